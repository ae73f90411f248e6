package site

import (
	"math"
	"strconv"
	"unicode/utf8"

	"ratinglist/engine/tournament"
)

// This file is the only place where text becomes HTML or JSON, and where
// numbers get their printed form. Everything appends, so that a page is
// written once, into a buffer that the next page uses again.

// appendText appends text as HTML, good for content and for attributes in
// double quotes.
func appendText(b []byte, s string) []byte {
	last := 0
	for i := 0; i < len(s); i++ {
		var entity string
		switch s[i] {
		case '&':
			entity = "&amp;"
		case '<':
			entity = "&lt;"
		case '>':
			entity = "&gt;"
		case '"':
			entity = "&quot;"
		case '\'':
			entity = "&#39;"
		case 0:
			entity = "\uFFFD"
		default:
			continue
		}
		b = append(b, s[last:i]...)
		b = append(b, entity...)
		last = i + 1
	}
	return append(b, s[last:]...)
}

// appendJSON appends a string as JSON that is safe inside a script element.
func appendJSON(b []byte, s string) []byte {
	b = append(b, '"')
	last := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c < utf8.RuneSelf {
			if c >= ' ' && c != '"' && c != '\\' && c != '<' && c != '>' && c != '&' && c != 0x7f {
				i++
				continue
			}
			b = append(b, s[last:i]...)
			switch c {
			case '"', '\\':
				b = append(b, '\\', c)
			case '\n':
				b = append(b, '\\', 'n')
			default:
				const hex = "0123456789abcdef"
				b = append(b, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
			}
			i++
			last = i
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size == 1 || r == '\u2028' || r == '\u2029' {
			b = append(b, s[last:i]...)
			switch {
			case size == 1:
				b = append(b, `\ufffd`...)
			case r == '\u2028':
				b = append(b, `\u2028`...)
			default:
				b = append(b, `\u2029`...)
			}
			last = i + size
		}
		i += size
	}
	b = append(b, s[last:]...)
	return append(b, '"')
}

// appendCSV appends a field of a CSV file, in quotes where it needs them.
func appendCSV(b []byte, s string) []byte {
	quote := false
	for i := 0; i < len(s); i++ {
		if c := s[i]; c == ',' || c == '"' || c == '\n' || c == '\r' {
			quote = true
			break
		}
	}
	if !quote {
		return append(b, s...)
	}
	b = append(b, '"')
	for i := 0; i < len(s); i++ {
		if s[i] == '"' {
			b = append(b, '"')
		}
		b = append(b, s[i])
	}
	return append(b, '"')
}

// appendExact appends a number in the shortest form that reads back exactly.
func appendExact(b []byte, x float64) []byte {
	if x == math.Trunc(x) && math.Abs(x) < 1e15 {
		return strconv.AppendInt(b, int64(x), 10)
	}
	return strconv.AppendFloat(b, x, 'g', -1, 64)
}

func appendInt(b []byte, n int) []byte { return strconv.AppendInt(b, int64(n), 10) }

// appendRating appends a rating as it is shown: a whole number (C8).
func appendRating(b []byte, x float64) []byte { return appendFixed(b, x, 0) }

// appendFixed appends a number with a fixed number of decimals, rounded half
// away from zero, with a true minus sign.
func appendFixed(b []byte, x float64, decimals int) []byte {
	if x < 0 && appendPlain(b, x, decimals)[len(b)] == '-' {
		b = append(b, "−"...)
		x = -x
	}
	return appendPlain(b, x, decimals)
}

// appendPlain is appendFixed for programs, with the minus of ASCII.
func appendPlain(b []byte, x float64, decimals int) []byte {
	scale := int64(1)
	for range decimals {
		scale *= 10
	}
	scaled := math.Round(x * float64(scale))
	if !(math.Abs(scaled) < 1e15) {
		return strconv.AppendFloat(b, x, 'g', 6, 64)
	}
	n := int64(scaled)
	if n < 0 {
		b = append(b, '-')
		n = -n
	}
	b = strconv.AppendInt(b, n/scale, 10)
	if decimals == 0 {
		return b
	}
	b = append(b, '.')
	for n %= scale; scale > 1; {
		scale /= 10
		b = append(b, byte('0'+n/scale))
		n %= scale
	}
	return b
}

// appendChange appends a change with its sign; nothing is ±0.
func appendChange(b []byte, x float64, whole bool) []byte {
	decimals := 1
	if whole {
		decimals = 0
	}
	start := len(b)
	if x > 0 {
		b = append(b, '+')
	}
	b = appendFixed(b, x, decimals)
	for _, c := range b[start:] {
		if c >= '1' && c <= '9' {
			return b
		}
	}
	b = append(b[:start], "±0"...)
	if !whole {
		b = append(b, ".0"...)
	}
	return b
}

// appendHalf appends half points as a number of points: 5½.
func appendHalf(b []byte, half int) []byte {
	if half < 2 && half%2 == 1 {
		return append(b, "½"...)
	}
	b = appendInt(b, half/2)
	if half%2 == 1 {
		b = append(b, "½"...)
	}
	return b
}

// appendHalfJSON appends half points as a JSON number of points.
func appendHalfJSON(b []byte, half int) []byte {
	b = appendInt(b, half/2)
	if half%2 == 1 {
		b = append(b, ".5"...)
	}
	return b
}

// appendScore is ½, 0 or 1 for one game.
func appendScore(b []byte, half int) []byte { return append(b, [...]string{"0", "½", "1"}[half]...) }

// appendDay appends a date as a time element in the words of a language.
func (lang *language) appendDay(b []byte, d tournament.Date) []byte {
	if d == 0 {
		return b
	}
	b = append(b, "<time datetime="...)
	b = d.Append(b)
	b = append(b, '>')
	b = lang.appendDayText(b, d)
	return append(b, "</time>"...)
}

// appendSpan appends a range of days.
func (lang *language) appendSpan(b []byte, from, to tournament.Date) []byte {
	b = lang.appendDay(b, from)
	if to == from {
		return b
	}
	b = append(b, " – "...)
	return lang.appendDay(b, to)
}
