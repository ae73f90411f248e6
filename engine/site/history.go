package site

import (
	"math"
	"slices"

	"ratinglist/engine/ledger"
	"ratinglist/engine/rating"
)

// history is a player's career in one list, the newest tournament first. Each
// line opens the working of its change: every game with the opponent's
// rating, the expected score, the contribution and the clause that decided,
// and below them the arithmetic from there to the new rating.
func (w *writer) history(player int32, c *career) {
	w.raw("<section class=history><h2>")
	w.fill("player.history", "list", c.List.Name)
	w.raw("</h2>")
	if c.marked {
		w.raw("<p class=note><i>P</i> ")
		w.t("chart.provisional")
	}
	w.raw(w.heads.history)
	for i := len(c.steps) - 1; i >= 0; i-- {
		s := &c.steps[i]
		switch {
		case s.entry == nil:
			w.unratedStep(player, c, s)
		case s.entry.Tournament == ledger.Adjusted:
			w.adjustmentStep(c, s)
		default:
			w.ratedStep(player, c, s)
		}
	}
	if in := c.initial; in != nil {
		w.raw("<div class=row>")
		w.day(c.List.Initial.Date)
		w.raw("<span class=what>")
		w.fill("player.carried", "source", c.List.Initial.Source)
		w.raw("</span><span></span><span></span><span></span><b>")
		w.rating(in.Rating)
		w.raw("</b></div>")
	}
	w.raw("</section>")
}

// ratedStep is a rated tournament with its working.
func (w *writer) ratedStep(player int32, c *career, s *step) {
	id, name := w.title(s.tournament)
	whole := c.Records[s.tournament].Rules().Whole()
	w.raw("<details><summary class=row>")
	w.day(w.ends[s.tournament])
	w.raw("<span class=what>", name, "</span><span>")
	w.b = appendPlace(w.b, s.appearance)
	w.raw("</span><span>")
	w.half(int(s.entry.Half))
	w.raw(" / ")
	w.int(int(s.entry.Games))
	w.raw("</span><span>")
	w.entryChange(s.entry, whole)
	w.raw("</span><b>")
	w.stateRating(s.entry.After)
	w.raw("</b></summary><div class=work id=", c.List.ID, "--", id, "><p>")
	w.tournament(s.tournament)
	w.raw(w.heads.working)
	whole = whole && wholeLines(&s.working)
	next, uncounted := 0, false
	r := &w.results[s.tournament]
	lines := r.linesOf(s.place)
	for i := range lines {
		l := &lines[i]
		if l.event < 0 {
			w.uncounted(player, l)
			uncounted = true
			continue
		}
		w.workingLine(player, s, l, &s.working.Lines[next], whole)
		next++
	}
	w.workingSum(s, whole)
	w.raw("</table></div>")
	w.workingSteps(c, s, uncounted)
	w.raw("</div></details>")
}

// entryChange is what a tournament changed, or a word where there was no
// rating before. With periods it is the tournament's part of the change, so
// that the lines of a period add up.
func (w *writer) entryChange(e *ledger.Entry, whole bool) {
	switch {
	case !e.After.Rated:
		w.t("player.no-rating-yet")
	case e.Before == nil || !e.Before.Rated:
		w.t("player.new")
	default:
		w.change(e.Change, whole)
	}
}

// stateRating is a rating with the mark of a provisional one.
func (w *writer) stateRating(s *rating.State) {
	if !s.Rated {
		w.raw("–")
		return
	}
	w.rating(s.Rating)
	if !s.Established {
		w.raw("<i>P</i>")
	}
}

func (w *writer) roundName(l *line, t int32) {
	switch w.results[t].rounds {
	case named:
		if name := w.fed.Tournaments[t].Rounds[l.round].Name; name != "" {
			w.text(name)
			return
		}
		if len(w.fed.Tournaments[t].Rounds) > 1 {
			w.int(int(l.round) + 1)
		}
	case numbered:
		w.int(int(l.round) + 1)
	}
}

// wholeLines tells whether every game brought a whole number. Where they do
// not, whole numbers would not add up, even if the rating is kept as one (FI4).
func wholeLines(working *rating.Working) bool {
	for i := range working.Lines {
		if x := working.Lines[i].Change; x != math.Trunc(x) {
			return false
		}
	}
	return true
}

// workingLine is one game that counts.
func (w *writer) workingLine(player int32, s *step, l *line, wl *rating.Line, whole bool) {
	w.raw("<tr><td>")
	w.roundName(l, s.tournament)
	// There are more of these rows than of anything else, so what follows is
	// appended in as few steps as possible.
	b := append(w.b, "<td>"...)
	b = append(b, w.link.of(l.against(player))...)
	switch {
	case !wl.Against.Rated:
		b = append(b, "<td>–<td>"...)
	case wl.Against.Established:
		b = append(appendRating(append(b, "<td>"...), wl.Against.Rating), "<td>"...)
	default:
		b = append(appendRating(append(b, "<td>"...), wl.Against.Rating), "<i>P</i><td>"...)
	}
	if wl.HasExpected {
		b = w.appendFixed(b, wl.Expected, 2)
	}
	b = append(b, scoreCells[wl.Score]...)
	if wl.HasChange {
		w.b = append(b, "<td class="...)
		w.marked(wl.Change, whole)
		b = w.b
	} else {
		b = append(b, "<td>"...)
	}
	b = append(b, "<td>"...)
	w.b = append(b, wl.Clause...)
}

