package content

import (
	"cmp"
	"maps"
	"runtime"
	"slices"
	"strings"

	"ratinglist/engine/tournament"
)

var tiebreakNames = tournament.TiebreakNames[:]

// readTournaments turns the checked tables into tournaments in the order of
// C1.
func (l *loader) readTournaments() {
	l.uniqueTournaments()
	l.listIDs = map[string]bool{}
	for _, f := range l.lists {
		l.listIDs[f.id] = true
	}
	l.events = make([]tournament.Tournament, len(l.tournaments))
	rosters := make([]*roster, runtime.GOMAXPROCS(0))
	parallel(len(l.tournaments), func(worker, i int) {
		if rosters[worker] == nil {
			rosters[worker] = newRoster(l.playerIDs, len(l.fed.Players))
		}
		l.events[i] = l.tournament(l.tournaments[i], rosters[worker])
	})
	l.fed.Tournaments = slices.Clone(l.events)
	slices.SortFunc(l.fed.Tournaments, func(a, b tournament.Tournament) int {
		return cmp.Or(cmp.Compare(a.End, b.End), cmp.Compare(a.Start, b.Start),
			cmp.Compare(a.Sequence, b.Sequence), strings.Compare(a.ID, b.ID))
	})
	l.strayReports()
}

func (l *loader) uniqueTournaments() {
	l.eventIDs = make(map[string]int, len(l.tournaments))
	for i, f := range l.tournaments {
		if first, twice := l.eventIDs[f.id]; twice {
			ft := f.fail("E210", wholeFile(), "two files have the tournament id %s", quote(f.id))
			top := wholeFile()
			ft.related, ft.relatedFile, ft.relatedText = &top, l.tournaments[first], "the first file is here"
			continue
		}
		l.eventIDs[f.id] = i
	}
	former := map[string]*file{}
	for _, f := range l.tournaments {
		for k, id := range get[[]string](f.table, "former_ids") {
			at := valueAt("former_ids", k)
			top := wholeFile()
			if i, current := l.eventIDs[id]; current {
				ft := f.fail("E211", at, "the former id %s is the id of a tournament", quote(id))
				ft.related, ft.relatedFile, ft.relatedText = &top, l.tournaments[i], "that tournament is here"
			} else if other := former[id]; other != nil && id != "" {
				ft := f.fail("E211", at, "the former id %s is the former id of another tournament, too", quote(id))
				ft.related, ft.relatedFile, ft.relatedText = &top, other, "that tournament is here"
			}
			former[id] = f
		}
	}
}

// strayReports reports Markdown files that lie beside no tournament.
func (l *loader) strayReports() {
	for _, f := range l.tournaments {
		if report := l.reports[stem(f.name)]; report != nil {
			report.id = f.id
		}
	}
	names := map[string]bool{}
	for _, f := range l.tournaments {
		names[stem(f.name)] = true
	}
	for _, name := range slices.Sorted(maps.Keys(l.reports)) {
		if !names[name] && !strings.EqualFold(l.reports[name].id, "readme") {
			l.strayFile(l.reports[name].name, "E006", "the report belongs to no tournament").
				hint = "a report lies beside its tournament and has the same name, with .md"
		}
	}
}

