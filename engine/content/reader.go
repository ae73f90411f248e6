package content

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/BurntSushi/toml"

	"ratinglist/engine/problem"
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
	if err != nil || g.rounds != nil && len(g.decoded) != roundsIn(f.table) {
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
		return f.idValue(raw, at)
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
	return int(f.guarded.decoded[i])
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
