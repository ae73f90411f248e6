package publish

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// Source is a digest of all that a file is made from. Files of one path and
// equal sources are equal. The zero Source says nothing: such a file is made
// each time.
type Source = [16]byte

// A record tells from what sources the files of a site were made, so that
// those whose sources are the same need not be made again. It is believed of a
// file only if nobody has touched the file since: the kernel notes the moment
// of every change of a file, and no program can set it to another one. So a
// file changed by hand is made again, and a record and pages that came with
// somebody's pull request are worth nothing.
//
// What a power failure left of a file looks untouched, so a record holds only
// until the machine is started again.
//
// It lies in a folder of the user's own, since it differs between machines and
// the site must not. It begins with recordHeader, the machine's start, the
// site's folder and the site's source, one a line, then has a line for each
// file, and at its end the digest of everything before.
type record struct {
	path  string // of its own file
	start string // when the machine was started, in a form of its own
	data  []byte // as it was read
	was   Source // of the site as a whole, zero if nothing is known of it
	site  Source // of the new one
	files map[string]remembered
}

const recordHeader = "ratinglist record 1"

// remembered is a file as it was left.
type remembered struct {
	source Source
	identity
}

// identity tells whether a file is still the one that it was. Every change of
// its bytes, its name or its permissions changes it.
type identity struct {
	size    int64
	changed int64  // when, in nanoseconds
	inode   uint64 // the file's number in its file system
}

// Remember lets the publication know what the last one into the same folder
// made its files from, and note down in the given folder, which is made if it
// is missing, what this one does. It is to be called before anything is
// written. After an error the publication goes on and makes everything anew.
func (p *Publication) Remember(folder string) error {
	start, err := machineStart()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	forgetGone(folder)
	name := sha256.Sum256([]byte(p.target))
	r := &record{path: filepath.Join(folder, hex.EncodeToString(name[:8])), start: start}
	r.data, err = os.ReadFile(r.path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	r.was, r.files = parseRecord(r.data, start, p.target)
	p.record = r
	return nil
}

// KeepAll ends the publication with the site as it is, if all of it was made
// from the source and nobody has touched any of it since. Else it tells so, and
// the publication goes on.
func (p *Publication) KeepAll(source Source) (Report, bool) {
	if p.record == nil || source == (Source{}) || p.over {
		return Report{}, false
	}
	if p.record.was != source || len(p.record.files) != len(p.made) || len(p.made) == 0 {
		return Report{}, false
	}
	last := "."
	for _, path := range p.made {
		// Paths are sorted, so that few folders are looked at twice.
		if dir, _ := split(path); dir != last {
			for last = dir; dir != "."; dir, _ = split(dir) {
				if !isOpen(filepath.Join(p.target, filepath.FromSlash(dir))) {
					return Report{}, false
				}
			}
		}
	}
	var bytes atomic.Int64
	err := inParallel(len(p.made), func(i int) error {
		then, ok := p.record.files[p.made[i]]
		now, is := identify(filepath.Join(p.target, filepath.FromSlash(p.made[i])))
		if !ok || !is || now != then.identity {
			return errors.New("touched")
		}
		bytes.Add(now.size)
		return nil
	})
	if err != nil {
		return Report{}, false
	}
	p.over = true
	return Report{Files: len(p.made), Bytes: bytes.Load(), Unchanged: len(p.made), Forgot: p.work.close()}, true
}

// MadeFrom says what the site as a whole was made from, for KeepAll of the next
// publication. Who has read folders takes their fingerprints once more after
// that, and says nothing if they are others than before: what was read in
// between may be in neither.
func (p *Publication) MadeFrom(source Source) {
	if p.record != nil {
		p.record.site = source
	}
}

// Fingerprint is a source for all that is read from a folder: it is another
// one whenever somebody has touched a file in it, or a folder. It is zero where
// the system cannot tell, or where there is anything but files and folders.
func (p *Publication) Fingerprint(folder string) (Source, error) {
	now, err := p.tick()
	if err != nil || now == 0 {
		return Source{}, err
	}
	if folder, err = filepath.Abs(folder); err != nil {
		return Source{}, err
	}
	var entries []fs.DirEntry
	var paths []string
	err = filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		entries, paths = append(entries, entry), append(paths, path)
		return err
	})
	if err != nil {
		return Source{}, err
	}
	const part = 256
	lines := make([][]byte, len(paths)/part+1)
	var unsure atomic.Bool
	err = inParallel(len(lines), func(i int) error {
		for j := i * part; j < min(len(paths), (i+1)*part); j++ {
			found, ok := identify(paths[j])
			if entries[j].IsDir() {
				found, ok = identifyFolder(paths[j])
			}
			// A file system that counts whole seconds only hides what happens within one.
			if !ok || found.changed >= now || found.changed%1e9 == 0 {
				unsure.Store(true)
			}
			lines[i] = strconv.AppendQuote(lines[i], paths[j])
			lines[i] = append(found.append(lines[i]), '\n')
		}
		return nil
	})
	if err != nil || unsure.Load() {
		return Source{}, err
	}
	all := sha256.Sum256(bytes.Join(lines, nil))
	return Source(all[:len(Source{})]), nil
}

