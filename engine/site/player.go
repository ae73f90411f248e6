package site

import (
	"math"
	"slices"

	"ratinglist/engine/chart"
	"ratinglist/engine/ledger"
	"ratinglist/engine/rating"
	"ratinglist/engine/tournament"
)

// playerPage is players/<id>.html.
type playerPage struct {
	head
	Name      string
	Facts     []byte
	Cards     []byte
	Chart     []byte
	Histories []byte
	Opponents []byte
}

// standing is how a player stands in a list today, as the page shows it.
// Whatever a page tells of the list beside the player's tournaments and the
// list's own settings stands here: a page is made anew if it changes.
type standing struct {
	list     int
	listed   bool // the list knows the player; else the rest is empty
	division ledger.Division
	state    *rating.State
	games    int32
	last     tournament.Date
	rank, of int32 // among the active; 0 for others, whose ranks tell little and move with everybody's
	national int32 // rank in the country; 0 for none
	peak     ledger.Peak
	best     ledger.Best
	lacks    *lack               // nil unless provisional in a system that counts games and points
	inactive tournament.Date     // the player becomes inactive from this day on, or did; 0 if unknown
	initial  *tournament.Carried // the line in [initial]; nil if there is none
	until    tournament.Date     // up to this day the chart draws the last rating
	whole    bool                // ratings are whole numbers today
}

// lack is what makes a provisional player established.
type lack struct{ games, points int }

// standingsOf are a player's standings in all lists.
func (v *view) standingsOf(player int32) []standing {
	all := make([]standing, len(v.ledgers))
	for list, l := range v.ledgers {
		s := &all[list]
		s.list, s.initial = list, carried(l.List.Initial, player)
		division, row := l.Final.Of(player)
		if row == nil {
			continue
		}
		rules := l.RulesOn(l.LastRated())
		s.listed, s.division, s.state, s.games, s.last = true, division, row.State, row.Games, row.Last
		s.national = v.national[list][player]
		s.peak, s.best = v.allTime[list].Peaks[player], v.allTime[list].Bests[player]
		s.lacks = lacks(row.State, l.SettingsOn(l.LastRated()))
		s.until, s.whole = l.LastRated(), rules.Whole()
		if row.Last != 0 {
			s.inactive = row.Last.AddMonths(rules.InactiveMonths())
		}
		if division.Active() {
			s.rank, s.of = row.Rank, int32(len(l.Final.Rows[division]))
		} else {
			// The last rating stood in a list of active players up to that day.
			s.until = s.inactive
		}
	}
	return all
}

// career is all that a player's page tells of one list.
type career struct {
	*ledger.Ledger
	standing
	player  int32
	steps   []step // oldest first
	record  tally
	bestWin *bestWin
	marked  bool // a rating of the history bears the mark of a provisional one
}

// step is one line of a player's history: a tournament, rated in the list or
// not, or an adjustment.
type step struct {
	appearance
	entry   *ledger.Entry // nil if the tournament is not rated in the list
	working rating.Working
	steps   []rating.Step // from the working to the new rating
}

// tally counts games over the board.
type tally struct{ wins, draws, losses int32 }

func (t *tally) add(half int) {
	switch half {
	case 2:
		t.wins++
	case 1:
		t.draws++
	default:
		t.losses++
	}
}

func (t tally) games() int32 { return t.wins + t.draws + t.losses }

// bestWin is the win against the highest rated established opponent.
type bestWin struct {
	opponent   int32
	rating     float64
	tournament int32
}

// career gathers a player's career in a list; nil if the list has nothing to
// say of the player.
func (w *writer) career(player int32, standing standing) *career {
	c := &career{Ledger: w.ledgers[standing.list], standing: standing, player: player}
	entries := c.EntriesOf(player)
	c.steps = w.rooms.steps.take(len(w.played[player]) + len(entries))
	next := 0
	adjustments := func(before tournament.Date) {
		for next < len(entries) && c.Entries[entries[next]].Tournament == ledger.Adjusted &&
			(before == 0 || c.Date(&c.Entries[entries[next]]) < before) {
			c.steps = append(c.steps, step{entry: &c.Entries[entries[next]]})
			next++
		}
	}
	for _, a := range w.played[player] {
		adjustments(w.ends[a.tournament])
		s := step{appearance: a}
		if next < len(entries) && c.Entries[entries[next]].Tournament == a.tournament {
			s.entry = &c.Entries[entries[next]]
			s.working = c.Working(s.entry, w.rooms.lines.take(int(s.entry.Games)))
			s.steps = c.Steps(s.entry, &s.working)
			next++
		} else if elsewhere(c.Records[a.tournament].Reasons) {
			continue
		}
		c.steps = append(c.steps, s)
	}
	adjustments(0)
	if !c.listed && len(c.steps) == 0 {
		return nil
	}
	c.summarize()
	return c
}

