package content

import (
	"strings"

	"ratinglist/engine/problem"
	"ratinglist/engine/tournament"
)

// parseResult reads the result of a game or a bye. NoResult means that the
// word is none.
func parseResult(w []byte) tournament.Result {
	if len(w) == 3 && w[1] == '-' {
		switch {
		case w[0] == '1' && w[2] == '0':
			return tournament.Win
		case w[0] == '0' && w[2] == '1':
			return tournament.Loss
		}
	}
	if len(w) > 16 {
		return tournament.NoResult
	}
	return results[plainSigns(string(w))]
}

// plainSigns replaces the signs that are understood by those of the table.
func plainSigns(s string) string { return signs.Replace(s) }

var signs = strings.NewReplacer("–", "-", "—", "-", "−", "-", "‐", "-", "‑", "-", "‒", "-", ":", "-",
	"1/2", "½", "0.5", "½", "0,5", "½", "1.0", "1", "1,0", "1", "0.0", "0", "0,0", "0")

// results are all results after plainSigns. A "/" stays what it is, so that
// +/- and +:- are both there.
var results = map[string]tournament.Result{
	"1-0": tournament.Win, "0-1": tournament.Loss, "½-½": tournament.Draw, "=": tournament.Draw,
	"1-0u": tournament.WinUnrated, "0-1u": tournament.LossUnrated, "½-½u": tournament.DrawUnrated, "=u": tournament.DrawUnrated,
	"+/-": tournament.WinByDefault, "-/+": tournament.LossByDefault, "-/-": tournament.BothLost,
	"+--": tournament.WinByDefault, "--+": tournament.LossByDefault, "---": tournament.BothLost,
	"bye": tournament.FullBye, "½bye": tournament.HalfBye, "0bye": tournament.ZeroBye,
}

var resultWords = []string{"1-0", "0-1", "½-½", "1-0u", "0-1u", "½-½u", "+/-", "-/+", "-/-", "bye", "½bye", "0bye"}

// badResult reports a word that should be a result.
func (f *file) badResult(w word) {
	s := string(f.src[w.start:w.end])
	ft := f.fail("E301", span(w.start, w.end), "%s is not a result", quote(s))
	ft.expected = "1-0, 0-1 or ½-½ (u after it: not rated), +/-, -/+, -/-, bye, ½bye or 0bye"
	plainer := plainSigns(likeDigits.Replace(strings.ToLower(s)))
	switch {
	case len(s) > 16:
	case plainer == "0-0":
		ft.hint = "a game that both lost by default is -/-"
	case plainer == "1/0" || plainer == "0/1":
		ft.suggestion = strings.Replace(plainer, "/", "-", 1)
	case results[plainer] != tournament.NoResult:
		ft.suggestion = results[plainer].String()
	case strings.Count(plainer, "-") > 1 && !strings.Contains(plainer, "/"):
		ft.hint = "a result has two numbers: the points of the first and of the second player"
	case isScore(plainer):
		ft.hint = "a game has one point to share; several games of two players are several lines, in a round with double = true"
	default:
		ft.suggestion = problem.Nearest(s, resultWords)
	}
}

// likeDigits are the characters that are taken for digits and signs.
var likeDigits = strings.NewReplacer("o", "0", "l", "1", "i", "1", "|", "1", "０", "0", "１", "1", "－", "-", "＋", "+", "：", "-",
	"／", "/", "＝", "=", "_", "-", "~", "-")

// isScore tells whether s is two numbers with a hyphen between.
func isScore(s string) bool {
	a, b, ok := strings.Cut(strings.ReplaceAll(s, "½", "0"), "-")
	return ok && a != "" && b != "" && strings.Trim(a+b, "0123456789.,") == ""
}
