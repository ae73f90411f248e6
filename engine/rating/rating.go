// Package rating holds the rating systems: one file for each, with its
// source and the numbered clauses of its rules beside the code. Numbers go
// in and numbers come out; the package knows nothing of files, names or
// lists, and every method is a pure function of its arguments.
//
// Arithmetic is IEEE double precision and the same to the last bit on every
// machine (C7): see exact.go.
package rating

import (
	"fmt"
	"slices"
)

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
	Games       int32 // counted kinds of game (C2), those carried over included
	Tally       Tally // the games that a provisional or first rating is made of
	Founding    Tally // czech: the games of the establishing tournaments (CZ6)
	Period      *Period
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
// with one division (GW5, CZ4). The tally must hold a game.
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

	gameIndex []int32 // games of entrant i: gameIndex[firstGame[i]:firstGame[i+1]]
	firstGame []int32
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

// GamesOf lists the games of an entrant, as places in Event.Games.
func (e *Event) GamesOf(entrant int) []int32 {
	if e.firstGame == nil {
		e.Index()
	}
	return e.gameIndex[e.firstGame[entrant]:e.firstGame[entrant+1]]
}

// Index prepares GamesOf. Call it once the event is complete and before
// several goroutines read it.
func (e *Event) Index() {
	first := make([]int32, len(e.Entrants)+2)
	for _, g := range e.Games {
		first[g.A+2]++
		first[g.B+2]++
	}
	for i := 2; i < len(first); i++ {
		first[i] += first[i-1]
	}
	index := make([]int32, 2*len(e.Games))
	for i, g := range e.Games {
		for _, p := range [2]int32{g.A, g.B} {
			index[first[p+1]] = int32(i)
			first[p+1]++
		}
	}
	e.firstGame, e.gameIndex = first[:len(e.Entrants)+1], index
}

// ScoreOf is what an entrant who played the game made of it.
func (g Game) ScoreOf(entrant int32) Score {
	_, score := g.side(entrant)
	return score
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
	// Explain is the working of one entrant's change. closed is the state
	// that Close gave for the event's period.
	Explain(e *Event, entrant int, closed *State) Working
	// Expect is the expected score between two ratings, by the system's curve.
	Expect(own, opponent float64) float64
	// Whole tells whether the system keeps whole numbers.
	Whole() bool
}

// Carried is a rating from a list published before (C11).
type Carried struct {
	Rating      float64
	Games       int
	Points      float64
	Established bool
}

