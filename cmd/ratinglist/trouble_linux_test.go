package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// TestDiskThatIsFullOrReadOnly: the build tells so and leaves the old site as
// it was; once there is room again, the next one succeeds.
func TestDiskThatIsFullOrReadOnly(t *testing.T) {
	contents, sites := twoContents(t)
	disk := t.TempDir()
	err := unix.Mount("none", disk, "tmpfs", 0, "size=64m")
	if errors.Is(err, unix.EPERM) || errors.Is(err, unix.ENODEV) {
		t.Skipf("this test mounts a file system, which is not permitted here: %v", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := unix.Unmount(disk, 0); err != nil {
			t.Error(err)
		}
	}()
	out := filepath.Join(disk, "public")
	if code, printed := runBuild(contents[0], out); code != exitOK {
		t.Fatal(printed)
	}
	filler := filepath.Join(disk, "filler")
	remount := func(flags uintptr) {
		t.Helper()
		if err := unix.Mount("none", disk, "", unix.MS_REMOUNT|flags, ""); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		words       string
		spoil, mend func()
	}{
		{"no space left", func() {
			var room unix.Statfs_t
			if err := unix.Statfs(disk, &room); err != nil {
				t.Fatal(err)
			}
			// Room for a page or two.
			size := (int64(room.Bavail) - 10) * room.Bsize
			write(t, filler, strings.Repeat("x", int(size)))
		}, func() {
			if err := os.Remove(filler); err != nil {
				t.Fatal(err)
			}
		}},
		{"read-only", func() { remount(unix.MS_RDONLY) }, func() { remount(0) }},
	} {
		before := which(t, sites, out)
		c.spoil()
		if code, printed := runBuild(contents[1-before], out); code != exitProblem || !strings.Contains(printed, c.words) {
			t.Errorf("%s: exit code %d: %s", c.words, code, printed)
		}
		if which(t, sites, out) != before {
			t.Errorf("%s: the old site is not what it was", c.words)
		}
		c.mend()
		if code, printed := runBuild(contents[1-before], out); code != exitOK || which(t, sites, out) != 1-before {
			t.Errorf("after %s: exit code %d: %s", c.words, code, printed)
		}
		wantAlone(t, out)
	}
}
