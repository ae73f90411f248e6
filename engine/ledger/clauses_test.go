package ledger_test

import (
	"strings"
	"testing"

	"ratinglist/engine/ledger"
	"ratinglist/engine/tournament"
)

// With k = 30 and the curve of 120 points, a win is worth 15 between equals,
// 20 against somebody 120 points above and 10 against somebody 120 below.
const established = `
system = "gomoku-world"
settings = { k = 30 }
[initial]
date = 2019-12-31
source = "hand"
[initial.players]
anna  = { rating = 1500 }
bela  = { rating = 1500 }
cyril = { rating = 1620 }
dora  = { rating = 1740 }
`

// TestOrder holds C1: by last day, first day, sequence and id. Every
// tournament here has one game, so that the entries tell the order.
func TestOrder(t *testing.T) {
	game := "anna 1-0 bela"
	l := handmade(t, established,
		event("a-late-end", "start = 2020-01-01\nend = 2020-01-09", game),
		event("b-late-start", "start = 2020-01-04\nend = 2020-01-05", game),
		event("c-second", "start = 2020-01-03\nend = 2020-01-05\nsequence = 2", game),
		event("d-first", "start = 2020-01-03\nend = 2020-01-05\nsequence = 1", game),
		event("e2", "start = 2020-01-02\nend = 2020-01-05", game),
		event("e10", "start = 2020-01-02\nend = 2020-01-05", game),
		event("z-early", "2020-01-04", game),
	)
	var order []string
	for i := range l.Entries {
		if i%2 == 0 {
			order = append(order, l.Federation.Tournaments[l.Entries[i].Tournament].ID)
		}
	}
	if got, want := strings.Join(order, " "), "z-early e10 e2 d-first c-second b-late-start a-late-end"; got != want {
		t.Errorf("rated in the order %s, want %s", got, want)
	}
}

// TestWhatCounts holds C2: byes, games by default and games not to be rated
// make nobody a participant, renew nobody's activity and are no games.
func TestWhatCounts(t *testing.T) {
	l := handmade(t, established,
		event("counted", "2020-01-05",
			"anna 1-0 bela; cyril +/- dora; emil bye; fero 1-0u anna; gita -/- anna",
			"anna ½-½ bela; cyril 0bye; dora ½bye; emil -/+ fero"),
		event("nothing", "2020-02-05", "anna +/- bela; cyril bye; dora ½-½u emil"),
	)
	// anna: 15 for the win, 0 for the draw.
	same(t, "list", show(l.Federation, l.Final), `
		active-established 1 anna 1515 2 2020-01-05
		active-established 2 bela 1485 2 2020-01-05
		inactive-established 1 dora 1740 0 never
		inactive-established 2 cyril 1620 0 never`)
	nothing := &l.Records[1]
	if nothing.Rated() || len(nothing.Reasons) != 1 || nothing.Reasons[0].Kind != ledger.NoGames {
		t.Errorf("a tournament without a counted game: %+v", nothing.Reasons)
	}
	if l.LastRated() != 20200105 {
		t.Errorf("last rated on %v", l.LastRated())
	}
}

// TestWhatCountsForEstablishing holds C2 for GW7 and CZ6: who only won by
// default in an establishing tournament has not played in it.
func TestWhatCountsForEstablishing(t *testing.T) {
	for system, want := range map[string]string{
		// From 1500 each: 32 × (1 − ½).
		"gomoku-world": "active-established 1 anna 1516 1 2020-01-05\nactive-established 2 bela 1484 1 2020-01-05",
		// 1600 ± 400 × 1 / 1.
		"czech": "active-established 1 anna 2000 1 2020-01-05\nactive-established 2 bela 1200 1 2020-01-05",
		// 2200 ± 32 × ½.
		"rif": "active-established 1 anna 2216 1 2020-01-05\nactive-established 2 bela 2184 1 2020-01-05",
	} {
		l := handmade(t, "system = \""+system+"\"\nestablishing = [\"founding\"]",
			event("founding", "2020-01-05", "anna 1-0 bela; cyril +/- dora; emil bye"))
		same(t, system, show(l.Federation, l.Final), want)
	}
}

