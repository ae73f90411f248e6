package tournament

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

// generate makes a tournament with byes, defaults, absences and double rounds.
func generate(r *rand.Rand) *Tournament {
	players, rounds := 2+r.IntN(14), 1+r.IntN(8)
	t := &Tournament{Form: Rounds, Tiebreaks: slices.Clone(every)}
	r.Shuffle(len(t.Tiebreaks), func(i, j int) { t.Tiebreaks[i], t.Tiebreaks[j] = t.Tiebreaks[j], t.Tiebreaks[i] })
	for _, p := range r.Perm(players) {
		t.Players = append(t.Players, int32(3*p))
	}
	for range rounds {
		round := Round{Double: r.IntN(4) == 0}
		for range 1 + r.IntN(2) {
			order := r.Perm(players)
			for i := 0; i+1 < len(order); i += 2 {
				first, second := t.Players[order[i]], t.Players[order[i+1]]
				switch r.IntN(10) {
				case 0: // both stay away
				case 1:
					round.Games = append(round.Games, Game{first, NoPlayer, FullBye + Result(r.IntN(3))})
				default:
					round.Games = append(round.Games, Game{first, second, Win + Result(r.IntN(int(FullBye-Win)))})
				}
			}
			if !round.Double {
				break
			}
		}
		t.Rounds = append(t.Rounds, round)
	}
	return t
}

// generateRoundRobin lets everybody meet everybody.
func generateRoundRobin(r *rand.Rand) *Tournament {
	players := 2 + 2*r.IntN(5)
	t := &Tournament{Form: Rounds, Tiebreaks: []Tiebreak{Berger, Direct, Buchholz, Wins, BuchholzCut1, Median}}
	order := r.Perm(players)
	for _, p := range order {
		t.Players = append(t.Players, int32(p))
	}
	for range players - 1 { // the first one stands still, the others go round
		round := Round{}
		for i := range players / 2 {
			round.Games = append(round.Games, Game{int32(order[i]), int32(order[players-1-i]), Win + Result(r.IntN(int(FullBye-Win)))})
		}
		t.Rounds = append(t.Rounds, round)
		order = append(order[:1], append([]int{order[players-1]}, order[1:players-1]...)...)
	}
	return t
}

func each(t *testing.T, generate func(*rand.Rand) *Tournament, check func(*rand.Rand, *Tournament)) {
	t.Helper()
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 1))
		check(r, generate(r))
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

// TestAgainstDefinitions compares with the definitions, worked out in the
// slowest way.
func TestAgainstDefinitions(t *testing.T) {
	check := func(_ *rand.Rand, tt *Tournament) {
		points := map[int32]float64{}
		type pair struct{ a, b int32 }
		met := map[pair]bool{}
		taking := map[int32]bool{}
		for _, round := range tt.Rounds {
			for _, g := range round.Games {
				a, b := g.Result.HalfPoints()
				points[g.First] += float64(a) / 2
				taking[g.First] = true
				if g.Second != NoPlayer {
					points[g.Second] += float64(b) / 2
					taking[g.Second] = true
					met[pair{g.First, g.Second}], met[pair{g.Second, g.First}] = true, true
				}
			}
		}
		allPlayAll := len(met) == len(taking)*(len(taking)-1) && len(taking) > 1
		for _, s := range tt.Table().Standings {
			var addends []float64
			var berger, progress, sum, wins float64
			for _, round := range tt.Rounds {
				for _, g := range round.Games {
					made, _ := g.Result.HalfPoints()
					opponent, result := g.Second, g.Result
					if g.Second == s.Player {
						_, made = g.Result.HalfPoints()
						opponent, result = g.First, g.Result.Reverse()
					} else if g.First != s.Player {
						continue
					}
					sum += float64(made) / 2
					if result == Win || result == WinUnrated {
						wins++
					}
					if result.Played() || result.Default() && allPlayAll {
						addends = append(addends, points[opponent])
					} else if !allPlayAll {
						addends = append(addends, points[s.Player])
					} else {
						continue
					}
					berger += addends[len(addends)-1] * float64(made) / 2
				}
				progress += sum
			}
			slices.Sort(addends)
			total := func(a []float64) (sum float64) {
				for _, x := range a {
					sum += x
				}
				return sum
			}
			want := map[Tiebreak]float64{Buchholz: total(addends), Berger: berger, Progress: progress, Wins: wins}
			if len(addends) > 0 {
				want[BuchholzCut1] = total(addends[1:])
			}
			if len(addends) > 1 {
				want[Median] = total(addends[1 : len(addends)-1])
			}
			for k, tiebreak := range tt.Tiebreaks {
				if got := float64(s.Tiebreaks[k]) / 4; tiebreak != Direct && got != want[tiebreak] {
					t.Errorf("player %d, %v: got %v, want %v", s.Player, tiebreak, got, want[tiebreak])
				}
			}
			if float64(s.Points)/2 != points[s.Player] {
				t.Errorf("player %d: %d half points, want %v", s.Player, s.Points, points[s.Player])
			}
		}
	}
	each(t, generate, check)
	each(t, generateRoundRobin, check)
}

