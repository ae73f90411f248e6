package publish

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// state is what is known of a name in a folder of the new site.
type state uint8

const (
	unchanged state = iota + 1 // a file that is the same as the old one
	written                    // a file that lies in the new folder
	subfolder
	kept // somebody else's
)

// folder is a folder of the new site. Every name in it is claimed once, which
// finds pages of the same address before one overwrites the other.
type folder struct {
	parent *folder
	old    string // its place in the old site, "" if it has none
	new    string // its place in the new one

	mu      sync.Mutex
	names   map[string]state
	sources map[string]remembered // of files that the program makes, where they are known
	staged  bool                  // it exists in the new site
}

// claim takes a name for a file or a folder.
func (f *folder) claim(name string, as state) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch before := f.names[name]; {
	case before == 0:
		f.names[name] = as
		return nil
	case before == subfolder && as == subfolder:
		return nil
	case before == subfolder || as == subfolder:
		return fmt.Errorf("%q would be a file and a folder", name)
	default:
		return errors.New("it is written twice")
	}
}

func (f *folder) set(name string, to state) {
	f.mu.Lock()
	f.names[name] = to
	f.mu.Unlock()
}

// madeFrom notes down what a file is made from, and what it is known by, if it
// is known already.
func (f *folder) madeFrom(name string, r remembered) {
	f.mu.Lock()
	if f.sources == nil {
		f.sources = map[string]remembered{}
	}
	f.sources[name] = r
	f.mu.Unlock()
}

// sameName is the error of a file system without regard to case or to
// Unicode's normal forms.
func (f *folder) sameName(name string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	like := "another file"
	for _, other := range slices.Sorted(maps.Keys(f.names)) {
		if other != name && strings.EqualFold(other, name) {
			like = fmt.Sprintf("%q", other)
			break
		}
	}
	return fmt.Errorf("this file system takes the name %q for %s; rename one of them", name, like)
}

// folder finds the folder of a path, or adds it with all that it lies in.
func (p *Publication) folder(path string) (*folder, error) {
	p.mu.RLock()
	f := p.folders[path]
	p.mu.RUnlock()
	if f != nil {
		return f, nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.addFolder(path)
}

func (p *Publication) addFolder(path string) (*folder, error) {
	if f := p.folders[path]; f != nil {
		return f, nil
	}
	dir, name := split(path)
	parent, err := p.addFolder(dir)
	if err != nil {
		return nil, err
	}
	if err := parent.claim(name, subfolder); err != nil {
		return nil, err
	}
	f := &folder{parent: parent, new: join(parent.new, name), names: map[string]state{}}
	if parent.old != "" {
		// A symbolic link to a folder is none of the site's folders: nothing
		// is read through it.
		old := join(parent.old, name)
		if info, err := os.Lstat(old); err == nil && info.IsDir() {
			f.old = old
		}
	}
	p.folders[path] = f
	return f, nil
}

// stage makes a folder in the new site.
func (p *Publication) stage(f *folder) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.staged {
		return nil
	}
	if f.parent != nil {
		if err := p.stage(f.parent); err != nil {
			return err
		}
	}
	err := os.Mkdir(f.new, folderMode)
	if errors.Is(err, fs.ErrExist) && f.parent != nil {
		return f.parent.sameName(filepath.Base(f.new))
	}
	if err != nil {
		return err
	}
	if f.parent == nil {
		// The first folder tells what the umask takes away, without asking
		// for the umask, which can only be asked for by changing it.
		info, err := os.Lstat(f.new)
		if err != nil {
			return err
		}
		p.chmod.Store(info.Mode().Perm()&folderMode != folderMode)
	}
	if p.chmod.Load() {
		if err := os.Chmod(f.new, folderMode); err != nil {
			return err
		}
	}
	f.staged = true
	return nil
}
