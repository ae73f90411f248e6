package publish

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// site is a folder's files by path; a folder ends in a slash, a symbolic link
// reads "-> " and where it leads.
type site map[string]string

func publish(t *testing.T, dir string, files site) Report {
	t.Helper()
	report, err := try(dir, files)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

func try(dir string, files site) (Report, error) {
	p, err := Begin(dir)
	if err != nil {
		return Report{}, err
	}
	defer p.Abort()
	for _, path := range slices.Sorted(maps.Keys(files)) {
		if err := p.Write(path, Source{}, []byte(files[path])); err != nil {
			return Report{}, err
		}
	}
	return p.Commit()
}

// read is everything in a folder but the manifest.
func read(t *testing.T, dir string) site {
	t.Helper()
	found := site{}
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || path == dir {
			return err
		}
		rel, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		switch {
		case rel == manifestName:
		case entry.IsDir():
			found[rel+"/"] = ""
		case entry.Type()&fs.ModeSymlink != 0:
			to, err := os.Readlink(path)
			found[rel] = "-> " + to
			return err
		default:
			data, err := os.ReadFile(path)
			found[rel] = string(data)
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func wantSite(t *testing.T, dir string, want site) {
	t.Helper()
	got := read(t, dir)
	for path := range got {
		if strings.HasSuffix(path, "/") && want[path] == "" {
			delete(got, path)
		}
	}
	want = maps.Clone(want)
	for path := range want {
		if strings.HasSuffix(path, "/") {
			if info, err := os.Lstat(filepath.Join(dir, path)); err != nil || !info.IsDir() {
				t.Errorf("there is no folder %s", path)
			}
			delete(want, path)
		}
	}
	if !maps.Equal(got, want) {
		t.Errorf("%s holds\n%q, want\n%q", dir, got, want)
	}
}

// wantAlone makes sure that nothing was left beside the site.
func wantAlone(t *testing.T, dir string) {
	t.Helper()
	entries, err := os.ReadDir(filepath.Dir(dir))
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if strings.HasSuffix(entry.Name(), ".publishing") {
			t.Errorf("%s was left behind", entry.Name())
		}
	}
}

func wantError(t *testing.T, err error, words ...string) {
	t.Helper()
	if err == nil {
		t.Fatal("no error")
	}
	for _, word := range words {
		if !strings.Contains(err.Error(), word) {
			t.Errorf("the error %q does not say %q", err, word)
		}
	}
}

func put(t *testing.T, path, data string) {
	t.Helper()
	if err := write(path, data); err != nil {
		t.Fatal(err)
	}
}

func write(path, data string) error {
	return errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(data), 0o644))
}

var (
	first  = site{"index.html": "one", "players/a.html": "a", "players/b.html": "b", "api/players/a.json": "{}"}
	second = site{"index.html": "two", "players/a.html": "a", "players/c.html": "c", "news/x.html": "n"}
)

func TestFirstAndSecond(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "public")
	if got, want := publish(t, dir, first), (Report{Files: 4, Bytes: 7, Written: 4}); got != want {
		t.Errorf("first: %+v, want %+v", got, want)
	}
	wantSite(t, dir, first)
	wantAlone(t, dir)
	if got, want := publish(t, dir, second), (Report{Files: 4, Bytes: 6, Written: 3, Unchanged: 1, Removed: 2}); got != want {
		t.Errorf("second: %+v, want %+v", got, want)
	}
	wantSite(t, dir, second)
	wantAlone(t, dir)
	if _, err := os.Stat(filepath.Join(dir, "api")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("an empty folder of the program's was left: %v", err)
	}
}

func TestNothingChanged(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "public")
	publish(t, dir, first)
	past := time.Date(2020, 1, 2, 3, 4, 5, 0, time.UTC)
	for _, path := range []string{"index.html", "players/a.html", manifestName, "."} {
		if err := os.Chtimes(filepath.Join(dir, path), past, past); err != nil {
			t.Fatal(err)
		}
	}
	before, err := os.Stat(dir)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := publish(t, dir, first), (Report{Files: 4, Bytes: 7, Unchanged: 4}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	after, err := os.Stat(dir)
	if err != nil {
		t.Fatal(err)
	}
	if !os.SameFile(before, after) || !after.ModTime().Equal(past) {
		t.Error("the folder was replaced though nothing changed")
	}
	publish(t, dir, second)
	info, err := os.Stat(filepath.Join(dir, "players/a.html"))
	if err != nil {
		t.Fatal(err)
	}
	if !info.ModTime().Equal(past) {
		t.Errorf("an unchanged file has the time %s, want %s", info.ModTime(), past)
	}
}

func TestForeignFilesStay(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "public")
	put(t, filepath.Join(dir, ".gitignore"), "*\n")
	put(t, filepath.Join(dir, "CNAME"), "x.example")
	publish(t, dir, first)
	foreign := site{
		".gitignore": "*\n", "CNAME": "x.example", "players/photo.jpg": "jpg", "api/readme": "r",
		"own/deep/file": "f", "own/empty/": "", "link": "-> players/a.html", "folder-link": "-> own",
	}
	for path, data := range foreign {
		full := filepath.Join(dir, path)
		switch {
		case strings.HasSuffix(path, "/"):
			if err := os.MkdirAll(full, 0o755); err != nil {
				t.Fatal(err)
			}
		case strings.HasPrefix(data, "-> "):
			if err := os.Symlink(data[3:], full); err != nil {
				t.Fatal(err)
			}
		default:
			put(t, full, data)
		}
	}
	want := maps.Clone(second)
	maps.Copy(want, foreign)
	if got := publish(t, dir, second); got.Kept != 7 {
		t.Errorf("%d files kept, want 7", got.Kept)
	}
	wantSite(t, dir, want)
	publish(t, dir, site{})
	wantSite(t, dir, foreign)
	wantAlone(t, dir)
}

func TestConcurrentWrites(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "public")
	for round := range 3 {
		p, err := Begin(dir)
		if err != nil {
			t.Fatal(err)
		}
		want := site{}
		for i := range 400 {
			want[fmt.Sprintf("d%d/e%d/%d.html", i%7, i%3, i)] = fmt.Sprint(i * (1 + i%2*round))
		}
		work := make(chan string)
		var wait sync.WaitGroup
		for range 8 {
			wait.Go(func() {
				var data []byte
				for path := range work {
					data = append(data[:0], want[path]...)
					if err := p.Write(path, Source{}, data); err != nil {
						t.Error(err)
					}
				}
			})
		}
		for path := range want {
			work <- path
		}
		close(work)
		wait.Wait()
		if _, err := p.Commit(); err != nil {
			t.Fatal(err)
		}
		wantSite(t, dir, want)
	}
}