// tournament makes a tournament of a file's checked table.
func (l *loader) tournament(f *file, r *roster) tournament.Tournament {
	t := f.table
	r.nextEvent()
	e := tournament.Tournament{
		ID: f.id, File: f.name,
		Name: get[string](t, "name"), Start: get[tournament.Date](t, "start"), End: get[tournament.Date](t, "end"),
		Place: get[string](t, "place"), Country: get[string](t, "country"), Game: get[string](t, "game"),
		Opening: get[string](t, "opening"), Minutes: get[int](t, "minutes"), Online: get[bool](t, "online"),
		Sequence: get[int](t, "sequence"), Source: get[string](t, "source"), Arbiter: get[string](t, "arbiter"),
		Event: get[string](t, "event"), Stage: get[string](t, "stage"), Reason: get[string](t, "reason"),
		Decision: get[string](t, "decision"), FormerIDs: withoutEmpty(get[[]string](t, "former_ids")),
	}
	if t == nil {
		return e
	}
	if !has(t, "end") {
		e.End = e.Start
	} else if e.End < e.Start {
		ft := f.fail("E212", valueAt("end"), "the tournament ends on %s, before it starts", e.End)
		start := valueAt("start")
		ft.related, ft.relatedText = &start, "it starts here"
	}
	if rated, stated := t["rated"].(bool); stated && rated {
		e.Rated = tournament.AlwaysRated
	} else if stated {
		e.Rated = tournament.NeverRated
	}
	if finished, stated := t["finished"].(bool); stated && !finished {
		e.Unfinished = true
	}
	if report := l.reports[stem(f.name)]; report != nil {
		e.Report, e.ReportFile = string(report.src), report.name
	}
	l.ratedIn(f, &e)
	f.participants(&e, r)
	if !has(t, "tiebreaks") {
		e.Tiebreaks = tournament.DefaultTiebreaks
	}
	for _, name := range get[[]string](t, "tiebreaks") {
		if i := slices.Index(tiebreakNames, name); i >= 0 {
			e.Tiebreaks = append(e.Tiebreaks, tournament.Tiebreak(i))
		}
	}
	for _, c := range get[[]map[string]any](t, "correction") {
		e.Corrections = append(e.Corrections, tournament.Correction{Date: get[tournament.Date](c, "date"), Note: get[string](c, "note")})
	}
	slices.SortStableFunc(e.Corrections, func(a, b tournament.Correction) int { return cmp.Compare(a.Date, b.Date) })
	return e
}

// ratedIn reads which lists may rate the tournament.
func (l *loader) ratedIn(f *file, e *tournament.Tournament) {
	if !has(f.table, "lists") {
		return
	}
	e.Lists = []string{}
	for i, id := range get[[]string](f.table, "lists") {
		switch {
		case id == "":
		case !l.listIDs[id]:
			ft := f.fail("E213", valueAt("lists", i), "unknown list %s", quote(id))
			ft.suggestion = nearestKey(f, id, l.listIDs)
		default:
			e.Lists = append(e.Lists, id)
		}
	}
}

// participants reads the results, and everything that names players.
func (f *file) participants(e *tournament.Tournament, r *roster) {
	t := f.table
	for i, id := range get[[]string](t, "players") {
		if p, ok := f.named(r, id, valueAt("players", i)); ok {
			r.enter(p)
		}
	}
	f.results(e, r)
	if len(r.players) > 0 {
		e.Players = slices.Clone(r.players)
	}
	for i, id := range get[[]string](t, "final") {
		if p, ok := f.named(r, id, valueAt("final", i)); ok && f.takesPart(r, p, id, valueAt("final", i)) {
			e.Final = append(e.Final, p)
		}
	}
	f.teams(e, r)
}

func (f *file) named(r *roster, id string, at place) (int32, bool) {
	if id == "" {
		return 0, false
	}
	p, ok := r.ids[id]
	if !ok {
		f.unknownPlayer(id, at)
	}
	return p, ok
}

func (f *file) takesPart(r *roster, p int32, id string, at place) bool {
	if r.inEvent[p] == r.event {
		return true
	}
	ft := f.fail("E315", at, "%s does not take part in this tournament", quote(id))
	ft.hint = "those who played no game are named in players"
	return false
}

