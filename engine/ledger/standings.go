package ledger

import (
	"slices"
	"strings"

	"ratinglist/engine/rating"
	"ratinglist/engine/tournament"
)

// Division is one of the four parts of a list (C5).
type Division uint8

// The divisions, in their order.
const (
	ActiveEstablished Division = iota
	ActiveProvisional
	InactiveEstablished
	InactiveProvisional
)

// Divisions are all four.
var Divisions = []Division{ActiveEstablished, ActiveProvisional, InactiveEstablished, InactiveProvisional}

var divisionNames = [...]string{"active-established", "active-provisional", "inactive-established", "inactive-provisional"}

// String is the name that the data files use.
func (d Division) String() string { return divisionNames[d] }

// Active and Established are the two halves of a division's name.
func (d Division) Active() bool      { return d <= ActiveProvisional }
func (d Division) Established() bool { return d == ActiveEstablished || d == InactiveEstablished }

// Standings are the four divisions of a list at one moment.
type Standings struct {
	Date      tournament.Date // L of C4
	Rows      [4][]Row        // in the order of C6
	positions []position      // by player
}

// Row is one player's place.
type Row struct {
	Player int32
	Rank   int32 // 0 for a player without a rating
	Games  int32 // counted games (C2), those carried over included
	State  *rating.State
	Last   tournament.Date // end of the last rated tournament; 0 if unknown
}

type position struct {
	division Division
	place    int32 // in Rows, or -1
}

// Of finds a player. The row is nil if the player is not in the list.
func (s *Standings) Of(player int32) (Division, *Row) {
	p := s.positions[player]
	if p.place < 0 {
		return 0, nil
	}
	return p.division, &s.Rows[p.division][p.place]
}

// career is what a list knows of a player at one moment.
type career struct {
	state *rating.State
	games int32
	last  tournament.Date
}

// careers follow all players through the entries.
type careers struct {
	ledger  *Ledger
	players []career
	entries int // taken in so far
}

func (l *Ledger) careers() *careers {
	c := &careers{ledger: l, players: make([]career, len(l.Federation.Players))}
	if l.List.Initial == nil {
		return c
	}
	for i, in := range l.List.Initial.Players {
		c.players[in.Player] = career{l.initial[i], int32(in.Games), in.Last}
	}
	return c
}

// advance takes in the entries of a publication.
func (c *careers) advance(p *Publication) {
	for ; c.entries < p.Entries; c.entries++ {
		e := &c.ledger.Entries[c.entries]
		player := &c.players[e.Player]
		player.state = e.After
		player.games += e.Games
		if e.Tournament != Adjusted {
			player.last = max(player.last, c.ledger.Date(e))
		}
	}
	for _, closing := range p.closings {
		c.players[closing.player].state = closing.state
	}
}

// standings sorts the players into divisions (C4, C5, C6). An empty ledger
// has no publication and empty divisions.
func (c *careers) standings(rated tournament.Date) *Standings {
	l := c.ledger
	s := &Standings{Date: rated, positions: make([]position, len(c.players))}
	since := rated.AddMonths(-l.RulesOn(rated).InactiveMonths())
	for player := range c.players {
		s.positions[player].place = -1
		p := &c.players[player]
		if p.state == nil {
			continue
		}
		division := InactiveProvisional
		switch active := p.last > since; {
		case active && p.state.Established:
			division = ActiveEstablished
		case active:
			division = ActiveProvisional
		case p.state.Established:
			division = InactiveEstablished
		}
		s.Rows[division] = append(s.Rows[division], Row{Player: int32(player), Games: p.games, State: p.state, Last: p.last})
	}
	for division := range s.Rows {
		rank(s.Rows[division], l.Federation.Players)
		for place, row := range s.Rows[division] {
			s.positions[row.Player] = position{Division(division), int32(place)}
		}
	}
	return s
}

// rank puts a division in order and numbers it 1, 2, 2, 4 (C6).
func rank(rows []Row, players []tournament.Player) {
	slices.SortFunc(rows, func(a, b Row) int {
		switch {
		case a.State.Rated != b.State.Rated:
			if a.State.Rated {
				return -1
			}
			return 1
		case a.State.Rated && a.State.Rating > b.State.Rating:
			return -1
		case a.State.Rated && a.State.Rating < b.State.Rating:
			return 1
		}
		if c := strings.Compare(players[a.Player].Name, players[b.Player].Name); c != 0 {
			return c
		}
		return int(a.Player) - int(b.Player) // players are sorted by id
	})
	for i := range rows {
		switch {
		case !rows[i].State.Rated:
			rows[i].Rank = 0
		case i > 0 && rows[i].State.Rating == rows[i-1].State.Rating:
			rows[i].Rank = rows[i-1].Rank
		default:
			rows[i].Rank = int32(i + 1)
		}
	}
}

// Walk visits the list as it stood after every publication, oldest first,
// until visit returns false.
func (l *Ledger) Walk(visit func(p *Publication, standings func() *Standings) bool) {
	c := l.careers()
	for i := range l.Publications {
		p := &l.Publications[i]
		c.advance(p)
		if !visit(p, func() *Standings { return c.standings(p.Rated) }) {
			return
		}
	}
}

// At is the list as it stood on a day: after everything that had been
// published by then. It is nil before the first publication.
func (l *Ledger) At(day tournament.Date) *Standings {
	c := l.careers()
	var last *Publication
	for i := range l.Publications {
		if p := &l.Publications[i]; p.Date <= day {
			c.advance(p)
			last = p
		}
	}
	if last == nil {
		return nil
	}
	return c.standings(last.Rated)
}

// Previous is the list before the last rated tournament or period, with which
// movements are compared; nil if there was none.
func (l *Ledger) Previous() *Standings {
	last := len(l.Publications) - 1
	for last >= 0 && l.adjustedOnly(last) {
		last--
	}
	if last < 1 {
		return nil
	}
	c := l.careers()
	for i := range l.Publications[:last] {
		c.advance(&l.Publications[i])
	}
	return c.standings(l.Publications[last-1].Rated)
}

// adjustedOnly tells whether a publication holds nothing but an adjustment.
func (l *Ledger) adjustedOnly(publication int) bool {
	p := l.Publications[publication]
	return p.Entries > 0 && l.Entries[p.Entries-1].Tournament == Adjusted
}

// finish works out Final.
func (l *Ledger) finish() {
	c := l.careers()
	var rated tournament.Date
	for i := range l.Publications {
		c.advance(&l.Publications[i])
		rated = l.Publications[i].Rated
	}
	l.Final = c.standings(rated)
}
