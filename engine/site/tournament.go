package site

import (
	"strconv"

	"ratinglist/engine/ledger"
	"ratinglist/engine/rating"
	"ratinglist/engine/tournament"
)

// tournamentPage is tournaments/<id>.html.
type tournamentPage struct {
	head
	Name        string
	Facts       []byte
	Verdict     []byte // for each list: rated, or why not
	Corrections []byte
	Report      []byte
	Standings   []byte
	Tiebreaks   []byte // what the columns mean
	Teams       []byte
	Cross       []byte // crosstable or, for many players, the table of rounds
	CrossTitle  string
	Rounds      []byte
	Changes     []byte
	Edit        string // address, or ""
}

// crossPlayers is how many players a crosstable has at most; beyond that a
// table of rounds says the same in less room.
const crossPlayers = 24

// verdict is what one list made of a tournament, with all its workings.
type verdict struct {
	*ledger.Ledger
	record       *ledger.Record
	workings     []rating.Working // by entrant; nil where the list does not rate it
	steps        [][]rating.Step  // by entrant
	performances []perf           // by entrant
	sides        []sides          // both players' lines of every counted game
}

// verdicts works out what every list made of a tournament.
func (w *writer) verdicts(place int32) []verdict {
	all := make([]verdict, len(w.ledgers))
	for i, l := range w.ledgers {
		all[i] = verdict{Ledger: l, record: &l.Records[place]}
		if !all[i].record.Rated() {
			continue
		}
		n := len(all[i].record.Event.Entrants)
		all[i].workings, all[i].steps, all[i].performances = w.rooms.workings.take(n)[:n], w.rooms.formulas.take(n)[:n], w.rooms.perfs.take(n)[:n]
		for entrant := range n {
			e := all[i].entry(entrant)
			all[i].workings[entrant] = l.Working(e, w.rooms.lines.take(int(e.Games)))
			all[i].steps[entrant] = l.Steps(e, &all[i].workings[entrant])
			all[i].performances[entrant] = performance(all[i].record, entrant)
		}
		all[i].pair(w.rooms.sides.take(len(all[i].record.Event.Games)))
	}
	return all
}

// entry is the entry of an entrant.
func (v *verdict) entry(entrant int) *ledger.Entry {
	return &v.Entries[int(v.record.First)+entrant]
}

// sides are both players' lines of one game.
type sides [2]*rating.Line

// pair puts together both players' lines of every counted game, in the order
// of games. Every game has both, so that nothing of what was in the room stays.
func (v *verdict) pair(room []sides) {
	all := room[:len(v.record.Event.Games)]
	for entrant := range v.workings {
		for i := range v.workings[entrant].Lines {
			l := &v.workings[entrant].Lines[i]
			side := 0
			if v.record.Event.Games[l.Game].B == int32(entrant) {
				side = 1
			}
			all[l.Game][side] = l
		}
	}
	v.sides = all
}

func (w *writer) tournamentPage(place int32, verdicts []verdict) {
	t := &w.fed.Tournaments[place]
	r := &w.results[place]
	w.asOf = t.End
	defer func() { w.asOf = 0 }()
	page := tournamentPage{Name: t.Name, Edit: w.edit(t.File)}
	page.Title = t.Name
	page.Self = "tournaments/" + t.ID + ".html"
	page.Description = w.language.fill("tournament.description", "name", t.Name, "place", t.Place,
		"day", w.language.day(t.End), "players", w.count("unit.players", len(t.Players)))
	part := func(write func()) []byte {
		start := w.begin()
		write()
		return w.cut(start)
	}
	page.Facts = part(func() { w.tournamentFacts(place) })
	page.Verdict = part(func() { w.verdictTexts(place) })
	page.Corrections = part(func() { w.corrections(t) })
	if t.Report != "" {
		page.Report = part(func() { w.markdown(t.Report, t.ReportFile) })
	}
	if len(r.standings) > 0 {
		page.Standings = part(func() { w.standings(place) })
		page.Tiebreaks = part(func() { w.tiebreaks(t) })
	}
	if len(t.Teams) > 0 {
		page.Teams = part(func() { w.teams(t) })
	}
	if len(r.lines) > 0 {
		page.CrossTitle = w.language.t("tournament.crosstable")
		if len(t.Players) > crossPlayers && t.Form != tournament.Crosstable {
			page.CrossTitle = w.language.t("tournament.progress")
			page.Cross = part(func() { w.progress(place) })
		} else {
			page.Cross = part(func() { w.crosstable(place) })
		}
		page.Rounds = part(func() { w.rounds(place, verdicts) })
	}
	page.Changes = part(func() { w.changes(place, verdicts) })
	w.page("tournament", page.Self, page)
}

