package content

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"ratinglist/engine/problem"
	"ratinglist/engine/tournament"
)

// text checks a text: composed (NFC), no control characters, no characters
// that turn the writing direction round, not too long.
func (f *file) text(raw any, at func() []any, longest int, required bool) (any, bool) {
	s, ok := raw.(string)
	if !ok {
		return nil, f.wrong(at(), raw, "a text in quotation marks")
	}
	if bad := badRune(s, longest > maxText); bad >= 0 {
		ft := f.fail("E204", valueAt(at()...), "the text holds the character U+%04X", bad)
		ft.hint = "take it out: it cannot be seen, and it harms the page"
		return nil, false
	}
	if len(s) > longest && utf8.RuneCountInString(s) > longest {
		ft := f.fail("E205", valueAt(at()...), "the text has %s", count(utf8.RuneCountInString(s), "character"))
		ft.expected = "at most " + count(longest, "character")
		return nil, false
	}
	if required && strings.TrimSpace(s) == "" {
		f.fail("E203", valueAt(at()...), "%q is empty", pathName(at()))
		return nil, false
	}
	if !norm.NFC.IsNormalString(s) {
		s = norm.NFC.String(s)
	}
	return strings.TrimSpace(s), true
}

// badRune is the first character that no text may hold, or -1.
func badRune(s string, manyLines bool) rune {
	for i := 0; i < len(s); i++ {
		if s[i] >= ' ' && s[i] < 0x7f {
			continue
		}
		for _, r := range s[i:] {
			switch {
			case r == '\t' || manyLines && (r == '\n' || r == '\r'):
			case unicode.IsControl(r),
				r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069,
				r == 0x2028, r == 0x2029, r == 0xfeff,
				r >= 0xe000 && r <= 0xf8ff, r&0xfffe == 0xfffe:
				return r
			}
		}
		return -1
	}
	return -1
}

func (f *file) url(raw any, at func() []any) (any, bool) {
	value, ok := f.text(raw, at, maxText, true)
	if !ok {
		return nil, false
	}
	if !isWebAddress(value.(string)) {
		return nil, f.wrong(at(), raw, "an address that starts with https:// or http://")
	}
	return value, true
}

func (f *file) date(raw any, at func() []any) (any, bool) {
	t, ok := raw.(time.Time)
	if ok && t.Location().String() == "date-local" && t.Year() >= earliestYear {
		return tournament.NewDate(t.Year(), int(t.Month()), t.Day()), true
	}
	if s, isText := raw.(string); isText {
		ft := f.fail("E105", valueAt(at()...), "the date is a text in quotation marks")
		ft.expected = "a date without them, such as 2019-08-03"
		if _, err := tournament.ParseDate(strings.TrimSpace(s)); err == nil {
			ft.suggestion = strings.TrimSpace(s)
		}
		return nil, false
	}
	return nil, f.wrong(at(), raw, "a date such as 2019-08-03")
}

func (f *file) birth(raw any, at func() []any) (any, bool) {
	if year, ok := raw.(int64); ok {
		if year >= earliestYear && year <= latestYear {
			return tournament.NewDate(int(year), 0, 0), true
		}
		return nil, f.wrong(at(), raw, "a year such as 1990, or a date such as 1990-05-17")
	}
	if _, ok := raw.(time.Time); ok {
		return f.date(raw, at)
	}
	return nil, f.wrong(at(), raw, "a year such as 1990, or a date such as 1990-05-17")
}

func (f *file) country(raw any, at func() []any) (any, bool) {
	s, ok := raw.(string)
	if !ok {
		return nil, f.wrong(at(), raw, "a country code such as \"HU\"")
	}
	if isCountry(s) {
		return s, true
	}
	ft := f.fail("E206", valueAt(at()...), "unknown country %s", quote(s))
	ft.expected = "an ISO 3166-1 alpha-2 code such as \"HU\""
	ft.suggestion = suggestCountry(s)
	return nil, false
}

func (f *file) idValue(raw any, at func() []any) (any, bool) {
	s, ok := raw.(string)
	if !ok {
		return nil, f.wrong(at(), raw, "an id such as \"kovacs-anna\"")
	}
	if why := badID(s); why != "" {
		f.badID(s, why, valueAt(at()...))
		return nil, false
	}
	return s, true
}

func (f *file) badID(s, why string, p place) {
	ft := f.fail("E207", p, "the id %s %s", quote(s), why)
	if why == isReserved {
		ft.hint = "the site, a language or Windows needs this name: take another"
		return
	}
	ft.expected = "lower-case ASCII letters, digits and single hyphens"
	if suggested := suggestID(s); suggested != s && suggested != "" && badID(suggested) == "" {
		ft.suggestion = suggested
	}
}

