package site

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/text/feature/plural"
	xlanguage "golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"ratinglist/engine/tournament"
)

// Texts are all words of the pages in one language, by key ("player.history").
// They come from templates/texts/<language>.toml.
type Texts map[string]string

// English is the language whose texts are complete: they stand in for what
// another language lacks.
const English = "en"

// language is one language of the site: its texts and how they are joined
// with names and numbers.
type language struct {
	code      string
	folder    string // "" for the first language, else "cs/"
	tag       xlanguage.Tag
	texts     Texts
	english   *language // nil for English itself
	months    []string
	date      []string // date.day cut at its placeholders: text, name, text, name, text
	decimal   []byte   // the decimal sign
	countries sync.Map // names by code, once looked up
}

func newLanguage(code, folder string, texts, english Texts) (*language, error) {
	lang := &language{code: code, folder: folder, tag: xlanguage.Make(code), texts: texts}
	if code != English {
		fallback, err := newLanguage(English, "", english, nil)
		if err != nil {
			return nil, err
		}
		lang.english = fallback
		// Words and order of a date make sense together only.
		if texts["date.months"] == "" || texts["date.day"] == "" {
			lang.months, lang.date = fallback.months, fallback.date
		}
	}
	lang.decimal = []byte(lang.t("number.decimal"))
	if lang.months != nil {
		return lang, nil
	}
	return lang, lang.readDate()
}

// readDate prepares what dates are made of.
func (lang *language) readDate() error {
	lang.months = strings.Fields(lang.texts["date.months"])
	if len(lang.months) != 12 {
		return fmt.Errorf("texts %s: date.months has %d names, not 12", lang.code, len(lang.months))
	}
	pattern := lang.texts["date.day"]
	for {
		before, name, after, found := cutSlot(pattern)
		lang.date = append(lang.date, before)
		if !found {
			return nil
		}
		if name != "day" && name != "month" && name != "year" {
			return fmt.Errorf("texts %s: date.day knows only {day}, {month} and {year}", lang.code)
		}
		lang.date = append(lang.date, name)
		pattern = after
	}
}

// t is the text of a key, in English where the language lacks it. A key that
// English lacks is a fault of the program, found by the tests, and shows as
// the key itself.
func (lang *language) t(key string) string {
	if text, ok := lang.texts[key]; ok {
		return text
	}
	if lang.english != nil {
		return lang.english.t(key)
	}
	return "[" + key + "]"
}

// has tells whether there is a text for a key that not everything has.
func (lang *language) has(key string) bool {
	_, ok := lang.texts[key]
	return ok || lang.english != nil && lang.english.has(key)
}

// fill is the text of a key with names for its {placeholders}, in pairs.
func (lang *language) fill(key string, pairs ...string) string {
	var filled strings.Builder
	for text := lang.t(key); text != ""; {
		before, name, after, found := cutSlot(text)
		filled.WriteString(before)
		if !found {
			break
		}
		for i := 0; i+1 < len(pairs); i += 2 {
			if pairs[i] == name {
				filled.WriteString(pairs[i+1])
			}
		}
		text = after
	}
	return filled.String()
}

// count is the text of a key for a number: its plural form with {n} filled in.
func (lang *language) count(key string, n int) string {
	text, ok := lang.texts[key+"."+pluralForm(lang.tag, n)]
	if !ok && lang.english != nil {
		return lang.english.count(key, n)
	}
	if !ok {
		text = lang.t(key)
	}
	return strings.ReplaceAll(text, "{n}", strconv.Itoa(n))
}

// pluralForm is the form that CLDR asks for beside a whole number, which ends
// the keys of counted texts: unit.games.few.
func pluralForm(tag xlanguage.Tag, n int) string {
	switch plural.Cardinal.MatchPlural(tag, n%10_000_000, 0, 0, 0, 0) {
	case plural.Zero:
		return "zero"
	case plural.One:
		return "one"
	case plural.Two:
		return "two"
	case plural.Few:
		return "few"
	case plural.Many:
		return "many"
	}
	return "other"
}

// pluralForms are all forms that whole numbers take in a language, sorted.
func pluralForms(tag xlanguage.Tag) []string {
	forms := map[string]bool{pluralForm(tag, 1_000_000): true}
	for n := range 200 {
		forms[pluralForm(tag, n)] = true
	}
	var sorted []string
	for form := range forms {
		sorted = append(sorted, form)
	}
	slices.Sort(sorted)
	return sorted
}

// optional tells whether a language may lack a text without English standing
// in for it: names of countries are CLDR's unless the texts mend them.
func optional(key string) bool { return strings.HasPrefix(key, "country.") }

// MissingTexts are the keys for which the pages in a language have to show
// English, sorted. A counted text is missing in the forms of that language.
func MissingTexts(code string, texts, english Texts) []string {
	forms := pluralForms(xlanguage.Make(code))
	var missing []string
	for key := range english {
		wanted := []string{key}
		if stem, form, counted := cutPlural(key, english); counted {
			if form != "other" {
				continue
			}
			wanted = wanted[:0]
			for _, form := range forms {
				wanted = append(wanted, stem+"."+form)
			}
		}
		for _, key := range wanted {
			if _, ok := texts[key]; !ok && !optional(key) {
				missing = append(missing, key)
			}
		}
	}
	slices.Sort(missing)
	return missing
}

// cutPlural parts the key of a counted text from its plural form. Counted is
// what English has in the forms "one" and "other".
func cutPlural(key string, english Texts) (stem, form string, counted bool) {
	i := strings.LastIndexByte(key, '.')
	if i < 0 {
		return key, "", false
	}
	_, one := english[key[:i]+".one"]
	_, other := english[key[:i]+".other"]
	if !one || !other {
		return key, "", false
	}
	return key[:i], key[i+1:], true
}

// ownName is the language's name in itself.
func (lang *language) ownName() string {
	if name := lang.texts["language.name"]; name != "" {
		return name
	}
	if name := display.Self.Name(lang.tag); name != "" {
		return name
	}
	return lang.code
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

// withDecimal puts the language's decimal sign into the number that stands in
// b from start on.
func (lang *language) withDecimal(b []byte, start int) []byte {
	i := bytes.IndexByte(b[start:], '.')
	if i < 0 || string(lang.decimal) == "." {
		return b
	}
	return slices.Replace(b, start+i, start+i+1, lang.decimal...)
}

// appendFixed appends a number with a fixed number of decimals.
func (lang *language) appendFixed(b []byte, x float64, decimals int) []byte {
	return lang.withDecimal(appendFixed(b, x, decimals), len(b))
}

// appendChange appends a change with its sign.
func (lang *language) appendChange(b []byte, x float64, whole bool) []byte {
	return lang.withDecimal(appendChange(b, x, whole), len(b))
}

// formula is a formula of a working with the language's decimal sign. Where
// that is a comma, what a comma would separate is separated by a semicolon.
func (lang *language) formula(s string) string {
	if string(lang.decimal) != "," {
		return s
	}
	return strings.ReplaceAll(strings.ReplaceAll(s, ", ", "; "), ".", ",")
}
