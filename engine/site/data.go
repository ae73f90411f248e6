package site

import (
	"encoding/json"
	"slices"

	"ratinglist/engine/ledger"
)

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
			w.raw(",", w.key.of(row.Player), ",")
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
			r.text("player", w.key.of(row.Player))
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
	w.b = slices.Grow(w.b, 128*len(l.Entries)) // about what there will be
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
		w.raw(",", w.key.of(e.Player), ",")
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
