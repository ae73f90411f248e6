package content

import (
	"bytes"
	"unicode/utf8"
)

// guarded is a TOML file that has passed the limits and is ready to decode.
//
// Nine tenths of an archive's bytes stand in blocks of results. The guard cuts
// them out, because this package reads them itself: the decoder sees a short
// marker in place of each, and nothing of a round that is nothing but its
// games. A file with a backslash or with the marker in it is decoded whole, so
// that no text can pass for a block.
type guarded struct {
	skeleton []byte   // what is decoded
	cuts     []extent // the texts of the blocks cut out, in order
	headers  []int32  // places of the lines that open with a single [
	rounds   []int32  // by round: its cut, or -1 if the decoder sees it; nil if it sees all
	decoded  []int32  // the rounds that the decoder sees, by their place among all
}

// blockMarker stands before the number of a block that was cut out. It is of
// the Unicode private use area, whose characters texts may not hold.
const blockMarker = "\uE0B0"

// smallestCut is the length from which cutting a block pays.
const smallestCut = 32

// guard checks the limits in one pass over the bytes outside quotes. The
// fault it returns, if any, is the file's only one.
func guard(src []byte) (guarded, *fault) {
	if len(src) > maxTOML {
		return guarded{}, &fault{code: "E001", place: wholeFile(),
			message: "the file has " + count(len(src), "byte"), expected: "at most " + count(maxTOML, "byte")}
	}
	if bad := firstInvalidUTF8(src); bad >= 0 {
		return guarded{}, &fault{code: "E003", place: span(bad, bad+1), message: "the file is not UTF-8 here",
			hint: "save the file with the encoding UTF-8"}
	}
	g := guardian{src: src, mayCut: bytes.IndexByte(src, '\\') < 0 && !bytes.Contains(src, []byte(blockMarker))}
	if f := g.run(); f != nil {
		return guarded{}, f
	}
	if len(g.cuts) == 0 {
		g.skeleton = src
	} else {
		g.skeleton = append(g.skeleton, src[g.copied:]...)
	}
	if len(g.decoded) == len(g.rounds) {
		g.rounds = nil
	}
	return g.guarded, nil
}

