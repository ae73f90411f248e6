package ledger_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing/fstest"

	"ratinglist/engine/tournament"
)

// archive is the content of a generated federation, before anybody has
// decided how to lay it out in files.
type archive struct {
	players map[string]string // id to the lines of the entry
	ids     []string          // of players
	list    listFile
	events  []eventFile
}

type listFile struct {
	head   []string // lines
	tables []string // [settings], [[change]], …, in any order
	seeded []string // lines of [initial.players]
}

type eventFile struct {
	id     string
	head   []string // lines
	rounds []string // [[round]] tables, in their order
}

// generate makes a federation with everything that can move a rating:
// carried-over ratings, decisions, adjustments, establishing tournaments,
// overlapping dates, byes, defaults, games and tournaments not to be rated.
func generate(r *rand.Rand, system string) *archive {
	a := &archive{players: map[string]string{}}
	for i := range 6 + r.IntN(10) {
		id := fmt.Sprintf("p%02d", i)
		a.ids = append(a.ids, id)
		a.players[id] = fmt.Sprintf("name = \"Player %c%d\"\ncountry = %q\nborn = %d\n", 'A'+rune(r.IntN(4)), i, [...]string{"CZ", "HU"}[r.IntN(2)], 1950+r.IntN(60))
	}
	day := tournament.NewDate(2001+r.IntN(3), 1+r.IntN(12), 1+r.IntN(28))
	a.decide(r, system, day)
	for i := range 12 + r.IntN(12) {
		a.events = append(a.events, a.event(r, i, day))
		if r.IntN(3) > 0 {
			day = day.AddMonths(r.IntN(5))
			day = tournament.NewDate(day.Year(), day.Month(), 1+r.IntN(28))
		}
	}
	return a
}

// decide writes the list's file.
func (a *archive) decide(r *rand.Rand, system string, start tournament.Date) {
	a.list.head = []string{`name = "List"`, fmt.Sprintf("system = %q", system)}
	k := map[string]float64{"gomoku-world": 32, "rif": 32, "fide": 20}[system]
	change := fmt.Sprintf("settings = { inactive_months = %d }\n", 3+r.IntN(20))
	if k > 0 {
		change = fmt.Sprintf("settings = { k = %v, inactive_months = %d }\n", k*1.5, 3+r.IntN(20))
	}
	a.list.tables = append(a.list.tables, fmt.Sprintf("[[change]]\nfrom = %s\ndecision = \"one\"\n%s", start.AddMonths(5+r.IntN(9)), change),
		fmt.Sprintf("[[change]]\nfrom = %s\ndecision = \"two\"\neligible = { online = false }\n", start.AddMonths(15)))
	for i := range r.IntN(5) {
		target := fmt.Sprintf("add = %d\n", r.IntN(200)-100)
		if r.IntN(2) == 0 {
			target += fmt.Sprintf("player = %q\n", a.ids[r.IntN(len(a.ids))])
			if r.IntN(2) == 0 {
				target = strings.Replace(target, "add = ", "rating = 19", 1)
				target = strings.Replace(target, "19-", "19", 1)
			}
		}
		date := start.AddMonths(6*i + r.IntN(6))
		a.list.tables = append(a.list.tables, fmt.Sprintf("[[adjustment]]\ndate = %s\ndecision = \"%d\"\n%s", date, i, target))
	}
	if r.IntN(3) > 0 {
		date := start.AddMonths(r.IntN(4))
		a.list.tables = append(a.list.tables, fmt.Sprintf("[initial]\ndate = %s\nsource = \"generated\"\n", date))
		for _, id := range a.ids {
			if r.IntN(2) == 0 {
				games := r.IntN(12)
				a.list.seeded = append(a.list.seeded, fmt.Sprintf("%s = { rating = %d, games = %d, points = %d, status = %q, last = %s }",
					id, 1700+r.IntN(700), games, games/2, [...]string{"established", "provisional"}[r.IntN(2)], date.AddMonths(-r.IntN(20))))
			}
		}
		if len(a.list.seeded) == 0 {
			a.list.seeded = []string{a.ids[0] + " = { rating = 1800 }"}
		}
	}
	if system != "fide" {
		a.list.head = append(a.list.head, `establishing = ["e00", "e03"]`)
	}
}

