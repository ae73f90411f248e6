//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestIdenticalSitesOverOlderOnes builds the whole sample, in all its
// languages, over sites of an older content and into new folders: what was
// there before, what is remembered of it and who asks in what way must not
// matter. All files and folders have the permissions that a site is to have,
// which a comparison of sites alone does not tell.
func TestIdenticalSitesOverOlderOnes(t *testing.T) {
	folder := t.TempDir()
	content := filepath.Join(folder, "content")
	copyFolder(t, filepath.Join("..", "..", "content"), content)
	older := filepath.Join(folder, "older")
	copyFolder(t, content, older)
	edit(t, filepath.Join(older, "players", "cz.toml"), `"Bílek Ondřej"`, `"Bílek Ondra"`)
	for _, name := range []string{"tournaments/2025/2025-prague-open.md", "tournaments/2026/2026-baltic-cup.md", "tournaments/2026/2026-baltic-cup.toml"} {
		if err := os.Remove(filepath.Join(older, filepath.FromSlash(name))); err != nil {
			t.Fatal(err)
		}
	}
	write(t, filepath.Join(older, "news", "2026-11-25-withdrawn.md"), "+++\ntitle = \"Withdrawn\"\n+++\n\nText.\n")

	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("no shell sets a umask here")
	}
	// build runs in the temporary folder and gives the site that was made there.
	build := func(t *testing.T, out, umask string, env []string, args ...string) tree {
		t.Helper()
		c := program(t, env, append([]string{"build"}, args...)...)
		c.Dir = folder
		c.Args = append([]string{"sh", "-c", "umask " + umask + `; exec "$0" "$@"`, c.Path}, c.Args[1:]...)
		c.Path = sh
		if printed, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, printed)
		}
		return readTree(t, filepath.Join(folder, filepath.FromSlash(out)))
	}

	want := build(t, "fresh", "022", nil, "--content", content, "--out", filepath.Join(folder, "fresh"))
	for name, entry := range want {
		mode, _, isFile := strings.Cut(entry, " ")
		if isFile && mode != "-rw-r--r--" || !isFile && mode != "drwxr-xr-x" {
			t.Errorf("%s has the permissions %s", name, mode)
		}
	}

	for _, c := range []struct {
		name, out, umask string
		over             bool // an older site
		env, args        []string
	}{
		{name: "no flags", out: "public"},
		{name: "relative names", out: "deep/site", args: []string{"--content", "./content/../content", "--out", "deep/site"}},
		{name: "a private umask", out: "private", umask: "077", args: []string{"--out", "private"}},
		{name: "over an older site", out: "over", over: true, args: []string{"--out", "over"}},
		{name: "over an older site, all", out: "over-all", over: true, args: []string{"--out", "over-all", "--all"}},
		{name: "over an older site, a private umask, one processor", out: "over-one", umask: "077", over: true, env: []string{"GOMAXPROCS=1"}, args: []string{"--out", "over-one"}},
		{name: "over an older site, an open umask, four processors", out: "over-four", umask: "000", over: true, env: []string{"GOMAXPROCS=4"}, args: []string{"--out", "over-four"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.umask == "" {
				c.umask = "022"
			}
			if dir := filepath.Dir(filepath.Join(folder, filepath.FromSlash(c.out))); dir != folder {
				if err := os.MkdirAll(dir, 0o755); err != nil {
					t.Fatal(err)
				}
			}
			if c.over {
				args := append(append([]string{}, c.args...), "--content", "older")
				if len(want.differences(build(t, c.out, c.umask, c.env, args...))) == 0 {
					t.Fatal("the older content gives the same site")
				}
			}
			if different := want.differences(build(t, c.out, c.umask, c.env, c.args...)); len(different) > 0 {
				t.Errorf("differs at %q", different)
			}
			// Once more, where nothing has changed.
			if different := want.differences(build(t, c.out, c.umask, c.env, c.args...)); len(different) > 0 {
				t.Errorf("the second build differs at %q", different)
			}
		})
	}
}
