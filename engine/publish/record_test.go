//go:build linux || darwin

package publish

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
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
