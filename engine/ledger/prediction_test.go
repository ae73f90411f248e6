package ledger_test

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ratinglist/engine/ledger"
	"ratinglist/engine/rating"
	"ratinglist/engine/tournament"
)

// TestPrediction measures how well the ratings with which the players of the
// Othello archive entered a tournament foretold its games, under each system,
// and prints the table of the README:
//
//	go test -run TestPrediction -v ./engine/ledger
//
// Every list starts from the archive's establishing tournaments; fide knows no
// such thing, so that its new players start at 1500. Counted are games of
// tournaments that end from 1995 on. "established" are games between two
// players who were established before, "all" those in which both had a rating
// to play with and at least one of them had played before. A draw is half a
// win of the favourite; games without a favourite are left out there.
func TestPrediction(t *testing.T) {
	if testing.Short() {
		t.Skip("four replays of a large archive")
	}
	fed := load(t, corpus(t, "othello", "content"))
	var table strings.Builder
	fmt.Fprintf(&table, "%-12s  %-11s  %7s  %8s  %6s  %9s\n", "system", "players", "games", "log loss", "Brier", "favourite")
	for _, system := range rating.Systems() {
		list := fed.Lists[0]
		list.System = system.Name
		if system.Name == "fide" {
			list.Settings = map[string]any{"start": int64(1500)}
		}
		established, all := predictions(ledger.Replay(fed, &list))
		fmt.Fprintf(&table, "%-12s  %-11s  %s\n", system.Name, "established", established)
		fmt.Fprintf(&table, "%-12s  %-11s  %s\n", "", "all", all)
	}
	t.Logf("\n%s", &table)
	want, err := os.ReadFile(filepath.Join("testdata", "prediction.txt"))
	if err != nil {
		t.Fatal(err)
	}
	if table.String() != string(want) {
		t.Errorf("testdata/prediction.txt holds another table:\n%s", want)
	}
}

// score sums up how well expected scores foretold games.
type score struct {
	games, favoured         int
	logLoss, brier, winners float64
}

func (s *score) add(expected, result float64) {
	s.games++
	s.brier += (result - expected) * (result - expected)
	// czech calls some games certain; nobody can be that sure of a whole number.
	sure := min(max(expected, 1.0/64), 63.0/64)
	if expected > 0 && expected < 1 {
		sure = expected
	}
	s.logLoss -= result*math.Log(sure) + (1-result)*math.Log(1-sure)
	switch {
	case expected > 0.5:
		s.winners += result
		s.favoured++
	case expected < 0.5:
		s.winners += 1 - result
		s.favoured++
	}
}

func (s score) String() string {
	n := float64(s.games)
	return fmt.Sprintf("%7d  %8.4f  %6.4f  %9.4f", s.games, s.logLoss/n, s.brier/n, s.winners/float64(s.favoured))
}

func predictions(l *ledger.Ledger) (established, all score) {
	for i := range l.Records {
		record := &l.Records[i]
		if !record.Rated() || l.Federation.Tournaments[i].End < tournament.NewDate(1995, 1, 1) {
			continue
		}
		e, rules := record.Event, record.Rules()
		// Without its games an event gives away nothing of its results, from
		// which RIF works out the start ratings of new players.
		before := &rating.Event{Start: e.Start, End: e.End, Establishing: e.Establishing, Entrants: e.Entrants}
		entries := make([]rating.Entry, len(e.Entrants))
		for j := range entries {
			entries[j] = rules.Enter(before, j)
		}
		for _, g := range e.Games {
			a, b := entries[g.A], entries[g.B]
			if !a.Rated || !b.Rated {
				continue
			}
			expected := rules.Expect(a.Rating, b.Rating)
			knownA, knownB := l.Entries[record.First+g.A].Before, l.Entries[record.First+g.B].Before
			if knownA != nil || knownB != nil {
				all.add(expected, g.Score.Points())
			}
			if knownA != nil && knownB != nil && knownA.Established && knownB.Established {
				established.add(expected, g.Score.Points())
			}
		}
	}
	return established, all
}
