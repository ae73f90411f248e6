package content

import (
	"bytes"
	"strconv"
	"strings"

	"ratinglist/engine/tournament"
)

// row is one line of a crosstable or wallchart.
type row struct {
	player int32
	known  bool
	name   word
	number word // of a wallchart
	cells  []word
}

// rows reads the lines of a crosstable or wallchart; before is the number of
// words that stand before the cells.
func (f *file) rows(r *roster, b blockText, before int) ([]row, bool) {
	lines := newBlockLines(f, b, r.words)
	var rows []row
	ok := true
	for lines.line() {
		w := lines.words
		if len(rows) == maxRows {
			f.fail("E205", span(w[0].start, w[0].end), "the table has more than %s", count(maxRows, "row"))
			return nil, false
		}
		if len(w) < before {
			f.fail("E304", lines.rest(0), "the row has no player").expected = "number, player, one cell for each round"
			ok = false
			continue
		}
		one := row{name: w[before-1], number: w[0], cells: append([]word(nil), w[before:]...)}
		if before == 2 && !startsWithDigit(lines.bytes(w[0])) {
			// The number was left out, and what stands in its place is the player.
			one.name = w[0]
			rows, ok = append(rows, one), false
			continue
		}
		if one.player, one.known = f.player(r, one.name); !one.known {
			ok = false
		}
		rows = append(rows, one)
	}
	r.words = lines.words
	return rows, f.rowsOnce(r, rows) && ok
}

func startsWithDigit(w []byte) bool { return w[0] >= '0' && w[0] <= '9' }

// rowsOnce enters the players of a table and reports one who has two rows.
func (f *file) rowsOnce(r *roster, rows []row) bool {
	r.nextRound()
	ok := true
	for i := range rows {
		if !rows[i].known {
			continue
		}
		p, w := rows[i].player, rows[i].name
		r.enter(p)
		if r.inRound[p] == r.round {
			ft := f.fail("E307", span(w.start, w.end), "%s has two rows", quote(string(f.src[w.start:w.end])))
			first := span(int(r.seenAt[p]), int(r.seenAt[p])+w.end-w.start)
			ft.related, ft.relatedText = &first, "the first row is here"
			ok = false
			continue
		}
		r.inRound[p], r.seenAt[p] = r.round, int32(w.start)
	}
	return ok
}

// cellGame is one game in a cell of a crosstable, seen from its row.
type cellGame uint8

const (
	cellNone cellGame = iota
	cellLoss
	cellDraw
	cellWin
	cellLossUnrated
	cellDrawUnrated
	cellWinUnrated
	cellDefaultLoss
	cellDefaultWin
)

// crosstable reads a round robin. Games are taken row by row from the upper
// triangle; the upper row is named first.
func (f *file) crosstable(r *roster, b blockText) []tournament.Round {
	rows, ok := f.rows(r, b, 1)
	for i := range rows {
		if len(rows[i].cells) != len(rows) {
			f.cellCount(&rows[i], len(rows))
			ok = false
		}
	}
	if !ok {
		return nil
	}
	games := []tournament.Game{}
	for i := range rows {
		if w := rows[i].cells[i]; !isDiagonal(f.src[w.start:w.end]) {
			f.notDiagonal(rows, i)
			continue
		}
		for j := i + 1; j < len(rows); j++ {
			games = f.crossCells(games, &rows[i], &rows[j], i, j)
		}
	}
	if len(games) > maxGames {
		f.fail("E205", span(b.at, b.at+1), "the table has %s", count(len(games), "game")).expected = "at most " + count(maxGames, "game")
		return nil
	}
	return []tournament.Round{{Double: true, Games: games}}
}

func isDiagonal(w []byte) bool {
	switch string(w) {
	case "x", "X", "×", "*":
		return true
	}
	return false
}

// cellCount reports a row with too few or too many cells.
func (f *file) cellCount(one *row, want int) {
	at := span(one.name.start, one.name.end)
	if len(one.cells) > want {
		extra := one.cells[want]
		at = span(extra.start, one.cells[len(one.cells)-1].end)
	} else if n := len(one.cells); n > 0 {
		at = span(one.cells[n-1].start, one.cells[n-1].end)
	}
	ft := f.fail("E308", at, "the row of %s has %s", quote(f.wordText(one.name)), count(len(one.cells), "cell"))
	ft.expected = count(want, "cell") + ": one for each row, x for the player's own, . for a game not played"
}

// notDiagonal reports a row whose own cell is not x; often the rows stand in
// another order than the columns.
func (f *file) notDiagonal(rows []row, i int) {
	w := rows[i].cells[i]
	ft := f.fail("E309", span(w.start, w.end), "%s stands where the row of %s crosses itself", quote(f.wordText(w)), quote(f.wordText(rows[i].name)))
	ft.expected = "x"
	for j, c := range rows[i].cells {
		if j != i && isDiagonal(f.src[c.start:c.end]) {
			ft.hint = "its x stands in column " + strconv.Itoa(j+1) + ", but it is row " + strconv.Itoa(i+1) + ": rows and columns have the same order"
			return
		}
	}
}

