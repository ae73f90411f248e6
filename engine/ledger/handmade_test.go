package ledger_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"ratinglist/engine/content"
	"ratinglist/engine/ledger"
	"ratinglist/engine/problem"
	"ratinglist/engine/tournament"
)

// loadFiles reads a content folder that has no errors.
func loadFiles(t testing.TB, files fstest.MapFS) *tournament.Federation {
	t.Helper()
	fed, problems := content.Load(files)
	for _, p := range problems {
		if p.Severity == problem.Error {
			t.Fatalf("%s:%d:%d: %s\n%s", p.File, p.Line, p.Col, p.Message, p.SourceLine)
		}
	}
	return fed
}

// handmade reads a federation of a few players, one list and the tournaments
// given by event, and replays it.
func handmade(t testing.TB, list string, events ...[2]string) *ledger.Ledger {
	t.Helper()
	files := fstest.MapFS{
		"site.toml":       {Data: []byte(`title = "Small"`)},
		"lists/list.toml": {Data: []byte("name = \"List\"\n" + list)},
	}
	var players strings.Builder
	for _, id := range strings.Fields("anna bela cyril dora emil fero gita") {
		fmt.Fprintf(&players, "[%s]\nname = %q\n", id, strings.ToUpper(id[:1])+id[1:])
	}
	players.WriteString("[dora-2]\nname = \"Dora\"\n")
	files["players/all.toml"] = &fstest.MapFile{Data: []byte(players.String())}
	for _, e := range events {
		files["tournaments/"+e[0]+".toml"] = &fstest.MapFile{Data: []byte(e[1])}
	}
	fed := loadFiles(t, files)
	return ledger.Replay(fed, &fed.Lists[0])
}

// event is a tournament file. The head is its keys, or just its last day; the
// games of a round are parted by semicolons.
func event(id, head string, rounds ...string) [2]string {
	if !strings.Contains(head, "=") {
		head = "start = " + head
	}
	text := "name = \"" + id + "\"\n" + head + "\n"
	for _, games := range rounds {
		text += "[[round]]\ndouble = true\ngames = \"\"\"\n" + strings.ReplaceAll(games, ";", "\n") + "\n\"\"\"\n"
	}
	return [2]string{id, text}
}

// show prints standings, a line for each player: division, rank, id, rating,
// games, last tournament.
func show(fed *tournament.Federation, s *ledger.Standings) string {
	if s == nil {
		return "nothing"
	}
	var b strings.Builder
	for _, d := range ledger.Divisions {
		for _, row := range s.Rows[d] {
			rank, rating, last := "-", "unrated", row.Last.String()
			if row.State.Rated {
				rating = number(row.State.Rating)
			}
			if row.Rank > 0 {
				rank = strconv.Itoa(int(row.Rank))
			}
			if last == "" {
				last = "never"
			}
			fmt.Fprintf(&b, "%s %s %s %s %d %s\n", d, rank, fed.Players[row.Player].ID, rating, row.Games, last)
		}
	}
	return b.String()
}

// number is a rating with at most three decimals.
func number(x float64) string {
	return strings.TrimSuffix(strings.TrimRight(strconv.FormatFloat(x, 'f', 3, 64), "0"), ".")
}

// history prints every change, a line for each: tournament, player, rating
// before and after.
func history(l *ledger.Ledger) string {
	var b strings.Builder
	for i := range l.Entries {
		e := &l.Entries[i]
		what, before, after := "adjustment", "-", "-"
		if e.Tournament != ledger.Adjusted {
			what = l.Federation.Tournaments[e.Tournament].ID
		}
		if e.Before != nil && e.Before.Rated {
			before = number(e.Before.Rating)
		}
		if e.After.Rated {
			after = number(e.After.Rating)
		}
		fmt.Fprintf(&b, "%s %s %s %s\n", what, l.Federation.Players[e.Player].ID, before, after)
	}
	return b.String()
}

// same compares what a test got with what is written down, line by line and
// without the blanks around lines.
func same(t *testing.T, what, got, want string) {
	t.Helper()
	if got, want := lines(got), lines(want); got != want {
		t.Errorf("%s:\n%s\nwant\n%s", what, got, want)
	}
}

func lines(text string) string {
	var all []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			all = append(all, line)
		}
	}
	return strings.Join(all, "\n")
}
