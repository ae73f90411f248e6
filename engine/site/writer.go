package site

import (
	"unicode/utf8"

	"ratinglist/engine/chart"
	"ratinglist/engine/rating"
	"ratinglist/engine/tournament"
)

// writer writes the HTML of one page into a buffer that the next page uses
// again. Attributes whose values this package makes stand without quotes, and
// end tags that HTML lets one leave out are left out.
type writer struct {
	b []byte
	*pages
	root    string  // the way from the page to its language's root: "", "../"
	source  Source  // what the file in hand is made from
	failed  error   // of the last file
	met     []int32 // by player, zero between calls of mutualGames
	rooms   rooms
	digest  digest
	ratings [1 << ratingBits]ratingText // see entered
	steps   map[stepPlace]stepHeads
	// asOf is the day for which a page names players and their countries; 0 is
	// today.
	asOf tournament.Date
}

// rooms are where a job keeps what it works out, until the next job.
type rooms struct {
	lines    room[rating.Line]
	steps    room[step]
	formulas room[[]rating.Step]
	workings room[rating.Working]
	perfs    room[perf]
	sides    room[sides]
	mutuals  []mutual
	points   room[chart.Point]
}

// clear makes the rooms free for the next job.
func (r *rooms) clear() {
	r.lines.used, r.steps.used, r.formulas.used, r.workings.used = 0, 0, 0, 0
	r.perfs.used, r.sides.used, r.points.used = 0, 0, 0
}

// room is memory that is used again and again.
type room[T any] struct {
	all  []T
	used int
}

// take gives an empty slice with room for n values.
func (r *room[T]) take(n int) []T {
	if len(r.all)-r.used < n {
		// What has been taken keeps the old one.
		r.all, r.used = make([]T, max(n, 2*len(r.all), 64)), 0
	}
	from := r.used
	r.used += n
	return r.all[from:from:r.used]
}

// raw writes HTML.
func (w *writer) raw(parts ...string) {
	b := w.b
	for _, part := range parts {
		b = append(b, part...)
	}
	w.b = b
}

// gap parts what was written from the sentence that follows: by a space, but
// not after the full-width marks of Chinese and Japanese, which hold their own.
func (w *writer) gap() {
	switch r, _ := utf8.DecodeLastRune(w.b); {
	case r >= '\u3000' && r <= '\u303f', r >= '\uff00' && r <= '\uff60':
	default:
		w.raw(" ")
	}
}

// text writes text.
func (w *writer) text(s string) { w.b = appendText(w.b, s) }

// t writes the text of a key.
func (w *writer) t(key string) { w.b = appendText(w.b, w.language.t(key)) }

// fill writes the text of a key with names in its placeholders.
func (w *writer) fill(key string, pairs ...string) {
	for text := w.language.t(key); text != ""; {
		before, name, after, found := cutSlot(text)
		w.text(before)
		if !found {
			return
		}
		for i := 0; i+1 < len(pairs); i += 2 {
			if pairs[i] == name {
				w.text(pairs[i+1])
			}
		}
		text = after
	}
}

// slots writes the text of a key and calls, at each of its {placeholders}, the
// function that writes what belongs there, as HTML.
func (w *writer) slots(key string, fill map[string]func()) {
	for text := w.language.t(key); text != ""; {
		before, name, after, found := cutSlot(text)
		w.text(before)
		if !found {
			return
		}
		if f := fill[name]; f != nil {
			f()
		}
		text = after
	}
}

func (w *writer) int(n int)             { w.b = appendInt(w.b, n) }
func (w *writer) rating(x float64)      { w.b = appendRating(w.b, x) }
func (w *writer) half(n int)            { w.b = appendHalf(w.b, n) }
func (w *writer) day(d tournament.Date) { w.b = w.appendDay(w.b, d) }