// scoreCells are the cells of a game's score, by half points.
var scoreCells = [...]string{"<td>0", "<td>½", "<td>1"}

// uncounted is a game or bye that counts for the standings only (C2).
func (w *writer) uncounted(player int32, l *line) {
	w.raw("<tr class=dim><td>")
	w.int(int(l.round) + 1)
	w.raw("<td>")
	if l.Result.Bye() {
		w.t("result.bye")
	} else {
		w.neighbour(l.against(player))
	}
	w.raw("<td><td><td>")
	half, other := l.Result.HalfPoints()
	if l.Second == player {
		half = other
	}
	w.half(half)
	w.raw("<td>")
	switch {
	case l.Result.Bye():
	case l.Result.Default():
		w.t("result.default")
	default:
		w.t("result.unrated")
	}
	w.raw("<td>C2")
}

// workingSum is the last row of a working: what the games with an expected
// score add up to.
func (w *writer) workingSum(s *step, whole bool) {
	half, sum, single := 0, 0.0, false
	for i := range s.working.Lines {
		if l := &s.working.Lines[i]; l.HasExpected {
			half += int(l.Score)
			sum += l.Change
			single = single || l.HasChange
		}
	}
	if s.entry.Expecting == 0 {
		return
	}
	if !single { // the rules change the rating by all games at once (RI5)
		sum = s.working.Change
	}
	w.raw("<tfoot><tr><td><td>")
	w.t("col.sum")
	w.raw("<td><td>")
	w.fixed(s.entry.Expected, 2)
	w.raw("<td>")
	w.half(half)
	w.raw("<td>")
	w.change(sum, whole)
	w.raw("<td>")
}

// workingSteps are the formulas with their numbers, and below them the rules
// that the games were decided by.
func (w *writer) workingSteps(c *career, s *step, uncounted bool) {
	w.raw("<ul class=steps>")
	var room [8]string
	told := room[:0] // clauses without a case
	list, heads := c.List.ID, w.stepHeads(c.List.ID)
	for _, step := range s.steps {
		w.stepHead(heads, list, step.Clause, step.Case)
		if step.Formula != "" {
			w.raw(" <code>")
			w.text(w.formula(step.Formula))
			w.raw("</code>")
		}
		if step.Case == "" {
			told = append(told, step.Clause)
		}
	}
	for i := range s.working.Lines {
		if clause := s.working.Lines[i].Clause; !slices.Contains(told, clause) {
			w.stepHead(heads, list, clause, "")
			told = append(told, clause)
		}
	}
	if uncounted {
		w.stepHead(heads, list, "C2", "")
	}
	w.raw("</ul>")
}

// stepHeads are how the steps on a player's page begin, for one list in one
// language, as far as they have been asked for.
type stepHeads map[stepName]string

type stepName struct{ clause, caseName string }

// stepHeads are those of a list in the language in hand.
func (w *writer) stepHeads(list string) stepHeads {
	key := stepPlace{w.pages, list}
	if w.steps[key] == nil {
		if w.steps == nil {
			w.steps = map[stepPlace]stepHeads{}
		}
		w.steps[key] = stepHeads{}
	}
	return w.steps[key]
}

type stepPlace struct {
	pages *pages
	list  string
}

// stepHead begins a step: the clause with a link, and what it is about.
func (w *writer) stepHead(heads stepHeads, list, clause, caseName string) {
	name := stepName{clause, caseName}
	if head, ok := heads[name]; ok {
		w.raw(head)
		return
	}
	start := w.begin()
	w.raw("<li>")
	w.clause(list, clause)
	w.raw(" ")
	if caseName == "" {
		w.t("clause-name." + clause)
	} else {
		w.t("case." + clause + "." + caseName)
	}
	heads[name] = string(w.cut(start))
}

// unratedStep is a tournament that the list does not rate, with the reasons.
func (w *writer) unratedStep(_ int32, c *career, s *step) {
	id, name := w.title(s.tournament)
	r := &w.results[s.tournament]
	w.raw("<details class=unrated><summary class=row>")
	w.day(w.ends[s.tournament])
	w.raw("<span class=what>", name, "</span><span>")
	w.b = appendPlace(w.b, s.appearance)
	w.raw("</span><span>")
	w.half(r.standings[r.place[s.place]].Points)
	w.raw("</span><span>")
	w.t("tournament.not-rated")
	w.raw("</span><b></b></summary><div class=work id=", c.List.ID, "--", id, "><p>")
	w.tournament(s.tournament)
	w.raw("<p>")
	w.reasons(c.Records[s.tournament].Reasons)
	w.raw("</div></details>")
}

// adjustmentStep is a decision that moved the rating without games (C12).
func (w *writer) adjustmentStep(c *career, s *step) {
	a := &c.List.Adjustments[s.entry.Entrant]
	w.raw("<details><summary class=row>")
	w.day(a.Date)
	w.raw("<span class=what>")
	w.t("player.adjustment")
	w.raw("</span><span></span><span></span><span>")
	w.change(s.entry.After.Rating-s.entry.Before.Rating, c.RulesOn(a.Date).Whole())
	w.raw("</span><b>")
	w.stateRating(s.entry.After)
	w.raw("</b></summary><div class=work><p>")
	w.clause(c.List.ID, "C12")
	w.raw(" ")
	w.text(a.Decision)
	w.raw("</div></details>")
}
