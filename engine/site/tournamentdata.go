package site

import (
	"math"

	"ratinglist/engine/rating"
	"ratinglist/engine/tournament"
)

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
			w.b = appendJSON(w.b, w.key.of(l.First))
			g.item()
			w.b = appendJSON(w.b, l.Result.String())
			if l.Second != tournament.NoPlayer {
				g.item()
				w.b = appendJSON(w.b, w.key.of(l.Second))
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
		c.text("player", w.key.of(v.entry(entrant).Player))
		w.changeJSON(c, v.entry(entrant))
		if p := v.performances[entrant]; p.known {
			c.key("performance")
			w.b = appendPlain(w.b, p.rating, 0)
			if p.bound != 0 {
				c.text("performance_is", [...]string{-1 + 1: "at most", 1 + 1: "at least"}[p.bound+1])
			}
		}
		w.stepsJSON(c, v.steps[entrant])
		c.end()
		w.raw("\n")
	}
	a.end()
	o.key("games")
	a = w.array()
	for i := range r.lines {
		if l := &r.lines[i]; l.event >= 0 {
			a.item()
			w.gameJSON(l, v.sides[l.event])
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
	w.raw(`,"players":["`, w.key.of(l.First), `","`, w.key.of(l.Second), `"],"ratings":[`)
	// Against is the other side's entry.
	w.entered(&b.Against)
	w.raw(",")
	w.entered(&a.Against)
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

// entered writes the rating with which somebody played, or null. It stands
// beside each of the player's games, so its text is kept.
func (w *writer) entered(e *rating.Entry) {
	if !e.Rated {
		w.raw("null")
		return
	}
	bits := math.Float64bits(e.Rating)
	kept := &w.ratings[bits*0x9e3779b97f4a7c15>>(64-ratingBits)]
	if kept.bits != bits || kept.text == nil {
		kept.bits, kept.text = bits, appendExact(kept.text[:0], e.Rating)
	}
	w.b = append(w.b, kept.text...)
}

// ratingBits is the binary logarithm of how many ratings are kept as text:
// those of a tournament.
const ratingBits = 7

// ratingText is a rating as data files write it.
type ratingText struct {
	bits uint64
	text []byte
}

// optional writes a number, or null.
func (w *writer) optional(x float64, has bool) {
	if !has {
		w.raw("null")
		return
	}
	w.b = appendExact(w.b, x)
}