// TestFrozen holds C3: within a tournament everybody plays with the rating
// from before it.
func TestFrozen(t *testing.T) {
	l := handmade(t, established, event("one", "2020-01-05", "anna 1-0 bela", "anna 1-0 cyril", "cyril 1-0 bela"))
	// anna 15 + 20, bela −15 − 10, cyril −20 + 10.
	same(t, "history", history(l), "one anna 1500 1535\none bela 1500 1475\none cyril 1620 1610")
}

// TestOverlap holds C3 where dates overlap: the longer tournament began
// earlier and ends later, so it starts from what the shorter one gave.
func TestOverlap(t *testing.T) {
	l := handmade(t, established,
		event("long", "start = 2020-01-01\nend = 2020-01-31", "bela 1-0 cyril"),
		event("short", "start = 2020-01-10\nend = 2020-01-12", "anna 1-0 bela; dora 1-0 cyril"))
	// short: anna and bela 15; cyril loses 10. long: bela 1485 against 1610,
	// E = 1 / (1 + 2^(125 / 120)) = 0.326947, 30 × 0.673053 = 20.192.
	same(t, "history", history(l), `
		short anna 1500 1515
		short bela 1500 1485
		short dora 1740 1750
		short cyril 1620 1610
		long bela 1485 1505.192
		long cyril 1610 1589.808`)
}

// TestActivity holds C4: exactly the span ago is inactive, and a day that a
// month lacks is its last day.
func TestActivity(t *testing.T) {
	for _, c := range []struct {
		months, last, list string
		active             bool
	}{
		{"24", "2018-05-17", "2020-05-17", false},
		{"24", "2018-05-18", "2020-05-17", true},
		{"24", "2018-02-28", "2020-02-29", false},
		{"24", "2018-03-01", "2020-02-29", true},
		{"48", "2016-02-29", "2020-02-29", false},
		{"48", "2016-03-01", "2020-02-29", true},
		{"6", "2020-02-29", "2020-08-31", false},
		{"6", "2020-03-01", "2020-08-31", true},
		{"1", "2021-02-28", "2021-03-31", false},
		{"1", "2021-02-28", "2021-03-28", false},
		{"1", "2021-02-28", "2021-03-27", true},
		{"1", "2020-12-31", "2021-01-31", false},
		{"12", "1999-12-31", "2000-12-31", false},
		{"12", "2000-01-01", "2000-12-31", true},
	} {
		l := handmade(t, "system = \"gomoku-world\"\nsettings = { inactive_months = "+c.months+" }",
			event("old", c.last, "anna 1-0 bela"), event("new", c.list, "cyril 1-0 dora"))
		division, row := l.Final.Of(0)
		if row == nil || division.Active() != c.active {
			t.Errorf("%s months, last on %s, list of %s: %v", c.months, c.last, c.list, division)
		}
	}
}

// TestActivitySpan holds C4: the settings on the day of the last rated
// tournament give the span, and without one the date of [initial] counts.
func TestActivitySpan(t *testing.T) {
	list := `
system = "gomoku-world"
settings = { inactive_months = 12 }
[[change]]
from = 2021-01-01
decision = "three years"
settings = { inactive_months = 36 }
`
	old, newer := event("old", "2019-01-10", "anna 1-0 bela"), event("new", "2020-12-31", "cyril 1-0 dora")
	l := handmade(t, list, old, newer)
	if division, _ := l.Final.Of(0); division != ledger.InactiveProvisional {
		t.Errorf("on the last day of the old span: %v", division)
	}
	l = handmade(t, list, old, newer, event("newest", "2021-01-01", "cyril 1-0 dora"))
	if division, _ := l.Final.Of(0); division != ledger.ActiveProvisional {
		t.Errorf("on the first day of the new span: %v", division)
	}
	l = handmade(t, `
system = "gomoku-world"
[initial]
date = 2020-06-30
source = "hand"
[initial.players]
anna = { rating = 1500, last = 2018-06-30 }
bela = { rating = 1600, last = 2018-07-01, games = 7 }
cyril = { rating = 1400, status = "provisional", last = 2020-01-01 }
dora = { rating = 1300 }
emil = { rating = 1200, status = "provisional" }
`)
	same(t, "only [initial]", show(l.Federation, l.Final), `
		active-established 1 bela 1600 7 2018-07-01
		active-provisional 1 cyril 1400 0 2020-01-01
		inactive-established 1 anna 1500 0 2018-06-30
		inactive-established 2 dora 1300 0 never
		inactive-provisional 1 emil 1200 0 never`)
	if l.LastRated() != 20200630 {
		t.Errorf("L = %v", l.LastRated())
	}
}

