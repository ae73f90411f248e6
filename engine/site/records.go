package site

import (
	"ratinglist/engine/chart"
	"ratinglist/engine/ledger"
	"ratinglist/engine/tournament"
)

// recordsPage is records.html for the primary list and <list>/records.html
// for the others.
type recordsPage struct {
	head
	Heading string
	Lists   []byte
	Data    string // address of the data file below api/
	Highest []byte
	Ranks   []byte
	Totals  []byte
	Reigns  []byte
	Gains   []byte
	Upsets  []byte
	Games   []byte
	Bands   []byte
	Chart   []byte
}

const (
	recordRows = 20  // of each table; and the ranks whose holders are told
	recordData = 100 // the same in the data file
)

// barLibrary is the part that draws the bands.
const barLibrary = "vendor/echarts-bar.js"

// recordsFile is where a list's records are.
func (v *view) recordsFile(list int) string {
	if list == 0 {
		return "records.html"
	}
	return v.ledgers[list].List.ID + "/records.html"
}

// recordsKind is the kind of a list's records page.
func recordsKind(list int, l *tournament.List) string {
	if list == 0 {
		return "records"
	}
	return "records:" + l.ID
}

func (w *writer) recordsPage(list int) {
	l, records := w.ledgers[list], w.allTime[list]
	page := recordsPage{Heading: w.language.fill("records.heading", "list", l.List.Name), Data: "lists/" + l.List.ID + "/records.json"}
	page.Title = page.Heading
	page.Description = w.language.fill("records.description", "list", l.List.Name)
	page.Self = w.recordsFile(list)
	part := func(write func()) []byte {
		start := w.begin()
		write()
		return w.cut(start)
	}
	page.Lists = part(func() { w.otherLists(list, func(other int) string { return w.root + w.recordsFile(other) }) })
	page.Highest = part(func() { w.highest(records) })
	page.Ranks = part(func() { w.bestRanks(records) })
	page.Totals = part(func() { w.numberOnes(records) })
	page.Reigns = part(func() { w.reigns(records) })
	page.Gains = part(func() { w.gains(l, records) })
	page.Upsets = part(func() { w.upsets(records) })
	page.Games = part(func() { w.mostGames(l) })
	bands := w.bands(l)
	page.Bands = part(func() { w.bandsTable(bands) })
	page.Chart = part(func() { w.bandsChart(l, bands) })
	w.page(recordsKind(list, l.List), page.Self, page)
}

// recordTable writes a table of at most recordRows rows; nothing without rows.
func (w *writer) recordTable(columns []string, rows int, row func(int)) {
	if rows == 0 {
		return
	}
	w.raw("<table class=\"grid record\"><thead><tr>")
	for _, column := range columns {
		w.raw("<th scope=col class=c-", column, ">")
		w.t("col." + column)
	}
	w.raw("<tbody>")
	for i := range min(rows, recordRows) {
		w.raw("<tr>")
		row(i)
	}
	w.raw("</table>")
}

// place is the first cell of a row: its number, which equal rows share.
func (w *writer) place(i int, same func(i, j int) bool) {
	for i > 0 && same(i-1, i) {
		i--
	}
	w.raw("<td>")
	w.int(i + 1)
}

func (w *writer) playerCell(player int32) {
	w.raw("<td class=start>")
	w.flag(w.view.country(player))
	w.raw(" ")
	w.player(player)
}

func (w *writer) ratingCell(rating float64) {
	w.raw("<td><b>")
	w.rating(rating)
	w.raw("</b>")
}

func (w *writer) tournamentCell(place int32) {
	w.raw("<td class=start>")
	w.tournament(place)
	w.dayCell(w.fed.Tournaments[place].End)
}

func (w *writer) highest(r *ledger.AllTime) {
	players := r.Highest()
	w.recordTable([]string{"rank", "player", "rating", "date"}, len(players), func(i int) {
		w.place(i, func(i, j int) bool { return r.Peaks[players[i]].Rating == r.Peaks[players[j]].Rating })
		w.playerCell(players[i])
		w.ratingCell(r.Peaks[players[i]].Rating)
		w.dayCell(r.Peaks[players[i]].Date)
	})
}

// bestRanks tells for each rank whose best it was.
func (w *writer) bestRanks(r *ledger.AllTime) {
	players := r.ByBest()
	if len(players) == 0 {
		return
	}
	w.raw("<table class=\"grid record\"><thead><tr><th scope=col class=c-rank>")
	w.t("col.best-rank")
	w.raw("<th scope=col class=c-player>")
	w.t("menu.players")
	w.raw("<tbody>")
	rank := int32(0)
	for _, player := range players {
		best := r.Bests[player]
		if best.Rank > recordRows {
			break
		}
		if best.Rank != rank {
			rank = best.Rank
			w.raw("<tr><td>")
			w.int(int(rank))
			w.raw("<td class=start>")
		} else {
			w.raw(", ")
		}
		w.player(player)
		w.raw(" <small>")
		w.int(best.Date.Year())
		w.raw("</small>")
	}
	w.raw("</table>")
}

