package content

import (
	"bytes"
	"io/fs"
	"slices"

	"ratinglist/engine/problem"
	"ratinglist/engine/tournament"
)

// Check is Load that also tells what is only unlikely: the warnings, which
// compare everything with everything. It looks for them beside errors, too,
// and takes half as long again.
func Check(fsys fs.FS) (*tournament.Federation, problem.List) {
	l := load(fsys)
	l.warn()
	return l.fed, l.problems()
}

// warn finds all warnings and drops those that are accepted where they arise.
func (l *loader) warn() {
	w := &warner{loader: l}
	w.byPlace()
	w.warnPlayers()
	w.warnDates()
	w.warnTwice()
	w.warnLists()
	w.warnIdleKeys()
	w.settle()
}

// warner collects warnings before their acceptance is looked up.
type warner struct {
	*loader
	warnings []warning
	played   [][]int32 // by player: places in events of the tournaments, in time
	order    []int32   // places in events, in the order of C1
}

// warning is a fault that an accept list can silence: in the table that it is
// about, in one around it, or in that of the second place.
type warning struct {
	file  *file
	table []any
	fault fault
	other placed // a second table whose accept list counts, or none
}

func (w *warner) add(f *file, table []any, ft fault) *warning {
	w.warnings = append(w.warnings, warning{file: f, table: table, fault: ft})
	return &w.warnings[len(w.warnings)-1]
}

// byPlace prepares who played where, and the order of the tournaments.
func (w *warner) byPlace() {
	for i := range w.events {
		w.order = append(w.order, int32(i))
	}
	slices.SortStableFunc(w.order, func(a, b int32) int {
		return compareEvents(&w.events[a], &w.events[b])
	})
	w.played = make([][]int32, len(w.fed.Players))
	for _, e := range w.order {
		for _, p := range w.events[e].Players {
			w.played[p] = append(w.played[p], e)
		}
	}
}

// settle keeps the warnings that nobody accepts, and warns of accept lists
// that silence nothing.
func (w *warner) settle() {
	for i := range w.warnings {
		x := &w.warnings[i]
		silent := x.file.accepts(x.fault.code, x.table)
		if x.other.file != nil && x.other.file.accepts(x.fault.code, x.other.at.path) {
			silent = true
		}
		if !silent {
			x.file.faults = append(x.file.faults, x.fault)
		}
	}
	for _, f := range w.files() {
		for _, a := range f.accept {
			if !a.used && !f.accepts("W001", a.path[:len(a.path)-2]) && a.code != "W001" {
				f.fail("W001", valueAt(a.path...), "nothing here gives the warning %q", a.code).hint = "take it out of the list"
			}
		}
	}
}

// accepts tells whether an accept list in a table, or in one around it,
// holds a code, and notes that it was of use.
func (f *file) accepts(code string, table []any) bool {
	found := false
	for i := range f.accept {
		a := &f.accept[i]
		around := a.path[:len(a.path)-2]
		if a.code == code && len(around) <= len(table) && slices.Equal(around, table[:len(around)]) {
			a.used, found = true, true
		}
	}
	return found
}

// inResults is where a player's id stands first in a tournament's file.
func (f *file) inResults(id string) place {
	for at := 0; ; {
		i := bytes.Index(f.src[at:], []byte(id))
		if i < 0 {
			return wholeFile()
		}
		start := at + i
		end := start + len(id)
		at = end
		before := start == 0 || !isKeyByte(f.src[start-1])
		after := end == len(f.src) || !isKeyByte(f.src[end])
		line := f.src[bytes.LastIndexByte(f.src[:start], '\n')+1 : start]
		if before && after && bytes.IndexByte(line, '#') < 0 {
			return span(start, end)
		}
	}
}

// called is how a warning names a player: never the name of a private one.
func (w *warner) called(p int32) string {
	player := &w.fed.Players[p]
	if player.Private || player.Name == "" {
		return quote(player.ID)
	}
	return player.Name
}

func compareEvents(a, b *tournament.Tournament) int {
	switch {
	case a.End != b.End:
		return int(a.End - b.End)
	case a.Start != b.Start:
		return int(a.Start - b.Start)
	case a.Sequence != b.Sequence:
		return a.Sequence - b.Sequence
	}
	return bytes.Compare([]byte(a.ID), []byte(b.ID))
}
