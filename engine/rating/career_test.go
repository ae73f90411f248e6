package rating

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// career replays tournaments written in lines, for one system, the way the
// ledger does it.
type career struct {
	t       *testing.T
	rules   Rules
	states  map[string]*State
	born    map[string]int
	names   []string // of the last event's entrants
	event   *Event
	waiting map[string]bool // with an event in the open period
}

func newCareer(t *testing.T, system string, settings ...map[string]any) *career {
	t.Helper()
	return &career{t: t, rules: Find(system).New(settings...), states: map[string]*State{}, born: map[string]int{}, waiting: map[string]bool{}}
}

// carry gives a player a rating from a list published before.
func (c *career) carry(name string, from Carried, day Day) {
	s := c.rules.Carry(from, day)
	c.states[name] = &s
}

// rated carries established players over: "anna 1800, bela 1700".
func (c *career) rated(players string) {
	for player := range strings.SplitSeq(players, ",") {
		var name string
		var rating float64
		fmt.Sscan(player, &name, &rating)
		c.carry(name, Carried{Rating: rating, Games: 100, Points: 50, Established: true}, 20000101)
	}
}

// play rates a tournament of lines such as "anna 1-0 bela"; "anna 2½-1½ bela"
// stands for four games, wins first.
func (c *career) play(start, end Day, lines string) {
	c.t.Helper()
	c.enter(start, end, false, lines)
}

func (c *career) found(start, end Day, lines string) {
	c.t.Helper()
	c.enter(start, end, true, lines)
}

func (c *career) enter(start, end Day, establishing bool, lines string) {
	c.t.Helper()
	e := &Event{Start: start, End: end, Establishing: establishing}
	c.names = nil
	place := map[string]int32{}
	entrant := func(name string) int32 {
		if at, ok := place[name]; ok {
			return at
		}
		at := int32(len(e.Entrants))
		state := c.states[name]
		if state == nil {
			state = &State{}
		}
		e.Entrants = append(e.Entrants, Entrant{State: state, Born: c.born[name]})
		c.names = append(c.names, name)
		place[name] = at
		return at
	}
	for line := range strings.SplitSeq(strings.TrimSpace(lines), "\n") {
		words := strings.Fields(line)
		if len(words) != 3 {
			c.t.Fatalf("%q is not a line of games", line)
		}
		a, b := entrant(words[0]), entrant(words[2])
		left, right, _ := strings.Cut(words[1], "-")
		won, lost := points(left), points(right)
		for won >= 1 {
			e.Games = append(e.Games, Game{a, b, 2})
			won--
		}
		if won == 0.5 {
			e.Games = append(e.Games, Game{a, b, 1})
			lost -= 0.5
		}
		for ; lost >= 1; lost-- {
			e.Games = append(e.Games, Game{a, b, 0})
		}
	}
	after := c.rules.Rate(e)
	for i, name := range c.names {
		c.states[name] = &after[i]
		c.waiting[name] = true
	}
	c.event = e
	if first, _ := c.rules.Period(end); first == 0 {
		c.close(end)
	}
}

func points(text string) float64 {
	half := strings.HasSuffix(text, "½")
	var n float64
	fmt.Sscan(strings.TrimSuffix(text, "½"), &n)
	if half {
		n += 0.5
	}
	return n
}

// close ends the period.
func (c *career) close(last Day) {
	for name := range c.waiting {
		s := c.rules.Close(*c.states[name], last)
		c.states[name] = &s
	}
	clear(c.waiting)
}

func (c *career) adjust(name string, add float64, day Day) {
	s := c.rules.Adjust(*c.states[name], add, day)
	c.states[name] = &s
}

// want compares players with "anna 1816, bela 1690 provisional, carl unrated".
func (c *career) want(players string) {
	c.t.Helper()
	for player := range strings.SplitSeq(players, ",") {
		words := strings.Fields(player)
		s := c.states[words[0]]
		got := words[0] + " " + strings.Join(status(s), " ")
		if want := strings.Join(words, " "); got != want {
			c.t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

func status(s *State) []string {
	if !s.Rated {
		return []string{"unrated"}
	}
	words := []string{string(formula{}.num(s.Rating, 3))}
	if !s.Established {
		words = append(words, "provisional")
	}
	return words
}

// explained is a working with its steps.
type explained struct {
	Working
	steps []Step
}

// working is the working of an entrant of the last event. The period must
// have been closed.
func (c *career) working(name string) explained {
	c.t.Helper()
	for i := range c.names {
		if c.names[i] == name {
			w := c.rules.Explain(c.event, i, c.states[name], nil)
			return explained{w, c.rules.Steps(c.event, i, c.states[name], &w)}
		}
	}
	c.t.Fatalf("%s was not there", name)
	return explained{}
}

// wantSteps compares the steps of a working with lines "GW2 1500 + 16 = 1516".
func (c *career) wantSteps(name, want string) {
	c.t.Helper()
	var got []string
	for _, step := range c.working(name).steps {
		got = append(got, step.Clause+" "+step.Formula)
	}
	var lines []string
	for line := range strings.SplitSeq(strings.TrimSpace(want), "\n") {
		lines = append(lines, strings.TrimSpace(line))
	}
	if strings.Join(got, "\n") != strings.Join(lines, "\n") {
		c.t.Errorf("%s:\n%s\nwant\n%s", name, strings.Join(got, "\n"), strings.Join(lines, "\n"))
	}
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }
