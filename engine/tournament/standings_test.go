package tournament

import (
	"fmt"
	"strings"
	"testing"
)

// parse reads a tournament from its rounds, written as in the content format.
// Players is their starting order; A has the number 10, B 11 and so on.
func parse(players string, form Form, rounds ...string) *Tournament {
	t := &Tournament{Form: form, Tiebreaks: DefaultTiebreaks}
	number := func(name string) int32 {
		if !strings.Contains(players, name) {
			panic("no player " + name)
		}
		return 10 + int32(name[0]-'A')
	}
	for _, p := range players {
		t.Players = append(t.Players, number(string(p)))
	}
	for _, text := range rounds {
		round := Round{Double: form == Crosstable}
		for line := range strings.Lines(text) {
			words := strings.Fields(line)
			if len(words) == 0 {
				continue
			}
			game := Game{First: number(words[0]), Second: NoPlayer}
			for r, spelling := range resultText {
				if spelling == words[1] {
					game.Result = Result(r)
				}
			}
			if len(words) == 3 {
				game.Second = number(words[2])
			}
			if game.Result == NoResult || game.Result.Bye() != (len(words) == 2) {
				panic("bad line " + line)
			}
			round.Games = append(round.Games, game)
		}
		t.Rounds = append(t.Rounds, round)
	}
	return t
}