// TestRanks holds C5 and C6: equal ratings share a rank, by name and then id;
// players without a rating come last, without a rank, and are provisional.
func TestRanks(t *testing.T) {
	l := handmade(t, `
system = "czech"
[initial]
date = 2019-12-31
source = "hand"
[initial.players]
emil   = { rating = 1700, status = "provisional", last = 2019-12-01 }
dora-2 = { rating = 1500, status = "provisional", last = 2019-12-01 }
dora   = { rating = 1500, status = "provisional", last = 2019-12-01 }
cyril  = { rating = 1500, status = "provisional", last = 2019-12-01 }
bela   = { rating = 1400, status = "provisional", last = 2019-12-01 }
anna   = { rating = 1400, status = "established", last = 2019-12-01 }
`, event("newcomers", "2020-01-05", "gita 1-0 fero"))
	same(t, "list", show(l.Federation, l.Final), `
		active-established 1 anna 1400 0 2019-12-01
		active-provisional 1 emil 1700 0 2019-12-01
		active-provisional 2 cyril 1500 0 2019-12-01
		active-provisional 2 dora 1500 0 2019-12-01
		active-provisional 2 dora-2 1500 0 2019-12-01
		active-provisional 5 bela 1400 0 2019-12-01
		active-provisional - fero unrated 1 2020-01-05
		active-provisional - gita unrated 1 2020-01-05`)
}

// TestRanksUnrounded holds C6: ranks go by what is kept, not by what is shown.
func TestRanksUnrounded(t *testing.T) {
	l := handmade(t, `
system = "gomoku-world"
[initial]
date = 2020-01-01
source = "hand"
[initial.players]
anna = { rating = 1500.1, last = 2019-12-01 }
bela = { rating = 1500.2, last = 2019-12-01 }
`)
	same(t, "list", show(l.Federation, l.Final), `
		active-established 1 bela 1500.2 0 2019-12-01
		active-established 2 anna 1500.1 0 2019-12-01`)
}

// TestChange holds C10 where every tournament is a period: what ends on the
// day of a decision goes by it.
func TestChange(t *testing.T) {
	l := handmade(t, established+`
[[change]]
from = 2020-02-01
decision = "half"
settings = { k = 15 }
eligible = { min_minutes = 20 }
`, event("before", "start = 2020-01-30\nend = 2020-01-31", "anna 1-0 bela"),
		event("after", "start = 2020-01-30\nend = 2020-02-01\nminutes = 20", "dora 1-0 cyril"),
		event("too-fast", "start = 2020-02-01\nminutes = 19", "dora 1-0 cyril"))
	same(t, "history", history(l), `
		before anna 1500 1515
		before bela 1500 1485
		after dora 1740 1745
		after cyril 1620 1615`)
	for day, k := range map[tournament.Date]float64{20200131: 30, 20200201: 15} {
		if got := l.SettingsOn(day)["k"]; got != k {
			t.Errorf("on %v: k = %v, want %v", day, got, k)
		}
	}
}

