package content

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"ratinglist/engine/tournament"
)

// value reads a value and notes where its parts stand.
func (x *index) value(path string) {
	switch c := x.peek(); {
	case x.at >= len(x.src) || c == '\n' || c == '\r' || c == '#':
		x.fail(x.at-1, x.at, "E101", "a value is missing", "")
	case c == '"' || c == '\'':
		x.text(c)
	case c == '[':
		x.array(path)
	case c == '{':
		x.inline(path)
	default:
		x.bare()
	}
}

func (x *index) text(quote byte) {
	if x.at+2 < len(x.src) && x.src[x.at+1] == quote && x.src[x.at+2] == quote {
		x.longText(quote)
		return
	}
	x.oneLine(quote)
}

func (x *index) oneLine(quote byte) {
	start := x.at
	for x.at++; x.at < len(x.src); x.at++ {
		switch c := x.src[x.at]; {
		case c == quote:
			x.at++
			return
		case c == '\\' && quote == '"':
			if !x.escape() {
				return
			}
		case c == '\n':
			if i := bytes.IndexFunc(x.src[start:x.at], isCurlyQuote); i >= 0 {
				_, size := utf8.DecodeRune(x.src[start+i:])
				x.unexpected(start+i, start+i+size, "")
				return
			}
			x.fail(start, x.at, "E102", "the quotation mark is not closed on its line", `end the text with "`)
			return
		case c < ' ' && c != '\t' && c != '\r' || c == 0x7f:
			x.fail(x.at, x.at+1, "E101", "a control character in a text", "take it out")
			return
		}
	}
	x.fail(start, x.at, "E102", "the quotation mark is not closed", `end the text with "`)
}

func (x *index) longText(quote byte) {
	start := x.at
	mark := strings.Repeat(string(quote), 3)
	for x.at += 3; x.at < len(x.src); x.at++ {
		switch c := x.src[x.at]; {
		case c == quote && bytes.HasPrefix(x.src[x.at:], []byte(mark)):
			x.swallowed(start, x.src[start+3:x.at])
			x.at += 3
			for extra := 0; extra < 2 && x.peek() == quote; extra++ {
				x.at++
			}
			return
		case c == '\\' && quote == '"':
			if !x.escape() {
				return
			}
		case c < ' ' && c != '\t' && c != '\r' && c != '\n' || c == 0x7f:
			x.fail(x.at, x.at+1, "E101", "a control character in a text", "take it out")
			return
		}
	}
	x.at = len(x.src)
	x.fail(start, start+3, "E102", "the block that opens here is never closed", "end it with a line "+mark)
}

// swallowed remembers a block with a header in it: most likely its end was
// forgotten, and what is taken for its end opens the next block.
func (x *index) swallowed(start int, text []byte) {
	if x.swallow == nil && hasHeader.Match(text) {
		x.swallow = &fault{code: "E102", place: span(start, start+3), message: "the block that opens here is not closed before the next header",
			hint: `end it with a line """`}
	}
}

var hasHeader = regexp.MustCompile(`(?m)^[ \t]*\[\[?[A-Za-z_.-]+\]\]?[ \t\r]*$`)

// escape reads a backslash and what belongs to it, up to its last byte.
func (x *index) escape() bool {
	start := x.at
	digits := 0
	if x.at++; x.at >= len(x.src) {
		return true
	}
	switch c := x.src[x.at]; c {
	case 'b', 't', 'n', 'f', 'r', 'e', '"', '\\', ' ', '\t', '\r':
		return true
	case '\n':
		return true
	case 'x':
		digits = 2
	case 'u':
		digits = 4
	case 'U':
		digits = 8
	default:
		_, size := utf8.DecodeRune(x.src[x.at:])
		x.fail(start, x.at+size, "E101", "a backslash before "+strconv.Quote(string(x.src[x.at:x.at+size])),
			`a backslash itself is written \\`)
		return false
	}
	for range digits {
		x.at++
		if x.at >= len(x.src) || !isHex(x.src[x.at]) {
			x.fail(start, min(x.at+1, len(x.src)), "E101", "an escape with too few digits", "")
			return false
		}
	}
	return true
}

func isHex(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
}

func (x *index) array(path string) {
	start := x.at
	x.at++
	for i := 0; ; i++ {
		x.space()
		if x.peek() == ']' {
			x.at++
			return
		}
		if x.broken != nil {
			return
		}
		if x.at >= len(x.src) {
			x.fail(start, start+1, "E102", "the list that opens here is never closed", "end it with ]")
			return
		}
		element := path + elementKey(i)
		from := x.at
		x.value(element)
		if x.broken != nil {
			return
		}
		x.entries[element] = entry{key: extent{from, x.at}, value: extent{from, x.at}}
		x.space()
		switch {
		case x.peek() == ',':
			x.at++
		case x.peek() == ']':
		case x.at >= len(x.src):
		case x.peek() == '[' || nextKey.Match(x.src[x.at:min(len(x.src), x.at+100)]):
			x.fail(start, start+1, "E102", "the list that opens here is never closed", "end it with ]")
			return
		default:
			word, end := x.word()
			x.unexpected(word, end, "expected a comma or ] here")
			return
		}
	}
}