func (f *file) choice(raw any, choices []string, at func() []any) (any, bool) {
	s, ok := raw.(string)
	if ok && slices.Contains(choices, s) {
		return s, true
	}
	if !ok {
		return nil, f.wrong(at(), raw, "%s", oneOf(choices))
	}
	ft := f.fail("E208", valueAt(at()...), "%q is %s", pathName(at()), quote(s))
	ft.expected = oneOf(choices)
	ft.suggestion = problem.Nearest(s, choices)
	return nil, false
}

func oneOf(choices []string) string {
	quoted := make([]string, len(choices))
	for i, c := range choices {
		quoted[i] = strconv.Quote(c)
	}
	if len(quoted) < 2 {
		return strings.Join(quoted, "")
	}
	return "one of " + strings.Join(quoted[:len(quoted)-1], ", ") + " and " + quoted[len(quoted)-1]
}

// list checks a list of texts, ids or choices. Wrong elements are reported
// and become "", so that the places of the others stay what they are.
func (f *file) list(raw any, k *key, path []any) (any, bool) {
	items, ok := raw.([]any)
	if !ok {
		return nil, f.wrong(path, raw, "a list such as %s", k.example)
	}
	if len(items) > maxEntries {
		ft := f.fail("E205", valueAt(path...), "the list has %s", count(len(items), "value"))
		ft.expected = "at most " + count(maxEntries, "value")
		return nil, false
	}
	list := make([]string, len(items))
	for i, item := range items {
		at := func() []any { return join(path, i) }
		var value any
		switch k.kind {
		case textList:
			value, _ = f.text(item, at, maxText, true)
		case choiceList:
			value, _ = f.choice(item, k.choices, at)
		case codes:
			value, _ = f.warningCode(item, at)
		default:
			value, _ = f.idValue(item, at)
		}
		list[i], _ = value.(string)
	}
	f.noRepeats(list, path)
	if k.kind == codes {
		for i, code := range list {
			if code != "" {
				f.accept = append(f.accept, accepted{code: code, path: join(path, i)})
			}
		}
	}
	return list, true
}

func (f *file) noRepeats(list []string, path []any) {
	first := make(map[string]int, len(list))
	for i, s := range list {
		if j, twice := first[s]; twice && s != "" {
			ft := f.fail("E209", valueAt(join(path, i)...), "%s is named twice", quote(s))
			p := valueAt(join(path, j)...)
			ft.related, ft.relatedText = &p, "it is named here first"
			list[i] = ""
			continue
		}
		first[s] = i
	}
}

// block finds a block's text in the source.
func (f *file) block(raw any, path []any) (any, bool) {
	s, ok := raw.(string)
	if !ok {
		return nil, f.wrong(path, raw, `lines of text between """ and """`)
	}
	if number, cut := strings.CutPrefix(s, blockMarker); cut {
		if n, err := strconv.Atoi(number); err == nil && n >= 0 && n < len(f.guarded.cuts) {
			return f.cutBlock(n), true
		}
	}
	return f.uncutBlock(path)
}

func (f *file) cutBlock(n int) blockText {
	c := f.guarded.cuts[n]
	return blockText{f.src[c.start:c.end], c.start}
}

// uncutBlock reads a block that the decoder has seen, from the source too:
// with a backslash in it lines would no longer be lines.
func (f *file) uncutBlock(path []any) (any, bool) {
	e, ok := f.index().entries[pathKey(path)]
	if !ok {
		return blockText{}, true
	}
	start, end := e.value.start+1, e.value.end-1
	if src := f.src[e.value.start:e.value.end]; len(src) >= 6 && src[1] == src[0] && src[2] == src[0] {
		start, end = start+2, end-2
	}
	inner := f.src[start:end]
	if i := bytes.IndexByte(inner, '\\'); i >= 0 {
		ft := f.fail("E106", span(start+i, start+i+1), "a backslash in a block of results")
		ft.hint = "take it out: in a block every line stands as it is"
		return nil, false
	}
	return blockText{inner, start}, true
}

func (f *file) warningCode(raw any, at func() []any) (any, bool) {
	s, ok := raw.(string)
	if !ok {
		return nil, f.wrong(at(), raw, "the code of a warning such as \"W106\"")
	}
	if !isWarning(s) {
		ft := f.fail("E208", valueAt(at()...), "unknown warning %s", quote(s))
		ft.expected = "the code of a warning, such as \"W106\""
		ft.suggestion = problem.Nearest(s, warningCodes())
		return nil, false
	}
	return s, true
}
