package rating

import "strconv"

// Working is how a change came about.
type Working struct {
	Entry Entry
	Lines []Line // one for each of the entrant's games, in their order
	// Change is what the event gave the player: the sum of its contributions,
	// or the new rating less the old one where it was made anew. In a system
	// with periods it is added when the period is closed.
	Change    float64
	HasChange bool
}

// Line is the working of one game.
type Line struct {
	Game        int32 // place in Event.Games
	Opponent    int32 // place in Event.Entrants
	Against     Entry // rating and status of the opponent
	Score       Score
	Expected    float64 // only if HasExpected
	Change      float64 // only if HasChange
	HasExpected bool
	HasChange   bool
	Counts      bool   // for this player's rating
	Clause      string // the rule that decided
}

// Step is one line of arithmetic with its numbers filled in, and the clause
// that asks for it. Formulas are made of numbers, signs and the letters of the
// rules' own formulas (K, E, log2), so that they read the same in every
// language.
type Step struct {
	Clause  string
	Case    string // which case of a clause that has several; else ""
	Formula string
}

// formula builds the text of a Step.
type formula []byte

// begin is an empty formula with room for most.
func begin() formula { return make(formula, 0, 64) }

// num appends a number with at most the given decimals and a true minus sign,
// which a number that rounds to 0 does not get. It is written as a count of
// the last decimal, many times faster than strconv's fixed notation.
func (f formula) num(x float64, decimals int) formula {
	unit := int64(1)
	for range decimals {
		unit *= 10
	}
	n := int64(round(float64(x * float64(unit))))
	if n < 0 {
		f, n = append(f, "−"...), -n
	}
	f = strconv.AppendInt(f, n/unit, 10)
	if n %= unit; n == 0 {
		return f
	}
	f = append(f, '.')
	for n > 0 {
		unit /= 10
		f = append(f, byte('0'+n/unit))
		n %= unit
	}
	return f
}

// whole appends a whole number.
func (f formula) whole(n int32) formula { return f.num(float64(n), 0) }

// plus appends a number as something added to what stands before it.
func (f formula) plus(x float64, decimals int) formula {
	if x < 0 {
		return f.text(" − ").num(-x, decimals)
	}
	return f.text(" + ").num(x, decimals)
}

// compare appends how a number stands to a threshold: 12 ≥ 10.
func (f formula) compare(x, threshold float64, decimals int) formula {
	sign := " ≥ "
	if x < threshold {
		sign = " < "
	}
	return f.num(x, decimals).text(sign).num(threshold, decimals)
}

// provisional appends the formula of Tally.Provisional, up to the result.
func (f formula) provisional(t Tally, spread float64) formula {
	return f.num(t.Sum/float64(t.Games), 2).text(" + ").num(spread, 2).
		text(" × (").whole(t.Wins).text(" − ").whole(t.Losses).text(") / ").whole(t.Games)
}

func (f formula) text(s string) formula { return append(f, s...) }

// step is the finished formula of a clause.
func (f formula) step(clause string) Step { return f.of(clause, "") }

// of is the finished formula of one case of a clause.
func (f formula) of(clause, name string) Step { return Step{clause, name, string(f)} }
