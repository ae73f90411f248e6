package tournament_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"ratinglist/engine/content"
	"ratinglist/engine/tournament"
)

// corpus is a folder of the corpus: RATINGLIST_CORPUS, or ../shared/corpus
// beside the repository.
func corpus(t *testing.T, name string) string {
	t.Helper()
	root := os.Getenv("RATINGLIST_CORPUS")
	if root == "" {
		root = "../../../shared/corpus"
	}
	dir := filepath.Join(root, name, "content")
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("no corpus at %s; set RATINGLIST_CORPUS", dir)
	}
	return dir
}

// TestCorpus works out every tournament of two archives. Real results hold
// what nobody would generate: rounds with thirteen games of a player,
// knock-outs, players who leave after a round.
func TestCorpus(t *testing.T) {
	for _, name := range []string{"othello", "taiwan-renju"} {
		t.Run(name, func(t *testing.T) {
			federation, problems := content.Load(os.DirFS(corpus(t, name)))
			if problems.HasErrors() {
				t.Fatalf("the corpus has errors, the first is %v", problems[0])
			}
			start := time.Now()
			tables := make([]*tournament.Table, len(federation.Tournaments))
			for i := range federation.Tournaments {
				tables[i] = federation.Tournaments[i].Table()
			}
			standings := time.Since(start)
			games := 0
			for i := range federation.Tournaments {
				tables[i].Crosstable()
				tables[i].Wallchart()
				federation.Tournaments[i].TeamTable()
			}
			all := time.Since(start)
			for i := range federation.Tournaments {
				games += checkTable(t, &federation.Tournaments[i], tables[i])
			}
			t.Logf("%d tournaments, %d games: standings %v, with crosstables, wallcharts and teams %v",
				len(tables), games, standings, all)
		})
	}
}

// checkTable compares a table with the games and returns their number.
func checkTable(t *testing.T, tt *tournament.Tournament, table *tournament.Table) (games int) {
	want := map[int32]int{}
	for _, round := range tt.Rounds {
		games += len(round.Games)
		for _, g := range round.Games {
			first, second := g.Result.HalfPoints()
			want[g.First] += first
			want[g.Second] += second
		}
	}
	if len(table.Standings) != len(tt.Players) {
		t.Errorf("%s: %d rows for %d players", tt.ID, len(table.Standings), len(tt.Players))
	}
	wallchart, crosstable := table.Wallchart(), table.Crosstable()
	for row, s := range table.Standings {
		if s.Points != want[s.Player] || s.Place > row+1 {
			t.Errorf("%s: row %d is %v, the games say %d half points", tt.ID, row, s, want[s.Player])
		}
		inRounds, against := 0, 0
		for column := range wallchart.Columns {
			inRounds += points(wallchart.Cell(row, column))
		}
		for column := range crosstable.Columns {
			against += points(crosstable.Cell(row, column))
		}
		if inRounds != s.Points || against > s.Points {
			t.Errorf("%s: row %d has %d half points in the wallchart, %d in the crosstable, %d in the standings",
				tt.ID, row, inRounds, against, s.Points)
		}
	}
	return games
}

func points(entries []tournament.Entry) (half int) {
	for _, e := range entries {
		made, _ := e.Result.HalfPoints()
		half += made
	}
	return half
}
