package rating

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// tableEndless stands for the missing end of a table's last row.
const tableEndless = 2000

// printed reads a table as it stands in a source: rows of a range and the
// numbers beside it.
func printed(t *testing.T, file string, columns int) []TableRow {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	var rows []TableRow
	number := regexp.MustCompile(`\d+`)
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var numbers []int
		for _, digits := range number.FindAllString(line, -1) {
			n, _ := strconv.Atoi(digits)
			numbers = append(numbers, n)
		}
		if len(numbers) == columns+1 { // "718+" and "725 -"
			numbers = append(numbers[:1], append([]int{tableEndless}, numbers[1:]...)...)
		}
		for ; len(numbers) >= columns+2; numbers = numbers[columns+2:] {
			row := TableRow{From: numbers[0], To: numbers[1]}
			for _, n := range numbers[2 : columns+2] {
				row.Values = append(row.Values, float64(n))
			}
			rows = append(rows, row)
		}
		if len(numbers) > 0 {
			t.Fatalf("%s: cannot read %q", file, line)
		}
	}
	return rows
}

// gains are what both players of one game gain by the rules, played as a
// tournament of its own; a is rated difference higher than b.
func gains(r Rules, difference float64, score Score) (a, b float64) {
	higher := r.Carry(Carried{Rating: 1000 + difference, Established: true}, 20000101)
	lower := r.Carry(Carried{Rating: 1000, Established: true}, 20000101)
	e := &Event{Start: 20010101, End: 20010101, Entrants: []Entrant{{State: &higher}, {State: &lower}}, Games: []Game{{0, 1, score}}}
	after := r.Rate(e)
	_, last := r.Period(e.End)
	return r.Close(after[0], last).Rating - higher.Rating, r.Close(after[1], last).Rating - lower.Rating
}

// TestPrintedChanges plays a game for every whole difference from 0 to 2000
// and every result (CZ2, GW8, RI10).
func TestPrintedChanges(t *testing.T) {
	for _, c := range []struct {
		system, file string
		settings     map[string]any
		wrong        func(difference int) bool // where the source contradicts itself
	}{
		{system: "czech", file: "czech-figure-1.txt"},
		{system: "gomoku-world", file: "gomoku-world-table.txt", settings: map[string]any{"round": "game"}},
		// Without a rounding setting the working shows what would be rounded.
		{system: "gomoku-world", file: "gomoku-world-table.txt"},
		{system: "rif", file: "rif-appendix.txt", wrong: func(d int) bool { return d >= 718 && d <= 724 }},
	} {
		rules := Find(c.system).New(c.settings)
		rows := printed(t, c.file, 3)
		if len(rows) != 17 || rows[0].From != 0 || rows[16].To != 2000 {
			t.Fatalf("%s has %d rows", c.file, len(rows))
		}
		next := 0
		for _, row := range rows {
			if row.From != next {
				t.Errorf("%s: row from %d after one to %d", c.file, row.From, next-1)
			}
			next = row.To + 1
			for d := row.From; d <= row.To; d++ {
				higherWins, lowerWins, lowerDraws := row.Values[0], row.Values[1], row.Values[2]
				differs := false
				for score, want := range map[Score][2]float64{2: {higherWins, -higherWins}, 1: {-lowerDraws, lowerDraws}, 0: {-lowerWins, lowerWins}} {
					a, b := gains(rules, float64(d), score)
					if !rules.Whole() {
						a, b = round(a), round(b)
					}
					if a != want[0] || b != want[1] {
						differs = true
						if c.wrong == nil || !c.wrong(d) {
							t.Errorf("%s: difference %d, score %d: %v and %v, printed %v and %v", c.system, d, score, a, b, want[0], want[1])
						}
					}
				}
				if c.wrong != nil && c.wrong(d) && !differs {
					t.Errorf("%s: difference %d agrees with the printed table, which was thought wrong there", c.system, d)
				}
			}
		}
	}
}

