package rating

// Table is a printed table of a system under the settings in force, made by
// the engine itself, so that page and engine cannot disagree.
type Table struct {
	Clause  string
	Kind    TableKind
	Rows    []TableRow
	Decimal int // decimals that its values are printed with
}

// TableKind tells what the values of the rows are.
type TableKind string

// The kinds of table.
const (
	// ChangeTable: what the higher-rated player gains by a win, what the
	// lower-rated player gains by a win, and by a draw, for a difference of
	// ratings.
	ChangeTable TableKind = "change"
	// ScoreTable: the expected score of the higher-rated player and of the
	// lower-rated one, for a difference of ratings.
	ScoreTable TableKind = "score"
	// PercentageTable: the difference of ratings that a percentage of the
	// points means.
	PercentageTable TableKind = "percentage"
)

// TableRow is a row for a whole number, or for all from one to another; an
// open row goes on for ever.
type TableRow struct {
	From, To int
	Open     bool
	Values   []float64
}

// tableEnd is the greatest difference that the sources print.
const tableEnd = 2000

// changeTable prints a curve as the federations do: each game's change
// rounded to a whole number, for every difference up to tableEnd.
func changeTable(clause string, k float64, expect func(own, opponent float64) float64) Table {
	t := Table{Clause: clause, Kind: ChangeTable}
	for d := 0; d <= tableEnd; d++ {
		higher, lower := expect(float64(d), 0), expect(0, float64(d))
		higherWins := round(float64(k * (1 - higher)))
		lowerWins := round(float64(k * (1 - lower)))
		lowerDraws := round(float64(k * (0.5 - lower)))
		if n := len(t.Rows); n > 0 {
			last := &t.Rows[n-1]
			if v := last.Values; v[0] == higherWins && v[1] == lowerWins && v[2] == lowerDraws {
				last.To = d
				continue
			}
		}
		t.Rows = append(t.Rows, TableRow{From: d, To: d, Values: []float64{higherWins, lowerWins, lowerDraws}})
	}
	t.Rows[len(t.Rows)-1].Open = true
	return t
}
