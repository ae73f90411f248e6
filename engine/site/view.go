package site

import (
	"slices"
	"strconv"
	"strings"

	"ratinglist/engine/ledger"
	"ratinglist/engine/tournament"
)

// view is what many pages need to know, worked out once before any page is
// made. It does not depend on the language.
type view struct {
	fed     *tournament.Federation
	ledgers []*ledger.Ledger // the primary list first

	names           // in the first language, and in data
	key       words // by player: the id in data, "private-3" for a private player
	played    [][]appearance
	ends      []tournament.Date // by tournament
	titles    words             // of tournaments: the id and the name as HTML, in turn
	results   Results
	previous  []*ledger.Standings
	national  [][]int32 // by list and player: rank among the active established of the country
	allTime   []*ledger.AllTime
	events    map[string][]int32
	menuPages []*tournament.Page
}

// appearance is one tournament of a player.
type appearance struct {
	tournament int32
	place      int32 // among the tournament's Players
	rank, of   int32 // in the final standings; rank 0 where there are none
}

// Results are the standings and games of all tournaments, as pages need them.
// They do not depend on any list, so they can be worked out while lists are
// replayed.
type Results []results

// NewResults works out the results of a federation.
func NewResults(fed *tournament.Federation) Results {
	all := make(Results, len(fed.Tournaments))
	parallel(len(all), func(i int) { all[i] = newResults(&fed.Tournaments[i]) })
	return all
}

// results is what pages need of one tournament.
type results struct {
	table     *tournament.Table
	standings []tournament.Standing // of the table
	place     []int32               // by place among Players: place in standings
	lines     []line                // every game and bye, in the order of rounds and games
	first     []int32               // lines of Players[i]: own[first[i]:first[i+1]]
	rounds    roundNames
	own       []line // every line twice, once for each player, since both are asked for theirs alone
}

// line is one game with its round.
type line struct {
	tournament.Game
	round int32
	event int32 // place among the event's games of the lists, or -1 if it does not count
}

// against is who sits on the other side of a player; NoPlayer in a bye.
func (l *line) against(player int32) int32 {
	if l.Second == player {
		return l.First
	}
	return l.Second
}

// roundNames is how the rounds of a tournament are called.
type roundNames uint8

const (
	unnamed  roundNames = iota // there is only one
	numbered                   // by their numbers
	named                      // some have a name of their own
)

// linesOf are a player's games in a tournament.
func (r *results) linesOf(place int32) []line { return r.own[r.first[place]:r.first[place+1]] }

func newView(fed *tournament.Federation, ledgers []*ledger.Ledger, results Results, private string) *view {
	v := &view{fed: fed, ledgers: ledgers, results: results}
	if results == nil {
		v.results = NewResults(fed)
	}
	v.namePlayers(private)
	v.played = make([][]appearance, len(fed.Players))
	v.previous = make([]*ledger.Standings, len(ledgers))
	v.national = make([][]int32, len(ledgers))
	v.allTime = make([]*ledger.AllTime, len(ledgers))
	parallel(2*len(ledgers), func(i int) {
		if l := ledgers[i/2]; i%2 == 0 {
			v.allTime[i/2] = l.AllTime(recordData)
		} else {
			v.previous[i/2], v.national[i/2] = l.Previous(), nationalRanks(l)
		}
	})
	v.nameTournaments()
	v.events = map[string][]int32{}
	for i := range fed.Tournaments {
		t := &fed.Tournaments[i]
		for place, player := range t.Players {
			r := &v.results[i]
			rank := r.standings[r.place[place]].Place
			v.played[player] = append(v.played[player], appearance{int32(i), int32(place), int32(rank), int32(len(r.standings))})
		}
		if t.Event != "" {
			v.events[t.Event] = append(v.events[t.Event], int32(i))
		}
	}
	for i := range fed.Pages {
		if fed.Pages[i].Menu > 0 {
			v.menuPages = append(v.menuPages, &fed.Pages[i])
		}
	}
	return v
}

// nameTournaments puts together what every player's page says of a tournament.
func (v *view) nameTournaments() {
	v.ends = make([]tournament.Date, len(v.fed.Tournaments))
	titles := make([]string, 0, 2*len(v.ends))
	for i := range v.fed.Tournaments {
		t := &v.fed.Tournaments[i]
		v.ends[i] = t.End
		titles = append(titles, t.ID, string(appendText(nil, t.Name)))
	}
	v.titles = newWords(titles)
}

// title is a tournament's id and its name as HTML.
func (v *view) title(t int32) (id, name string) { return v.titles.of(2 * t), v.titles.of(2*t + 1) }

// words are many short texts in one piece, in less room than one string for
// each: pages ask for them in no order, and what is small stays in the
// processor's cache.
type words struct {
	all string
	end []uint32
}

func newWords(texts []string) words {
	var all strings.Builder
	w := words{end: make([]uint32, len(texts))}
	for i, text := range texts {
		all.WriteString(text)
		w.end[i] = uint32(all.Len())
	}
	w.all = all.String()
	return w
}

func (w *words) of(i int32) string {
	if i == 0 {
		return w.all[:w.end[0]]
	}
	return w.all[w.end[i-1]:w.end[i]]
}

// names are how players are called.
type names struct {
	name []string // by player: as it is shown, not escaped
	html []string // by player: the name as HTML, with the label of a namesake
	link words    // by player: the same with a link, for pages among the players'
}

