// Package rating holds the rating systems: one file for each, with its
// source and the numbered clauses of its rules beside the code. Numbers go
// in and numbers come out; the package knows nothing of files, names or
// lists, and every method is a pure function of its arguments.
//
// Arithmetic is IEEE double precision and the same to the last bit on every
// machine (C7): see exact.go.
package rating

// Day is a day of the calendar, written yyyymmdd.
type Day int32

// Year is the day's year.
func (d Day) Year() int { return int(d) / 10000 }

// State is everything that a system remembers of a player between
// tournaments. The zero value is a player nobody has seen. A State is never
// changed once it has been returned.
type State struct {
	Rating      float64 // only if Rated
	Rated       bool
	Established bool
	Tally       Tally // the games that a provisional or first rating is made of
	// memory is what one system alone remembers, a pointer to a struct of its
	// own file that is never changed once a State holds it.
	memory any
}

// Tally adds up games over a career.
type Tally struct {
	Games, Wins, Losses int32
	Points              float64
	Sum                 float64 // of the opponents' ratings
}

// Add is the tally with one more game in it.
func (t Tally) Add(opponent float64, score Score) Tally {
	t.Games++
	switch score {
	case 2:
		t.Wins++
	case 0:
		t.Losses++
	}
	t.Points += score.Points()
	t.Sum += opponent
	return t
}

// Provisional is the mean of the opponents' ratings plus spread × (W − L) / N,
// with one division (CZ4). The tally must hold a game.
func (t Tally) Provisional(spread float64) float64 {
	balance := float64(spread * float64(t.Wins-t.Losses))
	return (t.Sum + balance) / float64(t.Games)
}

// carriedTally is the tally of a carried-over rating (C11): games against
// opponents whose mean is that rating, with as many wins as losses.
func carriedTally(c Carried) Tally {
	return Tally{Games: int32(c.Games), Points: c.Points, Sum: float64(c.Rating * float64(c.Games))}
}

// Score is what a player made of one game, in half points: 2, 1 or 0.
type Score int8

// Points is the score in points: 1, 0.5 or 0.
func (s Score) Points() float64 { return float64(s) / 2 }

// Event is one tournament as a system sees it: only games that count (C2),
// and only the players who have one.
type Event struct {
	Start, End   Day
	Establishing bool
	Entrants     []Entrant
	Games        []Game

	sides   []Side // those of entrant i: sides[first[i]:first[i+1]]
	first   []int32
	entered []Entry // by entrant, once Prepare was called
}

// Side is a game as one of its players sees it.
type Side struct {
	Game     int32 // place in Event.Games
	Opponent int32 // place in Event.Entrants
	Score    Score
}

// Entrant is a player of an event with the state from before it (C3).
type Entrant struct {
	State *State
	Born  int // year of birth, 0 if unknown
}

// Game is one counted game between two entrants, given by their places in
// Event.Entrants, in the order of rounds and games. A opened.
type Game struct {
	A, B  int32
	Score Score // A's
}

// GamesOf are the games of an entrant, in their order.
func (e *Event) GamesOf(entrant int) []Side {
	if e.first == nil {
		e.index()
	}
	return e.sides[e.first[entrant]:e.first[entrant+1]]
}

// Prepare works out once what an event is asked for again and again. Call it
// with the rules that rate the event once the event is complete, and before
// several goroutines read it.
func (e *Event) Prepare(r Rules) {
	e.index()
	entered := make([]Entry, len(e.Entrants))
	for i := range entered {
		entered[i] = r.Enter(e, i)
	}
	e.entered = entered
}

// enter is Rules.Enter, from what Prepare has worked out if it was called.
func enter[R Rules](r R, e *Event, entrant int32) Entry {
	if e.entered != nil {
		return e.entered[entrant]
	}
	return r.Enter(e, int(entrant))
}

func (e *Event) index() {
	first := make([]int32, len(e.Entrants)+2)
	for _, g := range e.Games {
		first[g.A+2]++
		first[g.B+2]++
	}
	for i := 2; i < len(first); i++ {
		first[i] += first[i-1]
	}
	sides := make([]Side, 2*len(e.Games))
	for i, g := range e.Games {
		for _, p := range [2]int32{g.A, g.B} {
			opponent, score := g.side(p)
			sides[first[p+1]] = Side{int32(i), opponent, score}
			first[p+1]++
		}
	}
	e.sides, e.first = sides, first[:len(e.Entrants)+1]
}

// side is the game as the entrant sees it: the opponent and the own score.
func (g Game) side(entrant int32) (opponent int32, score Score) {
	if g.A == entrant {
		return g.B, g.Score
	}
	return g.A, 2 - g.Score
}

// Entry is the rating and status with which a player plays a tournament (C3).
type Entry struct {
	Rating      float64 // only if Rated
	Rated       bool
	Established bool
}

// Rules are one system with its settings.
type Rules interface {
	// Period gives the first and last day of the period that a day belongs
	// to, or two zeros where every tournament is a period of its own.
	Period(Day) (first, last Day)
	// InactiveMonths is the span of C4.
	InactiveMonths() int
	// Enter is what the rules take an entrant for in an event.
	Enter(e *Event, entrant int) Entry
	// Rate gives every entrant's state after the event. In a system with
	// periods the ratings themselves move only in Close.
	Rate(e *Event) []State
	// Close ends a period for one player. It is called once for each player
	// with an event in the period, and in the first period also for everyone
	// carried over. last is the period's last day, or the event's end.
	Close(s State, last Day) State
	// Carry is the state of a carried-over rating (C11), from a list of the
	// given day.
	Carry(c Carried, day Day) State
	// Adjust moves a rated player's rating by a decision (C12). day is the
	// last day of the period, or the day of the decision.
	Adjust(s State, add float64, day Day) State
	// Explain is the working of one entrant's change, game by game. closed is
	// the state that Close gave for the event's period. The lines are appended
	// to room, which may be nil.
	Explain(e *Event, entrant int, closed *State, room []Line) Working
	// Steps are the rest of the way, from the games that Explain has told of
	// to the new rating.
	Steps(e *Event, entrant int, closed *State, w *Working) []Step
	// Expect is the expected score between two ratings, by the system's curve.
	Expect(own, opponent float64) float64
	// Whole tells whether the system keeps whole numbers.
	Whole() bool
	// Tables are the printed tables of the system.
	Tables() []Table
	// Formulas are the formulas of the system, in the order of its clauses.
	Formulas() []Step
}

// Carried is a rating from a list published before (C11).
type Carried struct {
	Rating      float64
	Games       int
	Points      float64
	Established bool
}
