package publish

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"syscall"
)

// link gives a file a second name in the new site. Where the system does not
// allow that, the file is copied with its time.
func link(old, new string) error {
	err := os.Link(old, new)
	switch {
	case err == nil, errors.Is(err, fs.ErrExist):
		return err
	case errors.Is(err, syscall.EXDEV):
		return errMountPoint
	}
	info, statErr := os.Lstat(old)
	if statErr != nil || !info.Mode().IsRegular() {
		return err
	}
	return copyFile(old, new, info)
}

var errMountPoint = errors.New("it is a mount point, which cannot be carried over")

// linkAgain makes a symbolic link anew: a second name for one is something
// else on some systems.
func linkAgain(old, new string) error {
	to, err := os.Readlink(old)
	if err != nil {
		return err
	}
	return os.Symlink(to, new)
}

func copyFile(old, new string, info fs.FileInfo) error {
	from, err := os.Open(old)
	if err != nil {
		return err
	}
	defer from.Close()
	to, err := os.OpenFile(new, os.O_WRONLY|os.O_CREATE|os.O_EXCL, info.Mode().Perm())
	if err != nil {
		return err
	}
	_, err = io.Copy(to, from)
	if err := errors.Join(err, to.Chmod(info.Mode().Perm()), to.Close()); err != nil {
		return err
	}
	return os.Chtimes(new, info.ModTime(), info.ModTime())
}

// permit gives a folder the permissions that another has and, where root
// publishes, the owner.
func permit(path string, like fs.FileInfo) error {
	if err := giveTo(path, like); err != nil {
		return err
	}
	const all = fs.ModePerm | fs.ModeSetuid | fs.ModeSetgid | fs.ModeSticky
	return os.Chmod(path, like.Mode()&all)
}
