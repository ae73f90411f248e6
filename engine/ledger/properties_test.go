package ledger_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"ratinglist/engine/ledger"
	"ratinglist/engine/rating"
	"ratinglist/engine/tournament"
)

// each generates federations for every system.
func each(t *testing.T, seeds int, check func(t *testing.T, r *rand.Rand, a *archive)) {
	t.Helper()
	for _, system := range rating.Systems() {
		t.Run(system.Name, func(t *testing.T) {
			for seed := range uint64(seeds) {
				r := rand.New(rand.NewPCG(seed, 7))
				check(t, r, generate(r, system.Name))
				if t.Failed() {
					t.Fatalf("seed %d", seed)
				}
			}
		})
	}
}

func replayFirst(t *testing.T, files fstest.MapFS) *ledger.Ledger {
	t.Helper()
	fed := loadFiles(t, files)
	return ledger.Replay(fed, &fed.Lists[0])
}

// equalEntries tells whether two ledgers hold the same changes to the last
// bit, with all that the systems remember.
func equalEntries(a, b *ledger.Ledger) bool { return reflect.DeepEqual(a.Entries, b.Entries) }

// TestGenerated makes sure that the other properties are about something.
func TestGenerated(t *testing.T) {
	for _, system := range rating.Systems() {
		var rated, refused, adjusted, established, provisional, unrated, carried int
		for seed := range uint64(20) {
			r := rand.New(rand.NewPCG(seed, 7))
			l := replayFirst(t, generate(r, system.Name).files(nil))
			for i := range l.Records {
				if l.Records[i].Rated() {
					rated++
				} else {
					refused++
				}
			}
			for i := range l.Entries {
				switch e := &l.Entries[i]; {
				case e.Tournament == ledger.Adjusted:
					adjusted++
				case e.Before == nil || !e.Before.Rated:
					unrated++
				case e.Before.Established:
					established++
				default:
					provisional++
				}
			}
			if l.List.Initial != nil {
				carried++
			}
		}
		t.Logf("%s: %d tournaments rated, %d not; entries of %d established, %d provisional and %d unrated players; %d adjustments, %d lists carried over",
			system.Name, rated, refused, established, provisional, unrated, adjusted, carried)
		if refused < 20 || adjusted < 20 || established < 100 || unrated < 50 || carried < 5 || provisional < 50 && system.Name != "fide" {
			t.Errorf("%s: too little of something", system.Name)
		}
	}
}

// TestLayout changes everything about the files that may not matter: which
// player stands in which file, the order of tables and keys, folders, players
// declared as newcomers.
func TestLayout(t *testing.T) {
	each(t, 8, func(t *testing.T, r *rand.Rand, a *archive) {
		want := replayFirst(t, a.files(nil))
		for range 3 {
			got := replayFirst(t, a.files(r))
			if !equalEntries(got, want) || !reflect.DeepEqual(got.Final, want.Final) {
				t.Errorf("another layout gives another list:\n%s\nwant\n%s", show(got.Federation, got.Final), show(want.Federation, want.Final))
				return
			}
		}
	})
}

// TestPrivate makes players private: no number of anybody moves by a bit.
func TestPrivate(t *testing.T) {
	each(t, 10, func(t *testing.T, r *rand.Rand, a *archive) {
		want := replayFirst(t, a.files(nil))
		for _, id := range shuffled(r, a.ids)[:1+r.IntN(3)] {
			_, rest, _ := strings.Cut(a.players[id], "\n") // all but the name
			a.players[id] = "private = true\n" + rest
		}
		if got := replayFirst(t, a.files(nil)); !equalEntries(got, want) {
			t.Errorf("a private player moved a rating:\n%s\nwant\n%s", history(got), history(want))
		}
	})
}

// TestCut compares the list as it stood on a day with the list of a federation
// that knows nothing of what came later. In a system with periods that holds
// at the end of a period.
func TestCut(t *testing.T) {
	each(t, 12, func(t *testing.T, _ *rand.Rand, a *archive) {
		l := replayFirst(t, a.files(nil))
		days := map[tournament.Date]bool{20000101: true, 20991231: true}
		for i := range l.Publications {
			day := l.Publications[i].Date
			days[day] = true
			if first, _ := l.RulesOn(day).Period(rating.Day(day)); first == 0 && day.Day() > 1 {
				days[day-1] = true
			}
		}
		for day := range days {
			if _, last := l.RulesOn(day).Period(rating.Day(day)); last != 0 && last != rating.Day(day) {
				continue // [initial] came out in the middle of a period
			}
			got, want := l.At(day), cut(l, day)
			if got == nil && want == nil {
				continue
			}
			if got == nil || want == nil || !reflect.DeepEqual(got.Rows, want.Rows) || got.Date != want.Date {
				t.Errorf("on %v:\n%s\nwant\n%s", day, show(l.Federation, got), show(l.Federation, want))
			}
		}
	})
}

