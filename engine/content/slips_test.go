package content

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"unicode"

	"ratinglist/engine/tournament"
)

var everySlip = flag.Bool("slips", false, "try every position in TestSlips and print the figures")

// slipKinds are ten slips of a finger: each gives the text with one slip at a
// place, or "" where it cannot happen there.
var slipKinds = []struct {
	name string
	make func(text []rune, i int) []rune
}{
	{"left out", func(t []rune, i int) []rune { return slices.Concat(t[:i], t[i+1:]) }},
	{"typed twice", func(t []rune, i int) []rune { return slices.Concat(t[:i+1], t[i:]) }},
	{"exchanged with the next", func(t []rune, i int) []rune {
		if i+1 == len(t) || t[i] == t[i+1] {
			return nil
		}
		return slices.Concat(t[:i], []rune{t[i+1], t[i]}, t[i+2:])
	}},
	{"key to the right", func(t []rune, i int) []rune { return replaced(t, i, neighbour(t[i], 1)) }},
	{"key to the left", func(t []rune, i int) []rune { return replaced(t, i, neighbour(t[i], -1)) }},
	{"capital or small", func(t []rune, i int) []rune {
		if unicode.IsUpper(t[i]) {
			return replaced(t, i, unicode.ToLower(t[i]))
		}
		return replaced(t, i, unicode.ToUpper(t[i]))
	}},
	{"a blank instead", func(t []rune, i int) []rune { return replaced(t, i, ' ') }},
	{"a blank before", func(t []rune, i int) []rune { return slices.Concat(t[:i], []rune{' '}, t[i:]) }},
	{"a look-alike", func(t []rune, i int) []rune {
		k := strings.IndexRune("0OoO1lI1lI-=+", t[i])
		if k < 0 {
			return nil
		}
		return replaced(t, i, rune("O0O0lI1I1l=-="[k]))
	}},
	{"a line broken", func(t []rune, i int) []rune { return slices.Concat(t[:i], []rune{'\n'}, t[i:]) }},
}

func replaced(t []rune, i int, r rune) []rune {
	if r == 0 || r == t[i] {
		return nil
	}
	return slices.Concat(t[:i], []rune{r}, t[i+1:])
}

var keyboard = []string{"1234567890-=", "qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./"}

func neighbour(r rune, step int) rune {
	for _, row := range keyboard {
		if i := strings.IndexRune(row, r); i >= 0 && i+step >= 0 && i+step < len(row) {
			return rune(row[i+step])
		}
	}
	return 0
}

// slipCount is what became of the slips in one form.
type slipCount struct{ all, reported, harmless, opener, text, dates, result int }

// TestSlips makes one slip at a time in ten tournaments of the sample
// federation, each written as rounds, as a crosstable and as a wallchart, and
// counts what is reported and what silently changes a result. The figures in
// content/README.md come from go test -run Slips -slips -v.
func TestSlips(t *testing.T) {
	fed, list := Load(os.DirFS(filepath.Join("..", "..", "content")))
	if list.HasErrors() {
		t.Fatal(list[0])
	}
	step := 97
	if *everySlip {
		step = 1
	}
	counts := map[string]*slipCount{}
	for _, form := range []string{"rounds", "crosstable", "wallchart"} {
		counts[form] = &slipCount{}
		for _, e := range slipSamples(fed) {
			countSlips(t, counts[form], fed, e, form, step)
		}
	}
	for _, form := range []string{"rounds", "crosstable", "wallchart"} {
		c := counts[form]
		share := func(n int) string { return fmt.Sprintf("%.1f %%", 100*float64(n)/float64(c.all)) }
		t.Logf("%-10s %d slips: reported %s, harmless %s, other text %s, dates %s, who opened %s, result %s (%d)",
			form, c.all, share(c.reported), share(c.harmless), share(c.text), share(c.dates), share(c.opener), share(c.result), c.result)
	}
	for form, c := range counts {
		if c.result*2000 > c.all {
			t.Errorf("%s: %d of %d slips silently change a result", form, c.result, c.all)
		}
	}
}

