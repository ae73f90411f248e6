package tournament

// Grid is a table of results. Its rows are the rows of the standings.
type Grid struct {
	Columns int
	entries []Entry
	starts  []int32
}

// Cell holds the entries of a cell, none, one or several, in the order of
// rounds and games.
func (g *Grid) Cell(row, column int) []Entry {
	i := row*g.Columns + column
	return g.entries[g.starts[i]:g.starts[i+1]:g.starts[i+1]]
}

// Crosstable has a column for each row: what the row's player made against
// the column's. Byes do not stand in it.
func (tb *Table) Crosstable() *Grid {
	return tb.grid(len(tb.Standings), func(e Entry) int32 { return e.Opponent })
}

// Wallchart has a column for each round.
func (tb *Table) Wallchart() *Grid {
	return tb.grid(len(tb.t.Rounds), func(e Entry) int32 { return e.Round })
}

// grid sorts all entries into cells by counting. An entry whose column is
// negative is left out.
func (tb *Table) grid(columns int, column func(Entry) int32) *Grid {
	g := &Grid{Columns: columns, starts: make([]int32, len(tb.Standings)*columns+1)}
	each := func(visit func(cell int, e Entry)) {
		for i := range tb.t.Players {
			row := int(tb.position[i]) * columns
			for _, e := range tb.of(int32(i)) {
				if c := column(e); c >= 0 {
					visit(row+int(c), e)
				}
			}
		}
	}
	each(func(cell int, _ Entry) { g.starts[cell+1]++ })
	for i := 1; i < len(g.starts); i++ {
		g.starts[i] += g.starts[i-1]
	}
	g.entries = make([]Entry, g.starts[len(g.starts)-1])
	next := make([]int32, len(g.starts))
	copy(next, g.starts)
	each(func(cell int, e Entry) {
		g.entries[next[cell]] = e
		next[cell]++
	})
	return g
}
