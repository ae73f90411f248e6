package main

import (
	"crypto/sha256"
	"io"
	"os"
	"path/filepath"

	"ratinglist/engine/publish"
)

// memory is what a build knows of the one before, so that it need not do the
// same work again. It lies in the user's own folder for such things: no pull
// request can reach it, and the site is the same with it and without.
type memory struct {
	program []byte         // tells one program from another; nil if every page is to be made
	site    publish.Source // of all that the site is made from; zero if that is not known
	failure error          // why nothing is known of the build before
}

// remember lets a publication keep what an earlier build made from the same
// program and the same results.
func (c *call) remember(publication *publish.Publication) memory {
	if c.all {
		return memory{}
	}
	folder, err := os.UserCacheDir()
	if err == nil {
		err = publication.Remember(filepath.Join(folder, "ratinglist"))
	}
	if err != nil {
		return memory{failure: err}
	}
	m := memory{}
	if m.program, m.failure = ownDigest(); m.failure == nil {
		m.site = c.source(publication, m.program)
	}
	return m
}

// source is a digest of the program and of the folders that it reads. What
// cannot be read is left to those who need it and can tell what is wrong.
func (c *call) source(publication *publish.Publication, program []byte) publish.Source {
	all := sha256.New()
	all.Write(program)
	for _, folder := range []string{c.content, c.templates} {
		if folder == "" {
			continue
		}
		source, err := publication.Fingerprint(folder)
		if err != nil || source == (publish.Source{}) {
			return publish.Source{}
		}
		all.Write(source[:])
	}
	var source publish.Source
	copy(source[:], all.Sum(nil))
	return source
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
