package site

import (
	"math"
	"slices"
	"strconv"

	"ratinglist/engine/ledger"
)

// listPage is one division of a list, or one part of a long division.
type listPage struct {
	head
	Division []byte // name of the division
	Lists    []byte // links to the same division of the other lists
	Tabs     []byte
	Note     []byte
	Table    []byte
	Filter   string // not empty where there is something to filter
	Parts    []byte // links to the other parts of a long division
}

// partRows is how many rows a page of a division holds at most: a phone takes
// seconds to lay out more.
const partRows = 1000

// divisionFile is the file of a division in its list's folder.
func divisionFile(d ledger.Division) string { return partFile(d, 0) }

func partFile(d ledger.Division, part int) string {
	name := d.String()
	if d == ledger.ActiveEstablished && part == 0 {
		return "index.html"
	}
	if part > 0 {
		name += "-" + strconv.Itoa(part+1)
	}
	return name + ".html"
}

// parts is the number of pages of a division, at least one.
func parts(s *ledger.Standings, d ledger.Division) int {
	return max(1, (len(s.Rows[d])+partRows-1)/partRows)
}

// listPage makes one part of a division.
func (w *writer) listPage(list int, d ledger.Division, part int) {
	l := w.ledgers[list]
	page := listPage{}
	division := w.language.t("division." + d.String())
	page.Title = l.List.Name + ": " + division
	page.Self = l.List.ID + "/" + partFile(d, part)
	page.Description = w.language.fill("list.description", "list", l.List.Name, "division", division,
		"players", w.count("unit.players", len(l.Final.Rows[d])), "day", w.language.day(l.LastRated()))
	start := w.begin()
	w.text(division)
	page.Division = w.cut(start)
	start = w.begin()
	w.otherLists(list, func(other int) string { return w.root + w.ledgers[other].List.ID + "/" + divisionFile(d) })
	page.Lists = w.cut(start)
	start = w.begin()
	for _, other := range ledger.Divisions {
		w.raw("<li><a href=", divisionFile(other))
		if other == d {
			w.raw(" aria-current=page")
		}
		w.raw(">")
		w.t("division." + other.String())
		w.raw(" <small>")
		w.int(len(l.Final.Rows[other]))
		w.raw("</small></a>")
	}
	page.Tabs = w.cut(start)
	start = w.begin()
	w.listNote(l, d)
	page.Note = w.cut(start)
	start = w.begin()
	rows := l.Final.Rows[d]
	rows = rows[min(len(rows), part*partRows):min(len(rows), (part+1)*partRows)]
	if len(rows) == 0 {
		w.raw("<p>")
		w.t("list.empty")
	} else {
		w.listTable(list, d, rows)
		page.Filter = "list"
	}
	page.Table = w.cut(start)
	start = w.begin()
	if n := parts(l.Final, d); n > 1 {
		for i := range n {
			w.raw("<li><a href=", partFile(d, i))
			if i == part {
				w.raw(" aria-current=page")
			}
			w.raw(">")
			w.int(i*partRows + 1)
			w.raw("–")
			w.int(min(len(l.Final.Rows[d]), (i+1)*partRows))
			w.raw("</a>")
		}
	}
	page.Parts = w.cut(start)
	w.page("list:"+l.List.ID, page.Self, page)
}

// listNote tells as of when and by which rule the division is as it is.
func (w *writer) listNote(l *ledger.Ledger, d ledger.Division) {
	if l.LastRated() == 0 {
		w.t("list.nothing-rated")
		return
	}
	since := l.LastRated().AddMonths(-l.RulesOn(l.LastRated()).InactiveMonths())
	key := "list.note.active"
	if !d.Active() {
		key = "list.note.inactive"
	}
	w.slots(key, map[string]func(){
		"day":   func() { w.day(l.LastRated()) },
		"since": func() { w.day(since) },
	})
}

func (w *writer) listTable(list int, d ledger.Division, rows []ledger.Row) {
	w.raw("<table class=\"grid list\" id=list data-sort><thead><tr>")
	columns := []string{"rank", "move", "player", "rating", "change", "games", "last", "spark"}
	if hasClasses(w.ledgers[list].List, d) {
		columns = slices.Insert(columns, 3, "class")
	}
	for _, key := range columns {
		w.raw("<th scope=col class=c-", key)
		switch key {
		case "rank":
			w.raw(" aria-sort=ascending")
		case "move", "spark":
			w.raw(" data-unsortable")
		}
		w.raw(">")
		w.t("col." + key)
	}
	w.raw("<tbody>")
	for i := range rows {
		w.listRow(list, d, &rows[i])
	}
	w.raw("</table>")
}

