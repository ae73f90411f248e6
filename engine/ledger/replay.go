package ledger

import (
	"runtime"
	"sync"
	"sync/atomic"

	"ratinglist/engine/rating"
	"ratinglist/engine/tournament"
)

// Replay rates every tournament of a federation for one list. The federation
// has been checked: its list names a known system with good settings.
func Replay(fed *tournament.Federation, list *tournament.List) *Ledger {
	system := rating.Find(list.System)
	l := &Ledger{
		List: list, System: system, Federation: fed,
		Records:   make([]Record, len(fed.Tournaments)),
		decisions: decide(system, list),
	}
	most := 0
	for i := range fed.Tournaments {
		most += len(fed.Tournaments[i].Players)
	}
	l.Entries = make([]Entry, 0, most)
	r := replay{Ledger: l, states: make([]*rating.State, len(fed.Players)), closed: make([]*rating.State, len(fed.Players)), local: make([]int32, len(fed.Players)), establishing: map[string]bool{}}
	for i := range r.local {
		r.local[i] = -1
	}
	for _, id := range list.Establishing {
		r.establishing[id] = true
	}
	r.carry()
	for _, p := range r.periods() {
		r.adjustUntil(p.first)
		r.rate(p)
	}
	r.adjustUntil(forever)
	l.indexPlayers()
	l.expect()
	l.finish()
	return l
}

const forever = tournament.Date(99991231)

// replay is the state of a replay under way.
type replay struct {
	*Ledger
	states       []*rating.State // by player; nil until the player is in the list
	local        []int32         // by player: place among the entrants of the event in hand, or -1
	closed       []*rating.State // by player: the state at the end of the period in hand, or nil
	carried      []int32         // players of [initial], until the first period is closed
	establishing map[string]bool
	adjustments  int             // how many have been applied or passed over
	rated        tournament.Date // end of the last rated tournament
}

// period is a run of rated tournaments that are closed together.
type period struct {
	first, last tournament.Date // of the period, or the tournament's end twice
	tournaments []int32
	rules       rating.Rules
}

// carry gives the players of [initial] their ratings (C11).
func (r *replay) carry() {
	in := r.List.Initial
	if in == nil {
		return
	}
	r.rated = in.Date
	rules := r.RulesOn(in.Date)
	for _, c := range in.Players {
		s := rules.Carry(rating.Carried{Rating: c.Rating, Games: c.Games, Points: c.Points, Established: c.Established}, rating.Day(in.Date))
		r.states[c.Player] = &s
		r.initial = append(r.initial, &s)
		r.carried = append(r.carried, c.Player)
	}
	for r.adjustments < len(r.List.Adjustments) && r.List.Adjustments[r.adjustments].Date < in.Date {
		r.adjustments++ // C12: dated before [initial], not applied
	}
	r.publish(in.Date)
}

// periods sorts out what is rated and cuts it into periods (C10).
func (r *replay) periods() []period {
	var all []period
	for i := range r.Federation.Tournaments {
		t := &r.Federation.Tournaments[i]
		record := &r.Records[i]
		if record.Reasons = r.reasons(t); len(record.Reasons) > 0 {
			continue
		}
		rules := r.RulesOn(t.End)
		first, last := rules.Period(rating.Day(t.End))
		if first == 0 {
			all = append(all, period{t.End, t.End, []int32{int32(i)}, rules})
			continue
		}
		if n := len(all); n > 0 && all[n-1].first == tournament.Date(first) {
			all[n-1].tournaments = append(all[n-1].tournaments, int32(i))
			continue
		}
		all = append(all, period{tournament.Date(first), tournament.Date(last), []int32{int32(i)}, r.RulesOn(tournament.Date(first))})
	}
	return all
}

// rate replays the tournaments of a period and closes it.
func (r *replay) rate(p period) {
	firstEntry := len(r.Entries)
	for _, t := range p.tournaments {
		r.event(t, p.rules)
	}
	entries := r.Entries[firstEntry:]
	states := make([]rating.State, 0, len(entries)+len(r.carried))
	shut := func(player int32) *rating.State {
		if r.closed[player] == nil {
			states = append(states, p.rules.Close(*r.states[player], rating.Day(p.last)))
			r.states[player] = &states[len(states)-1]
			r.closed[player] = r.states[player]
		}
		return r.closed[player]
	}
	for i := range entries {
		entries[i].After = shut(entries[i].Player)
	}
	var closings []closing
	for _, player := range r.carried {
		if r.closed[player] == nil {
			closings = append(closings, closing{player, shut(player)})
		}
	}
	for i := range entries {
		r.closed[entries[i].Player] = nil
	}
	for _, closing := range closings {
		r.closed[closing.player] = nil
	}
	r.carried = nil
	r.publish(p.last, closings...)
}

