package problem

// Nearest is the candidate that a mistyped word most likely stands for, or ""
// where none is near or two are equally near. The distance counts characters
// added, left out, replaced, and neighbours exchanged; it may be a third of
// the word's length, and three at most.
func Nearest(word string, candidates []string) string {
	runes := []rune(word)
	if len(runes) > 80 {
		return ""
	}
	best, bestDistance, tied := "", min(3, (len(runes)+2)/3)+1, false
	var rows distanceRows
	for _, candidate := range candidates {
		if candidate == word {
			continue
		}
		if difference := len(candidate) - len(word); difference > 12 || difference < -12 {
			continue
		}
		distance := rows.distance(runes, []rune(candidate), bestDistance)
		switch {
		case distance < bestDistance:
			best, bestDistance, tied = candidate, distance, false
		case distance == bestDistance && best != "" && candidate != best:
			tied = true
		}
	}
	if tied {
		return ""
	}
	return best
}

// Distance is the number of single slips between two words.
func Distance(a, b string) int {
	var rows distanceRows
	ra, rb := []rune(a), []rune(b)
	return rows.distance(ra, rb, max(len(ra), len(rb))+1)
}

// distanceRows keeps the working rows between calls.
type distanceRows struct{ beforeLast, last, row []int }

// distance is the optimal string alignment distance, or limit+1 as soon as it
// is known to be greater than limit.
func (d *distanceRows) distance(a, b []rune, limit int) int {
	if len(a)-len(b) > limit || len(b)-len(a) > limit {
		return limit + 1
	}
	if len(d.row) <= len(b) {
		d.beforeLast, d.last, d.row = make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	}
	for j := range len(b) + 1 {
		d.row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		d.beforeLast, d.last, d.row = d.last, d.row, d.beforeLast
		d.row[0] = i
		lowest := i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			v := min(d.last[j]+1, d.row[j-1]+1, d.last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				v = min(v, d.beforeLast[j-2]+1)
			}
			d.row[j] = v
			lowest = min(lowest, v)
		}
		if lowest > limit {
			return limit + 1
		}
	}
	return d.row[len(b)]
}
