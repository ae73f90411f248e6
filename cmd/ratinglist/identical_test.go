//go:build unix

package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// TestIdenticalSites builds one content in all circumstances that must not
// matter, each in a process of its own: the sites are the same to the byte,
// with the same permissions.
func TestIdenticalSites(t *testing.T) {
	content := sample(t, `["en", "cs"]`)
	folder := t.TempDir()
	built := func(name string, c *exec.Cmd) tree {
		t.Helper()
		if printed, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", name, err, printed)
		}
		return readTree(t, filepath.Join(folder, name))
	}
	build := func(name, content string, env ...string) *exec.Cmd {
		return program(t, env, "build", "--content", content, "--out", filepath.Join(folder, name))
	}
	want := built("plain", build("plain", content))

	masked := build("masked", content)
	masked.Args = append([]string{"sh", "-c", `umask 077; exec "$0" "$@"`, masked.Path}, masked.Args[1:]...)
	var err error
	if masked.Path, err = exec.LookPath("sh"); err != nil {
		t.Fatal(err)
	}

	relative := program(t, nil, "build", "--content", filepath.Base(content), "--out", filepath.Join(folder, "relative"))
	relative.Dir = filepath.Dir(content)

	older := filepath.Join(t.TempDir(), "content")
	copyFolder(t, filepath.Join("..", "..", "engine", "content", "testdata", "federation"), older)
	built("over-another", build("over-another", older))

	for name, c := range map[string]*exec.Cmd{
		"one-processor":   build("one-processor", content, "GOMAXPROCS=1"),
		"many-processors": build("many-processors", content, "GOMAXPROCS=7"),
		"far-east":        build("far-east", content, "TZ=Pacific/Kiritimati", "LANG=cs_CZ.UTF-8", "LC_ALL=cs_CZ.UTF-8", "LANGUAGE=cs"),
		"far-west":        build("far-west", content, "TZ=Pacific/Pago_Pago", "LANG=tr_TR.UTF-8", "LC_ALL=C"),
		"masked":          masked,
		"relative":        relative,
		"backwards":       build("backwards", backwards(t, content)),
		"over-another":    build("over-another", content),
		"no-memory":       build("no-memory", content, "XDG_CACHE_HOME=", "HOME="),
		"all":             program(t, nil, "build", "--all", "--content", content, "--out", filepath.Join(folder, "all")),
	} {
		t.Run(name, func(t *testing.T) {
			if different := want.differences(built(name, c)); len(different) > 0 {
				t.Errorf("differs at %q", different)
			}
		})
	}
}

// backwards copies a content so that its files were made in the opposite
// order, at other times and with other permissions.
func backwards(t *testing.T, content string) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "another name")
	var files []string
	err := filepath.WalkDir(content, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			name, _ := filepath.Rel(content, path)
			files = append(files, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Reverse(files)
	for i, name := range files {
		to := filepath.Join(folder, name)
		write(t, to, string(read(t, filepath.Join(content, name))))
		if err := os.Chmod(to, 0o400); err != nil {
			t.Fatal(err)
		}
		when := time.Unix(int64(1e9+i), 0)
		if err := os.Chtimes(to, when, when); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}