// elsewhere tells whether a tournament is no business of a list: of another
// game, or kept for other lists.
func elsewhere(reasons []ledger.Reason) bool {
	return slices.ContainsFunc(reasons, func(r ledger.Reason) bool {
		return r.Kind == ledger.OtherGame || r.Kind == ledger.OtherLists
	})
}

// summarize finds the record, the best win, which counts established ratings
// only, and whether a provisional rating is told.
func (c *career) summarize() {
	for i := range c.steps {
		s := &c.steps[i]
		if s.entry == nil {
			continue
		}
		c.marked = c.marked || s.entry.After.Rated && !s.entry.After.Established
		for j := range s.working.Lines {
			l := &s.working.Lines[j]
			c.marked = c.marked || l.Against.Rated && !l.Against.Established
			c.record.add(int(l.Score))
			if l.Score == 2 && l.Against.Established && (c.bestWin == nil || l.Against.Rating > c.bestWin.rating) {
				c.bestWin = &bestWin{c.opponent(s, l), l.Against.Rating, s.tournament}
			}
		}
	}
}

// opponent is the player behind an entrant.
func (c *career) opponent(s *step, l *rating.Line) int32 {
	return c.Entries[c.Records[s.tournament].First+l.Opponent].Player
}

// careers are a player's careers in all lists that know the player.
func (w *writer) careers(player int32, standings []standing) []*career {
	var all []*career
	for _, standing := range standings {
		if c := w.career(player, standing); c != nil {
			all = append(all, c)
		}
	}
	return all
}

// playerPage makes a player's page in one language.
func (w *writer) playerPage(player int32, careers []*career) {
	p := &w.fed.Players[player]
	page := playerPage{Name: w.name[player]}
	page.Title = w.name[player]
	page.Self = "players/" + p.ID + ".html"
	page.Description = w.playerDescription(player, careers)
	start := w.begin()
	w.facts(p)
	page.Facts = w.cut(start)
	start = w.begin()
	for _, c := range careers {
		if c.listed {
			w.card(player, c)
		}
	}
	page.Cards = w.cut(start)
	start = w.begin()
	w.playerChart(careers)
	page.Chart = w.cut(start)
	start = w.begin()
	for _, c := range careers {
		w.history(player, c)
	}
	if len(careers) == 0 {
		w.raw("<p>")
		w.t("player.nothing")
	}
	page.Histories = w.cut(start)
	start = w.begin()
	w.opponents(player)
	page.Opponents = w.cut(start)
	w.page("player", page.Self, page)
}

func (w *writer) playerDescription(player int32, careers []*career) string {
	if len(careers) == 0 || !careers[0].listed || !careers[0].state.Rated {
		return w.language.fill("player.description.unrated", "name", w.name[player])
	}
	c := careers[0]
	return w.language.fill("player.description.rated", "name", w.name[player],
		"rating", string(appendRating(nil, c.state.Rating)), "list", c.List.Name,
		"games", w.count("unit.games", int(c.games)))
}

// facts are the lines below a player's name.
func (w *writer) facts(p *tournament.Player) {
	fact := func(key string, write func()) {
		w.raw("<div><dt>")
		w.t("player." + key)
		w.raw("<dd>")
		write()
		w.raw("</div>")
	}
	text := func(key, value string) {
		if value != "" {
			fact(key, func() { w.text(value) })
		}
	}
	if p.Country != "" {
		fact("country", func() { w.flag(p.Country); w.raw(" "); w.text(w.countryName(p.Country)) })
	}
	text("title", p.Title)
	text("club", p.Club)
	if w.fed.Site.PublishBorn && p.Born != 0 {
		fact("born", func() { w.int(p.Born.Year()) })
	}
	if p.Label != "" {
		text("label", p.Label)
	}
	for _, n := range p.Names {
		fact("formerly", func() { w.until(n) })
	}
	for _, c := range p.Countries {
		fact("country-before", func() {
			w.flag(c.Value)
			w.raw(" ")
			w.until(tournament.Former{Until: c.Until, Value: w.countryName(c.Value)})
		})
	}
	for i, alias := range p.Aliases {
		if i == 0 {
			w.raw("<div><dt>")
			w.t("player.aliases")
			w.raw("<dd>")
		} else {
			w.raw(", ")
		}
		w.text(alias)
	}
	if len(p.Aliases) > 0 {
		w.raw("</div>")
	}
	for _, id := range p.IDs {
		w.raw("<div><dt>")
		w.text(id.Register)
		w.raw("<dd>")
		w.text(id.Value)
		w.raw("</div>")
	}
}

