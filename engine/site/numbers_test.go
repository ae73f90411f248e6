package site_test

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"ratinglist/engine/ledger"
	"ratinglist/engine/rating"
	"ratinglist/engine/tournament"
)

// numbers is a federation with two tournaments a month, rated by all systems.
func numbers(t *testing.T) (*tournament.Federation, []*ledger.Ledger, published) {
	t.Helper()
	files := map[string]string{"site.toml": "title = \"Numbers\""}
	names := strings.Fields("anna bela cyril dora emil fero")
	for _, id := range names {
		files["players/all.toml"] += fmt.Sprintf("[%s]\nname = %q\n", id, strings.ToUpper(id))
	}
	for _, system := range rating.Systems() {
		files["lists/"+system.Name+".toml"] = fmt.Sprintf(`
name = %q
system = %q
[initial]
date = 2020-01-01
source = "x"
[initial.players]
anna = { rating = 1810, games = 40 }
bela = { rating = 1795, games = 40 }
cyril = { rating = 1700, games = 40 }
dora = { rating = 1690, games = 4, points = 2, status = "provisional" }
emil = { rating = 1805, games = 40 }
[[adjustment]]
date = 2020-03-31
decision = "x"
player = "bela"
add = 12
`, system.Name, system.Name)
	}
	results := []string{"1-0", "0-1", "½-½", "1-0", "1-0u", "0-1", "+/-"}
	for e := range 8 {
		text := fmt.Sprintf("name = \"Event %d\"\nstart = 2020-%02d-%02d\n", e, 2+e/2, 5+10*(e%2))
		for round := range 3 {
			text += "[[round]]\ngames = \"\"\"\n"
			for pair := range 3 {
				a, b := (round+pair*2+e)%6, (round*3+pair*2+e+1)%6
				if (a+b)%2 == 1 {
					text += fmt.Sprintf("%s %s %s\n", names[a], results[(e*5+round*3+pair)%7], names[b])
				}
			}
			text += "\"\"\"\n"
		}
		files[fmt.Sprintf("tournaments/e%d.toml", e)] = text
	}
	fed := load(t, files)
	in := input(t, fed, true)
	site, _ := write(t, in)
	return fed, in.Ledgers, site
}

// shown is a number as a page prints it, worked out another way.
func shown(x float64, decimals int) string {
	scale := math.Pow10(decimals)
	n := math.Round(math.Abs(x)*scale) / scale
	text := strconv.FormatFloat(n, 'f', decimals, 64)
	if x < 0 && n != 0 {
		return "−" + text
	}
	return text
}

func change(x float64, decimals int) string {
	text := shown(x, decimals)
	switch {
	case strings.Trim(text, "0.") == "":
		return "±" + text
	case x > 0:
		return "+" + text
	}
	return text
}

func half(n int32) string {
	if n == 1 {
		return "½"
	}
	return strconv.Itoa(int(n/2)) + strings.Repeat("½", int(n%2))
}

// read is a printed number.
func read(t *testing.T, text string) float64 {
	t.Helper()
	x, err := strconv.ParseFloat(strings.NewReplacer("−", "-", "±", "", "+", "").Replace(text), 64)
	if err != nil {
		t.Errorf("%q is no number", text)
	}
	return x
}

// cells are the texts of a row's cells.
func cells(row *html.Node) []string {
	var all []string
	for c := range row.ChildNodes() {
		if c.Type == html.ElementNode {
			all = append(all, text(c))
		}
	}
	return all
}

// TestHistory: every line of every history has the ledger's numbers, and what
// the games are said to have brought adds up to the change beside it.
func TestHistory(t *testing.T) {
	fed, ledgers, site := numbers(t)
	lines := 0
	for player, p := range fed.Players {
		root := site.page(t, "players/"+p.ID+".html")
		sections := find(root, "section.history")
		for i, l := range ledgers {
			var histories []*html.Node
			for _, s := range sections {
				if text(find(s, "h2")[0]) == "History: "+l.List.Name {
					histories = append(histories, s)
				}
			}
			if len(histories) != 1 {
				t.Fatalf("%s has %d histories in %s", p.ID, len(histories), l.List.Name)
			}
			summaries := find(histories[0], "summary")
			entries := l.EntriesOf(int32(player))
			if len(summaries) != len(entries) {
				t.Errorf("%s in %s: %d lines for %d entries", p.ID, l.List.Name, len(summaries), len(entries))
				continue
			}
			for n := range entries {
				e := &l.Entries[entries[len(entries)-1-n]] // newest first
				checkLine(t, ledgers[i], e, summaries[n])
				lines++
			}
		}
	}
	if lines < 80 {
		t.Errorf("only %d lines", lines)
	}
}