// results reads the one form in which the results are given.
func (f *file) results(e *tournament.Tournament, r *roster) {
	t := f.table
	var forms []string
	for _, name := range []string{"round", "crosstable", "wallchart"} {
		if has(t, name) || name == "round" && f.guarded.rounds != nil {
			forms = append(forms, name)
		}
	}
	if len(forms) > 1 {
		ft := f.fail("E316", keyAt(f.keyPath(forms[1])...), "the results are given as %s and as %s", forms[0], forms[1])
		ft.expected = "one of rounds, crosstable and wallchart"
		first := keyAt(f.keyPath(forms[0])...)
		ft.related, ft.relatedText = &first, "the other form is here"
	}
	if len(forms) == 0 && !e.Unfinished && !f.resultsFaulty() {
		ft := f.fail("E316", wholeFile(), "the tournament has no results")
		ft.expected = "[[round]] tables, a crosstable or a wallchart"
		ft.hint = "a tournament that has not been played yet has finished = false"
	}
	for _, form := range forms {
		switch form {
		case "round":
			e.Form = tournament.Rounds
			e.Rounds = f.rounds(r, get[[]map[string]any](t, "round"))
		case "crosstable":
			e.Form = tournament.Crosstable
			e.Rounds = f.crosstable(r, get[blockText](t, "crosstable"))
		case "wallchart":
			e.Form = tournament.Wallchart
			e.Rounds = f.wallchart(r, get[blockText](t, "wallchart"))
		}
	}
}

// resultsFaulty tells whether the results are there, but under a wrong name or
// of a wrong type, which has been reported already.
func (f *file) resultsFaulty() bool {
	return slices.ContainsFunc(f.faults, func(ft fault) bool {
		if len(ft.place.path) != 1 {
			return false
		}
		name, _ := ft.place.path[0].(string)
		isForm := func(s string) bool { return s == "round" || s == "crosstable" || s == "wallchart" }
		return isForm(name) || isForm(ft.suggestion)
	})
}

// keyPath is where a form of results is marked: a round at its first header.
func (f *file) keyPath(form string) []any {
	if form == "round" {
		return []any{"round", 0}
	}
	return []any{form}
}

// rounds reads the rounds, those that the decoder saw and those that the
// guard cut out.
func (f *file) rounds(r *roster, tables []map[string]any) []tournament.Round {
	total := len(tables)
	if f.guarded.rounds != nil {
		total = len(f.guarded.rounds)
	}
	if total > maxRounds {
		f.fail("E205", headerAt("round", maxRounds), "the tournament has %s", count(total, "round")).expected = "at most " + count(maxRounds, "round")
		return nil
	}
	rounds := make([]tournament.Round, total)
	games := 0
	for i := range rounds {
		if f.guarded.rounds != nil && f.guarded.rounds[i] >= 0 {
			rounds[i].Games = f.games(r, f.cutBlock(int(f.guarded.rounds[i])), false)
		} else {
			rounds[i] = f.round(r, tables[0])
			tables = tables[1:]
		}
		if games += len(rounds[i].Games); games > maxGames {
			f.fail("E205", headerAt("round", i), "the tournament has more than %s", count(maxGames, "game"))
			return nil
		}
	}
	return rounds
}

func (f *file) round(r *roster, t values) tournament.Round {
	round := tournament.Round{Name: get[string](t, "name"), Date: get[tournament.Date](t, "date"), Double: get[bool](t, "double")}
	if b, ok := t["games"].(blockText); ok {
		round.Games = f.games(r, b, round.Double)
	}
	return round
}

func (f *file) teams(e *tournament.Tournament, r *roster) {
	teams := get[values](f.table, "teams")
	member := map[string]string{}
	for _, name := range slices.Sorted(maps.Keys(teams)) {
		team := tournament.Team{Name: name}
		for i, id := range get[[]string](teams, name) {
			at := valueAt("teams", name, i)
			p, ok := f.named(r, id, at)
			if !ok || !f.takesPart(r, p, id, at) {
				continue
			}
			if other, twice := member[id]; twice {
				f.fail("E209", at, "%s is in the team %s, too", quote(id), quote(other))
				continue
			}
			member[id] = name
			team.Players = append(team.Players, p)
		}
		e.Teams = append(e.Teams, team)
	}
}
