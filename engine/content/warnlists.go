package content

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"ratinglist/engine/problem"
	"ratinglist/engine/tournament"
)

// warnLists looks for facts that lists ask for and tournaments lack, and for
// words that no list knows: both leave a tournament unrated without a word.
func (w *warner) warnLists() {
	games := map[string]bool{}
	for i := range w.events {
		games[w.events[i].Game] = true
	}
	for i := range w.fed.Lists {
		list := &w.fed.Lists[i]
		f := w.listFile(list.ID)
		if list.Game != "" && !games[list.Game] && len(w.events) > 0 {
			x := w.add(f, nil, fault{code: "W115", place: valueAt("game"), message: "no tournament has the game " + quote(list.Game)})
			x.fault.suggestion = nearestKey(f, list.Game, games)
		}
		w.establishing(f, list)
	}
	if len(w.fed.Lists) == 0 {
		return
	}
	for i, f := range w.tournaments {
		if e := &w.events[i]; f.table != nil && e.Rated != tournament.NeverRated && !e.Unfinished {
			w.facts(f, e)
		}
	}
}

func (w *warner) listFile(id string) *file {
	i := slices.IndexFunc(w.lists, func(f *file) bool { return f.id == id })
	return w.lists[i]
}

// facts warns of a tournament that lacks what a list asks for.
func (w *warner) facts(f *file, e *tournament.Tournament) {
	var missing []string
	wanted := map[string]string{}
	lack := func(key, list string) {
		if wanted[key] == "" {
			missing = append(missing, key)
			wanted[key] = list
		}
	}
	taken := false
	var games []string
	for i := range w.fed.Lists {
		list := &w.fed.Lists[i]
		if e.Lists != nil && !slices.Contains(e.Lists, list.ID) {
			continue
		}
		if list.Game != "" && list.Game != e.Game {
			games = append(games, list.Game)
			if e.Game == "" {
				lack("game", list.Name)
			}
			continue
		}
		taken = true
		if e.Rated == tournament.AlwaysRated {
			continue
		}
		asks := eligibleOn(list, e.End)
		if asks.MinMinutes != nil && *asks.MinMinutes > 0 && e.Minutes == 0 {
			lack("minutes", list.Name)
		}
		if asks.Opening != nil {
			if e.Opening == "" {
				lack("opening", list.Name)
			} else if near := nearButNot(e.Opening, asks.Opening); near != "" {
				x := w.add(f, nil, fault{code: "W114", place: valueAt("opening"),
					message: fmt.Sprintf("the list %s knows no opening %s", quote(list.Name), quote(e.Opening))})
				x.fault.suggestion = near
			}
		}
	}
	if !taken && e.Game != "" {
		if near := nearButNot(e.Game, games); near != "" {
			x := w.add(f, nil, fault{code: "W114", place: valueAt("game"), message: "no list takes the game " + quote(e.Game)})
			x.fault.suggestion = near
		}
	}
	for _, key := range missing {
		x := w.add(f, nil, fault{code: "W113", place: wholeFile(),
			message: fmt.Sprintf("%q is not stated, but the list %s asks for it", key, quote(wanted[key]))})
		x.fault.hint = "without it the tournament is shown and not rated in that list"
	}
}

// nearButNot is the known word that another was meant to be. Words with other
// numbers in them are others: swap is not a slip for swap2.
func nearButNot(word string, known []string) string {
	if slices.Contains(known, word) {
		return ""
	}
	var alike []string
	for _, k := range known {
		if strings.EqualFold(k, word) {
			return k
		}
		if digitsOf(k) == digitsOf(word) {
			alike = append(alike, k)
		}
	}
	return problem.Nearest(word, alike)
}

func digitsOf(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return r
		}
		return -1
	}, s)
}

// eligibleOn is what a list asks of tournaments that end on a day.
func eligibleOn(list *tournament.List, day tournament.Date) tournament.Eligibility {
	asks := list.Eligible
	for _, c := range list.Changes {
		if c.From > day {
			break
		}
		if c.Eligible.Opening != nil {
			asks.Opening = c.Eligible.Opening
		}
		if c.Eligible.MinMinutes != nil {
			asks.MinMinutes = c.Eligible.MinMinutes
		}
		if c.Eligible.Online != nil {
			asks.Online = c.Eligible.Online
		}
	}
	return asks
}

// establishing warns of an establishing tournament that its list does not
// rate, which then establishes nobody.
func (w *warner) establishing(f *file, list *tournament.List) {
	for i, id := range get[[]string](f.table, "establishing") {
		k, ok := w.eventIDs[id]
		if !ok || w.tournaments[k].table == nil {
			continue
		}
		if why := refused(list, &w.events[k]); why != "" {
			top := wholeFile()
			w.add(f, nil, fault{code: "W116", place: valueAt("establishing", i),
				message: quote(id) + " establishes nobody: " + why,
				related: &top, relatedFile: w.tournaments[k], relatedText: "the tournament is here"})
		}
	}
}

// refused tells in words why a list does not rate a tournament, or gives "".
func refused(list *tournament.List, e *tournament.Tournament) string {
	asks := eligibleOn(list, e.End)
	switch {
	case e.Rated == tournament.NeverRated:
		return "it is not rated"
	case e.Unfinished:
		return "it is not finished"
	case e.Lists != nil && !slices.Contains(e.Lists, list.ID):
		return "it names other lists"
	case list.Game != "" && list.Game != e.Game:
		return "its game is not that of the list"
	case list.Initial != nil && e.End != 0 && e.End <= list.Initial.Date:
		return "it ended before the list begins"
	case e.Rated == tournament.AlwaysRated:
		return ""
	case asks.Opening != nil && !slices.Contains(asks.Opening, e.Opening):
		return "its opening is not one that the list asks for"
	case asks.MinMinutes != nil && e.Minutes < *asks.MinMinutes:
		return fmt.Sprintf("it has %d minutes, and the list asks for %d", e.Minutes, *asks.MinMinutes)
	case asks.Online != nil && !*asks.Online && e.Online:
		return "it was played online"
	}
	return ""
}

// warnIdleKeys warns of keys that say nothing as they stand.
func (w *warner) warnIdleKeys() {
	for i, f := range w.tournaments {
		if f.table == nil {
			continue
		}
		e := &w.events[i]
		if e.Reason != "" && e.Rated != tournament.NeverRated {
			w.add(f, nil, fault{code: "W117", place: keyAt("reason"), message: "a reason without rated = false says nothing"})
		}
		if e.Decision != "" && e.Rated != tournament.AlwaysRated {
			w.add(f, nil, fault{code: "W117", place: keyAt("decision"), message: "a decision without rated = true says nothing"})
		}
		if e.Stage != "" && e.Event == "" {
			w.add(f, nil, fault{code: "W117", place: keyAt("stage"), message: "a stage without an event says nothing"})
		}
		if e.Rated == tournament.AlwaysRated && e.Decision == "" {
			w.add(f, nil, fault{code: "W118", place: valueAt("rated"), message: "rated = true does not say by whose decision"})
		}
	}
	for _, f := range w.news {
		if len(f.faults) == 0 && !f.dated {
			x := w.add(f, nil, fault{code: "W119", place: wholeFile(), message: "the news has no date"})
			x.fault.hint = "write date = 2019-08-05 between +++ lines at the top"
		}
	}
}
