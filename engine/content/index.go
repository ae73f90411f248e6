package content

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// index knows where everything of a TOML file stands. The decoder keeps no
// positions, so this scanner reads the file a second time, but only a file
// that has a fault. It reads the same language, and stops at the first thing
// that is not of it, which is where a syntax error is reported.
type index struct {
	src     []byte
	at      int
	entries map[string]entry
	counts  map[string]int // elements so far of each array of tables
	table   string         // path of the table that lines belong to
	broken  *fault         // the syntax error that stopped the scan
	swallow *fault         // a block that seems to have swallowed what follows
	double  *fault         // the first key that was given twice
}

// entry is where one key, value or table stands. An implied one has no line
// of its own: it is named on the way to another.
type entry struct {
	key, value, header extent
	implied            bool
}

// extent is a run of bytes of the source. The zero value is none.
type extent struct{ start, end int }

// pathKey joins the steps of a path: names and places in arrays.
func pathKey(path []any) string {
	var b strings.Builder
	for _, step := range path {
		switch step := step.(type) {
		case string:
			b.WriteByte(0)
			b.WriteString(step)
		case int:
			b.WriteString(elementKey(step))
		}
	}
	return b.String()
}

func nameKey(name string) string { return "\x00" + name }
func elementKey(i int) string    { return "\x01" + strconv.Itoa(i) }

// newIndex scans a source that has passed the guard.
func newIndex(src []byte) *index {
	x := &index{src: src, entries: map[string]entry{}, counts: map[string]int{}}
	for x.broken == nil && x.at < len(src) {
		x.line()
	}
	if x.broken != nil && x.swallow != nil {
		x.broken = x.swallow
	}
	return x
}

func (x *index) fail(start, end int, code, message, hint string) {
	if x.broken == nil {
		x.broken = &fault{code: code, place: span(start, max(end, start+1)), message: message, hint: hint}
	}
}

func (x *index) peek() byte {
	if x.at < len(x.src) {
		return x.src[x.at]
	}
	return 0
}

func (x *index) blanks() {
	for x.at < len(x.src) && (x.src[x.at] == ' ' || x.src[x.at] == '\t') {
		x.at++
	}
}

// space skips blanks, line ends and comments.
func (x *index) space() {
	for x.at < len(x.src) {
		switch x.src[x.at] {
		case ' ', '\t', '\r', '\n':
			x.at++
		case '#':
			x.comment()
		default:
			return
		}
	}
}

func (x *index) comment() {
	for x.at < len(x.src) && x.src[x.at] != '\n' {
		if c := x.src[x.at]; c < ' ' && c != '\t' && c != '\r' || c == 0x7f {
			x.fail(x.at, x.at+1, "E101", "a control character in a remark", "take it out")
			return
		}
		x.at++
	}
}

// line reads one line outside of values: a header, a key with its value, or
// nothing.
func (x *index) line() {
	x.space()
	if x.at >= len(x.src) {
		return
	}
	if x.peek() == '[' {
		x.header()
	} else {
		x.keyValue(x.table)
	}
	x.lineEnd()
}

func (x *index) lineEnd() {
	if x.broken != nil {
		return
	}
	x.blanks()
	switch c := x.peek(); {
	case x.at >= len(x.src) || c == '\n':
	case c == '\r' && x.at+1 < len(x.src) && x.src[x.at+1] == '\n':
	case c == '#':
		x.comment()
	default:
		start, end := x.word()
		x.unexpected(start, end, "the line should end here")
	}
}

// word is the run of bytes up to the next blank or line end.
func (x *index) word() (start, end int) {
	end = x.at
	for end < len(x.src) && x.src[end] > ' ' {
		end++
	}
	return x.at, max(end, x.at+1)
}

// unexpected reports text where none may stand, with words for the characters
// that word processors and phones put in by themselves.
func (x *index) unexpected(start, end int, message string) {
	r, size := utf8.DecodeRune(x.src[start:])
	switch {
	case isCurlyQuote(r):
		x.fail(start, start+size, "E103", "a typographic quotation mark "+strconv.Quote(string(r)),
			`use the plain "`)
	case r != ' ' && isBlank(r) && r != '\n' && r != '\r':
		x.fail(start, start+size, "E101", "a blank that is not a plain space", "replace it by a space")
	case r < ' ' || r == 0x7f:
		x.fail(start, start+size, "E101", "a control character", "take it out")
	default:
		x.fail(start, end, "E101", "unexpected "+strconv.Quote(clip(x.src[start:end])), message)
	}
}

func isCurlyQuote(r rune) bool { return strings.ContainsRune("“”„‟«»‘’‚‛＂", r) }

