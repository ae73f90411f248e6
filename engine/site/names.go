package site

import (
	"strings"
	"unicode"

	xlanguage "golang.org/x/text/language"
	"golang.org/x/text/language/display"
	"golang.org/x/text/unicode/norm"
)

// countryName is a country's name in the language: from its texts where they
// have one, else from CLDR.
func (lang *language) countryName(code string) string {
	if name, ok := lang.texts["country."+code]; ok {
		return name
	}
	if name, ok := lang.countries.Load(code); ok {
		return name.(string)
	}
	name := code
	if region, err := xlanguage.ParseRegion(code); err == nil {
		if n := display.Regions(xlanguage.Make(lang.code)).Name(region); n != "" {
			name = n
		}
	}
	lang.countries.Store(code, name)
	return name
}

// letters are those that Unicode does not take apart into a plain letter and
// a mark. The search of the pages folds names in the same way.
var letters = strings.NewReplacer("ł", "l", "ø", "o", "ß", "ss", "ı", "i", "đ", "d", "ð", "d",
	"þ", "th", "æ", "ae", "œ", "oe", "ħ", "h", "ŋ", "n")

// fold makes names comparable: no case, no diacritics.
func fold(s string) string {
	s = norm.NFKD.String(strings.ToLower(s))
	s = strings.Map(func(r rune) rune {
		if unicode.Is(unicode.M, r) {
			return -1
		}
		return r
	}, s)
	return letters.Replace(s)
}
