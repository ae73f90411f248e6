package site

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/collate"
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

// alphabet sorts names as readers of a language look for them.
type alphabet struct {
	ranks    map[string]int // by letter, folded: its place in the alphabet
	letters  []string
	collator *collate.Collator
	buffer   collate.Buffer
}

func newAlphabet(lang *language) *alphabet {
	a := &alphabet{ranks: map[string]int{}, letters: strings.Fields(lang.t("players.alphabet"))}
	for i, letter := range a.letters {
		a.ranks[strings.ToLower(norm.NFC.String(letter))] = i
	}
	a.collator = collate.New(lang.tag)
	return a
}

// longestLetter is how many characters a letter has at most: Hungarian dzs.
const longestLetter = 3

// letter is the letter of the language's alphabet that a name begins with,
// and its place there. Letters with a mark that the alphabet lacks stand
// under the plain one, and those of other scripts behind the alphabet.
func (a *alphabet) letter(name string) (letter string, rank int) {
	folded := fold(name)
	for _, s := range [2]string{strings.ToLower(norm.NFC.String(name)), folded} {
		ends := make([]int, 0, longestLetter)
		for i := 0; i < len(s) && len(ends) < longestLetter; {
			_, size := utf8.DecodeRuneInString(s[i:])
			i += size
			ends = append(ends, i)
		}
		for k := len(ends) - 1; k >= 0; k-- {
			if rank, ok := a.ranks[s[:ends[k]]]; ok {
				return a.letters[rank], rank
			}
		}
	}
	_, size := utf8.DecodeRuneInString(folded)
	return strings.ToUpper(folded[:size]), len(a.letters)
}

// place is the letter under which a name stands, and a key that sorts it:
// letters in the order of the alphabet, then those of other scripts, and the
// names of each as the language sorts them.
func (a *alphabet) place(name string) (letter string, key []byte) {
	letter, rank := a.letter(name)
	key = []byte{byte(rank >> 8), byte(rank)}
	if rank == len(a.letters) {
		key = append(a.appendKey(key, letter), letter...)
	}
	return letter, a.appendKey(key, name)
}

// appendKey appends what sorts a text as the language does.
func (a *alphabet) appendKey(b []byte, text string) []byte {
	a.buffer.Reset()
	return append(b, a.collator.KeyFromString(&a.buffer, text)...)
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