// cut is the list of a federation that ends on a day.
func cut(l *ledger.Ledger, day tournament.Date) *ledger.Standings {
	fed, list := *l.Federation, *l.List
	fed.Tournaments = slices.DeleteFunc(slices.Clone(fed.Tournaments), func(t tournament.Tournament) bool { return t.End > day })
	list.Adjustments = slices.DeleteFunc(slices.Clone(list.Adjustments), func(a tournament.Adjustment) bool { return a.Date > day })
	if list.Initial != nil && list.Initial.Date > day {
		return nil
	}
	short := ledger.Replay(&fed, &list)
	if len(short.Publications) == 0 {
		return nil
	}
	return short.Final
}

// TestPublications: the ways to ask for the list on a day agree.
func TestPublications(t *testing.T) {
	each(t, 12, func(t *testing.T, _ *rand.Rand, a *archive) {
		l := replayFirst(t, a.files(nil))
		visited := 0
		var last *ledger.Standings
		l.Walk(func(p *ledger.Publication, standings func() *ledger.Standings) bool {
			if p != &l.Publications[visited] {
				t.Errorf("visit %d is of another list", visited)
			}
			visited++
			last = standings()
			if visited < len(l.Publications) && l.Publications[visited].Date == p.Date {
				return true // At gives the last one of the day
			}
			if at := l.At(p.Date); !reflect.DeepEqual(at, last) {
				t.Errorf("on %v:\n%s\nwhile walking\n%s", p.Date, show(l.Federation, at), show(l.Federation, last))
			}
			return true
		})
		if visited != len(l.Publications) || !reflect.DeepEqual(last, l.Final) {
			t.Errorf("%d of %d lists visited; the last one is not the final one", visited, len(l.Publications))
		}
		if visited > 1 {
			stopped := 0
			l.Walk(func(*ledger.Publication, func() *ledger.Standings) bool { stopped++; return stopped < 2 })
			if stopped != 2 {
				t.Errorf("stopped after %d visits, not 2", stopped)
			}
		}
		checkEntries(t, l)
	})
}

// checkEntries: everybody's changes hang together, every player of the list
// is in one division, and games and dates are those of the entries.
func checkEntries(t *testing.T, l *ledger.Ledger) {
	t.Helper()
	rows := 0
	for _, d := range ledger.Divisions {
		rows += len(l.Final.Rows[d])
		for i, row := range l.Final.Rows[d] {
			division, same := l.Final.Of(row.Player)
			if division != d || same != &l.Final.Rows[d][i] {
				t.Errorf("%s is in two places", l.Federation.Players[row.Player].ID)
			}
			if d.Established() != row.State.Established || row.State.Established && !row.State.Rated {
				t.Errorf("%s: a state %+v in the division %s", l.Federation.Players[row.Player].ID, *row.State, d)
			}
		}
	}
	known, entries := 0, 0
	for player := range l.Federation.Players {
		_, row := l.Final.Of(int32(player))
		if row == nil {
			if len(l.EntriesOf(int32(player))) > 0 {
				t.Errorf("%s has entries and no row", l.Federation.Players[player].ID)
			}
			continue
		}
		known++
		games, last := carriedOver(l, int32(player))
		var state *rating.State
		for _, place := range l.EntriesOf(int32(player)) {
			entries++
			e := &l.Entries[place]
			if first, _ := l.RulesOn(l.Date(e)).Period(rating.Day(l.Date(e))); first == 0 && state != nil && e.Before != state {
				t.Errorf("%s enters with another state than the last one left", l.Federation.Players[player].ID)
			}
			state = e.After
			games += e.Games
			if e.Tournament != ledger.Adjusted {
				last = max(last, l.Date(e))
			}
		}
		if row.Games != games || row.Last != last || state != nil && row.State.Rating != state.Rating {
			t.Errorf("%s: %+v, but %d games, last on %v, %+v by the entries", l.Federation.Players[player].ID, row, games, last, state)
		}
	}
	if known != rows || entries != len(l.Entries) {
		t.Errorf("%d players in %d rows, %d of %d entries belong to somebody", known, rows, entries, len(l.Entries))
	}
}