// until is a former name with the day up to which it held.
func (w *writer) until(f tournament.Former) {
	w.slots("player.until", map[string]func(){
		"what": func() { w.raw("<bdi>"); w.text(f.Value); w.raw("</bdi>") },
		"day":  func() { w.day(f.Until) },
	})
}

// card is a player's standing in one list.
func (w *writer) card(player int32, c *career) {
	state := c.state
	w.raw("<section class=card><h2><a href=", w.root, c.List.ID, "/", divisionFile(c.division), ">")
	w.text(c.List.Name)
	w.raw("</a></h2><p class=big>")
	if state.Rated {
		w.rating(state.Rating)
	} else {
		w.t("player.unrated")
	}
	w.raw("<p class=status>")
	w.t("player.status." + c.division.String())
	w.raw("<dl>")
	if name := class(c.List, state); name != "" {
		w.stat("player.class", func() { w.text(name) })
	}
	if c.rank > 0 {
		w.stat("player.rank", func() {
			w.int(int(c.rank))
			w.raw(" <small>/ ")
			w.int(int(c.of))
			w.raw("</small>")
		})
	}
	if c.national > 0 {
		w.stat("player.national", func() { w.int(int(c.national)); w.raw(" "); w.flag(w.fed.Players[player].Country) })
	}
	if c.peak.Date != 0 {
		w.stat("player.peak", func() {
			w.rating(c.peak.Rating)
			w.raw(" <small>")
			w.day(c.peak.Date)
			w.raw("</small>")
		})
	}
	if c.best.Rank != 0 {
		w.stat("player.best-rank", func() {
			w.int(int(c.best.Rank))
			w.raw(" <small>")
			w.day(c.best.Date)
			w.raw("</small>")
		})
	}
	w.stat("player.games", func() { w.int(int(c.games)) })
	if r := c.record; r.games() > 0 {
		w.stat("player.record", func() {
			w.raw("+")
			w.int(int(r.wins))
			w.raw(" =")
			w.int(int(r.draws))
			w.raw(" −")
			w.int(int(r.losses))
		})
	}
	if c.last != 0 {
		w.stat("player.last", func() { w.day(c.last) })
	}
	if c.bestWin != nil {
		w.stat("player.best", func() {
			w.neighbour(c.bestWin.opponent)
			w.raw(" (")
			w.rating(c.bestWin.rating)
			w.raw(") <small>")
			w.tournament(c.bestWin.tournament)
			w.raw("</small>")
		})
	}
	w.raw("</dl>")
	w.outlook(c)
	w.raw("</section>")
}

func (w *writer) stat(key string, write func()) {
	w.raw("<div><dt>")
	w.t(key)
	w.raw("<dd>")
	write()
	w.raw("</div>")
}

// outlook says what would change the player's division.
func (w *writer) outlook(c *career) {
	if c.lacks != nil {
		w.raw("<p class=outlook>")
		w.fill("player.needs", "games", w.count("unit.games", c.lacks.games), "points", w.count("unit.points", c.lacks.points))
	}
	if c.division.Active() && c.inactive != 0 {
		w.raw("<p class=outlook>")
		w.slots("player.inactive-from", map[string]func(){"day": func() { w.day(c.inactive) }})
	}
}

// lacks are the games and points (rounded up) that a provisional player lacks,
// in the systems that ask for both.
func lacks(s *rating.State, settings map[string]any) *lack {
	games, asksGames := settings["games"].(int)
	points, asksPoints := settings["points"].(float64)
	if s.Established || !asksGames || !asksPoints {
		return nil
	}
	return &lack{max(0, games-int(s.Tally.Games)), max(0, int(math.Ceil(points-s.Tally.Points)))}
}