func (w *writer) tournamentFacts(place int32) {
	t := &w.fed.Tournaments[place]
	fact := func(key string, write func()) {
		w.raw("<div><dt>")
		w.t("tournament." + key)
		w.raw("<dd>")
		write()
		w.raw("</div>")
	}
	text := func(key, value string) {
		if value != "" {
			fact(key, func() { w.text(value) })
		}
	}
	fact("date", func() { w.b = w.appendSpan(w.b, t.Start, t.End) })
	if t.Place != "" || t.Country != "" {
		fact("place", func() {
			w.flag(t.Country)
			w.raw(" ")
			w.text(t.Place)
			if t.Place == "" {
				w.text(w.countryName(t.Country))
			}
		})
	}
	text("game", t.Game)
	text("opening", t.Opening)
	if t.Minutes > 0 {
		fact("minutes", func() { w.text(w.count("unit.minutes", t.Minutes)) })
	}
	if t.Online {
		fact("mode", func() { w.t("tournament.online") })
	}
	fact("players", func() { w.int(len(t.Players)) })
	text("arbiter", t.Arbiter)
	if t.Source != "" {
		fact("source", func() { w.external(t.Source) })
	}
	if t.Event != "" && len(w.events[t.Event]) > 1 {
		fact("event", func() {
			for i, other := range w.events[t.Event] {
				if i > 0 {
					w.raw(" · ")
				}
				name := w.fed.Tournaments[other].Stage
				if name == "" {
					name = w.fed.Tournaments[other].Name
				}
				if other == place {
					w.raw("<strong>")
					w.text(name)
					w.raw("</strong>")
					continue
				}
				w.raw("<a href=", w.fed.Tournaments[other].ID, ".html>")
				w.text(name)
				w.raw("</a>")
			}
		})
	}
}

// verdictTexts says for each list whether the tournament is rated, and why not.
func (w *writer) verdictTexts(place int32) {
	t := &w.fed.Tournaments[place]
	for _, l := range w.ledgers {
		record := &l.Records[place]
		if !record.Rated() {
			w.raw("<p class=verdict><strong>")
			w.fill("tournament.not-rated-in", "list", l.List.Name)
			w.gap()
			w.raw("</strong>")
			w.reasons(record.Reasons)
			continue
		}
		w.raw("<p class=verdict>")
		w.slots("tournament.rated-in", map[string]func(){
			"list": func() {
				w.raw("<a href=", w.root, l.List.ID, "/index.html>")
				w.text(l.List.Name)
				w.raw("</a>")
			},
			"games": func() { w.text(w.count("unit.games", len(record.Event.Games))) },
		})
		if record.Event.Establishing {
			w.gap()
			w.t("tournament.establishing")
		}
		if t.Rated == tournament.AlwaysRated {
			w.gap()
			w.fill("tournament.by-decision", "decision", t.Decision)
		}
	}
}

// reasons are why a tournament is not rated, in words. What a list asks for is
// beside the point where the tournament is no business of it.
func (w *writer) reasons(reasons []ledger.Reason) {
	foreign, first := elsewhere(reasons), true
	for _, r := range reasons {
		if foreign && r.Kind != ledger.OtherGame && r.Kind != ledger.OtherLists {
			continue
		}
		if !first {
			w.gap()
		}
		first = false
		key := "reason." + string(r.Kind)
		switch r.Kind {
		case ledger.Minutes:
			w.fill(key, "have", w.count("unit.minutes", r.HaveNumber), "want", w.count("unit.minutes", r.WantNumber))
		case ledger.MinutesUnknown:
			w.fill(key, "want", w.count("unit.minutes", r.WantNumber))
		case ledger.NeverRated:
			if r.Have == "" {
				w.t(key)
			} else {
				w.fill(key+"-because", "have", r.Have)
			}
		case ledger.BeforeInitial:
			w.fill(key, "want", w.language.day(w.initialDate(r.Want)))
		default:
			w.fill(key, "have", r.Have, "want", r.Want)
		}
	}
}

func (w *writer) initialDate(text string) tournament.Date {
	d, _ := tournament.ParseDate(text)
	return d
}

func (w *writer) corrections(t *tournament.Tournament) {
	for _, c := range t.Corrections {
		w.raw("<li>")
		w.day(c.Date)
		w.raw(" ")
		w.inline(c.Note, t.File)
	}
}

// rounds are all games, round by round, with what each gave to both sides in
// the first list that rates the tournament.
func (w *writer) rounds(place int32, verdicts []verdict) {
	t := &w.fed.Tournaments[place]
	r := &w.results[place]
	lines := firstSides(verdicts)
	next := 0
	for round := range t.Rounds {
		w.raw("<section class=round><h3>")
		switch {
		case t.Rounds[round].Name != "":
			w.text(t.Rounds[round].Name)
		case t.Form == tournament.Crosstable:
			w.t("tournament.games")
		default:
			w.fill("tournament.round", "n", strconv.Itoa(round+1))
		}
		if d := t.Rounds[round].Date; d != 0 {
			w.raw(" <small>")
			w.day(d)
			w.raw("</small>")
		}
		w.raw("</h3><table class=\"grid games\"><tbody>")
		for ; next < len(r.lines) && int(r.lines[next].round) == round; next++ {
			l := &r.lines[next]
			w.raw("<tr><td>")
			w.player(l.First)
			w.raw("<td class=r>")
			w.text(l.Result.String())
			w.raw("<td>")
			if l.Second != tournament.NoPlayer {
				w.player(l.Second)
			}
			w.raw("<td>")
			if lines != nil && l.event >= 0 {
				w.bothChanges(lines[l.event])
			}
		}
		w.raw("</table></section>")
	}
}

