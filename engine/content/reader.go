package content

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/BurntSushi/toml"
	"golang.org/x/text/unicode/norm"

	"ratinglist/engine/problem"
	"ratinglist/engine/tournament"
)

// values is one table of a file after it has been checked against its keys:
// every value in it has the Go type of its key's kind.
type values = map[string]any

// get is a checked value, or its type's zero if the key is absent or wrong.
func get[T any](v values, name string) T {
	value, _ := v[name].(T)
	return value
}

func has(v values, name string) bool { _, ok := v[name]; return ok }

// blockText is the text of a block and where it starts in the source.
type blockText struct {
	text []byte
	at   int
}

// decode reads a guarded TOML file into its table. A syntax error is the
// file's only fault.
func (f *file) decode() bool {
	g, broken := guard(f.src)
	if broken != nil {
		f.faults = append(f.faults, *broken)
		return false
	}
	f.guarded = g
	f.table = map[string]any{}
	_, err := toml.Decode(string(g.skeleton), &f.table)
	if err != nil || g.rounds != nil && g.decoded != roundsIn(f.table) {
		// The whole file, so that a fault and its place are those of the file.
		f.guarded = guarded{skeleton: f.src, headers: g.headers}
		f.table = map[string]any{}
		_, err = toml.Decode(string(f.src), &f.table)
	}
	if err != nil {
		f.table = nil
		f.syntaxError(err)
		return false
	}
	return true
}

// roundsIn is the number of rounds that the decoder saw.
func roundsIn(t values) int {
	list, ok := t["round"].([]map[string]any)
	if !ok && t["round"] != nil {
		return -1
	}
	return len(list)
}

// syntaxError reports what the decoder refused, in our own words where our
// scanner stops too; the decoder's places are not always right.
func (f *file) syntaxError(err error) {
	x := f.index()
	switch {
	case x.broken != nil:
		f.faults = append(f.faults, *x.broken)
	case x.double != nil:
		f.faults = append(f.faults, *x.double)
	default:
		at, message := 0, err.Error()
		if parse := (toml.ParseError{}); errors.As(err, &parse) {
			at = min(max(0, parse.Position.Start), len(f.src))
			message = parse.Message
		}
		f.fail("E101", span(at, at+1), "%s", clip([]byte(message)))
	}
}

// check walks a table along its keys and puts the checked values in place of
// the raw ones. What is wrong is reported and taken out.
func (f *file) check(t values, keys []key, path []any) {
	f.onlyKeys(t, keys, path)
	for i := range keys {
		k := &keys[i]
		raw, ok := t[k.name]
		if !ok {
			if k.required {
				f.missing(k, path)
			}
			continue
		}
		if value, ok := f.value(raw, k, path); ok {
			t[k.name] = value
		} else {
			delete(t, k.name)
		}
	}
}

// onlyKeys reports the keys of a table that nothing knows, in the order of
// the alphabet, and takes them out.
func (f *file) onlyKeys(t values, keys []key, path []any) {
	var unknown []string
	for name := range t {
		if !slices.ContainsFunc(keys, func(k key) bool { return k.name == name }) {
			unknown = append(unknown, name)
		}
	}
	slices.Sort(unknown)
	for _, name := range unknown {
		delete(t, name)
		if len(f.faults) < maxFaults {
			f.unknownKey(name, keys, path)
		} else {
			f.more++
		}
	}
}

func (f *file) missing(k *key, path []any) {
	ft := f.fail("E201", headerAt(path...), "%q is missing", k.name)
	ft.hint = "write " + k.name + " = " + k.example
}

func (f *file) unknownKey(name string, keys []key, path []any) {
	ft := f.fail("E202", keyAt(join(path, name)...), "unknown key %s", quote(name))
	names := make([]string, len(keys))
	for i, k := range keys {
		names[i] = k.name
		if strings.EqualFold(k.name, name) {
			ft.suggestion = k.name
			ft.hint = "keys are written in small letters"
			return
		}
	}
	if ft.suggestion = problem.Nearest(name, names); ft.suggestion == "" && misplaced(name, path) {
		ft.hint = "it belongs above the first [header] of the file"
	}
}

// misplaced tells whether a key of the file itself stands below a header,
// where it belongs to that header's table.
func misplaced(name string, path []any) bool {
	if len(path) == 0 {
		return false
	}
	for _, keys := range [][]key{tournamentKeys, listKeys} {
		header, ok := path[0].(string)
		if !ok || !slices.ContainsFunc(keys, func(k key) bool { return k.name == header }) {
			continue
		}
		if slices.ContainsFunc(keys, func(k key) bool { return k.name == name }) {
			return true
		}
	}
	return false
}

