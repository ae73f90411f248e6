package content

import (
	"bytes"
	"cmp"
	"maps"
	"slices"
	"strings"

	"ratinglist/engine/problem"
	"ratinglist/engine/tournament"
)

// entered is a player's entry before all of them are sorted by id.
type entered struct {
	player tournament.Player
	placed placed
}

// readPlayers collects the players of the players' files and the newcomers
// of tournaments, sorts them by id, and makes the indexes of ids.
func (l *loader) readPlayers() {
	perFile := make([][]entered, len(l.players)+len(l.tournaments))
	parallel(len(perFile), func(_, i int) {
		if i < len(l.players) {
			f := l.players[i]
			perFile[i] = f.playerTable(f.table, nil)
			return
		}
		f := l.tournaments[i-len(l.players)]
		if f.table == nil {
			return
		}
		f.check(f.table, tournamentKeys, nil)
		if newcomers := get[values](f.table, "newcomer"); newcomers != nil {
			perFile[i] = f.newcomers(newcomers)
		}
	})
	all := slices.Concat(perFile...)
	byID := make([]*entered, len(all))
	for i := range all {
		byID[i] = &all[i]
	}
	slices.SortStableFunc(byID, func(a, b *entered) int { return strings.Compare(a.player.ID, b.player.ID) })
	l.uniquePlayers(byID)
	l.uniqueFormerIDs()
}

// playerTable reads a players' file: one table for each player.
func (f *file) playerTable(t values, path []any) []entered {
	if t == nil {
		return nil
	}
	where := f.headerLines()
	var list []entered
	for _, id := range slices.Sorted(maps.Keys(t)) {
		at := join(path, id)
		raw, ok := t[id].(map[string]any)
		if !ok {
			ft := f.fail("E202", keyAt(at...), "unknown key %s", quote(id))
			ft.expected = "one [id] for each player, such as [kovacs-anna]"
			continue
		}
		f.check(raw, playerKeys, at)
		list = append(list, f.playerEntry(id, raw, at, where[id]))
	}
	return list
}

func (f *file) newcomers(t values) []entered {
	var list []entered
	where := f.headerLines()
	for _, id := range slices.Sorted(maps.Keys(t)) {
		raw, ok := t[id].(map[string]any)
		if ok {
			list = append(list, f.playerEntry(id, raw, []any{"newcomer", id}, where["newcomer."+id]))
		}
	}
	return list
}

// headerLines gives the line of every header, by what stands between its
// brackets.
func (f *file) headerLines() map[string]int {
	lines := make(map[string]int, len(f.guarded.headers))
	line, at := 1, 0
	for _, header := range f.guarded.headers {
		line += bytes.Count(f.src[at:header], []byte{'\n'})
		at = int(header)
		if end := bytes.IndexByte(f.src[at:], ']'); end > 0 {
			lines[string(bytes.TrimSpace(f.src[at+1:at+end]))] = line
		}
	}
	return lines
}

// playerEntry makes a player of a checked table. Of a private player nothing is
// kept that could be published by mistake.
func (f *file) playerEntry(id string, t values, path []any, line int) entered {
	at := headerAt(path...)
	if why := badID(id); why != "" {
		f.badID(id, why, at)
	}
	p := tournament.Player{ID: id, Private: get[bool](t, "private"), Born: get[tournament.Date](t, "born")}
	here := placed{f, at}
	if p.Private {
		return entered{p, here}
	}
	p.Name = get[string](t, "name")
	if p.Name == "" && !has(t, "name") && !f.faultAt(join(path, "name")) {
		f.missing(&playerKeys[0], path)
	}
	p.Country = get[string](t, "country")
	p.Sex = get[string](t, "sex")
	p.Club = get[string](t, "club")
	p.Label = get[string](t, "label")
	p.Title = get[string](t, "title")
	p.Aliases = withoutEmpty(get[[]string](t, "aliases"))
	p.FormerIDs = withoutEmpty(get[[]string](t, "former_ids"))
	ids := get[values](t, "ids")
	for _, register := range slices.Sorted(maps.Keys(ids)) {
		p.IDs = append(p.IDs, tournament.ExternalID{Register: register, Value: get[string](ids, register)})
	}
	p.Names = f.former(t, "names", "name", path)
	p.Countries = f.former(t, "countries", "country", path)
	p.File, p.Line = f.name, line
	if line == 0 {
		p.Line, _, _, _ = newLines(f.src).at(f.locate(at))
	}
	return entered{p, here}
}

// faultAt tells whether a value has been reported already.
func (f *file) faultAt(path []any) bool {
	return slices.ContainsFunc(f.faults, func(ft fault) bool { return slices.Equal(ft.place.path, path) })
}

