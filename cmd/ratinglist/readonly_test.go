//go:build unix

package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestWithoutPermission takes rights away from the one who builds: each time
// the build tells what it may not do and the old site is as it was; once the
// right is back, the next build succeeds. Root, who may do everything, lets
// nobody build.
func TestWithoutPermission(t *testing.T) {
	const nobody = 65534
	contents, sites := twoContents(t)
	folder := t.TempDir()
	site := filepath.Join(folder, "web", "public")
	cache := filepath.Join(folder, "cache")
	for _, dir := range []string{filepath.Dir(site), cache} {
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	credential := (*syscall.Credential)(nil)
	if os.Getuid() == 0 {
		credential = &syscall.Credential{Uid: nobody, Gid: nobody}
		// The program lies where only root can reach it, as all of this does.
		copied := filepath.Join(folder, "ratinglist")
		program, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(copied, program, 0o755); err != nil {
			t.Fatal(err)
		}
		path = copied
		for _, open := range []string{folder, contents[0], contents[1]} {
			for dir := open; strings.Contains(dir, t.Name()); dir = filepath.Dir(dir) {
				if err := os.Chmod(dir, 0o755); err != nil {
					t.Fatal(err)
				}
			}
		}
		for _, owned := range []string{contents[0], contents[1], filepath.Dir(site), cache} {
			err := filepath.WalkDir(owned, func(path string, _ fs.DirEntry, err error) error {
				if err != nil {
					return err
				}
				return os.Chown(path, nobody, nobody)
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	build := func(content int) (int, string) {
		t.Helper()
		c := exec.Command(path, "build", "--content", contents[content], "--out", site)
		c.Env = append(os.Environ(), asProgram+"=1", "XDG_CACHE_HOME="+cache, "HOME="+cache)
		c.SysProcAttr = &syscall.SysProcAttr{Credential: credential}
		var printed strings.Builder
		c.Stdout, c.Stderr = &printed, &printed
		if err := c.Run(); c.ProcessState == nil {
			t.Skipf("the program cannot be run as another user: %v", err)
		}
		return c.ProcessState.ExitCode(), printed.String()
	}
	if code, printed := build(0); code != exitOK {
		t.Fatal(printed)
	}
	for _, c := range []struct {
		name, file string // what may not be done, and with what
		mode       fs.FileMode
		words      []string
	}{
		{"writing beside the site", filepath.Dir(site), 0o555, []string{"cannot publish into", site, "permission denied"}},
		{"reading a tournament", filepath.Join(contents[1], "tournaments", "2011", "2011-czech-open.toml"), 0, []string{"2011-czech-open.toml", "permission denied", "E005"}},
		{"listing the tournaments", filepath.Join(contents[1], "tournaments", "2011"), 0, []string{"tournaments/2011", "permission denied", "E005"}},
		{"reading a picture", filepath.Join(contents[1], "assets", "playing-hall.png"), 0, []string{"assets/playing-hall.png", "permission denied"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if code, printed := build(0); code != exitOK || which(t, sites, site) != 0 {
				t.Fatalf("exit code %d: %s", code, printed)
			}
			info, err := os.Stat(c.file)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.Chmod(c.file, c.mode); err != nil {
				t.Fatal(err)
			}
			code, printed := build(1)
			if err := os.Chmod(c.file, info.Mode().Perm()); err != nil {
				t.Fatal(err)
			}
			if code != exitProblem {
				t.Errorf("exit code %d", code)
			}
			for _, word := range c.words {
				if !strings.Contains(printed, word) {
					t.Errorf("no %q in: %s", word, printed)
				}
			}
			if which(t, sites, site) != 0 {
				t.Error("the old site is not what it was")
			}
			wantAlone(t, site)
			if code, printed := build(1); code != exitOK || which(t, sites, site) != 1 {
				t.Errorf("with the right back, exit code %d: %s", code, printed)
			}
		})
	}
}