// TestOrderOfGames: neither the order of the games in a round nor that of the
// rounds changes anything, the rounds but for progress.
func TestOrderOfGames(t *testing.T) {
	each(t, generate, func(r *rand.Rand, tt *Tournament) {
		want := tt.Table().Standings
		for _, round := range tt.Rounds {
			r.Shuffle(len(round.Games), func(i, j int) { round.Games[i], round.Games[j] = round.Games[j], round.Games[i] })
		}
		if got := tt.Table().Standings; !reflect.DeepEqual(got, want) {
			t.Errorf("games shuffled: got %v, want %v", got, want)
		}
		tt.Tiebreaks = slices.DeleteFunc(tt.Tiebreaks, func(tb Tiebreak) bool { return tb == Progress })
		want = tt.Table().Standings
		r.Shuffle(len(tt.Rounds), func(i, j int) { tt.Rounds[i], tt.Rounds[j] = tt.Rounds[j], tt.Rounds[i] })
		if got := tt.Table().Standings; !reflect.DeepEqual(got, want) {
			t.Errorf("rounds shuffled: got %v, want %v", got, want)
		}
	})
}

// TestForms: a round robin gives the same standings written as rounds or as
// a crosstable, which forgets the rounds and who opened.
func TestForms(t *testing.T) {
	each(t, generateRoundRobin, func(r *rand.Rand, rounds *Tournament) {
		table := rounds.Table()
		crosstable := *rounds
		crosstable.Form, crosstable.Rounds = Crosstable, []Round{{Double: true}}
		grid := table.Crosstable()
		for row := range table.Standings {
			for column := range row { // each game once, and seen from the other side
				for _, e := range grid.Cell(row, column) {
					crosstable.Rounds[0].Games = append(crosstable.Rounds[0].Games,
						Game{table.Standings[row].Player, table.Standings[column].Player, e.Result})
				}
			}
		}
		if got := crosstable.Table().Standings; !reflect.DeepEqual(got, table.Standings) {
			t.Errorf("as a crosstable %v, as rounds %v", got, table.Standings)
		}
	})
}

// TestPlaces: the standings hold everybody once, in order, with places that
// are shared only by equals; the points are those of the games.
func TestPlaces(t *testing.T) {
	each(t, generate, func(_ *rand.Rand, tt *Tournament) {
		standings := tt.Table().Standings
		sum, want := 0, 0
		var players []int32
		for i, s := range standings {
			sum += s.Points
			players = append(players, s.Player)
			switch {
			case s.Place == 0:
				if s.Points > 0 || s.Games > 0 {
					t.Errorf("no place for %v", s)
				}
			case s.Place == i+1:
			case i == 0 || s.Place != standings[i-1].Place || s.Points != standings[i-1].Points ||
				!slices.Equal(s.Tiebreaks, standings[i-1].Tiebreaks):
				t.Errorf("row %d has place %d: %v", i, s.Place, standings)
			}
			if i > 0 && s.Points > standings[i-1].Points {
				t.Errorf("row %d has more points than the one above: %v", i, standings)
			}
		}
		for _, round := range tt.Rounds {
			for _, g := range round.Games {
				a, b := g.Result.HalfPoints()
				want += a + b
			}
		}
		if sum != want {
			t.Errorf("the standings have %d half points, the games %d", sum, want)
		}
		slices.Sort(players)
		expected := slices.Clone(tt.Players)
		slices.Sort(expected)
		if !slices.Equal(players, expected) {
			t.Errorf("players %v, want %v", players, expected)
		}
	})
}

// TestGridsAgree: the wallchart holds every entry, the crosstable every game
// and both of its sides; the rows add up to the points.
func TestGridsAgree(t *testing.T) {
	each(t, generate, func(_ *rand.Rand, tt *Tournament) {
		table := tt.Table()
		wallchart, crosstable := table.Wallchart(), table.Crosstable()
		for row, s := range table.Standings {
			points, games := 0, 0
			for round := range tt.Rounds {
				for _, e := range wallchart.Cell(row, round) {
					made, _ := e.Result.HalfPoints()
					points += made
					if e.Result.Played() {
						games++
					}
				}
			}
			if points != s.Points || games != s.Games {
				t.Errorf("row %d of the wallchart: %d half points, %d games, want %v", row, points, games, s)
			}
			for column := range table.Standings {
				here, there := crosstable.Cell(row, column), crosstable.Cell(column, row)
				if len(here) != len(there) {
					t.Errorf("cells %d, %d: %v and %v", row, column, here, there)
					continue
				}
				for k := range here {
					if here[k].Result != there[k].Result.Reverse() || here[k].Result.Played() && here[k].Opened == there[k].Opened {
						t.Errorf("cells %d, %d: %v and %v", row, column, here, there)
					}
				}
			}
		}
	})
}
