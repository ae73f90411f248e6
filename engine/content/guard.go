package content

import (
	"bytes"
	"unicode/utf8"
)

// guarded is a TOML file that has passed the limits and is ready to decode.
//
// Nine tenths of an archive's bytes stand in blocks of results. The guard cuts
// them out, because this package reads them itself: the decoder sees a short
// marker in place of each. A file with a backslash or with the marker in it
// is decoded whole, so that no text can pass for a block.
type guarded struct {
	skeleton []byte  // what is decoded
	cuts     []cut   // the blocks cut out, in order
	headers  []int32 // places of the lines that open with a single [
}

// cut is a block in the source and its marker in the skeleton.
type cut struct {
	start, end     int // of the block's text in the source
	marker, length int // place of the marker's text in the skeleton, and its length
}

// blockMarker stands before the number of a block that was cut out. It is of
// the Unicode private use area, whose characters texts may not hold.
const blockMarker = "\uE0B0block"

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
		return guarded{skeleton: src, headers: g.headers}, nil
	}
	return guarded{skeleton: append(g.skeleton, src[g.copied:]...), cuts: g.cuts, headers: g.headers}, nil
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
	src      []byte
	mayCut   bool
	skeleton []byte
	copied   int // how much of src the skeleton has
	cuts     []cut
	headers  []int32
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
			if lineStart && c == '[' && i+1 < len(src) && src[i+1] != '[' {
				g.headers = append(g.headers, int32(i))
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
			if values++; values > maxValues {
				return &fault{code: "E002", place: span(i, i+1), message: "the file has too many values",
					expected: "at most " + count(maxValues, "value")}
			}
			dots, word = 0, 0
			lineStart, afterEquals = false, c == '='
			continue
		case '.':
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
		lineStart, afterEquals = false, false
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
	src := g.src
	if !opensBlock(src[:i]) {
		return 0
	}
	start := i + 3
	length := bytes.IndexByte(src[start:], '"')
	if length < smallestCut {
		return 0
	}
	end := start + length
	if end+2 >= len(src) || src[end+1] != '"' || src[end+2] != '"' || end+3 < len(src) && src[end+3] == '"' {
		return 0
	}
	g.skeleton = append(g.skeleton, src[g.copied:start]...)
	marker := len(g.skeleton)
	g.skeleton = append(g.skeleton, blockMarker...)
	g.skeleton = appendInt(g.skeleton, len(g.cuts))
	g.cuts = append(g.cuts, cut{start, end, marker, len(g.skeleton) - marker})
	g.copied = end
	return end + 3
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

// sourceOffset turns a place in the skeleton into one in the source.
func (g *guarded) sourceOffset(at int) int {
	shift := 0
	for _, c := range g.cuts {
		if at < c.marker {
			break
		}
		if at < c.marker+c.length {
			return c.start
		}
		shift = c.end - (c.marker + c.length)
	}
	return at + shift
}
