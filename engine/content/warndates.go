package content

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"ratinglist/engine/tournament"
)

// warnDates looks for dates that contradict something else.
func (w *warner) warnDates() {
	w.warnAges()
	w.farFromOthers()
	for i, f := range w.tournaments {
		if f.table == nil || w.events[i].Start == 0 {
			continue
		}
		w.fileName(f, &w.events[i])
		w.roundDates(f, &w.events[i])
		if e := &w.events[i]; e.End.Days()-e.Start.Days() > longestDays {
			w.add(f, nil, fault{code: "W109", place: valueAt("end"), message: fmt.Sprintf("the tournament lasts %d days", e.End.Days()-e.Start.Days()+1)})
		}
	}
	w.twoPlaces()
}

// What is told as unlikely: a tournament of more than a year, one that stands
// alone a year after or five years before all others, a start more than two
// weeks from the date in the file's name.
const (
	longestDays   = 366
	longAfter     = 366
	longBefore    = 5 * 365
	nameTolerance = 14
	fewest        = 5 // tournaments from which on a gap says something
)

// farFromOthers warns of a first or last tournament that stands far from all
// others: one mistyped year makes every player inactive.
func (w *warner) farFromOthers() {
	var dated []int32
	for _, e := range w.order {
		if w.events[e].End != 0 {
			dated = append(dated, e)
		}
	}
	n := len(dated)
	if n < fewest {
		return
	}
	w.gap(dated[n-1], dated[n-2], longAfter, "after")
	w.gap(dated[0], dated[1], longBefore, "before")
}

func (w *warner) gap(lonely, next int32, limit int, word string) {
	e, other := &w.events[lonely], &w.events[next]
	days := e.End.Days() - other.End.Days()
	if max(days, -days) <= limit {
		return
	}
	f, neighbour := w.tournaments[lonely], w.tournaments[next]
	key := "end"
	if !has(f.table, "end") {
		key = "start"
	}
	x := w.add(f, nil, fault{code: "W108", place: valueAt(key),
		message: fmt.Sprintf("the tournament ended on %s, %d days %s all others", e.End, max(days, -days), word)})
	top := valueAt("start")
	x.fault.related, x.fault.relatedFile, x.fault.relatedText = &top, neighbour, "the nearest one, which ended on "+other.End.String()+", is here"
	x.fault.hint = "is the year right? the last tournament decides who counts as active"
}

var (
	nameDate = regexp.MustCompile(`^(\d{4})-?(\d\d)-?(\d\d)(-|$)`)
	nameYear = regexp.MustCompile(`(?:^|-)((?:19|20)\d\d)(?:-|$)`)
	isYear   = regexp.MustCompile(`^(19|20)\d\d$`)
)

// fileName compares the dates with those in the file's name and the year of
// its folder.
func (w *warner) fileName(f *file, e *tournament.Tournament) {
	for _, folder := range strings.Split(path.Dir(f.name), "/") {
		if year, _ := strconv.Atoi(folder); isYear.MatchString(folder) && year != e.Start.Year() && year != e.End.Year() {
			x := w.add(f, nil, fault{code: "W107", place: valueAt("start"),
				message: fmt.Sprintf("the tournament of %d lies in the folder of %d", e.Start.Year(), year)})
			x.fault.hint = "move the file, or mend the date; its address stays the same"
		}
	}
	if m := nameDate.FindStringSubmatch(f.id); m != nil {
		named, err := tournament.ParseDate(m[1] + "-" + m[2] + "-" + m[3])
		if err == nil && (named.Days() < e.Start.Days()-nameTolerance || named.Days() > e.End.Days()+nameTolerance) {
			w.add(f, nil, fault{code: "W106", place: valueAt("start"),
				message: fmt.Sprintf("the date %s is far from that in the file's name, %s", e.Start, named)})
		}
		return
	}
	years := nameYear.FindAllStringSubmatch(f.id, -1)
	if len(years) != 1 {
		return
	}
	if year, _ := strconv.Atoi(years[0][1]); year < e.Start.Year()-1 || year > e.End.Year()+1 {
		w.add(f, nil, fault{code: "W106", place: valueAt("start"),
			message: fmt.Sprintf("the date %s is far from the year in the file's name, %d", e.Start, year)})
	}
}