// firstSides are the lines of every game in the first list that rates the
// tournament; nil where none does.
func firstSides(verdicts []verdict) []sides {
	for i := range verdicts {
		if verdicts[i].record.Rated() {
			return verdicts[i].sides
		}
	}
	return nil
}

// bothChanges is what a game gave to both sides, without colours: where one
// gains the other loses.
func (w *writer) bothChanges(both sides) {
	if !both[0].HasChange && !both[1].HasChange {
		return
	}
	for i, line := range both {
		if i > 0 {
			w.raw(" / ")
		}
		if line.HasChange {
			w.b = w.appendChange(w.b, line.Change, false)
		} else {
			w.raw("–")
		}
	}
}

// changes are the rating changes of every list that rates the tournament.
func (w *writer) changes(place int32, verdicts []verdict) {
	for i := range verdicts {
		v := &verdicts[i]
		if !v.record.Rated() {
			continue
		}
		w.raw("<h3>")
		w.text(v.List.Name)
		w.raw("</h3>")
		w.average(v.Ledger, v.record)
		w.raw(w.heads.changes)
		entrants := make(map[int32]int, len(v.workings))
		for entrant := range v.workings {
			entrants[v.entry(entrant).Player] = entrant
		}
		for _, s := range w.results[place].standings {
			if entrant, ok := entrants[s.Player]; ok {
				w.changeRow(v, entrant)
			}
		}
		w.raw("</table></div>")
	}
}

// average tells how strong the field was.
func (w *writer) average(l *ledger.Ledger, record *ledger.Record) {
	mean, n := fieldMean(record)
	if n == 0 {
		return
	}
	w.raw("<p class=note>")
	w.fill("tournament.average", "rating", string(appendRating(nil, mean)),
		"rated", strconv.Itoa(n), "players", strconv.Itoa(len(record.Event.Entrants)))
	if category := category(l, mean); category > 0 {
		w.gap()
		w.fill("tournament.category", "n", strconv.Itoa(category))
	}
}

func (w *writer) changeRow(v *verdict, entrant int) {
	e, l, record := v.entry(entrant), v.Ledger, v.record
	w.raw("<tr><td>")
	w.origin(e.Player)
	w.raw(" ")
	w.player(e.Player)
	if e.Before != nil && e.Before.Rated {
		w.raw("<td data-v=")
		w.b = appendPlain(w.b, e.Before.Rating, 0)
		w.raw(">")
		w.stateRating(e.Before)
	} else {
		w.raw("<td>")
		w.t("player.new")
	}
	w.raw("<td data-v=")
	w.b = appendHalfJSON(w.b, int(e.Half))
	w.raw(">")
	w.half(int(e.Half))
	w.raw(" / ")
	w.int(int(e.Games))
	if e.Expecting == 0 {
		w.raw("<td>")
	} else {
		w.raw("<td data-v=")
		w.b = appendPlain(w.b, e.Expected, 2)
		w.raw(">")
		w.fixed(e.Expected, 2)
		if e.Expecting != e.Games {
			w.raw(" <small>/ ")
			w.int(int(e.Expecting))
			w.raw("</small>")
		}
	}
	w.performance(v.performances[entrant])
	w.raw("<td")
	if e.Before != nil && e.Before.Rated {
		w.raw(" data-v=")
		w.b = appendPlain(w.b, e.Change, 1)
	}
	w.raw(">")
	if !w.fed.Players[e.Player].Private {
		w.raw("<a href=", w.root, "players/", w.fed.Players[e.Player].ID, ".html#", l.List.ID, "--", w.fed.Tournaments[e.Tournament].ID, ">")
		w.entryChange(e, record.Rules().Whole())
		w.raw("</a>")
	} else {
		w.entryChange(e, record.Rules().Whole())
	}
	if e.After.Rated {
		w.raw("<td data-v=")
		w.b = appendPlain(w.b, e.After.Rating, 0)
		w.raw(">")
	} else {
		w.raw("<td>")
	}
	w.stateRating(e.After)
}

// performance is a table cell with a player's performance.
func (w *writer) performance(p perf) {
	if !p.known {
		w.raw("<td>")
		return
	}
	w.raw("<td data-v=")
	w.b = appendPlain(w.b, p.rating, 0)
	w.raw(">")
	switch p.bound {
	case 1:
		w.raw("≥ ")
	case -1:
		w.raw("≤ ")
	}
	w.rating(p.rating)
}
