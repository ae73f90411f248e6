package site_test

import (
	"fmt"

	"ratinglist/engine/tournament"
)

// secret is what must not be read anywhere of the private player of rich.
var secret = []string{"hidden-one", "hidden-before", "Hidden Name", "Hidden Alias", "Hidden Club", "Hidden Label",
	"Hidden Title", "Hidden Number", "Hidden Former", "Monaco"}

// rich is a federation with everything that a page can show. say gives every
// text that somebody may write freely; it is told what the text is for.
func rich(say func(what string) string) *tournament.Federation {
	win, loss, draw := tournament.Win, tournament.Loss, tournament.Draw
	twenty, no := 20, false
	player := func(id string) tournament.Player {
		return tournament.Player{ID: id, Name: say("name of " + id), Country: "HU", Born: 19800517, Sex: "f",
			Club: say("club"), Label: say("label"), Title: say("title"),
			Aliases: []string{say("alias"), say("second alias")}, FormerIDs: []string{id + "-before"},
			IDs:       []tournament.ExternalID{{Register: say("register"), Value: say("number")}},
			Names:     []tournament.Former{{Until: 20101231, Value: say("former name")}},
			Countries: []tournament.Former{{Until: 20101231, Value: "SU"}}}
	}
	fed := &tournament.Federation{
		Site: tournament.Site{Title: say("site"), URL: "https://example.org/ratings/", Repository: "https://github.com/example/ratings",
			Branch: "main", Languages: []string{"en"}, Contact: say("contact"), PublishBorn: true},
		Players: []tournament.Player{player("anna"), player("bela"), player("cyril"), player("dora"),
			{ID: "hidden-one", Private: true, Name: "Hidden Name", Country: "MC", Born: 18770203, Sex: "m", Club: "Hidden Club",
				Label: "Hidden Label", Title: "Hidden Title", Aliases: []string{"Hidden Alias"}, FormerIDs: []string{"hidden-before"},
				IDs: []tournament.ExternalID{{Register: "fide", Value: "Hidden Number"}}, Names: []tournament.Former{{Until: 20101231, Value: "Hidden Former"}}},
			player("never-played")},
		Pages: []tournament.Page{{ID: "about", Title: say("page"), Menu: 1, Body: say("page text"), File: "pages/about.md", FormerIDs: []string{"about-before"}},
			{ID: "quiet", Title: say("page"), Body: "[x](player:anna) [y](tournament:t1) [z](page:about)", File: "pages/quiet.md"}},
		News: []tournament.Page{{ID: "news-one", Title: say("news"), Date: 20200303, Body: say("news text"), File: "news/news-one.md"}},
	}
	t := func(id string, day tournament.Date, change func(*tournament.Tournament)) {
		one := tournament.Tournament{ID: id, Name: say("name of " + id), Start: day, End: day, Place: say("place"), Country: "CZ",
			Game: "gomoku", Opening: "swap2", Minutes: 30, Source: say("source"), Arbiter: say("arbiter"),
			Players: []int32{0, 1, 2, 4}, Form: tournament.Rounds, Tiebreaks: tournament.DefaultTiebreaks,
			Rounds: []tournament.Round{
				{Name: say("round"), Date: day, Games: []tournament.Game{{First: 0, Second: 1, Result: win}, {First: 2, Second: 4, Result: draw}}},
				{Games: []tournament.Game{{First: 4, Second: 0, Result: loss}, {First: 1, Second: 2, Result: tournament.WinByDefault}}},
				{Games: []tournament.Game{{First: 0, Second: 2, Result: tournament.DrawUnrated}, {First: 4, Second: tournament.NoPlayer, Result: tournament.HalfBye}}},
			},
			Report: say("report"), ReportFile: "tournaments/" + id + ".md", File: "tournaments/" + id + ".toml"}
		change(&one)
		fed.Tournaments = append(fed.Tournaments, one)
	}
	t("t1", 20190105, func(t *tournament.Tournament) {
		t.Start, t.Event, t.Stage, t.FormerIDs = 20190101, "masters", say("stage"), []string{"t1-before"}
		t.Teams = []tournament.Team{{Name: say("team"), Players: []int32{0, 4}}, {Name: say("other team"), Players: []int32{1, 2}}}
		t.Corrections = []tournament.Correction{{Date: 20190201, Note: say("correction")}}
		t.Final = []int32{4, 0, 1, 2}
	})
	t("t2", 20190106, func(t *tournament.Tournament) {
		t.Event, t.Form, t.Players = "masters", tournament.Crosstable, []int32{0, 1, 3}
		t.Rounds = []tournament.Round{{Double: true, Games: []tournament.Game{{First: 0, Second: 1, Result: win}, {First: 0, Second: 1, Result: loss}, {First: 0, Second: 3, Result: tournament.BothLost}, {First: 1, Second: 3, Result: win}}}}
	})
	t("t3", 20190205, func(t *tournament.Tournament) { t.Rated, t.Reason = tournament.NeverRated, say("reason") })
	t("t4", 20190305, func(t *tournament.Tournament) {
		t.Rated, t.Decision, t.Opening = tournament.AlwaysRated, say("decision"), say("opening")
	})
	t("t5", 20190405, func(t *tournament.Tournament) { t.Opening = say("opening") })
	t("t6", 20190505, func(t *tournament.Tournament) { t.Game = say("game") })
	t("t7", 20190605, func(t *tournament.Tournament) { t.Game, t.Minutes, t.Online = "renju", 5, true })
	t("t8", 20191205, func(t *tournament.Tournament) {})
	t("t9", 20200305, func(t *tournament.Tournament) {
		t.Unfinished, t.Form, t.Rounds, t.Players = true, tournament.NoForm, nil, []int32{0, 1}
	})
	fed.Lists = []tournament.List{
		{ID: "world", Name: say("list"), System: "gomoku-world", Game: "gomoku", Primary: true, FormerIDs: []string{"world-before"},
			Establishing: []string{"t2"}, Eligible: tournament.Eligibility{Opening: []string{"swap2", say("asked opening")}, MinMinutes: &twenty, Online: &no},
			Settings: map[string]any{"k": int64(30)},
			Changes:  []tournament.Change{{From: 20190301, Decision: say("change"), Settings: map[string]any{"k": int64(24), "round": "tournament"}}},
			Initial: &tournament.Initial{Date: 20181231, Source: say("initial"), Players: []tournament.Carried{{Player: 0, Rating: 1612.5, Games: 20, Points: 11, Established: true, Last: 20181201},
				{Player: 3, Rating: 1400, Games: 3, Points: 1, Last: 20181101}, {Player: 4, Rating: 1500, Established: true}}},
			Adjustments: []tournament.Adjustment{{Date: 20190210, Decision: say("adjustment"), Player: tournament.NoPlayer, Add: 10},
				{Date: 20190211, Decision: say("adjustment"), Player: 4, Set: true, Rating: 1700}},
			Classes: []tournament.Class{{From: 1500, Name: say("class")}, {From: 0, Name: say("class")}}},
		{ID: "renju", Name: say("list"), System: "rif", Game: "renju"},
	}
	return fed
}

// plain says everything in words without any markup.
func plain() func(string) string {
	n := 0
	return func(what string) string {
		n++
		if what == "source" {
			return fmt.Sprintf("https://results.example/%d", n)
		}
		return fmt.Sprintf("the %s no. %d", what, n)
	}
}

// editing are the addresses at which the content of a federation is edited.
func editing(fed *tournament.Federation) []string {
	root := fed.Site.Repository
	all := []string{root}
	for i := range fed.Tournaments {
		all = append(all, root+"/edit/main/content/"+fed.Tournaments[i].File)
	}
	for _, p := range append(fed.Pages[:len(fed.Pages):len(fed.Pages)], fed.News...) {
		all = append(all, root+"/edit/main/content/"+p.File)
	}
	return all
}
