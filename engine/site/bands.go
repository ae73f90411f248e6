package site

import (
	"math"

	"ratinglist/engine/ledger"
)

// Groups of players that are counted by rating band.
const (
	everyone = iota
	active
	women
	activeWomen
	groups
)

// groupKeys are the groups' names in the texts and in the data.
var groupKeys = [groups]string{"all", "active", "women", "active-women"}

// band counts the established players whose rating is From or more and less
// than To.
type band struct {
	from, to float64
	counts   [groups]int
}

// bandsShown is how many bands a list has at most: a few ratings far from all
// others make the bands wider, not more.
const bandsShown = 40

// bands counts the established players of a list, the lowest band first. The
// bands are 100 wide where that is enough.
func (v *view) bands(l *ledger.Ledger) []band {
	low, high := math.Inf(1), math.Inf(-1)
	established := []ledger.Division{ledger.ActiveEstablished, ledger.InactiveEstablished}
	for _, d := range established {
		for i := range l.Final.Rows[d] {
			rating := l.Final.Rows[d][i].State.Rating
			low, high = min(low, rating), max(high, rating)
		}
	}
	if low > high {
		return nil
	}
	width := 100.0
	for math.Floor(high/width)-math.Floor(low/width) >= bandsShown {
		width *= 2
	}
	first := math.Floor(low / width)
	all := make([]band, int(math.Floor(high/width)-first)+1)
	for i := range all {
		all[i].from = float64(width * (first + float64(i)))
		all[i].to = all[i].from + width
	}
	for _, d := range established {
		for i := range l.Final.Rows[d] {
			row := &l.Final.Rows[d][i]
			b := &all[int(math.Floor(row.State.Rating/width)-first)]
			woman := v.sex(row.Player) == "f"
			for group, in := range [groups]bool{true, d.Active(), woman, woman && d.Active()} {
				if in {
					b.counts[group]++
				}
			}
		}
	}
	return all
}

// shownGroups is how many groups are worth a column: those of women are not
// where no woman is known as one.
func shownGroups(all []band) int {
	for _, b := range all {
		if b.counts[women] > 0 {
			return groups
		}
	}
	return women
}
