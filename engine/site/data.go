package site

import (
	"encoding/json"
	"strconv"

	"ratinglist/engine/ledger"
	"ratinglist/engine/rating"
	"ratinglist/engine/tournament"
)

// object writes one JSON object or array, field by field, in the order of the
// calls. Other programs read these files: fields are added, never renamed.
type object struct {
	w     *writer
	first bool
	array bool
}

func (w *writer) object() *object {
	w.raw("{")
	return &object{w: w, first: true}
}

func (w *writer) array() *object {
	w.raw("[")
	return &object{w: w, first: true, array: true}
}

// item begins the next value of an array.
func (o *object) item() {
	if !o.first {
		o.w.raw(",")
	}
	o.first = false
}

func (o *object) key(name string) {
	o.item()
	o.w.raw("\"", name, "\":")
}

// text writes a field unless it is empty.
func (o *object) text(name, value string) {
	if value != "" {
		o.key(name)
		o.w.b = appendJSON(o.w.b, value)
	}
}

func (o *object) date(name string, d tournament.Date) {
	if d != 0 {
		o.key(name)
		o.w.raw("\"")
		o.w.b = d.Append(o.w.b)
		o.w.raw("\"")
	}
}

func (o *object) int(name string, n int) {
	o.key(name)
	o.w.int(n)
}

func (o *object) number(name string, x float64) {
	o.key(name)
	o.w.b = appendExact(o.w.b, x)
}

func (o *object) half(name string, half int) {
	o.key(name)
	o.w.b = appendHalfJSON(o.w.b, half)
}

func (o *object) flag(name string, value bool) {
	o.key(name)
	o.w.b = strconv.AppendBool(o.w.b, value)
}

func (o *object) texts(name string, values []string) {
	if len(values) == 0 {
		return
	}
	o.key(name)
	a := o.w.array()
	for _, v := range values {
		a.item()
		o.w.b = appendJSON(o.w.b, v)
	}
	a.end()
}

func (o *object) end() {
	if o.array {
		o.w.raw("]")
	} else {
		o.w.raw("}")
	}
}

// dataJobs are the files below api/. They are the same in every language.
func (s *builder) dataJobs() []func(*writer) error {
	var jobs []func(*writer) error
	add := func(path string, f func(*writer)) {
		jobs = append(jobs, func(w *writer) error {
			w.pages = &pages{builder: s, names: s.names}
			f(w)
			return s.write(path, w.b)
		})
	}
	for list, l := range s.ledgers {
		folder := "api/lists/" + l.List.ID + "/"
		add(folder+"ratings.csv", func(w *writer) { w.ratingsCSV(l) })
		add(folder+"ratings.json", func(w *writer) { w.ratingsJSON(list) })
		add(folder+"history.csv", func(w *writer) { w.historyCSV(list) })
		add(folder+"records.json", func(w *writer) { w.recordsJSON(list) })
	}
	add("api/index.json", (*writer).indexJSON)
	add("api/search.json", (*writer).searchJSON)
	return jobs
}

func status(established bool) string {
	if established {
		return "established"
	}
	return "provisional"
}

// ratingsCSV is the list in division and rank order.
func (w *writer) ratingsCSV(l *ledger.Ledger) {
	w.raw("division,rank,player,name,country,born,sex,rating,status,games,last\n")
	for _, d := range ledger.Divisions {
		for i := range l.Final.Rows[d] {
			row := &l.Final.Rows[d][i]
			w.raw(d.String(), ",")
			if row.Rank > 0 {
				w.int(int(row.Rank))
			}
			w.raw(",", w.key[row.Player], ",")
			w.b = appendCSV(w.b, w.name[row.Player])
			w.raw(",", w.view.country(row.Player), ",")
			w.b = w.born(row.Player).Append(w.b)
			w.raw(",", w.sex(row.Player), ",")
			if row.State.Rated {
				w.b = appendExact(w.b, row.State.Rating)
			}
			w.raw(",", status(row.State.Established), ",")
			w.int(int(row.Games))
			w.raw(",")
			w.b = row.Last.Append(w.b)
			w.raw("\n")
		}
	}
}

