package ledger

import (
	"cmp"
	"slices"

	"ratinglist/engine/tournament"
)

// AllTime are the records: the best that a list has seen. Only established ratings make
// records. Ranks are those of the active established division, as the list
// stood at the end of each day on which it came out: between two tournaments
// that end on one day nobody is first.
type AllTime struct {
	Peaks  []Peak   // by player
	Bests  []Best   // by player
	Reigns []Reign  // oldest first
	Gains  []*Entry // the biggest gains by one tournament, biggest first
	Upsets []Upset  // the wins against the greatest odds, greatest first
}

// Peak is the highest established rating that a player ever had, and the day
// of the list in which it first stood; a zero day means that there was none.
type Peak struct {
	Rating float64
	Date   tournament.Date
}

// Best is the best rank that a player ever had, and the day of the list in
// which it first stood. Rank 0 means that there was none.
type Best struct {
	Rank int32
	Date tournament.Date
}

// Reign is a time at number one. It ended with the list of the day To; with
// Lasting it goes on, and To is the day of the newest list.
type Reign struct {
	Player   int32
	From, To tournament.Date
	Lasting  bool
}

// Days is how long the reign lasted.
func (r Reign) Days() int { return r.To.Days() - r.From.Days() }

// Upset is a win against a higher rated player, both established before the
// tournament, with the ratings that the rules reckon with.
type Upset struct {
	Winner, Loser             int32
	WinnerRating, LoserRating float64
	Tournament                int32
}

// Difference is by how much the loser was rated higher.
func (u Upset) Difference() float64 { return u.LoserRating - u.WinnerRating }

// AllTime goes through every list that came out. Gains and upsets are cut to
// the given number.
func (l *Ledger) AllTime(most int) *AllTime {
	r := &AllTime{
		Peaks: make([]Peak, len(l.Federation.Players)), Bests: make([]Best, len(l.Federation.Players)),
		Gains: l.gains(most), Upsets: l.upsets(most),
	}
	ladder := l.ladder()
	for i := range l.Publications {
		p := &l.Publications[i]
		for _, player := range ladder.take(p) {
			s := ladder.players[player].state
			if peak := &r.Peaks[player]; s.Rated && s.Established && (peak.Date == 0 || s.Rating > peak.Rating) {
				*peak = Peak{s.Rating, p.Date}
			}
		}
		if i+1 < len(l.Publications) && l.Publications[i+1].Date == p.Date {
			continue
		}
		ladder.order(p.Rated)
		r.see(ladder.rungs, p.Date)
	}
	return r
}

// see notes the ranks of one list.
func (r *AllTime) see(rungs []rung, day tournament.Date) {
	rank, first := int32(0), 0
	for i := range rungs {
		if i == 0 || rungs[i].rating != rungs[i-1].rating {
			rank = int32(i + 1)
		}
		if rank == 1 {
			first = i + 1
		}
		if best := &r.Bests[rungs[i].player]; best.Rank == 0 || rank < best.Rank {
			*best = Best{rank, day}
		}
	}
	r.crown(rungs[:first], day)
}

// crown begins and ends reigns. Equal ratings reign together.
func (r *AllTime) crown(first []rung, day tournament.Date) {
	begins := len(r.Reigns)
	for _, rung := range first {
		lasting := slices.ContainsFunc(r.Reigns, func(reign Reign) bool { return reign.Lasting && reign.Player == rung.player })
		if !lasting {
			r.Reigns = append(r.Reigns, Reign{rung.player, day, day, true})
		}
	}
	for i := begins - 1; i >= 0; i-- {
		if reign := &r.Reigns[i]; reign.Lasting {
			reign.To = day
			reign.Lasting = slices.ContainsFunc(first, func(rung rung) bool { return rung.player == reign.Player })
		}
	}
}

// Highest are the players who have a peak, the highest first.
func (r *AllTime) Highest() []int32 {
	return r.players(func(p int32) bool { return r.Peaks[p].Date != 0 }, func(a, b int32) int {
		return cmp.Or(cmp.Compare(r.Peaks[b].Rating, r.Peaks[a].Rating), cmp.Compare(r.Peaks[a].Date, r.Peaks[b].Date))
	})
}

