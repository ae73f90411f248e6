package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestBrokenContentLeavesTheSite builds from every broken content that the
// checks are tested with: each time the exit code is 1 and the site that was
// there stays as it was.
func TestBrokenContentLeavesTheSite(t *testing.T) {
	base := filepath.Join("..", "..", "engine", "content", "testdata")
	folder := t.TempDir()
	out := filepath.Join(folder, "public")
	good := filepath.Join(folder, "good")
	copyFolder(t, filepath.Join(base, "federation"), good)
	if code, printed := runBuild(good, out); code != exitOK {
		t.Fatalf("the sound content gives exit code %d: %s", code, printed)
	}
	before := snapshot(t, out)
	cases := strings.Split("\n"+string(read(t, filepath.Join(base, "broken.txt"))), "\n=== ")[1:]
	if len(cases) < 120 {
		t.Fatalf("only %d broken contents", len(cases))
	}
	for _, c := range cases {
		name, text, _ := strings.Cut(c, "\n")
		text, _, _ = strings.Cut(text, "\n>>> ")
		broken := filepath.Join(folder, "broken")
		copyFolder(t, filepath.Join(base, "federation"), broken)
		for _, file := range strings.Split("\n"+text, "\n--- ")[1:] {
			head, body, _ := strings.Cut(file, "\n")
			if missing, ok := strings.CutSuffix(head, " is missing"); ok {
				if err := os.Remove(filepath.Join(broken, missing)); err != nil {
					t.Fatal(err)
				}
				continue
			}
			write(t, filepath.Join(broken, head), body+"\n")
		}
		if code, printed := runBuild(broken, out); code != exitProblem || printed == "" {
			t.Errorf("%s: exit code %d, %q", name, code, printed)
		}
		if after := snapshot(t, out); after != before {
			t.Fatalf("%s: the site changed", name)
		}
		if err := os.RemoveAll(broken); err != nil {
			t.Fatal(err)
		}
	}
}

func runBuild(content, out string) (code int, printed string) {
	var stdout, stderr strings.Builder
	code = run([]string{"build", "--content", content, "--out", out}, &stdout, &stderr)
	return code, stderr.String()
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func copyFolder(t *testing.T, from, to string) {
	t.Helper()
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
}

// snapshot is every path of a folder with its size and time.
func snapshot(t *testing.T, folder string) string {
	t.Helper()
	var b strings.Builder
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		b.WriteString(path + " " + info.ModTime().String() + "\n")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}
