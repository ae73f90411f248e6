package publish

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestFoldersThatAreNotTaken(t *testing.T) {
	parent := t.TempDir()
	put(t, filepath.Join(parent, "file"), "f")
	put(t, filepath.Join(parent, "full", "letters", "1.txt"), "dear")
	put(t, filepath.Join(parent, "full", ".hidden"), "h")
	put(t, filepath.Join(parent, "other", "index.html"), "another site")
	if err := os.Symlink("nowhere", filepath.Join(parent, "dangling")); err != nil {
		t.Fatal(err)
	}
	for dir, words := range map[string][]string{
		"file":         {"file", "there is a file of that name"},
		"file/site":    {"file/site"},
		"none/site":    {"there is no folder", "none"},
		"full":         {`"letters"`, manifestName},
		"other":        {`"index.html"`, manifestName},
		"dangling":     {"leads nowhere"},
		"/":            {"root"},
		"":             {"no folder is named"},
		"\x00":         {"cannot publish"},
		"full/x\x00/y": {"cannot publish"},
	} {
		if dir != "" && dir != "/" {
			dir = filepath.Join(parent, dir)
		}
		_, err := Begin(dir)
		wantError(t, err, words...)
	}
	wantSite(t, parent, site{
		"file": "f", "full/letters/1.txt": "dear", "full/.hidden": "h",
		"other/index.html": "another site", "dangling": "-> nowhere",
	})
}

func TestTheFolderOneIsIn(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "public")
	publish(t, dir, first)
	t.Chdir(filepath.Join(dir, "players"))
	for _, path := range []string{dir, ".."} {
		_, err := Begin(path)
		wantError(t, err, "the folder that you are in")
	}
	t.Chdir(filepath.Dir(dir))
	publish(t, "public", second)
	wantSite(t, dir, second)
}

func TestEmptyManifestPermits(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "public")
	put(t, filepath.Join(dir, "letters/1.txt"), "dear")
	put(t, filepath.Join(dir, manifestName), "")
	publish(t, dir, site{"index.html": "one"})
	wantSite(t, dir, site{"index.html": "one", "letters/1.txt": "dear"})
}

func TestLinkToTheSiteStays(t *testing.T) {
	parent := t.TempDir()
	link := filepath.Join(parent, "public")
	if err := os.MkdirAll(filepath.Join(parent, "disk/site"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join("disk", "site"), link); err != nil {
		t.Fatal(err)
	}
	for _, files := range []site{first, second} {
		publish(t, link, files)
		wantSite(t, filepath.Join(parent, "disk/site"), files)
		if to, err := os.Readlink(link); err != nil || to != filepath.Join("disk", "site") {
			t.Errorf("the link leads to %q, %v", to, err)
		}
	}
	p, err := Begin(link)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Abort()
	_, err = Begin(filepath.Join(parent, "disk/site"))
	wantError(t, err, "another build")
}

func TestTwoBuildsExcludeEachOther(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "public")
	p, err := Begin(dir)
	if err != nil {
		t.Fatal(err)
	}
	_, err = Begin(dir)
	wantError(t, err, "another build", fmt.Sprint(os.Getpid()), "wait")
	if err := p.Write("index.html", Source{}, []byte("mine")); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Commit(); err != nil {
		t.Fatal(err)
	}
	wantSite(t, dir, site{"index.html": "mine"})
	publish(t, dir, first)
}

func TestWrittenTwice(t *testing.T) {
	for name, c := range map[string]struct{ a, b, word string }{
		"same path":        {"a.html", "a.html", "written twice"},
		"file then folder": {"a", "a/b", "a file and a folder"},
		"folder then file": {"a/b", "a", "a file and a folder"},
		"deep":             {"a", "a/b/c", "a file and a folder"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "public")
			// Also where the files are as before, so that none is written.
			publish(t, dir, site{c.a: ""})
			p, err := Begin(dir)
			if err != nil {
				t.Fatal(err)
			}
			if err := p.Write(c.a, Source{}, nil); err != nil {
				t.Fatal(err)
			}
			wantError(t, p.Write(c.b, Source{}, nil), fmt.Sprintf("%q", c.b), c.word)
			_, err = p.Commit()
			wantError(t, err, fmt.Sprintf("%q", c.b), c.word)
			wantSite(t, dir, site{c.a: ""})
			wantAlone(t, dir)
		})
	}
}

func TestForeignFilesInTheWay(t *testing.T) {
	for name, c := range map[string]struct{ foreign, written string }{
		"other bytes":         {"about.html", "about.html"},
		"a file for a folder": {"about", "about/index.html"},
		"a folder for a file": {"about/x", "about"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "public")
			publish(t, dir, first)
			put(t, filepath.Join(dir, c.foreign), "mine")
			before := read(t, dir)
			_, err := try(dir, site{"index.html": "two", c.written: "page"})
			wantError(t, err, `"about`, "did not make it")
			wantSite(t, dir, before)
			wantAlone(t, dir)
		})
	}
}

func TestFileBecomesFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "public")
	for _, files := range []site{{"a": "1", "b/c/d": "2"}, {"a/b": "3", "b": "4"}, {"a": "1", "b/c/d": "2"}} {
		publish(t, dir, files)
		wantSite(t, dir, files)
	}
}

