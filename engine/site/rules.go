package site

import (
	"fmt"
	"strings"

	"ratinglist/engine/rating"
	"ratinglist/engine/tournament"
)

// rulesPage tells by which rules a list is kept, from the engine itself: the
// clauses that the workings point at, the settings in force, what a
// tournament needs to be rated, and the decisions of the past.
type rulesPage struct {
	head
	Heading   string
	Lists     []byte // links to the rules of the other lists
	Clauses   []byte
	Settings  []byte
	Tables    []byte
	Eligible  []byte
	Decisions []byte
}

// common are the clauses that hold in every system and that pages point at.
var common = []string{"C1", "C2", "C3", "C4", "C5", "C6", "C11", "C12"}

func (w *writer) rulesPage(list int) {
	l := w.ledgers[list]
	page := rulesPage{Heading: w.language.fill("rules.heading", "list", l.List.Name)}
	page.Title, page.Description = page.Heading, page.Heading
	page.Self = l.List.ID + "/rules.html"
	start := w.begin()
	w.otherLists(list, func(other int) string { return w.root + w.ledgers[other].List.ID + "/rules.html" })
	page.Lists = w.cut(start)
	start = w.begin()
	w.clauses(l)
	page.Clauses = w.cut(start)
	start = w.begin()
	w.settings(l)
	page.Settings = w.cut(start)
	start = w.begin()
	w.printedTables(l)
	page.Tables = w.cut(start)
	start = w.begin()
	w.eligible(l.List, l.EligibleOn(l.LastRated()))
	page.Eligible = w.cut(start)
	start = w.begin()
	w.decisions(l.List)
	page.Decisions = w.cut(start)
	w.page("rules:"+l.List.ID, page.Self, page)
}

func settingText(value any) string {
	switch v := value.(type) {
	case nil: // an optional setting that is not in force
		return "–"
	case float64:
		return string(appendExact(nil, v))
	case []string:
		return strings.Join(v, ", ")
	case []float64:
		var texts []string
		for _, x := range v {
			texts = append(texts, string(appendExact(nil, x)))
		}
		return strings.Join(texts, ", ")
	}
	return fmt.Sprint(value)
}

// eligible is what a tournament needs to be rated.
func (w *writer) eligible(l *tournament.List, e tournament.Eligibility) {
	if l.Game != "" {
		w.raw("<li>")
		w.fill("rules.game", "game", l.Game)
	}
	if e.Opening != nil {
		w.raw("<li>")
		w.fill("rules.opening", "opening", strings.Join(e.Opening, ", "))
	}
	if e.MinMinutes != nil {
		w.raw("<li>")
		w.fill("rules.minutes", "minutes", w.count("unit.minutes", *e.MinMinutes))
	}
	if e.Online != nil && !*e.Online {
		w.raw("<li>")
		w.t("rules.online")
	}
}

// decisions are what changed the list from outside the results: carried-over
// ratings, establishing tournaments, changes of the rules, adjustments.
func (w *writer) decisions(l *tournament.List) {
	if in := l.Initial; in != nil {
		w.raw("<li>")
		w.day(in.Date)
		w.raw(" ")
		w.fill("rules.initial", "source", in.Source, "players", w.count("unit.players", len(in.Players)))
	}
	if len(l.Establishing) > 0 {
		w.raw("<li>")
		w.t("rules.establishing")
		establishing := map[string]bool{}
		for _, id := range l.Establishing {
			establishing[id] = true
		}
		separator := ""
		w.gap()
		for i := range w.fed.Tournaments {
			if establishing[w.fed.Tournaments[i].ID] {
				w.raw(separator)
				w.tournament(int32(i))
				separator = ", "
			}
		}
	}
	for _, c := range l.Changes {
		w.raw("<li>")
		w.day(c.From)
		w.raw(" ")
		w.text(c.Decision)
		w.raw("<ul>")
		for _, s := range rating.Find(l.System).Settings {
			if value, ok := c.Settings[s.Name]; ok {
				w.raw("<li><code>", s.Name, " = ")
				w.text(settingText(value))
				w.raw("</code>")
			}
		}
		w.eligible(&tournament.List{}, c.Eligible)
		w.raw("</ul>")
	}
	for _, a := range l.Adjustments {
		w.raw("<li>")
		w.day(a.Date)
		w.raw(" ")
		w.text(a.Decision)
		w.raw(": ")
		if a.Player == tournament.NoPlayer {
			w.t("rules.everyone")
		} else {
			w.player(a.Player)
		}
		w.raw(" ")
		if a.Set {
			w.raw("= ")
			w.rating(a.Rating)
		} else {
			w.b = w.appendChange(w.b, a.Add, a.Add == float64(int(a.Add)))
		}
	}
}
