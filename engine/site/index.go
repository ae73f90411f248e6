package site

import (
	"bytes"
	"slices"
	"strconv"

	"ratinglist/engine/ledger"
	"ratinglist/engine/tournament"
)

// homePage is the site's front door.
type homePage struct {
	head
	Intro   []byte
	Leaders []byte
	Latest  []byte
	News    []byte
}

const (
	homeTop    = 15
	homeLatest = 6
	homeNews   = 3
	homeMovers = 3
)

func (w *writer) homePage() {
	page := homePage{}
	page.Self = "index.html"
	page.Title = w.fed.Site.Title
	page.Description = w.language.fill("home.description", "site", w.fed.Site.Title,
		"players", w.count("unit.players", len(w.fed.Players)), "tournaments", w.count("unit.tournaments", len(w.fed.Tournaments)))
	start := w.begin()
	w.raw("<p class=note>")
	w.fill("home.intro", "players", w.count("unit.players", len(w.fed.Players)),
		"tournaments", w.count("unit.tournaments", len(w.fed.Tournaments)))
	page.Intro = w.cut(start)
	start = w.begin()
	if len(w.ledgers) > 0 {
		w.leaders()
	}
	page.Leaders = w.cut(start)
	start = w.begin()
	n := len(w.fed.Tournaments)
	for i := n - 1; i >= 0 && i >= n-homeLatest; i-- {
		w.latest(int32(i))
	}
	page.Latest = w.cut(start)
	start = w.begin()
	for i := range min(homeNews, len(w.fed.News)) {
		w.newsItem(&w.fed.News[i], "news/")
	}
	page.News = w.cut(start)
	w.page("home", page.Self, page)
}

// leaders are the head of the primary list.
func (w *writer) leaders() {
	l := w.ledgers[0]
	w.raw("<h2><a href=", l.List.ID, "/index.html>")
	w.text(l.List.Name)
	w.raw("</a></h2><p class=note>")
	w.listNote(l, ledger.ActiveEstablished)
	rows := l.Final.Rows[ledger.ActiveEstablished]
	if len(rows) == 0 {
		w.raw("<p>")
		w.t("list.empty")
		return
	}
	w.raw("<div class=scroll>")
	w.listTable(0, ledger.ActiveEstablished, rows[:min(homeTop, len(rows))])
	w.raw("</div>")
	w.raw("<p class=more><a href=", l.List.ID, "/index.html>")
	w.t("home.whole-list")
	w.raw("</a>")
}

// latest is a tournament with its winner and its biggest movers.
func (w *writer) latest(place int32) {
	t := &w.fed.Tournaments[place]
	w.raw("<li><h3>")
	w.tournament(place)
	w.raw("</h3><p class=note>")
	w.day(t.End)
	if t.Place != "" {
		w.raw(" · ")
		w.text(t.Place)
	}
	w.raw(" · ")
	w.text(w.count("unit.players", len(t.Players)))
	if s := w.results[place].standings; len(s) > 0 && s[0].Place == 1 && !t.Unfinished {
		w.raw("<p>")
		w.slots("home.winner", map[string]func(){"player": func() { w.player(s[0].Player) }})
	}
	if t.Unfinished {
		w.raw("<p>")
		w.t("reason.unfinished")
	}
	list := slices.IndexFunc(w.ledgers, func(l *ledger.Ledger) bool { return l.Records[place].Rated() })
	if list < 0 {
		return
	}
	l := w.ledgers[list]
	w.raw("<ul class=movers>")
	for _, e := range movers(l, place) {
		w.raw("<li>")
		w.player(e.Player)
		w.raw(" ")
		w.change(e.Change, l.Records[place].Rules().Whole())
	}
	w.raw("</ul>")
}

// movers are the biggest changes of established ratings in a tournament.
func movers(l *ledger.Ledger, place int32) []*ledger.Entry {
	record := &l.Records[place]
	var all []*ledger.Entry
	for i := range record.Event.Entrants {
		e := &l.Entries[int(record.First)+i]
		if e.Before != nil && e.Before.Established && e.Change != 0 {
			all = append(all, e)
		}
	}
	slices.SortStableFunc(all, func(a, b *ledger.Entry) int {
		x, y := abs(a.Change), abs(b.Change)
		switch {
		case x > y:
			return -1
		case x < y:
			return 1
		}
		return 0
	})
	return all[:min(homeMovers, len(all))]
}

func abs(x float64) float64 {
	if x < 0 {
		return -x
	}
	return x
}

// tournamentsPage lists the tournaments of a year.
type tournamentsPage struct {
	head
	Heading string
	Years   []byte
	Table   []byte
}

// years are the years in which tournaments ended, newest first.
func (v *view) years() []int {
	var years []int
	for i := len(v.fed.Tournaments) - 1; i >= 0; i-- {
		if y := v.fed.Tournaments[i].End.Year(); len(years) == 0 || years[len(years)-1] != y {
			years = append(years, y)
		}
	}
	return years
}

