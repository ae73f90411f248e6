package main

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// asProgram makes this test's program play the real one, in a process of its
// own.
const asProgram = "RATINGLIST_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
	}
	os.Exit(tests(m))
}

// tests run with a memory of their own, so that no build of the user's is
// forgotten.
func tests(m *testing.M) int {
	cache, err := os.MkdirTemp("", "ratinglist-cache-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(cache)
	for _, name := range []string{"XDG_CACHE_HOME", "HOME"} {
		if err := os.Setenv(name, cache); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
	}
	return m.Run()
}

// program is a process of the program with additions to the environment.
func program(t testing.TB, env []string, args ...string) *exec.Cmd {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(path, args...)
	c.Env = append(append(os.Environ(), asProgram+"=1"), env...)
	return c
}

// sample is a copy of the sample's content, in fewer languages.
func sample(t testing.TB, languages string) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "content")
	if err := os.CopyFS(folder, os.DirFS(filepath.Join("..", "..", "content"))); err != nil {
		t.Fatal(err)
	}
	for _, language := range []string{"cs", "ja"} {
		if strings.Contains(languages, language) {
			continue
		}
		translations, err := filepath.Glob(filepath.Join(folder, "*", "*."+language+".md"))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range translations {
			if err := os.Remove(path); err != nil {
				t.Fatal(err)
			}
		}
	}
	edit(t, filepath.Join(folder, "site.toml"), `languages    = ["en", "cs", "ja"]`, "languages = "+languages)
	return folder
}

// edit replaces a text that must be in a file, once.
func edit(t testing.TB, file, from, to string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(data), from) {
		t.Fatalf("%s holds no %q", file, from)
	}
	if err := os.WriteFile(file, []byte(strings.Replace(string(data), from, to, 1)), 0o644); err != nil {
		t.Fatal(err)
	}
}

// tree is everything in a folder: permissions and a digest of the bytes, by
// path.
type tree map[string]string

func readTree(t testing.TB, folder string) tree {
	t.Helper()
	all := tree{}
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		name, err := filepath.Rel(folder, path)
		if err != nil {
			return err
		}
		all[name] = info.Mode().String()
		if d.IsDir() {
			return nil
		}
		data, err := os.ReadFile(path)
		all[name] += fmt.Sprintf(" %x", sha256.Sum256(data))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// differences are paths at which two trees differ, at most ten.
func (a tree) differences(b tree) []string {
	var all []string
	for _, path := range slices.Sorted(maps.Keys(a)) {
		if a[path] != b[path] {
			all = append(all, path)
		}
	}
	for _, path := range slices.Sorted(maps.Keys(b)) {
		if _, ok := a[path]; !ok {
			all = append(all, path)
		}
	}
	return all[:min(len(all), 10)]
}