// ByBest are the players who have a best rank, the best first, and for one
// rank who held it earlier first.
func (r *AllTime) ByBest() []int32 {
	return r.players(func(p int32) bool { return r.Bests[p].Rank != 0 }, func(a, b int32) int {
		return cmp.Or(cmp.Compare(r.Bests[a].Rank, r.Bests[b].Rank), cmp.Compare(r.Bests[a].Date, r.Bests[b].Date))
	})
}

// Longest are the reigns, the longest first.
func (r *AllTime) Longest() []Reign {
	all := slices.Clone(r.Reigns)
	slices.SortStableFunc(all, func(a, b Reign) int { return b.Days() - a.Days() })
	return all
}

// Reigned is all the time that a player was number one.
type Reigned struct {
	Player       int32
	Days, Reigns int
}

// Reigned are all who have been number one, the longest in all first.
func (r *AllTime) Reigned() []Reigned {
	var all []Reigned
	for _, reign := range r.Reigns {
		i := slices.IndexFunc(all, func(t Reigned) bool { return t.Player == reign.Player })
		if i < 0 {
			i, all = len(all), append(all, Reigned{Player: reign.Player})
		}
		all[i].Days += reign.Days()
		all[i].Reigns++
	}
	slices.SortStableFunc(all, func(a, b Reigned) int { return b.Days - a.Days })
	return all
}

// MostGames are the players with the most games of C2, whatever their status.
func (l *Ledger) MostGames(most int) []*Row {
	top := topmost[*Row]{most: most, value: func(r *Row) float64 { return float64(r.Games) }}
	for d := range l.Final.Rows {
		for i := range l.Final.Rows[d] {
			top.add(&l.Final.Rows[d][i])
		}
	}
	return top.sorted()
}

// players are those who pass, in order; equal ones by id.
func (r *AllTime) players(pass func(int32) bool, order func(a, b int32) int) []int32 {
	var all []int32
	for p := range r.Peaks {
		if pass(int32(p)) {
			all = append(all, int32(p))
		}
	}
	slices.SortStableFunc(all, order)
	return all
}

// topmost gathers what has the greatest value, all of it above 0; of equal
// values the first.
type topmost[T any] struct {
	most  int
	value func(T) float64
	kept  []T
	least float64 // what is not above it can no longer be among them
}

func (t *topmost[T]) add(x T) {
	if t.value(x) <= t.least {
		return
	}
	if t.kept = append(t.kept, x); len(t.kept) >= 2*t.most {
		t.cut()
	}
}

func (t *topmost[T]) cut() {
	slices.SortStableFunc(t.kept, func(a, b T) int { return cmp.Compare(t.value(b), t.value(a)) })
	if len(t.kept) >= t.most {
		t.kept = t.kept[:t.most]
		t.least = t.value(t.kept[t.most-1])
	}
}

func (t *topmost[T]) sorted() []T {
	t.cut()
	return t.kept
}

// gains are the biggest gains of players who were established before. An
// establishing tournament makes ratings; nobody gains by it.
func (l *Ledger) gains(most int) []*Entry {
	top := topmost[*Entry]{most: most, value: func(e *Entry) float64 { return e.Change }}
	for i := range l.Entries {
		e := &l.Entries[i]
		if e.Tournament != Adjusted && e.Before != nil && e.Before.Established && e.After.Established &&
			!l.Records[e.Tournament].Event.Establishing {
			top.add(e)
		}
	}
	return top.sorted()
}

// upsets are the wins with the greatest difference of ratings.
func (l *Ledger) upsets(most int) []Upset {
	top := topmost[Upset]{most: most, value: Upset.Difference}
	for place := range l.Records {
		record := &l.Records[place]
		if !record.Rated() || record.Event.Establishing {
			continue
		}
		e := record.Event
		for _, g := range e.Games {
			winner, loser := g.A, g.B
			switch g.Score {
			case 0:
				winner, loser = loser, winner
			case 1:
				continue
			}
			if !e.Entrants[winner].State.Established || !e.Entrants[loser].State.Established {
				continue
			}
			won, lost := record.rules.Enter(e, int(winner)), record.rules.Enter(e, int(loser))
			top.add(Upset{
				l.Entries[record.First+winner].Player, l.Entries[record.First+loser].Player,
				won.Rating, lost.Rating, int32(place),
			})
		}
	}
	return top.sorted()
}
