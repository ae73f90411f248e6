package ledger_test

import (
	"encoding/csv"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"ratinglist/engine/content"
	"ratinglist/engine/ledger"
	"ratinglist/engine/problem"
	"ratinglist/engine/tournament"
)

// corpus is a folder of the corpus of real results, or the test is skipped.
func corpus(t testing.TB, path ...string) string {
	t.Helper()
	folder := os.Getenv("RATINGLIST_CORPUS")
	if folder == "" {
		folder = filepath.Join("..", "..", "..", "shared", "corpus")
	}
	if _, err := os.Stat(folder); err != nil {
		t.Skipf("no corpus at %s: set RATINGLIST_CORPUS", folder)
	}
	return filepath.Join(append([]string{folder}, path...)...)
}

// load reads a content folder that has no errors.
func load(t testing.TB, folder string) *tournament.Federation {
	t.Helper()
	fed, problems := content.Load(os.DirFS(folder))
	for _, p := range problems {
		if p.Severity == problem.Error {
			t.Fatalf("%s:%d:%d: %s", p.File, p.Line, p.Col, p.Message)
		}
	}
	return fed
}

// TestExpectedLists replays every list whose ratings were worked out by an
// independent reading of the rules, and compares everything.
func TestExpectedLists(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(corpus(t, "expected"), "*.csv"))
	if err != nil || len(files) != 16 {
		t.Fatalf("%d expected lists, %v", len(files), err)
	}
	for _, file := range files {
		name := filepath.Base(file[:len(file)-len(".csv")])
		t.Run(name, func(t *testing.T) {
			folder := corpus(t, name, "content")
			if number, ok := strings.CutPrefix(name, "random-"); ok {
				folder = corpus(t, "random", number, "content")
			}
			fed := load(t, folder)
			compareList(t, fed, ledger.Replay(fed, &fed.Lists[0]), expectedList(t, file))
		})
	}
}

type expectedRow struct {
	division, rank string
	rating         float64
	rated          bool
	games, last    string
}

func expectedList(t *testing.T, file string) map[string]expectedRow {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	list := map[string]expectedRow{}
	for _, r := range rows[1:] {
		rating, err := strconv.ParseFloat(r[3], 64)
		list[r[2]] = expectedRow{r[0], r[1], rating, err == nil, r[4], r[5]}
	}
	return list
}

// compareList compares all rows. Ratings may differ by 1e-6, and ranks by
// places of players who are that close to each other; whole numbers must be
// equal.
func compareList(t *testing.T, fed *tournament.Federation, l *ledger.Ledger, want map[string]expectedRow) {
	t.Helper()
	within := 1e-6
	if l.RulesOn(l.LastRated()).Whole() {
		within = 0
	}
	ids := publicIDs(fed)
	players := 0
	for _, division := range ledger.Divisions {
		rows := l.Final.Rows[division]
		for i, row := range rows {
			players++
			id := ids[row.Player]
			got := expectedRow{division.String(), "", row.State.Rating, row.State.Rated, strconv.Itoa(int(row.Games)), row.Last.String()}
			w, there := want[id]
			if math.Abs(got.rating-w.rating) <= within {
				got.rating = w.rating
			}
			first, last := i, i
			for first > 0 && row.State.Rated && rows[first-1].State.Rating-row.State.Rating <= within {
				first--
			}
			for last+1 < len(rows) && row.State.Rated && rows[last+1].State.Rated && row.State.Rating-rows[last+1].State.Rating <= within {
				last++
			}
			if rank, _ := strconv.Atoi(w.rank); row.Rank > 0 && within > 0 && rank > first && rank <= last+1 {
				got.rank = w.rank
			} else if row.Rank > 0 {
				got.rank = strconv.Itoa(int(row.Rank))
			}
			if !there || got != w {
				t.Errorf("%s: %+v, want %+v", id, got, w)
			}
		}
	}
	if players != len(want) {
		t.Errorf("%d players, want %d", players, len(want))
	}
}

// publicIDs are the ids under which players are published.
func publicIDs(fed *tournament.Federation) []string {
	ids := make([]string, len(fed.Players))
	private := 0
	for i, p := range fed.Players {
		if ids[i] = p.ID; p.Private {
			private++
			ids[i] = fmt.Sprint("private-", private)
		}
	}
	return ids
}