func (w *writer) ratingsJSON(list int) {
	l := w.ledgers[list]
	o := w.object()
	o.text("list", l.List.ID)
	o.text("name", l.List.Name)
	o.text("system", l.List.System)
	o.date("date", l.LastRated())
	for _, d := range ledger.Divisions {
		o.key(d.String())
		a := w.array()
		for i := range l.Final.Rows[d] {
			row := &l.Final.Rows[d][i]
			a.item()
			r := w.object()
			if row.Rank > 0 {
				r.int("rank", int(row.Rank))
			}
			r.text("player", w.key[row.Player])
			r.text("name", w.name[row.Player])
			r.text("country", w.view.country(row.Player))
			r.date("born", w.born(row.Player))
			r.text("sex", w.sex(row.Player))
			if row.State.Rated {
				r.number("rating", row.State.Rating)
			}
			r.text("status", status(row.State.Established))
			r.text("class", class(l.List, row.State))
			r.int("games", int(row.Games))
			r.date("last", row.Last)
			w.beforeJSON(r, w.previous[list], d, row.Player)
			r.end()
		}
		a.end()
	}
	o.end()
	w.raw("\n")
}

// historyCSV is every change in the order of rating.
func (w *writer) historyCSV(list int) {
	l := w.ledgers[list]
	w.raw("tournament,date,player,before,after,status,score,expected,games\n")
	for i := range l.Entries {
		e := &l.Entries[i]
		if e.Tournament == ledger.Adjusted {
			w.raw("adjustment")
		} else {
			w.raw(w.fed.Tournaments[e.Tournament].ID)
		}
		w.raw(",")
		w.b = l.Date(e).Append(w.b)
		w.raw(",", w.key[e.Player], ",")
		if e.Before != nil && e.Before.Rated {
			w.b = appendExact(w.b, e.Before.Rating)
		}
		w.raw(",")
		if e.After.Rated {
			w.b = appendExact(w.b, e.After.Rating)
		}
		w.raw(",", status(e.After.Established), ",")
		if e.Tournament == ledger.Adjusted {
			w.raw(",,\n")
			continue
		}
		w.b = appendHalfJSON(w.b, int(e.Half))
		w.raw(",")
		if e.Expecting > 0 {
			w.b = appendExact(w.b, e.Expected)
		}
		w.raw(",")
		w.int(int(e.Games))
		w.raw("\n")
	}
}

func (w *writer) indexJSON() {
	o := w.object()
	o.text("title", w.fed.Site.Title)
	o.text("url", w.fed.Site.URL)
	o.key("lists")
	a := w.array()
	for _, l := range w.ledgers {
		a.item()
		r := w.object()
		r.text("id", l.List.ID)
		r.text("name", l.List.Name)
		r.text("system", l.List.System)
		r.text("game", l.List.Game)
		r.flag("primary", l.List.Primary)
		r.date("last_tournament", l.LastRated())
		r.key("settings")
		// Maps are encoded with sorted keys, and settings are plain values.
		settings, err := json.Marshal(l.SettingsOn(l.LastRated()))
		if err != nil {
			w.failed = err
		}
		w.b = append(w.b, settings...)
		r.key("players")
		counts := w.object()
		for _, d := range ledger.Divisions {
			counts.int(d.String(), len(l.Final.Rows[d]))
		}
		counts.end()
		r.texts("files", []string{"lists/" + l.List.ID + "/ratings.csv", "lists/" + l.List.ID + "/ratings.json", "lists/" + l.List.ID + "/history.csv", "lists/" + l.List.ID + "/records.json"})
		r.end()
	}
	a.end()
	o.int("players", len(w.fed.Players))
	o.int("tournaments", len(w.fed.Tournaments))
	o.texts("files", []string{"search.json", "players/{id}.json", "tournaments/{id}.json"})
	o.end()
	w.raw("\n")
}

func (w *writer) searchJSON() {
	a := w.array()
	for i := range w.fed.Players {
		p := &w.fed.Players[i]
		if p.Private {
			continue
		}
		a.item()
		o := w.object()
		o.text("id", p.ID)
		o.text("name", p.Name)
		aliases := p.Aliases
		for _, former := range p.Names {
			aliases = append(aliases[:len(aliases):len(aliases)], former.Value)
		}
		o.texts("aliases", aliases)
		o.text("country", p.Country)
		if len(w.ledgers) > 0 {
			if _, row := w.ledgers[0].Final.Of(int32(i)); row != nil && row.State.Rated {
				o.number("rating", row.State.Rating)
			}
		}
		o.end()
		w.raw("\n")
	}
	a.end()
	w.raw("\n")
}