func (w *writer) listRow(list int, d ledger.Division, row *ledger.Row) {
	l := w.ledgers[list]
	w.raw("<tr")
	for _, a := range [][2]string{{" data-c=", w.view.country(row.Player)}, {" data-s=", w.sex(row.Player)}} {
		if a[1] != "" {
			w.raw(a[0], a[1])
		}
	}
	if born := w.born(row.Player); born != 0 {
		w.raw(" data-b=")
		w.int(born.Year())
	}
	w.raw("><td>")
	if row.Rank > 0 {
		w.int(int(row.Rank))
	}
	w.raw("<td>")
	w.move(list, d, row)
	w.raw("<th scope=row>")
	w.flag(w.view.country(row.Player))
	w.raw(" <span class=name>")
	w.player(row.Player)
	w.raw("</span>")
	if title := w.fed.Players[row.Player].Title; title != "" && !w.fed.Players[row.Player].Private {
		w.raw(" <small class=title>")
		w.text(title)
		w.raw("</small>")
	}
	if hasClasses(l.List, d) {
		w.raw("<td class=class>")
		w.text(class(l.List, row.State))
	}
	w.raw("<td>")
	w.stateRatingPlain(row)
	w.lastChange(l, row)
	w.raw("<td>")
	w.int(int(row.Games))
	w.dayCell(row.Last)
	w.raw("<td>")
	w.spark(l, row.Player)
}

func (w *writer) stateRatingPlain(row *ledger.Row) {
	if !row.State.Rated {
		w.raw("–")
		return
	}
	w.raw("<b>")
	w.rating(row.State.Rating)
	w.raw("</b>")
}

// move is the movement of rank since the list before the last tournament or
// period.
func (w *writer) move(list int, d ledger.Division, row *ledger.Row) {
	before := w.previous[list]
	if before == nil || row.Rank == 0 {
		return
	}
	division, old := before.Of(row.Player)
	switch {
	case old == nil || division != d:
		w.raw("<span class=gain>")
		w.t("list.new")
		w.raw("</span>")
	case old.Rank == 0 || old.Rank == row.Rank:
	case old.Rank > row.Rank:
		w.raw("<span class=gain>▲")
		w.int(int(old.Rank - row.Rank))
		w.raw("</span>")
	default:
		w.raw("<span class=loss>▼")
		w.int(int(row.Rank - old.Rank))
		w.raw("</span>")
	}
}

// lastChange is what the player's last tournament or adjustment changed.
func (w *writer) lastChange(l *ledger.Ledger, row *ledger.Row) {
	entries := l.EntriesOf(row.Player)
	if len(entries) > 0 {
		if e := &l.Entries[entries[len(entries)-1]]; e.Before != nil && e.Before.Rated && e.After.Rated {
			w.changeCell(e.After.Rating-e.Before.Rating, l.RulesOn(l.LastRated()).Whole())
			return
		}
	}
	w.raw("<td>")
}

// spark is a small curve of the player's last ratings. Whole coordinates keep
// it short and the same on every machine.
func (w *writer) spark(l *ledger.Ledger, player int32) {
	entries := l.EntriesOf(player)
	entries = entries[max(0, len(entries)-16):]
	var values [16]float64
	n := 0
	low, high := math.Inf(1), math.Inf(-1)
	for _, i := range entries {
		if s := l.Entries[i].After; s.Rated {
			values[n] = s.Rating
			low, high = min(low, s.Rating), max(high, s.Rating)
			n++
		}
	}
	if n < 2 {
		return
	}
	if high-low < 20 {
		low, high = low-10, high+10
	}
	w.raw("<svg class=spark viewBox=\"0 0 80 20\" aria-hidden=true><path d=\"M")
	for i := range n {
		if i > 0 {
			w.raw("L")
		}
		w.int(2 + 76*i/(n-1))
		w.raw(" ")
		w.int(18 - int(math.Round(16*((values[i]-low)/(high-low)))))
	}
	w.raw("\"/></svg>")
}
