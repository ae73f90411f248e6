package ledger

import (
	"slices"

	"ratinglist/engine/rating"
	"ratinglist/engine/tournament"
)

// Reason is why a tournament is not rated in a list. Want and Have fill the
// words of the kind.
type Reason struct {
	Kind       ReasonKind
	Want, Have string // openings, games; or
	WantNumber int    // minutes
	HaveNumber int
}

// ReasonKind is a stable word for a reason; the site has a text for each.
type ReasonKind string

// The reasons, in the order in which they are looked for.
const (
	Unfinished     ReasonKind = "unfinished"
	NeverRated     ReasonKind = "never"
	OtherLists     ReasonKind = "lists"
	OtherGame      ReasonKind = "game"
	GameUnknown    ReasonKind = "game-unknown"
	BeforeInitial  ReasonKind = "initial"
	Opening        ReasonKind = "opening"
	OpeningUnknown ReasonKind = "opening-unknown"
	Minutes        ReasonKind = "minutes"
	MinutesUnknown ReasonKind = "minutes-unknown"
	Online         ReasonKind = "online"
	NoGames        ReasonKind = "no-games"
)

// ReasonKinds are all reasons.
var ReasonKinds = []ReasonKind{Unfinished, NeverRated, OtherLists, OtherGame, GameUnknown, BeforeInitial,
	Opening, OpeningUnknown, Minutes, MinutesUnknown, Online, NoGames}

// rules are the settings in force from a day on.
type rules struct {
	from     tournament.Date
	settings map[string]any
	eligible tournament.Eligibility
	rules    rating.Rules
}

// decide works out the settings after each [[change]], oldest first.
func decide(system *rating.System, list *tournament.List) []rules {
	settings := []map[string]any{list.Settings}
	eligible := list.Eligible
	all := []rules{{0, system.Values(settings...), eligible, system.New(settings...)}}
	for _, c := range list.Changes {
		settings = append(settings, c.Settings)
		eligible = override(eligible, c.Eligible)
		all = append(all, rules{c.From, system.Values(settings...), eligible, system.New(settings...)})
	}
	return all
}

// override is the eligibility with what a change says in place of it.
func override(e, change tournament.Eligibility) tournament.Eligibility {
	if change.Opening != nil {
		e.Opening = change.Opening
	}
	if change.MinMinutes != nil {
		e.MinMinutes = change.MinMinutes
	}
	if change.Online != nil {
		e.Online = change.Online
	}
	return e
}

// inForce are the rules on a day.
func (l *Ledger) inForce(day tournament.Date) *rules {
	i := len(l.decisions) - 1
	for i > 0 && l.decisions[i].from > day {
		i--
	}
	return &l.decisions[i]
}

// EligibleOn is what the list asked of a tournament that ended on a day.
func (l *Ledger) EligibleOn(day tournament.Date) tournament.Eligibility {
	return l.inForce(day).eligible
}

// reasons are all that keeps a tournament from being rated (C2).
func (l *Ledger) reasons(t *tournament.Tournament) []Reason {
	var out []Reason
	no := func(r Reason) { out = append(out, r) }
	if t.Unfinished {
		no(Reason{Kind: Unfinished})
	}
	if t.Rated == tournament.NeverRated {
		no(Reason{Kind: NeverRated, Have: t.Reason})
	}
	if t.Lists != nil && !slices.Contains(t.Lists, l.List.ID) {
		no(Reason{Kind: OtherLists})
	}
	if l.List.Game != "" && t.Game != l.List.Game {
		if t.Game == "" {
			no(Reason{Kind: GameUnknown, Want: l.List.Game})
		} else {
			no(Reason{Kind: OtherGame, Want: l.List.Game, Have: t.Game})
		}
	}
	if i := l.List.Initial; i != nil && t.End <= i.Date {
		no(Reason{Kind: BeforeInitial, Want: i.Date.String()})
	}
	if t.Rated != tournament.AlwaysRated {
		out = append(out, l.unfit(t)...)
	}
	if len(out) == 0 && !hasCounted(t) {
		no(Reason{Kind: NoGames})
	}
	return out
}

// unfit are the demands of [eligible] that a tournament does not meet.
func (l *Ledger) unfit(t *tournament.Tournament) []Reason {
	var out []Reason
	asks := l.EligibleOn(t.End)
	if asks.Opening != nil && !slices.Contains(asks.Opening, t.Opening) {
		r := Reason{Kind: Opening, Want: joined(asks.Opening), Have: t.Opening}
		if t.Opening == "" {
			r.Kind = OpeningUnknown
		}
		out = append(out, r)
	}
	if asks.MinMinutes != nil && t.Minutes < *asks.MinMinutes {
		r := Reason{Kind: Minutes, WantNumber: *asks.MinMinutes, HaveNumber: t.Minutes}
		if t.Minutes == 0 {
			r.Kind = MinutesUnknown
		}
		out = append(out, r)
	}
	if asks.Online != nil && !*asks.Online && t.Online {
		out = append(out, Reason{Kind: Online})
	}
	return out
}

func joined(words []string) string {
	text := ""
	for i, w := range words {
		if i > 0 {
			text += ", "
		}
		text += w
	}
	return text
}

// hasCounted tells whether any game counts (C2).
func hasCounted(t *tournament.Tournament) bool {
	for _, r := range t.Rounds {
		for _, g := range r.Games {
			if g.Result.Counts() {
				return true
			}
		}
	}
	return false
}
