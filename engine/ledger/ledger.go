// Package ledger replays a federation's tournaments for one rating list, from
// the first to the last, and keeps every change with its reason. It decides
// what is rated, in which order, by which settings, and who stands in which
// division with which rank. The formulas are engine/rating's.
package ledger

import (
	"ratinglist/engine/rating"
	"ratinglist/engine/tournament"
)

// Ledger is one list, replayed to the end.
type Ledger struct {
	List       *tournament.List
	System     *rating.System
	Federation *tournament.Federation

	Records      []Record      // by place in Federation.Tournaments
	Entries      []Entry       // in the order of rating
	Publications []Publication // the list after each tournament or period, oldest first
	Final        *Standings    // as it stands now

	byPlayer  [][]int32       // places in Entries, by player
	decisions []rules         // the settings that were in force, oldest first
	initial   []*rating.State // of List.Initial.Players
}

// Record is what the list made of one tournament.
type Record struct {
	Reasons []Reason      // why it is not rated; none if it is
	Event   *rating.Event // nil unless rated
	First   int32         // its entries are Entries[First : First+len(Event.Entrants)]
	rules   rating.Rules
}

// Rated tells whether the tournament is rated in the list.
func (r *Record) Rated() bool { return r.Event != nil }

// Rules are the rules that the tournament was rated by.
func (r *Record) Rules() rating.Rules { return r.rules }

// Entry is one change of one player's rating: a tournament or an adjustment.
type Entry struct {
	Player     int32         // place in Federation.Players
	Tournament int32         // place in Federation.Tournaments, or Adjusted
	Entrant    int32         // place in the event's Entrants, or in List.Adjustments
	Half       int32         // points from counted games (C2), in half points
	Games      int32         // counted games
	Before     *rating.State // with which the player entered; nil if nobody knew the player
	After      *rating.State // once the tournament's period was closed
	// Expected is the expected score of those games for which the rules work
	// one out; Expecting counts them.
	Expected  float64
	Expecting int32
	// Change is what the tournament gave: with periods its part of what the
	// period gave. It is 0 where there was no rating to change.
	Change float64
}

// Adjusted stands in Entry.Tournament for an adjustment.
const Adjusted int32 = -1

// Publication is the list as it was published once: after a tournament, or
// at the end of a period, or after an adjustment.
type Publication struct {
	Date    tournament.Date // the tournament's or the period's last day
	Entries int             // how many entries it contains
	Rated   tournament.Date // end of the last rated tournament, L of C4

	closings []closing
}

// closing is a state that the end of a period gave to a player of [initial]
// who did not play in it: a change of status without an entry.
type closing struct {
	player int32
	state  *rating.State
}

// EntriesOf are the places in Entries of a player's changes, oldest first.
func (l *Ledger) EntriesOf(player int32) []int32 { return l.byPlayer[player] }

// Date is the day on which an entry counts: the end of its tournament, or the
// day of the adjustment.
func (l *Ledger) Date(e *Entry) tournament.Date {
	if e.Tournament == Adjusted {
		return l.List.Adjustments[e.Entrant].Date
	}
	return l.Federation.Tournaments[e.Tournament].End
}

// Working is how a tournament's entry came about, game by game. It is worked
// out again each time it is asked for, by the function that rated the
// tournament. Its lines are appended to room, which may be nil.
func (l *Ledger) Working(e *Entry, room []rating.Line) rating.Working {
	record := &l.Records[e.Tournament]
	return record.rules.Explain(record.Event, int(e.Entrant), e.After, room)
}

// Steps lead from an entry's working to the new rating.
func (l *Ledger) Steps(e *Entry, w *rating.Working) []rating.Step {
	record := &l.Records[e.Tournament]
	return record.rules.Steps(record.Event, int(e.Entrant), e.After, w)
}

// RulesOn are the rules by the settings in force on a day.
func (l *Ledger) RulesOn(day tournament.Date) rating.Rules { return l.inForce(day).rules }

// SettingsOn are the settings in force on a day, defaults included.
func (l *Ledger) SettingsOn(day tournament.Date) map[string]any { return l.inForce(day).settings }

// LastRated is L of C4: the end of the last rated tournament, else the date of
// [initial], else 0.
func (l *Ledger) LastRated() tournament.Date { return l.Final.Date }
