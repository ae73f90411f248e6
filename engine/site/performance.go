package site

import "ratinglist/engine/ledger"

// perf is the rating at which the expected points against the same opponents
// equal the points made, by the list's own curve. With all points or none
// there is no such rating; then it is the opponents' mean plus or minus 400
// and only a bound.
type perf struct {
	rating float64
	bound  int // 1: at least, -1: at most
}

// performance works a player's performance out over the counted games against
// opponents who had a rating; ok is false if there was none.
func performance(record *ledger.Record, entrant int) (p perf, ok bool) {
	e := record.Event
	var opponents []float64
	points, sum := 0.0, 0.0
	low, high := 0.0, 0.0
	for _, i := range e.GamesOf(entrant) {
		g := e.Games[i]
		opponent := g.A
		if opponent == int32(entrant) {
			opponent = g.B
		}
		s := e.Entrants[opponent].State
		if !s.Rated {
			continue
		}
		if len(opponents) == 0 {
			low, high = s.Rating, s.Rating
		}
		low, high = min(low, s.Rating), max(high, s.Rating)
		opponents = append(opponents, s.Rating)
		points += g.ScoreOf(int32(entrant)).Points()
		sum += s.Rating
	}
	n := float64(len(opponents))
	switch {
	case n == 0:
		return perf{}, false
	case points == n:
		return perf{sum/n + 400, 1}, true
	case points == 0:
		return perf{sum/n - 400, -1}, true
	}
	expected := func(rating float64) float64 {
		total := 0.0
		for _, opponent := range opponents {
			total += record.Rules().Expect(rating, opponent)
		}
		return total
	}
	// The expected points grow with the rating, so halving finds it; whole
	// ratings are shown, so 0.01 is close enough.
	for low, high = low-800, high+800; high-low > 0.01; {
		middle := (low + high) / 2
		if expected(middle) < points {
			low = middle
		} else {
			high = middle
		}
	}
	return perf{(low + high) / 2, 0}, true
}