// Working is how a change came about.
type Working struct {
	Entry Entry
	Lines []Line // one for each of the entrant's games, in their order
	Steps []Step // the rest of the way from the games to the new rating
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
// that asks for it. Formulas are made of numbers and signs only, so that they
// read the same in every language.
type Step struct {
	Clause  string
	Formula string
}

// System describes one rating system.
type System struct {
	Name     string
	Settings []Setting
	Clauses  []string // those that explanations may name, in order
	make     func(values) Rules
}

// Setting is one key of a list's [settings].
type Setting struct {
	Name     string
	Default  any      // float64, int, bool, string, []string or []float64
	Min, Max float64  // for numbers
	Choices  []string // for strings
	Meaning  string   // one phrase, for the reference
	Clause   string
	Fixed    bool // holds for the whole list: a [[change]] may not name it
}

// Systems are all systems, by name.
func Systems() []*System { return systems }

// Find is the system of a name, or nil.
func Find(name string) *System {
	i := slices.IndexFunc(systems, func(s *System) bool { return s.Name == name })
	if i < 0 {
		return nil
	}
	return systems[i]
}

var systems = []*System{gomokuWorldSystem}

// New gives the rules of a system under settings; where several maps name the
// same setting the last one holds. The settings must have passed Check.
func (s *System) New(settings ...map[string]any) Rules {
	v := values{}
	for _, setting := range s.Settings {
		v[setting.Name] = setting.Default
	}
	for _, m := range settings {
		for name, value := range m {
			setting := s.Setting(name)
			if setting == nil {
				continue
			}
			if value, err := setting.convert(value); err == nil {
				v[name] = value
			}
		}
	}
	return s.make(v)
}

// Values are the settings in force, defaults included, as New sees them.
func (s *System) Values(settings ...map[string]any) map[string]any {
	v := map[string]any{}
	for _, setting := range s.Settings {
		v[setting.Name] = setting.Default
	}
	for _, m := range settings {
		for name, value := range m {
			if setting := s.Setting(name); setting != nil {
				if value, err := setting.convert(value); err == nil {
					v[name] = value
				}
			}
		}
	}
	return v
}

// Setting is the setting of a name, or nil.
func (s *System) Setting(name string) *Setting {
	for i := range s.Settings {
		if s.Settings[i].Name == name {
			return &s.Settings[i]
		}
	}
	return nil
}

// Check tells whether a value, as a TOML reader gives it, fits the setting.
// The error says what was expected.
func (s *Setting) Check(value any) error {
	_, err := s.convert(value)
	return err
}

func (s *Setting) convert(value any) (any, error) {
	switch s.Default.(type) {
	case float64, int:
		n, ok := number(value)
		if _, whole := s.Default.(int); whole && n != float64(int(n)) {
			ok = false
		}
		if !ok || !(n >= s.Min && n <= s.Max) {
			what := "a number"
			if _, whole := s.Default.(int); whole {
				what = "a whole number"
			}
			return nil, fmt.Errorf("expected %s from %g to %g", what, s.Min, s.Max)
		}
		if _, whole := s.Default.(int); whole {
			return int(n), nil
		}
		return n, nil
	case bool:
		if b, ok := value.(bool); ok {
			return b, nil
		}
		return nil, fmt.Errorf("expected true or false")
	case string:
		if text, ok := value.(string); ok && slices.Contains(s.Choices, text) {
			return text, nil
		}
		return nil, fmt.Errorf("expected one of %q", s.Choices)
	case []string:
		return s.convertStrings(value)
	}
	return s.convertNumbers(value)
}

func (s *Setting) convertStrings(value any) (any, error) {
	wrong := fmt.Errorf("expected a list such as %q", s.Default)
	items, ok := list[string](value)
	if !ok || len(items) == 0 {
		return nil, wrong
	}
	for i, text := range items {
		if !monthDay(text) || i > 0 && items[i-1] >= text {
			return nil, wrong
		}
	}
	return items, nil
}

func (s *Setting) convertNumbers(value any) (any, error) {
	wrong := fmt.Errorf("expected a list of at most eight numbers from %g to %g, such as %v", s.Min, s.Max, s.Default)
	if items, ok := value.([]float64); ok {
		return items, nil
	}
	items, ok := value.([]any)
	if !ok || len(items) > 8 {
		return nil, wrong
	}
	numbers := make([]float64, len(items))
	for i, item := range items {
		if numbers[i], ok = number(item); !ok || !(numbers[i] >= s.Min && numbers[i] <= s.Max) {
			return nil, wrong
		}
	}
	return numbers, nil
}

// monthDay tells whether text is a day of every year, such as 04-30.
func monthDay(text string) bool {
	if len(text) != 5 || text[2] != '-' {
		return false
	}
	var month, day int
	if n, _ := fmt.Sscanf(text, "%2d-%2d", &month, &day); n != 2 {
		return false
	}
	return month >= 1 && month <= 12 && day >= 1 && day <= [...]int{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}[month-1]
}

func list[T any](value any) ([]T, bool) {
	if items, ok := value.([]T); ok {
		return items, true
	}
	items, ok := value.([]any)
	if !ok {
		return nil, false
	}
	out := make([]T, len(items))
	for i, item := range items {
		if out[i], ok = item.(T); !ok {
			return nil, false
		}
	}
	return out, true
}

func number(value any) (float64, bool) {
	switch n := value.(type) {
	case float64:
		return n, true
	case int64:
		return float64(n), true
	case int:
		return float64(n), true
	}
	return 0, false
}

// values are checked settings by name.
type values map[string]any

func (v values) number(name string) float64 { return v[name].(float64) }
func (v values) whole(name string) int      { return v[name].(int) }
func (v values) text(name string) string    { return v[name].(string) }
func (v values) flag(name string) bool      { return v[name].(bool) }
