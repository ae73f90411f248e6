package content

import (
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"ratinglist/engine/problem"
	"ratinglist/engine/tournament"
)

// loadTournament loads the small federation with one more tournament and
// gives that tournament and the ids of all players.
func loadTournament(t *testing.T, text string) (tournament.Tournament, []tournament.Player) {
	t.Helper()
	m := smallFederation()
	m["tournaments/x.toml"] = &fstest.MapFile{Data: []byte("name = \"X\"\nstart = 2019-08-03\n" + text)}
	fed, list := Load(m)
	for _, p := range list {
		t.Fatalf("%s:%d:%d: %s", p.File, p.Line, p.Col, p.Message)
	}
	for _, e := range fed.Tournaments {
		if e.ID == "x" {
			return e, fed.Players
		}
	}
	t.Fatal("the tournament is missing")
	return tournament.Tournament{}, nil
}

// written prints rounds one game a line, rounds parted by a slash.
func written(e tournament.Tournament, players []tournament.Player) string {
	var lines []string
	for i, round := range e.Rounds {
		if i > 0 {
			lines = append(lines, "/")
		}
		for _, g := range round.Games {
			line := short(players, g.First) + " " + g.Result.String()
			if g.Second != tournament.NoPlayer {
				line += " " + short(players, g.Second)
			}
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

func short(players []tournament.Player, p int32) string {
	return strings.Split(players[p].ID, "-")[0]
}

func participantsOf(e tournament.Tournament, players []tournament.Player) string {
	var ids []string
	for _, p := range e.Players {
		ids = append(ids, short(players, p))
	}
	return strings.Join(ids, " ")
}

func TestResults(t *testing.T) {
	for word, want := range map[string]tournament.Result{
		"1-0": tournament.Win, "1:0": tournament.Win, "1–0": tournament.Win, "1−0": tournament.Win, "1.0-0.0": tournament.Win,
		"0-1": tournament.Loss, "0:1": tournament.Loss, "½-½": tournament.Draw, "½:½": tournament.Draw,
		"1/2-1/2": tournament.Draw, "0.5-0.5": tournament.Draw, "0,5-0,5": tournament.Draw, "0,5:0,5": tournament.Draw, "=": tournament.Draw,
		"1-0u": tournament.WinUnrated, "0-1u": tournament.LossUnrated, "½-½u": tournament.DrawUnrated, "1/2-1/2u": tournament.DrawUnrated,
		"+/-": tournament.WinByDefault, "-/+": tournament.LossByDefault, "-/-": tournament.BothLost, "+/–": tournament.WinByDefault,
		"bye": tournament.FullBye, "½bye": tournament.HalfBye, "1/2bye": tournament.HalfBye, "0bye": tournament.ZeroBye,
		"": 0, "1": 0, "1-1": 0, "0-0": 0, "1-0-0": 0, "+/+": 0, "½-0": 0, "byeu": 0, "1-O": 0, "2-0": 0, "+": 0, "u": 0,
	} {
		if got := parseResult([]byte(word)); got != want {
			t.Errorf("%q reads as %q, want %q", word, got, want)
		}
	}
}

func TestRounds(t *testing.T) {
	e, players := loadTournament(t, "players = [\"tamm-mart\"]\n[[round]]\nname = \"One\"\ndate = 2019-08-03\ngames = \"\"\"\n"+
		"  kovacs-anna\t1-0\u3000novak-jan # a remark\r\n\n# nothing\nnowak-adam bye\n\"\"\"\n"+
		"[[round]]\ngames = \"novak-jan = kovacs-anna\"\n[[round]]\ndouble = true\ngames = '''\nnovak-jan 0-1u nowak-adam\nnovak-jan -/- nowak-adam\nnovak-jan ½bye\n'''\n")
	want := "kovacs 1-0 novak\nnowak bye\n/\nnovak ½-½ kovacs\n/\nnovak 0-1u nowak\nnovak -/- nowak\nnovak ½bye"
	if got := written(e, players); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := participantsOf(e, players); got != "tamm kovacs novak nowak" {
		t.Errorf("players %s", got)
	}
	if e.Form != tournament.Rounds || e.Rounds[0].Name != "One" || e.Rounds[0].Date != 20190803 || !e.Rounds[2].Double || e.End != 20190803 {
		t.Errorf("%+v", e)
	}
}

func TestCrosstable(t *testing.T) {
	e, players := loadTournament(t, `crosstable = """
novak-jan    x    1,0u  -  .
kovacs-anna  0,1u x     ½  +   # a remark
nowak-adam   -    1/2   x  =
tamm-mart    .    -     ½  X
"""
`)
	want := "novak 1-0 kovacs\nnovak 0-1u kovacs\nnovak -/- nowak\nkovacs ½-½ nowak\nkovacs +/- tamm\nnowak ½-½ tamm"
	if got := written(e, players); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := participantsOf(e, players); got != "novak kovacs nowak tamm" {
		t.Errorf("players %s", got)
	}
	if e.Form != tournament.Crosstable || len(e.Rounds) != 1 || !e.Rounds[0].Double {
		t.Errorf("form %v, %d rounds", e.Form, len(e.Rounds))
	}
}

func TestWallchart(t *testing.T) {
	e, players := loadTournament(t, `wallchart = """
1 novak-jan    2+   3-b  4=u  2d-
2 kovacs-anna  1-b  4+   ½bye 1d+
3. nowak-adam  4-w  1+w  .    bye
4 tamm-mart    3+   2-   1=u  0bye
"""
`)
	want := "kovacs 0-1 novak\ntamm 1-0 nowak\n/\nnovak 0-1 nowak\nkovacs 1-0 tamm\n/\nnovak ½-½u tamm\nkovacs ½bye\n/\nnovak -/+ kovacs\nnowak bye\ntamm 0bye"
	if got := written(e, players); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := participantsOf(e, players); got != "novak kovacs nowak tamm" {
		t.Errorf("players %s", got)
	}
}

// TestOrder: tournaments go by end, start, sequence, id, wherever their files
// lie (case 1 of the cases from the field).
func TestOrder(t *testing.T) {
	m := smallFederation()
	delete(m, "tournaments/2019/brno-2019.toml")
	games := "[[round]]\ngames = \"kovacs-anna 1-0 novak-jan\"\n"
	for name, head := range map[string]string{
		"a/e5": "start = 2020-01-02\n", "z/e1": "start = 2019-12-01\n", "e2": "start = 2019-12-30\nend = 2020-01-01\n",
		"b/c/e4": "start = 2019-12-31\nend = 2020-01-01\nsequence = 1\n", "q/e3": "start = 2019-12-31\nend = 2020-01-01\n",
		"e4-b": "start = 2019-12-31\nend = 2020-01-01\nsequence = 1\n",
	} {
		m["tournaments/"+name+".toml"] = &fstest.MapFile{Data: []byte("name = \"X\"\n" + head + games)}
	}
	fed, list := Load(m)
	if list.HasErrors() {
		t.Fatal(list[0])
	}
	var ids []string
	for _, e := range fed.Tournaments {
		ids = append(ids, e.ID)
	}
	if got := strings.Join(ids, " "); got != "e1 e2 e3 e4 e4-b e5" {
		t.Errorf("order %s", got)
	}
}

// TestPlayers: everything that an entry can hold, a newcomer, and a private
// player of whom nothing is kept but what the replay needs (case 13); é as
// one character and as two (case 10); a year alone as a birth date (case 15).
func TestPlayers(t *testing.T) {
	m := smallFederation()
	m["players/hu.toml"] = &fstest.MapFile{Data: []byte("\ufeff" + `[nowak-adam]
name    = "Nowak Adam"
born    = 1997-02-28
sex     = "m"
club    = "Wrocław"
title   = "5 dan"
label   = "the elder"
aliases = ["A. Nowak"]
former_ids = ["nowak-a"]
ids     = { renjunet = 789, fide = "123456" }
[[nowak-adam.names]]
until = 2015-12-31
name  = "Zaja` + "\u0328" + `c Adam"
[[nowak-adam.names]]
until = 2010-12-31
name  = "Lis Adam"
[[nowak-adam.countries]]
until = 1992-12-31
country = "CS"

[p-017]
private = true
name    = "Kiss Béla"
country = "HU"
club    = "Budapest"
born    = 1980
former_ids = ["kiss-bela"]
`)}
	m["tournaments/x.toml"] = &fstest.MapFile{Data: []byte("name = \"X\"\nstart = 2019-08-03\n[newcomer.saar-kaspar]\nname = \"Saar Kaspar\"\n[[round]]\ngames = \"saar-kaspar 1-0 p-017\"\n")}
	fed, list := Load(m)
	if list.HasErrors() {
		t.Fatal(list[0])
	}
	byID := map[string]tournament.Player{}
	for _, p := range fed.Players {
		byID[p.ID] = p
	}
	want := tournament.Player{
		ID: "nowak-adam", Name: "Nowak Adam", Born: 19970228, Sex: "m", Club: "Wrocław", Title: "5 dan", Label: "the elder",
		Aliases: []string{"A. Nowak"}, FormerIDs: []string{"nowak-a"},
		IDs:       []tournament.ExternalID{{Register: "fide", Value: "123456"}, {Register: "renjunet", Value: "789"}},
		Names:     []tournament.Former{{Until: 20101231, Value: "Lis Adam"}, {Until: 20151231, Value: "Zając Adam"}},
		Countries: []tournament.Former{{Until: 19921231, Value: "CS"}},
		File:      "players/hu.toml", Line: 1,
	}
	if got := byID["nowak-adam"]; !reflect.DeepEqual(got, want) {
		t.Errorf("got\n%+v\nwant\n%+v", got, want)
	}
	if got := byID["p-017"]; !reflect.DeepEqual(got, tournament.Player{ID: "p-017", Private: true, Born: 19800000}) {
		t.Errorf("of a private player is kept: %+v", got)
	}
	if got := byID["saar-kaspar"]; got.Name != "Saar Kaspar" || got.File != "tournaments/x.toml" || got.Line != 3 {
		t.Errorf("newcomer %+v", got)
	}
}

func TestLists(t *testing.T) {
	m := smallFederation()
	m["lists/a-youth.toml"] = &fstest.MapFile{Data: []byte("name = \"Youth\"\nsystem = \"fide\"\n")}
	m["lists/world.toml"] = &fstest.MapFile{Data: []byte(`name         = "World"
system       = "gomoku-world"
game         = "gomoku"
primary      = true
establishing = ["brno-2019"]

[eligible]
opening     = ["swap2"]
min_minutes = 20
online      = false

[settings]
k = 24

[[change]]
from     = 2022-01-01
settings = { k = 16 }
[[change]]
from     = 2021-01-01
decision = "Assembly"
eligible = { min_minutes = 30 }

[initial]
date   = 1999-07-15
source = "The list"
[initial.players]
novak-jan   = { rating = 2103, games = 57, points = 30.5, status = "provisional", last = 1999-05-03 }
kovacs-anna = { rating = 1999.5 }

[[adjustment]]
date     = 2019-08-31
decision = "B"
player   = "novak-jan"
rating   = 1900
[[adjustment]]
date     = 2018-08-31
decision = "A"
add      = -20

[[class]]
from = 1800
name = "Second"
[[class]]
from = 2000
name = "First"
`)}
	fed, list := Load(m)
	if list.HasErrors() {
		t.Fatal(list[0])
	}
	index := map[string]int32{}
	for i, p := range fed.Players {
		index[p.ID] = int32(i)
	}
	twenty, thirty, no := 20, 30, false
	want := tournament.List{
		ID: "world", Name: "World", System: "gomoku-world", Game: "gomoku", Primary: true, Establishing: []string{"brno-2019"},
		Eligible: tournament.Eligibility{Opening: []string{"swap2"}, MinMinutes: &twenty, Online: &no},
		Settings: map[string]any{"k": int64(24)},
		Changes: []tournament.Change{
			{From: 20210101, Decision: "Assembly", Eligible: tournament.Eligibility{MinMinutes: &thirty}},
			{From: 20220101, Settings: map[string]any{"k": int64(16)}},
		},
		Initial: &tournament.Initial{Date: 19990715, Source: "The list", Players: []tournament.Carried{
			{Player: index["kovacs-anna"], Rating: 1999.5, Established: true},
			{Player: index["novak-jan"], Rating: 2103, Games: 57, Points: 30.5, Last: 19990503},
		}},
		Adjustments: []tournament.Adjustment{
			{Date: 20180831, Decision: "A", Player: tournament.NoPlayer, Add: -20},
			{Date: 20190831, Decision: "B", Player: index["novak-jan"], Set: true, Rating: 1900},
		},
		Classes: []tournament.Class{{From: 2000, Name: "First"}, {From: 1800, Name: "Second"}},
		File:    "lists/world.toml",
	}
	if !reflect.DeepEqual(fed.Lists[0], want) {
		t.Errorf("got\n%+v\nwant\n%+v", fed.Lists[0], want)
	}
	if len(fed.Lists) != 2 || fed.Lists[1].ID != "a-youth" || fed.Lists[1].Primary {
		t.Errorf("lists %+v", fed.Lists[1:])
	}
}

// TestFurtherKeys: what a tournament can say beside its results.
func TestFurtherKeys(t *testing.T) {
	e, players := loadTournament(t, `end       = 2019-08-04
place     = "Prague"
country   = "CZ"
game      = "gomoku"
opening   = "swap2"
minutes   = 30
online    = true
sequence  = -2
source    = "https://example.org/"
arbiter   = "Svoboda Petr"
event     = "prague"
stage     = "Final"
rated     = true
decision  = "Board"
finished  = false
lists     = ["world"]
tiebreaks = ["wins", "buchholz-cut1"]
final     = ["novak-jan", "kovacs-anna"]
[teams]
"B" = ["novak-jan"]
"A" = ["kovacs-anna"]
[[correction]]
date = 2019-09-01
note = "Second"
[[correction]]
date = 2019-08-20
note = "First"
[[round]]
games = "kovacs-anna 1-0 novak-jan"
`)
	if len(e.Final) != 2 || short(players, e.Final[0]) != "novak" || len(e.Teams) != 2 || e.Teams[0].Name != "A" ||
		!reflect.DeepEqual(e.Tiebreaks, []tournament.Tiebreak{tournament.Wins, tournament.BuchholzCut1}) ||
		len(e.Corrections) != 2 || e.Corrections[0].Note != "First" {
		t.Errorf("%+v", e)
	}
	e.Final, e.Teams, e.Tiebreaks, e.Corrections, e.Players, e.Rounds = nil, nil, nil, nil, nil, nil
	want := tournament.Tournament{
		ID: "x", Name: "X", Start: 20190803, End: 20190804, Place: "Prague", Country: "CZ", Game: "gomoku", Opening: "swap2",
		Minutes: 30, Online: true, Sequence: -2, Source: "https://example.org/", Arbiter: "Svoboda Petr", Event: "prague", Stage: "Final",
		Form: tournament.Rounds, Rated: tournament.AlwaysRated, Decision: "Board", Unfinished: true, Lists: []string{"world"}, File: "tournaments/x.toml",
	}
	if !reflect.DeepEqual(e, want) {
		t.Errorf("got\n%+v\nwant\n%+v", e, want)
	}
}

func TestPages(t *testing.T) {
	m := smallFederation()
	for name, text := range map[string]string{
		"pages/rules.md": "+++\r\ntitle = \"Rules\"\r\nmenu = 2\r\nformer_ids = [\"old-rules\"]\r\n+++\r\n# Rules\r\n\r\nSee [about](about.md), [Brno](tournament:brno-2019), [chart](../assets/a/b.png).\r\n",
		"pages/plain.md": "# A plain page\n\n## Below\n\n[below](#below)\n",
		"news/a.md":      "+++\ntitle = \"Old\"\ndate = 2018-01-01\n+++\n", "news/b.md": "+++\ntitle = \"New\"\ndate = 2019-01-01\n+++\nText\n",
		"assets/a/b.png": "", "assets/c.pdf": "", "README.md": "not read", ".hidden/x.toml": "not read",
		"tournaments/2019/brno-2019.md": "The [winner](player:kovacs-anna) took [it](../../pages/rules.md#rules).\n",
	} {
		m[name] = &fstest.MapFile{Data: []byte(text)}
	}
	fed, list := Load(m)
	for _, p := range list {
		t.Errorf("%s:%d:%d: %s", p.File, p.Line, p.Col, p.Message)
	}
	var pages []string
	for _, p := range append(append([]tournament.Page{}, fed.Pages...), fed.News...) {
		pages = append(pages, p.ID+"="+p.Title)
	}
	if got := strings.Join(pages, ", "); got != "about=About, plain=A plain page, rules=Rules, b=New, a=Old" {
		t.Errorf("pages %s", got)
	}
	if got := strings.Join(fed.Assets, " "); got != "a/b.png c.pdf" {
		t.Errorf("assets %s", got)
	}
	if e := fed.Tournaments[0]; !strings.HasPrefix(e.Report, "The [winner]") || e.ReportFile != "tournaments/2019/brno-2019.md" {
		t.Errorf("report %q %q", e.Report, e.ReportFile)
	}
	if p := fed.Pages[2]; p.Menu != 2 || !strings.HasPrefix(p.Body, "# Rules") || p.FormerIDs[0] != "old-rules" || fed.News[0].Date != 20190101 {
		t.Errorf("%+v", p)
	}
}

func TestTranslations(t *testing.T) {
	m := smallFederation()
	for name, text := range map[string]string{
		"site.toml":              "title = \"Test\"\nlanguages = [\"en\", \"cs\", \"zh-Hant\"]\n",
		"pages/about.zh-Hant.md": "\u95dc\u65bc\n", "pages/about.cs.md": "+++\ntitle = \"O nás\"\n+++\nViz [zprávu](../news/a.cs.md#zprava) a [about](about.md).\n",
		"news/a.md": "+++\ntitle = \"A\"\ndate = 2019-01-01\n+++\n", "news/a.cs.md": "# Zprava\n",
	} {
		m[name] = &fstest.MapFile{Data: []byte(text)}
	}
	fed, list := Load(m)
	for _, p := range list {
		t.Errorf("%s:%d:%d: %s", p.File, p.Line, p.Col, p.Message)
	}
	want := []tournament.Translation{
		{Language: "cs", Title: "O nás", Body: "Viz [zprávu](../news/a.cs.md#zprava) a [about](about.md).\n", File: "pages/about.cs.md"},
		{Language: "zh-Hant", Title: "About", Body: "\u95dc\u65bc\n", File: "pages/about.zh-Hant.md"},
	}
	if len(fed.Pages) != 1 || !reflect.DeepEqual(fed.Pages[0].Translations, want) {
		t.Errorf("got %+v", fed.Pages)
	}
	if len(fed.News) != 1 || len(fed.News[0].Translations) != 1 || fed.News[0].Translations[0].Title != "Zprava" {
		t.Errorf("got %+v", fed.News)
	}
}

// TestAccept: a warning is silenced where it arises, also from the second
// table that it is about, and nowhere else.
func TestAccept(t *testing.T) {
	const twins = "[lis-jan]\nname = \"Lis Jan\"\n%s[lis-jan-2]\nname = \"Lis Jan\"\n%s"
	for _, c := range []struct{ first, second, want string }{
		{"", "", "W102"},
		{"accept = [\"W102\"]\n", "", ""},
		{"", "accept = [\"W102\"]\n", ""},
		{"accept = [\"W101\"]\n", "", "W001 W102"},
		{"accept = [\"W101\", \"W102\"]\n", "", "W001"},
	} {
		m := smallFederation()
		text := strings.Replace(strings.Replace(twins, "%s", c.first, 1), "%s", c.second, 1)
		m["players/pl.toml"] = &fstest.MapFile{Data: []byte(text)}
		var codes []string
		for _, p := range checked(m) {
			codes = append(codes, p.Code)
			if p.Severity != problem.Warning {
				t.Errorf("%s is an error", p.Code)
			}
		}
		if got := strings.Join(codes, " "); got != c.want {
			t.Errorf("%q %q give %q, want %q", c.first, c.second, got, c.want)
		}
	}
}