// numberOnes are those who have been first the longest, all times together.
func (w *writer) numberOnes(r *ledger.AllTime) {
	all := r.Reigned()
	w.recordTable([]string{"rank", "player", "days", "times"}, len(all), func(i int) {
		w.place(i, func(i, j int) bool { return all[i].Days == all[j].Days })
		w.playerCell(all[i].Player)
		w.raw("<td>")
		w.int(all[i].Days)
		w.raw("<td>")
		w.int(all[i].Reigns)
	})
}

// reigns are the longest times at number one.
func (w *writer) reigns(r *ledger.AllTime) {
	all := r.Longest()
	w.recordTable([]string{"rank", "player", "days", "from", "until"}, len(all), func(i int) {
		w.place(i, func(i, j int) bool { return all[i].Days() == all[j].Days() })
		w.playerCell(all[i].Player)
		w.raw("<td>")
		w.int(all[i].Days())
		w.dayCell(all[i].From)
		if all[i].Lasting {
			w.raw("<td>")
			w.t("records.lasting")
		} else {
			w.dayCell(all[i].To)
		}
	})
}

func (w *writer) gains(l *ledger.Ledger, r *ledger.AllTime) {
	w.recordTable([]string{"rank", "player", "change", "before", "tournament", "date"}, len(r.Gains), func(i int) {
		e := r.Gains[i]
		w.place(i, func(i, j int) bool { return r.Gains[i].Change == r.Gains[j].Change })
		w.playerCell(e.Player)
		w.raw("<td>")
		w.change(e.Change, l.Records[e.Tournament].Rules().Whole())
		w.raw("<td>")
		w.rating(e.Before.Rating)
		w.tournamentCell(e.Tournament)
	})
}

func (w *writer) upsets(r *ledger.AllTime) {
	w.recordTable([]string{"rank", "winner", "rating", "loser", "rating", "difference", "tournament", "date"}, len(r.Upsets), func(i int) {
		u := r.Upsets[i]
		w.place(i, func(i, j int) bool { return r.Upsets[i].Difference() == r.Upsets[j].Difference() })
		w.playerCell(u.Winner)
		w.raw("<td>")
		w.rating(u.WinnerRating)
		w.playerCell(u.Loser)
		w.raw("<td>")
		w.rating(u.LoserRating)
		w.ratingCell(u.Difference())
		w.tournamentCell(u.Tournament)
	})
}

func (w *writer) mostGames(l *ledger.Ledger) {
	rows := l.MostGames(recordRows)
	w.recordTable([]string{"rank", "player", "games", "last"}, len(rows), func(i int) {
		w.place(i, func(i, j int) bool { return rows[i].Games == rows[j].Games })
		w.playerCell(rows[i].Player)
		w.raw("<td><b>")
		w.int(int(rows[i].Games))
		w.raw("</b>")
		w.dayCell(rows[i].Last)
	})
}

// bandsTable counts players by rating band, the highest band first.
func (w *writer) bandsTable(all []band) {
	if len(all) == 0 {
		return
	}
	n := shownGroups(all)
	w.raw("<table class=\"grid record\"><thead><tr><th scope=col>")
	w.t("col.rating")
	for _, key := range groupKeys[:n] {
		w.raw("<th scope=col>")
		w.t("group." + key)
	}
	w.raw("<tbody>")
	var sums [groups]int
	for i := len(all) - 1; i >= 0; i-- {
		w.raw("<tr><th scope=row>")
		w.text(all[i].label())
		for group, count := range all[i].counts[:n] {
			w.raw("<td>")
			w.int(count)
			sums[group] += count
		}
	}
	w.raw("<tfoot><tr><th scope=row>")
	w.t("col.sum")
	for _, sum := range sums[:n] {
		w.raw("<td>")
		w.int(sum)
	}
	w.raw("</table>")
}

// label is a band as it is printed: 1800–1899.
func (b *band) label() string {
	label := appendRating(nil, b.from)
	label = append(label, "–"...)
	return string(appendRating(label, b.to-1))
}

func (w *writer) bandsChart(l *ledger.Ledger, all []band) {
	if w.static[barLibrary] == "" || len(all) == 0 {
		return
	}
	labels := make([]string, len(all))
	series := make([]chart.Group, shownGroups(all))
	for group := range series {
		series[group].Name = w.language.t("group." + groupKeys[group])
	}
	for i := range all {
		labels[i] = all[i].label()
		for group := range series {
			series[group].Counts = append(series[group].Counts, all[i].counts[group])
		}
	}
	w.raw("<figure class=chart id=bands-chart><div class=plot data-label=\"")
	w.fill("records.chart", "list", l.List.Name)
	w.raw("\"></div><script type=\"application/json\">", chart.Bands(labels, series), "</script></figure>")
}