// event rates one tournament.
func (r *replay) event(place int32, rules rating.Rules) {
	t := &r.Federation.Tournaments[place]
	e, players := r.gather(t)
	record := &r.Records[place]
	record.Event, record.First, record.rules = e, int32(len(r.Entries)), rules
	e.Prepare(rules)
	after := rules.Rate(e)
	for i, player := range players {
		entry := Entry{Player: player, Tournament: place, Entrant: int32(i), Before: r.states[player]}
		for _, g := range e.GamesOf(i) {
			entry.Games++
			entry.Half += int32(g.Score)
		}
		r.Entries = append(r.Entries, entry)
		r.states[player] = &after[i]
	}
	r.rated = t.End
}

// unseen is the state of a player nobody knows yet.
var unseen rating.State

// gather makes the event of a tournament: its counted games and those who
// played them, in order of appearance.
func (r *replay) gather(t *tournament.Tournament) (*rating.Event, []int32) {
	e := &rating.Event{
		Start: rating.Day(t.Start), End: rating.Day(t.End),
		Establishing: r.establishing[t.ID],
	}
	var players []int32
	local := func(player int32) int32 {
		if r.local[player] < 0 {
			r.local[player] = int32(len(players))
			players = append(players, player)
			state := r.states[player]
			if state == nil {
				state = &unseen
			}
			e.Entrants = append(e.Entrants, rating.Entrant{State: state, Born: r.Federation.Players[player].Born.Year()})
		}
		return r.local[player]
	}
	for _, round := range t.Rounds {
		for _, g := range round.Games {
			if !g.Result.Counts() {
				continue
			}
			half, _ := g.Result.HalfPoints()
			a, b := local(g.First), local(g.Second)
			e.Games = append(e.Games, rating.Game{A: a, B: b, Score: rating.Score(half)})
		}
	}
	for _, player := range players {
		r.local[player] = -1
	}
	return e, players
}

// publish notes that a list came out on a day.
func (r *replay) publish(day tournament.Date, closings ...closing) {
	r.Publications = append(r.Publications, Publication{day, len(r.Entries), r.rated, closings})
}

// adjustUntil applies the adjustments that come before a period that starts,
// or a tournament that ends, on a day (C12).
func (r *replay) adjustUntil(day tournament.Date) {
	for r.adjustments < len(r.List.Adjustments) {
		a := &r.List.Adjustments[r.adjustments]
		_, last := r.RulesOn(a.Date).Period(rating.Day(a.Date))
		if last == 0 {
			last = rating.Day(a.Date)
		}
		if tournament.Date(last) >= day {
			return
		}
		r.adjust(a, last)
		r.adjustments++
	}
}

func (r *replay) adjust(a *tournament.Adjustment, last rating.Day) {
	first, end := a.Player, a.Player+1
	if a.Player == tournament.NoPlayer {
		first, end = 0, int32(len(r.states))
	}
	changed := false
	for player := first; player < end; player++ {
		before := r.states[player]
		if before == nil || !before.Rated {
			continue
		}
		add := a.Add
		if a.Set {
			add = a.Rating - before.Rating
		}
		after := r.RulesOn(a.Date).Adjust(*before, add, last)
		r.states[player] = &after
		r.Entries = append(r.Entries, Entry{
			Player: player, Tournament: Adjusted, Entrant: int32(r.adjustments), Before: before, After: &after,
		})
		changed = true
	}
	if changed {
		r.publish(tournament.Date(last))
	}
}

// indexPlayers prepares EntriesOf.
func (l *Ledger) indexPlayers() {
	counts := make([]int32, len(l.Federation.Players))
	for i := range l.Entries {
		counts[l.Entries[i].Player]++
	}
	places := make([]int32, 0, len(l.Entries))
	l.byPlayer = make([][]int32, len(counts))
	for player, n := range counts {
		start := len(places)
		l.byPlayer[player] = places[start : start : start+int(n)]
		places = places[:start+int(n)]
	}
	for i := range l.Entries {
		player := l.Entries[i].Player
		l.byPlayer[player] = append(l.byPlayer[player], int32(i))
	}
}

// expect adds up the expected scores of every entry, on all processors.
func (l *Ledger) expect() {
	const chunk = 1024
	var group sync.WaitGroup
	var next atomic.Int64
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			var room []rating.Line
			for {
				end := int(next.Add(chunk))
				if end-chunk >= len(l.Entries) {
					return
				}
				for i := end - chunk; i < min(end, len(l.Entries)); i++ {
					room = l.expectEntry(&l.Entries[i], room[:0])
				}
			}
		})
	}
	group.Wait()
}

// expectEntry uses room for the lines of a working, and gives it back.
func (l *Ledger) expectEntry(e *Entry, room []rating.Line) []rating.Line {
	if e.Tournament == Adjusted {
		return room
	}
	working := l.Working(e, room)
	if working.HasChange {
		e.Change = working.Change
	}
	for i := range working.Lines {
		if line := &working.Lines[i]; line.HasExpected {
			e.Expected += line.Expected
			e.Expecting++
		}
	}
	return working.Lines
}
