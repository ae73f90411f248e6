//go:build !windows

package publish

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"
)

// These two run once for every file of the site. An os.File costs a fifth
// more, mostly for asking whether the file can be waited for.

// createFile writes a new file and tells, where the system can, what it is
// known by from then on.
func createFile(path string, data []byte, chmod bool) (identity, error) {
	fd, err := open(path, unix.O_WRONLY|unix.O_CREAT|unix.O_EXCL, uint32(fileMode))
	if err != nil {
		return identity{}, err
	}
	if chmod {
		err = unix.Fchmod(fd, uint32(fileMode))
	}
	for len(data) > 0 && err == nil {
		var n int
		n, err = unix.Write(fd, data)
		if err == unix.EINTR {
			err = nil
			continue
		}
		data = data[max(n, 0):]
	}
	var known identity
	if err == nil {
		known, _ = identifyOpen(fd)
	}
	if closing := unix.Close(fd); err == nil {
		err = closing
	}
	return known, err
}

var buffers = sync.Pool{New: func() any { return new([64 << 10]byte) }}

// sameFile tells whether a regular file holds these bytes and may be read by
// everybody. A file that cannot be read does not.
func sameFile(path string, data []byte) bool {
	fd, err := open(path, unix.O_RDONLY|unix.O_NOFOLLOW|unix.O_NONBLOCK, 0)
	if err != nil {
		return false
	}
	defer unix.Close(fd)
	var stat unix.Stat_t
	if unix.Fstat(fd, &stat) != nil || uint32(stat.Mode)&(unix.S_IFMT|0o777) != unix.S_IFREG|uint32(fileMode) || stat.Size != int64(len(data)) {
		return false
	}
	buffer := buffers.Get().(*[64 << 10]byte)
	defer buffers.Put(buffer)
	for len(data) > 0 {
		n, err := unix.Read(fd, buffer[:min(len(data), len(buffer))])
		if err == unix.EINTR {
			continue
		}
		if err != nil || n == 0 || !bytes.Equal(buffer[:n], data[:n]) {
			return false
		}
		data = data[n:]
	}
	return true
}

func open(path string, flags int, mode uint32) (int, error) {
	for {
		fd, err := unix.Open(path, flags|unix.O_CLOEXEC, mode)
		if err != unix.EINTR {
			return fd, err
		}
	}
}

// isOpen tells whether everybody may look into a folder of the site.
func isOpen(path string) bool {
	var stat unix.Stat_t
	return unix.Lstat(path, &stat) == nil && uint32(stat.Mode)&(unix.S_IFMT|0o777) == unix.S_IFDIR|uint32(folderMode)
}

// sameDevice tells whether two folders lie in the same file system.
func sameDevice(a, b string) bool {
	var x, y unix.Stat_t
	return unix.Lstat(a, &x) == nil && unix.Lstat(b, &y) == nil && x.Dev == y.Dev
}

// removable tells whether everything in a folder may be deleted by us, if need
// be after a change of its permissions.
func removable(path string) error {
	var stat unix.Stat_t
	if err := unix.Lstat(path, &stat); err != nil {
		return err
	}
	if int(stat.Uid) == os.Geteuid() || unix.Faccessat(unix.AT_FDCWD, path, unix.W_OK|unix.X_OK, unix.AT_EACCESS) == nil {
		return nil
	}
	return errors.New("it belongs to another user and must not be changed")
}

// giveTo gives a folder to the owner of another, which only root can.
func giveTo(path string, like fs.FileInfo) error {
	stat, ok := like.Sys().(*syscall.Stat_t)
	if !ok || os.Geteuid() != 0 {
		return nil
	}
	return os.Lchown(path, int(stat.Uid), int(stat.Gid))
}
