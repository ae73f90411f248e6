package site

import (
	"ratinglist/engine/ledger"
	"ratinglist/engine/rating"
	"ratinglist/engine/tournament"
)

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

// class is the class or title that an established rating gives in a list, ""
// without one. Classes stand from the highest to the lowest.
func class(l *tournament.List, s *rating.State) string {
	if !s.Established || !s.Rated {
		return ""
	}
	for _, c := range l.Classes {
		if s.Rating >= c.From {
			return c.Name
		}
	}
	return ""
}

// hasClasses tells whether a division has a column of classes.
func hasClasses(l *tournament.List, d ledger.Division) bool {
	return len(l.Classes) > 0 && d.Established()
}

// fieldMean is the mean rating of those players of a tournament who had one on
// entry, and their number.
func fieldMean(record *ledger.Record) (mean float64, rated int) {
	sum := 0.0
	for i := range record.Event.Entrants {
		if s := record.Event.Entrants[i].State; s.Rated {
			sum += s.Rating
			rated++
		}
	}
	return sum / float64(max(rated, 1)), rated
}

// category is the category that a tournament's mean rating gives by the rules
// of the list; 0 for none.
func category(l *ledger.Ledger, mean float64) int {
	if l.System.Category == nil {
		return 0
	}
	return l.System.Category(mean)
}