// namePlayers decides how players are called. A private player is "Player n",
// where n counts private players in the order of their ids.
func (v *view) namePlayers(private string) {
	n := len(v.fed.Players)
	v.name, v.html = make([]string, n), make([]string, n)
	key := make([]string, n)
	hidden := 0
	for i := range v.fed.Players {
		p := &v.fed.Players[i]
		if p.Private {
			hidden++
			key[i] = "private-" + strconv.Itoa(hidden)
			continue
		}
		v.name[i], key[i] = p.Name, p.ID
		html := appendText(nil, v.name[i])
		if p.Label != "" {
			html = append(html, " <small>("...)
			html = appendText(html, p.Label)
			html = append(html, ")</small>"...)
		}
		v.html[i] = string(html)
	}
	v.key = newWords(key)
	v.names = v.namesIn(private)
}

// namesIn are the names with another language's word for a private player.
func (v *view) namesIn(private string) names {
	n := names{name: slices.Clone(v.name), html: slices.Clone(v.html)}
	links := make([]string, len(n.name))
	for i := range v.fed.Players {
		if v.fed.Players[i].Private {
			n.name[i] = private + " " + strings.TrimPrefix(v.key.of(int32(i)), "private-")
			n.html[i] = string(appendText(nil, n.name[i]))
			links[i] = n.html[i]
		} else {
			links[i] = "<a href=" + v.fed.Players[i].ID + ".html>" + n.html[i] + "</a>"
		}
	}
	n.link = newWords(links)
	return n
}

func newResults(t *tournament.Tournament) results {
	table := t.Table()
	r := results{table: table, standings: table.Standings}
	local := make(map[int32]int32, len(t.Players))
	for i, player := range t.Players {
		local[player] = int32(i)
	}
	r.place = make([]int32, len(t.Players))
	for i := range r.standings {
		r.place[local[r.standings[i].Player]] = int32(i)
	}
	n := 0
	for _, round := range t.Rounds {
		n += len(round.Games)
	}
	switch {
	case slices.ContainsFunc(t.Rounds, func(r tournament.Round) bool { return r.Name != "" }):
		r.rounds = named
	case len(t.Rounds) > 1:
		r.rounds = numbered
	}
	r.lines = make([]line, 0, n)
	ends := make([][2]int32, 0, n)
	r.first = make([]int32, len(t.Players)+2)
	event := int32(0)
	for round := range t.Rounds {
		for _, g := range t.Rounds[round].Games {
			l := line{g, int32(round), -1}
			if g.Result.Counts() {
				l.event = event
				event++
			}
			r.lines = append(r.lines, l)
			end := [2]int32{local[g.First], -1}
			r.first[end[0]+2]++
			if g.Second != tournament.NoPlayer {
				end[1] = local[g.Second]
				r.first[end[1]+2]++
			}
			ends = append(ends, end)
		}
	}
	for i := 2; i < len(r.first); i++ {
		r.first[i] += r.first[i-1]
	}
	r.own = make([]line, r.first[len(r.first)-1])
	for i, end := range ends {
		for _, place := range end {
			if place >= 0 {
				r.own[r.first[place+1]] = r.lines[i]
				r.first[place+1]++
			}
		}
	}
	r.first = r.first[:len(t.Players)+1]
	return r
}

// nationalRanks numbers the active established players of each country.
func nationalRanks(l *ledger.Ledger) []int32 {
	ranks := make([]int32, len(l.Federation.Players))
	seen := map[string]int32{}
	last := map[string]*ledger.Row{}
	rows := l.Final.Rows[ledger.ActiveEstablished]
	for i := range rows {
		row := &rows[i]
		country := l.Federation.Players[row.Player].Country
		if country == "" || l.Federation.Players[row.Player].Private {
			continue
		}
		seen[country]++
		ranks[row.Player] = seen[country]
		if before := last[country]; before != nil && before.State.Rating == row.State.Rating {
			ranks[row.Player] = ranks[before.Player]
		}
		last[country] = row
	}
	return ranks
}

// appendPlayer appends a player's name with a link, seen from a page whose way
// to the language's root is root.
func (p *pages) appendPlayer(b []byte, player int32, root string) []byte {
	if p.fed.Players[player].Private {
		return append(b, p.html[player]...)
	}
	const open = len("<a href=")
	link := p.link.of(player)
	b = append(b, link[:open]...)
	b = append(b, root...)
	b = append(b, "players/"...)
	return append(b, link[open:]...)
}

// tournament appends a tournament's name with a link.
func (v *view) tournament(b []byte, t int32, root string) []byte {
	b = append(b, "<a href="...)
	b = append(b, root...)
	b = append(b, "tournaments/"...)
	id, name := v.title(t)
	b = append(b, id...)
	b = append(b, ".html>"...)
	b = append(b, name...)
	return append(b, "</a>"...)
}

// country is a player's country in public; "" for a private player.
func (v *view) country(player int32) string {
	if v.fed.Players[player].Private {
		return ""
	}
	return v.fed.Players[player].Country
}

// born is a player's year of birth, if it may be published. A day never is.
func (v *view) born(player int32) tournament.Date {
	p := &v.fed.Players[player]
	if p.Private || !v.fed.Site.PublishBorn {
		return 0
	}
	return tournament.NewDate(p.Born.Year(), 0, 0)
}

func (v *view) sex(player int32) string {
	if v.fed.Players[player].Private {
		return ""
	}
	return v.fed.Players[player].Sex
}