// event makes one tournament that ends on or soon after a day.
func (a *archive) event(r *rand.Rand, number int, end tournament.Date) eventFile {
	e := eventFile{id: fmt.Sprintf("e%02d", number)}
	start := end
	if r.IntN(3) == 0 {
		start = end.AddMonths(-r.IntN(3))
	}
	e.head = []string{fmt.Sprintf("name = %q", e.id), "start = " + start.String(), "end = " + end.String()}
	switch r.IntN(12) {
	case 0:
		e.head = append(e.head, "online = true")
	case 1:
		e.head = append(e.head, "rated = false")
	case 2:
		e.head = append(e.head, "finished = false")
	case 3:
		e.head = append(e.head, fmt.Sprintf("sequence = %d", r.IntN(3)))
	}
	field := a.ids[:]
	if r.IntN(2) == 0 {
		field = shuffled(r, field)[:max(4, len(field)/2)]
	}
	for range 1 + r.IntN(6) {
		e.rounds = append(e.rounds, fmt.Sprintf("[[round]]\ngames = \"\"\"\n%s\"\"\"\n", pairs(r, field)))
	}
	return e
}

// pairs makes the lines of one round.
func pairs(r *rand.Rand, field []string) string {
	order := shuffled(r, field)
	var b strings.Builder
	for i := 0; i+1 < len(order); i += 2 {
		result := [...]string{"1-0", "0-1", "1-0", "0-1", "½-½", "+/-", "-/+", "1-0u", "-/-", "bye"}[min(9, r.IntN(14))]
		if r.IntN(3) > 0 {
			result = [...]string{"1-0", "0-1", "½-½"}[r.IntN(3)]
		}
		if result == "bye" {
			fmt.Fprintf(&b, "%s bye\n", order[i])
			continue
		}
		fmt.Fprintf(&b, "%s %s %s\n", order[i], result, order[i+1])
	}
	if b.Len() == 0 {
		fmt.Fprintf(&b, "%s 1-0 %s\n", order[0], order[1])
	}
	return b.String()
}

func shuffled[T any](r *rand.Rand, all []T) []T {
	all = slices.Clone(all)
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}

// files lays the archive out: everything in one file of its kind, in order;
// or, with a generator, in any way that may not matter.
func (a *archive) files(r *rand.Rand) fstest.MapFS {
	texts := map[string]string{"site.toml": "title = \"Generated\"\n"}
	order := func(all []string) []string {
		if r == nil {
			return all
		}
		return shuffled(r, all)
	}
	newcomers := map[string][]string{} // by event
	for _, id := range order(a.ids) {
		switch {
		case r == nil:
			texts["players/all.toml"] += "[" + id + "]\n" + a.players[id]
		case r.IntN(4) == 0:
			e := a.events[r.IntN(len(a.events))].id
			newcomers[e] = append(newcomers[e], "[newcomer."+id+"]\n"+a.players[id])
		default:
			texts[fmt.Sprintf("players/%d.toml", r.IntN(3))] += "[" + id + "]\n" + a.players[id]
		}
	}
	seeded := ""
	if len(a.list.seeded) > 0 {
		seeded = "[initial.players]\n" + strings.Join(order(a.list.seeded), "\n") + "\n"
	}
	texts["lists/list.toml"] = strings.Join(order(a.list.head), "\n") + "\n" + strings.Join(order(append(slices.Clone(a.list.tables), seeded)), "")
	for _, e := range a.events {
		folder := "tournaments/"
		if r != nil {
			folder += [...]string{"", "old/", "new/deeper/"}[r.IntN(3)]
		}
		tables := slices.Clone(e.rounds)
		for _, table := range newcomers[e.id] {
			tables = slices.Insert(tables, r.IntN(len(tables)+1), table)
		}
		texts[folder+e.id+".toml"] = strings.Join(order(e.head), "\n") + "\n" + strings.Join(tables, "")
	}
	files := fstest.MapFS{}
	for name, text := range texts {
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return files
}
