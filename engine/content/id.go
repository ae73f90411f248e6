package content

import (
	"net/url"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// badID tells in words why an id may not be used, or gives "".
func badID(s string) string {
	switch {
	case s == "":
		return "is empty"
	case len(s) > maxIDLength:
		return "is longer than " + count(maxIDLength, "character")
	case s[0] == '-' || s[len(s)-1] == '-':
		return "starts or ends with a hyphen"
	}
	for i := range len(s) {
		switch c := s[i]; {
		case c == '-' && s[i-1] == '-':
			return "has two hyphens in a row"
		case c >= 'A' && c <= 'Z':
			return "has a capital letter"
		case c != '-' && (c < 'a' || c > 'z') && (c < '0' || c > '9'):
			return "has a character other than a to z, 0 to 9 and the hyphen"
		}
	}
	if reserved(s) {
		return isReserved
	}
	return ""
}

const isReserved = "is reserved"

// reserved tells whether the site, a language or Windows needs this name.
func reserved(s string) bool {
	if strings.HasPrefix(s, "private-") {
		return true
	}
	_, found := slices.BinarySearch(reservedIDs, s)
	return found
}

// reservedIDs are the site's own addresses, the codes of languages (ISO 639-1,
// and those of three letters that sites use), and the names of Windows devices.
var reservedIDs = func() []string {
	words := strings.Fields(`
		404 adjustment api assets calculator compare countries embed events index news players records static tournaments
		aux con nul prn com0 com1 com2 com3 com4 com5 com6 com7 com8 com9
		lpt0 lpt1 lpt2 lpt3 lpt4 lpt5 lpt6 lpt7 lpt8 lpt9
		aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy
		da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz
		ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky
		la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny
		oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw
		ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu`)
	slices.Sort(words)
	return words
}()

// transliterations are the letters that have no diacritic to take off.
var transliterations = strings.NewReplacer(
	"ß", "ss", "ẞ", "ss", "æ", "ae", "Æ", "ae", "œ", "oe", "Œ", "oe", "ø", "o", "Ø", "o",
	"ł", "l", "Ł", "l", "đ", "d", "Đ", "d", "ð", "d", "Ð", "d", "þ", "th", "Þ", "th", "ı", "i",
	"ħ", "h", "Ħ", "h", "ŋ", "n", "Ŋ", "n", "ĸ", "k", "ſ", "s", "ə", "e", "Ə", "e",
)

// suggestID makes an id of a name: plain letters, digits and single hyphens.
// A name without Latin letters gives "".
func suggestID(name string) string {
	var b strings.Builder
	hyphen := false
	for _, r := range norm.NFD.String(transliterations.Replace(name)) {
		r = unicode.ToLower(r)
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			if hyphen && b.Len() > 0 {
				b.WriteByte('-')
			}
			hyphen = false
			b.WriteRune(r)
		case unicode.Is(unicode.Mn, r) || r == '\'' || r == '’':
		default:
			hyphen = true
		}
	}
	return strings.TrimRight(b.String()[:min(b.Len(), maxIDLength)], "-")
}

func isWebAddress(s string) bool {
	u, err := url.Parse(s)
	return err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Host != "" && u.User == nil &&
		!strings.ContainsAny(s, " \t\"'<>\\`")
}
