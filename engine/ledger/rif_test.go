package ledger_test

import (
	"path/filepath"
	"testing"

	"ratinglist/engine/ledger"
	"ratinglist/engine/tournament"
)

// TestRIFDecisions replays the sample list of 1996, whose numbers are worked
// by hand below.
func TestRIFDecisions(t *testing.T) {
	fed := load(t, filepath.Join("testdata", "rif-1996"))
	l := ledger.Replay(fed, &fed.Lists[0])
	for _, c := range []struct {
		day     tournament.Date
		minutes int
		needs   bool
	}{{19880430, 60, true}, {19880501, 45, false}, {19951231, 45, false}, {19960101, 60, true}} {
		if minutes := *l.EligibleOn(c.day).MinMinutes; minutes != c.minutes {
			t.Errorf("%v: %d minutes, want %d", c.day, minutes, c.minutes)
		}
		if needs := l.SettingsOn(c.day)["new_needs_point"]; needs != c.needs {
			t.Errorf("%v: new_needs_point = %v, want %v", c.day, needs, c.needs)
		}
	}
	for i, want := range []string{"", "", "minutes", ""} {
		got := ""
		if reasons := l.Records[i].Reasons; len(reasons) > 0 {
			got = string(reasons[0].Kind)
		}
		if got != want {
			t.Errorf("%s: not rated because of %q, want %q", fed.Tournaments[i].ID, got, want)
		}
	}
	for _, c := range []struct {
		day  tournament.Date
		want map[string]float64
	}{
		// Everybody at 2200 (RI8): 32 × (3.5 − 2), 32 × (1.5 − 2), 32 × (1 − 2).
		{19880831, map[string]float64{"arvid-sten": 2248, "kask-juta": 2184, "oda-rin": 2168}},
		// karl has no point, which before 1996 is enough: Ka = 2200, K0 = 2000,
		// F = 32 × (0 − 3 / (1 + 2^(200 / 120))) = −22.99. The others reckon
		// with 2000: arvid's mean is 2117.33, Ee = 3 / (1 + 2^(−130.67 / 120)) =
		// 2.04 for 2 points, F = −1; kask 2138.67, 1.695, 10; oda 2144, 1.604, 13.
		{19950430, map[string]float64{"arvid-sten": 2247, "kask-juta": 2194, "oda-rin": 2181, "lind-karl": 1977}},
		// In 1996 gleb has no point and gets no rating (#8c), so that his games
		// count for nobody: arvid's opponents are 2187.5, Ee = 2 / (1 +
		// 2^(−59.5 / 120)) = 1.17 for 1 point, F = −5; kask 2214, .94, 2; oda
		// 2220.5, .89, 4. Then karl's 2150 (#9).
		{19960430, map[string]float64{"arvid-sten": 2242, "kask-juta": 2196, "oda-rin": 2185, "lind-karl": 2150}},
		{19960831, map[string]float64{"arvid-sten": 2262, "kask-juta": 2216, "oda-rin": 2205, "lind-karl": 2170}},
	} {
		standings := l.At(c.day)
		for i, p := range fed.Players {
			_, row := standings.Of(int32(i))
			want, rated := c.want[p.ID]
			if (row != nil && row.State.Rated) != rated || rated && row.State.Rating != want {
				t.Errorf("%v, %s: %+v, want %v", c.day, p.ID, row, want)
			}
		}
	}
}