// TestTables compares what is handed out for the rules page with the sources.
func TestTables(t *testing.T) {
	for system, file := range map[string]string{"czech": "czech-figure-1.txt", "gomoku-world": "gomoku-world-table.txt"} {
		want := printed(t, file, 3)
		want[16].Open = true
		compareRows(t, system, Find(system).New().Tables()[0].Rows, want)
	}
	rif := printed(t, "rif-appendix.txt", 3)
	rif[15].To, rif[16].From, rif[16].Open = 717, 718, true
	compareRows(t, "rif", Find("rif").New().Tables()[0].Rows, rif)
}

func compareRows(t *testing.T, name string, got, want []TableRow) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%s: %d rows, want %d", name, len(got), len(want))
	}
	for i := range got {
		g, w := got[i], want[i]
		same := g.From == w.From && (g.To == w.To || g.Open) && g.Open == w.Open && len(g.Values) == len(w.Values)
		for j := 0; same && j < len(g.Values); j++ {
			same = g.Values[j] == w.Values[j]
		}
		if !same {
			t.Errorf("%s, row %d: %v, want %v", name, i, g, w)
		}
	}
}

// TestEloArticle compares FI1 with what the article prints.
func TestEloArticle(t *testing.T) {
	rows := printed(t, "elo-article-table.txt", 2)
	if len(rows) != 31 || rows[30].To != 245 {
		t.Fatalf("%d rows", len(rows))
	}
	rules := Find("fide").New()
	for _, row := range rows {
		for d := row.From; d <= row.To; d++ {
			stronger, weaker := rules.Expect(2000, 2000-float64(d)), rules.Expect(2000-float64(d), 2000)
			if stronger != row.Values[0]/100 || weaker != row.Values[1]/100 {
				t.Errorf("difference %d: %v and %v, printed %v", d, stronger, weaker, row.Values)
			}
		}
	}
}

// corpus is the folder of real results, or the test is skipped.
func corpus(t *testing.T) string {
	t.Helper()
	folder := os.Getenv("RATINGLIST_CORPUS")
	if folder == "" {
		folder = filepath.Join("..", "..", "..", "shared", "corpus")
	}
	if _, err := os.Stat(folder); err != nil {
		t.Skipf("no corpus at %s: set RATINGLIST_CORPUS", folder)
	}
	return folder
}

func readCSV(t *testing.T, path string) [][]string {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows[1:]
}

// TestFIDETables compares 8.1.1 and 8.1.2 with the figures of the regulations.
func TestFIDETables(t *testing.T) {
	folder := filepath.Join(corpus(t), "chess")
	tables := Find("fide").New().Tables()
	number := func(text string) float64 {
		n, _ := strconv.ParseFloat(text, 64)
		return n
	}
	var score, percentage []TableRow
	for _, row := range readCSV(t, filepath.Join(folder, "fide-table-8.1.2.csv")) {
		score = append(score, TableRow{From: int(number(row[0])), To: int(number(row[1])), Open: row[1] == "", Values: []float64{number(row[2]), number(row[3])}})
	}
	for _, row := range readCSV(t, filepath.Join(folder, "fide-table-8.1.1.csv")) {
		p := int(number(row[0]))
		percentage = append(percentage, TableRow{From: p, To: p, Values: []float64{number(row[1])}})
	}
	compareRows(t, "8.1.2", tables[0].Rows, score)
	compareRows(t, "8.1.1", tables[1].Rows, percentage)

	// The same by the expected score of every difference, without a limit.
	rules := Find("fide").New(map[string]any{"cap": 10000.0})
	for _, row := range score {
		if row.Open {
			row.To = 2000
		}
		for d := float64(row.From); d <= float64(row.To); d++ {
			if got := rules.Expect(1000+d, 1000); got != row.Values[0] {
				t.Errorf("difference %v: %v, printed %v", d, got, row.Values[0])
			}
			if got := rules.Expect(1000, 1000+d); d > 0 && got != row.Values[1] {
				t.Errorf("difference −%v: %v, printed %v", d, got, row.Values[1])
			}
		}
	}
}
