package rating

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

// TestDefaults holds the settings that list files rely on.
func TestDefaults(t *testing.T) {
	for system, want := range map[string]string{
		"gomoku-world": `games=10 inactive_months=24 k=32 points=3 round=none scale=120 spread=300 start=1500`,
		"czech":        `establish_base=1600 establish_spread=400 games=10 inactive_months=24 points=3 spread=250`,
		"rif": `inactive_months=60 k=32 new_ceiling=2400 new_floor=2000 new_games=3 new_needs_point=true new_width=200 ` +
			`period_ends=[04-30 08-31 12-31] scale=120 start=2200`,
		"fide": `cap=400 expectation=table inactive_months=12 initial_games=5 initial_hypothetical=[1800 1800] initial_max=2200 ` +
			`initial_min=1400 junior_age=18 junior_below=2300 k=20 k_junior=40 k_limit=700 k_new=40 k_top=10 new_games=30 period=month scale=400 top=2400`,
	} {
		values := Find(system).Values()
		var got []string
		for _, name := range slices.Sorted(maps.Keys(values)) {
			got = append(got, fmt.Sprintf("%s=%v", name, values[name]))
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", system, got, want)
		}
	}
	if len(Systems()) != 4 {
		t.Errorf("%d systems", len(Systems()))
	}
}

func TestSettingCheck(t *testing.T) {
	for _, c := range []struct {
		system, setting string
		value           any
		fine            bool
	}{
		{"gomoku-world", "k", int64(24), true},
		{"gomoku-world", "k", 24.5, true},
		{"gomoku-world", "k", -1.0, false},
		{"gomoku-world", "k", "24", false},
		{"gomoku-world", "games", int64(8), true},
		{"gomoku-world", "games", 8.5, false},
		{"gomoku-world", "scale", int64(0), false},
		{"gomoku-world", "round", "game", true},
		{"gomoku-world", "round", "month", false},
		{"rif", "new_needs_point", false, true},
		{"rif", "new_needs_point", int64(0), false},
		{"rif", "period_ends", []any{"06-30", "12-31"}, true},
		{"rif", "period_ends", []any{"12-31", "06-30"}, false},
		{"rif", "period_ends", []any{"06-31"}, false},
		{"rif", "period_ends", []any{}, false},
		{"fide", "initial_hypothetical", []any{int64(1800), 1700.5}, true},
		{"fide", "initial_hypothetical", []any{}, true},
		{"fide", "initial_hypothetical", []any{"1800"}, false},
		{"fide", "start", int64(1500), true},
		{"fide", "start", false, false},
	} {
		err := Find(c.system).Setting(c.setting).Check(c.value)
		if (err == nil) != c.fine {
			t.Errorf("%s, %s = %v: %v", c.system, c.setting, c.value, err)
		}
	}
	if Find("fide").Setting("nothing") != nil || Find("chess") != nil {
		t.Error("found what there is not")
	}
}

// TestLaterSettingsHold: a decision overrides the list's settings, and a
// setting that nobody made is not in force.
func TestLaterSettingsHold(t *testing.T) {
	system := Find("fide")
	if _, ok := system.Values()["start"]; ok {
		t.Error("start is in force without having been set")
	}
	values := system.Values(map[string]any{"start": int64(1500), "k": int64(16)}, map[string]any{"k": 24.0})
	if values["start"] != 1500.0 || values["k"] != 24.0 || values["k_new"] != 40.0 {
		t.Errorf("values %v", values)
	}
	if got := system.New(map[string]any{"start": int64(1500)}).Enter(&Event{Entrants: []Entrant{{State: &State{}}}}, 0); got.Rating != 1500 {
		t.Errorf("entering at %v", got)
	}
}

// TestClauses: every clause of a working and of a setting is one of the
// system's own or common to all.
func TestClauses(t *testing.T) {
	for _, system := range Systems() {
		for _, s := range system.Settings {
			if s.Clause != "C4" && !slices.Contains(system.Clauses, s.Clause) {
				t.Errorf("%s, %s: no clause %s", system.Name, s.Name, s.Clause)
			}
			if s.Meaning == "" {
				t.Errorf("%s, %s: no meaning", system.Name, s.Name)
			}
			if err := s.Check(s.Default); err != nil {
				t.Errorf("%s, %s: the default is wrong: %v", system.Name, s.Name, err)
			}
		}
	}
}
