package tournament

import (
	"slices"
	"strconv"
)

// The tie-breaks follow chapter C.07 of the FIDE Handbook (2024) where it
// speaks, simplified so that a reader can check them on paper. Points are
// always all points at the end, byes and defaults included.
//
// An opponent's points enter as they are: FIDE first adjusts them for rounds
// which the opponent did not play; this is not done here.
//
// A round that a player's line shows as unplayed (a bye or a default) counts
// for buchholz, buchholz-cut1, median and berger as a game against a dummy
// who has as many points as the player (FIDE 16). In an all-play-all, where
// every two players met, a default counts against its real opponent instead
// and a bye counts nothing, because everybody has the same opponents. A round
// in which a player has no line counts nothing: the file cannot tell whether
// the player stayed away or the result is lost (FIDE: the dummy).
//
//	direct         points made against each other by those who are still
//	               equal, if every two of them met equally often. Otherwise
//	               it does not apply, even where FIDE would already see a
//	               winner. Defaults count only in an all-play-all. It is
//	               applied once, not again among those it leaves equal.
//	buchholz       the sum of the opponents' points, one addend for each game
//	buchholz-cut1  buchholz without its lowest addend; a dummy is cut like
//	               anybody else
//	median         buchholz without its highest and its lowest addend
//	berger         (Sonneborn-Berger) the sum over all games of the
//	               opponent's points times the points made in the game
//	progress       the sum of the points that the player had after each round
//	wins           games won over the board, byes and defaults not (FIDE's
//	               WON)

// Quarters is a tie-break's value in quarters: of a point, or of a win for
// Wins. So every value is exact.
type Quarters int32

// NoValue is the value of a tie-break that does not apply: Direct, where a
// player is not tied any more or the tied have not all met.
const NoValue Quarters = -1

// String is the value as a decimal number, "" for NoValue.
func (q Quarters) String() string {
	if q == NoValue {
		return ""
	}
	return strconv.Itoa(int(q/4)) + [...]string{"", ".25", ".5", ".75"}[q%4]
}

func (tb *Table) value(i int32, criterion int) *Quarters {
	return &tb.values[int(i)*len(tb.t.Tiebreaks)+criterion]
}

// countTiebreaks fills in every player's values, but for Direct, which
// depends on who is tied.
func (tb *Table) countTiebreaks() {
	tb.values = make([]Quarters, len(tb.t.Players)*len(tb.t.Tiebreaks))
	if len(tb.t.Tiebreaks) == 0 {
		return
	}
	var addends []int32
	for i := range int32(len(tb.t.Players)) {
		addends = addends[:0]
		berger, wins := int32(0), 0
		for _, e := range tb.of(i) {
			if e.Result == Win || e.Result == WinUnrated {
				wins++
			}
			if points, ok := tb.opponentPoints(i, e); ok {
				addends = append(addends, points)
				made, _ := e.Result.HalfPoints()
				berger += points * int32(made)
			}
		}
		for criterion, tiebreak := range tb.t.Tiebreaks {
			v := tb.value(i, criterion)
			switch tiebreak {
			case Direct:
				*v = NoValue
			case Buchholz, BuchholzCut1, Median:
				*v = buchholz(addends, tiebreak)
			case Berger:
				*v = Quarters(berger) // half points times half points
			case Progress:
				*v = 2 * Quarters(tb.progress(i))
			case Wins:
				*v = 4 * Quarters(wins)
			}
		}
	}
}

// opponentPoints is what an entry adds to a player's Buchholz, in half points.
func (tb *Table) opponentPoints(i int32, e Entry) (points int32, ok bool) {
	switch {
	case e.Result.Played(), e.Result.Default() && tb.allMet:
		return tb.points[e.Opponent], true
	case tb.allMet:
		return 0, false
	}
	return tb.points[i], true
}

func buchholz(addends []int32, tiebreak Tiebreak) Quarters {
	if len(addends) == 0 {
		return 0
	}
	sum := int32(0)
	for _, a := range addends {
		sum += a
	}
	switch tiebreak {
	case BuchholzCut1:
		sum -= slices.Min(addends)
	case Median:
		sum -= slices.Min(addends)
		if len(addends) > 1 {
			sum -= slices.Max(addends)
		}
	}
	return 2 * Quarters(sum)
}

// progress is the sum of the points after each round, in half points: what
// was made in a round counts once for it and for each round that follows.
func (tb *Table) progress(i int32) int32 {
	sum := int32(0)
	for _, e := range tb.of(i) {
		made, _ := e.Result.HalfPoints()
		sum += int32(made) * (int32(len(tb.t.Rounds)) - e.Round)
	}
	return sum
}

// countDirect fills in the values of Direct for players who are still equal.
func (tb *Table) countDirect(group []int32, criterion int) {
	if len(tb.of(group[0])) < len(group)-1 { // cannot have met, so don't look
		return
	}
	games := make([]int32, len(tb.t.Players))
	made := make([]Quarters, len(group))
	meetings := int32(0) // how often every two of them met
	for k, i := range group {
		for _, e := range tb.of(i) {
			if tb.met(e) && slices.Contains(group, e.Opponent) {
				games[e.Opponent]++
				half, _ := e.Result.HalfPoints()
				made[k] += 2 * Quarters(half)
			}
		}
		if k == 0 {
			meetings = games[group[1]]
		}
		for _, j := range group {
			if i != j && (games[j] != meetings || meetings == 0) {
				return
			}
			games[j] = 0
		}
	}
	for k, i := range group {
		*tb.value(i, criterion) = made[k]
	}
}

// met tells whether an entry counts as a game against its opponent.
func (tb *Table) met(e Entry) bool { return e.Result.Played() || e.Result.Default() && tb.allMet }

// everybodyMet tells whether the tournament is an all-play-all: every two
// players who stand in its results have a game with each other, be it one
// lost by default.
func (tb *Table) everybodyMet() bool {
	players := 0
	for i := range tb.t.Players {
		if tb.starts[i+1] > tb.starts[i] {
			players++
		}
	}
	if len(tb.entries) < players*(players-1) { // cannot be, so don't look
		return false
	}
	seen := make([]int32, len(tb.t.Players)) // by whom a player was seen last, plus one
	for i := range int32(len(tb.t.Players)) {
		opponents := 0
		for _, e := range tb.of(i) {
			if e.Opponent != NoPlayer && seen[e.Opponent] != i+1 {
				seen[e.Opponent] = i + 1
				opponents++
			}
		}
		if len(tb.of(i)) > 0 && opponents != players-1 {
			return false
		}
	}
	return players > 1
}
