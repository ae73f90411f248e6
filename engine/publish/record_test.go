//go:build linux || darwin

package publish

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// made is a publication that keeps what it can and makes the rest; a page's
// source are its own bytes. It tells which pages it made.
func made(t *testing.T, dir, memory string, files site) (made []string, report Report) {
	t.Helper()
	p, err := Begin(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Abort()
	if err := p.Remember(memory); err != nil {
		t.Fatal(err)
	}
	for _, path := range slices.Sorted(maps.Keys(files)) {
		var source Source
		copy(source[:], files[path])
		if p.Keep(source, path) {
			continue
		}
		made = append(made, path)
		if err := p.Write(path, source, []byte(files[path])); err != nil {
			t.Fatal(err)
		}
	}
	if report, err = p.Commit(); err != nil {
		t.Fatal(err)
	}
	if report.Forgot != nil {
		t.Error(report.Forgot)
	}
	return made, report
}

// settle waits until the clock of the file system has moved on: what was
// changed within its last tick is not remembered.
func settle(t *testing.T, dir string) {
	t.Helper()
	tick := func() int64 {
		path := filepath.Join(dir, "tick")
		put(t, path, "")
		now, ok := identify(path)
		if !ok {
			t.Fatal("no identity")
		}
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		return now.changed
	}
	for before := tick(); tick() == before; {
	}
}

// remembered publishes a site so often that all of it is remembered.
func rememberedSite(t *testing.T) (dir, memory string) {
	t.Helper()
	parent := t.TempDir()
	dir, memory = filepath.Join(parent, "public"), filepath.Join(t.TempDir(), "memory")
	made(t, dir, memory, first)
	settle(t, parent)
	made(t, dir, memory, first)
	if again, _ := made(t, dir, memory, first); len(again) > 0 {
		t.Fatalf("%q is made again", again)
	}
	return dir, memory
}

func TestKeep(t *testing.T) {
	dir, memory := rememberedSite(t)
	changed := maps.Clone(first)
	changed["index.html"] = "another front page"
	got, report := made(t, dir, memory, changed)
	if !slices.Equal(got, []string{"index.html"}) || report.Written != 1 || report.Files != len(first) {
		t.Errorf("made %q, %+v", got, report)
	}
	wantSite(t, dir, changed)
	wantAlone(t, dir)
	// Files that got a second name and lost the first one are still known.
	settle(t, filepath.Dir(dir))
	made(t, dir, memory, changed)
	if got, _ := made(t, dir, memory, changed); len(got) > 0 {
		t.Errorf("%q is made again", got)
	}
}

// A file that anybody has touched is made again, whatever its date says.
func TestKeepNothingTouched(t *testing.T) {
	for name, touch := range map[string]func(path string) error{
		"written": func(path string) error { return os.WriteFile(path, []byte("forged"), 0o644) },
		"same length and date": func(path string) error {
			info, err := os.Stat(path)
			if err == nil {
				err = os.WriteFile(path, []byte(strings.Repeat("x", int(info.Size()))), 0o644)
			}
			if err == nil {
				err = os.Chtimes(path, info.ModTime(), info.ModTime())
			}
			return err
		},
		"replaced": func(path string) error {
			return errors.Join(os.WriteFile(path+".new", []byte("forged"), 0o644), os.Rename(path+".new", path))
		},
		"deleted": os.Remove,
		"link":    func(path string) error { return errors.Join(os.Remove(path), os.Symlink("/etc/hosts", path)) },
	} {
		t.Run(name, func(t *testing.T) {
			dir, memory := rememberedSite(t)
			if err := touch(filepath.Join(dir, "index.html")); err != nil {
				t.Fatal(err)
			}
			if got, _ := made(t, dir, memory, first); !slices.Equal(got, []string{"index.html"}) {
				t.Errorf("made %q", got)
			}
			wantSite(t, dir, first)
		})
	}
}

// A site that was copied, moved into the place of another one or checked out
// of a repository is not the one that the record speaks of.
func TestKeepNothingOfAnotherSite(t *testing.T) {
	dir, memory := rememberedSite(t)
	forged := dir + "2"
	for path := range first {
		put(t, filepath.Join(forged, path), "forged")
	}
	put(t, filepath.Join(forged, manifestName), mustRead(t, filepath.Join(dir, manifestName)))
	if err := errors.Join(os.RemoveAll(dir), os.Rename(forged, dir)); err != nil {
		t.Fatal(err)
	}
	if got, _ := made(t, dir, memory, first); len(got) != len(first) {
		t.Errorf("only %q was made", got)
	}
	wantSite(t, dir, first)
}

func mustRead(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestKeepAllOrNone(t *testing.T) {
	dir, memory := rememberedSite(t)
	settle(t, filepath.Dir(dir))
	p, err := Begin(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Abort()
	if err := p.Remember(memory); err != nil {
		t.Fatal(err)
	}
	var source Source
	copy(source[:], first["index.html"])
	if p.Keep(source, "index.html", "missing.html") {
		t.Error("kept what is not there")
	}
	if p.Keep(Source{}, "index.html") {
		t.Error("kept without a source")
	}
	if !p.Keep(source, "index.html") {
		t.Error("not kept")
	}
	wantError(t, p.Write("index.html", source, nil), "twice")
}

// A record that is not whole, or older than the machine's start, says nothing.
func TestRecordThatSaysNothing(t *testing.T) {
	for name, spoil := range map[string]func(data string) string{
		"empty":   func(string) string { return "" },
		"garbage": func(string) string { return "\x00\x01" },
		"cut":     func(data string) string { return data[:len(data)/2] },
		"one bit": func(data string) string { return strings.Replace(data, "index.html", "index.htm1", 1) },
		"another start": func(data string) string {
			data = strings.Replace(data[:len(data)-hex.EncodedLen(sha256.Size)-1], "\n", "\nx", 1)
			sum := sha256.Sum256([]byte(data))
			return data + hex.EncodeToString(sum[:]) + "\n"
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir, memory := rememberedSite(t)
			files, err := filepath.Glob(filepath.Join(memory, "*"))
			if err != nil || len(files) != 1 {
				t.Fatalf("%q, %v", files, err)
			}
			put(t, files[0], spoil(mustRead(t, files[0])))
			if got, _ := made(t, dir, memory, first); len(got) != len(first) {
				t.Errorf("only %q was made", got)
			}
			wantSite(t, dir, first)
		})
	}
}

// The record of a site that is gone goes too.
func TestRecordsOfSitesThatAreGone(t *testing.T) {
	dir, memory := rememberedSite(t)
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	made(t, filepath.Join(t.TempDir(), "public"), memory, first)
	files, err := filepath.Glob(filepath.Join(memory, "*"))
	if err != nil || len(files) != 1 {
		t.Errorf("%q, %v", files, err)
	}
}

// Without a place for its record a publication makes everything and says so.
func TestNoPlaceForTheRecord(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "public")
	file := filepath.Join(t.TempDir(), "file")
	put(t, file, "")
	p, err := Begin(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Abort()
	wantError(t, p.Remember(filepath.Join(file, "memory")), "file")
	if err := p.Write("index.html", Source{1}, []byte("x")); err != nil {
		t.Fatal(err)
	}
	if report, err := p.Commit(); err != nil || report.Forgot != nil {
		t.Errorf("%+v, %v", report, err)
	}
}

func FuzzRecord(f *testing.F) {
	r := remembered{Source{1}, identity{2, -3, 4}}
	f.Add(string(r.append(nil, "a b.html")))
	f.Add("0 0 0 0 \n")
	f.Fuzz(func(t *testing.T, line string) {
		path, r, ok := parseRemembered(strings.TrimSuffix(line, "\n"))
		if !ok {
			return
		}
		again, s, ok := parseRemembered(strings.TrimSuffix(string(r.append(nil, path)), "\n"))
		if !ok || again != path || s != r {
			t.Errorf("%q reads back as %q %+v", line, again, s)
		}
	})
}

// whole publishes with a source of the whole site, and tells whether it was
// kept without writing anything.
func whole(t *testing.T, dir, memory string, source Source, files site) bool {
	t.Helper()
	p, err := Begin(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Abort()
	if err := p.Remember(memory); err != nil {
		t.Fatal(err)
	}
	if report, kept := p.KeepAll(source); kept {
		if report.Files != len(files) || report.Unchanged != len(files) {
			t.Errorf("%+v", report)
		}
		return true
	}
	for _, path := range slices.Sorted(maps.Keys(files)) {
		if err := p.Write(path, Source{}, []byte(files[path])); err != nil {
			t.Fatal(err)
		}
	}
	p.MadeFrom(source)
	if _, err := p.Commit(); err != nil {
		t.Fatal(err)
	}
	return false
}

func TestKeepAll(t *testing.T) {
	dir, memory := filepath.Join(t.TempDir(), "public"), t.TempDir()
	one, two := Source{1}, Source{2}
	front := filepath.Join(dir, "index.html")
	for _, step := range []struct {
		what   string
		do     func() error
		source Source
		files  site
		keeps  bool
	}{
		{what: "the first time", source: one, files: first},
		{what: "the same", source: one, files: first, keeps: true},
		{what: "again", source: one, files: first, keeps: true},
		{what: "another source", source: two, files: second},
		{what: "the same other source", source: two, files: second, keeps: true},
		{what: "back", source: one, files: first},
		{what: "no source", files: first},
		{what: "after no source", source: one, files: first},
		{what: "a user's file", do: func() error { return os.WriteFile(filepath.Join(dir, "mine"), nil, 0o644) }, source: one, files: first, keeps: true},
		{what: "a changed file", do: func() error { return os.WriteFile(front, []byte("x"), 0o644) }, source: one, files: first},
		{what: "after it", source: one, files: first, keeps: true},
		{what: "a deleted file", do: func() error { return os.Remove(front) }, source: one, files: first},
		{what: "after that", source: one, files: first, keeps: true},
		{what: "a closed file", do: func() error { return os.Chmod(front, 0o600) }, source: one, files: first},
		{what: "a closed folder", do: func() error { return os.Chmod(filepath.Join(dir, "players"), 0o700) }, source: one, files: first},
		{what: "after all", source: one, files: first, keeps: true},
		{what: "a short manifest", do: func() error {
			return os.WriteFile(filepath.Join(dir, manifestName), []byte(manifestHeader+"\nindex.html\n"), 0o644)
		}, source: one, files: site{"index.html": first["index.html"]}},
	} {
		if step.do != nil {
			if err := step.do(); err != nil {
				t.Fatal(err)
			}
		}
		if keeps := whole(t, dir, memory, step.source, step.files); keeps != step.keeps {
			t.Errorf("%s: kept %v", step.what, keeps)
		}
		for path, data := range step.files {
			if got := mustRead(t, filepath.Join(dir, path)); got != data {
				t.Errorf("%s: %s is %q", step.what, path, got)
			}
			wantMode(t, filepath.Join(dir, path), fileMode)
			if folder := filepath.Dir(filepath.Join(dir, path)); folder != dir {
				wantMode(t, folder, folderMode)
			}
		}
	}
	wantAlone(t, dir)
}

func wantMode(t *testing.T, path string, want fs.FileMode) {
	t.Helper()
	info, err := os.Lstat(path)
	if err != nil {
		t.Fatal(err)
	}
	if info.Mode().Perm() != want {
		t.Errorf("%s has the permissions %v", path, info.Mode())
	}
}

func TestFingerprint(t *testing.T) {
	folder := t.TempDir()
	p, err := Begin(filepath.Join(t.TempDir(), "public"))
	if err != nil {
		t.Fatal(err)
	}
	defer p.Abort()
	fingerprint := func() Source {
		source, err := p.Fingerprint(folder)
		if err != nil {
			t.Fatal(err)
		}
		return source
	}
	seen := map[Source]string{}
	file := filepath.Join(folder, "a", "b.toml")
	for _, step := range []struct {
		what string
		do   func() error
	}{
		{"a file", func() error { put(t, file, "x = 1"); return nil }},
		{"other bytes of the same length", func() error { return os.WriteFile(file, []byte("x = 2"), 0o644) }},
		{"the first bytes again", func() error { return os.WriteFile(file, []byte("x = 1"), 0o644) }},
		{"another name", func() error { return os.Rename(file, file+"2") }},
		{"an empty folder", func() error { return os.Mkdir(filepath.Join(folder, "c"), 0o755) }},
		{"a second file", func() error { put(t, file, "x = 1"); return nil }},
	} {
		if err := step.do(); err != nil {
			t.Fatal(err)
		}
		source := fingerprint()
		if source == (Source{}) || source != fingerprint() {
			t.Errorf("%s: the fingerprint is %x", step.what, source)
		}
		if before, ok := seen[source]; ok {
			t.Errorf("%s is taken for %s", step.what, before)
		}
		seen[source] = step.what
	}
	if err := os.Symlink("b.toml2", file+"3"); err != nil {
		t.Fatal(err)
	}
	if source := fingerprint(); source != (Source{}) {
		t.Error("a fingerprint of what lies behind a link")
	}
	if _, err := p.Fingerprint(filepath.Join(folder, "missing")); err == nil {
		t.Error("no error for a folder that is missing")
	}
}
