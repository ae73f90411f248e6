package tournament

import "sort"

// Grid is a table of results. Its rows are the rows of the standings.
type Grid struct {
	Columns int
	rows    [][]Entry // in the order of columns
	column  func(Entry) int32
}

// Cell holds the entries of a cell, none, one or several, in the order of
// rounds and games.
func (g *Grid) Cell(row, column int) []Entry {
	entries := g.rows[row]
	start := sort.Search(len(entries), func(i int) bool { return g.column(entries[i]) >= int32(column) })
	end := start
	for end < len(entries) && g.column(entries[end]) == int32(column) {
		end++
	}
	return entries[start:end:end]
}

// Wallchart has a column for each round.
func (tb *Table) Wallchart() *Grid {
	g := &Grid{Columns: len(tb.t.Rounds), rows: make([][]Entry, len(tb.Standings)), column: func(e Entry) int32 { return e.Round }}
	for i, row := range tb.position {
		g.rows[row] = tb.of(int32(i))
	}
	return g
}

// Crosstable has a column for each row: what the row's player made against
// the column's. Byes do not stand in it.
func (tb *Table) Crosstable() *Grid {
	rounds := tb.Wallchart().rows
	g := &Grid{Columns: len(rounds), rows: make([][]Entry, len(rounds)), column: func(e Entry) int32 { return e.Opponent }}
	all := make([]Entry, len(tb.entries))
	for row, entries := range rounds {
		g.rows[row], all = all[:0:len(entries)], all[len(entries):]
	}
	// Read row by row and seen from the other side, the games come to each
	// opponent in the order of the columns.
	for row, entries := range rounds {
		for _, e := range entries {
			if e.Opponent == NoPlayer {
				continue
			}
			opened := e.Result.Played() && tb.t.Form != Crosstable && !e.Opened
			mirrored := Entry{e.Round, int32(row), e.Result.Reverse(), opened}
			g.rows[e.Opponent] = append(g.rows[e.Opponent], mirrored)
		}
	}
	return g
}