// TestMistakes makes mistakes that no single finger makes: another result that
// may stand there, another player of the tournament.
func TestMistakes(t *testing.T) {
	fed, list := Load(os.DirFS(filepath.Join("..", "..", "content")))
	if list.HasErrors() {
		t.Fatal(list[0])
	}
	for _, form := range []string{"rounds", "crosstable", "wallchart"} {
		var results, players slipCount
		for _, e := range slipSamples(fed)[:4] {
			countMistakes(t, &results, &players, fed, e, form)
		}
		t.Logf("%-10s another result: %d of %d reported; another player: %d of %d", form, results.reported, results.all, players.reported, players.all)
		if form != "rounds" && (results.reported < results.all || players.reported < players.all) {
			t.Errorf("%s: a mistake in one place is not reported", form)
		}
	}
}

var resultMistakes = map[string][]string{
	"rounds":     {"1-0", "0-1", "½-½"},
	"crosstable": {"1", "0", "½"},
	"wallchart":  {"+", "-", "="},
}

// countMistakes replaces results and opponents one at a time: every third
// word of a line of rounds, every cell of a table.
func countMistakes(t *testing.T, results, players *slipCount, fed *tournament.Federation, e *tournament.Tournament, form string) {
	t.Helper()
	loadText := slipLoader(fed, e)
	lines := strings.Split(writeForm(fed, e, form), "\n")
	try := func(c *slipCount, i int, old, new string, k int) {
		if old == new {
			return
		}
		words := strings.Fields(lines[i])
		words[k] = new
		changed := slices.Clone(lines)
		changed[i] = strings.Join(words, " ")
		c.all++
		if _, problems := loadText([]rune(strings.Join(changed, "\n"))); problems > 0 {
			c.reported++
		}
	}
	for i, line := range lines {
		words := strings.Fields(line)
		if len(words) < 2 || strings.Contains(line, "=") && strings.Contains(line, "\"") || strings.Contains(line, "[") {
			continue
		}
		for k, word := range words {
			switch {
			case form == "rounds" && k == 1 && slices.Contains(resultMistakes[form], word), form == "crosstable" && k > 0 && slices.Contains(resultMistakes[form], word):
				for _, other := range resultMistakes[form] {
					try(results, i, word, other, k)
				}
			case form == "rounds" && k == 2:
				for _, p := range e.Players[:min(4, len(e.Players))] {
					if id := fed.Players[p].ID; id != words[0] {
						try(players, i, word, id, k)
					}
				}
			case form == "wallchart" && k > 1 && strings.ContainsAny(word, "+-=") && !strings.Contains(word, "d"):
				sign := strings.IndexAny(word, "+-=")
				for _, other := range resultMistakes[form] {
					try(results, i, word, word[:sign]+other+word[sign+1:], k)
				}
				for n := range min(4, len(e.Players)) {
					try(players, i, word, fmt.Sprint(n+1)+word[sign:], k)
				}
			}
		}
	}
}

// slipSamples are ten tournaments that can be written in all three forms.
func slipSamples(fed *tournament.Federation) []*tournament.Tournament {
	var list []*tournament.Tournament
	for i := range fed.Tournaments {
		e := &fed.Tournaments[i]
		games := 0
		single := true
		for _, r := range e.Rounds {
			games += len(r.Games)
			single = single && !r.Double
		}
		if single && games >= 15 && games <= 70 && len(list) < 10 {
			list = append(list, e)
		}
	}
	return list
}