func carriedOver(l *ledger.Ledger, player int32) (games int32, last tournament.Date) {
	if l.List.Initial == nil {
		return 0, 0
	}
	for _, c := range l.List.Initial.Players {
		if c.Player == player {
			return int32(c.Games), c.Last
		}
	}
	return 0, 0
}

// TestConservation: what one established player wins, the other loses, where
// the rules say so (GW2, CZ2); between established players only, the sum of
// all ratings stays the same.
func TestConservation(t *testing.T) {
	for system, clause := range map[string]string{"gomoku-world": "GW2", "czech": "CZ2"} {
		games := 0
		for seed := range uint64(10) {
			r := rand.New(rand.NewPCG(seed, 8))
			a := generate(r, system)
			l := replayFirst(t, a.files(nil))
			for i := range l.Records {
				if !l.Records[i].Rated() {
					continue
				}
				sum := 0.0
				for entrant := range l.Records[i].Event.Entrants {
					for _, line := range l.Working(&l.Entries[int(l.Records[i].First)+entrant], nil).Lines {
						if line.Clause == clause {
							sum += line.Change
							games++
						}
					}
				}
				if math.Abs(sum) > 1e-9 {
					t.Errorf("%s, seed %d: %s made %v out of nothing", system, seed, l.Federation.Tournaments[i].ID, sum)
				}
			}
			// Everybody established from the start, and no decisions.
			a.list.tables, a.list.seeded = []string{"[initial]\ndate = 1999-12-31\nsource = \"all\"\n"}, nil
			a.list.head = a.list.head[:2]
			sum := 0.0
			for _, id := range a.ids {
				rating := float64(1000 + r.IntN(1500))
				sum += rating
				a.list.seeded = append(a.list.seeded, fmt.Sprintf("%s = { rating = %v }", id, rating))
			}
			l = replayFirst(t, a.files(nil))
			for _, d := range ledger.Divisions {
				for _, row := range l.Final.Rows[d] {
					sum -= row.State.Rating
				}
			}
			if math.Abs(sum) > 1e-9 || len(l.Entries) == 0 {
				t.Errorf("%s, seed %d: the sum of all ratings moved by %v in %d entries", system, seed, sum, len(l.Entries))
			}
		}
		if games < 500 {
			t.Errorf("%s: only %d games", system, games)
		}
	}
}

// TestForms writes a tournament as rounds, as wallchart and as crosstable.
// Wallcharts keep the order of rounds, so their numbers are the same to the
// last bit; a crosstable's sums are taken in another order.
func TestForms(t *testing.T) {
	each(t, 12, func(t *testing.T, r *rand.Rand, a *archive) {
		robin := a.roundRobin(r)
		var ledgers [3]*ledger.Ledger
		for form, tables := range [3]string{robin.rounds(), robin.wallchart(), robin.crosstable()} {
			ledgers[form] = replayFirst(t, a.with(tables).files(nil))
		}
		rounds := ledgers[0]
		if place := robin.place(rounds.Federation); !rounds.Records[place].Rated() {
			t.Errorf("the round robin is not rated: %+v", rounds.Records[place].Reasons)
		}
		for form, l := range ledgers[1:] {
			tolerance := 0.0
			if form == 1 && !rounds.RulesOn(20200101).Whole() {
				tolerance = 1e-9
			}
			if len(l.Entries) != len(rounds.Entries) {
				t.Errorf("%d entries, not %d", len(l.Entries), len(rounds.Entries))
				continue
			}
			for player := range l.Federation.Players {
				for i, place := range l.EntriesOf(int32(player)) {
					got, want := &l.Entries[place], &rounds.Entries[rounds.EntriesOf(int32(player))[i]]
					if got.Half != want.Half || got.Games != want.Games || got.After.Established != want.After.Established ||
						got.After.Rated != want.After.Rated || !(math.Abs(got.After.Rating-want.After.Rating) <= tolerance) {
						t.Errorf("%s: %s after %d/2 of %d games, not %s after %d/2 of %d", [...]string{"wallchart", "crosstable"}[form],
							number(got.After.Rating), got.Half, got.Games, number(want.After.Rating), want.Half, want.Games)
					}
				}
			}
		}
	})
}