// playerChart draws the ratings of all lists over time.
func (w *writer) playerChart(careers []*career) {
	if w.chart == nil {
		return
	}
	var series []chart.Series
	points := 0
	var room [16]byte
	for _, c := range careers {
		s := chart.Series{Name: c.List.Name, Until: c.until.String(), Points: w.rooms.points.take(len(c.steps))}
		for i := range c.steps {
			st := &c.steps[i]
			if st.entry == nil || !st.entry.After.Rated {
				continue
			}
			p := chart.Point{
				Day: c.Date(st.entry).String(), Rating: st.entry.After.Rating,
				Provisional: !st.entry.After.Established,
			}
			if st.entry.Before != nil && st.entry.Before.Rated {
				p.Change = string(w.appendChange(room[:0], st.entry.After.Rating-st.entry.Before.Rating, c.whole))
			}
			if st.entry.Tournament == ledger.Adjusted {
				p.Name = c.List.Adjustments[st.entry.Entrant].Decision
			} else {
				p.Name = w.fed.Tournaments[st.tournament].Name
				p.Place = string(appendPlace(room[:0], st.appearance))
			}
			s.Points = append(s.Points, p)
		}
		if len(s.Points) > 0 {
			series = append(series, s)
			points += len(s.Points)
		}
	}
	if points == 0 {
		return
	}
	w.raw("<figure class=chart id=chart><div class=plot data-label=\"")
	first, last := series[0].Points[0], series[0].Points[len(series[0].Points)-1]
	w.fill("chart.label", "list", series[0].Name, "first", first.Day, "last", last.Day,
		"from", string(appendRating(nil, first.Rating)), "to", string(appendRating(nil, last.Rating)))
	w.raw("\"></div><script type=\"application/json\">")
	w.b = w.chart.Append(w.b, series)
	w.raw("</script><noscript><p>")
	w.t("chart.noscript")
	w.raw("</p></noscript></figure>")
}

// appendPlace appends "3 / 24".
func appendPlace(b []byte, a appearance) []byte {
	if a.rank == 0 {
		return b
	}
	b = appendInt(b, int(a.rank))
	b = append(b, " / "...)
	return appendInt(b, int(a.of))
}

// mutual is a player's record against one opponent.
type mutual struct {
	opponent int32
	tally
}

// opponents is the table of mutual games.
func (w *writer) opponents(player int32) {
	all := w.mutualGames(player)
	if len(all) == 0 {
		return
	}
	w.raw(w.heads.opponents)
	for i := range all {
		m := &all[i]
		w.raw("<tr><td>")
		w.neighbour(m.opponent)
		for _, n := range [4]int32{m.games(), m.wins, m.draws, m.losses} {
			w.raw("<td>")
			w.int(int(n))
		}
	}
	w.raw("</table>")
}

// mutualGames are a player's records, those with the most games first.
func (w *writer) mutualGames(player int32) []mutual {
	if w.met == nil {
		w.met = make([]int32, len(w.fed.Players))
	}
	all := w.rooms.mutuals[:0]
	for _, a := range w.played[player] {
		r := &w.results[a.tournament]
		lines := r.linesOf(a.place)
		for i := range lines {
			l := &lines[i]
			if !l.Result.Played() {
				continue
			}
			half, other := l.Result.HalfPoints()
			opponent := l.against(player)
			if opponent == l.First {
				half = other
			}
			if w.met[opponent] == 0 {
				all = append(all, mutual{opponent: opponent})
				w.met[opponent] = int32(len(all))
			}
			all[w.met[opponent]-1].add(half)
		}
	}
	for i := range all {
		w.met[all[i].opponent] = 0
	}
	slices.SortStableFunc(all, func(a, b mutual) int { return int(b.games() - a.games()) })
	w.rooms.mutuals = all
	return all
}

// carried is a player's line in [initial], without the player's place; nil if
// there is none.
func carried(in *tournament.Initial, player int32) *tournament.Carried {
	if in == nil {
		return nil
	}
	i, found := slices.BinarySearchFunc(in.Players, player, func(in tournament.Carried, p int32) int { return int(in.Player - p) })
	if !found {
		return nil
	}
	line := in.Players[i]
	line.Player = 0
	return &line
}
