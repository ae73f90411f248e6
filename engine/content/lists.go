package content

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"ratinglist/engine/problem"
	"ratinglist/engine/rating"
	"ratinglist/engine/tournament"
)

// readLists reads the rating lists, the primary one first.
func (l *loader) readLists() {
	var primary *file
	for _, f := range l.lists {
		if f.table == nil {
			continue
		}
		f.check(f.table, listKeys, nil)
		list := l.list(f)
		if list.Primary && primary != nil {
			ft := f.fail("E214", valueAt("primary"), "two lists are primary")
			at := valueAt("primary")
			ft.related, ft.relatedFile, ft.relatedText = &at, primary, "the other one is here"
		}
		if list.Primary {
			primary = f
		}
		l.fed.Lists = append(l.fed.Lists, list)
	}
	slices.SortStableFunc(l.fed.Lists, func(a, b tournament.List) int {
		return cmp.Or(-compareBool(a.Primary, b.Primary), strings.Compare(a.ID, b.ID))
	})
	if len(l.fed.Lists) > 0 {
		l.fed.Lists[0].Primary = true
	}
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

func (l *loader) list(f *file) tournament.List {
	t := f.table
	list := tournament.List{
		ID: f.id, File: f.name, Name: get[string](t, "name"), System: get[string](t, "system"),
		Game: get[string](t, "game"), Primary: get[bool](t, "primary"),
		FormerIDs: withoutEmpty(get[[]string](t, "former_ids")),
	}
	for i, id := range get[[]string](t, "former_ids") {
		f.moved = append(f.moved, formerID{id, valueAt("former_ids", i)})
	}
	for i, id := range get[[]string](t, "establishing") {
		if id == "" {
			continue
		}
		if _, ok := l.eventIDs[id]; !ok {
			f.unknownTournament(l, id, valueAt("establishing", i))
			continue
		}
		list.Establishing = append(list.Establishing, id)
	}
	slices.Sort(list.Establishing)
	system := f.system(list.System)
	list.Eligible = eligibility(get[values](t, "eligible"))
	list.Settings = f.settings(system, get[values](t, "settings"), ofList, []any{"settings"})
	list.Changes = f.changes(system, get[[]map[string]any](t, "change"))
	list.Initial = l.initial(f, get[values](t, "initial"))
	list.Adjustments = l.adjustments(f, get[[]map[string]any](t, "adjustment"))
	list.Classes = f.classes(get[[]map[string]any](t, "class"))
	return list
}

func (f *file) unknownTournament(l *loader, id string, at place) {
	ft := f.fail("E213", at, "unknown tournament %s", quote(id))
	ft.suggestion = nearestKey(f, id, l.eventIDs)
}

// nearestKey is the key of a map that was meant. A file with very many unknown
// words is told the right ones for the first only.
func nearestKey[V any](f *file, word string, m map[string]V) string {
	if f.lookups++; f.lookups > mostLookups {
		return ""
	}
	return problem.Nearest(word, slices.Sorted(maps.Keys(m)))
}

const mostLookups = 50

// system finds the rating system that a list names.
func (f *file) system(name string) *rating.System {
	if name == "" {
		return nil
	}
	if system := rating.Find(name); system != nil {
		return system
	}
	var names []string
	for _, s := range rating.Systems() {
		names = append(names, s.Name)
	}
	ft := f.fail("E208", valueAt("system"), "unknown rating system %s", quote(name))
	ft.expected = oneOf(names)
	ft.suggestion = problem.Nearest(name, names)
	return nil
}

// settings checks a table of settings against the system.
func (f *file) settings(system *rating.System, t values, whose settingOf, path []any) map[string]any {
	if system == nil || t == nil {
		return nil
	}
	checked := map[string]any{}
	for _, name := range slices.Sorted(maps.Keys(t)) {
		at := join(path, name)
		setting := system.Setting(name)
		if setting == nil {
			var names []string
			for _, s := range system.Settings {
				names = append(names, s.Name)
			}
			ft := f.fail("E202", keyAt(at...), "%s has no setting %s", system.Name, quote(name))
			ft.suggestion = problem.Nearest(name, names)
			continue
		}
		if setting.Fixed && whose == ofChange {
			f.fail("E215", keyAt(at...), "the setting %q holds for the whole list and cannot be changed", name).
				hint = "write it in [settings]"
			continue
		}
		if err := setting.Check(t[name]); err != nil {
			ft := f.fail("E203", valueAt(at...), "%q is %s", name, described(t[name]))
			ft.expected = strings.TrimPrefix(err.Error(), "expected ")
			continue
		}
		checked[name] = t[name]
	}
	return checked
}

func eligibility(t values) tournament.Eligibility {
	var e tournament.Eligibility
	if has(t, "opening") {
		e.Opening = withoutEmpty(get[[]string](t, "opening"))
	}
	if n, ok := t["min_minutes"].(int); ok {
		e.MinMinutes = &n
	}
	if b, ok := t["online"].(bool); ok {
		e.Online = &b
	}
	return e
}

func (f *file) changes(system *rating.System, tables []map[string]any) []tournament.Change {
	var list []tournament.Change
	for i, t := range tables {
		list = append(list, tournament.Change{
			From: get[tournament.Date](t, "from"), Decision: get[string](t, "decision"),
			Settings: f.settings(system, get[values](t, "settings"), ofChange, []any{"change", i, "settings"}),
			Eligible: eligibility(get[values](t, "eligible")),
		})
		for j := range i {
			if list[j].From == list[i].From && list[i].From != 0 {
				ft := f.fail("E209", valueAt("change", i, "from"), "two changes hold from %s", list[i].From)
				other := valueAt("change", j, "from")
				ft.related, ft.relatedText = &other, "the first one is here"
				ft.hint = "write what changes on one day in one [[change]]"
				break
			}
		}
	}
	slices.SortStableFunc(list, func(a, b tournament.Change) int { return cmp.Compare(a.From, b.From) })
	return list
}

func (l *loader) initial(f *file, t values) *tournament.Initial {
	if t == nil {
		return nil
	}
	initial := &tournament.Initial{Date: get[tournament.Date](t, "date"), Source: get[string](t, "source")}
	players := get[values](t, "players")
	for _, id := range slices.Sorted(maps.Keys(players)) {
		at := []any{"initial", "players", id}
		p, ok := l.playerIDs[id]
		if !ok {
			f.unknownPlayer(id, keyAt(at...))
			continue
		}
		line := get[values](players, id)
		c := tournament.Carried{
			Player: p, Rating: get[float64](line, "rating"), Games: get[int](line, "games"), Points: get[float64](line, "points"),
			Established: get[string](line, "status") != "provisional", Last: get[tournament.Date](line, "last"),
		}
		if c.Points > float64(c.Games) {
			f.fail("E203", valueAt(join(at, "points")...), "%s of %s", countPoints(c.Points), count(c.Games, "game")).
				expected = "at most as many points as games"
		}
		if c.Last > initial.Date && initial.Date != 0 {
			f.fail("E212", valueAt(join(at, "last")...), "the last tournament, %s, is after the list's date", c.Last).
				expected = "at latest " + initial.Date.String()
		}
		initial.Players = append(initial.Players, c)
	}
	return initial
}

func countPoints(n float64) string {
	if n == 1 {
		return "1 point"
	}
	return plain(n) + " points"
}

func (l *loader) adjustments(f *file, tables []map[string]any) []tournament.Adjustment {
	var list []tournament.Adjustment
	for i, t := range tables {
		at := []any{"adjustment", i}
		a := tournament.Adjustment{
			Date: get[tournament.Date](t, "date"), Decision: get[string](t, "decision"), Player: tournament.NoPlayer,
			Add: get[float64](t, "add"), Rating: get[float64](t, "rating"), Set: has(t, "rating"),
		}
		if id := get[string](t, "player"); id != "" {
			p, ok := l.playerIDs[id]
			if !ok {
				f.unknownPlayer(id, valueAt(join(at, "player")...))
			}
			a.Player = p
		}
		broken := f.faultAt(join(at, "add")) || f.faultAt(join(at, "rating"))
		switch {
		case has(t, "add") && has(t, "rating"):
			f.fail("E216", keyAt(join(at, "rating")...), "the adjustment has both add and rating").expected = "one of them"
		case !has(t, "add") && !has(t, "rating") && !broken:
			f.fail("E216", headerAt(at...), "the adjustment has neither add nor rating").expected = "one of them"
		case has(t, "rating") && !has(t, "player"):
			f.fail("E216", keyAt(join(at, "rating")...), "a rating for everyone").hint = "rating needs player; add may be for everyone"
		}
		list = append(list, a)
	}
	slices.SortStableFunc(list, func(a, b tournament.Adjustment) int { return cmp.Compare(a.Date, b.Date) })
	return list
}

func (f *file) classes(tables []map[string]any) []tournament.Class {
	var list []tournament.Class
	for i, t := range tables {
		c := tournament.Class{From: get[float64](t, "from"), Name: get[string](t, "name")}
		for j := range i {
			if list[j].From == c.From && has(t, "from") {
				f.fail("E209", valueAt("class", i, "from"), "two classes start at %s", plain(c.From))
				break
			}
		}
		list = append(list, c)
	}
	slices.SortStableFunc(list, func(a, b tournament.Class) int { return cmp.Compare(b.From, a.From) })
	return list
}