func (x *index) header() {
	start := x.at
	x.at++
	array := x.peek() == '['
	if array {
		x.at++
	}
	x.blanks()
	parts, ends := x.key()
	if x.broken != nil {
		return
	}
	x.blanks()
	closing := "]"
	if array {
		closing = "]]"
	}
	if !strings.HasPrefix(string(x.src[x.at:min(len(x.src), x.at+2)]), closing) {
		x.fail(start, x.at, "E101", "the header is not closed", "expected "+closing)
		return
	}
	x.at += len(closing)
	path := ""
	for i, part := range parts {
		path += nameKey(part)
		if array || i < len(parts)-1 {
			x.imply(path, ends[i], extent{start, x.at})
		}
		if array && i == len(parts)-1 {
			n := x.counts[path]
			x.counts[path] = n + 1
			path += elementKey(n)
		} else if n := x.counts[path]; n > 0 {
			path += elementKey(n - 1)
		}
	}
	x.table = path
	old := x.entries[path]
	if old != (entry{}) && !old.implied {
		x.duplicate("table", parts, ends[len(ends)-1], old)
		return
	}
	x.entries[path] = entry{key: ends[len(ends)-1], header: extent{start, x.at}, value: extent{start, x.at}}
}

// imply notes a table that is named on the way to another.
func (x *index) imply(path string, name, header extent) {
	if _, known := x.entries[path]; !known {
		x.entries[path] = entry{key: name, value: name, header: header, implied: true}
	}
}

func (x *index) duplicate(what string, parts []string, second extent, first entry) {
	if x.double != nil {
		return
	}
	x.double = &fault{code: "E104", place: span(second.start, second.end),
		message: "the " + what + " " + strconv.Quote(strings.Join(parts, ".")) + " is given twice",
		related: &place{kind: atSpan, start: first.key.start, end: first.key.end}, relatedText: "it is given here first"}
}

// keyValue reads key = value inside the table of a path.
func (x *index) keyValue(table string) {
	parts, ends := x.key()
	if x.broken != nil {
		return
	}
	x.blanks()
	if x.peek() != '=' {
		x.noEquals(ends[0].start, ends[len(ends)-1].end)
		return
	}
	x.at++
	x.blanks()
	path := table
	for i, part := range parts {
		path += nameKey(part)
		if i < len(parts)-1 {
			x.imply(path, ends[i], ends[i])
		}
	}
	old, exists := x.entries[path]
	whole := extent{ends[0].start, ends[len(ends)-1].end}
	start := x.at
	x.value(path)
	if x.broken != nil {
		return
	}
	if exists {
		x.duplicate("key", parts, whole, old)
		return
	}
	x.entries[path] = entry{key: whole, value: extent{start, x.at}}
}

func (x *index) noEquals(start, end int) {
	switch r, size := utf8.DecodeRune(x.src[x.at:]); {
	case x.at >= len(x.src) || r == '\n' || r == '\r' || r == '#':
		x.fail(start, end, "E101", "the key "+strconv.Quote(clip(x.src[start:end]))+" has no value",
			"write key = value; results of games belong between \"\"\" lines")
	case r == ':':
		x.fail(x.at, x.at+1, "E101", `":" between key and value`, `write "="`)
	case isCurlyQuote(r) || isBlank(r) && r != ' ':
		x.unexpected(x.at, x.at+size, "")
	case r > 0x7f && x.at == end:
		x.noKey(false)
	default:
		x.fail(x.at, x.at+size, "E101", `expected "=" after `+strconv.Quote(clip(x.src[start:end])),
			"write key = value; results of games belong between \"\"\" lines")
	}
}

// key reads a key, dotted or not, and where its parts stand.
func (x *index) key() (parts []string, ends []extent) {
	for {
		start := x.at
		switch c := x.peek(); {
		case c == '"' || c == '\'':
			if x.at+2 < len(x.src) && x.src[x.at+1] == c && x.src[x.at+2] == c {
				x.fail(x.at, x.at+3, "E101", "three quotes where a key should stand", "")
				return nil, nil
			}
			x.oneLine(c)
			if x.broken != nil {
				return nil, nil
			}
			parts = append(parts, unquote(x.src[start:x.at]))
		default:
			for x.at < len(x.src) && isKeyByte(x.src[x.at]) {
				x.at++
			}
			if x.at == start {
				x.noKey(len(parts) > 0)
				return nil, nil
			}
			parts = append(parts, string(x.src[start:x.at]))
		}
		ends = append(ends, extent{start, x.at})
		behind := x.at
		x.blanks()
		if x.peek() != '.' {
			x.at = behind
			return parts, ends
		}
		x.at++
		x.blanks()
	}
}

func (x *index) noKey(afterDot bool) {
	start, end := x.word()
	r, size := utf8.DecodeRune(x.src[start:])
	switch {
	case r == '=':
		x.fail(start, start+1, "E101", `"=" without a key before it`, "")
	case afterDot:
		x.fail(start, end, "E101", "a key ends with a dot", "")
	case r > 0x7f && !isCurlyQuote(r) && !isBlank(r):
		x.fail(start, start+size, "E101", "a key holds the letter "+strconv.Quote(string(r)),
			"keys and ids are ASCII letters, digits, - and _")
	default:
		x.unexpected(start, end, "expected a key, a [header] or a # remark")
	}
}

func isKeyByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-'
}
