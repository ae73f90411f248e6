package site

import (
	"fmt"
	"strings"
	"sync"

	"ratinglist/engine/tournament"
)

// Texts are all words of the pages in one language, by key ("player.history").
// They come from templates/texts/<language>.toml.
type Texts map[string]string

// language is one language of the site: its texts and how they are joined
// with names and numbers.
type language struct {
	code      string
	folder    string // "" for the first language, else "cs/"
	texts     Texts
	months    []string
	countries sync.Map // names by code, once looked up
	date      []string // date.day cut at its placeholders: text, name, text, name, text
}

func newLanguage(code, folder string, texts Texts) (*language, error) {
	lang := &language{code: code, folder: folder, texts: texts}
	lang.months = strings.Fields(texts["date.months"])
	if len(lang.months) != 12 {
		return nil, fmt.Errorf("texts %s: date.months has %d names, not 12", code, len(lang.months))
	}
	pattern := texts["date.day"]
	for {
		before, rest, found := strings.Cut(pattern, "{")
		lang.date = append(lang.date, before)
		if !found {
			return lang, nil
		}
		name, after, found := strings.Cut(rest, "}")
		if !found || name != "day" && name != "month" && name != "year" {
			return nil, fmt.Errorf("texts %s: date.day knows only {day}, {month} and {year}", code)
		}
		lang.date = append(lang.date, name)
		pattern = after
	}
}

// t is the text of a key. A missing text is a fault of the program, found by
// the tests, and shows as the key itself.
func (lang *language) t(key string) string {
	if text, ok := lang.texts[key]; ok {
		return text
	}
	return "[" + key + "]"
}

// fill is the text of a key with names for its {placeholders}, in pairs.
func (lang *language) fill(key string, pairs ...string) string {
	text := lang.t(key)
	if !strings.Contains(text, "{") {
		return text
	}
	for i := 0; i+1 < len(pairs); i += 2 {
		pairs[i] = "{" + pairs[i] + "}"
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

// count is the text of a key for a number: its plural form with {n} filled in.
func (lang *language) count(key string, n int) string {
	form := "other"
	if n == 1 {
		form = "one"
	}
	return strings.ReplaceAll(lang.t(key+"."+form), "{n}", fmt.Sprint(n))
}

// appendDayText appends a date in words, without markup; a year alone stays
// a year.
func (lang *language) appendDayText(b []byte, d tournament.Date) []byte {
	if d.Month() == 0 {
		return appendInt(b, d.Year())
	}
	for i, part := range lang.date {
		switch {
		case i%2 == 0:
			b = append(b, part...)
		case part == "day":
			b = appendInt(b, d.Day())
		case part == "month":
			b = append(b, lang.months[d.Month()-1]...)
		default:
			b = appendInt(b, d.Year())
		}
	}
	return b
}

// day is a date in words.
func (lang *language) day(d tournament.Date) string { return string(lang.appendDayText(nil, d)) }