// playerJSON is everything that a player's page shows.
func (w *writer) playerJSON(player int32, careers []*career) {
	p := &w.fed.Players[player]
	o := w.object()
	o.text("id", p.ID)
	o.text("name", p.Name)
	o.text("country", p.Country)
	o.date("born", w.born(player))
	o.text("sex", p.Sex)
	o.text("club", p.Club)
	o.text("label", p.Label)
	o.text("title", p.Title)
	o.texts("aliases", p.Aliases)
	o.texts("former_ids", p.FormerIDs)
	if len(p.IDs) > 0 {
		o.key("ids")
		ids := w.object()
		for _, id := range p.IDs {
			ids.item()
			w.b = appendJSON(w.b, id.Register)
			w.raw(":")
			w.b = appendJSON(w.b, id.Value)
		}
		ids.end()
	}
	w.formerJSON(o, "names", "name", p.Names)
	w.formerJSON(o, "countries", "country", p.Countries)
	o.key("lists")
	a := w.array()
	for _, c := range careers {
		a.item()
		w.careerJSON(c)
	}
	a.end()
	o.end()
	w.raw("\n")
}

func (w *writer) formerJSON(o *object, name, value string, former []tournament.Former) {
	if len(former) == 0 {
		return
	}
	o.key(name)
	a := w.array()
	for _, f := range former {
		a.item()
		r := w.object()
		r.date("until", f.Until)
		r.text(value, f.Value)
		r.end()
	}
	a.end()
}

func (w *writer) careerJSON(c *career) {
	o := w.object()
	o.text("list", c.List.ID)
	if c.row != nil {
		o.text("division", c.division.String())
		if c.row.Rank > 0 {
			o.int("rank", int(c.row.Rank))
		}
		if c.row.State.Rated {
			o.number("rating", c.row.State.Rating)
		}
		o.text("status", status(c.row.State.Established))
		o.text("class", class(c.List, c.row.State))
		o.int("games", int(c.row.Games))
		o.date("last", c.row.Last)
		o.int("wins", c.record.wins)
		o.int("draws", c.record.draws)
		o.int("losses", c.record.losses)
	}
	if c.peak.Date != 0 {
		o.key("peak")
		peak := w.object()
		peak.number("rating", c.peak.Rating)
		peak.date("date", c.peak.Date)
		peak.end()
	}
	if c.bestRank.Rank != 0 {
		o.key("best_rank")
		best := w.object()
		best.int("rank", int(c.bestRank.Rank))
		best.date("date", c.bestRank.Date)
		best.end()
	}
	if c.best != nil {
		o.key("best_win")
		best := w.object()
		best.text("opponent", w.key[c.best.opponent])
		best.number("rating", c.best.rating)
		best.text("tournament", w.fed.Tournaments[c.best.tournament].ID)
		best.end()
	}
	o.key("history")
	a := w.array()
	for i := range c.steps {
		a.item()
		w.stepJSON(c, &c.steps[i])
		w.raw("\n")
	}
	a.end()
	o.end()
}

func (w *writer) stepJSON(c *career, s *step) {
	o := w.object()
	switch {
	case s.entry == nil:
		o.text("tournament", w.fed.Tournaments[s.tournament].ID)
		o.date("date", w.fed.Tournaments[s.tournament].End)
		o.flag("rated", false)
		o.key("reasons")
		w.reasonsJSON(c.Records[s.tournament].Reasons)
	case s.entry.Tournament == ledger.Adjusted:
		adjustment := &c.List.Adjustments[s.entry.Entrant]
		o.text("tournament", "adjustment")
		o.date("date", adjustment.Date)
		o.text("decision", adjustment.Decision)
		w.changeJSON(o, s.entry)
	default:
		o.text("tournament", w.fed.Tournaments[s.tournament].ID)
		o.date("date", w.fed.Tournaments[s.tournament].End)
		w.changeJSON(o, s.entry)
		r := &w.results[s.tournament]
		if place := r.standings[r.place[s.place]].Place; place > 0 {
			o.int("place", place)
		}
		w.workingJSON(o, c, s)
	}
	o.end()
}

