package content

import (
	"bytes"
	"unicode/utf8"
)

// word is one word of a block, by its place in the source.
type word struct{ start, end int }

// blockLines reads a block line by line and each line word by word. Words are
// parted by any blank; a # starts a remark.
type blockLines struct {
	f     *file
	base  int // of the block in the source
	text  []byte
	next  int // place of the next line in text
	words []word
}

func newBlockLines(f *file, b blockText, room []word) *blockLines {
	return &blockLines{f: f, base: b.at, text: b.text, words: room}
}

// line reads the next line that has words and tells whether there was one.
func (b *blockLines) line() bool {
	for b.next < len(b.text) {
		rest := b.text[b.next:]
		length := bytes.IndexByte(rest, '\n')
		if length < 0 {
			length = len(rest)
		}
		start := b.next
		b.next += length + 1
		if b.split(start, rest[:length]); len(b.words) > 0 {
			return true
		}
	}
	return false
}

// split finds the words of one line that starts at a place in the block.
func (b *blockLines) split(start int, line []byte) {
	b.words = b.words[:0]
	if n := len(line); n > 0 && line[n-1] == '\r' {
		line = line[:n-1]
	}
	base := b.base + start
	for i := 0; i < len(line); {
		c := line[i]
		if c == ' ' || c == '\t' {
			i++
			continue
		}
		if c == '#' {
			b.remark(base+i, line[i:])
			return
		}
		if c >= utf8.RuneSelf {
			if r, n := utf8.DecodeRune(line[i:]); isBlank(r) {
				i += n
				continue
			}
		}
		from := i
		i = wordEnd(line, i)
		b.words = append(b.words, word{base + from, base + i})
	}
}

func wordEnd(line []byte, i int) int {
	for i < len(line) {
		c := line[i]
		if c == ' ' || c == '\t' || c == '#' {
			return i
		}
		if c < utf8.RuneSelf {
			i++
			continue
		}
		r, n := utf8.DecodeRune(line[i:])
		if isBlank(r) {
			return i
		}
		i += n
	}
	return i
}

// remark looks for characters that could hide a line from a reader.
func (b *blockLines) remark(at int, text []byte) {
	for i, c := range text {
		if c < ' ' && c != '\t' || c == 0x7f {
			b.f.fail("E101", span(at+i, at+i+1), "a control character in a remark").hint = "take it out"
			return
		}
	}
}

// bytes is a word's text.
func (b *blockLines) bytes(w word) []byte { return b.f.src[w.start:w.end] }

// rest is the line from a word on, for a fault that is about all of it.
func (b *blockLines) rest(from int) place {
	return span(b.words[from].start, b.words[len(b.words)-1].end)
}
