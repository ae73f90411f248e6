package publish

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
)

// createFile writes a new file. Windows has no permissions of this kind.
func createFile(path string, data []byte, _ bool) (identity, error) {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, fileMode)
	if err != nil {
		return identity{}, err
	}
	_, err = file.Write(data)
	return identity{}, errors.Join(err, file.Close())
}

// sameFile tells whether a regular file holds these bytes. A file that cannot
// be read does not.
func sameFile(path string, data []byte) bool {
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() != int64(len(data)) {
		return false
	}
	old, err := os.ReadFile(path)
	return err == nil && bytes.Equal(old, data)
}

// isOpen always holds: Windows has no permissions of this kind.
func isOpen(path string) bool { return true }

// sameDevice always holds: what is mounted in a folder is no folder to Lstat.
func sameDevice(a, b string) bool { return true }

// removable always holds: Windows tells when it is tried.
func removable(path string) error { return nil }

// giveTo does nothing: what a folder lies in decides.
func giveTo(path string, like fs.FileInfo) error { return nil }