// tick waits for the file system's clock to move on, which takes some
// thousandths of a second, and gives its time: a file that was changed before
// the call has an earlier time, so that another change cannot go unnoticed.
// It is 0 where the clock does not move or there is none.
func (p *Publication) tick() (int64, error) {
	path := join(p.work.path, "clock")
	var first identity
	for range 100 {
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			return 0, err
		}
		now, ok := identify(path)
		if err := os.Remove(path); err != nil || !ok {
			return 0, err
		}
		if first == (identity{}) {
			first = now
		}
		if now.changed > first.changed {
			return now.changed, nil
		}
		time.Sleep(200 * time.Microsecond)
	}
	return 0, nil
}

// Keep takes files over from the old site if they were made from the source
// and nobody has touched them since. It takes all or none, and tells which.
func (p *Publication) Keep(source Source, paths ...string) bool {
	if p.record == nil || source == (Source{}) || p.over {
		return false
	}
	for _, path := range paths {
		known, ok := p.record.files[path]
		if !ok || known.source != source {
			return false
		}
	}
	var size int64
	for _, path := range paths {
		dir, name := split(path)
		f, err := p.folder(dir)
		if err != nil || f.old == "" {
			return false
		}
		now, ok := identify(join(f.old, name))
		if !ok || now != p.record.files[path].identity {
			return false
		}
		size += now.size
	}
	for _, path := range paths {
		dir, name := split(path)
		f, err := p.folder(dir)
		if err == nil {
			err = f.claim(name, unchanged)
		}
		if err != nil {
			p.fail(path, err)
			return true
		}
		f.madeFrom(name, p.record.files[path])
	}
	p.files.Add(int64(len(paths)))
	p.bytes.Add(size)
	return true
}

