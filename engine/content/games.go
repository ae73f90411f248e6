package content

import (
	"bytes"
	"slices"
	"unicode"
	"unicode/utf8"

	"ratinglist/engine/tournament"
)

// roster finds players by id and remembers who has been seen where in the
// tournament at hand. Each worker has its own.
type roster struct {
	ids      map[string]int32 // shared, only read
	inEvent  []int32          // by player: the number of the last tournament they were seen in
	inRound  []int32          // by player: the number of the last round they were seen in
	seenAt   []int32          // by player: where that was, in the source
	event    int32
	round    int32
	players  []int32 // of the tournament, in order of appearance
	words    []word
	gameRoom []tournament.Game
}

func newRoster(ids map[string]int32, players int) *roster {
	return &roster{ids: ids, inEvent: make([]int32, players), inRound: make([]int32, players), seenAt: make([]int32, players)}
}

func (r *roster) nextEvent() { r.event++; r.players = r.players[:0] }
func (r *roster) nextRound() { r.round++ }

// enter notes that a player belongs to the tournament.
func (r *roster) enter(p int32) {
	if r.inEvent[p] != r.event {
		r.inEvent[p] = r.event
		r.players = append(r.players, p)
	}
}

// player looks a word up as a player's id.
func (f *file) player(r *roster, w word) (int32, bool) {
	p, ok := r.ids[string(f.src[w.start:w.end])]
	if !ok {
		f.unknownPlayer(string(f.src[w.start:w.end]), span(w.start, w.end))
	}
	return p, ok
}

func (f *file) unknownPlayer(name string, at place) {
	ft := f.fail("E302", at, "unknown player %s", quote(name))
	ft.unknown = name
}

// games reads the block of one round.
func (f *file) games(r *roster, b blockText, double bool) []tournament.Game {
	r.nextRound()
	lines := newBlockLines(f, b, r.words)
	games := r.gameRoom[:0]
	for lines.line() {
		if g, ok := f.game(r, lines); ok {
			f.onlyOnce(r, g.First, lines.words[0], double)
			if g.Second != tournament.NoPlayer {
				f.onlyOnce(r, g.Second, lines.words[2], double)
			}
			games = append(games, g)
		}
	}
	r.words, r.gameRoom = lines.words, games
	if len(games) == 0 {
		return nil
	}
	return slices.Clone(games)
}

// onlyOnce enters a player and reports a second game or bye in one round.
func (f *file) onlyOnce(r *roster, p int32, w word, double bool) {
	r.enter(p)
	if r.inRound[p] != r.round {
		r.inRound[p], r.seenAt[p] = r.round, int32(w.start)
		return
	}
	if double {
		return
	}
	ft := f.fail("E303", span(w.start, w.end), "%s stands in this round twice", quote(string(f.src[w.start:w.end])))
	first := span(int(r.seenAt[p]), int(r.seenAt[p])+w.end-w.start)
	ft.related, ft.relatedText = &first, "the first time is here"
	ft.hint = "a round of several games for each player has double = true"
}

// game reads one line: first player, result, second player.
func (f *file) game(r *roster, lines *blockLines) (g tournament.Game, ok bool) {
	w := lines.words
	g.Second = tournament.NoPlayer
	if len(w) < 2 || len(w) > 3 {
		f.badLine(lines)
		return g, false
	}
	g.Result = parseResult(lines.bytes(w[1]))
	switch {
	case g.Result == tournament.NoResult:
		f.badResult(w[1])
	case g.Result.Bye() && len(w) == 3:
		ft := f.fail("E305", span(w[2].start, w[2].end), "a bye has no opponent, but %s stands here", quote(string(lines.bytes(w[2]))))
		ft.hint = "a game won because the opponent did not come is +/-"
	case !g.Result.Bye() && len(w) == 2:
		f.fail("E304", span(w[0].start, w[1].end), "the second player is missing").expected = "first player, result, second player"
	default:
		ok = true
	}
	var found bool
	if g.First, found = f.player(r, w[0]); !found {
		ok = false
	}
	if len(w) == 3 {
		if g.Second, found = f.player(r, w[2]); !found {
			ok = false
		}
		if ok && g.First == g.Second {
			f.fail("E306", span(w[2].start, w[2].end), "%s plays against himself or herself", quote(string(lines.bytes(w[2]))))
			ok = false
		}
	}
	return g, ok
}

// badLine reports a line that has too few or too many words for a game.
func (f *file) badLine(lines *blockLines) {
	w := lines.words
	if len(w) == 1 {
		ft := f.fail("E304", span(w[0].start, w[0].end), "the line holds one word only")
		ft.expected = "first player, result, second player"
		return
	}
	if len(w) >= 5 {
		joined := slices.Concat(lines.bytes(w[1]), lines.bytes(w[2]), lines.bytes(w[3]))
		if result := parseResult(joined); result != tournament.NoResult {
			ft := f.fail("E301", span(w[1].start, w[3].end), "%s is in three pieces", quote(string(f.src[w[1].start:w[3].end])))
			ft.suggestion = result.String()
			ft.hint = "a result is written without blanks"
			return
		}
	}
	if f.spacedName(lines) {
		return
	}
	if parseResult(lines.bytes(w[1])) == tournament.NoResult && bytes.IndexByte(lines.bytes(w[1]), '-') < 0 {
		f.badResult(w[1])
		return
	}
	ft := f.fail("E304", lines.rest(3), "unexpected %s after the game", quote(string(f.src[w[3].start:w[len(w)-1].end])))
	ft.hint = "one line is one game; a remark stands after a #"
}

// spacedName reports a player who is written with blanks, as names are.
func (f *file) spacedName(lines *blockLines) bool {
	w := lines.words
	k := slices.IndexFunc(w, func(x word) bool { return parseResult(lines.bytes(x)) != tournament.NoResult })
	if k < 1 || k > 4 || len(w)-k > 5 || k == 1 && len(w) == 3 {
		return false
	}
	found := false
	for _, name := range [][]word{w[:k], w[k+1:]} {
		if len(name) < 2 || k == 1 && !capital(lines.bytes(name[0])) {
			continue
		}
		at := span(name[0].start, name[len(name)-1].end)
		f.unknownPlayer(string(f.src[at.start:at.end]), at)
		found = true
	}
	return found
}

// capital tells whether a word starts like a name.
func capital(w []byte) bool {
	r, _ := utf8.DecodeRune(w)
	return unicode.IsUpper(r)
}
