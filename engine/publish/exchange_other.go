//go:build !linux && !darwin

package publish

import "errors"

func exchange(a, b string) error { return errors.ErrUnsupported }

func sameMount(dir, in string) bool { return sameDevice(dir, in) }
