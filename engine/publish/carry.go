package publish

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// complete makes the new folder whole: the files that did not change, the
// manifest, and what is not the program's.
func (p *Publication) complete(manifest []byte, report *Report) error {
	root := p.folders["."]
	if err := p.stage(root); err != nil {
		return err
	}
	if err := p.linkUnchanged(); err != nil {
		return err
	}
	if _, err := createFile(join(root.new, manifestName), manifest, p.chmod.Load()); err != nil {
		return fmt.Errorf("%s: %w", manifestName, err)
	}
	if p.old == nil {
		return nil
	}
	return p.carryOver(report)
}

// linkUnchanged puts the files that are as they were into the new folder.
func (p *Publication) linkUnchanged() error {
	type batch struct {
		f     *folder
		names []string
	}
	var batches []batch
	for _, f := range p.folders {
		var names []string
		for name, state := range f.names {
			if state == unchanged {
				names = append(names, name)
			}
		}
		if len(names) == 0 {
			continue
		}
		if err := p.stage(f); err != nil {
			return err
		}
		for part := range slices.Chunk(names, 256) {
			batches = append(batches, batch{f, part})
		}
	}
	return inParallel(len(batches), func(i int) error {
		b := batches[i]
		for _, name := range b.names {
			err := link(join(b.f.old, name), join(b.f.new, name))
			if errors.Is(err, fs.ErrExist) {
				err = b.f.sameName(name)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// carrier goes through the old site, carries over what is not the program's,
// and keeps a list of everything it saw.
type carrier struct {
	p       *Publication
	made    map[string]bool // the program's files, and its folders with a slash at the end
	report  *Report
	foreign []foreignFolder
}

type foreignFolder struct {
	path string
	info fs.FileInfo
}

// listing is a folder of the old site and what was in it.
type listing struct {
	dir   string   // "." or a slash-separated path
	files []string // names of all that is no folder
}

var errInTheWay = errors.New("the program did not make it, and the new site has something else of that name; move it away or delete it")

func (p *Publication) carryOver(report *Report) error {
	c := carrier{p: p, made: make(map[string]bool, len(p.made)+100), report: report}
	for _, path := range p.made {
		c.made[path] = true
		for dir, _ := split(path); dir != "." && !c.made[dir+"/"]; dir, _ = split(dir) {
			c.made[dir+"/"] = true
		}
	}
	if err := c.carry("."); err != nil {
		return err
	}
	return c.finish()
}

// carry goes through one folder of the old site.
func (c *carrier) carry(dir string) error {
	entries, err := os.ReadDir(filepath.Join(c.p.target, filepath.FromSlash(dir)))
	if err != nil {
		return err
	}
	seen := listing{dir, make([]string, 0, len(entries))}
	for _, entry := range entries {
		name := entry.Name()
		path := joinPath(dir, name)
		if entry.IsDir() {
			if err := c.carryFolder(path); err != nil {
				return err
			}
			continue
		}
		seen.files = append(seen.files, name)
		switch {
		case path == manifestName:
		case c.made[path]:
			if !c.p.makes(dir, name) {
				c.report.Removed++
			}
		default:
			if err := c.carryFile(dir, entry); err != nil {
				return fmt.Errorf("%q: %w", path, err)
			}
		}
	}
	c.p.seen = append(c.p.seen, seen)
	return nil
}

// makes tells whether a file is in the new site as one of the program's.
func (p *Publication) makes(dir, name string) bool {
	f := p.folders[dir]
	return f != nil && (f.names[name] == unchanged || f.names[name] == written)
}

// carryFolder carries over what a folder holds, and the folder itself, also an
// empty one, unless the program made it.
func (c *carrier) carryFolder(path string) error {
	old := filepath.Join(c.p.target, filepath.FromSlash(path))
	info, err := os.Lstat(old)
	if err != nil {
		return err
	}
	if !sameMount(filepath.Dir(old), old) {
		// What is mounted there would be deleted together with the old site.
		return fmt.Errorf("%q: %w", path, errMountPoint)
	}
	if err := removable(old); err != nil {
		return fmt.Errorf("%q: %w", path, err)
	}
	if !c.made[path+"/"] {
		f, err := c.p.folder(path)
		if err != nil {
			return fmt.Errorf("%q: %w", path, errInTheWay)
		}
		if err := c.p.stage(f); err != nil {
			return fmt.Errorf("%q: %w", path, err)
		}
		c.foreign = append(c.foreign, foreignFolder{f.new, info})
	}
	return c.carry(path)
}

// carryFile carries over a file, or whatever else is no folder.
func (c *carrier) carryFile(dir string, entry fs.DirEntry) error {
	name := entry.Name()
	f, err := c.p.folder(dir)
	if err != nil {
		return errInTheWay
	}
	if f.names[name] == unchanged {
		return nil // The same bytes, so that nothing is lost.
	}
	if f.claim(name, kept) != nil {
		return errInTheWay
	}
	if err := c.p.stage(f); err != nil {
		return err
	}
	c.report.Kept++
	carry := link
	if entry.Type()&fs.ModeSymlink != 0 {
		carry = linkAgain
	}
	err = carry(filepath.Join(c.p.target, filepath.FromSlash(dir), name), join(f.new, name))
	if errors.Is(err, fs.ErrExist) {
		return errInTheWay // A name that differs only in case.
	}
	return err
}

// finish gives the user's folders their permissions and times, the innermost
// first, now that everything is in them; the site's own has new times.
func (c *carrier) finish() error {
	for _, f := range slices.Backward(c.foreign) {
		if err := permit(f.path, f.info); err != nil {
			return err
		}
		if err := os.Chtimes(f.path, f.info.ModTime(), f.info.ModTime()); err != nil {
			return err
		}
	}
	return permit(c.p.work.fresh, c.p.old)
}

// inParallel calls do for every number below n, on all processors, and stops
// after an error.
func inParallel(n int, do func(i int) error) error {
	var (
		next    atomic.Int64
		failure atomic.Pointer[error]
		wait    sync.WaitGroup
	)
	for range min(n, runtime.GOMAXPROCS(0)) {
		wait.Go(func() {
			for failure.Load() == nil {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				if err := do(i); err != nil {
					failure.CompareAndSwap(nil, &err)
				}
			}
		})
	}
	wait.Wait()
	if err := failure.Load(); err != nil {
		return *err
	}
	return nil
}