// TestChangeInPeriod holds C10 in systems with periods: the settings of the
// period's first day hold for all of it, but [eligible] goes by the day.
func TestChangeInPeriod(t *testing.T) {
	list := `
[initial]
date = 2019-12-31
source = "hand"
[initial.players]
anna = { rating = 2200, games = 30 }
bela = { rating = 2200, games = 30 }
[[change]]
from = 2020-05-02
decision = "double"
settings = { k = 64 }
eligible = { min_minutes = 20 }
`
	// A win between equals: 32 × ½ before, 64 × ½ after; for fide 20 × ½.
	for system, want := range map[string]string{
		"system = \"rif\"": `
			inside anna 2200 2216
			inside bela 2200 2184
			next bela 2184 2219
			next anna 2216 2181`,
		"system = \"fide\"": `
			inside anna 2200 2210
			inside bela 2200 2190
			next bela 2190 2224
			next anna 2210 2176`,
	} {
		// bela beats anna from 32 below: rif 64 × (1 − 0.454) = 34.9; from 20
		// below by the table: 64 × (1 − .47) = 33.9.
		l := handmade(t, system+list,
			event("inside", "start = 2020-05-31\nminutes = 20", "anna 1-0 bela"),
			event("too-fast", "start = 2020-05-30", "anna 1-0 bela"),
			event("next", "start = 2020-09-30\nminutes = 20", "bela 1-0 anna"))
		same(t, system, history(l), want)
		if reasons := l.Records[0].Reasons; len(reasons) != 1 || reasons[0].Kind != ledger.MinutesUnknown {
			t.Errorf("%s: the demand of the change does not hold on its first days: %+v", system, reasons)
		}
	}
}

// TestCarried holds C11: games and points are a tally whose mean is the
// rating, with as many wins as losses.
func TestCarried(t *testing.T) {
	l := handmade(t, `
system = "gomoku-world"
[initial]
date = 2020-01-31
source = "hand"
[initial.players]
anna = { rating = 1440, games = 8, points = 4, status = "provisional", last = 2019-05-05 }
bela = { rating = 1500, games = 57, last = 2019-05-05 }
cyril = { rating = 1700, status = "provisional" }
`, event("too-early", "2020-01-31", "anna 1-0 bela"),
		event("first", "2020-02-01", "anna 1-0 bela; anna 1-0 bela; cyril 0-1 bela"))
	// anna: (8 × 1440 + 2 × 1500 + 300 × 2) / 10 = 1512, established with 10
	// games and 6 points. cyril: (1500 − 300) / 1, the rating of 1700 has no
	// games behind it.
	same(t, "list", show(l.Federation, l.Final), `
		active-established 1 anna 1512 10 2020-02-01
		active-established 2 bela 1500 60 2020-02-01
		active-provisional 1 cyril 1200 1 2020-02-01`)
	if reasons := l.Records[0].Reasons; len(reasons) != 1 || reasons[0].Kind != ledger.BeforeInitial {
		t.Errorf("a tournament on the day of [initial]: %+v", reasons)
	}
	same(t, "on the day of [initial]", show(l.Federation, l.At(20200131)), `
		active-established 1 bela 1500 57 2019-05-05
		active-provisional 1 anna 1440 8 2019-05-05
		inactive-provisional 1 cyril 1700 0 never`)
	same(t, "before [initial]", show(l.Federation, l.At(20200130)), "nothing")
}

// TestCarriedInPeriod holds C11 for rif: a provisional carried-over rating
// becomes official when the first period with a rated tournament is closed,
// whether its bearer played or not.
func TestCarriedInPeriod(t *testing.T) {
	l := handmade(t, `
system = "rif"
[initial]
date = 2020-01-31
source = "hand"
[initial.players]
anna = { rating = 2200 }
bela = { rating = 2200 }
cyril = { rating = 2100, status = "provisional", last = 2020-01-01 }
`, event("first", "2020-02-01", "anna ½-½ bela"))
	if division, _ := l.At(20200429).Of(2); division != ledger.ActiveProvisional {
		t.Errorf("before the end of the period: %v", division)
	}
	if division, _ := l.At(20200430).Of(2); division != ledger.ActiveEstablished {
		t.Errorf("after the end of the period: %v", division)
	}
}

