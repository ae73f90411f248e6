package publish

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// mount mounts something for the time of a test, which needs rights that an
// ordinary user does not have.
func mount(t *testing.T, source, dir, kind string, flags uintptr, options string) {
	t.Helper()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	err := unix.Mount(source, dir, kind, flags, options)
	if errors.Is(err, unix.EPERM) || errors.Is(err, unix.ENODEV) {
		t.Skipf("this test mounts a %s file system, which is not permitted here: %v", kind, err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := unix.Unmount(dir, 0); err != nil {
			t.Error(err)
		}
	})
}

func TestFullDisk(t *testing.T) {
	large := site{}
	for i := range 64 {
		large[fmt.Sprintf("players/%d.html", i)] = strings.Repeat("x", 16<<10)
	}
	changed := maps.Clone(large)
	changed["index.html"] = "new"
	for name, c := range map[string]struct {
		options string
		old     site
		next    site
	}{
		"no room for a page": {"size=1m", first, large},
		// The files are links, for which only names are lacking.
		"no room for links": {"size=2m,nr_inodes=100", large, changed},
	} {
		t.Run(name, func(t *testing.T) {
			disk := filepath.Join(t.TempDir(), "disk")
			mount(t, "none", disk, "tmpfs", 0, c.options)
			dir := filepath.Join(disk, "public")
			publish(t, dir, c.old)
			_, err := try(dir, c.next)
			wantError(t, err, "cannot publish", "players", "no space left")
			if !errors.Is(err, unix.ENOSPC) {
				t.Errorf("%v is not ENOSPC", err)
			}
			wantSite(t, dir, c.old)
			wantAlone(t, dir)
			publish(t, dir, site{"index.html": "small"})
		})
	}
}

func TestReadOnlyDisk(t *testing.T) {
	disk := filepath.Join(t.TempDir(), "disk")
	mount(t, "none", disk, "tmpfs", 0, "")
	dir := filepath.Join(disk, "public")
	publish(t, dir, first)
	if err := unix.Mount("none", disk, "tmpfs", unix.MS_REMOUNT|unix.MS_RDONLY, ""); err != nil {
		t.Fatal(err)
	}
	_, err := Begin(dir)
	wantError(t, err, "cannot publish", "beside it", "read-only")
	wantSite(t, dir, first)
}

func TestMountPoints(t *testing.T) {
	parent := t.TempDir()
	dir := filepath.Join(parent, "public")
	mount(t, "none", dir, "tmpfs", 0, "")
	_, err := Begin(dir)
	wantError(t, err, "it is a mount point", "a folder inside it")
	wantAlone(t, dir)

	// A folder that is bound into the site from the same file system is where
	// a careless removal of the old site would delete the user's originals.
	photos := filepath.Join(parent, "photos")
	put(t, filepath.Join(photos, "a.jpg"), "jpg")
	site2 := filepath.Join(parent, "site")
	publish(t, site2, first)
	mount(t, photos, filepath.Join(site2, "photos"), "", unix.MS_BIND, "")
	_, err = try(site2, second)
	wantError(t, err, `"photos"`, "mount point")
	wantSite(t, photos, site{"a.jpg": "jpg"})
	want := maps.Clone(first)
	want["photos/a.jpg"] = "jpg"
	wantSite(t, site2, want)
	if report := publish(t, site2, first); report.Unchanged != 4 {
		t.Errorf("%+v", report)
	}
}

// A folder that came with a container's image can be changed but not moved.
func TestImageLayer(t *testing.T) {
	parent := t.TempDir()
	mount(t, "none", parent, "tmpfs", 0, "")
	lower := filepath.Join(parent, "lower")
	put(t, filepath.Join(lower, "public/.gitignore"), "*\n")
	for _, name := range []string{"upper", "work"} {
		if err := os.Mkdir(filepath.Join(parent, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	merged := filepath.Join(parent, "merged")
	mount(t, "overlay", merged, "overlay", 0, fmt.Sprintf("lowerdir=%s,upperdir=%s/upper,workdir=%s/work", lower, parent, parent))
	dir := filepath.Join(merged, "public")
	_, err := try(dir, first)
	wantError(t, err, "image", "delete it")
	wantSite(t, dir, site{".gitignore": "*\n"})
	wantAlone(t, dir)
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	for _, files := range []site{first, second} {
		if report := publish(t, dir, files); report.Fallback != "" {
			t.Error(report.Fallback)
		}
		wantSite(t, dir, files)
	}
}

func TestUmask(t *testing.T) {
	for _, mask := range []int{0, 0o022, 0o077, 0o777} {
		t.Run(fmt.Sprintf("%03o", mask), func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "public")
			before := unix.Umask(mask)
			_, err := try(dir, first)
			unix.Umask(before)
			if err != nil {
				t.Fatal(err)
			}
			err = filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
				if err != nil {
					return err
				}
				info, err := entry.Info()
				if err != nil {
					return err
				}
				want := fileMode
				if entry.IsDir() {
					want = folderMode
				}
				if info.Mode().Perm() != want {
					t.Errorf("%s has the permissions %s, want %s", path, info.Mode(), want)
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		})
	}
}

func TestPermissionsOfTheUsersStay(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "public")
	publish(t, dir, first)
	past := time.Date(2020, 1, 2, 3, 4, 5, 0, time.UTC)
	put(t, filepath.Join(dir, "own/sub/file"), "f")
	if err := unix.Mkfifo(filepath.Join(dir, "own/pipe"), 0o600); err != nil {
		t.Fatal(err)
	}
	modes := map[string]fs.FileMode{"own/sub/file": 0o600, "own/sub": 0o500, "own": 0o555, ".": 0o750}
	for _, path := range []string{"own/sub/file", "own/sub", "own", "."} {
		full := filepath.Join(dir, path)
		if err := errors.Join(os.Chtimes(full, past, past), os.Chmod(full, modes[path])); err != nil {
			t.Fatal(err)
		}
	}
	chown(t, filepath.Dir(dir))
	child := play(t, "publish once, as nobody", dir)
	if out, err := child.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for path, mode := range modes {
		info, err := os.Lstat(filepath.Join(dir, path))
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode().Perm() != mode {
			t.Errorf("%s has the permissions %s, want %s", path, info.Mode(), mode)
		}
		if path != "." && !info.ModTime().Equal(past) {
			t.Errorf("%s has the time %s, want %s", path, info.ModTime(), past)
		}
	}
	if info, err := os.Lstat(filepath.Join(dir, "own/pipe")); err != nil || info.Mode()&fs.ModeNamedPipe == 0 {
		t.Errorf("the pipe is gone: %v", err)
	}
	wantAlone(t, dir)
}

// A pipe would make a reader wait for ever.
func TestPageReplacedByPipe(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "public")
	publish(t, dir, first)
	page := filepath.Join(dir, "players/a.html")
	if err := errors.Join(os.Remove(page), unix.Mkfifo(page, 0o644)); err != nil {
		t.Fatal(err)
	}
	publish(t, dir, first)
	wantSite(t, dir, first)
}

