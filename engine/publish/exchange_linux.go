package publish

import (
	"errors"
	"fmt"

	"golang.org/x/sys/unix"
)

// exchange lets two folders change places in one step. The error is an
// errors.ErrUnsupported where the kernel or the file system cannot.
func exchange(a, b string) error {
	err := unix.Renameat2(unix.AT_FDCWD, a, unix.AT_FDCWD, b, unix.RENAME_EXCHANGE)
	switch err {
	case unix.ENOSYS, unix.EINVAL, unix.EOPNOTSUPP:
		return fmt.Errorf("%w: %w", errors.ErrUnsupported, err)
	}
	return err
}

// sameMount tells whether a folder and one in it belong to the same mount.
// Kernels before 5.8 know only the file system, which two mounts may share.
func sameMount(dir, in string) bool {
	var a, b unix.Statx_t
	mask := unix.STATX_MNT_ID
	if unix.Statx(unix.AT_FDCWD, dir, unix.AT_SYMLINK_NOFOLLOW, mask, &a) != nil ||
		unix.Statx(unix.AT_FDCWD, in, unix.AT_SYMLINK_NOFOLLOW, mask, &b) != nil {
		return sameDevice(dir, in)
	}
	return a.Mnt_id == b.Mnt_id && a.Dev_major == b.Dev_major && a.Dev_minor == b.Dev_minor
}