func (w *writer) tournamentsPage(year int, front bool) {
	page := tournamentsPage{}
	name, kind, way := strconv.Itoa(year), "years", ""
	page.Self = "tournaments/years/" + name + ".html"
	if front {
		kind, way = "tournaments", "years/"
		page.Self = "tournaments/index.html"
	}
	page.Heading = w.language.fill("tournaments.heading", "year", name)
	page.Title = page.Heading
	if year == 0 {
		page.Heading, page.Title = w.language.t("menu.tournaments"), w.language.t("menu.tournaments")
	}
	page.Description = page.Heading
	start := w.begin()
	for _, y := range w.years() {
		w.raw("<li><a href=", way)
		w.int(y)
		w.raw(".html")
		if y == year {
			w.raw(" aria-current=page")
		}
		w.raw(">")
		w.int(y)
		w.raw("</a>")
	}
	page.Years = w.cut(start)
	start = w.begin()
	w.tournamentTable(func(t *tournament.Tournament) bool { return t.End.Year() == year })
	page.Table = w.cut(start)
	w.page(kind, page.Self, page)
}

// tournamentTable lists tournaments, newest first.
func (w *writer) tournamentTable(include func(*tournament.Tournament) bool) {
	w.raw("<table class=\"grid tournaments\" data-sort><thead><tr>")
	for _, key := range []string{"date", "tournament", "place-name", "entrants", "first", "rated"} {
		w.raw("<th scope=col class=c-", key, ">")
		w.t("col." + key)
	}
	w.raw("<tbody>")
	for i := len(w.fed.Tournaments) - 1; i >= 0; i-- {
		t := &w.fed.Tournaments[i]
		if !include(t) {
			continue
		}
		w.raw("<tr>")
		w.dayCell(t.End)
		w.raw("<td>")
		w.tournament(int32(i))
		w.raw("<td>")
		w.flag(t.Country)
		w.raw(" ")
		w.text(t.Place)
		w.raw("<td>")
		w.int(len(t.Players))
		w.raw("<td>")
		if s := w.results[i].standings; len(s) > 0 && s[0].Place == 1 && !t.Unfinished {
			w.player(s[0].Player)
		}
		w.raw("<td>")
		w.ratedIn(int32(i))
	}
	w.raw("</table>")
}

func (w *writer) ratedIn(place int32) {
	rated := 0
	for _, l := range w.ledgers {
		if !l.Records[place].Rated() {
			continue
		}
		if rated > 0 {
			w.raw(", ")
		}
		rated++
		if len(w.ledgers) == 1 {
			w.t("tournament.rated")
		} else {
			w.text(l.List.Name)
		}
	}
	if rated == 0 {
		w.raw("<span class=dim>")
		w.t("tournament.not-rated")
		w.raw("</span>")
	}
}

// eventPage groups the tournaments of one event.
type eventPage struct {
	head
	Heading string
	Table   []byte
}

func (w *writer) eventPage(event string) {
	members := w.events[event]
	page := eventPage{Heading: w.language.fill("event.heading", "name", w.fed.Tournaments[members[0]].Name)}
	page.Title, page.Description = page.Heading, page.Heading
	page.Self = "events/" + event + ".html"
	start := w.begin()
	w.tournamentTable(func(t *tournament.Tournament) bool { return t.Event == event })
	page.Table = w.cut(start)
	w.page("event", page.Self, page)
}

// playersPage lists all players by name.
type playersPage struct {
	head
	Letters []byte
	Table   []byte
}

// playerRow is a player's line on the page of all players.
type playerRow struct {
	player int32
	letter string
}

func (w *writer) playersPage() {
	page := playersPage{}
	page.Self = "players/index.html"
	page.Title = w.language.t("menu.players")
	page.Description = w.language.fill("players.description", "players", w.count("unit.players", len(w.fed.Players)))
	rows := w.playersByName()
	start := w.begin()
	last := ""
	for _, row := range rows {
		if row.letter != last {
			w.raw("<li><a href=#l-", hexID(row.letter), ">")
			w.text(row.letter)
			w.raw("</a>")
			last = row.letter
		}
	}
	page.Letters = w.cut(start)
	start = w.begin()
	last = ""
	for _, row := range rows {
		if row.letter != last {
			if last != "" {
				w.raw("</ul></section>")
			}
			w.raw("<section class=letter><h2 id=l-", hexID(row.letter), ">")
			w.text(row.letter)
			w.raw("</h2><ul>")
			last = row.letter
		}
		w.raw("<li>")
		w.flag(w.view.country(row.player))
		w.raw(" ")
		w.player(row.player)
		if len(w.ledgers) > 0 {
			if _, r := w.ledgers[0].Final.Of(row.player); r != nil && r.State.Rated {
				w.raw(" <span class=dim>")
				w.stateRating(r.State)
				w.raw("</span>")
			}
		}
	}
	if last != "" {
		w.raw("</ul></section>")
	}
	page.Table = w.cut(start)
	w.page("players", page.Self, page)
}

// playersByName are the public players in the order of the language, with the
// letter under which each stands.
func (w *writer) playersByName() []playerRow {
	rows := make([]playerRow, 0, len(w.fed.Players))
	keys := make([][]byte, len(w.fed.Players))
	alphabet := newAlphabet(w.language)
	for i := range w.fed.Players {
		if w.fed.Players[i].Private {
			continue
		}
		row := playerRow{player: int32(i)}
		row.letter, keys[i] = alphabet.place(w.name[i])
		rows = append(rows, row)
	}
	slices.SortStableFunc(rows, func(a, b playerRow) int { return bytes.Compare(keys[a.player], keys[b.player]) })
	return rows
}

// hexID makes an id of any text.
func hexID(s string) string {
	id := ""
	for _, r := range s {
		id += strconv.FormatInt(int64(r), 16)
	}
	return id
}
