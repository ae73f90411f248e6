package site_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// classed is a federation of four whose list has classes; its numbers are
// worked by hand below.
func classed() map[string]string {
	return map[string]string{
		"site.toml": "title = \"Four\"\n",
		"lists/main.toml": `name = "Main"
system = "gomoku-world"
primary = true
establishing = ["first"]
[[class]]
from = 1532
name = "Master"
[[class]]
from = 1500
name = "Amateur"
`,
		"lists/elo.toml": `name = "Elo"
system = "fide"
[initial]
date = 2000-12-31
source = "An older list"
[initial.players]
anna  = { rating = 2300 }
bela  = { rating = 2252 }
cyril = { rating = 2200 }
`,
		"players/all.toml": `[anna]
name = "Anna"
sex = "f"
[bela]
name = "Béla"
[cyril]
name = "Cyril"
[dora]
name = "Dora"
sex = "f"
private = true
`,
		// 1500 each: Anna +32, Béla ±0, Cyril −32; in the Elo list a mean of
		// (2300 + 2252 + 2200) / 3 = 2250.67, which is shown as 2251.
		"tournaments/first.toml": "name = \"First\"\nstart = 2001-03-10\ncrosstable = \"\"\"\nanna x 1 1\nbela 0 x 1\ncyril 0 0 x\n\"\"\"\n",
		// Béla, 1500, beats Anna, 1532: 32 × (1 − 1 / (1 + 2^(32 / 120))) = 17.47.
		"tournaments/second.toml": "name = \"Second\"\nstart = 2001-05-10\n[[round]]\ngames = \"bela 1-0 anna\"\n[[round]]\ngames = \"dora 0-1 bela\"\n",
	}
}

func TestClassesAndCategories(t *testing.T) {
	files := render(t, load(t, classed()))
	list := text(one(t, files.page(t, "main/index.html"), "table"))
	for _, want := range []string{"Class", "Béla", "Amateur", "1517", "Anna", "1515", "Cyril", "1468"} {
		if !strings.Contains(list, want) {
			t.Errorf("the list lacks %q: %s", want, list)
		}
	}
	if strings.Contains(list, "Master") { // Anna was one, for two months
		t.Errorf("nobody is a master now: %s", list)
	}
	if got := text(one(t, files.page(t, "main/active-provisional.html"), "table")); strings.Contains(got, "Class") {
		t.Errorf("provisional players have no class: %s", got)
	}
	if got := text(find(files.page(t, "players/bela.html"), "section.card")[0]); !strings.Contains(got, "Amateur") {
		t.Errorf("Béla's card names no class: %s", got)
	}
	changes := text(one(t, files.page(t, "tournaments/first.html"), "section#changes"))
	if strings.Count(changes, "Category 1.") != 1 { // of the Elo list only
		t.Errorf("the first tournament is of category 1 in one list: %s", changes)
	}
	if got := text(one(t, files.page(t, "tournaments/second.html"), "section#changes")); !strings.Contains(got, "Category ") {
		t.Errorf("the second tournament has no category: %s", got)
	}
}

func TestRecords(t *testing.T) {
	files := render(t, load(t, classed()))
	page := files.page(t, "records.html")
	table := func(selector string) string {
		var rows []string
		for _, row := range find(one(t, page, selector), "tr")[1:] {
			rows = append(rows, strings.Join(cells(row), " "))
		}
		return strings.Join(rows, "|")
	}
	for selector, want := range map[string]string{
		"section#highest": "1 Anna 1532 10 March 2001|2 Béla 1517 10 May 2001|3 Cyril 1468 10 March 2001",
		"section#ranks":   "1 Anna 2001, Béla 2001|3 Cyril 2001",
		"section#gains":   "1 Béla +17.5 1500 Second 10 May 2001",
		"section#upsets":  "1 Béla 1500 Anna 1532 32 Second 10 May 2001",
	} {
		if got := table(selector); got != want {
			t.Errorf("%s: %s\nwant %s", selector, got, want)
		}
	}
	if got := len(find(page, "figure.chart")); got != 1 {
		t.Errorf("%d charts", got)
	}
	var data struct {
		Highest []struct{ Player, Date string }
		Number1 []struct {
			Player, From, To string
			Days             int
			Lasting          bool
		} `json:"number_one"`
		Bands []struct {
			From, To    float64
			All, Active int
			Women       int
			ActiveWomen int `json:"active_women"`
		}
		Games []struct {
			Player string
			Games  int
		}
	}
	if err := json.Unmarshal(files["api/lists/main/records.json"], &data); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(data.Number1); got != "[{anna 2001-03-10 2001-05-10 61 false} {bela 2001-05-10 2001-05-10 0 true}]" {
		t.Errorf("number one: %s", got)
	}
	if got := fmt.Sprint(data.Bands); got != "[{1400 1500 1 1 0 0} {1500 1600 2 2 1 1}]" {
		t.Errorf("bands: %s", got)
	}
	if got := fmt.Sprint(data.Games); got != "[{bela 4} {anna 3} {cyril 2} {private-1 1}]" {
		t.Errorf("games: %s", got)
	}
	if _, there := files["elo/records.html"]; !there {
		t.Error("the second list has no records")
	}
	for _, page := range []string{"records.html", "main/rules.html", "main/index.html"} {
		for _, nav := range find(files.page(t, page), "nav") {
			if links := find(nav, "a"); attribute(nav, "aria-label") == "Lists" && len(links) == 2 {
				page = ""
			}
		}
		if page != "" {
			t.Errorf("%s does not lead to both lists", page)
		}
	}
}
