package rating

import (
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// variants are systems under settings that reach every branch of theirs.
var variants = []struct {
	system   string
	settings map[string]any
}{
	{"gomoku-world", nil},
	{"gomoku-world", map[string]any{"round": "game", "games": 4, "points": 1.0}},
	{"gomoku-world", map[string]any{"round": "tournament"}},
	{"czech", map[string]any{"games": 4, "points": 1.0}},
	{"rif", nil},
	{"rif", map[string]any{"new_needs_point": false, "new_games": 1}},
	{"fide", nil},
	{"fide", map[string]any{"initial_games": 2, "k_limit": 150.0, "new_games": 10}},
	{"fide", map[string]any{"start": 1500.0, "expectation": "formula", "period": "tournament"}},
}

// everyVariant runs a property for random events of every variant. The
// entrants have careers of their own behind them.
func everyVariant(t *testing.T, check func(t *testing.T, random *rand.Rand, rules Rules, e *Event)) {
	for _, v := range variants {
		t.Run(fmt.Sprint(v.system, v.settings), func(t *testing.T) {
			random := rand.New(rand.NewPCG(7, 8))
			rules := Find(v.system).New(v.settings)
			for range 60 {
				states := careers(random, rules)
				check(t, random, rules, randomEvent(random, states, 20100201))
			}
		})
	}
}

// careers are the states of a dozen players after a few random tournaments
// and one decision.
func careers(random *rand.Rand, rules Rules) []*State {
	states := make([]*State, 12)
	for i := range states {
		states[i] = &State{}
		if i < 5 {
			s := rules.Carry(Carried{Rating: 1500 + 150*float64(i), Games: 8 * i, Points: float64(i), Established: i < 4}, 20091231)
			states[i] = &s
		}
	}
	for day := Day(20100102); day < 20100130; day += 9 {
		e := randomEvent(random, states, day)
		e.Establishing = day == 20100102 && random.IntN(4) == 0
		after := rules.Rate(e)
		for i := range states {
			s := after[i]
			if first, _ := rules.Period(day); first == 0 || random.IntN(2) == 0 {
				s = rules.Close(s, day)
			}
			states[i] = &s
		}
	}
	if s := states[3]; s.Rated {
		adjusted := rules.Adjust(rules.Close(*s, 20100131), 12, 20100131)
		states[3] = &adjusted
	}
	return states
}

// randomEvent has games between all kinds of players; everybody plays.
func randomEvent(random *rand.Rand, states []*State, day Day) *Event {
	e := &Event{Start: day, End: day + 1}
	for i, s := range states {
		e.Entrants = append(e.Entrants, Entrant{State: s, Born: 1980 + 2*i})
	}
	n := int32(len(states))
	for a := range n {
		for range 1 + random.Int32N(3) {
			b := (a + 1 + random.Int32N(n-1)) % n
			e.Games = append(e.Games, Game{a, b, Score(random.Int32N(3))})
		}
	}
	return e
}

// closed is what the event and the end of its period make of everybody.
func closed(rules Rules, e *Event) []State {
	after := rules.Rate(e)
	for i := range after {
		after[i] = rules.Close(after[i], 20100228)
	}
	return after
}

// worth orders outcomes: no rating is worth less than any.
func worth(s State) float64 {
	if !s.Rated {
		return math.Inf(-1)
	}
	return s.Rating
}

func TestNothingIsChangedInPlace(t *testing.T) {
	everyVariant(t, func(t *testing.T, _ *rand.Rand, rules Rules, e *Event) {
		type copied struct {
			state  State
			memory any
		}
		remember := func() (all []copied) {
			for _, entrant := range e.Entrants {
				c := copied{state: *entrant.State}
				if m := entrant.State.memory; m != nil {
					c.memory = reflect.ValueOf(m).Elem().Interface()
				}
				all = append(all, c)
			}
			return all
		}
		before := remember()
		first, second := closed(rules, e), closed(rules, e)
		for i := range first {
			w := rules.Explain(e, i, &first[i], nil)
			if rules.Steps(e, i, &first[i], &w); !reflect.DeepEqual(first[i], second[i]) {
				t.Fatalf("entrant %d: %+v at first, then %+v", i, first[i], second[i])
			}
		}
		if !reflect.DeepEqual(before, remember()) {
			t.Fatal("an entrant's state was changed")
		}
	})
}

// TestOrderOfEntrants: who stands first in the table changes nobody's rating.
func TestOrderOfEntrants(t *testing.T) {
	everyVariant(t, func(t *testing.T, random *rand.Rand, rules Rules, e *Event) {
		place := random.Perm(len(e.Entrants))
		mixed := &Event{Start: e.Start, End: e.End, Entrants: make([]Entrant, len(e.Entrants))}
		for i, p := range place {
			mixed.Entrants[p] = e.Entrants[i]
		}
		for _, g := range e.Games {
			if a, b := int32(place[g.A]), int32(place[g.B]); random.IntN(2) == 0 {
				mixed.Games = append(mixed.Games, Game{a, b, g.Score})
			} else {
				mixed.Games = append(mixed.Games, Game{b, a, 2 - g.Score})
			}
		}
		want, got := closed(rules, e), closed(rules, mixed)
		for i, p := range place {
			if want[i].Rating != got[p].Rating || want[i].Rated != got[p].Rated || want[i].Established != got[p].Established {
				t.Fatalf("entrant %d: %+v, elsewhere %+v", i, want[i], got[p])
			}
		}
	})
}

// TestConservation: what one established player gains another loses, in
// gomoku-world to the last rounding of a double and in czech exactly. RIF
// (mean of the opponents, one rounding each) and FIDE (K of each player)
// promise no such thing.
func TestConservation(t *testing.T) {
	for _, system := range []string{"gomoku-world", "czech"} {
		random := rand.New(rand.NewPCG(9, 10))
		rules := Find(system).New()
		for range 100 {
			states := make([]*State, 12)
			before := 0.0
			for i := range states {
				s := rules.Carry(Carried{Rating: float64(1000 + random.IntN(1500)), Established: true}, 20091231)
				states[i] = &s
				before += s.Rating
			}
			after := 0.0
			for _, s := range closed(rules, randomEvent(random, states, 20100201)) {
				after += s.Rating
			}
			if math.Abs(after-before) > 1e-9 || rules.Whole() && after != before {
				t.Fatalf("%s: ratings add up to %v before and %v after", system, before, after)
			}
		}
	}
}

// TestMonotone: with everything else equal a better result never leaves the
// player with a lower rating at the end of the period. Where a rule breaks
// this, TestNotMonotone names it.
func TestMonotone(t *testing.T) {
	everyVariant(t, func(t *testing.T, random *rand.Rand, rules Rules, e *Event) {
		rif, isRIF := rules.(rif)
		fide, isFIDE := rules.(fide)
		g := random.IntN(len(e.Games))
		if e.Games[g].Score == 2 {
			return
		}
		player := e.Games[g].A
		if isRIF && rif.isNew(e, int(e.Games[g].B)) {
			return // the result moves the opponent's own start rating (RI3, RI4)
		}
		if isFIDE && !e.Entrants[player].State.Rated && !fide.hasStart {
			return // a point more can make the first tournament count (FI5)
		}
		worse := closed(rules, e)[player]
		e.Games[g].Score++
		better := closed(rules, e)[player]
		if worth(better) < worth(worse) && math.Abs(worth(better)-worth(worse)) > 1e-9 {
			t.Fatalf("entrant %d, game %d: %v by the worse result, %v by the better one", player, g, worth(worse), worth(better))
		}
	})
}

// TestNotMonotone shows the two rules under which a better result can leave a
// player lower.
func TestNotMonotone(t *testing.T) {
	// RI3: a newcomer who takes no point gets no start rating, and beating one
	// counts nothing; a draw gives the newcomer a rating worth drawing with.
	result := map[string]float64{}
	for _, game := range []string{"1-0", "½-½"} {
		c := newCareer(t, "rif")
		c.rated("low 1900, high 2500")
		c.play(20070501, 20070502, "low "+game+" dora\nhigh 2-0 dora")
		c.close(20070831)
		result[game] = c.states["low"].Rating
	}
	if result["1-0"] != 1900 || result["½-½"] != 1905 {
		t.Errorf("rif: %v", result)
	}
	// FI5: a first tournament without a point is forgotten; half a point makes
	// all its games count.
	result = map[string]float64{}
	for _, games := range []string{"0-4", "½-3½"} {
		c := newCareer(t, "fide")
		c.rated("anna 1800")
		c.play(20240305, 20240306, "dora "+games+" anna")
		c.close(20240331)
		c.play(20240405, 20240406, "dora 4-1 anna")
		c.close(20240430)
		result[games] = c.states["dora"].Rating
	}
	if result["0-4"] != 1958 || result["½-3½"] != 1800 {
		t.Errorf("fide: %v", result)
	}
}

// TestWorkingsAgree: the step that makes the rating ends in the rating that
// the player has, and the lines add up to the change where the rules add games.
func TestWorkingsAgree(t *testing.T) {
	everyVariant(t, func(t *testing.T, _ *rand.Rand, rules Rules, e *Event) {
		after := closed(rules, e)
		system := slices.IndexFunc(Systems(), func(s *System) bool { return reflect.TypeOf(s.New()) == reflect.TypeOf(rules) })
		clauses := Systems()[system].Clauses
		for i := range after {
			w := rules.Explain(e, i, &after[i], nil)
			if got := rules.Enter(e, i); got != w.Entry {
				t.Fatalf("entrant %d enters as %+v, the working says %+v", i, got, w.Entry)
			}
			sum, changes := 0.0, 0
			for _, l := range w.Lines {
				if !slices.Contains(clauses, l.Clause) {
					t.Fatalf("no clause %q", l.Clause)
				}
				if l.HasChange {
					sum += l.Change
					changes++
				}
				if l.HasChange && !(l.Counts && l.HasExpected) {
					t.Fatalf("a game that changes the rating must count: %+v", l)
				}
			}
			if len(w.Lines) != len(e.GamesOf(i)) {
				t.Fatalf("%d lines for %d games", len(w.Lines), len(e.GamesOf(i)))
			}
			if changes > 0 && math.Abs(sum-w.Change) > 0.51 { // the rounding of a tournament's sum
				t.Fatalf("entrant %d: lines add up to %v, the change is %v", i, sum, w.Change)
			}
			steps := rules.Steps(e, i, &after[i], &w)
			for _, step := range steps {
				if !slices.Contains(clauses, step.Clause) || step.Formula == "" {
					t.Fatalf("step %+v", step)
				}
				switch step.Clause {
				case "GW2", "GW5", "CZ2", "CZ4", "RI1":
					if end := string(formula{}.text(" ").num(after[i].Rating, 2)); after[i].Rated && !strings.HasSuffix(step.Formula, end) {
						t.Fatalf("entrant %d: the rating is%s, the working says %s", i, end, step.Formula)
					}
				}
			}
			if len(steps) == 0 && changes > 0 {
				t.Fatalf("entrant %d: changed without a step", i)
			}
			if first, _ := rules.Period(e.End); first == 0 && w.HasChange && w.Entry.Rated && after[i].Rated {
				if got := w.Entry.Rating + w.Change; math.Abs(got-after[i].Rating) > 0.51 {
					t.Fatalf("entrant %d: %v + %v is not %v", i, w.Entry.Rating, w.Change, after[i].Rating)
				}
			}
		}
	})
}

// TestSameBitsOfCareers holds the ratings of random careers to the last bit;
// see TestSameBits.
func TestSameBitsOfCareers(t *testing.T) {
	const want = "a456eaf9ca316786"
	h := fnv.New64a()
	everyVariant(t, func(_ *testing.T, _ *rand.Rand, rules Rules, e *Event) {
		after := closed(rules, e)
		for i, s := range after {
			w := rules.Explain(e, i, &after[i], nil)
			fmt.Fprintf(h, "%x %x\n", s.Rating, w.Change)
		}
	})
	if got := fmt.Sprintf("%016x", h.Sum64()); got != want {
		t.Errorf("the ratings' sum is %s, want %s", got, want)
	}
}
