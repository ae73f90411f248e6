// Package content reads the content folder: TOML files of players,
// tournaments and lists, Markdown pages, and the site's own settings. It
// checks everything it reads, names every fault by file, line and column, and
// gives a federation that nothing later can stumble over.
//
// content/README.md is the reference of the format; it is made from the
// tables in this package.
package content

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"ratinglist/engine/problem"
	"ratinglist/engine/tournament"
)

// Load reads a content folder, whose root fsys is, and gives what it says and
// what is wrong with it. The federation may be used only if no problem is an
// error. Warnings that need a comparison of everything with everything are
// left to Check.
func Load(fsys fs.FS) (*tournament.Federation, problem.List) {
	l := load(fsys)
	return l.fed, l.problems()
}

// loader is a content folder while it is read.
type loader struct {
	fsys fs.FS
	fed  *tournament.Federation

	stray       []*file // files with a fault that nothing reads
	site        *file
	lists       []*file
	players     []*file
	tournaments []*file
	reports     map[string]*file // by name without .md
	pages       []*file
	news        []*file
	translated  []*file // pages and news in other languages
	assets      []string
	entries     int // files and folders found so far

	playerAt  []placed         // by place in Federation.Players
	formerIDs map[string]int32 // of players
	playerIDs map[string]int32
	listIDs   map[string]bool
	eventIDs  map[string]int // tournament ids, to their place in tournaments
	events    []tournament.Tournament
}

// placed is where something is declared.
type placed struct {
	file *file
	at   place
}

func load(fsys fs.FS) *loader {
	l := &loader{fsys: fsys, fed: &tournament.Federation{}, reports: map[string]*file{}}
	l.find()
	l.read()
	l.readSite()
	l.readPlayers()
	l.readTournaments()
	l.readLists()
	l.readPages()
	l.checkMarkdown()
	return l
}

// files are all files that were read, in the order in which problems of one
// place would be told.
func (l *loader) files() []*file {
	all := append([]*file{}, l.stray...)
	if l.site != nil {
		all = append(all, l.site)
	}
	all = append(all, l.lists...)
	all = append(all, l.players...)
	all = append(all, l.tournaments...)
	all = append(all, l.pages...)
	all = append(all, l.news...)
	all = append(all, l.translated...)
	for _, t := range l.tournaments {
		if report := l.reports[stem(t.name)]; report != nil {
			all = append(all, report)
		}
	}
	return all
}

func (l *loader) problems() problem.List {
	files := l.files()
	l.suggestPlayers(files)
	var list problem.List
	for _, f := range files {
		list = append(list, f.problems()...)
	}
	list.Sort()
	return list
}

// read reads and decodes all files, several at a time.
func (l *loader) read() {
	// Players come first, because their few large files take longest.
	toml := append([]*file{}, l.players...)
	if l.site != nil {
		toml = append(toml, l.site)
	}
	toml = append(toml, l.lists...)
	toml = append(toml, l.tournaments...)
	markdown := slices.Concat(l.pages, l.news, l.translated)
	for _, t := range l.tournaments {
		if report := l.reports[stem(t.name)]; report != nil {
			markdown = append(markdown, report)
		}
	}
	parallel(len(toml)+len(markdown), func(_, i int) {
		if i < len(toml) {
			if f := toml[i]; f.read(l.fsys, maxTOML) {
				f.decode()
			}
			return
		}
		markdown[i-len(toml)].read(l.fsys, maxMarkdown)
	})
}

// read fills the file's source.
func (f *file) read(fsys fs.FS, limit int) bool {
	if len(f.faults) > 0 {
		return false
	}
	opened, err := fsys.Open(f.name)
	if err != nil {
		f.fail("E005", wholeFile(), "the file cannot be read: %s", reason(err))
		return false
	}
	defer opened.Close()
	info, err := opened.Stat()
	large := func(size int64) bool {
		f.fail("E001", wholeFile(), "the file has %s", count(int(size), "byte")).expected = "at most " + count(limit, "byte")
		return false
	}
	if err == nil && info.Size() > int64(limit) {
		return large(info.Size())
	}
	var src []byte
	if err == nil {
		src, err = readAll(opened, int(info.Size()), limit)
	}
	if err != nil {
		f.fail("E005", wholeFile(), "the file cannot be read: %s", reason(err))
		return false
	}
	if len(src) > limit {
		return large(int64(len(src)))
	}
	f.src = bytes.TrimPrefix(src, []byte("\ufeff"))
	return true
}

// readAll reads a file to its end, or a byte beyond the limit. The size is
// what it was said to be; a file may have grown since, and half of it could
// pass for the whole.
func readAll(opened fs.File, size, limit int) ([]byte, error) {
	src := make([]byte, 0, size+1)
	for len(src) <= limit {
		if len(src) == cap(src) {
			src = slices.Grow(src, 4<<10)
		}
		n, err := opened.Read(src[len(src):min(cap(src), limit+1)])
		src = src[:len(src)+n]
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
	}
	return src, nil
}

// reason is an error without the path, which the problem names already.
func reason(err error) string {
	if path, ok := err.(*fs.PathError); ok {
		return path.Err.Error()
	}
	return err.Error()
}

// parallel does n pieces of work on all processors. The pieces are taken in
// order, and what each does must not depend on the others.
func parallel(n int, do func(worker, i int)) {
	workers := min(runtime.GOMAXPROCS(0), n)
	var next atomic.Int64
	var group sync.WaitGroup
	for worker := range workers {
		group.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				do(worker, i)
			}
		})
	}
	group.Wait()
}
