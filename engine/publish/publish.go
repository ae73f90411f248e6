// Package publish replaces the folder that visitors see as a whole: at every
// moment it is the old site or the new one, never something between.
//
// A new folder grows beside the old one, in a hidden working folder of the
// same file system, and the two change places in one step (Linux, macOS).
// Where the system cannot do that, the old folder is renamed away and the new
// one into its place; between the two renames there is no site for a moment,
// and the Report says so.
//
// Files that did not change are hard links to the old ones, so that they keep
// their bytes and times. As long as nothing differs, no new folder is begun: a
// build that changes nothing only reads.
//
// A manifest in the folder tells which files the program made. Those belong to
// the program: what somebody changed in them by hand is overwritten, and they
// go when they are no longer made, so that a page withdrawn for somebody's
// privacy is gone for certain. All other files belong to the user and stay as
// they are; where one is in the way of a page, nothing is published. A folder
// without a manifest is refused if it holds folders, other than hidden ones, or
// an index.html; an empty manifest, made by hand, permits any folder.
//
// Nothing is forced onto the disk, since that would take longer than the whole
// build. A process may be killed at any moment and the folder is whole; after
// a power failure files may be short, and the next build, which compares
// bytes and trusts no date, mends them.
//
// A publication can know from the one before what its files were made from, so
// that those that would be the same need not be made again: see record.
//
// A program that holds the folder itself open, as a container does with a
// folder mounted into it, keeps looking at the old one.
package publish

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
)

// Every file and folder of a site gets these permissions, whatever the umask
// is: it is made to be read by others, and must be the same wherever it is
// made. The site's own folder and those of the user keep what they have.
const (
	fileMode   fs.FileMode = 0o644
	folderMode fs.FileMode = 0o755
)

// Publication is one replacement of a site, from Begin to Commit or Abort.
type Publication struct {
	dir    string // as the user wrote it, for messages
	target string // the folder itself, symbolic links resolved
	work   *workspace

	old    fs.FileInfo // the folder that there is already, or nil
	listed []byte      // its manifest
	made   []string    // the files that the manifest lists
	seen   []listing   // all that is in it, known once it was carried over

	mu      sync.RWMutex // guards folders
	folders map[string]*folder
	chmod   atomic.Bool // the umask takes permissions away
	record  *record     // nil unless Remember was called
	closed  int64       // when the new folder was complete, by the file system's clock

	files, bytes, written atomic.Int64
	failure               atomic.Pointer[error] // the first failed Write
	over                  bool
}

// Report is what a publication did. It counts files, without the manifest.
type Report struct {
	Files     int   // in the new site, made by the program
	Bytes     int64 // of these
	Written   int   // of these, new or different
	Unchanged int   // of these, the same as before
	Removed   int   // made by an older build and no longer there
	Kept      int   // not made by the program and carried over; not counted if nothing changed

	// Fallback is "" if the new site took the old one's place in one step or
	// nothing changed at all, and else tells why it did not.
	Fallback string
	// Forgot is nil, or why the next publication cannot know what this one made
	// the files from, though Remember was called.
	Forgot error
}

// Begin opens a publication into dir, which is made if only it is missing. If
// dir is a symbolic link, the folder that it leads to is replaced and the link
// stays. Until Commit or Abort no other publication into the same folder can
// begin, in this process or another. What a killed publication left behind is
// put right.
func Begin(dir string) (*Publication, error) {
	p, err := begin(dir)
	if err != nil {
		return nil, fmt.Errorf("cannot publish into %q: %w", dir, err)
	}
	return p, nil
}

func begin(dir string) (*Publication, error) {
	target, err := resolve(dir)
	if err != nil {
		return nil, err
	}
	work, err := openWorkspace(target)
	if err != nil {
		return nil, err
	}
	p := &Publication{dir: dir, target: target, work: work, folders: map[string]*folder{}}
	if err := p.takeStock(); err != nil {
		return nil, errors.Join(err, work.close())
	}
	root := &folder{new: work.fresh, names: map[string]state{}}
	if p.old != nil {
		root.old = target
	}
	p.folders["."] = root
	return p, nil
}

// takeStock looks at the folder as it is: whose it is, and what the program
// made in it.
func (p *Publication) takeStock() error {
	info, err := os.Lstat(p.target)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case !info.IsDir():
		return errors.New("there is a file of that name, where a folder is needed")
	case !sameMount(filepath.Dir(p.target), p.target):
		return errors.New("it is a mount point, which cannot be replaced; publish into a folder inside it")
	}
	if err := removable(p.target); err != nil {
		return err
	}
	p.old = info
	listed, err := readManifest(p.target)
	if errors.Is(err, fs.ErrNotExist) {
		return mayTakeOver(p.target)
	}
	if err != nil {
		return err
	}
	p.listed = listed
	p.made, err = parseManifest(listed)
	return err
}