func firstInvalidUTF8(src []byte) int {
	if utf8.Valid(src) {
		return -1
	}
	for i := 0; i < len(src); {
		r, n := utf8.DecodeRune(src[i:])
		if r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return -1
}

type guardian struct {
	guarded
	src    []byte
	mayCut bool
	copied int // how much of src the skeleton has
}

func (g *guardian) run() *fault {
	src := g.src
	depth, dots, values, word := 0, 0, 0, 0
	lineStart, afterEquals := true, false
	for i := 0; i < len(src); i++ {
		c := src[i]
		switch c {
		case '\n':
			lineStart, afterEquals, dots, word = true, false, 0, 0
			continue
		case ' ', '\t', '\r':
			word = 0
			continue
		case '#':
			end := bytes.IndexByte(src[i:], '\n')
			if end < 0 {
				return nil
			}
			i += end - 1
			continue
		case '"', '\'':
			i = g.quoted(i, afterEquals) - 1
			word = 0
		case '[', '{':
			if lineStart && c == '[' {
				values++
				if end := g.lineHeader(i); end > 0 && values <= maxValues {
					i = end - 1
					continue
				}
			}
			if depth++; depth > maxNesting {
				return &fault{code: "E002", place: span(i, i+1), message: "brackets are nested too deeply",
					expected: "at most " + count(maxNesting, "bracket") + " in one another"}
			}
			dots, word = 0, 0
		case ']', '}':
			depth = max(0, depth-1)
			word = 0
		case '=', ',':
			values++
			dots, word = 0, 0
		case '.':
			values++
			if dots++; dots >= maxKeyParts {
				return &fault{code: "E002", place: span(i, i+1), message: "a key has too many parts",
					expected: "at most " + count(maxKeyParts, "part")}
			}
		default:
			if word++; word > maxWord {
				return &fault{code: "E002", place: span(i, i+1), message: "a word outside quotes is too long",
					expected: "at most " + count(maxWord, "byte")}
			}
		}
		if values > maxValues {
			return &fault{code: "E002", place: span(i, i+1), message: "the file has too many values",
				expected: "at most " + count(maxValues, "value"), hint: "part the file in two"}
		}
		lineStart, afterEquals = false, c == '='
	}
	return nil
}

// quoted returns the place after the string that opens at i. A string that
// is never closed ends the file: the decoder will say so.
func (g *guardian) quoted(i int, afterEquals bool) int {
	src, quote := g.src, g.src[i]
	if i+2 < len(src) && src[i+1] == quote && src[i+2] == quote {
		if quote == '"' && g.mayCut && afterEquals {
			if end := g.cut(i); end > 0 {
				return end
			}
		}
		return afterLongString(src, i+3, quote)
	}
	for i++; i < len(src); i++ {
		switch src[i] {
		case quote:
			return i + 1
		case '\\':
			if quote == '"' {
				i++
			}
		case '\n':
			return i
		}
	}
	return len(src)
}

// afterLongString returns the place after the three quotes that close a
// string whose text starts at i; one or two more quotes may belong to it.
func afterLongString(src []byte, i int, quote byte) int {
	for ; i < len(src); i++ {
		switch {
		case src[i] == '\\' && quote == '"':
			i++
		case src[i] == quote && i+2 < len(src) && src[i+1] == quote && src[i+2] == quote:
			i += 3
			for extra := 0; extra < 2 && i < len(src) && src[i] == quote; extra++ {
				i++
			}
			return i
		}
	}
	return len(src)
}

// cut puts a marker for the block that opens at i and returns the place after
// its closing quotes, or 0 if the string is not a plain block.
func (g *guardian) cut(i int) int {
	if !opensBlock(g.src[:i]) {
		return 0
	}
	block := g.plainBlock(i)
	if block.end == 0 || block.end-block.start < smallestCut {
		return 0
	}
	g.skeleton = append(g.skeleton, g.src[g.copied:block.start]...)
	g.skeleton = append(g.skeleton, blockMarker...)
	g.skeleton = appendInt(g.skeleton, len(g.cuts))
	g.cuts = append(g.cuts, block)
	g.copied = block.end
	return block.end + 3
}

// plainBlock is the text of the block that opens at i, if no quotation mark
// stands in it.
func (g *guardian) plainBlock(i int) extent {
	src, start := g.src, i+3
	length := bytes.IndexByte(src[start:], '"')
	if length < 0 {
		return extent{}
	}
	end := start + length
	if end+2 >= len(src) || src[end+1] != '"' || src[end+2] != '"' || end+3 < len(src) && src[end+3] == '"' {
		return extent{}
	}
	return extent{start, end}
}

// lineHeader notes the header that opens at i, at the start of a line. If it
// is a round that is nothing but its games, it cuts the round out and returns
// the place of the next.
func (g *guardian) lineHeader(i int) int {
	if !bytes.HasPrefix(g.src[i:], roundHeader) {
		if i+1 < len(g.src) && g.src[i+1] != '[' {
			g.headers = append(g.headers, int32(i))
		}
		return 0
	}
	if block, next := g.plainRound(i); next > 0 {
		g.rounds = append(g.rounds, int32(len(g.cuts)))
		g.cuts = append(g.cuts, block)
		g.skeleton = append(g.skeleton, g.src[g.copied:i]...)
		g.copied = next
		return next
	}
	g.decoded = append(g.decoded, int32(len(g.rounds)))
	g.rounds = append(g.rounds, -1)
	return 0
}

var roundHeader = []byte("[[round]]")

// plainRound reads a round whose only key is games, and which is followed by
// another round or by nothing, so that no later header can add to it.
func (g *guardian) plainRound(i int) (block extent, next int) {
	if !g.mayCut {
		return extent{}, 0
	}
	at := afterBlanks(g.src, i+len(roundHeader))
	line := afterLineEnd(g.src, at)
	if line == at || !bytes.HasPrefix(g.src[line:], []byte("games")) {
		return extent{}, 0
	}
	at = afterBlanks(g.src, line+len("games"))
	if at >= len(g.src) || g.src[at] != '=' {
		return extent{}, 0
	}
	at = afterBlanks(g.src, at+1)
	if !bytes.HasPrefix(g.src[at:], []byte(`"""`)) {
		return extent{}, 0
	}
	if block = g.plainBlock(at); block.end == 0 {
		return extent{}, 0
	}
	at = afterBlanks(g.src, block.end+3)
	next = afterLineEnd(g.src, at)
	if next == at && at < len(g.src) {
		return extent{}, 0
	}
	next = g.afterRemarks(next)
	if next < len(g.src) && !bytes.HasPrefix(g.src[next:], roundHeader) {
		return extent{}, 0
	}
	return block, next
}

func afterBlanks(src []byte, i int) int {
	for i < len(src) && (src[i] == ' ' || src[i] == '\t') {
		i++
	}
	return i
}

// afterLineEnd is the place after the line end at i, or i if there is none.
func afterLineEnd(src []byte, i int) int {
	switch {
	case i < len(src) && src[i] == '\n':
		return i + 1
	case i+1 < len(src) && src[i] == '\r' && src[i+1] == '\n':
		return i + 2
	}
	return i
}

// afterRemarks skips empty lines and remarks without control characters.
func (g *guardian) afterRemarks(i int) int {
	for {
		at := afterBlanks(g.src, i)
		if at < len(g.src) && g.src[at] == '#' {
			for at < len(g.src) && (g.src[at] >= ' ' && g.src[at] != 0x7f || g.src[at] == '\t') {
				at++
			}
		}
		next := afterLineEnd(g.src, at)
		if next == at {
			return i
		}
		i = next
	}
}

// opensBlock tells whether what stands before a string gives it the key of a
// block.
func opensBlock(before []byte) bool {
	before = bytes.TrimRight(before, " \t")
	before = bytes.TrimRight(bytes.TrimSuffix(before, []byte("=")), " \t")
	for _, key := range blockKeys {
		if bytes.HasSuffix(before, []byte(key)) {
			return true
		}
	}
	return false
}

// blockKeys are the keys whose text this package reads itself.
var blockKeys = []string{"games", "crosstable", "wallchart"}