func TestChangedByHand(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "public")
	publish(t, dir, first)
	put(t, filepath.Join(dir, "index.html"), "own") // of the same length
	put(t, filepath.Join(dir, "players/b.html"), "changed and no longer made")
	if err := os.Remove(filepath.Join(dir, "players/a.html")); err != nil {
		t.Fatal(err)
	}
	want := site{"index.html": "one", "players/a.html": "a"}
	publish(t, dir, want)
	wantSite(t, dir, want)
}

// Links that lead to the right bytes are no pages: nobody knows how long the
// bytes stay right.
func TestPagesReplacedByLinks(t *testing.T) {
	parent := t.TempDir()
	dir := filepath.Join(parent, "public")
	put(t, filepath.Join(parent, "outside/a.html"), "a")
	put(t, filepath.Join(parent, "outside/b.html"), "b")
	publish(t, dir, first)
	replace := func(path, to string) {
		t.Helper()
		full := filepath.Join(dir, path)
		if err := errors.Join(os.RemoveAll(full), os.Symlink(to, full)); err != nil {
			t.Fatal(err)
		}
	}
	replace("players/a.html", "../../outside/a.html")
	if report := publish(t, dir, first); report.Written != 1 {
		t.Errorf("%+v", report)
	}
	wantSite(t, dir, first)

	replace("players", "../outside")
	_, err := try(dir, first)
	wantError(t, err, `"players"`, "did not make it")
	wantSite(t, filepath.Join(parent, "outside"), site{"a.html": "a", "b.html": "b"})
}

func TestAbort(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "public")
	publish(t, dir, first)
	p, err := Begin(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Write("index.html", Source{}, []byte("two")); err != nil {
		t.Fatal(err)
	}
	if err := p.Abort(); err != nil {
		t.Fatal(err)
	}
	wantSite(t, dir, first)
	wantAlone(t, dir)
	wantError(t, p.Write("x", Source{}, nil), "over")
	_, err = p.Commit()
	wantError(t, err, "over")
	if err := p.Abort(); err != nil {
		t.Error(err)
	}
	p, err = Begin(filepath.Join(filepath.Dir(dir), "never"))
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Abort(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Lstat(p.target); err == nil {
		t.Error("a publication that was given up has made a folder")
	}
}

// What a user puts into the folder while the new site takes its place is not
// lost.
func TestLateFilesAreRescued(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "public")
	publish(t, dir, first)
	p, err := Begin(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Write("index.html", Source{}, []byte("two")); err != nil {
		t.Fatal(err)
	}
	var report Report
	if err := p.complete(formatManifest(p.paths()), &report); err != nil {
		t.Fatal(err)
	}
	put(t, filepath.Join(dir, "late.txt"), "l")
	put(t, filepath.Join(dir, "players/late.txt"), "l")
	put(t, filepath.Join(dir, "late/deep/file"), "l")
	put(t, filepath.Join(dir, "index.html"), "by hand")
	fallback, err := p.work.swap(p.target, p.old != nil)
	if err != nil {
		t.Fatal(err)
	}
	removeSeen(p.work.formerly(fallback), p.target, p.seen)
	if err := p.work.close(); err != nil {
		t.Fatal(err)
	}
	wantSite(t, dir, site{"index.html": "two", "late.txt": "l", "players/late.txt": "l", "late/deep/file": "l"})
	wantAlone(t, dir)
}

func TestWithoutExchange(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "public")
	for i, files := range []site{first, second, second} {
		p, err := Begin(dir)
		if err != nil {
			t.Fatal(err)
		}
		p.work.exchange = noExchange
		for path, data := range files {
			if err := p.Write(path, Source{}, []byte(data)); err != nil {
				t.Fatal(err)
			}
		}
		report, err := p.Commit()
		if err != nil {
			t.Fatal(err)
		}
		if told := strings.Contains(report.Fallback, "in one step"); told != (i == 1) {
			t.Errorf("publication %d says %q", i, report.Fallback)
		}
		wantSite(t, dir, files)
		wantAlone(t, dir)
	}
}

func noExchange(a, b string) error { return errors.ErrUnsupported }

// On Windows and macOS two names may differ only in case and be one file.
func TestNamesThatDifferInCase(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "public")
	publish(t, dir, first)
	put(t, filepath.Join(dir, "Probe"), "")
	_, err := os.Lstat(filepath.Join(dir, "probe"))
	insensitive := err == nil

	p, err := Begin(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Write("assets/Logo.png", Source{}, []byte("1")); err != nil {
		t.Fatal(err)
	}
	if !insensitive {
		put(t, filepath.Join(p.work.fresh, "assets/logo.png"), "1") // what such a system would say is there
	}
	wantError(t, p.Write("assets/logo.png", Source{}, []byte("2")), `"assets/logo.png"`, `"Logo.png"`, "rename one")
	_, err = p.Commit()
	wantError(t, err, `"Logo.png"`)
	wantSite(t, dir, site{"Probe": "", "index.html": "one", "players/a.html": "a", "players/b.html": "b", "api/players/a.json": "{}"})
	wantAlone(t, dir)
}