func countSlips(t *testing.T, c *slipCount, fed *tournament.Federation, e *tournament.Tournament, form string, step int) {
	t.Helper()
	text := []rune(writeForm(fed, e, form))
	load := slipLoader(fed, e)
	want, problems := load(text)
	if problems > 0 {
		t.Fatalf("%s as %s has problems:\n%s", e.ID, form, string(text))
	}
	for i := 0; i < len(text); i += step {
		for _, kind := range slipKinds {
			slipped := kind.make(text, i)
			if slipped == nil {
				continue
			}
			c.all++
			got, problems := load(slipped)
			switch {
			case problems > 0:
				c.reported++
			case outcome(got, false) != outcome(want, false):
				c.result++
				line := strings.Count(string(slipped[:min(i, len(slipped))]), "\n")
				t.Logf("silent: %s, %s: %q", form, kind.name, strings.Split(string(slipped), "\n")[line])
			case got.Start != want.Start || got.End != want.End:
				c.dates++
			case outcome(got, true) != outcome(want, true):
				c.opener++
			case got.Name != want.Name || got.Place != want.Place || got.Game != want.Game || got.Opening != want.Opening || got.Minutes != want.Minutes:
				c.text++
			default:
				c.harmless++
			}
		}
	}
}

// slipLoader reads one tournament's text among the players of a federation,
// and gives it with the number of its problems.
func slipLoader(fed *tournament.Federation, e *tournament.Tournament) func([]rune) (*tournament.Tournament, int) {
	base := load(slipFederation(fed))
	return func(text []rune) (*tournament.Tournament, int) {
		l := *base
		f := &file{name: "tournaments/" + e.ID + ".toml", id: e.ID, src: []byte(string(text))}
		l.tournaments = []*file{f}
		if f.decode() {
			f.check(f.table, tournamentKeys, nil)
		}
		l.readTournaments()
		w := &warner{loader: &l}
		w.byPlace()
		w.warnDates()
		w.warnLists()
		w.warnIdleKeys()
		w.settle()
		return &l.events[0], len(f.faults)
	}
}

// outcome is all that ratings and standings are made of; who opened a game is
// part of it if asked for.
func outcome(e *tournament.Tournament, opener bool) string {
	var b strings.Builder
	for _, r := range e.Rounds {
		var lines []string
		for _, g := range r.Games {
			k := keyOf(g)
			line := fmt.Sprint(k.low, k.result, k.high)
			if opener {
				line = fmt.Sprint(g.First, g.Result, g.Second)
			}
			lines = append(lines, line)
		}
		slices.Sort(lines)
		fmt.Fprintln(&b, lines)
	}
	return b.String()
}

// slipFederation is a content with all players and no tournament.
func slipFederation(fed *tournament.Federation) fstest.MapFS {
	var players strings.Builder
	for i := range fed.Players {
		fmt.Fprintf(&players, "[%s]\nname = %q\nlabel = \"%d\"\n", fed.Players[i].ID, fed.Players[i].ID, i)
	}
	return fstest.MapFS{
		"site.toml":        {Data: []byte("title = \"Test\"\n")},
		"players/all.toml": {Data: []byte(players.String())},
		"lists/world.toml": {Data: []byte("name = \"World\"\nsystem = \"gomoku-world\"\ngame = \"gomoku\"\n[eligible]\nopening = [\"swap2\"]\nmin_minutes = 20\n")},
	}
}

func writeForm(fed *tournament.Federation, e *tournament.Tournament, form string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "name    = %q\nstart   = %s\nend     = %s\nplace   = %q\ngame    = \"gomoku\"\nopening = \"swap2\"\nminutes = 30\n\n", e.Name, e.Start, e.End, e.Place)
	width := 0
	for _, p := range e.Players {
		width = max(width, len(fed.Players[p].ID))
	}
	id := func(p int32) string { return fmt.Sprintf("%-*s", width, fed.Players[p].ID) }
	switch form {
	case "rounds":
		for _, r := range e.Rounds {
			b.WriteString("[[round]]\ngames = \"\"\"\n")
			for _, g := range r.Games {
				fmt.Fprintf(&b, "%s  %-3s", id(g.First), g.Result)
				if g.Second != tournament.NoPlayer {
					b.WriteString("  " + fed.Players[g.Second].ID)
				}
				b.WriteString("\n")
			}
			b.WriteString("\"\"\"\n\n")
		}
	case "crosstable":
		writeTable(&b, "crosstable", id, e.Players, crossRows(e))
	case "wallchart":
		writeTable(&b, "wallchart", id, e.Players, wallRows(e))
	}
	return b.String()
}

