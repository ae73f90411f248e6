package rating

// The rating system of Gomoku World, as its page "Rating" describes it
// (gomokuworld.com): individual coefficients after Élő, with k = 32 and a
// curve that halves the odds every 120 points.
//
//	GW1  A new player is provisional, rated 1500.
//	GW2  Established against established: k × (W − E) for each,
//	     E = 1 / (1 + 2^((opponent − own) / 120)), summed over the tournament.
//	GW3  Provisional against established: only the provisional player's
//	     tally changes.
//	GW4  Provisional against provisional: nothing.
//	GW5  A provisional player is rated mean of the established opponents
//	     + 300 × (W − L) / N, over the whole career.
//	GW6  Established from the next tournament on with 10 games and 3 points
//	     against established players.
//	GW7  In an establishing tournament everyone enters as established.
//	GW8  The source's printed table follows from GW2.

var gomokuWorldSystem = &System{
	Name: "gomoku-world",
	Settings: []Setting{
		{Name: "k", Default: 32.0, Min: 0, Max: 1000, Clause: "GW2", Meaning: "what a won point is worth at most"},
		{Name: "scale", Default: 120.0, Min: 1, Max: 10000, Clause: "GW2", Meaning: "the difference of ratings at which the odds are 2 to 1"},
		{Name: "start", Default: 1500.0, Min: 0, Max: 10000, Clause: "GW1", Meaning: "rating of a new player"},
		{Name: "spread", Default: 300.0, Min: 0, Max: 10000, Clause: "GW5", Meaning: "how far all wins or all losses lie from the mean of the opponents"},
		{Name: "games", Default: 10, Min: 0, Max: 10000, Clause: "GW6", Meaning: "games against established players that make established"},
		{Name: "points", Default: 3.0, Min: 0, Max: 10000, Clause: "GW6", Meaning: "points against established players that make established"},
		{Name: "inactive_months", Default: 24, Min: 1, Max: 1200, Clause: "C4", Meaning: "months without a rated tournament that make inactive"},
		{Name: "round", Default: "none", Choices: []string{"none", "game", "tournament"}, Clause: "GW2", Meaning: "what is rounded to a whole number: nothing, each game's change, or the sum of a tournament"},
	},
	Clauses: []string{"GW1", "GW2", "GW3", "GW4", "GW5", "GW6", "GW7", "GW8"},
	make: func(v values) Rules {
		return gomokuWorld{
			k: v.number("k"), scale: v.number("scale"), start: v.number("start"), spread: v.number("spread"),
			games: int32(v.whole("games")), points: v.number("points"),
			inactive: v.whole("inactive_months"), round: v.text("round"),
		}
	},
}

type gomokuWorld struct {
	k, scale, start, spread float64
	games                   int32
	points                  float64
	inactive                int
	round                   string
}

func (gomokuWorld) Period(Day) (first, last Day) { return 0, 0 }
func (r gomokuWorld) InactiveMonths() int        { return r.inactive }
func (gomokuWorld) Close(s State, _ Day) State   { return s }
func (gomokuWorld) Whole() bool                  { return false }

// Expect is E of GW2.
func (r gomokuWorld) Expect(own, opponent float64) float64 {
	return 1 / (1 + exp2((opponent-own)/r.scale))
}

// Tables is the source's table (GW8).
func (r gomokuWorld) Tables() []Table { return []Table{changeTable("GW8", r.k, r.Expect)} }

func (r gomokuWorld) Enter(e *Event, entrant int) Entry {
	s := e.Entrants[entrant].State
	entry := Entry{Rating: s.Rating, Rated: true, Established: s.Established || e.Establishing} // GW7
	if !s.Rated {
		entry.Rating = r.start // GW1
	}
	return entry
}

// line is the working of one game for one side.
func (r gomokuWorld) line(own, against Entry, score Score) Line {
	l := Line{Against: against, Score: score}
	switch {
	case own.Established && against.Established:
		l.Clause, l.Counts = "GW2", true
		l.Expected, l.HasExpected = r.Expect(own.Rating, against.Rating), true
		l.Change, l.HasChange = float64(r.k*(score.Points()-l.Expected)), true
		if r.round == "game" {
			l.Change = round(l.Change)
		}
	case against.Established:
		l.Clause, l.Counts = "GW3", true
	case own.Established:
		l.Clause = "GW3"
	default:
		l.Clause = "GW4"
	}
	return l
}