func checkLine(t *testing.T, l *ledger.Ledger, e *ledger.Entry, summary *html.Node) {
	t.Helper()
	got := cells(summary)
	whole := l.RulesOn(l.Date(e)).Whole()
	decimals := 1
	if whole {
		decimals = 0
	}
	moved, after := "new", "–"
	if e.Tournament == ledger.Adjusted {
		if got[1] != "Adjustment" || got[4] != change(12, decimals) {
			t.Errorf("%s: an adjustment by 12: %v", l.List.Name, got)
		}
		return
	}
	if e.After.Rated {
		after = shown(e.After.Rating, 0)
		if !e.After.Established {
			after += "P"
		}
	} else {
		moved = "none yet"
	}
	if e.After.Rated && e.Before != nil && e.Before.Rated {
		moved = change(e.After.Rating-e.Before.Rating, decimals)
		if first, _ := l.RulesOn(l.Date(e)).Period(rating.Day(l.Date(e))); first != 0 {
			moved = change(l.Working(e, nil).Change, decimals)
		}
	}
	tournament := &l.Federation.Tournaments[e.Tournament]
	want := []string{got[0], tournament.Name, got[2], half(e.Half) + " / " + strconv.Itoa(int(e.Games)), moved, after}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%s in %s: the line %q, want %q", l.Federation.Players[e.Player].ID, l.List.Name, got, want)
	}
	checkWorking(t, l, e, summary.Parent, got[4])
}

// checkWorking compares the games of a line, and their sum.
func checkWorking(t *testing.T, l *ledger.Ledger, e *ledger.Entry, details *html.Node, moved string) {
	t.Helper()
	who := l.Federation.Players[e.Player].ID + " in " + l.List.Name + ", " + l.Federation.Tournaments[e.Tournament].ID
	working := l.Working(e, nil)
	sum, summed, next := 0.0, 0, 0
	total := ""
	for _, row := range find(details, "tr")[1:] {
		got := cells(row)
		switch {
		case got[1] == "Sum":
			total = got[5]
			continue
		case attribute(row, "class") == "dim":
			continue
		}
		line := working.Lines[next]
		next++
		against := "–"
		if line.Against.Rated {
			against = shown(line.Against.Rating, 0)
			if !line.Against.Established {
				against += "P"
			}
		}
		opponent := l.Federation.Players[l.Entries[l.Records[e.Tournament].First+line.Opponent].Player].Name
		if got[1] != opponent || got[2] != against || got[4] != half(int32(line.Score)) || got[6] != line.Clause {
			t.Errorf("%s: %q, want %s, %s, %s, %s", who, got, opponent, against, half(int32(line.Score)), line.Clause)
		}
		if line.HasExpected && got[3] != shown(line.Expected, 2) || !line.HasExpected && got[3] != "" {
			t.Errorf("%s: expected %q, want %v", who, got[3], line.Expected)
		}
		if line.HasChange {
			sum += read(t, got[5])
			summed++
		} else if got[5] != "" {
			t.Errorf("%s: a change of %q without one", who, got[5])
		}
	}
	if next != len(working.Lines) {
		t.Errorf("%s: %d games shown, %d worked out", who, next, len(working.Lines))
	}
	if e.Expecting == 0 || !working.HasChange {
		return
	}
	if total == "" || math.Abs(read(t, total)-working.Change) > 0.05+1e-9 {
		t.Errorf("%s: the sum is %q, want %v", who, total, working.Change)
	}
	// Each printed number may be off by half of its last decimal.
	if off := math.Abs(sum - read(t, total)); summed > 0 && off > 0.05*float64(summed+1)+1e-9 {
		t.Errorf("%s: the games add up to %v, the sum says %s", who, sum, total)
	}
	if moved != "new" && moved != "none yet" && math.Abs(read(t, moved)-read(t, total)) > 0.5+1e-9 {
		t.Errorf("%s: the line says %s, the sum %s", who, moved, total)
	}
}

// TestMovement: the arrows of a list are the differences of its ranks from
// the list before.
func TestMovement(t *testing.T) {
	fed, ledgers, site := numbers(t)
	up, down := 0, 0
	for _, l := range ledgers {
		before := l.Previous()
		for _, d := range ledger.Divisions {
			file := l.List.ID + "/" + d.String() + ".html"
			if d == ledger.ActiveEstablished {
				file = l.List.ID + "/index.html"
			}
			if len(l.Final.Rows[d]) == 0 {
				continue
			}
			rows := find(one(t, site.page(t, file), "#list"), "tr")[1:]
			for i, row := range l.Final.Rows[d] {
				got := cells(rows[i])
				division, old := before.Of(row.Player)
				want := ""
				switch {
				case row.Rank == 0:
				case old == nil || division != d:
					want = "new"
				case old.Rank > row.Rank:
					want = fmt.Sprint("▲", old.Rank-row.Rank)
					up++
				case old.Rank != 0 && old.Rank < row.Rank:
					want = fmt.Sprint("▼", row.Rank-old.Rank)
					down++
				}
				rank, rating := "", "–"
				if row.Rank > 0 {
					rank = fmt.Sprint(row.Rank)
				}
				if row.State.Rated {
					rating = shown(row.State.Rating, 0)
				}
				if got[0] != rank || got[1] != want || !strings.Contains(got[2], fed.Players[row.Player].Name) || got[3] != rating || got[5] != fmt.Sprint(row.Games) {
					t.Errorf("%s: %q, want rank %s, movement %q, %s, rating %s, %d games", file, got, rank, want, fed.Players[row.Player].Name, rating, row.Games)
				}
			}
		}
	}
	if up == 0 || down == 0 {
		t.Errorf("%d players moved up, %d down", up, down)
	}
}