// player writes a player's name, as it was on the page's day, with a link.
func (w *writer) player(p int32) {
	if name := w.formerName(p); name != "" {
		w.raw("<a href=", w.root, "players/", w.fed.Players[p].ID, ".html>")
		w.text(name)
		w.raw("</a>")
		return
	}
	w.b = w.appendPlayer(w.b, p, w.root)
}

// plainPlayer writes a player's name without a link.
func (w *writer) plainPlayer(p int32) {
	if name := w.formerName(p); name != "" {
		w.text(name)
		return
	}
	w.raw(w.html[p])
}

// formerName is the name that a player bore on the page's day, if it is not
// today's.
func (w *writer) formerName(p int32) string {
	player := &w.fed.Players[p]
	if w.asOf == 0 || len(player.Names) == 0 || player.Private {
		return ""
	}
	if name := player.NameOn(w.asOf); name != player.Name {
		return name
	}
	return ""
}

// origin writes the flag of the country for which a player played on the
// page's day.
func (w *writer) origin(p int32) {
	player := &w.fed.Players[p]
	if player.Private {
		return
	}
	if w.asOf != 0 && len(player.Countries) > 0 {
		w.flag(player.CountryOn(w.asOf))
		return
	}
	w.flag(player.Country)
}

// neighbour writes a player's name with a link from another player's page.
func (w *writer) neighbour(p int32) { w.b = append(w.b, w.link.of(p)...) }

func (w *writer) tournament(t int32) { w.b = w.view.tournament(w.b, t, w.root) }

// change writes a change of rating, marked as a gain or a loss.
func (w *writer) change(x float64, whole bool) {
	w.raw("<span class=")
	w.marked(x, whole)
	w.raw("</span>")
}

// marked writes the value of a class attribute, the end of its tag, and the
// change that the class is for.
func (w *writer) marked(x float64, whole bool) {
	start := len(w.b)
	w.b = append(w.b, "zero>"...)
	w.b = w.appendChange(w.b, x, whole)
	switch w.b[start+len("zero>")] {
	case '+':
		copy(w.b[start:], "gain")
	case "−"[0]:
		copy(w.b[start:], "loss")
	}
}

// changeCell is a table cell with a change, which sorts by its number.
func (w *writer) changeCell(x float64, whole bool) {
	w.raw("<td data-v=")
	w.b = appendPlain(w.b, x, 1)
	w.raw(">")
	w.change(x, whole)
}

// dayCell is a table cell with a date, which sorts by its number.
func (w *writer) dayCell(d tournament.Date) {
	w.raw("<td data-v=")
	w.int(int(d))
	w.raw(">")
	w.day(d)
}

// fixed writes a number with decimals.
func (w *writer) fixed(x float64, decimals int) { w.b = w.appendFixed(w.b, x, decimals) }

// flag writes a country's flag with its name for those who cannot see it, or
// the country's code where there is no picture.
func (w *writer) flag(code string) {
	if code == "" {
		return
	}
	w.b = w.flags.append(w.b, code, w.language, w.top())
}

// top is the way from the page to the site's root.
func (w *writer) top() string {
	if w.folder == "" {
		return w.root
	}
	return w.root + "../"
}

// clause writes a clause with a link to the rules of a list.
func (w *writer) clause(list, clause string) {
	w.raw("<a href=", w.root, list, "/rules.html#", clause, ">", clause, "</a>")
}

// begin empties the buffer and tells where HTML starts; cut takes what was
// written since.
func (w *writer) begin() int { return len(w.b) }

func (w *writer) cut(start int) []byte { return w.b[start:len(w.b):len(w.b)] }

func cutSlot(text string) (before, name, after string, found bool) {
	for i := 0; i < len(text); i++ {
		if text[i] != '{' {
			continue
		}
		for j := i; j < len(text); j++ {
			if text[j] == '}' {
				return text[:i], text[i+1 : j], text[j+1:], true
			}
		}
	}
	return text, "", "", false
}
