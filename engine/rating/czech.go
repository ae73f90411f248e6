package rating

// The rating system of the Czech gomoku federation, as its page "Rating
// system" describes it: Figure No. 1 between established players, a formula
// for temporary ones. Ratings are whole numbers.
//
//	CZ1  A new player has no rating and is temporary (Articles 1, 2).
//	CZ2  Established against established: Figure No. 1 (Articles 3, 7).
//	CZ3  Temporary against established: only the temporary player's tally
//	     changes. Two temporary players: nothing (Article 3).
//	CZ4  A temporary player is rated mean of the established opponents
//	     + 250 × (W − L) / N, over the whole career (Article 5).
//	CZ5  Established from the next tournament on with 10 games and 3 points
//	     against established players (Articles 2, 4).
//	CZ6  In an establishing tournament every game counts for a tally of its
//	     own, and the rating is 1600 + 400 × (W − L) / N (Article 6).
//
// Notable: Article 5 of the source speaks of E players where only T players
// can be meant, since Article 3 refers T players to it.

// figure1 is Figure No. 1 of the source, as printed.
var figure1 = [...]figure1Row{
	// difference | higher wins | lower wins | lower draws
	{0, 10, 16, 16, 0},
	{11, 32, 15, 17, 1},
	{33, 54, 14, 18, 2},
	{55, 76, 13, 19, 3},
	{77, 100, 12, 20, 4},
	{101, 124, 11, 21, 5},
	{125, 149, 10, 22, 6},
	{150, 176, 9, 23, 7},
	{177, 204, 8, 24, 8},
	{205, 236, 7, 25, 9},
	{237, 272, 6, 26, 10},
	{273, 313, 5, 27, 11},
	{314, 363, 4, 28, 12},
	{364, 427, 3, 29, 13},
	{428, 521, 2, 30, 14},
	{522, 724, 1, 31, 15},
	{725, 2000, 0, 32, 16}, // and more
}

type figure1Row struct {
	from, to                          float64
	higherWins, lowerWins, lowerDraws float64
}

var czechSystem = &System{
	Name: "czech",
	Settings: []Setting{
		{Name: "spread", Default: 250.0, Min: 0, Max: 10000, Clause: "CZ4", Meaning: "how far all wins or all losses lie from the mean of the opponents"},
		{Name: "games", Default: 10, Min: 0, Max: 10000, Clause: "CZ5", Meaning: "games against established players that make established"},
		{Name: "points", Default: 3.0, Min: 0, Max: 10000, Clause: "CZ5", Meaning: "points against established players that make established"},
		{Name: "establish_base", Default: 1600.0, Min: 0, Max: 10000, Clause: "CZ6", Meaning: "the middle of the ratings that establishing tournaments give"},
		{Name: "establish_spread", Default: 400.0, Min: 0, Max: 10000, Clause: "CZ6", Meaning: "how far all wins or all losses in establishing tournaments lie from the middle"},
		{Name: "inactive_months", Default: 24, Min: 1, Max: 1200, Clause: "C4", Meaning: "months without a rated tournament that make inactive"},
	},
	Clauses: []string{"CZ1", "CZ2", "CZ3", "CZ4", "CZ5", "CZ6"},
	make: func(v values) Rules {
		return czech{
			spread: v.number("spread"), games: int32(v.whole("games")), points: v.number("points"),
			base: v.number("establish_base"), baseSpread: v.number("establish_spread"), inactive: v.whole("inactive_months"),
		}
	},
}

type czech struct {
	spread           float64
	games            int32
	points           float64
	base, baseSpread float64
	inactive         int
}

func (czech) Period(Day) (first, last Day) { return 0, 0 }
func (r czech) InactiveMonths() int        { return r.inactive }
func (czech) Close(s State, _ Day) State   { return s }
func (czech) Whole() bool                  { return true }

// row is the line of Figure No. 1 for a difference of whole ratings.
func row(difference float64) figure1Row {
	for _, row := range figure1 {
		if difference <= row.to {
			return row
		}
	}
	return figure1[len(figure1)-1]
}

// gain is what Figure No. 1 gives the player with the own rating (CZ2).
func gain(own, opponent float64, score Score) float64 {
	if own < opponent {
		row := row(opponent - own)
		return [...]float64{-row.higherWins, row.lowerDraws, row.lowerWins}[score]
	}
	row := row(own - opponent)
	return [...]float64{-row.lowerWins, -row.lowerDraws, row.higherWins}[score]
}

// Expect is the score that Figure No. 1 leaves a player unmoved by: what is
// gained by a win is the missing part of 32.
func (czech) Expect(own, opponent float64) float64 {
	return 1 - gain(own, opponent, 2)/32
}

// Tables is Figure No. 1 (CZ2).
func (czech) Tables() []Table {
	t := Table{Clause: "CZ2", Kind: ChangeTable}
	for i, row := range figure1 {
		t.Rows = append(t.Rows, TableRow{
			From: int(row.from), To: int(row.to), Open: i == len(figure1)-1,
			Values: []float64{row.higherWins, row.lowerWins, row.lowerDraws},
		})
	}
	return []Table{t}
}

