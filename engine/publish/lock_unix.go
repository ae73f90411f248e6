//go:build !windows

package publish

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// lock makes the workspace and takes it, or tells who has it. The kernel lets
// go of the lock when the process ends, however it ends.
func lock(workspace string) (unlock func() error, err error) {
	path := filepath.Join(workspace, "lock")
	for {
		if err := makeWorkspace(workspace); err != nil {
			return nil, err
		}
		file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|unix.O_NOFOLLOW, 0o600)
		if errors.Is(err, fs.ErrNotExist) {
			continue // Its owner has just removed the workspace.
		}
		if err != nil {
			return nil, err
		}
		if err := unix.Flock(int(file.Fd()), unix.LOCK_EX|unix.LOCK_NB); err != nil {
			defer file.Close()
			if errors.Is(err, unix.EWOULDBLOCK) {
				return nil, busy(file)
			}
			return nil, &fs.PathError{Op: "lock", Path: path, Err: err}
		}
		if !current(file, path) {
			file.Close()
			continue
		}
		if _, err := file.WriteAt([]byte(strconv.Itoa(os.Getpid())+"\n"), 0); err != nil {
			return nil, errors.Join(err, file.Close())
		}
		return func() error {
			err := os.Remove(path)
			os.Remove(workspace) // fails if the next one is already in it
			return errors.Join(err, file.Close())
		}, nil
	}
}

// makeWorkspace makes a folder that only its owner can enter.
func makeWorkspace(path string) error {
	err := os.Mkdir(path, 0o700)
	if errors.Is(err, fs.ErrExist) {
		info, err := os.Lstat(path)
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err == nil && !info.IsDir() {
			err = fmt.Errorf("%q is in the way of the folder in which the new site is made; delete it", path)
		}
		return err
	}
	if err != nil {
		return fmt.Errorf("the new site is made in a folder beside it, which cannot be: %w", err)
	}
	err = os.Chmod(path, 0o700) // whatever the umask left of it
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// current tells whether a locked file is the one that others find: the owner
// before may have removed it between our opening and our locking it.
func current(file *os.File, path string) bool {
	locked, err := file.Stat()
	if err != nil {
		return false
	}
	found, err := os.Lstat(path)
	return err == nil && os.SameFile(locked, found)
}

func busy(file *os.File) error {
	owner, _ := io.ReadAll(io.LimitReader(file, 20))
	if pid, err := strconv.Atoi(strings.TrimSpace(string(owner))); err == nil {
		return fmt.Errorf("another build (process %d) is publishing into it; wait until it has ended, or stop it", pid)
	}
	return errors.New("another build is publishing into it; wait until it has ended, or stop it")
}
