package site

import (
	"sync"

	"ratinglist/engine/ledger"
	"ratinglist/engine/tournament"
)

// Source is a digest of everything that a file is made from: files of one path
// and equal sources are equal. The zero Source says nothing.
//
// What a page is made from is gathered as whole values (a tournament with all
// its fields, the states of all who played), not as the fields that the page
// happens to show, so that nothing can be forgotten when a page learns to show
// more. Players stand in it by what is known of them, never by their place in
// the federation, which moves when another one joins.
type Source = [16]byte

// sources are the digests of what player and tournament pages are made from.
type sources struct {
	*builder
	known      bool     // false: everything is made
	common     Source   // what all these pages are made from
	player     []Source // all that is known of a player in person
	tournament []Source // all that a tournament's page is made from
}

func (s *builder) sources(languages []*pages) *sources {
	x := &sources{
		builder: s, known: s.Program != nil,
		player: make([]Source, len(s.fed.Players)), tournament: make([]Source, len(s.fed.Tournaments)),
	}
	if !x.known {
		return x
	}
	x.common = x.dress(languages)
	inDigest(len(x.player), func(d *digest, i int) { x.player[i] = x.person(d, int32(i)) })
	linked := x.linked(languages)
	inDigest(len(x.tournament), func(d *digest, i int) { x.tournament[i] = x.event(d, int32(i), linked) })
	return x
}

// inDigest calls f for 0 … n-1 on all processors, each with an empty digest,
// which is used again.
func inDigest(n int, f func(*digest, int)) {
	digests := sync.Pool{New: func() any { return new(digest) }}
	parallel(n, func(i int) {
		d := digests.Get().(*digest)
		d.b = d.b[:0]
		f(d, i)
		digests.Put(d)
	})
}

// dress is what pages are dressed in: the program, templates, texts, parts,
// and the settings of the site and its lists.
func (x *sources) dress(languages []*pages) Source {
	var d digest
	d.value(x.Program)
	d.value(x.fed.Site)
	d.value(x.static)
	d.value(x.flags)
	for _, p := range languages {
		d.text(p.code)
		d.text(p.folder)
		d.value(x.Texts[p.code])
		for _, kind := range []string{"player", "tournament"} {
			d.value(p.shells[kind])
		}
	}
	d.value(x.Texts[English])
	for i := range x.fed.Lists {
		list := x.fed.Lists[i]
		// What a list knows of single players belongs to their own pages.
		list.Adjustments = nil
		if list.Initial != nil {
			list.Initial = &tournament.Initial{Date: list.Initial.Date, Source: list.Initial.Source}
		}
		d.value(list)
	}
	return d.source()
}

// linked is what a Markdown text can lead to that knows more than its address.
func (x *sources) linked(languages []*pages) Source {
	var d digest
	d.value(x.pictures)
	for _, all := range [][]tournament.Page{x.fed.Pages, x.fed.News} {
		for i := range all {
			for _, p := range languages {
				d.text(p.translated(&all[i]).File)
			}
		}
	}
	return d.source()
}

// person is what is known of a player wherever the name stands.
func (x *sources) person(d *digest, player int32) Source {
	p := x.fed.Players[player]
	p.File, p.Line = "", 0 // where the entry stands; no page tells, and it moves with others
	d.value(p)
	d.text(x.key.of(player))
	return d.source()
}

// event is a tournament with its results, its players and what every list
// made of it.
func (x *sources) event(d *digest, place int32, linked Source) Source {
	d.of(x.common)
	t := x.fed.Tournaments[place]
	if t.Report != "" || len(t.Corrections) > 0 {
		d.of(linked)
	}
	x.people(d, t.Players)
	local := make(map[int32]int, len(t.Players)+1)
	local[tournament.NoPlayer] = -1
	for i, player := range t.Players {
		local[player] = i
	}
	for _, round := range t.Rounds {
		for _, g := range round.Games {
			d.int(local[g.First])
			d.int(local[g.Second])
			d.value(g.Result)
		}
		d.int(len(round.Games))
		round.Games = nil
		d.value(round)
	}
	x.people(d, t.Final)
	for _, team := range t.Teams {
		d.text(team.Name)
		x.people(d, team.Players)
	}
	d.int(len(t.Teams))
	t.Players, t.Rounds, t.Final, t.Teams = nil, nil, nil, nil
	d.value(t)
	for _, other := range x.events[t.Event] {
		d.text(x.fed.Tournaments[other].ID)
		d.text(x.fed.Tournaments[other].Name)
		d.text(x.fed.Tournaments[other].Stage)
	}
	for _, l := range x.ledgers {
		record := &l.Records[place]
		d.value(record.Reasons)
		if !record.Rated() {
			continue
		}
		d.value(record.Event.Establishing)
		for i := range record.Event.Entrants {
			e := &l.Entries[int(record.First)+i]
			d.of(x.player[e.Player])
			d.value(e.Before)
			d.value(e.After)
		}
	}
	return d.source()
}

func (x *sources) people(d *digest, players []int32) {
	d.value(players == nil)
	for _, player := range players {
		d.of(x.player[player])
	}
	d.int(len(players))
}

// career is what a player's page is made from: the person, the standings,
// and all tournaments and decisions.
func (x *sources) career(d *digest, player int32, standings []standing) Source {
	if !x.known {
		return Source{}
	}
	d.b = d.b[:0]
	d.of(x.common)
	d.of(x.player[player])
	d.value(standings)
	for _, a := range x.played[player] {
		d.of(x.tournament[a.tournament])
	}
	d.int(len(x.played[player]))
	for _, l := range x.ledgers {
		for _, place := range l.EntriesOf(player) {
			e := &l.Entries[place]
			if e.Tournament != ledger.Adjusted {
				continue
			}
			adjustment := l.List.Adjustments[e.Entrant]
			adjustment.Player = 0 // the player, or everybody
			d.value(adjustment)
			d.value(e.Before)
			d.value(e.After)
		}
	}
	return d.source()
}