func (r gomokuWorld) Rate(e *Event) []State {
	n := len(e.Entrants)
	after := make([]State, n)
	entries := make([]Entry, n)
	changes := make([]float64, n)
	for i := range e.Entrants {
		after[i] = *e.Entrants[i].State
		entries[i] = enter(r, e, int32(i))
	}
	for _, g := range e.Games {
		for _, p := range [2]int32{g.A, g.B} {
			opponent, score := g.side(p)
			l := r.line(entries[p], entries[opponent], score)
			switch {
			case l.HasChange:
				changes[p] += l.Change
			case l.Counts:
				after[p].Tally = after[p].Tally.Add(l.Against.Rating, score) // GW3
			}
		}
	}
	for i := range after {
		after[i] = r.settle(after[i], entries[i], changes[i])
	}
	return after
}

// provisional is GW5 as it stands in the source: the mean, and then what the
// wins and losses add to it. Each is divided by itself; published numbers
// show this order of arithmetic, down to the last bit.
func (r gomokuWorld) provisional(t Tally) float64 {
	n := float64(t.Games)
	return t.Sum/n + float64(r.spread*float64(t.Wins-t.Losses))/n
}

// settle turns what a tournament brought into the state after it.
func (r gomokuWorld) settle(s State, entry Entry, change float64) State {
	s.Rated = true
	if entry.Established {
		if r.round == "tournament" {
			change = round(change)
		}
		s.Rating, s.Established = entry.Rating+change, true // GW2
		return s
	}
	s.Rating = entry.Rating
	if s.Tally.Games > 0 {
		s.Rating = r.provisional(s.Tally) // GW5
	}
	s.Established = s.Tally.Games >= r.games && s.Tally.Points >= r.points // GW6
	return s
}

func (gomokuWorld) Carry(c Carried, _ Day) State {
	return State{Rating: c.Rating, Rated: true, Established: c.Established, Tally: carriedTally(c)}
}

func (gomokuWorld) Adjust(s State, add float64, _ Day) State { return adjust(s, add) }

// adjust adds to the rating, and moves the mean of a provisional player's
// tally by the same amount (C12).
func adjust(s State, add float64) State {
	s.Rating += add
	if !s.Established {
		s.Tally.Sum += float64(add * float64(s.Tally.Games))
	}
	return s
}

func (r gomokuWorld) Explain(e *Event, entrant int, closed *State, room []Line) Working {
	own := enter(r, e, int32(entrant))
	w := Working{Entry: own, Lines: room, HasChange: true}
	for _, g := range e.GamesOf(entrant) {
		l := r.line(own, enter(r, e, g.Opponent), g.Score)
		l.Game, l.Opponent = g.Game, g.Opponent
		w.Change += l.Change
		w.Lines = append(w.Lines, l)
	}
	switch {
	case !own.Established:
		w.Change = closed.Rating - own.Rating
	case r.round == "tournament":
		w.Change = round(w.Change)
	}
	return w
}

func (r gomokuWorld) Steps(e *Event, entrant int, closed *State, w *Working) []Step {
	room := 3
	if w.Entry.Established {
		room = 1 // nearly always
	}
	steps := make([]Step, 0, room)
	if !e.Entrants[entrant].State.Rated {
		steps = append(steps, begin().num(r.start, 2).step("GW1"))
	}
	if e.Establishing {
		steps = append(steps, begin().num(w.Entry.Rating, 2).step("GW7"))
	}
	if w.Entry.Established {
		return append(steps, begin().num(w.Entry.Rating, 2).plus(w.Change, 2).text(" = ").num(closed.Rating, 2).step("GW2"))
	}
	t := closed.Tally
	if t.Games > 0 {
		steps = append(steps, begin().provisional(t, r.spread).text(" = ").num(closed.Rating, 2).step("GW5"))
	}
	return append(steps, established(t, r.games, r.points).step("GW6"))
}

// established is how a tally stands to what makes established (GW6, CZ5).
func established(t Tally, games int32, points float64) formula {
	return begin().compare(float64(t.Games), float64(games), 0).text(", ").compare(t.Points, points, 1)
}
