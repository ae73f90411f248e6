package tournament

import (
	"cmp"
	"slices"
	"sync"
)

// Table is a tournament's results worked out: the standings and what is
// needed to show them as a crosstable or wallchart. It follows from the
// tournament alone and works for every form and for unfinished tournaments.
type Table struct {
	// Standings are in order: by points, then by the tie-breaks; those still
	// equal share a place and stand in starting order. Players named in the
	// tournament who stand in no line of it come last and have no place.
	Standings []Standing

	t        *Tournament
	entries  []Entry // of all players, by player and round
	starts   []int32 // where a player's entries start, by starting order; two more at the end
	points   []int32 // half points, by starting order
	allMet   bool    // all-play-all, see tiebreak.go
	values   []Quarters
	position []int32 // row in the standings, by starting order
}

// Standing is one row of the standings.
type Standing struct {
	Player int32 // place in Federation.Players
	Place  int   // 1, 2, 2, 4; 0 for a player who stands in no result

	// Points are all points in half points, byes and games won by default
	// included; the other figures count games over the board.
	Points                     int
	Games, Wins, Draws, Losses int

	// Tiebreaks are in the order of Tournament.Tiebreaks.
	Tiebreaks []Quarters

	// Final tells that the place was decided by Tournament.Final, not by
	// points and tie-breaks.
	Final bool
}

// Entry is a result as it stands in a player's row.
type Entry struct {
	Round    int32
	Opponent int32  // row in the standings, or -1 for a bye
	Result   Result // seen from the row's player
	Opened   bool   // the row's player opened the game; false for all in a crosstable, which does not say
}

// Table works out the tournament's results.
func (t *Tournament) Table() *Table {
	n := len(t.Players)
	tb := &Table{t: t, points: make([]int32, n), position: make([]int32, n)}
	tb.enter()
	tb.allMet = tb.everybodyMet()
	tb.countTiebreaks()

	order := make([]int32, n)
	for i := range order {
		order[i] = int32(i)
	}
	tied := make([]int32, 0, n) // how many share the place, at the first of them
	tb.rank(order, -1, func(group int) {
		tied = append(tied, int32(group))
		for range group - 1 {
			tied = append(tied, 0)
		}
	})
	tb.place(order, tied)
	return tb
}

// enter lists every player's entries in the order of rounds and games.
// Opponents are numbered in starting order until place knows their rows.
func (tb *Table) enter() {
	nb := number(tb.t.Players)
	defer nb.free()
	// Counting sort: starts[i+1] is first the number of entries of player i-1,
	// then where those of player i start, and in the end where they end.
	tb.starts = make([]int32, len(tb.t.Players)+2)
	for r := range tb.t.Rounds {
		for _, g := range tb.t.Rounds[r].Games {
			tb.starts[nb.of(g.First)+2]++
			if g.Second != NoPlayer {
				tb.starts[nb.of(g.Second)+2]++
			}
		}
	}
	for i := 1; i < len(tb.starts); i++ {
		tb.starts[i] += tb.starts[i-1]
	}
	tb.entries = make([]Entry, tb.starts[len(tb.starts)-1])
	add := func(i int32, e Entry, half int) {
		tb.entries[tb.starts[i+1]] = e
		tb.starts[i+1]++
		tb.points[i] += int32(half)
	}
	for r := range tb.t.Rounds {
		for _, g := range tb.t.Rounds[r].Games {
			first, second := nb.of(g.First), NoPlayer
			half1, half2 := g.Result.HalfPoints()
			if g.Second != NoPlayer {
				second = nb.of(g.Second)
				add(second, Entry{int32(r), first, g.Result.Reverse(), false}, half2)
			}
			opened := g.Result.Played() && tb.t.Form != Crosstable
			add(first, Entry{int32(r), second, g.Result, opened}, half1)
		}
	}
}

// of is a player's entries, by starting order.
func (tb *Table) of(i int32) []Entry { return tb.entries[tb.starts[i]:tb.starts[i+1]] }

