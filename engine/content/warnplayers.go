package content

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"ratinglist/engine/problem"
	"ratinglist/engine/tournament"
)

// warnPlayers looks for one person with two entries, for namesakes, and for
// private players whose id gives the name away.
func (w *warner) warnPlayers() {
	names := make([]folded, len(w.fed.Players))
	byName := map[string][]int32{}
	for i := range w.fed.Players {
		p := &w.fed.Players[i]
		if p.Private {
			w.privateID(int32(i))
			continue
		}
		names[i] = fold(p.Name)
		if names[i].sorted != "" {
			byName[names[i].sorted] = append(byName[names[i].sorted], int32(i))
		}
	}
	w.sameNames(byName)
	w.aliases(names, byName)
	w.nearNames(names)
}

// folded is a name made comparable: without case, diacritics and signs.
type folded struct {
	words  []string // in order of the alphabet
	sorted string
}

func fold(name string) folded {
	var f folded
	plain := strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Mn, r) || r == '\'' || r == '’' || r == '.':
			return -1
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			return unicode.ToLower(r)
		}
		return ' '
	}, norm.NFD.String(transliterations.Replace(name)))
	f.words = strings.Fields(plain)
	slices.Sort(f.words)
	f.sorted = strings.Join(f.words, " ")
	return f
}

// sameNames warns of players whose names are the same letters.
func (w *warner) sameNames(byName map[string][]int32) {
	for i := range w.fed.Players {
		group := byName[fold(w.fed.Players[i].Name).sorted]
		if w.fed.Players[i].Private || len(group) < 2 || group[0] == int32(i) {
			continue
		}
		w.sameName(group[0], int32(i))
	}
}

func (w *warner) sameName(a, b int32) {
	first, second := &w.fed.Players[a], &w.fed.Players[b]
	if first.Name != second.Name {
		if !w.differ(a, b) && w.sameOrigin(a, b) {
			w.twoEntries(a, b)
		}
		return
	}
	if first.Label != "" && second.Label != "" && first.Label != second.Label {
		return
	}
	x := w.pair("W102", a, b, "two players are called "+quote(second.Name))
	x.fault.hint = "give both a label that tells them apart, or make one entry of them"
}

func (w *warner) pair(code string, a, b int32, message string) *warning {
	f, at := w.playerAt[b].file, w.playerAt[b].at
	other := w.playerAt[a]
	x := w.add(f, at.path, fault{code: code, place: at, message: message,
		related: &other.at, relatedFile: other.file, relatedText: "the other entry is here"})
	x.other = other
	return x
}

func (w *warner) twoEntries(a, b int32) {
	x := w.pair("W101", a, b, quote(w.fed.Players[b].Name)+" and "+quote(w.fed.Players[a].Name)+" may be one person")
	x.fault.hint = "one person has one id: make one entry of them, the other spelling an alias"
}

// differ tells whether two entries are surely two persons: born in different
// years, or in one tournament together.
func (w *warner) differ(a, b int32) bool {
	bornA, bornB := w.fed.Players[a].Born.Year(), w.fed.Players[b].Born.Year()
	if bornA != 0 && bornB != 0 && bornA != bornB {
		return true
	}
	sexA, sexB := w.fed.Players[a].Sex, w.fed.Players[b].Sex
	if sexA != "" && sexB != "" && sexA != sexB {
		return true
	}
	listA, listB := w.played[a], w.played[b]
	if len(listA) > len(listB) {
		listA, listB = listB, listA
	}
	in := make(map[int32]bool, len(listA))
	for _, e := range listA {
		in[e] = true
	}
	return slices.ContainsFunc(listB, func(e int32) bool { return in[e] })
}

// sameOrigin tells whether two entries have a country or a birth year in
// common, or one of them says neither.
func (w *warner) sameOrigin(a, b int32) bool {
	pa, pb := &w.fed.Players[a], &w.fed.Players[b]
	if pa.Country == "" && pa.Born == 0 || pb.Country == "" && pb.Born == 0 {
		return true
	}
	return pa.Country != "" && pa.Country == pb.Country || pa.Born != 0 && pa.Born.Year() == pb.Born.Year()
}

// aliases warns of an alias that is another player's name.
func (w *warner) aliases(names []folded, byName map[string][]int32) {
	for i := range w.fed.Players {
		for _, alias := range w.fed.Players[i].Aliases {
			sorted := fold(alias).sorted
			if sorted == names[i].sorted {
				continue
			}
			for _, other := range byName[sorted][:min(len(byName[sorted]), 5)] {
				if other != int32(i) && !w.differ(other, int32(i)) && w.sameOrigin(other, int32(i)) {
					w.twoEntries(other, int32(i))
				}
			}
		}
	}
}

// largestGroup is how many players may share a word of their names and still
// be compared one by one. The most common surname of an archive of 16,000
// players has some two hundred.
const largestGroup = 400