// robin is a round robin: results[i][j] is what i made of j, in the round
// round[i][j], in words of a crosstable.
type robin struct {
	ids     []string
	results [][]string
	round   [][]int
	opened  [][]bool
}

func (a *archive) roundRobin(r *rand.Rand) *robin {
	n := len(a.ids) / 2 * 2
	rr := &robin{ids: shuffled(r, a.ids)[:n]}
	for range n {
		rr.results = append(rr.results, make([]string, n))
		rr.round = append(rr.round, make([]int, n))
		rr.opened = append(rr.opened, make([]bool, n))
	}
	mirror := map[string]string{"1": "0", "0": "1", "½": "½", "+": "-", "-": "+", "1u": "0u", "0u": "1u", "½u": "½u", ".": "."}
	circle := r.Perm(n)
	for round := range n - 1 {
		for k := range n / 2 {
			i, j := circle[k], circle[n-1-k]
			result := [...]string{"1", "0", "½", "1", "0", "½", "+", "-", "1u", "0u", "½u", "."}[r.IntN(12)]
			rr.results[i][j], rr.results[j][i] = result, mirror[result]
			rr.round[i][j], rr.round[j][i] = round, round
			rr.opened[i][j] = r.IntN(2) == 0
			rr.opened[j][i] = !rr.opened[i][j]
		}
		circle = append(circle[:1], append([]int{circle[n-1]}, circle[1:n-1]...)...)
	}
	rr.results[0][1], rr.results[1][0] = "1", "0" // one game at least
	return rr
}

// with is the archive with one more tournament, after all others.
func (a *archive) with(tables string) *archive {
	b := *a
	b.events = append(slices.Clone(a.events), eventFile{id: "robin", head: []string{`name = "Robin"`, "start = 2020-01-01"}, rounds: []string{tables}})
	return &b
}

func (rr *robin) place(fed *tournament.Federation) int {
	return slices.IndexFunc(fed.Tournaments, func(t tournament.Tournament) bool { return t.ID == "robin" })
}

func (rr *robin) rounds() string {
	line := map[string]string{"1": "1-0", "0": "0-1", "½": "½-½", "+": "+/-", "-": "-/+", "1u": "1-0u", "0u": "0-1u", "½u": "½-½u"}
	var b strings.Builder
	for round := range len(rr.ids) - 1 {
		b.WriteString("[[round]]\ngames = \"\"\"\n")
		for i := range rr.ids {
			for j := range rr.ids {
				if i != j && rr.round[i][j] == round && rr.opened[i][j] && rr.results[i][j] != "." {
					fmt.Fprintf(&b, "%s %s %s\n", rr.ids[i], line[rr.results[i][j]], rr.ids[j])
				}
			}
		}
		b.WriteString("\"\"\"\n")
	}
	return b.String()
}

func (rr *robin) wallchart() string {
	sign := map[string]string{"1": "+", "0": "-", "½": "="}
	var b strings.Builder
	b.WriteString("wallchart = \"\"\"\n")
	for i, id := range rr.ids {
		cells := make([]string, len(rr.ids)-1)
		for j := range rr.ids {
			if i == j {
				continue
			}
			colour := "w"
			if rr.opened[i][j] {
				colour = "b"
			}
			result, unrated := strings.CutSuffix(rr.results[i][j], "u")
			cell := fmt.Sprint(j+1, sign[result], colour)
			switch {
			case result == ".":
				cell = "."
			case unrated:
				cell += "u"
			case result == "+" || result == "-":
				cell = fmt.Sprint(j+1, "d", result, colour)
			}
			cells[rr.round[i][j]] = cell
		}
		fmt.Fprintln(&b, i+1, id, strings.Join(cells, " "))
	}
	b.WriteString("\"\"\"\n")
	return b.String()
}

func (rr *robin) crosstable() string {
	var b strings.Builder
	b.WriteString("crosstable = \"\"\"\n")
	for i, id := range rr.ids {
		cells := slices.Clone(rr.results[i])
		cells[i] = "x"
		fmt.Fprintln(&b, id, strings.Join(cells, " "))
	}
	b.WriteString("\"\"\"\n")
	return b.String()
}
