//go:build !linux && !darwin

package publish

import "errors"

func machineStart() (string, error) {
	return "", errors.New("this system does not tell when a file was changed")
}

func identify(string) (identity, bool)       { return identity{}, false }
func identifyFolder(string) (identity, bool) { return identity{}, false }
func identifyOpen(int) (identity, bool)      { return identity{}, false }