func writeTable(b *strings.Builder, form string, id func(int32) string, players []int32, rows [][]string) {
	fmt.Fprintf(b, "%s = \"\"\"\n", form)
	for i, p := range players {
		if form == "wallchart" {
			fmt.Fprintf(b, "%2d  ", i+1)
		}
		b.WriteString(id(p))
		for _, cell := range rows[i] {
			fmt.Fprintf(b, "  %4s", cell)
		}
		b.WriteString("\n")
	}
	b.WriteString("\"\"\"\n")
}

func crossRows(e *tournament.Tournament) [][]string {
	place := map[int32]int{}
	for i, p := range e.Players {
		place[p] = i
	}
	rows := make([][]string, len(e.Players))
	for i := range rows {
		rows[i] = make([]string, len(rows))
		for j := range rows[i] {
			rows[i][j] = "."
		}
		rows[i][i] = "x"
	}
	add := func(a, b int32, sign string) {
		if cell := &rows[place[a]][place[b]]; *cell == "." {
			*cell = sign
		} else {
			*cell += "," + sign
		}
	}
	for _, r := range e.Rounds {
		for _, g := range r.Games {
			if g.Second == tournament.NoPlayer {
				continue
			}
			a, b := cellSignsOf(g.Result)
			add(g.First, g.Second, a)
			add(g.Second, g.First, b)
		}
	}
	return rows
}

func cellSignsOf(r tournament.Result) (first, second string) {
	switch r {
	case tournament.Win:
		return "1", "0"
	case tournament.Loss:
		return "0", "1"
	case tournament.Draw:
		return "½", "½"
	case tournament.WinUnrated:
		return "1u", "0u"
	case tournament.LossUnrated:
		return "0u", "1u"
	case tournament.DrawUnrated:
		return "½u", "½u"
	case tournament.WinByDefault:
		return "+", "-"
	case tournament.LossByDefault:
		return "-", "+"
	}
	return "-", "-"
}

func wallRows(e *tournament.Tournament) [][]string {
	place := map[int32]int{}
	for i, p := range e.Players {
		place[p] = i
	}
	rows := make([][]string, len(e.Players))
	for i := range rows {
		rows[i] = make([]string, len(e.Rounds))
		for j := range rows[i] {
			rows[i][j] = "."
		}
	}
	signs := strings.NewReplacer("1u", "+%cu", "0u", "-%cu", "½u", "=%cu", "1", "+%c", "0", "-%c", "½", "=%c", "+", "d+", "-", "d-")
	for j, r := range e.Rounds {
		for _, g := range r.Games {
			i := place[g.First]
			if g.Second == tournament.NoPlayer {
				rows[i][j] = g.Result.String()
				continue
			}
			k := place[g.Second]
			a, b := cellSignsOf(g.Result)
			rows[i][j] = fmt.Sprint(k+1) + strings.ReplaceAll(signs.Replace(a), "%c", "b")
			rows[k][j] = fmt.Sprint(i+1) + strings.ReplaceAll(signs.Replace(b), "%c", "w")
		}
	}
	return rows
}

// outcomes is the outcome of all tournaments.
func outcomes(fed *tournament.Federation) string {
	var b strings.Builder
	for i := range fed.Tournaments {
		b.WriteString(fed.Tournaments[i].ID + outcome(&fed.Tournaments[i], true))
	}
	return b.String()
}
