// Package problem holds what is wrong with a file: where, what, what was
// expected, and the right word where one is near. It sorts problems and
// prints them; it knows nothing of what the files mean.
package problem

import (
	"cmp"
	"slices"
	"strings"
)

// Severity tells whether a problem stops a build.
type Severity uint8

// Warnings are shown by check and stop nothing.
const (
	Error Severity = iota
	Warning
)

func (s Severity) String() string {
	if s == Warning {
		return "warning"
	}
	return "error"
}

// Problem is one fault. Lines and columns count from 1; columns count code
// points, a byte-order mark excluded. EndCol is the column after the last
// code point of the mark, or 0 where the mark is one code point wide.
type Problem struct {
	Code       string
	Severity   Severity
	File       string // with slashes, relative to the content folder
	Line, Col  int
	EndCol     int
	Message    string // lower case, no full stop, the user's text in quotes
	SourceLine string
	Expected   string // what would be right, "" if the message says it
	Suggestion string // the one candidate that is near, or ""
	Hint       string // what to do about it, or ""
	Related    *Related
}

// Related is a second place that the problem is about.
type Related struct {
	File       string
	Line, Col  int
	EndCol     int
	Message    string
	SourceLine string
}

// List is all problems of a run.
type List []Problem

// Sort orders the list by file, place and code, so that the same content
// always gives the same list.
func (l List) Sort() {
	slices.SortStableFunc(l, func(a, b Problem) int {
		return cmp.Or(
			strings.Compare(a.File, b.File),
			cmp.Compare(a.Line, b.Line),
			cmp.Compare(a.Col, b.Col),
			cmp.Compare(a.Severity, b.Severity),
			strings.Compare(a.Code, b.Code),
			strings.Compare(a.Message, b.Message),
		)
	})
}

// HasErrors tells whether any problem is an error.
func (l List) HasErrors() bool {
	return slices.ContainsFunc(l, func(p Problem) bool { return p.Severity == Error })
}

// Count is the number of errors and of warnings.
func (l List) Count() (errors, warnings int) {
	for _, p := range l {
		if p.Severity == Error {
			errors++
		} else {
			warnings++
		}
	}
	return errors, warnings
}

// Under returns the list with every file's name put below a folder, such as
// the content folder's place in the repository.
func (l List) Under(folder string) List {
	folder = strings.TrimSuffix(folder, "/")
	out := slices.Clone(l)
	for i := range out {
		out[i].File = folder + "/" + out[i].File
		if r := out[i].Related; r != nil {
			moved := *r
			moved.File = folder + "/" + moved.File
			out[i].Related = &moved
		}
	}
	return out
}

// Check is one kind of problem: its stable code, and the words with which it
// is explained.
type Check struct {
	Code     string
	Severity Severity
	Title    string
	Text     string
	File     string // the file of which the examples are a part, "" if there are none
	Wrong    string // an example that has the problem
	Right    string // the same, mended
}
