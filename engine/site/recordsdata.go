package site

import (
	"ratinglist/engine/ledger"
)

// recordsJSON is everything that a list's records page shows, and more of it.
func (w *writer) recordsJSON(list int) {
	l, r := w.ledgers[list], w.allTime[list]
	o := w.object()
	o.text("list", l.List.ID)
	o.text("name", l.List.Name)
	o.date("date", l.LastRated())
	rows := func(name string, n int, write func(i int, row *object)) {
		o.key(name)
		a := w.array()
		for i := range n {
			a.item()
			row := w.object()
			write(i, row)
			row.end()
			w.raw("\n")
		}
		a.end()
	}
	highest := r.Highest()
	rows("highest", min(recordData, len(highest)), func(i int, row *object) {
		w.whoJSON(row, "player", highest[i])
		row.number("rating", r.Peaks[highest[i]].Rating)
		row.date("date", r.Peaks[highest[i]].Date)
	})
	best := r.ByBest()
	n := 0
	for n < len(best) && r.Bests[best[n]].Rank <= recordData {
		n++
	}
	rows("best_ranks", n, func(i int, row *object) {
		row.int("rank", int(r.Bests[best[i]].Rank))
		w.whoJSON(row, "player", best[i])
		row.date("date", r.Bests[best[i]].Date)
	})
	rows("number_one", len(r.Reigns), func(i int, row *object) {
		w.whoJSON(row, "player", r.Reigns[i].Player)
		row.date("from", r.Reigns[i].From)
		row.date("to", r.Reigns[i].To)
		row.int("days", r.Reigns[i].Days())
		row.flag("lasting", r.Reigns[i].Lasting)
	})
	rows("gains", len(r.Gains), func(i int, row *object) {
		e := r.Gains[i]
		w.whoJSON(row, "player", e.Player)
		row.number("before", e.Before.Rating)
		row.number("change", e.Change)
		w.whereJSON(row, e.Tournament)
	})
	rows("upsets", len(r.Upsets), func(i int, row *object) {
		u := r.Upsets[i]
		w.whoJSON(row, "winner", u.Winner)
		row.number("winner_rating", u.WinnerRating)
		w.whoJSON(row, "loser", u.Loser)
		row.number("loser_rating", u.LoserRating)
		w.whereJSON(row, u.Tournament)
	})
	games := l.MostGames(recordData)
	rows("games", len(games), func(i int, row *object) {
		w.whoJSON(row, "player", games[i].Player)
		row.int("games", int(games[i].Games))
	})
	bands := w.bands(l)
	rows("bands", len(bands), func(i int, row *object) {
		row.number("from", bands[i].from)
		row.number("to", bands[i].to)
		for group, name := range [groups]string{"all", "active", "women", "active_women"} {
			row.int(name, bands[i].counts[group])
		}
	})
	o.end()
	w.raw("\n")
}

func (w *writer) whoJSON(row *object, field string, player int32) {
	row.text(field, w.key.of(player))
	row.text(field+"_name", w.name[player])
}

func (w *writer) whereJSON(row *object, place int32) {
	row.text("tournament", w.fed.Tournaments[place].ID)
	row.date("date", w.fed.Tournaments[place].End)
}

// beforeJSON are the fields that tell how a player's row came from the list
// before: rank and rating there, and the division if it was another.
func (w *writer) beforeJSON(o *object, before *ledger.Standings, d ledger.Division, player int32) {
	if before == nil {
		return
	}
	division, row := before.Of(player)
	if row == nil {
		return
	}
	o.key("previous")
	p := w.object()
	if division != d {
		p.text("division", division.String())
	}
	if row.Rank > 0 {
		p.int("rank", int(row.Rank))
	}
	if row.State.Rated {
		p.number("rating", row.State.Rating)
	}
	p.end()
}
