package site

import (
	"ratinglist/engine/tournament"
)

// standings is the table of points and tie-breaks.
func (w *writer) standings(place int32) {
	t := &w.fed.Tournaments[place]
	r := &w.results[place]
	w.raw(w.heads.standings)
	for _, tiebreak := range t.Tiebreaks {
		w.raw("<th scope=col>")
		w.t("tiebreak." + tiebreak.String())
	}
	w.raw(w.heads.counts)
	final := false
	for i := range r.standings {
		s := &r.standings[i]
		w.raw("<tr><td>")
		if s.Place > 0 {
			w.int(s.Place)
		}
		if s.Final {
			w.raw("*")
			final = true
		}
		w.raw("<td>")
		w.origin(s.Player)
		w.raw(" ")
		w.player(s.Player)
		w.raw("<td data-v=")
		w.b = appendHalfJSON(w.b, s.Points)
		w.raw("><b>")
		w.half(s.Points)
		w.raw("</b>")
		for _, q := range s.Tiebreaks {
			w.raw("<td data-v=\"", q.String(), "\">")
			w.b = w.withDecimal(appendQuarters(w.b, q), len(w.b))
		}
		for _, n := range [4]int{s.Games, s.Wins, s.Draws, s.Losses} {
			w.raw("<td>")
			w.int(n)
		}
	}
	w.raw("</table>")
	if final {
		w.raw("<p class=note>* ")
		w.t("tournament.final")
	}
}

// appendQuarters appends a tie-break's value as a decimal number.
func appendQuarters(b []byte, q tournament.Quarters) []byte {
	if q == tournament.NoValue {
		return append(b, "–"...)
	}
	b = appendInt(b, int(q/4))
	return append(b, [...]string{"", ".25", ".5", ".75"}[q%4]...)
}

// tiebreaks tells what the tie-break columns mean, in their order.
func (w *writer) tiebreaks(t *tournament.Tournament) {
	if len(t.Tiebreaks) == 0 {
		return
	}
	w.raw("<details class=legend><summary>")
	w.t("tournament.tiebreaks")
	w.raw("</summary><dl>")
	for _, tiebreak := range t.Tiebreaks {
		w.raw("<div><dt>")
		w.t("tiebreak." + tiebreak.String())
		w.raw("<dd>")
		w.t("tiebreak-means." + tiebreak.String())
		w.raw("</div>")
	}
	w.raw("</dl></details>")
}

// crosstable shows what everybody made against everybody.
func (w *writer) crosstable(place int32) {
	r := &w.results[place]
	grid := r.table.Crosstable()
	w.raw("<table class=\"grid cross\"><thead><tr><th scope=col>")
	w.t("col.rank")
	w.raw("<th scope=col>")
	w.t("col.player")
	for i := range r.standings {
		w.raw("<th scope=col>")
		w.int(i + 1)
	}
	w.raw("<th scope=col>")
	w.t("col.points")
	w.raw("<tbody>")
	for i := range r.standings {
		w.crossHead(i, r.standings[i].Player)
		for j := range r.standings {
			if i == j {
				w.raw("<td class=x>")
				continue
			}
			w.raw("<td>")
			for k, e := range grid.Cell(i, j) {
				if k > 0 {
					w.raw(" ")
				}
				w.entryResult(e)
			}
		}
		w.raw("<td><b>")
		w.half(r.standings[i].Points)
		w.raw("</b>")
	}
	w.raw("</table>")
}

// crossHead begins a row with its number, which the columns refer to.
func (w *writer) crossHead(row int, player int32) {
	w.raw("<tr><td>")
	w.int(row + 1)
	w.raw("<th scope=row>")
	w.plainPlayer(player)
}