func (w *writer) reasonsJSON(reasons []ledger.Reason) {
	a := w.array()
	for _, r := range reasons {
		a.item()
		o := w.object()
		o.text("reason", string(r.Kind))
		o.text("want", r.Want)
		o.text("have", r.Have)
		if r.WantNumber > 0 {
			o.int("want", r.WantNumber)
			o.int("have", r.HaveNumber)
		}
		o.end()
	}
	a.end()
}

// changeJSON are the fields of an entry that history.csv has too.
func (w *writer) changeJSON(o *object, e *ledger.Entry) {
	if e.Before != nil && e.Before.Rated {
		o.number("before", e.Before.Rating)
	}
	if e.After.Rated {
		o.number("after", e.After.Rating)
	}
	o.text("status", status(e.After.Established))
	if e.Tournament == ledger.Adjusted {
		return
	}
	o.half("score", int(e.Half))
	if e.Expecting > 0 {
		o.number("expected", e.Expected)
	}
	o.int("games", int(e.Games))
}

func (w *writer) workingJSON(o *object, c *career, s *step) {
	o.key("working")
	a := w.array()
	next := 0
	r := &w.results[s.tournament]
	for _, i := range r.linesOf(s.place) {
		if r.lines[i].event < 0 {
			continue
		}
		a.item()
		w.lineJSON(int(r.lines[i].round), c.opponent(s, &s.working.Lines[next]), &s.working.Lines[next])
		next++
	}
	a.end()
	w.stepsJSON(o, s.working.Steps)
}

func (w *writer) stepsJSON(o *object, steps []rating.Step) {
	o.key("steps")
	a := w.array()
	for _, step := range steps {
		a.item()
		so := w.object()
		so.text("clause", step.Clause)
		so.text("case", step.Case)
		so.text("formula", step.Formula)
		so.end()
	}
	a.end()
}

// lineJSON is the working of one game. There are more of these than of
// anything else, so it is written in one go.
func (w *writer) lineJSON(round int, opponent int32, l *rating.Line) {
	w.raw(`{"round":`)
	w.int(round + 1)
	w.raw(`,"opponent":"`, w.key[opponent])
	if l.Against.Rated {
		w.raw(`","rating":`)
		w.b = appendExact(w.b, l.Against.Rating)
		w.raw(`,"status":"`, status(l.Against.Established), `","score":`)
	} else {
		w.raw(`","status":"`, status(l.Against.Established), `","score":`)
	}
	w.b = appendHalfJSON(w.b, int(l.Score))
	if l.HasExpected {
		w.raw(`,"expected":`)
		w.b = appendExact(w.b, l.Expected)
	}
	if l.HasChange {
		w.raw(`,"change":`)
		w.b = appendExact(w.b, l.Change)
	}
	w.raw(`,"clause":"`, l.Clause, `"}`)
}