// mayTakeOver refuses a folder that is something else than a place for a site:
// nobody who mistypes a folder's name wants thousands of pages in it. A few
// files of the user's may lie there already, such as a host's CNAME; a folder
// or a front page tells that the place is taken.
func mayTakeOver(target string) error {
	entries, err := os.ReadDir(target)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		name := entry.Name()
		if name[0] != '.' && (entry.IsDir() || name == "index.html") {
			return fmt.Errorf("it holds %q, which the program did not make; publish into an empty folder, or, if the site belongs there, make an empty file %q in it", name, manifestName)
		}
	}
	return nil
}

// Write adds a file under its slash-separated path. It may be called by many
// goroutines at once, and the data may be used again when it returns. After an
// error the publication cannot be committed.
//
// The source is what Keep may ask for in the next publication.
func (p *Publication) Write(path string, source Source, data []byte) error {
	if err := p.write(path, source, data); err != nil {
		return p.fail(path, err)
	}
	return nil
}

// fail notes an error because of which the publication cannot be committed.
func (p *Publication) fail(path string, err error) error {
	err = fmt.Errorf("cannot publish %q: %w", path, err)
	p.failure.CompareAndSwap(nil, &err)
	return err
}

func (p *Publication) write(path string, source Source, data []byte) error {
	if p.over {
		return errors.New("the publication is over")
	}
	if err := checkPath(path); err != nil {
		return err
	}
	dir, name := split(path)
	f, err := p.folder(dir)
	if err != nil {
		return err
	}
	if err := f.claim(name, unchanged); err != nil {
		return err
	}
	p.files.Add(1)
	p.bytes.Add(int64(len(data)))
	made := remembered{source: source}
	if f.old == "" || !sameFile(join(f.old, name), data) {
		p.written.Add(1)
		f.set(name, written)
		var err error
		if made.identity, err = p.create(f, name, data); err != nil {
			return err
		}
	}
	if p.record != nil {
		f.madeFrom(name, made)
	}
	return nil
}

// create writes a file into the new folder.
func (p *Publication) create(f *folder, name string, data []byte) (identity, error) {
	if err := p.stage(f); err != nil {
		return identity{}, err
	}
	known, err := createFile(join(f.new, name), data, p.chmod.Load())
	if errors.Is(err, fs.ErrExist) {
		return identity{}, f.sameName(name)
	}
	return known, err
}

// Commit makes the new site the one that visitors see. After an error the old
// site is as it was. Either way the publication is over.
func (p *Publication) Commit() (Report, error) {
	if p.over {
		return Report{}, errors.New("the publication is over")
	}
	p.over = true
	report, err := p.commit()
	// What cannot be tidied after the site has changed is tidied by the next
	// publication; it is no reason to call this one failed.
	closing := p.work.close()
	if err != nil {
		return Report{}, errors.Join(err, closing)
	}
	return report, nil
}

func (p *Publication) commit() (Report, error) {
	if failure := p.failure.Load(); failure != nil {
		return Report{}, *failure
	}
	written := int(p.written.Load())
	report := Report{
		Files:   int(p.files.Load()),
		Bytes:   p.bytes.Load(),
		Written: written,
	}
	report.Unchanged = report.Files - written
	paths := p.paths()
	manifest := formatManifest(paths)
	if p.old != nil && written == 0 && string(manifest) == string(p.listed) {
		if err := p.openFolders(); err != nil {
			return Report{}, fmt.Errorf("cannot publish into %q: %w", p.dir, err)
		}
		report.Forgot = p.remember(paths, false)
		return report, nil
	}
	err := p.complete(manifest, &report)
	if err != nil {
		return Report{}, fmt.Errorf("cannot publish into %q: %w", p.dir, err)
	}
	if p.record != nil {
		// Before anybody sees the new files.
		p.closed, report.Forgot = p.tick()
	}
	fallback, err := p.work.swap(p.target, p.old != nil)
	if err != nil {
		return Report{}, fmt.Errorf("cannot put the new site into the place of %q: %w", p.dir, err)
	}
	report.Fallback = fallback
	removeSeen(p.work.formerly(fallback), p.target, p.seen)
	report.Forgot = errors.Join(report.Forgot, p.remember(paths, true))
	return report, nil
}

// openFolders gives the program's folders their permissions back, where no new
// ones were made.
func (p *Publication) openFolders() error {
	for path, f := range p.folders {
		if path == "." || f.old == "" || isOpen(f.old) {
			continue
		}
		if err := os.Chmod(f.old, folderMode); err != nil {
			return err
		}
	}
	return nil
}

// Abort gives the publication up and leaves the old site as it is. After
// Commit it does nothing, so that it may be deferred. Both are called when no
// Write is running any more.
func (p *Publication) Abort() error {
	if p.over {
		return nil
	}
	p.over = true
	return p.work.close()
}

// paths are the files of the new site, sorted.
func (p *Publication) paths() []string {
	paths := make([]string, 0, p.files.Load())
	for dir, f := range p.folders {
		for name, state := range f.names {
			if state == unchanged || state == written {
				paths = append(paths, joinPath(dir, name))
			}
		}
	}
	slices.Sort(paths)
	return paths
}