// numbering finds a player's number in the starting order. The site asks for
// every game of every tournament, so it is an array over all players, not a
// map, and used again and again; numbers of earlier tournaments stay in it,
// because only players of this one are asked for.
type numbering struct{ numbers []int32 }

var numberings = sync.Pool{New: func() any { return &numbering{} }}

func number(players []int32) *numbering {
	nb := numberings.Get().(*numbering)
	for i, p := range players {
		if int(p) >= len(nb.numbers) {
			nb.numbers = append(nb.numbers, make([]int32, int(p)+1-len(nb.numbers))...)
		}
		nb.numbers[p] = int32(i)
	}
	return nb
}

func (nb *numbering) of(player int32) int32 { return nb.numbers[player] }

func (nb *numbering) free() { numberings.Put(nb) }

// rank sorts the players by points (criterion -1) or by the tie-break with
// that number, and those who are then equal by the next one. It calls shared
// with the size of every group that nothing separates, in order.
func (tb *Table) rank(order []int32, criterion int, shared func(group int)) {
	if len(order) == 0 {
		return
	}
	if criterion == len(tb.t.Tiebreaks) || len(order) == 1 {
		shared(len(order))
		return
	}
	if criterion >= 0 && tb.t.Tiebreaks[criterion] == Direct {
		tb.countDirect(order, criterion)
	}
	key := func(i int32) int {
		switch {
		case criterion >= 0:
			return int(*tb.value(i, criterion))
		case len(tb.of(i)) == 0:
			return -1 // behind everybody who took part
		}
		return int(tb.points[i])
	}
	slices.SortStableFunc(order, func(a, b int32) int { return cmp.Compare(key(b), key(a)) })
	start := 0
	for end := 1; end <= len(order); end++ {
		if end == len(order) || key(order[end]) != key(order[start]) {
			tb.rank(order[start:end], criterion+1, shared)
			start = end
		}
	}
}

// place writes the standings, the final order first where there is one.
func (tb *Table) place(order, tied []int32) {
	finals := tb.finals()
	tb.Standings = make([]Standing, 0, len(order))
	for _, i := range finals {
		s := tb.standing(i)
		s.Place, s.Final = len(tb.Standings)+1, true
		tb.add(i, s)
	}
	place := 0
	for k, i := range order {
		if tied[k] > 0 {
			place = 0 // the first of the group to be printed takes the next place
		}
		if slices.Contains(finals, i) {
			continue
		}
		s := tb.standing(i)
		if place == 0 {
			place = len(tb.Standings) + 1
		}
		if len(tb.of(i)) > 0 {
			s.Place = place
		}
		tb.add(i, s)
	}
	for e := range tb.entries {
		if o := &tb.entries[e].Opponent; *o != NoPlayer {
			*o = tb.position[*o]
		}
	}
}

func (tb *Table) add(i int32, s Standing) {
	tb.position[i] = int32(len(tb.Standings))
	tb.Standings = append(tb.Standings, s)
}

// finals are the players of the final order, numbered in starting order.
func (tb *Table) finals() []int32 {
	if len(tb.t.Final) == 0 {
		return nil
	}
	finals := make([]int32, len(tb.t.Final))
	for k, player := range tb.t.Final {
		finals[k] = int32(slices.Index(tb.t.Players, player))
	}
	return finals
}

func (tb *Table) standing(i int32) Standing {
	k := len(tb.t.Tiebreaks)
	s := Standing{
		Player:    tb.t.Players[i],
		Points:    int(tb.points[i]),
		Tiebreaks: tb.values[int(i)*k : int(i+1)*k : int(i+1)*k],
	}
	for _, e := range tb.of(i) {
		switch e.Result {
		case Win, WinUnrated:
			s.Wins++
		case Draw, DrawUnrated:
			s.Draws++
		case Loss, LossUnrated:
			s.Losses++
		}
	}
	s.Games = s.Wins + s.Draws + s.Losses
	return s
}
