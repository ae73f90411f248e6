//go:build linux || darwin

package publish

import "golang.org/x/sys/unix"

// identify tells what a regular file is known by.
func identify(path string) (identity, bool) {
	var stat unix.Stat_t
	return known(&stat, unix.Lstat(path, &stat))
}

// identifyFolder is identify for a folder: it changes with the names in it.
func identifyFolder(path string) (identity, bool) {
	var stat unix.Stat_t
	if unix.Lstat(path, &stat) != nil || stat.Mode&unix.S_IFMT != unix.S_IFDIR {
		return identity{}, false
	}
	return identity{stat.Size, stat.Ctim.Nano(), stat.Ino}, true
}

func identifyOpen(fd int) (identity, bool) {
	var stat unix.Stat_t
	return known(&stat, unix.Fstat(fd, &stat))
}

func known(stat *unix.Stat_t, err error) (identity, bool) {
	if err != nil || stat.Mode&unix.S_IFMT != unix.S_IFREG {
		return identity{}, false
	}
	return identity{stat.Size, stat.Ctim.Nano(), stat.Ino}, true
}
