package site_test

import (
	"fmt"
	"strings"
	"testing"

	"ratinglist/engine/tournament"
)

// TestStates renders federations that lack what most have. Every page must
// stand, and every link lead somewhere.
func TestStates(t *testing.T) {
	const players = "[anna]\nname = \"Anna\"\ncountry = \"HU\"\n[bela]\nname = \"Béla\"\n"
	const world = "name = \"World\"\nsystem = \"gomoku-world\"\n"
	const one = "name = \"One\"\nstart = 2020-01-05\n[[round]]\ngames = \"\"\"\nanna 1-0 bela\n\"\"\"\n"
	for name, files := range map[string]map[string]string{
		"nothing":             {},
		"no tournaments":      {"lists/world.toml": world, "players/all.toml": players},
		"no players":          {"lists/world.toml": world},
		"no lists":            {"players/all.toml": players, "tournaments/one.toml": one},
		"nothing rated":       {"lists/world.toml": world + "[eligible]\nmin_minutes = 20\n", "players/all.toml": players, "tournaments/one.toml": one},
		"only [initial]":      {"lists/world.toml": world + "[initial]\ndate = 2020-01-01\nsource = \"x\"\n[initial.players]\nanna = { rating = 1500, last = 2019-01-01 }\n", "players/all.toml": players},
		"[initial] unrated":   {"lists/world.toml": world + "[initial]\ndate = 2020-01-05\nsource = \"x\"\n[initial.players]\nanna = { rating = 1500 }\n", "players/all.toml": players, "tournaments/one.toml": one},
		"unfinished":          {"lists/world.toml": world, "players/all.toml": players, "tournaments/one.toml": "finished = false\n" + one},
		"unfinished, no game": {"lists/world.toml": world, "players/all.toml": players, "tournaments/one.toml": "name = \"One\"\nstart = 2020-01-05\nfinished = false\nplayers = [\"anna\", \"bela\"]\n"},
		"unfinished, nobody":  {"lists/world.toml": world, "players/all.toml": players, "tournaments/one.toml": "name = \"One\"\nstart = 2020-01-05\nfinished = false\n"},
		"only byes":           {"lists/world.toml": world, "players/all.toml": players, "tournaments/one.toml": strings.Replace(one, "1-0 bela", "bye", 1)},
		"all private":         {"lists/world.toml": world, "players/all.toml": "[anna]\nprivate = true\n[bela]\nprivate = true\n", "tournaments/one.toml": one},
		"four systems": {"players/all.toml": players, "tournaments/one.toml": one, "lists/a.toml": world, "lists/b.toml": "name = \"B\"\nsystem = \"czech\"\n",
			"lists/c.toml": "name = \"C\"\nsystem = \"rif\"\nestablishing = [\"one\"]\n", "lists/d.toml": "name = \"D\"\nsystem = \"fide\"\nsettings = { start = 1500 }\n"},
	} {
		for _, url := range []string{"", "url = \"https://example.org/ratings/\"\n"} {
			for _, vendor := range []bool{true, false} {
				t.Run(fmt.Sprint(name, ", url ", url != "", ", charts ", vendor), func(t *testing.T) {
					all := map[string]string{"site.toml": "title = \"Small\"\n" + url}
					for file, text := range files {
						all[file] = text
					}
					site, notes := write(t, input(t, load(t, all), vendor))
					checkSite(t, site)
					for _, want := range []string{"index.html", "404.html", "players/index.html", "tournaments/index.html", "api/index.json", "api/search.json", "api/index.html", ".nojekyll", "robots.txt"} {
						if _, ok := site[want]; !ok {
							t.Errorf("there is no %s", want)
						}
					}
					for _, absolute := range []string{"feed.xml", "sitemap.xml"} {
						if _, ok := site[absolute]; ok != (url != "") {
							t.Errorf("%s: %v", absolute, ok)
						}
					}
					if said := strings.Join(notes, " "); strings.Contains(said, "url") != (url == "") || strings.Contains(said, "npm ci") == vendor {
						t.Errorf("notes: %s", said)
					}
				})
			}
		}
	}
}