// tournamentJSON is everything that a tournament's page shows.
func (w *writer) tournamentJSON(place int32, verdicts []verdict) {
	t := &w.fed.Tournaments[place]
	r := &w.results[place]
	o := w.object()
	o.text("id", t.ID)
	o.text("name", t.Name)
	o.date("start", t.Start)
	o.date("end", t.End)
	o.text("place", t.Place)
	o.text("country", t.Country)
	o.text("game", t.Game)
	o.text("opening", t.Opening)
	if t.Minutes > 0 {
		o.int("minutes", t.Minutes)
	}
	o.flag("online", t.Online)
	o.flag("finished", !t.Unfinished)
	o.text("arbiter", t.Arbiter)
	o.text("source", t.Source)
	o.text("event", t.Event)
	o.text("stage", t.Stage)
	o.key("standings")
	w.standingsJSON(t, r)
	o.key("rounds")
	a := w.array()
	next := 0
	for round := range t.Rounds {
		a.item()
		ro := w.object()
		ro.text("name", t.Rounds[round].Name)
		ro.date("date", t.Rounds[round].Date)
		ro.key("games")
		games := w.array()
		for ; next < len(r.lines) && int(r.lines[next].round) == round; next++ {
			l := &r.lines[next]
			games.item()
			g := w.array()
			g.item()
			w.b = appendJSON(w.b, w.key[l.First])
			g.item()
			w.b = appendJSON(w.b, l.Result.String())
			if l.Second != tournament.NoPlayer {
				g.item()
				w.b = appendJSON(w.b, w.key[l.Second])
			}
			g.end()
		}
		games.end()
		ro.end()
		w.raw("\n")
	}
	a.end()
	o.key("lists")
	a = w.array()
	for i := range verdicts {
		a.item()
		w.verdictJSON(&verdicts[i], r)
	}
	a.end()
	if len(t.Corrections) > 0 {
		o.key("corrections")
		a = w.array()
		for _, c := range t.Corrections {
			a.item()
			co := w.object()
			co.date("date", c.Date)
			co.text("note", c.Note)
			co.end()
		}
		a.end()
	}
	o.text("report", t.Report)
	o.end()
	w.raw("\n")
}

// verdictJSON is what one list made of a tournament: every change with its
// steps, and of every game that counts what both sides had and got.
func (w *writer) verdictJSON(v *verdict, r *results) {
	o := w.object()
	o.text("list", v.List.ID)
	o.flag("rated", v.record.Rated())
	if !v.record.Rated() {
		o.key("reasons")
		w.reasonsJSON(v.record.Reasons)
		o.end()
		return
	}
	if v.record.Event.Establishing {
		o.flag("establishing", true)
	}
	if mean, rated := fieldMean(v.record); rated > 0 {
		o.number("mean", mean)
		if category := category(v.Ledger, mean); category > 0 {
			o.int("category", category)
		}
	}
	o.key("changes")
	a := w.array()
	for entrant := range v.workings {
		a.item()
		c := w.object()
		c.text("player", w.key[v.entry(entrant).Player])
		w.changeJSON(c, v.entry(entrant))
		if p := v.performances[entrant]; p.known {
			c.key("performance")
			w.b = appendPlain(w.b, p.rating, 0)
			if p.bound != 0 {
				c.text("performance_is", [...]string{-1 + 1: "at most", 1 + 1: "at least"}[p.bound+1])
			}
		}
		w.stepsJSON(c, v.workings[entrant].Steps)
		c.end()
		w.raw("\n")
	}
	a.end()
	o.key("games")
	a = w.array()
	both := v.sides()
	for i := range r.lines {
		if l := &r.lines[i]; l.event >= 0 {
			a.item()
			w.gameJSON(l, both[l.event])
		}
	}
	a.end()
	o.end()
}

// gameJSON is one game as both sides' workings have it: the first player's
// figures, then the second's, null where the rules ask for none.
func (w *writer) gameJSON(l *line, both sides) {
	a, b := both[0], both[1]
	w.raw(`{"round":`)
	w.int(int(l.round) + 1)
	w.raw(`,"players":["`, w.key[l.First], `","`, w.key[l.Second], `"],"ratings":[`)
	// Against is the other side's entry.
	w.optional(b.Against.Rating, b.Against.Rated)
	w.raw(",")
	w.optional(a.Against.Rating, a.Against.Rated)
	w.raw(`],"scores":[`)
	w.b = appendHalfJSON(w.b, int(a.Score))
	w.raw(",")
	w.b = appendHalfJSON(w.b, int(b.Score))
	if a.HasExpected || b.HasExpected {
		w.raw(`],"expected":[`)
		w.optional(a.Expected, a.HasExpected)
		w.raw(",")
		w.optional(b.Expected, b.HasExpected)
	}
	if a.HasChange || b.HasChange {
		w.raw(`],"changes":[`)
		w.optional(a.Change, a.HasChange)
		w.raw(",")
		w.optional(b.Change, b.HasChange)
	}
	w.raw(`],"clauses":["`, a.Clause, `","`, b.Clause, `"]}`)
}

// optional writes a number, or null.
func (w *writer) optional(x float64, has bool) {
	if !has {
		w.raw("null")
		return
	}
	w.b = appendExact(w.b, x)
}
