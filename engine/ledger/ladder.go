package ledger

import (
	"cmp"
	"slices"

	"ratinglist/engine/tournament"
)

// ladder keeps the active established division in order from one list to the
// next. A list moves few players, so they are taken out and merged in again,
// which is many times faster than sorting every list.
type ladder struct {
	*careers
	rungs   []rung          // highest rating first
	since   tournament.Date // who last played on that day or before is inactive
	changed []int32         // players since the last climb
	climbed []int32         // by player: the climb for which the player last changed
	climb   int32

	fresh, spare []rung
}

// rung is a place in the active established division.
type rung struct {
	rating float64
	player int32
	last   tournament.Date
}

func (l *Ledger) ladder() *ladder {
	return &ladder{careers: l.careers(), climbed: make([]int32, len(l.Federation.Players))}
}

// take takes in a publication and tells whose states it changed.
func (l *ladder) take(p *Publication) []int32 {
	from, before := l.entries, len(l.changed)
	l.advance(p)
	if initial := l.ledger.List.Initial; initial != nil && p == &l.ledger.Publications[0] {
		for _, c := range initial.Players {
			l.changed = append(l.changed, c.Player)
		}
	}
	for i := from; i < p.Entries; i++ {
		l.changed = append(l.changed, l.ledger.Entries[i].Player)
	}
	for _, c := range p.closings {
		l.changed = append(l.changed, c.player)
	}
	return l.changed[before:]
}

// order puts the rungs in order for a list whose last rated tournament ended
// on a day.
func (l *ladder) order(rated tournament.Date) {
	since := rated.AddMonths(-l.ledger.RulesOn(rated).InactiveMonths())
	if since < l.since { // a longer span makes some active again
		for player := range l.players {
			l.changed = append(l.changed, int32(player))
		}
	}
	l.since = since
	l.sortChanged()
	merged, next := l.spare[:0], 0
	for _, old := range l.rungs {
		if old.last <= since || l.climbed[old.player] == l.climb {
			continue
		}
		for next < len(l.fresh) && l.fresh[next].rating > old.rating {
			merged = append(merged, l.fresh[next])
			next++
		}
		merged = append(merged, old)
	}
	l.rungs, l.spare = append(merged, l.fresh[next:]...), l.rungs
}

// sortChanged puts those of the changed players who belong into the division
// in order.
func (l *ladder) sortChanged() {
	l.climb++
	l.fresh = l.fresh[:0]
	for _, player := range l.changed {
		if l.climbed[player] == l.climb {
			continue
		}
		l.climbed[player] = l.climb
		p := &l.players[player]
		if s := p.state; s != nil && s.Rated && s.Established && p.last > l.since {
			l.fresh = append(l.fresh, rung{s.Rating, player, p.last})
		}
	}
	l.changed = l.changed[:0]
	slices.SortFunc(l.fresh, func(a, b rung) int {
		return cmp.Or(cmp.Compare(b.rating, a.rating), cmp.Compare(a.player, b.player))
	})
}