func TestRootKeepsOwners(t *testing.T) {
	parent := t.TempDir()
	dir := filepath.Join(parent, "public")
	publish(t, dir, first)
	put(t, filepath.Join(dir, "own/file"), "f")
	chown(t, parent)
	if err := os.Chmod(dir, 0o775|fs.ModeSetgid); err != nil {
		t.Fatal(err)
	}
	publish(t, dir, second)
	for _, path := range []string{".", "own", "own/file"} {
		var stat unix.Stat_t
		if err := unix.Lstat(filepath.Join(dir, path), &stat); err != nil {
			t.Fatal(err)
		}
		if stat.Uid != nobody || stat.Gid != nobody {
			t.Errorf("%s belongs to %d:%d, want %d", path, stat.Uid, stat.Gid, nobody)
		}
	}
	if info, err := os.Stat(dir); err != nil || info.Mode().Perm() != 0o775 || info.Mode()&fs.ModeSetgid == 0 {
		t.Errorf("the site's folder has the permissions %s, %v", info.Mode(), err)
	}
}

// These are an ordinary user's troubles, so that they are tried by one.
func TestWithoutPermission(t *testing.T) {
	for name, c := range map[string]struct {
		path  string // under the site's parent
		mode  fs.FileMode
		owner int
		words []string
	}{
		"parent":                  {".", 0o555, nobody, []string{"beside it", "permission denied"}},
		"site of another":         {"public", 0o755, 0, []string{"public", "another user"}},
		"folder of another":       {"public/own", 0o755, 0, []string{`"own"`, "another user"}},
		"manifest for nobody":     {"public/" + manifestName, 0o000, nobody, []string{manifestName, "permission denied"}},
		"folder closed to us":     {"public/own", 0o000, nobody, []string{"own", "permission denied"}},
		"site that is not listed": {"public", 0o300, nobody, []string{"public", "permission denied"}},
	} {
		t.Run(name, func(t *testing.T) {
			parent := t.TempDir()
			dir := filepath.Join(parent, "public")
			publish(t, dir, first)
			put(t, filepath.Join(dir, "own/file"), "f")
			before := read(t, dir)
			chown(t, parent)
			path := filepath.Join(parent, c.path)
			if err := errors.Join(os.Chown(path, c.owner, c.owner), os.Chmod(path, c.mode)); err != nil {
				t.Fatal(err)
			}
			child := play(t, "publish once, as nobody", dir)
			out, err := child.CombinedOutput()
			if err == nil {
				t.Error("it was published")
			}
			wantError(t, errors.New(string(out)), append(c.words, "cannot p")...)
			wantSite(t, dir, before)
			wantAlone(t, dir)
		})
	}
}

const nobody = 65534

func init() {
	parts["publish once, as nobody"] = func(dir string) error {
		if err := errors.Join(syscall.Setgroups(nil), syscall.Setgid(nobody), syscall.Setuid(nobody)); err != nil {
			return err
		}
		_, err := try(dir, second)
		return err
	}
}

// chown gives a site, and the folder it lies in, to an ordinary user.
func chown(t *testing.T, parent string) {
	t.Helper()
	if os.Geteuid() != 0 {
		t.Skip("this test acts as another user, which only root may do")
	}
	// The test's own folder is closed to others.
	if err := os.Chmod(filepath.Dir(parent), 0o755); err != nil {
		t.Fatal(err)
	}
	err := filepath.WalkDir(parent, func(path string, _ fs.DirEntry, err error) error {
		return errors.Join(err, os.Lchown(path, nobody, nobody))
	})
	if err != nil {
		t.Fatal(err)
	}
}