func (f *file) wordText(w word) string { return string(f.src[w.start:w.end]) }

// crossCells reads a cell and the one opposite and adds their games.
func (f *file) crossCells(games []tournament.Game, upper, lower *row, i, j int) []tournament.Game {
	a, b := upper.cells[j], lower.cells[i]
	var roomA, roomB [maxCellGames]cellGame
	listA, okA := f.cell(a, roomA[:0])
	listB, okB := f.cell(b, roomB[:0])
	if !okA || !okB {
		return games
	}
	mirrored := len(listA) == len(listB)
	for k := 0; mirrored && k < len(listA); k++ {
		mirrored = mirrors(listA[k], listB[k])
	}
	if !mirrored {
		ft := f.fail("E310", span(b.start, b.end), "%s of %s against %s does not mirror %s",
			quote(f.wordText(b)), quote(f.wordText(lower.name)), quote(f.wordText(upper.name)), quote(f.wordText(a)))
		other := span(a.start, a.end)
		ft.related, ft.relatedText = &other, f.wordText(upper.name)+" against "+f.wordText(lower.name)+" is here"
		return games
	}
	for k := range listA {
		if listA[k] != cellNone {
			games = append(games, tournament.Game{First: upper.player, Second: lower.player, Result: cellResult(listA[k], listB[k])})
		}
	}
	return games
}

// mirrors tells whether two cells tell of the same game.
func mirrors(a, b cellGame) bool {
	switch a {
	case cellNone:
		return b == cellNone
	case cellDefaultLoss:
		return b == cellDefaultLoss || b == cellDefaultWin
	case cellDefaultWin:
		return b == cellDefaultLoss
	case cellWin, cellDraw, cellLoss:
		return b >= cellLoss && b <= cellWin && a+b == 2*cellDraw
	}
	return b >= cellLossUnrated && b <= cellWinUnrated && a+b == 2*cellDrawUnrated
}

func cellResult(a, b cellGame) tournament.Result {
	switch a {
	case cellWin:
		return tournament.Win
	case cellDraw:
		return tournament.Draw
	case cellLoss:
		return tournament.Loss
	case cellWinUnrated:
		return tournament.WinUnrated
	case cellDrawUnrated:
		return tournament.DrawUnrated
	case cellLossUnrated:
		return tournament.LossUnrated
	case cellDefaultWin:
		return tournament.WinByDefault
	}
	if b == cellDefaultWin {
		return tournament.LossByDefault
	}
	return tournament.BothLost
}

// cell reads the games of one cell, which commas part.
func (f *file) cell(w word, games []cellGame) ([]cellGame, bool) {
	text := f.src[w.start:w.end]
	if len(text) == 1 {
		if g, ok := cellSigns[text[0]]; ok {
			return append(games, g), true
		}
	}
	for rest, at := text, w.start; ; {
		part, after, more := bytes.Cut(rest, []byte{','})
		g, ok := parseCell(part)
		if !ok || len(games) == maxCellGames || more && g == cellNone || g == cellNone && len(games) > 0 {
			f.badCell(word{at, at + len(part)}, w)
			return nil, false
		}
		games = append(games, g)
		if !more {
			return games, true
		}
		at += len(part) + 1
		rest = after
	}
}

var cellSigns = map[byte]cellGame{'.': cellNone, '1': cellWin, '0': cellLoss, '=': cellDraw, '+': cellDefaultWin, '-': cellDefaultLoss}

func parseCell(part []byte) (cellGame, bool) {
	if len(part) > 12 {
		return cellNone, false
	}
	switch plainSigns(string(part)) {
	case ".":
		return cellNone, true
	case "1":
		return cellWin, true
	case "0":
		return cellLoss, true
	case "½", "=":
		return cellDraw, true
	case "1u":
		return cellWinUnrated, true
	case "0u":
		return cellLossUnrated, true
	case "½u", "=u":
		return cellDrawUnrated, true
	case "+":
		return cellDefaultWin, true
	case "-":
		return cellDefaultLoss, true
	}
	return cellNone, false
}

// badCell reports the part of a cell that is no result.
func (f *file) badCell(part, whole word) {
	ft := f.fail("E311", span(part.start, max(part.end, part.start+1)), "%s is not the result of a cell", quote(f.wordText(part)))
	ft.expected = "1, 0, ½, + or - (u after it: not rated), . for not played; a comma between several games"
	if isDiagonal(f.src[part.start:part.end]) {
		ft.hint = "x stands only where a row crosses itself"
	} else if s := plainSigns(likeDigits.Replace(strings.ToLower(f.wordText(part)))); s != f.wordText(part) {
		if _, ok := parseCell([]byte(s)); ok && s != "" {
			ft.suggestion = s
		}
	}
	if plainSigns(f.wordText(whole)) == "½" {
		ft.hint = "a comma parts two games; a draw is ½"
	}
}