// remember writes down what the files of the site, which is complete and has
// these paths, were made from. moved tells that those that did not change have been given other
// names.
func (p *Publication) remember(paths []string, moved bool) error {
	r := p.record
	if r == nil {
		return nil
	}
	now, err := p.tick()
	if err != nil || now == 0 {
		return err
	}
	lines := make([][]byte, len(paths)/256+1)
	err = inParallel(len(lines), func(i int) error {
		for _, path := range paths[i*256 : min(len(paths), (i+1)*256)] {
			dir, name := split(path)
			file, ok := p.folders[dir].sources[name]
			if !ok {
				continue
			}
			// A second name and the loss of the first change what a file is
			// known by; a new file in a folder that is renamed keeps it.
			last := now
			if p.folders[dir].names[name] == written {
				last = p.closed
			} else if file.identity == (identity{}) || moved {
				file.identity, ok = identify(filepath.Join(p.target, filepath.FromSlash(path)))
			}
			if ok && file.changed < last {
				lines[i] = file.append(lines[i], path)
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	data := fmt.Appendf(nil, "%s\n%s\n%s\n%x\n", recordHeader, r.start, p.target, r.site)
	data = append(data, bytes.Join(lines, nil)...)
	sum := sha256.Sum256(data)
	data = append(hex.AppendEncode(data, sum[:]), '\n')
	if bytes.Equal(data, r.data) {
		return nil
	}
	return replaceFile(r.path, data)
}

func (r remembered) append(b []byte, path string) []byte {
	b = hex.AppendEncode(b, r.source[:])
	b = append(append(r.identity.append(b), ' '), path...)
	return append(b, '\n')
}

func (id identity) append(b []byte) []byte {
	for _, n := range [...]int64{id.size, id.changed, int64(id.inode)} {
		b = strconv.AppendInt(append(b, ' '), n, 16)
	}
	return b
}

// parseRecord reads a record. One that is not whole, of another site or of
// before the machine's start says nothing.
func parseRecord(data []byte, start, target string) (site Source, files map[string]remembered) {
	end := len(data) - hex.EncodedLen(sha256.Size) - 1
	if end < 0 {
		return Source{}, nil
	}
	sum := sha256.Sum256(data[:end])
	if string(data[end:]) != hex.EncodeToString(sum[:])+"\n" {
		return Source{}, nil
	}
	lines, ok := strings.CutPrefix(string(data[:end]), recordHeader+"\n"+start+"\n"+target+"\n")
	whole, lines, found := strings.Cut(lines, "\n")
	if !ok || !found || !decodeSource(&site, whole) {
		return Source{}, nil
	}
	files = make(map[string]remembered, strings.Count(lines, "\n"))
	for line := range strings.Lines(lines) {
		path, r, ok := parseRemembered(strings.TrimSuffix(line, "\n"))
		if !ok {
			return Source{}, nil
		}
		files[path] = r
	}
	return site, files
}

func decodeSource(to *Source, from string) bool {
	if len(from) != hex.EncodedLen(len(to)) {
		return false
	}
	_, err := hex.Decode(to[:], []byte(from))
	return err == nil
}

func parseRemembered(line string) (path string, r remembered, ok bool) {
	source, line, _ := strings.Cut(line, " ")
	if !decodeSource(&r.source, source) {
		return "", r, false
	}
	var numbers [3]int64
	for i := range numbers {
		var number string
		number, line, ok = strings.Cut(line, " ")
		n, err := strconv.ParseInt(number, 16, 64)
		if !ok || err != nil {
			return "", r, false
		}
		numbers[i] = n
	}
	r.identity = identity{numbers[0], numbers[1], uint64(numbers[2])}
	return line, r, true
}

// forgetGone removes the records of sites that are no longer there.
func forgetGone(folder string) {
	entries, _ := os.ReadDir(folder)
	for _, entry := range entries {
		path := filepath.Join(folder, entry.Name())
		if target, ok := recordTarget(path); ok {
			if _, err := os.Lstat(target); errors.Is(err, fs.ErrNotExist) {
				os.Remove(path)
			}
		}
	}
}

// recordTarget is the site's folder that a record names.
func recordTarget(path string) (string, bool) {
	file, err := os.Open(path)
	if err != nil {
		return "", false
	}
	defer file.Close()
	var head [8 << 10]byte
	n, _ := file.Read(head[:])
	lines := strings.SplitN(string(head[:n]), "\n", 4)
	if len(lines) < 4 || lines[0] != recordHeader {
		return "", false
	}
	return lines[2], true
}

// replaceFile puts new bytes into the place of a file, at once. Nobody else
// does, as long as the site is locked; what a killed program left is used again.
func replaceFile(path string, data []byte) error {
	next := path + ".new"
	if err := os.WriteFile(next, data, 0o600); err != nil {
		return errors.Join(err, os.Remove(next))
	}
	return os.Rename(next, path)
}
