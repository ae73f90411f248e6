package site

import "ratinglist/engine/tournament"

// otherLists are links from a list's page to the same page of every list, one
// of them the current one. A federation with one list needs none.
func (w *writer) otherLists(list int, href func(int) string) {
	if len(w.ledgers) < 2 {
		return
	}
	for other, l := range w.ledgers {
		w.raw("<li><a href=", href(other))
		if other == list {
			w.raw(" aria-current=page")
		}
		w.raw(">")
		w.text(l.List.Name)
		w.raw("</a>")
	}
}

// class is the class or title that a rating has in a list, "" without one.
// Classes stand from the highest to the lowest.
func class(l *tournament.List, rating float64) string {
	for _, c := range l.Classes {
		if rating >= c.From {
			return c.Name
		}
	}
	return ""
}