// value checks one value and gives it its Go type.
func (f *file) value(raw any, k *key, path []any) (any, bool) {
	at := func() []any { return join(path, k.name) }
	switch k.kind {
	case text:
		return f.text(raw, at, maxText, k.required)
	case longText:
		return f.text(raw, at, maxLongText, k.required)
	case address:
		return f.url(raw, at)
	case whole:
		if n, ok := raw.(int64); ok && float64(n) >= k.min && float64(n) <= k.max {
			return int(n), true
		}
		return nil, f.wrong(at(), raw, "a whole number from %s to %s", plain(k.min), plain(k.max))
	case number:
		if n, ok := toFloat(raw); ok && n >= k.min && n <= k.max {
			return n, true
		}
		return nil, f.wrong(at(), raw, "a number from %s to %s", plain(k.min), plain(k.max))
	case yesNo:
		if b, ok := raw.(bool); ok {
			return b, true
		}
		return nil, f.wrong(at(), raw, "true or false")
	case date:
		return f.date(raw, at)
	case birth:
		return f.birth(raw, at)
	case country:
		return f.country(raw, at)
	case id:
		return f.id_(raw, at)
	case choice:
		return f.choice(raw, k.choices, at)
	case idList, textList, choiceList, codes:
		return f.list(raw, k, at())
	case block:
		return f.block(raw, at())
	}
	return f.tables(raw, k, at())
}

// wrong reports a value of the wrong type or outside its range.
func (f *file) wrong(path []any, raw any, format string, args ...any) bool {
	ft := f.fail("E203", valueAt(path...), "%s is %s", strconv.Quote(pathName(path)), described(raw))
	ft.expected = fmt.Sprintf(format, args...)
	if s, ok := raw.(string); ok && (isValue.MatchString(s) || s == "true" || s == "false") {
		ft.suggestion, ft.hint = s, "only texts stand in quotation marks"
	}
	return false
}

// pathName is the last name of a path: what a person would call the value.
func pathName(path []any) string {
	for i := len(path) - 1; i >= 0; i-- {
		if name, ok := path[i].(string); ok {
			return clip([]byte(name))
		}
	}
	return ""
}

func described(raw any) string {
	switch raw := raw.(type) {
	case string:
		return "the text " + quote(raw)
	case int64:
		return "the number " + strconv.FormatInt(raw, 10)
	case float64:
		return "the number " + plain(raw)
	case bool:
		return strconv.FormatBool(raw)
	case time.Time:
		switch raw.Location().String() {
		case "date-local":
			return "a date"
		case "time-local":
			return "a time of day"
		}
		return "a date with a time of day"
	case []any:
		return "a list"
	case []map[string]any:
		return "a list of tables"
	case map[string]any:
		return "a table"
	}
	return "something else"
}

func plain(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }

func toFloat(raw any) (float64, bool) {
	switch n := raw.(type) {
	case int64:
		return float64(n), true
	case float64:
		return n, !math.IsNaN(n)
	}
	return 0, false
}

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

func (f *file) id_(raw any, at func() []any) (any, bool) {
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
			value, _ = f.id_(item, at)
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

// tables checks the kinds that hold further tables.
func (f *file) tables(raw any, k *key, path []any) (any, bool) {
	switch k.kind {
	case table:
		t, ok := raw.(map[string]any)
		if !ok {
			return nil, f.wrong(path, raw, "a table such as %s", k.example)
		}
		f.check(t, k.of, path)
		return t, true
	case tables:
		return f.tableList(raw, k, path)
	case settings:
		t, ok := raw.(map[string]any)
		if !ok {
			return nil, f.wrong(path, raw, "a table of settings")
		}
		return t, true
	}
	t, ok := raw.(map[string]any)
	if !ok {
		return nil, f.wrong(path, raw, "a table such as %s", k.example)
	}
	for _, name := range slices.Sorted(maps.Keys(t)) {
		at := join(path, name)
		if value, ok := f.entry(t[name], k, name, at); ok {
			t[name] = value
		} else {
			delete(t, name)
		}
	}
	return t, true
}

func (f *file) tableList(raw any, k *key, path []any) (any, bool) {
	list, ok := raw.([]map[string]any)
	if !ok {
		items, isList := raw.([]any)
		if _, single := raw.(map[string]any); single {
			ft := f.fail("E203", headerAt(path...), "%q is a single table", pathName(path))
			ft.expected = "double brackets: [[" + pathName(path) + "]]"
			return nil, false
		}
		if !isList {
			return nil, f.wrong(path, raw, "tables such as %s", k.example)
		}
		for i, item := range items {
			t, ok := item.(map[string]any)
			if !ok {
				return nil, f.wrong(join(path, i), item, "a table")
			}
			list = append(list, t)
		}
	}
	for i, t := range list {
		f.check(t, k.of, join(path, f.element(k, path, i)))
	}
	return list, true
}

// element is the place of a decoded table in its list, those that the guard
// cut out counted.
func (f *file) element(k *key, path []any, i int) int {
	if f.guarded.rounds == nil || k.name != "round" || len(path) != 1 {
		return i
	}
	for place, cut := range f.guarded.rounds {
		if cut < 0 {
			if i == 0 {
				return place
			}
			i--
		}
	}
	return i
}

// entry checks one value of a table whose names are the user's own.
func (f *file) entry(raw any, k *key, name string, path []any) (any, bool) {
	at := func() []any { return path }
	switch k.kind {
	case byID:
		t, ok := raw.(map[string]any)
		if !ok {
			return nil, f.wrong(path, raw, "a table such as %s", k.example)
		}
		f.check(t, k.of, path)
		return t, true
	case named:
		if _, ok := f.text(name, at, maxText, true); !ok {
			return nil, false
		}
		return f.list(raw, &key{name: name, kind: idList, example: `["kovacs-anna", "novak-jan"]`}, path)
	}
	if n, ok := raw.(int64); ok {
		raw = strconv.FormatInt(n, 10)
	}
	return f.text(raw, at, maxText, true)
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
