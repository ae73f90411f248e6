package content

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"ratinglist/engine/problem"
	"ratinglist/engine/tournament"
)

// wallCell is one cell of a wallchart, seen from its row.
type wallCell struct {
	opponent int // row number from 1; 0 in a bye or an empty cell
	result   tournament.Result
	colour   byte // 'b': the row's player opened, 'w': the opponent, 0: not said
}

// wallchart reads a Swiss. Every game stands in it twice, and both must tell
// the same.
func (f *file) wallchart(r *roster, b blockText) []tournament.Round {
	rows, ok := f.rows(r, b, 2)
	if !f.rowNumbers(rows) || !ok {
		return nil
	}
	rounds := 0
	for i := range rows {
		rounds = max(rounds, len(rows[i].cells))
	}
	if rounds > maxRounds {
		f.fail("E205", span(b.at, b.at+1), "the wallchart has %s", count(rounds, "round")).expected = "at most " + count(maxRounds, "round")
		return nil
	}
	cells := make([][]wallCell, len(rows))
	for i := range rows {
		if len(rows[i].cells) != rounds {
			f.wallCellCount(rows, i, rounds)
			ok = false
		}
		cells[i] = make([]wallCell, len(rows[i].cells))
		for j, w := range rows[i].cells {
			var good bool
			if cells[i][j], good = f.wallCell(w, i, len(rows)); !good {
				ok = false
			}
		}
	}
	if !ok {
		return nil
	}
	out := make([]tournament.Round, rounds)
	for j := range rounds {
		out[j] = f.wallRound(rows, cells, j)
	}
	return out
}

// rowNumbers checks that the rows are numbered 1, 2, 3 …
func (f *file) rowNumbers(rows []row) bool {
	ok := true
	for i := range rows {
		w := rows[i].number
		text := strings.TrimSuffix(f.wordText(w), ".")
		if text == strconv.Itoa(i+1) {
			continue
		}
		ft := f.fail("E312", span(w.start, w.end), "the row's number is %s", quote(f.wordText(w)))
		ft.expected = strconv.Itoa(i+1) + ": rows are numbered from 1 in their order"
		ok = false
		if _, err := strconv.Atoi(text); err != nil {
			ft.hint = "each row is number, player, one cell for each round"
		}
	}
	return ok
}

// wallCellCount reports a row whose number of cells differs from the longest.
func (f *file) wallCellCount(rows []row, i, rounds int) {
	one := &rows[i]
	w := one.name
	if n := len(one.cells); n > 0 {
		w = one.cells[n-1]
	}
	ft := f.fail("E308", span(w.start, w.end), "row %d has %s", i+1, count(len(one.cells), "cell"))
	ft.expected = count(rounds, "cell") + ", one for each round; . for a round not played"
	for j := range rows {
		if len(rows[j].cells) == rounds {
			other := span(rows[j].name.start, rows[j].name.end)
			ft.related, ft.relatedText = &other, "row "+strconv.Itoa(j+1)+" has "+count(rounds, "cell")
			return
		}
	}
}

// wallCell reads a cell such as 12+b, 7d+, ½bye or a dot.
func (f *file) wallCell(w word, own, rows int) (c wallCell, ok bool) {
	text := f.src[w.start:w.end]
	if len(text) > 24 {
		return c, f.badWallCell(w)
	}
	s := string(text)
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			s = plainSigns(s)
			break
		}
	}
	switch s {
	case ".":
		return c, true
	case "bye", "½bye", "0bye":
		c.result = results[s]
		return c, true
	case "1/2bye":
		c.result = tournament.HalfBye
		return c, true
	}
	digits := 0
	for digits < len(s) && digits < 6 && s[digits] >= '0' && s[digits] <= '9' {
		c.opponent = c.opponent*10 + int(s[digits]-'0')
		digits++
	}
	if digits == 0 {
		return c, f.badWallCell(w)
	}
	if c.result, c.colour, ok = wallResult(s[digits:]); !ok {
		return c, f.badWallCell(w)
	}
	switch {
	case c.opponent < 1 || c.opponent > rows:
		ft := f.fail("E313", span(w.start, w.start+digits), "there is no row %d", c.opponent)
		ft.expected = "a row's number from 1 to " + strconv.Itoa(rows)
		return c, false
	case c.opponent == own+1:
		f.fail("E306", span(w.start, w.start+digits), "row %d plays against itself", own+1)
		return c, false
	}
	return c, true
}

