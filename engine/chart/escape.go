package chart

import "unicode/utf8"

const hex = "0123456789abcdef"

// appendString appends text as a JSON string that can stand inside a script
// element: it holds no <, > or &, so it neither ends the element nor starts a
// comment in it, and no line separator of JavaScript.
func appendString(b []byte, text string) []byte {
	b = append(b, '"')
	done := 0
	for i := 0; i < len(text); {
		c := text[i]
		if c < utf8.RuneSelf {
			if c < ' ' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' || c == 0x7f {
				b = append(b, text[done:i]...)
				b = append(b, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
				done = i + 1
			}
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			b = append(append(b, text[done:i]...), `\ufffd`...)
			done = i + size
		case r == '\u2028' || r == '\u2029':
			b = append(append(b, text[done:i]...), '\\', 'u', '2', '0', '2', hex[r&15])
			done = i + size
		}
		i += size
	}
	return append(append(b, text[done:]...), '"')
}
