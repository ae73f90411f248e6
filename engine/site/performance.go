package site

import "ratinglist/engine/ledger"

// perf is the rating at which the expected points against the same opponents
// equal the points made, by the list's own curve. With all points or none
// there is no such rating; then it is the opponents' mean plus or minus 400
// and only a bound.
type perf struct {
	rating float64
	bound  int  // 1: at least, -1: at most
	known  bool // there were opponents with a rating
}

// performance works a player's performance out over the counted games against
// opponents who had a rating.
func performance(record *ledger.Record, entrant int) perf {
	e := record.Event
	var room [32]float64
	opponents := room[:0]
	points, sum := 0.0, 0.0
	for _, g := range e.GamesOf(entrant) {
		if s := e.Entrants[g.Opponent].State; s.Rated {
			opponents = append(opponents, s.Rating)
			points += g.Score.Points()
			sum += s.Rating
		}
	}
	n := float64(len(opponents))
	switch {
	case n == 0:
		return perf{}
	case points == n:
		return perf{sum/n + 400, 1, true}
	case points == 0:
		return perf{sum/n - 400, -1, true}
	}
	return perf{solve(sum/n, func(rating float64) float64 {
		missing := -points
		for _, opponent := range opponents {
			missing += record.Rules().Expect(rating, opponent)
		}
		return missing
	}), 0, true}
}

// solve finds where an increasing function is zero, to 0.01, from a first
// guess. It closes in with the secant of the best bounds so far and halves
// the interval where the secant gains too little (curves made of steps).
func solve(guess float64, f func(float64) float64) float64 {
	const step, enough = 200, 0.01
	low, high := guess-step, guess+step
	atLow, atHigh := f(low), f(high)
	for range 50 {
		if atLow <= 0 {
			break
		}
		high, atHigh = low, atLow
		low -= step
		atLow = f(low)
	}
	for range 50 {
		if atHigh >= 0 {
			break
		}
		low, atLow = high, atHigh
		high += step
		atHigh = f(high)
	}
	for high-low > enough {
		width := high - low
		// Just beside the secant's zero, so that both bounds move.
		x := low - float64(atLow*(width/(atHigh-atLow)))
		for _, at := range [2]float64{x - enough/3, x + enough/3} {
			if !(at > low && at < high) {
				continue
			}
			if y := f(at); y < 0 {
				low, atLow = at, y
			} else {
				high, atHigh = at, y
			}
		}
		if high-low > width/2 {
			middle := (low + high) / 2
			if y := f(middle); y < 0 {
				low, atLow = middle, y
			} else {
				high, atHigh = middle, y
			}
		}
	}
	return (low + high) / 2
}