// TestAdjustments holds C12 where every tournament is a period.
func TestAdjustments(t *testing.T) {
	l := handmade(t, `
system = "gomoku-world"
settings = { k = 30 }
[initial]
date = 2019-12-31
source = "hand"
[initial.players]
anna = { rating = 1500 }
bela = { rating = 1500 }
cyril = { rating = 1400, games = 4, points = 2, status = "provisional" }
[[adjustment]]
date = 2019-12-30
decision = "before [initial]: not applied"
add = 1000
[[adjustment]]
date = 2020-01-05
decision = "after the tournament of that day"
add = 100
[[adjustment]]
date = 2020-02-01
decision = "one player, to a number"
player = "bela"
rating = 1615
[[adjustment]]
date = 2020-02-02
decision = "somebody not seen yet"
player = "emil"
add = 50
[[adjustment]]
date = 2020-12-31
decision = "after everything"
player = "anna"
add = -5.5
`, event("one", "2020-01-05", "anna 1-0 bela"),
		event("two", "2020-02-01", "emil 1-0 fero"),
		event("three", "2020-02-03", "anna 1-0 bela; cyril 1-0 anna"))
	// cyril: (4 × 1500 + 1615 + 300) / 5 with the mean moved by 100.
	same(t, "history", history(l), `
		one anna 1500 1515
		one bela 1500 1485
		adjustment anna 1515 1615
		adjustment bela 1485 1585
		adjustment cyril 1400 1500
		two emil - 1500
		two fero - 1500
		adjustment bela 1585 1615
		adjustment emil 1500 1550
		three anna 1615 1630
		three bela 1615 1600
		three cyril 1500 1583
		adjustment anna 1630 1624.5`)
	same(t, "on the day of the second decision", show(l.Federation, l.At(20200105)), `
		active-established 1 anna 1615 1 2020-01-05
		active-established 2 bela 1585 1 2020-01-05
		inactive-provisional 1 cyril 1500 4 never`)
	if got := l.LastRated(); got != 20200203 {
		t.Errorf("an adjustment moved L to %v", got)
	}
}

// TestAdjustmentUnrated holds C12: who has no rating is not touched, by a
// decision about everyone or about one.
func TestAdjustmentUnrated(t *testing.T) {
	l := handmade(t, `
system = "czech"
[[adjustment]]
date = 2020-06-01
decision = "everyone"
add = 100
[[adjustment]]
date = 2020-06-01
decision = "one"
player = "anna"
rating = 1800
`, event("one", "2020-01-05", "anna 1-0 bela"))
	same(t, "history", history(l), "one anna - -\none bela - -")
	if len(l.Publications) != 1 {
		t.Errorf("%d publications, though the decisions changed nothing", len(l.Publications))
	}
}

// TestAdjustmentInPeriod holds C12 in a system with periods: it takes effect
// once the period of its date has been closed, after the contributions, and
// not a day before.
func TestAdjustmentInPeriod(t *testing.T) {
	l := handmade(t, `
system = "rif"
[initial]
date = 2019-12-31
source = "hand"
[initial.players]
anna = { rating = 2200 }
bela = { rating = 2200 }
[[adjustment]]
date = 2020-05-15
decision = "in the second period"
player = "anna"
add = 100
[[adjustment]]
date = 2020-10-15
decision = "in a period without a tournament"
player = "bela"
add = 7
`, event("one", "2020-02-01", "anna 1-0 bela"),
		event("two", "2020-07-01", "bela ½-½ anna"),
		event("three", "2021-03-01", "bela ½-½ anna"))
	// two: 2216 against 2184 is expected to score .546: 32 × −.046 = −1.
	// three: 2315 against 2192, E = .6705: 32 × −.1705 = −5.
	same(t, "history", history(l), `
		one anna 2200 2216
		one bela 2200 2184
		two bela 2184 2185
		two anna 2216 2215
		adjustment anna 2215 2315
		adjustment bela 2185 2192
		three bela 2192 2197
		three anna 2315 2310`)
	for _, c := range []struct {
		day        tournament.Date
		anna, bela float64
	}{
		{20200429, 2200, 2200}, {20200430, 2216, 2184}, {20200515, 2216, 2184}, {20200830, 2216, 2184},
		{20200831, 2315, 2185}, {20201015, 2315, 2185}, {20201231, 2315, 2192}, {20210430, 2310, 2197},
	} {
		s := l.At(c.day)
		_, anna := s.Of(0)
		_, bela := s.Of(1)
		if anna.State.Rating != c.anna || bela.State.Rating != c.bela {
			t.Errorf("on %v anna has %v and bela %v, want %v and %v", c.day, anna.State.Rating, bela.State.Rating, c.anna, c.bela)
		}
	}
	for i := 1; i < len(l.Publications); i++ {
		if l.Publications[i].Date < l.Publications[i-1].Date {
			t.Errorf("a list of %v comes out after that of %v", l.Publications[i].Date, l.Publications[i-1].Date)
		}
	}
}