// TestTwoLists: one list rates what the other does not, and both say so.
func TestTwoLists(t *testing.T) {
	event := func(name, game string, day int) string {
		return fmt.Sprintf("name = %q\ngame = %q\nstart = 2020-01-%02d\nminutes = %d\n[[round]]\ngames = \"\"\"\nanna 1-0 bela\n\"\"\"\n", name, game, day, day)
	}
	site := render(t, load(t, map[string]string{
		"site.toml": "title = \"Two\"", "players/all.toml": "[anna]\nname = \"Anna\"\n[bela]\nname = \"Béla\"\n",
		"lists/gomoku.toml":  "name = \"Gomoku\"\nsystem = \"gomoku-world\"\ngame = \"gomoku\"\nprimary = true\n[eligible]\nmin_minutes = 15\n",
		"lists/renju.toml":   "name = \"Renju\"\nsystem = \"czech\"\ngame = \"renju\"\n",
		"lists/slow.toml":    "name = \"Slow\"\nsystem = \"gomoku-world\"\n[eligible]\nmin_minutes = 20\n",
		"tournaments/g.toml": event("Open", "gomoku", 15), "tournaments/r.toml": event("Cup", "renju", 25),
	}))
	checkSite(t, site)
	for page, wants := range map[string][]string{
		"tournaments/g.html": {"Rated in Gomoku: 1 game.", "Not rated in Renju.", "It was gomoku; this list is for renju.", "Not rated in Slow.", "15 minutes per player; this list asks for 20 minutes."},
		"tournaments/r.html": {"Not rated in Gomoku.", "It was renju; this list is for gomoku.", "Rated in Renju: 1 game.", "Rated in Slow: 1 game."},
	} {
		got := text(one(t, site.page(t, page), "main"))
		for _, want := range wants {
			if !strings.Contains(got, want) {
				t.Errorf("%s does not say %q:\n%s", page, want, got)
			}
		}
	}
	// A tournament of another game is no business of a list; one that is too
	// fast is, and stands in its history unrated.
	histories := map[string]int{}
	for _, section := range find(site.page(t, "players/anna.html"), "section.history") {
		histories[text(find(section, "h2")[0])] = len(find(section, "details"))
	}
	if fmt.Sprint(histories) != "map[History: Gomoku:1 History: Renju:1 History: Slow:2]" {
		t.Errorf("histories: %v", histories)
	}
}

// TestParts cuts a long division into pages and keeps every player once.
func TestParts(t *testing.T) {
	const n = 2500
	fed := &tournament.Federation{Site: tournament.Site{Title: "Long"}}
	initial := &tournament.Initial{Date: 20200101, Source: "x"}
	for i := range n {
		fed.Players = append(fed.Players, tournament.Player{ID: fmt.Sprintf("p-%04d", i), Name: fmt.Sprintf("Player %04d", i)})
		initial.Players = append(initial.Players, tournament.Carried{Player: int32(i), Rating: float64(3000 - i), Established: true, Last: 20191231})
	}
	fed.Lists = []tournament.List{{ID: "world", Name: "World", System: "gomoku-world", Primary: true, Initial: initial}}
	site := render(t, fed)
	rank := 0
	for _, page := range []string{"world/index.html", "world/active-established-2.html", "world/active-established-3.html"} {
		root := site.page(t, page)
		rows := find(one(t, root, "#list"), "tr")[1:]
		if len(rows) > 1000 {
			t.Errorf("%s has %d rows", page, len(rows))
		}
		for _, row := range rows {
			rank++
			if cells := find(row, "td"); text(cells[0]) != fmt.Sprint(rank) {
				t.Fatalf("%s: rank %s, want %d", page, text(cells[0]), rank)
			}
		}
		for _, nav := range find(root, "nav.parts") {
			if links := find(nav, "a"); len(links) != 3 || text(links[2]) != "2001–2500" {
				t.Errorf("%s: links to %d parts, the last one %q", page, len(links), text(links[len(links)-1]))
			}
		}
	}
	if rank != n {
		t.Errorf("%d rows in all", rank)
	}
	if _, ok := site["world/active-established-4.html"]; ok {
		t.Error("there is a fourth part")
	}
	ids := map[string]map[string]bool{}
	for _, page := range []string{"world/index.html", "world/active-established-3.html", "index.html", "players/index.html", "players/p-2499.html"} {
		ids[page] = checkPage(site[page], t.Errorf)
		checkLinks(t, site, ids, page, nil)
	}
}
