package main

import (
	"os"
	"testing"

	"ratinglist/engine/ledger"
	"ratinglist/engine/rating"
	"ratinglist/engine/tournament"
)

// TestEveryWordHasItsText holds the English texts to what the engine can say:
// a clause, case or reason without a text would stand on a page as its key.
func TestEveryWordHasItsText(t *testing.T) {
	all, err := readTexts(os.DirFS("../../templates"), nil, []string{"en"})
	if err != nil {
		t.Fatal(err)
	}
	need := func(key string) {
		t.Helper()
		if all["en"][key] == "" {
			t.Errorf("en.toml has no %s", key)
		}
	}
	for _, clause := range []string{"C2", "C11", "C12"} {
		need("clause." + clause)
		need("clause-name." + clause)
	}
	for _, system := range rating.Systems() {
		for _, clause := range system.Clauses {
			need("clause." + clause)
			need("clause-name." + clause)
		}
		for _, c := range system.Cases {
			need("case." + c)
		}
		for _, s := range system.Settings {
			need("setting." + system.Name + "." + s.Name)
		}
		for _, table := range system.New().Tables() {
			need("table." + string(table.Kind))
		}
	}
	for _, kind := range ledger.ReasonKinds {
		need("reason." + string(kind))
	}
	for _, name := range tournament.TiebreakNames {
		need("tiebreak." + name)
		need("tiebreak-means." + name)
	}
	for _, d := range ledger.Divisions {
		need("division." + d.String())
		need("player.status." + d.String())
	}
}
