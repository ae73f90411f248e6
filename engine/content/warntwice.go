package content

import (
	"fmt"
	"slices"

	"ratinglist/engine/tournament"
)

// A tournament counts as entered twice if four fifths of the smaller one's
// games, and six at least, stand in another of nearly the same days; or if
// all games of both are the same, whatever the dates.
const (
	fewestCommon   = 6
	fewestPlayers  = 3
	commonShare    = 0.8
	nearDays       = 3
	fewestAnywhere = 10
)

// gameKey is a game whoever opened it: the players and who won.
type gameKey struct {
	low, high int32
	result    tournament.Result // seen from low
}

func keyOf(g tournament.Game) gameKey {
	if g.First < g.Second {
		return gameKey{g.First, g.Second, g.Result}
	}
	return gameKey{g.Second, g.First, g.Result.Reverse()}
}

func compareKeys(a, b gameKey) int {
	switch {
	case a.low != b.low:
		return int(a.low - b.low)
	case a.high != b.high:
		return int(a.high - b.high)
	}
	return int(a.result) - int(b.result)
}

// warnTwice looks for tournaments that were entered twice.
func (w *warner) warnTwice() {
	games := make([][]gameKey, len(w.events))
	parallel(len(w.events), func(_, i int) { games[i] = gamesOf(&w.events[i]) })
	candidates := make([][]int32, len(w.order))
	parallel(len(w.order), func(_, k int) { candidates[k] = w.near(k, games) })
	told := map[[2]int32]bool{}
	for k, list := range candidates {
		for _, a := range list {
			told[[2]int32{a, w.order[k]}] = true
			w.twice(a, w.order[k], games)
		}
	}
	w.sameAnywhere(games, told)
}

// gamesOf are the played games of a tournament, sorted.
func gamesOf(e *tournament.Tournament) []gameKey {
	var list []gameKey
	for i := range e.Rounds {
		for _, g := range e.Rounds[i].Games {
			if g.Result.Played() {
				list = append(list, keyOf(g))
			}
		}
	}
	slices.SortFunc(list, compareKeys)
	return list
}

// near are the tournaments before the k-th, and of nearly its days, that have
// nearly the same games.
func (w *warner) near(k int, games [][]gameKey) []int32 {
	b := w.order[k]
	e := &w.events[b]
	if e.End == 0 || len(games[b]) < fewestCommon || len(e.Players) < fewestPlayers {
		return nil
	}
	var list []int32
	for j := k - 1; j >= 0; j-- {
		a := w.order[j]
		if w.events[a].End == 0 || e.End.Days()-w.events[a].End.Days() > nearDays {
			break
		}
		smaller := min(len(games[a]), len(games[b]))
		if smaller < fewestCommon || len(w.events[a].Players) < fewestPlayers {
			continue
		}
		if n := common(games[a], games[b]); n >= fewestCommon && float64(n) >= commonShare*float64(smaller) {
			list = append(list, a)
		}
	}
	return list
}

// common is how many games two sorted lists share.
func common(a, b []gameKey) int {
	n := 0
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch c := compareKeys(a[i], b[j]); {
		case c < 0:
			i++
		case c > 0:
			j++
		default:
			n, i, j = n+1, i+1, j+1
		}
	}
	return n
}

func (w *warner) twice(a, b int32, games [][]gameKey) {
	f, other := w.tournaments[b], w.tournaments[a]
	top := wholeFile()
	x := w.add(f, nil, fault{code: "W112", place: wholeFile(),
		message: fmt.Sprintf("%d of the %s here stand in %s, too", common(games[a], games[b]), count(len(games[b]), "game"), quote(w.events[a].ID)),
		related: &top, relatedFile: other, relatedText: "that tournament is here"})
	x.other = placed{other, top}
	x.fault.hint = "a tournament that is entered twice is rated twice: take one of the two files out"
}

// sameAnywhere finds tournaments with exactly the same games on other days.
func (w *warner) sameAnywhere(games [][]gameKey, told map[[2]int32]bool) {
	first := map[string]int32{}
	for _, b := range w.order {
		if len(games[b]) < fewestAnywhere || len(w.events[b].Players) < fewestPlayers {
			continue
		}
		key := make([]byte, 0, 9*len(games[b]))
		for _, g := range games[b] {
			key = append(key, byte(g.low>>24), byte(g.low>>16), byte(g.low>>8), byte(g.low),
				byte(g.high>>24), byte(g.high>>16), byte(g.high>>8), byte(g.high), byte(g.result))
		}
		a, seen := first[string(key)]
		switch {
		case !seen:
			first[string(key)] = b
		case !told[[2]int32{a, b}]:
			w.twice(a, b, games)
		}
	}
}