// nearNames warns of names that differ by a slip in one word. In a large
// federation many pairs of honest names differ by one letter; a slip gives
// itself away by a word that nobody else bears.
func (w *warner) nearNames(names []folded) {
	bearers := map[string]int{}
	groups := map[string][]int32{} // by the words of a name without one of them
	for i, name := range names {
		for k, word := range name.words {
			bearers[word]++
			if len(name.words) > 1 {
				rest := name.without(k)
				groups[rest] = append(groups[rest], int32(i))
			}
		}
	}
	type pair struct{ a, b int32 }
	told := map[pair]bool{}
	for i, name := range names {
		for k, word := range name.words {
			if bearers[word] > 1 || utf8.RuneCountInString(word) < 4 || len(name.words) < 2 {
				continue
			}
			group := groups[name.without(k)]
			if len(group) > largestGroup {
				continue
			}
			for _, other := range group {
				if other == int32(i) || len(names[other].words) != len(name.words) || !nearWords(word, names[other].butFor(name, k)) {
					continue
				}
				a, b := min(other, int32(i)), max(other, int32(i))
				if !told[pair{a, b}] && w.sameOrigin(a, b) && !w.differ(a, b) {
					told[pair{a, b}] = true
					w.twoEntries(a, b)
				}
			}
		}
	}
}

// without is all words but one.
func (f *folded) without(k int) string {
	return strings.Join(slices.Delete(slices.Clone(f.words), k, k+1), " ")
}

// butFor is the one word of a name that is not among the words of another
// but for its k-th.
func (f *folded) butFor(other folded, k int) string {
	rest := slices.Delete(slices.Clone(other.words), k, k+1)
	for _, word := range f.words {
		i := slices.Index(rest, word)
		if i < 0 {
			return word
		}
		rest = slices.Delete(rest, i, i+1)
	}
	return ""
}

// nearWords tells whether one word may be a slip for the other: one letter,
// but not the first, which makes other names of many short ones; in long
// words two.
func nearWords(a, b string) bool {
	if a == b || b == "" {
		return false
	}
	shorter := min(utf8.RuneCountInString(a), utf8.RuneCountInString(b))
	switch {
	case shorter >= 10:
		return problem.Distance(a, b) <= 2
	case shorter >= 4:
		return a[0] == b[0] && problem.Distance(a, b) == 1
	}
	return false
}

// privateID warns where the id of a private player spells a name.
func (w *warner) privateID(p int32) {
	at := w.playerAt[p]
	id := w.fed.Players[p].ID
	words := strings.FieldsFunc(id, func(r rune) bool { return r == '-' })
	spelled := w.spelled(at)
	found := slices.ContainsFunc(words, func(word string) bool { return len(word) > 2 && slices.Contains(spelled, word) })
	if !found && len(spelled) == 0 {
		// Nothing says what the name was: two words without digits look like one.
		found = len(words) >= 2 && strings.IndexFunc(id, unicode.IsDigit) < 0
	}
	if found {
		x := w.add(at.file, at.at.path, fault{code: "W103", place: at.at, message: "the id of a private player spells a name: " + quote(id)})
		x.fault.hint = "give the player an id that says nothing, such as \"p-017\", everywhere"
	}
}

// spelled are the words of all names that a private player's entry holds.
func (w *warner) spelled(at placed) []string {
	t := at.file.table
	for _, step := range at.at.path {
		name, _ := step.(string)
		t = get[values](t, name)
	}
	texts := append([]string{get[string](t, "name")}, get[[]string](t, "aliases")...)
	for _, former := range get[[]map[string]any](t, "names") {
		texts = append(texts, get[string](former, "name"))
	}
	var words []string
	for _, text := range texts {
		words = append(words, strings.FieldsFunc(suggestID(text), func(r rune) bool { return r == '-' })...)
	}
	return words
}

// warnAges warns of players who were too young or too old to play, or not
// born yet. Each player is told once.
func (w *warner) warnAges() {
	for i := range w.fed.Players {
		p := &w.fed.Players[i]
		if p.Born == 0 || len(w.played[i]) == 0 {
			continue
		}
		first, last := &w.events[w.played[i][0]], &w.events[w.played[i][len(w.played[i])-1]]
		switch {
		case before(first.Start, p.Born):
			w.age("W105", int32(i), first, "was not born yet")
		case first.Start != 0 && first.Start.Year()-p.Born.Year() < youngest:
			w.age("W104", int32(i), first, "was younger than 4")
		case last.End != 0 && last.End.Year()-p.Born.Year() > oldest:
			w.age("W104", int32(i), last, "was older than 105")
		}
	}
}

const (
	youngest = 4
	oldest   = 105
)

// before tells whether a day is before a birth, which may be a year alone.
func before(day, born tournament.Date) bool {
	if day == 0 {
		return false
	}
	if born.Month() == 0 {
		return day.Year() < born.Year()
	}
	return day < born
}

func (w *warner) age(code string, p int32, e *tournament.Tournament, what string) {
	f := w.tournaments[w.eventIDs[e.ID]]
	x := w.add(f, nil, fault{code: code, place: f.inResults(w.fed.Players[p].ID),
		message: w.called(p) + " " + what + " when this was played, " + e.Start.String()})
	player := w.playerAt[p]
	at := valueAt(join(player.at.path, "born")...)
	x.fault.related, x.fault.relatedFile, x.fault.relatedText = &at, player.file, "the date of birth is here"
	x.other = player
}