func (czech) Enter(e *Event, entrant int) Entry {
	s := e.Entrants[entrant].State
	return Entry{Rating: s.Rating, Rated: s.Rated, Established: s.Established} // CZ1
}

// line is the working of one game for one side.
func (r czech) line(e *Event, own, against Entry, score Score) Line {
	l := Line{Against: against, Score: score}
	switch {
	case e.Establishing:
		l.Clause, l.Counts = "CZ6", true
	case own.Established && against.Established:
		l.Clause, l.Counts = "CZ2", true
		l.Expected, l.HasExpected = r.Expect(own.Rating, against.Rating), true
		l.Change, l.HasChange = gain(own.Rating, against.Rating, score), true
	default:
		l.Clause, l.Counts = "CZ3", against.Established
	}
	return l
}

func (r czech) Rate(e *Event) []State {
	after := make([]State, len(e.Entrants))
	entries := make([]Entry, len(e.Entrants))
	changes := make([]float64, len(e.Entrants))
	var founding []Tally
	for i := range e.Entrants {
		after[i] = *e.Entrants[i].State
		entries[i] = enter(r, e, int32(i))
	}
	if e.Establishing {
		founding = make([]Tally, len(e.Entrants))
		for i := range after {
			founding[i] = foundingTally(&after[i])
		}
	}
	for _, g := range e.Games {
		for _, p := range [2]int32{g.A, g.B} {
			opponent, score := g.side(p)
			l := r.line(e, entries[p], entries[opponent], score)
			switch {
			case e.Establishing:
				founding[p] = founding[p].Add(0, score)
			case l.HasChange:
				changes[p] += l.Change
			case l.Counts:
				after[p].Tally = after[p].Tally.Add(l.Against.Rating, score) // CZ3
			}
		}
	}
	for i := range after {
		if e.Establishing {
			after[i] = r.found(after[i], &founding[i])
		} else {
			after[i] = r.settle(after[i], changes[i])
		}
	}
	return after
}

// settle turns what a tournament brought into the state after it.
func (r czech) settle(s State, change float64) State {
	if s.Established {
		s.Rating += change // CZ2
		return s
	}
	if s.Tally.Games > 0 {
		s.Rating, s.Rated = round(s.Tally.Provisional(r.spread)), true // CZ4
	}
	s.Established = s.Rated && s.Tally.Games >= r.games && s.Tally.Points >= r.points // CZ5
	return s
}

// found gives the rating of the establishing tournaments (CZ6).
func (r czech) found(s State, t *Tally) State {
	// The tally knows no opponents, so the mean of their ratings is the base.
	t.Sum = float64(r.base * float64(t.Games))
	s.Rating, s.Rated, s.Established = round(t.Provisional(r.baseSpread)), true, true
	s.memory = t
	return s
}

// foundingTally are a player's games in the establishing tournaments so far:
// the memory of this system.
func foundingTally(s *State) Tally {
	if t, ok := s.memory.(*Tally); ok {
		return *t
	}
	return Tally{}
}

func (czech) Carry(c Carried, _ Day) State {
	c.Rating = round(c.Rating)
	return State{Rating: c.Rating, Rated: true, Established: c.Established, Tally: carriedTally(c)}
}

func (czech) Adjust(s State, add float64, _ Day) State {
	s = adjust(s, add)
	s.Rating = round(s.Rating)
	return s
}

func (r czech) Explain(e *Event, entrant int, closed *State, room []Line) Working {
	own := enter(r, e, int32(entrant))
	w := Working{Entry: own, Lines: room, HasChange: own.Rated && closed.Rated}
	for _, g := range e.GamesOf(entrant) {
		l := r.line(e, own, enter(r, e, g.Opponent), g.Score)
		l.Game, l.Opponent = g.Game, g.Opponent
		w.Lines = append(w.Lines, l)
	}
	if w.HasChange {
		w.Change = closed.Rating - own.Rating
	}
	return w
}

func (r czech) Steps(e *Event, _ int, closed *State, w *Working) []Step {
	switch {
	case e.Establishing:
		return []Step{begin().provisional(foundingTally(closed), r.baseSpread).text(" ≈ ").num(closed.Rating, 0).step("CZ6")}
	case w.Entry.Established:
		sum := begin().num(w.Entry.Rating, 0)
		for i := range w.Lines {
			if w.Lines[i].HasChange {
				sum = sum.plus(w.Lines[i].Change, 0)
			}
		}
		return []Step{sum.text(" = ").num(closed.Rating, 0).step("CZ2")}
	case closed.Tally.Games == 0:
		return []Step{begin().text("N = 0").step("CZ4")}
	}
	return []Step{
		begin().provisional(closed.Tally, r.spread).text(" ≈ ").num(closed.Rating, 0).step("CZ4"),
		established(closed.Tally, r.games, r.points).step("CZ5"),
	}
}
