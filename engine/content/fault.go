package content

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"ratinglist/engine/problem"
)

// fault is a problem whose place has not been turned into line and column.
type fault struct {
	code        string
	place       place
	message     string
	expected    string
	suggestion  string
	hint        string
	related     *place
	relatedFile *file // nil means the same file
	relatedText string
	unknown     string // a player's id for which the right one is to be found
	prefix      string // what stands before the id in a suggestion
}

// place says where a fault is: a run of bytes, or a path into the file's
// values that is looked up only when it is needed.
type place struct {
	kind       placeKind
	path       []any // names and places in arrays
	start, end int   // atSpan
}

type placeKind uint8

const (
	atTop placeKind = iota
	atSpan
	atKey
	atValue
	atHeader
)

func wholeFile() place             { return place{} }
func span(start, end int) place    { return place{kind: atSpan, start: start, end: end} }
func keyAt(path ...any) place      { return place{kind: atKey, path: path} }
func valueAt(path ...any) place    { return place{kind: atValue, path: path} }
func headerAt(path ...any) place   { return place{kind: atHeader, path: path} }
func join(path []any, s any) []any { return append(slices.Clip(path), s) }

// file is one file of the content folder while it is read.
type file struct {
	name     string // below content/, with slashes
	id       string // of the tournament, list, page: the name without its ending
	src      []byte // without a byte-order mark
	guarded  guarded
	table    map[string]any
	faults   []fault
	accept   []accepted
	scanned  *index
	body     int    // where the Markdown of a page begins
	more     int    // faults beyond maxFaults
	lookups  int    // words for which the right one was looked up
	language string // of a translation
	dated    bool   // a news item that has its date
	moved    []formerID
}

func (f *file) fail(code string, p place, format string, args ...any) *fault {
	if len(f.faults) >= maxFaults {
		f.more++
		return &fault{}
	}
	message := format
	if len(args) > 0 {
		message = fmt.Sprintf(format, args...)
	}
	f.faults = append(f.faults, fault{code: code, place: p, message: message})
	return &f.faults[len(f.faults)-1]
}

// index scans the file for positions, once.
func (f *file) index() *index {
	if f.scanned == nil {
		f.scanned = newIndex(f.src)
	}
	return f.scanned
}

// locate turns a place into a run of bytes. A missing thing is marked at the
// header of the table that it should stand in, else at the file's start.
func (f *file) locate(p place) extent {
	switch p.kind {
	case atTop:
		return extent{0, 0}
	case atSpan:
		return extent{p.start, p.end}
	}
	entries := f.index().entries
	for path := p.path; len(path) > 0; path = path[:len(path)-1] {
		e, ok := entries[pathKey(path)]
		if !ok {
			continue
		}
		exact := len(path) == len(p.path)
		switch {
		case p.kind == atHeader && e.header != (extent{}):
			return e.header
		case p.kind == atHeader || p.kind == atKey || !exact:
			return e.key
		}
		return e.value
	}
	return extent{0, 0}
}

// problems turns the file's faults into problems with line and column.
func (f *file) problems() problem.List {
	if len(f.faults) == 0 {
		return nil
	}
	list := make(problem.List, 0, len(f.faults))
	lines := newLines(f.src)
	for i := range f.faults {
		ft := &f.faults[i]
		at := f.locate(ft.place)
		p := problem.Problem{
			Code: ft.code, Severity: severityOf(ft.code), File: f.name, Message: ft.message,
			Expected: ft.expected, Suggestion: ft.suggestion, Hint: ft.hint,
		}
		p.Line, p.Col, p.EndCol, p.SourceLine = lines.at(at)
		if ft.related != nil {
			other, otherLines := f, lines
			if ft.relatedFile != nil && ft.relatedFile != f {
				other = ft.relatedFile
				otherLines = newLines(other.src)
			}
			r := &problem.Related{File: other.name, Message: ft.relatedText}
			r.Line, r.Col, r.EndCol, r.SourceLine = otherLines.at(other.locate(*ft.related))
			p.Related = r
		}
		list = append(list, p)
	}
	list.Sort()
	list = slices.CompactFunc(list, func(a, b problem.Problem) bool {
		return a.Line == b.Line && a.Col == b.Col && a.Code == b.Code && a.Message == b.Message
	})
	return f.clipped(list)
}

// clipped keeps a broken file from hiding all others: the first problems of a
// file are told, and how many more there are.
func (f *file) clipped(list problem.List) problem.List {
	if len(list) <= maxPerFile {
		return list
	}
	last := list[maxPerFile]
	rest := problem.Problem{
		Code: "E004", Severity: problem.Error, File: f.name, Line: last.Line, Col: last.Col, SourceLine: last.SourceLine,
		Message: fmt.Sprintf("%d more problems are not listed", len(list)-maxPerFile+f.more),
	}
	if !list[maxPerFile:].HasErrors() {
		rest.Code, rest.Severity = "W004", problem.Warning
	}
	return append(slices.Clip(list[:maxPerFile]), rest)
}

// lines finds the line of a place in a source.
type lines struct {
	src    []byte
	starts []int
}

func newLines(src []byte) *lines {
	l := &lines{src: src, starts: []int{0}}
	for at := 0; ; {
		next := bytes.IndexByte(src[at:], '\n')
		if next < 0 {
			return l
		}
		at += next + 1
		l.starts = append(l.starts, at)
	}
}

// at gives line, column, the column after the mark, and the line's text.
func (l *lines) at(e extent) (line, col, endCol int, text string) {
	start := min(e.start, len(l.src))
	i, exact := slices.BinarySearch(l.starts, start)
	if !exact {
		i--
	}
	from, to := l.starts[i], len(l.src)
	if i+1 < len(l.starts) {
		to = l.starts[i+1]
	}
	source := bytes.TrimRight(l.src[from:to], "\r\n")
	col = 1 + utf8.RuneCount(l.src[from:start])
	if end := min(e.end, from+len(source)); end > start {
		endCol = col + utf8.RuneCount(l.src[start:end])
	}
	if len(source) > 4000 {
		source = source[:4000]
	}
	return i + 1, col, endCol, strings.ToValidUTF8(string(source), "\uFFFD")
}

// isBlank tells whether a character separates words in a block: any Unicode
// blank, and the invisible ones that copying brings along.
func isBlank(r rune) bool {
	return unicode.IsSpace(r) || r == '\u200b' || r == '\ufeff' || r == '\u2060' || r == '\u180e'
}

// clip shortens a user's text for a message.
func clip(text []byte) string {
	const longest = 60
	s := strings.ToValidUTF8(string(text[:min(len(text), 4*longest)]), "\uFFFD")
	if utf8.RuneCountInString(s) > longest {
		return string([]rune(s)[:longest]) + "…"
	}
	return s
}

func quote(s string) string { return strconv.Quote(clip([]byte(s))) }

// count is a number with its noun, with blanks between the thousands.
func count(n int, noun string) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	if n != 1 {
		noun += "s"
	}
	return s + " " + noun
}

func appendInt(b []byte, n int) []byte { return strconv.AppendInt(b, int64(n), 10) }

func severityOf(code string) problem.Severity {
	if code[0] == 'W' {
		return problem.Warning
	}
	return problem.Error
}

// accepted is one code of an accept list and whether it silenced anything.
type accepted struct {
	code string
	path []any // of the table that holds the list
	used bool
}