// entryResult is a result in one or two signs; the title tells more of those
// that were not played.
func (w *writer) entryResult(e tournament.Entry) {
	half, _ := e.Result.HalfPoints()
	switch {
	case e.Result.Bye():
		w.raw("<abbr title=\"")
		w.t("result.bye")
		w.raw("\">")
		w.half(half)
		w.raw("</abbr>")
	case e.Result.Default():
		w.raw("<abbr title=\"")
		w.t("result.default")
		if half > 0 {
			w.raw("\">+</abbr>")
		} else {
			w.raw("\">−</abbr>")
		}
	case !e.Result.Counts():
		w.raw("<abbr title=\"")
		w.t("result.unrated")
		w.raw("\">")
		w.b = appendScore(w.b, half)
		w.raw("u</abbr>")
	default:
		w.b = appendScore(w.b, half)
	}
}

// progress has a column for each round: the opponent's number and the result,
// as a wallchart prints it.
func (w *writer) progress(place int32) {
	t := &w.fed.Tournaments[place]
	r := &w.results[place]
	grid := r.table.Wallchart()
	w.raw("<table class=\"grid cross\"><thead><tr><th scope=col>")
	w.t("col.rank")
	w.raw("<th scope=col>")
	w.t("col.player")
	for i := range t.Rounds {
		w.raw("<th scope=col>")
		w.int(i + 1)
	}
	w.raw("<th scope=col>")
	w.t("col.points")
	w.raw("<tbody>")
	for i := range r.standings {
		w.crossHead(i, r.standings[i].Player)
		for j := range t.Rounds {
			w.raw("<td>")
			for k, e := range grid.Cell(i, j) {
				if k > 0 {
					w.raw(" ")
				}
				w.entryResult(e)
				if e.Opponent >= 0 {
					w.raw("<small>")
					w.int(int(e.Opponent) + 1)
					w.raw("</small>")
				}
			}
		}
		w.raw("<td><b>")
		w.half(r.standings[i].Points)
		w.raw("</b>")
	}
	w.raw("</table>")
}

// teams is the table of teams.
func (w *writer) teams(t *tournament.Tournament) {
	table := t.TeamTable()
	w.raw("<table class=\"grid teams\"><thead><tr>")
	for _, key := range []string{"col.rank", "col.team", "col.match-points", "col.board-points", "player.wins", "player.draws", "player.losses"} {
		w.raw("<th scope=col>")
		w.t(key)
	}
	w.raw("<tbody>")
	for _, s := range table.Standings {
		w.raw("<tr><td>")
		w.int(s.Place)
		w.raw("<td><b>")
		w.text(t.Teams[s.Team].Name)
		w.raw("</b><br><small>")
		for i, player := range t.Teams[s.Team].Players {
			if i > 0 {
				w.raw(", ")
			}
			w.player(player)
		}
		w.raw("</small><td>")
		w.int(s.MatchPoints)
		w.raw("<td>")
		w.half(s.BoardPoints)
		for _, n := range [3]int{s.Wins, s.Draws, s.Losses} {
			w.raw("<td>")
			w.int(n)
		}
	}
	w.raw("</table>")
	w.raw("<p class=note>")
	if table.ByMatches {
		w.t("tournament.teams-by-matches")
	} else {
		w.t("tournament.teams-by-boards")
	}
}

// standingsJSON are the rows of the standings.
func (w *writer) standingsJSON(t *tournament.Tournament, r *results) {
	a := w.array()
	for i := range r.standings {
		s := &r.standings[i]
		a.item()
		o := w.object()
		if s.Place > 0 {
			o.int("place", s.Place)
		}
		o.text("player", w.key.of(s.Player))
		o.half("points", s.Points)
		o.int("games", s.Games)
		o.int("wins", s.Wins)
		o.int("draws", s.Draws)
		o.int("losses", s.Losses)
		if len(s.Tiebreaks) > 0 {
			o.key("tiebreaks")
			tiebreaks := w.object()
			for k, q := range s.Tiebreaks {
				if q != tournament.NoValue {
					tiebreaks.number(t.Tiebreaks[k].String(), float64(q)/4)
				}
			}
			tiebreaks.end()
		}
		if s.Final {
			o.flag("final", true)
		}
		o.end()
	}
	a.end()
}
