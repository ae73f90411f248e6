package site

import (
	"ratinglist/engine/ledger"
	"ratinglist/engine/rating"
	"ratinglist/engine/tournament"
)

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
	if c.listed {
		o.text("division", c.division.String())
		if c.rank > 0 {
			o.int("rank", int(c.rank))
		}
		if c.state.Rated {
			o.number("rating", c.state.Rating)
		}
		o.text("status", status(c.state.Established))
		o.text("class", class(c.List, c.state))
		o.int("games", int(c.games))
		o.date("last", c.last)
		o.int("wins", int(c.record.wins))
		o.int("draws", int(c.record.draws))
		o.int("losses", int(c.record.losses))
	}
	if c.peak.Date != 0 {
		o.key("peak")
		peak := w.object()
		peak.number("rating", c.peak.Rating)
		peak.date("date", c.peak.Date)
		peak.end()
	}
	if c.standing.best.Rank != 0 {
		o.key("best_rank")
		best := w.object()
		best.int("rank", int(c.standing.best.Rank))
		best.date("date", c.standing.best.Date)
		best.end()
	}
	if c.bestWin != nil {
		o.key("best_win")
		best := w.object()
		best.text("opponent", w.key.of(c.bestWin.opponent))
		best.number("rating", c.bestWin.rating)
		best.text("tournament", w.fed.Tournaments[c.bestWin.tournament].ID)
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
		id, _ := w.title(s.tournament)
		o.text("tournament", id)
		o.date("date", w.ends[s.tournament])
		w.changeJSON(o, s.entry)
		if s.rank > 0 {
			o.int("place", int(s.rank))
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
	lines := r.linesOf(s.place)
	for i := range lines {
		if lines[i].event < 0 {
			continue
		}
		a.item()
		w.lineJSON(int(lines[i].round), lines[i].against(c.player), &s.working.Lines[next])
		next++
	}
	a.end()
	w.stepsJSON(o, s.steps)
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
	b := append(w.b, `{"round":`...)
	b = appendInt(b, round+1)
	b = append(b, `,"opponent":"`...)
	b = append(b, w.key.of(opponent)...)
	if l.Against.Rated {
		b = append(b, `","rating":`...)
		b = appendExact(b, l.Against.Rating)
		b = append(b, `,"status":"`...)
	} else {
		b = append(b, `","status":"`...)
	}
	b = append(b, status(l.Against.Established)...)
	b = append(b, `","score":`...)
	b = appendHalfJSON(b, int(l.Score))
	if l.HasExpected {
		b = append(b, `,"expected":`...)
		b = appendExact(b, l.Expected)
	}
	if l.HasChange {
		b = append(b, `,"change":`...)
		b = appendExact(b, l.Change)
	}
	b = append(b, `,"clause":"`...)
	b = append(b, l.Clause...)
	w.b = append(b, `"}`...)
}