func (w *warner) roundDates(f *file, e *tournament.Tournament) {
	for i := range e.Rounds {
		if d := e.Rounds[i].Date; d != 0 && (d < e.Start || d > e.End) {
			x := w.add(f, []any{"round", i}, fault{code: "W110", place: valueAt("round", i, "date"),
				message: fmt.Sprintf("the round of %s lies outside the tournament, %s to %s", d, e.Start, e.End)})
			start := valueAt("start")
			x.fault.related, x.fault.relatedText = &start, "the tournament's dates are here"
		}
	}
}

// twoPlaces warns of players who are said to have played face to face in two
// places on one day. Only what leaves no other reading counts: tournaments of
// at most three days that are wholly on the same days, or rounds with dates.
func (w *warner) twoPlaces() {
	type pair struct{ a, b int32 }
	shared := map[pair][]int32{}
	var pairs []pair
	for p := range w.played {
		list := w.played[p]
		for i, b := range list {
			for _, a := range list[max(0, i-6):i] {
				if !w.apart(a, b) || !w.sameDay(a, b, int32(p)) {
					continue
				}
				if shared[pair{a, b}] == nil {
					pairs = append(pairs, pair{a, b})
				}
				shared[pair{a, b}] = append(shared[pair{a, b}], int32(p))
			}
		}
	}
	slices.SortFunc(pairs, func(x, y pair) int {
		if x.b != y.b {
			return int(x.b - y.b)
		}
		return int(x.a - y.a)
	})
	for _, x := range pairs {
		players := shared[x]
		f, other := w.tournaments[x.b], w.tournaments[x.a]
		who := w.called(players[0])
		if len(players) > 1 {
			who += " and " + count(len(players)-1, "other")
		}
		at := other.inResults(w.fed.Players[players[0]].ID)
		y := w.add(f, nil, fault{code: "W111", place: f.inResults(w.fed.Players[players[0]].ID),
			message: who + " played here and in " + quote(w.events[x.a].Name) + " on the same day",
			related: &at, relatedFile: other, relatedText: "the other tournament is here"})
		y.other = placed{other, wholeFile()}
		y.fault.hint = "are the dates right, and is it the same person? tournaments of one event name it with event"
	}
}

// apart tells whether two tournaments were held face to face in places that
// are known to differ.
func (w *warner) apart(a, b int32) bool {
	x, y := &w.events[a], &w.events[b]
	if x.Online || y.Online || x.Event != "" && x.Event == y.Event {
		return false
	}
	if x.Place != "" && y.Place != "" {
		return fold(x.Place).sorted != fold(y.Place).sorted
	}
	return x.Country != "" && y.Country != "" && x.Country != y.Country
}

// sameDay tells whether a player played in both tournaments on one day.
func (w *warner) sameDay(a, b, player int32) bool {
	x, y := &w.events[a], &w.events[b]
	if x.Start == 0 || y.Start == 0 || x.End < y.Start || y.End < x.Start {
		return false
	}
	daysX, daysY := playingDays(x, player), playingDays(y, player)
	return slices.ContainsFunc(daysX, func(d tournament.Date) bool { return slices.Contains(daysY, d) })
}

// playingDays are the days on which a player surely played.
func playingDays(e *tournament.Tournament, player int32) []tournament.Date {
	if e.Start == e.End {
		return []tournament.Date{e.Start}
	}
	var days []tournament.Date
	for i := range e.Rounds {
		if e.Rounds[i].Date == 0 {
			continue
		}
		if slices.ContainsFunc(e.Rounds[i].Games, func(g tournament.Game) bool {
			return g.Result.Played() && (g.First == player || g.Second == player)
		}) {
			days = append(days, e.Rounds[i].Date)
		}
	}
	if len(days) == 0 && e.End.Days()-e.Start.Days() <= 1 {
		return []tournament.Date{e.Start, e.End}
	}
	return days
}