// TestReasons holds C2: everything that keeps a tournament from being rated.
func TestReasons(t *testing.T) {
	list := `
system = "gomoku-world"
game = "gomoku"
establishing = ["online"]
[eligible]
opening = ["swap2", "pro"]
min_minutes = 20
online = false
[initial]
date = 2020-01-01
source = "hand"
[initial.players]
anna = { rating = 1500 }
`
	const fit = "\ngame = \"gomoku\"\nopening = \"pro\"\nminutes = 20\n"
	after := "start = 2020-02-01"
	game := "anna 1-0 bela"
	seen := map[ledger.ReasonKind]bool{}
	for _, c := range []struct {
		event [2]string
		want  []ledger.Reason
	}{
		{event("good", after+fit, game), nil},
		{event("unfinished", after+fit+"finished = false", game), []ledger.Reason{{Kind: ledger.Unfinished}}},
		{event("never", after+fit+"rated = false\nreason = \"a party\"", game), []ledger.Reason{{Kind: ledger.NeverRated, Have: "a party"}}},
		{event("lists", after+fit+"lists = []", game), []ledger.Reason{{Kind: ledger.OtherLists}}},
		{event("this-list", after+fit+"lists = [\"list\"]", game), nil},
		{event("game", after+"\ngame = \"renju\"\nopening = \"pro\"\nminutes = 20", game),
			[]ledger.Reason{{Kind: ledger.OtherGame, Want: "gomoku", Have: "renju"}}},
		{event("game-unknown", after+"\nopening = \"pro\"\nminutes = 20", game), []ledger.Reason{{Kind: ledger.GameUnknown, Want: "gomoku"}}},
		{event("initial", "start = 2020-01-01"+fit, game), []ledger.Reason{{Kind: ledger.BeforeInitial, Want: "2020-01-01"}}},
		{event("opening", after+"\ngame = \"gomoku\"\nopening = \"free\"\nminutes = 20", game),
			[]ledger.Reason{{Kind: ledger.Opening, Want: "swap2, pro", Have: "free"}}},
		{event("opening-unknown", after+"\ngame = \"gomoku\"\nminutes = 20", game),
			[]ledger.Reason{{Kind: ledger.OpeningUnknown, Want: "swap2, pro"}}},
		{event("minutes", after+"\ngame = \"gomoku\"\nopening = \"pro\"\nminutes = 19", game),
			[]ledger.Reason{{Kind: ledger.Minutes, WantNumber: 20, HaveNumber: 19}}},
		{event("minutes-unknown", after+"\ngame = \"gomoku\"\nopening = \"pro\"", game),
			[]ledger.Reason{{Kind: ledger.MinutesUnknown, WantNumber: 20}}},
		// An establishing tournament that is not eligible is not rated either.
		{event("online", after+fit+"online = true", game), []ledger.Reason{{Kind: ledger.Online}}},
		{event("no-games", after+fit, "anna +/- bela; cyril bye; dora 1-0u emil"), []ledger.Reason{{Kind: ledger.NoGames}}},
		{event("no-results", after+fit+"finished = false"), []ledger.Reason{{Kind: ledger.Unfinished}}},
		{event("several", after+"\ngame = \"renju\"\nonline = true", game), []ledger.Reason{
			{Kind: ledger.OtherGame, Want: "gomoku", Have: "renju"},
			{Kind: ledger.OpeningUnknown, Want: "swap2, pro"},
			{Kind: ledger.MinutesUnknown, WantNumber: 20},
			{Kind: ledger.Online}}},
		// A decision stands above [eligible], not above game, lists, dates,
		// results or the organisers' word that it is still being played.
		{event("decided", after+"\ngame = \"gomoku\"\nonline = true\nrated = true\ndecision = \"yes\"", game), nil},
		{event("decided-game", after+"\ngame = \"renju\"\nrated = true\ndecision = \"yes\"", game),
			[]ledger.Reason{{Kind: ledger.OtherGame, Want: "gomoku", Have: "renju"}}},
		{event("decided-lists", after+"\ngame = \"gomoku\"\nlists = []\nrated = true\ndecision = \"yes\"", game),
			[]ledger.Reason{{Kind: ledger.OtherLists}}},
		{event("decided-early", "start = 2019-01-01\ngame = \"gomoku\"\nrated = true\ndecision = \"yes\"", game),
			[]ledger.Reason{{Kind: ledger.BeforeInitial, Want: "2020-01-01"}}},
		{event("decided-empty", after+"\ngame = \"gomoku\"\nrated = true\ndecision = \"yes\"", "anna bye"),
			[]ledger.Reason{{Kind: ledger.NoGames}}},
		{event("decided-unfinished", after+"\ngame = \"gomoku\"\nrated = true\ndecision = \"yes\"\nfinished = false", game),
			[]ledger.Reason{{Kind: ledger.Unfinished}}},
	} {
		established := list
		if c.event[0] != "online" {
			established = strings.Replace(list, `"online"`, "", 1)
		}
		l := handmade(t, established, c.event)
		record := &l.Records[0]
		if record.Rated() != (c.want == nil) || len(record.Reasons) != len(c.want) {
			t.Errorf("%s: rated %v, %+v, want %+v", c.event[0], record.Rated(), record.Reasons, c.want)
			continue
		}
		for i, r := range record.Reasons {
			seen[r.Kind] = true
			if r != c.want[i] {
				t.Errorf("%s: %+v, want %+v", c.event[0], r, c.want[i])
			}
		}
		if !record.Rated() && (len(l.Entries) > 0 || len(l.Publications) != 1) {
			t.Errorf("%s left a trace: %d entries, %d publications", c.event[0], len(l.Entries), len(l.Publications))
		}
	}
	for _, kind := range ledger.ReasonKinds {
		if !seen[kind] {
			t.Errorf("no tournament was refused because of %q", kind)
		}
	}
}