// wallResult reads what stands after the opponent's number.
func wallResult(s string) (result tournament.Result, colour byte, ok bool) {
	s, byDefault := strings.CutPrefix(s, "d")
	if s == "" {
		return 0, 0, false
	}
	switch s[0] {
	case '+':
		result = tournament.Win
	case '=':
		result = tournament.Draw
	case '-':
		result = tournament.Loss
	default:
		return 0, 0, false
	}
	s = s[1:]
	if s != "" && (s[0] == 'w' || s[0] == 'b') {
		colour, s = s[0], s[1:]
	}
	if byDefault {
		switch result {
		case tournament.Win:
			result = tournament.WinByDefault
		case tournament.Loss:
			result = tournament.LossByDefault
		default:
			return 0, 0, false
		}
		return result, colour, s == ""
	}
	if s == "u" {
		s = ""
		result += tournament.WinUnrated - tournament.Win
	}
	return result, colour, s == ""
}

func (f *file) badWallCell(w word) bool {
	s := f.wordText(w)
	ft := f.fail("E311", span(w.start, w.end), "%s is not a cell of a wallchart", quote(s))
	ft.expected = "the opponent's number and +, = or - (then w or b, then u), d+ or d- after it for a default, bye, ½bye, 0bye, or . for not played"
	lower := strings.ToLower(s)
	switch {
	case len(s) > 24:
	case lower == "-" || lower == "x" || lower == "--":
		ft.suggestion = "."
	case strings.Contains(lower, "bye"):
		ft.suggestion = problem.Nearest(lower, []string{"bye", "½bye", "0bye"})
	default:
		f.suggestWallCell(ft, lower)
	}
	return false
}

// suggestWallCell mends the slips that leave one reading only: a letter for
// a digit, the colour before the result, a capital.
func (f *file) suggestWallCell(ft *fault, s string) {
	digits := strings.TrimLeft(likeDigits.Replace(s), "0123456789")
	number := likeDigits.Replace(s)[:len(likeDigits.Replace(s))-len(digits)]
	if number == "" {
		return
	}
	if _, _, ok := wallResult(plainSigns(digits)); ok {
		ft.suggestion = number + plainSigns(digits)
		return
	}
	if len(digits) == 2 {
		if swapped := digits[1:] + digits[:1]; strings.ContainsAny(digits[:1], "wb") {
			if _, _, ok := wallResult(swapped); ok {
				ft.suggestion = number + swapped
			}
		}
	}
	switch digits {
	case "1", "0", "½", "":
		ft.hint = "the result is +, = or -: for example " + number + "+"
	}
}

// wallRound pairs the cells of one round and reports those that contradict
// each other.
func (f *file) wallRound(rows []row, cells [][]wallCell, j int) tournament.Round {
	round := tournament.Round{Games: make([]tournament.Game, 0, (len(rows)+1)/2)}
	for i := range rows {
		c := cells[i][j]
		if c.opponent == 0 {
			if c.result.Bye() {
				round.Games = append(round.Games, tournament.Game{First: rows[i].player, Second: tournament.NoPlayer, Result: c.result})
			}
			continue
		}
		k := c.opponent - 1
		back := cells[k][j]
		if why := contradiction(c, back, i, k); why != "" {
			if k > i || back.opponent != i+1 {
				f.contradict(rows, i, k, j, why)
			}
			continue
		}
		if k > i {
			round.Games = append(round.Games, wallGame(rows[i].player, rows[k].player, c, back))
		}
	}
	return round
}

// contradiction tells in words how row k's cell contradicts row i's, or "".
func contradiction(c, back wallCell, i, k int) string {
	switch {
	case back.opponent != i+1:
		return "names another opponent"
	case !mirroredResults(c.result, back.result):
		return "has another result"
	case c.colour != 0 && c.colour == back.colour:
		return "has the same colour"
	}
	return ""
}

func mirroredResults(a, b tournament.Result) bool {
	return b == a.Reverse() || a == tournament.LossByDefault && b == tournament.LossByDefault
}

func (f *file) contradict(rows []row, i, k, j int, why string) {
	a, b := rows[i].cells[j], rows[k].cells[j]
	ft := f.fail("E314", span(a.start, a.end), "round %d: %s in row %d contradicts %s in row %d, which %s",
		j+1, quote(f.wordText(a)), i+1, quote(f.wordText(b)), k+1, why)
	other := span(b.start, b.end)
	ft.related, ft.relatedText = &other, "row "+strconv.Itoa(k+1)+" is here"
}

// wallGame is the game of two cells that agree. Who opened stands first;
// where no colour is given that is the upper row.
func wallGame(upper, lower int32, c, back wallCell) tournament.Game {
	result := c.result
	if c.result == tournament.LossByDefault && back.result == tournament.LossByDefault {
		result = tournament.BothLost
	}
	if c.colour == 'w' || back.colour == 'b' {
		return tournament.Game{First: lower, Second: upper, Result: result.Reverse()}
	}
	return tournament.Game{First: upper, Second: lower, Result: result}
}
