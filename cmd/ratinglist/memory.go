package main

import (
	"crypto/sha256"
	"io"
	"os"
	"path/filepath"

	"ratinglist/engine/publish"
)

// remember lets a publication keep the pages that an earlier build made from
// the same program and the same results, and gives the digest that tells one
// program from another. What is noted down lies in the user's own folder for
// such things: no pull request can reach it, and the site is the same with it
// and without.
func (c *call) remember(publication *publish.Publication) (program []byte, err error) {
	if c.all {
		return nil, nil
	}
	if program, err = ownDigest(); err != nil {
		return nil, err
	}
	folder, err := os.UserCacheDir()
	if err == nil {
		err = publication.Remember(filepath.Join(folder, "ratinglist"))
	}
	if err != nil {
		return nil, err
	}
	return program, nil
}

// ownDigest is a digest of the program itself.
func ownDigest() ([]byte, error) {
	path, err := os.Executable()
	if err != nil {
		return nil, err
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, file); err != nil {
		return nil, err
	}
	return sum.Sum(nil), nil
}