func (x *index) inline(path string) {
	start := x.at
	x.at++
	for {
		x.space()
		if x.peek() == '}' {
			x.at++
			return
		}
		if x.broken != nil {
			return
		}
		if x.at >= len(x.src) {
			x.fail(start, start+1, "E102", "the brace that opens here is never closed", "end it with }")
			return
		}
		x.keyValue(path)
		if x.broken != nil {
			return
		}
		x.space()
		switch {
		case x.peek() == ',':
			x.at++
		case x.peek() == '}':
		case x.at >= len(x.src):
		default:
			word, end := x.word()
			x.unexpected(word, end, "expected a comma or } here")
			return
		}
	}
}

// bare reads a number, a date, a time, true or false.
func (x *index) bare() {
	start := x.at
	for x.at < len(x.src) && !strings.ContainsRune(" \t\r\n,]}#", rune(x.src[x.at])) {
		x.at++
	}
	word := string(x.src[start:x.at])
	if isFullDate.MatchString(word) && x.at+2 < len(x.src) && x.src[x.at] == ' ' && isTime.MatchString(string(x.src[x.at+1:min(len(x.src), x.at+6)])) {
		// A date and a time may be parted by one space.
		for x.at++; x.at < len(x.src) && !strings.ContainsRune(" \t\r\n,]}#", rune(x.src[x.at])); x.at++ {
		}
		return
	}
	if word == "" {
		x.fail(start, start+1, "E101", "a value is missing", "")
		return
	}
	if isFullDate.MatchString(word) {
		// The decoder knows a year 0, which the key will refuse.
		if _, err := tournament.ParseDate(word); err != nil && word[:4] != "0000" {
			x.fail(start, x.at, "E105", "the calendar has no "+word, "")
		}
		return
	}
	if isValue.MatchString(word) {
		return
	}
	x.badWord(start, word)
}

var (
	isFullDate  = regexp.MustCompile(`^\d{4}-\d\d-\d\d$`)
	isTime      = regexp.MustCompile(`^\d\d:\d\d`)
	isLooseDate = regexp.MustCompile(`^(\d{4})[-./](\d{1,2})[-./](\d{1,2})\.?$`)
	isDayFirst  = regexp.MustCompile(`^(\d{1,2})[-./](\d{1,2})[-./](\d{4})\.?$`)
	isValue     = regexp.MustCompile(`^(true|false|[+-]?(inf|nan)|[+-]?(0|[1-9](_?\d)*)(\.\d(_?\d)*)?([eE][+-]?\d(_?\d)*)?|0x[0-9a-fA-F](_?[0-9a-fA-F])*|0o[0-7](_?[0-7])*|0b[01](_?[01])*|\d{4}-\d\d-\d\d[Tt]\d\d:\d\d(:\d\d(\.\d+)?)?([Zz]|[+-]\d\d:\d\d)?|\d\d:\d\d(:\d\d(\.\d+)?)?)$`)
	nextKey     = regexp.MustCompile(`^[A-Za-z_-]+[ \t]*=`)
	isZeroLed   = regexp.MustCompile(`^0\d+$`)
	isOhNumber  = regexp.MustCompile(`^[0-9OoIl]*[0-9][0-9OoIl]*$`)
)

// badWord reports a value that TOML does not know, in the words of the slip
// that most likely made it.
func (x *index) badWord(start int, word string) {
	end := start + len(word)
	r, size := utf8.DecodeRuneInString(word)
	loose := isLooseDate.FindStringSubmatch(word)
	if loose == nil {
		if m := isDayFirst.FindStringSubmatch(word); m != nil {
			loose = []string{"", m[3], m[2], m[1]}
		}
	}
	switch {
	case loose != nil:
		date := loose[1] + "-" + pad2(loose[2]) + "-" + pad2(loose[3])
		x.fail(start, end, "E105", strconv.Quote(word)+" is not written as a date", "dates are written year-month-day, such as 2019-08-03")
		if _, err := tournament.ParseDate(date); err == nil {
			x.broken.suggestion = date
		}
	case isCurlyQuote(r):
		x.unexpected(start, start+size, "")
	case isBlank(r):
		x.unexpected(start, start+size, "")
	case strings.EqualFold(word, "true") || strings.EqualFold(word, "false"):
		x.fail(start, end, "E101", strconv.Quote(word)+" is not written in small letters", "")
		x.broken.suggestion = strings.ToLower(word)
	case strings.EqualFold(word, "yes") || strings.EqualFold(word, "no"):
		x.fail(start, end, "E101", strconv.Quote(word)+" is not a value", "write true or false")
	case isZeroLed.MatchString(word):
		x.fail(start, end, "E101", "a number starts with 0", "")
		x.broken.suggestion = strings.TrimLeft(word, "0")
	case isOhNumber.MatchString(word):
		x.fail(start, end, "E101", strconv.Quote(word)+" has a letter among its digits", "")
		x.broken.suggestion = strings.NewReplacer("O", "0", "o", "0", "I", "1", "l", "1").Replace(word)
	default:
		x.fail(start, end, "E101", strconv.Quote(clip([]byte(word)))+" is not a value", "a text needs quotation marks, such as \"Prague\"")
	}
}

func pad2(s string) string {
	if len(s) == 1 {
		return "0" + s
	}
	return s
}

// unquote gives the text of a quoted key.
func unquote(quoted []byte) string {
	text := string(quoted[1 : len(quoted)-1])
	if quoted[0] == '\'' || !strings.Contains(text, `\`) {
		return text
	}
	if plain, err := strconv.Unquote(`"` + text + `"`); err == nil {
		return plain
	}
	return text
}
