package publish

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
)

// workspace is the hidden folder beside the site in which the new site grows.
// For public it is .public.publishing, and nobody else can look into it:
//
//	lock  held while a publication runs
//	new   the new site; after the exchange the old one, until it is removed
//	old   the old site, where two renames have to do
//	clock a file that asks what time it is, for a moment
//
// It goes when the publication is over.
type workspace struct {
	path       string
	fresh, old string
	exchange   func(a, b string) error
	unlock     func() error
}

// resolve finds the folder that is meant: absolute, without symbolic links.
func resolve(dir string) (string, error) {
	if dir == "" {
		return "", errors.New("no folder is named")
	}
	absolute, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	target, err := filepath.EvalSymlinks(absolute)
	if errors.Is(err, fs.ErrNotExist) {
		if info, err := os.Lstat(absolute); err == nil && info.Mode()&fs.ModeSymlink != 0 {
			return "", errors.New("it is a symbolic link that leads nowhere")
		}
		var parent string
		parent, err = filepath.EvalSymlinks(filepath.Dir(absolute))
		if errors.Is(err, fs.ErrNotExist) {
			return "", fmt.Errorf("there is no folder %q to make it in", filepath.Dir(dir))
		}
		target = filepath.Join(parent, filepath.Base(absolute))
	}
	if err != nil {
		return "", err
	}
	if filepath.Dir(target) == target {
		return "", errors.New("it is the root of the file system")
	}
	if within(target) {
		// The shell that started us would find itself in a deleted folder.
		return "", errors.New("it is the folder that you are in; go to the one above and start again")
	}
	return target, nil
}

// within tells whether the process runs in a folder or below it.
func within(folder string) bool {
	here, err := os.Getwd()
	if err != nil {
		return false
	}
	here, err = filepath.EvalSymlinks(here)
	return err == nil && strings.HasPrefix(here+string(filepath.Separator), join(folder, ""))
}

// openWorkspace locks the site and heals what a killed publication left.
func openWorkspace(target string) (*workspace, error) {
	parent, name := filepath.Split(target)
	path := filepath.Join(parent, "."+name+".publishing")
	unlock, err := lock(path)
	if err != nil {
		return nil, err
	}
	w := &workspace{
		path:     path,
		fresh:    filepath.Join(path, "new"),
		old:      filepath.Join(path, "old"),
		exchange: exchange,
		unlock:   unlock,
	}
	if err := w.heal(target); err != nil {
		return nil, errors.Join(err, w.close())
	}
	return w, nil
}

// heal brings an old site back that was renamed away and not yet replaced, and
// removes everything else.
func (w *workspace) heal(target string) error {
	if _, err := os.Lstat(target); errors.Is(err, fs.ErrNotExist) {
		if err := os.Rename(w.old, target); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return w.clear()
}

func (w *workspace) clear() error {
	return errors.Join(removeAll(w.fresh), removeAll(w.old), removeAll(join(w.path, "clock")))
}

// close removes the workspace and lets others in.
func (w *workspace) close() error {
	return errors.Join(w.clear(), w.unlock())
}

// swap puts the new site into the place of the old. It returns why that could
// not be done in one step, or "".
func (w *workspace) swap(target string, exists bool) (fallback string, err error) {
	if !exists {
		return "", os.Rename(w.fresh, target)
	}
	unable := w.exchange(w.fresh, target)
	if unable == nil {
		return "", nil
	}
	if errors.Is(unable, syscall.EXDEV) {
		return "", fmt.Errorf("it came with a container's image and cannot be moved (%w); delete it, and it is made anew", unable)
	}
	if !errors.Is(unable, errors.ErrUnsupported) {
		return "", unable
	}
	if err := os.Rename(target, w.old); err != nil {
		return "", err
	}
	if err := os.Rename(w.fresh, target); err != nil {
		return "", errors.Join(err, os.Rename(w.old, target))
	}
	return "this system cannot exchange two folders in one step, so for a moment there was none", nil
}

// formerly is where the old site is after the swap.
func (w *workspace) formerly(fallback string) string {
	if fallback == "" {
		return w.fresh
	}
	return w.old
}

// removeSeen removes an old site, of which everything is known; it is quicker
// than looking at it once more. What somebody put into it after it was looked
// at is found by its folder's not being empty, and goes into the new site.
// Failures are left to removeAll, which reports them.
func removeSeen(old, site string, seen []listing) {
	type batch struct {
		dir   string
		files []string
	}
	var batches []batch
	for _, l := range seen {
		for files := range slices.Chunk(l.files, 256) {
			batches = append(batches, batch{filepath.Join(old, filepath.FromSlash(l.dir)), files})
		}
	}
	inParallel(len(batches), func(i int) error {
		for _, name := range batches[i].files {
			os.Remove(join(batches[i].dir, name))
		}
		return nil
	})
	folders := make(map[string]bool, len(seen))
	for _, l := range seen {
		folders[l.dir] = true
	}
	for _, l := range seen { // the inner ones come first
		dir := filepath.FromSlash(l.dir)
		if os.Remove(filepath.Join(old, dir)) != nil {
			rescue(filepath.Join(old, dir), filepath.Join(site, dir), func(entry fs.DirEntry) bool {
				_, file := slices.BinarySearch(l.files, entry.Name())
				return file || folders[joinPath(l.dir, entry.Name())]
			})
		}
	}
}

// rescue moves what is not known in a folder of the old site into the new one.
func rescue(old, site string, known func(fs.DirEntry) bool) {
	entries, _ := os.ReadDir(old)
	for _, entry := range entries {
		to := join(site, entry.Name())
		if _, err := os.Lstat(to); !known(entry) && errors.Is(err, fs.ErrNotExist) {
			os.MkdirAll(site, folderMode)
			os.Rename(join(old, entry.Name()), to)
		}
	}
	os.Remove(old)
}

// removeAll removes a folder with all that is in it, also what somebody has
// protected from writing, and follows no symbolic link.
func removeAll(path string) error {
	err := os.RemoveAll(path)
	if err == nil || !errors.Is(err, fs.ErrPermission) {
		return err
	}
	filepath.WalkDir(path, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() {
			os.Chmod(path, 0o700)
		}
		return nil
	})
	return os.RemoveAll(path)
}