// TestNothing replays lists that nothing is known of.
func TestNothing(t *testing.T) {
	l := handmade(t, `system = "fide"`)
	same(t, "no tournament", show(l.Federation, l.Final), "")
	if l.LastRated() != 0 || l.At(20200101) != nil || l.Previous() != nil || len(l.Publications) != 0 {
		t.Errorf("something came out: %v, %v, %v, %d", l.LastRated(), l.At(20200101), l.Previous(), len(l.Publications))
	}
	if _, row := l.Final.Of(0); row != nil {
		t.Errorf("somebody is in the list: %+v", row)
	}
}

// TestPrevious is the list that movements are compared with: the one before
// the last tournament, whatever decisions came after it.
func TestPrevious(t *testing.T) {
	list := established + `
[[adjustment]]
date = 2020-03-01
decision = "everyone"
add = 10
[[adjustment]]
date = 2020-03-02
decision = "everyone"
add = 10
`
	one, two := event("one", "2020-01-05", "anna 1-0 bela"), event("two", "2020-02-05", "anna 1-0 bela")
	l := handmade(t, list, one, two)
	same(t, "before the last", show(l.Federation, l.Previous()), show(l.Federation, l.At(20200204)))
	l = handmade(t, list, one, event("two", "2020-03-02", "anna 1-0 bela"))
	same(t, "after a decision", show(l.Federation, l.Previous()), show(l.Federation, l.At(20200301)))
	l = handmade(t, list, one)
	same(t, "only one", show(l.Federation, l.Previous()), show(l.Federation, l.At(20191231)))
	l = handmade(t, list)
	same(t, "only [initial]", show(l.Federation, l.Previous()), "nothing")
}