// show is the standings in the shape place, player, points, won/drawn/lost
// and tie-breaks.
func show(tb *Table) string {
	var b strings.Builder
	for _, s := range tb.Standings {
		fmt.Fprintf(&b, "%d %c %g %d/%d/%d", s.Place, 'A'+rune(s.Player-10), float64(s.Points)/2, s.Wins, s.Draws, s.Losses)
		for _, v := range s.Tiebreaks {
			if v == NoValue {
				b.WriteString(" -")
			} else {
				b.WriteString(" " + v.String())
			}
		}
		if s.Final {
			b.WriteString(" final")
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func compare(t *testing.T, what, got, want string) {
	t.Helper()
	want = strings.ReplaceAll(strings.TrimPrefix(want, "\n"), "\t", "")
	if got != want {
		t.Errorf("%s:\ngot\n%swant\n%s", what, got, want)
	}
}

// A Swiss of five players with every kind of unplayed round, worked by hand.
// Points: A 2½, B 1, C 1½, D 1, E 2½; F was entered and never came.
var swiss = []string{`
	A 1-0  B
	C ½-½  D
	E bye
`, `
	A ½-½  E
	C 1-0u B
	D ½bye
`, `
	A 1-0  C
	E +/-  D
	B bye
`}

var every = []Tiebreak{Direct, Buchholz, BuchholzCut1, Median, Berger, Progress, Wins}

func TestSwiss(t *testing.T) {
	s := parse("FDCBAE", Rounds, swiss...)

	// Buchholz of A: B 1 + E 2½ + C 1½. Of E: twice a dummy with E's own 2½,
	// for the bye and for the default, and A 2½. Of B: A 2½ + C 1½ + dummy 1.
	// Of D: C 1½ + dummies 1 and 1. Berger of A: 1·1 + 2½·½ + 1½·1; of E:
	// 2½·1 + 2½·½ + 2½·1; of D: 1½·½ + 1·½ + 1·0.
	compare(t, "default tie-breaks", show(s.Table()), `
	1 E 2.5 0/1/0 7.5 6.25 0
	2 A 2.5 2/1/0 5 3.75 2
	3 C 1.5 1/1/1 4.5 1.5 1
	4 B 1 0/0/2 5 1 0
	5 D 1 0/1/0 3.5 1.25 0
	0 F 0 0/0/0 0 0 0
	`)

	// Direct: A and E drew their game. B and D never met, so it says nothing;
	// the others are not tied.
	s.Tiebreaks = every
	compare(t, "all tie-breaks", show(s.Table()), `
	1 E 2.5 0/1/0 0.5 7.5 5 2.5 6.25 5 0
	2 A 2.5 2/1/0 0.5 5 4 1.5 3.75 5 2
	3 C 1.5 1/1/1 - 4.5 3.5 1 1.5 3.5 1
	4 B 1 0/0/2 - 5 4 1.5 1 1 0
	5 D 1 0/1/0 - 3.5 2.5 1 1.25 2.5 0
	0 F 0 0/0/0 - 0 0 0 0 0 0
	`)

	s.Tiebreaks = []Tiebreak{Wins}
	s.Final = []int32{12, 10} // C, A
	compare(t, "final order", show(s.Table()), `
	1 C 1.5 1/1/1 1 final
	2 A 2.5 2/1/0 2 final
	3 E 2.5 0/1/0 0
	4 D 1 0/1/0 0
	4 B 1 0/0/2 0
	0 F 0 0/0/0 0
	`)
}

// A round robin of four. A 2½ (one by default, which counts against D here,
// because all met), B and C 1½, D ½. Berger of B: A 2½·½ + C 1½·0 + D ½·1 =
// 1¾; of C: A 0 + B 1½·1 + D ½·½ = 1¾. C beat B.
const roundRobin = `
	A ½-½ B
	A 1-0 C
	A +/- D
	B 0-1 C
	B 1-0 D
	C ½-½ D
`

func TestRoundRobin(t *testing.T) {
	rr := parse("ABCD", Crosstable, roundRobin)
	rr.Tiebreaks = []Tiebreak{Berger}
	compare(t, "shared place", show(rr.Table()), `
	1 A 2.5 1/1/0 2.75
	2 B 1.5 1/1/1 1.75
	2 C 1.5 1/1/1 1.75
	4 D 0.5 0/1/1 0.75
	`)
	rr.Tiebreaks = []Tiebreak{Berger, Direct, Buchholz}
	compare(t, "direct encounter", show(rr.Table()), `
	1 A 2.5 1/1/0 2.75 - 3.5
	2 C 1.5 1/1/1 1.75 1 4.5
	3 B 1.5 1/1/1 1.75 0 4.5
	4 D 0.5 0/1/1 0.75 - 5.5
	`)
}

// Three players, each two games with each other. A 1½, B 2, C 2½. Berger of
// B: A 1½·½ + C 2½·1½ = 4½.
func TestDoubleRound(t *testing.T) {
	compare(t, "double round", show(parse("ABC", Rounds, `
	A 1-0 B
	B ½-½ A
	A 0-1 C
	C 1-0 A
	B 1-0 C
	C ½-½ B
	`).Table()), `
	1 C 2.5 2/1/1 7 4 2
	2 B 2 1/2/1 8 4.5 1
	3 A 1.5 1/1/2 9 3 1
	`)
}

func TestDirect(t *testing.T) {
	for _, test := range []struct{ name, games, want string }{
		{"three who beat each other in a ring stay equal", "A 1-0 B\nB 1-0 C\nC 1-0 A", "1A1 1B1 1C1"},
		{"three of whom two never met", "A 1-0 B\nB 1-0 C\nC 1-0 D\nA 0-1 D", "1A- 1B- 1C- 1D-"},
		{"unequal numbers of games", "A 1-0 B\nB 1-0 A\nB ½-½ C\nA ½-½ C\nC ½bye", "1A- 1B- 1C-"},
		{"two, met twice", "A 1-0 B\nA ½-½ B\nB bye", "1A1.5 2B0.5"},
		{"default in a Swiss is no meeting", "A +/- B\nB bye\nC 0bye", "1A- 1B- 3C-"},
		{"default in an all-play-all is one", "A +/- B\nB bye", "1A1 2B0"},
		{"nobody played", "", "0A- 0B- 0C- 0D-"},
	} {
		players := ""
		for _, p := range "ABCD" {
			if strings.ContainsRune(test.games, p) || test.games == "" {
				players += string(p)
			}
		}
		tt := parse(players, Rounds, test.games)
		tt.Tiebreaks = []Tiebreak{Direct}
		var got []string
		for _, s := range tt.Table().Standings {
			v := "-"
			if s.Tiebreaks[0] != NoValue {
				v = s.Tiebreaks[0].String()
			}
			got = append(got, fmt.Sprintf("%d%c%s", s.Place, 'A'+rune(s.Player-10), v))
		}
		if g := strings.Join(got, " "); g != test.want {
			t.Errorf("%s: got %s, want %s", test.name, g, test.want)
		}
	}
}

func TestGrids(t *testing.T) {
	show := func(g *Grid, rows int) string {
		var b strings.Builder
		for row := range rows {
			for column := range g.Columns {
				for k, e := range g.Cell(row, column) {
					if k > 0 {
						b.WriteByte(',')
					}
					b.WriteString(e.Result.String())
					if e.Opponent >= 0 {
						fmt.Fprint(&b, e.Opponent+1)
					}
					if e.Opened {
						b.WriteByte('*')
					}
				}
				b.WriteByte('|')
			}
			b.WriteByte('\n')
		}
		return b.String()
	}
	table := parse("ABCDE", Rounds, swiss...).Table() // rows: E A C B D
	compare(t, "wallchart", show(table.Wallchart(), 5), `
	bye|½-½2|+/-5|
	1-04*|½-½1*|1-03*|
	½-½5*|1-0u4*|0-12|
	0-12|0-1u3|bye|
	½-½3|½bye|-/+1|
	`)
	compare(t, "crosstable", show(table.Crosstable(), 5), `
	|½-½2|||+/-5|
	½-½1*||1-03*|1-04*||
	|0-12||1-0u4*|½-½5*|
	|0-12|0-1u3|||
	-/+1||½-½3|||
	`)
	table = parse("AB", Crosstable, "A 1-0 B\nA 0-1 B").Table()
	compare(t, "crosstable of two games", show(table.Crosstable(), 2), `
	|1-02,0-12|
	0-11,1-01||
	`)
}

func TestQuarters(t *testing.T) {
	for q, want := range map[Quarters]string{NoValue: "", 0: "0", 1: "0.25", 6: "1.5", 43: "10.75"} {
		if got := q.String(); got != want {
			t.Errorf("%d: got %q, want %q", int(q), got, want)
		}
	}
}