func (f *file) former(t values, key, value string, path []any) []tournament.Former {
	var list []tournament.Former
	for _, entry := range get[[]map[string]any](t, key) {
		list = append(list, tournament.Former{Until: get[tournament.Date](entry, "until"), Value: get[string](entry, value)})
	}
	slices.SortStableFunc(list, func(a, b tournament.Former) int { return cmp.Compare(a.Until, b.Until) })
	for i := 1; i < len(list); i++ {
		if list[i].Until == list[i-1].Until && list[i].Until != 0 {
			f.fail("E209", headerAt(join(path, key)...), "two entries hold until %s", list[i].Until)
		}
	}
	return list
}

func withoutEmpty(list []string) []string {
	return slices.DeleteFunc(list, func(s string) bool { return s == "" })
}

// uniquePlayers reports players with two entries and makes the federation's
// list of players, which is sorted by id.
func (l *loader) uniquePlayers(all []*entered) {
	l.playerIDs = make(map[string]int32, len(all))
	l.fed.Players = make([]tournament.Player, 0, len(all))
	l.playerAt = make([]placed, 0, len(all))
	for _, e := range all {
		if first, twice := l.playerIDs[e.player.ID]; twice {
			ft := e.placed.file.fail("E210", e.placed.at, "the player %s has two entries", quote(e.player.ID))
			other := l.playerAt[first]
			ft.related, ft.relatedFile, ft.relatedText = &other.at, other.file, "the first entry is here"
			continue
		}
		l.playerIDs[e.player.ID] = int32(len(l.fed.Players))
		l.fed.Players = append(l.fed.Players, e.player)
		l.playerAt = append(l.playerAt, e.placed)
	}
}

// uniqueFormerIDs reports former ids that are somebody else's.
func (l *loader) uniqueFormerIDs() {
	l.formerIDs = map[string]int32{}
	for i := range l.fed.Players {
		p := &l.fed.Players[i]
		for k, former := range p.FormerIDs {
			f, at := l.playerAt[i].file, valueAt(join(join(l.playerAt[i].at.path, "former_ids"), k)...)
			owner, current := l.playerIDs[former]
			what := "is the id of a player"
			if !current {
				owner, current = l.formerIDs[former]
				what = "is the former id of another player, too"
			}
			if current {
				ft := f.fail("E211", at, "the former id %s %s", quote(former), what)
				other := l.playerAt[owner]
				ft.related, ft.relatedFile, ft.relatedText = &other.at, other.file, "that player is here"
				continue
			}
			l.formerIDs[former] = int32(i)
		}
	}
}

// mostSuggestions is how many unknown ids of a run are looked up among all
// players' ids for the one that was meant.
const mostSuggestions = 100

// suggestPlayers finds the right words for unknown players.
func (l *loader) suggestPlayers(files []*file) {
	s := suggester{loader: l, known: map[string]string{}}
	for _, f := range files {
		for i := range f.faults {
			if f.faults[i].unknown != "" {
				s.suggest(&f.faults[i])
			}
		}
	}
}

type suggester struct {
	*loader
	ids    []string
	known  map[string]string // what was looked up before
	byName map[string]string // ids by folded name, "" where several bear it
}

// named is the id of the one player who has this name or alias.
func (s *suggester) named(name string) string {
	if s.byName == nil {
		s.byName = map[string]string{}
		for i := range s.fed.Players {
			p := &s.fed.Players[i]
			for _, name := range append([]string{p.Name}, p.Aliases...) {
				sorted := fold(name).sorted
				if id, taken := s.byName[sorted]; taken && id != p.ID {
					s.byName[sorted] = ""
				} else {
					s.byName[sorted] = p.ID
				}
			}
		}
	}
	if sorted := fold(name).sorted; sorted != "" {
		return s.byName[sorted]
	}
	return ""
}

func (s *suggester) suggest(ft *fault) {
	if owner, ok := s.formerIDs[ft.unknown]; ok {
		ft.suggestion = ft.prefix + s.fed.Players[owner].ID
		ft.hint = quote(ft.unknown) + " is a former id of that player"
		return
	}
	near := suggestID(ft.unknown)
	if _, ok := s.playerIDs[near]; !ok {
		near = s.named(ft.unknown)
	}
	if near == "" {
		near = s.nearest(strings.ToLower(ft.unknown))
	}
	if near != "" {
		ft.suggestion = ft.prefix + near
	} else if ft.prefix == "" {
		ft.hint = "a player who appears for the first time is declared with [newcomer." + newcomerID(ft.unknown) +
			"] in the tournament's file, or in players/"
	}
}

// nearest is the player's id that was meant, private ones included: their ids
// stand in the results like everybody's.
func (s *suggester) nearest(word string) string {
	near, done := s.known[word]
	if done || len(s.known) >= mostSuggestions {
		return near
	}
	if s.ids == nil {
		for i := range s.fed.Players {
			s.ids = append(s.ids, s.fed.Players[i].ID)
		}
	}
	near = problem.Nearest(word, s.ids)
	s.known[word] = near
	return near
}

func newcomerID(word string) string {
	if id := suggestID(word); badID(id) == "" {
		return id
	}
	return "family-given"
}
