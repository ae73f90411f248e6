package publish

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// lock makes the workspace and takes it. The file is shared with nobody, and
// the system deletes it when the process ends, however it ends.
func lock(workspace string) (unlock func() error, err error) {
	const deleteOnClose = 0x04000000 // FILE_FLAG_DELETE_ON_CLOSE
	const sharingViolation = syscall.Errno(32)
	if err := os.Mkdir(workspace, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("the new site is made in a folder beside it, which cannot be: %w", err)
	}
	path, err := syscall.UTF16PtrFromString(filepath.Join(workspace, "lock"))
	if err != nil {
		return nil, err
	}
	handle, err := syscall.CreateFile(path, syscall.GENERIC_READ|syscall.GENERIC_WRITE, 0, nil,
		syscall.CREATE_ALWAYS, syscall.FILE_ATTRIBUTE_NORMAL|deleteOnClose, 0)
	if errors.Is(err, sharingViolation) {
		return nil, errors.New("another build is publishing into it; wait until it has ended, or stop it")
	}
	if err != nil {
		return nil, &fs.PathError{Op: "lock", Path: workspace, Err: err}
	}
	return func() error {
		return errors.Join(syscall.CloseHandle(handle), os.Remove(workspace))
	}, nil
}
