package rating

import "math"

// The rating system of the Renju International Federation: "International
// qualification system in renju", with the decisions of its general assembly
// of 2 May 1996. Individual coefficients after Élő with a curve that halves
// the odds every 120 points, revised three times a year, and start ratings
// for new players that are solved before anything else. Ratings are whole
// numbers. The source's paragraphs stand in brackets.
//
//	RI1  Official coefficients change at the end of a period only, by the sum
//	     of the contributions of the tournaments that ended in it [#2, #5].
//	RI2  Start rating: the official coefficient valid on the tournament's
//	     first day; for who had none, the newest one, or the start rating of
//	     the last tournament with the contributions since [#5, #8a].
//	RI3  A new player gets a start rating with three games over the board, a
//	     game against somebody who has a start rating, and a point against
//	     somebody who has an official coefficient [#8a, #8c, #8d].
//	RI4  K0 = Ka − 120 × log2(n / Et − 1), kept within limits [#8b, #8d].
//	RI5  Contribution: F = 32 × (Et − Ee), Ee = N / (1 + 2^(dK / 120)), dK from
//	     the mean of the opponents, one rounding for each tournament [#6, #7].
//	RI6  A new player's own F is 0 unless K0 was limited [#8d].
//	RI7  With an official coefficient established, else provisional.
//	RI8  In an establishing tournament a player without a rating enters at
//	     2200, which stands for an official coefficient until the period ends.
//	RI9  The coefficient of an absent player is kept [#9].
//	RI10 The appendix's table estimates single games; the formula is the rule.
//	RI11 Withdrawing ratings is a decision of people [#3].
//
// Notable: #6 writes "F x (Et − Ee)" where it means C × (Et − Ee) = F, and the
// equals signs of #7 and #8d are lost; the sentences around them leave no
// doubt. RI8 is not in the source: it serves lists that start from nothing.

var rifSystem = &System{
	Name: "rif",
	Settings: []Setting{
		{Name: "k", Default: 32.0, Min: 0, Max: 1000, Clause: "RI5", Meaning: "what a won point is worth at most"},
		{Name: "scale", Default: 120.0, Min: 1, Max: 10000, Clause: "RI5", Meaning: "the difference of ratings at which the odds are 2 to 1"},
		{Name: "start", Default: 2200.0, Min: 0, Max: 10000, Clause: "RI8", Meaning: "rating of a new player in an establishing tournament"},
		{Name: "new_games", Default: 3, Min: 0, Max: 10000, Clause: "RI3", Meaning: "games in one tournament that a new player needs for a start rating"},
		{Name: "new_floor", Default: 2000.0, Min: 0, Max: 10000, Clause: "RI4", Meaning: "lowest start rating of a new player among strong opponents"},
		{Name: "new_ceiling", Default: 2400.0, Min: 0, Max: 10000, Clause: "RI4", Meaning: "highest start rating of a new player among strong opponents"},
		{Name: "new_width", Default: 200.0, Min: 0, Max: 10000, Clause: "RI4", Meaning: "how far a new player's start rating may lie from the mean of weaker opponents"},
		{Name: "new_needs_point", Default: true, Clause: "RI3", Meaning: "whether a new player needs more than 0 points against official ratings"},
		{Name: "inactive_months", Default: 60, Min: 1, Max: 1200, Clause: "C4", Meaning: "months without a rated tournament that make inactive"},
		{Name: "period_ends", Default: []string{"04-30", "08-31", "12-31"}, Fixed: true, Clause: "RI1", Meaning: "last days of the periods, in every year"},
	},
	Clauses: []string{"RI1", "RI2", "RI3", "RI4", "RI5", "RI6", "RI7", "RI8", "RI9", "RI10", "RI11"},
	Cases: []string{"RI2.older", "RI2.unofficial", "RI3.few", "RI3.alone", "RI3.pointless", "RI3.mean",
		"RI4.solved", "RI4.all", "RI4.nothing", "RI4.limits", "RI5.idle", "RI5.difference", "RI5.expected", "RI5.contribution", "RI6.settled"},
	make: func(v values) Rules {
		return rif{
			k: v.number("k"), scale: v.number("scale"), start: round(v.number("start")),
			newGames: v.whole("new_games"), floor: v.number("new_floor"), ceiling: v.number("new_ceiling"),
			width: v.number("new_width"), needsPoint: v.flag("new_needs_point"),
			inactive: v.whole("inactive_months"), ends: v["period_ends"].([]string),
		}
	},
}

type rif struct {
	k, scale, start       float64
	newGames              int
	floor, ceiling, width float64
	needsPoint            bool
	inactive              int
	ends                  []string
}

// rifMemory is what these rules remember of a player beside the rating. The
// rating itself is the newest official coefficient or, before there is one,
// the start rating with the contributions since.
type rifMemory struct {
	official *official     // in the newest list; nil before the first one
	open     *contribution // of the period that is under way, newest first
	closed   *contribution // of the period that has just been closed
}

// official is a coefficient with the date of its list and those before it.
type official struct {
	rating float64
	list   Day
	older  *official
}

type contribution struct {
	f       float64
	earlier *contribution
}

func (s *State) rif() rifMemory {
	if m, ok := s.memory.(*rifMemory); ok {
		return *m
	}
	return rifMemory{}
}

func (r rif) Period(day Day) (first, last Day) { return periodOf(day, r.ends) } // RI1
func (r rif) InactiveMonths() int              { return r.inactive }
func (rif) Whole() bool                        { return true }

// Expect is the curve of RI5 for a single game, which the source's appendix
// uses as an estimate.
func (r rif) Expect(own, opponent float64) float64 {
	return 1 / (1 + exp2((opponent-own)/r.scale))
}

// Tables is the appendix by the formula (RI10). Notable: the source prints
// its last rows as 522–724 and 725, where the formula says 522–717 and 718.
func (r rif) Tables() []Table { return []Table{changeTable("RI10", r.k, r.Expect)} }

// known is the start rating that a player brings (RI2, RI8), if any.
func (r rif) known(e *Event, entrant int) Entry {
	s := e.Entrants[entrant].State
	switch {
	case !s.Rated && e.Establishing:
		return Entry{Rating: r.start, Rated: true, Established: true} // RI8
	case !s.Rated:
		return Entry{}
	}
	start := Entry{Rating: s.Rating, Rated: true, Established: s.Established}
	for o := s.rif().official; o != nil; o = o.older {
		if o.list < e.Start { // a list is valid from the day after its date
			start.Rating = o.rating
			break
		}
	}
	return start
}

// newcomer is how a new player comes by a start rating.
type newcomer struct {
	played  int        // games over the board
	against opposition // those against players who bring a start rating
	points  float64    // from those against official coefficients
	mean    float64    // Ka
	low     float64    // the limits
	high    float64
	exact   float64 // K0 before it is limited and rounded
	rated   bool
}

// opposition are the games that a mean of opponents is taken over.
type opposition struct {
	n, points, sum float64
}

func (o opposition) add(opponent float64, score Score) opposition {
	return opposition{o.n + 1, o.points + score.Points(), o.sum + opponent}
}

// newcomer works out RI3 and RI4 for a player who brings no start rating.
func (r rif) newcomer(e *Event, entrant int) newcomer {
	games := e.GamesOf(entrant)
	c := newcomer{played: len(games)}
	for _, g := range games {
		if o := r.known(e, int(g.Opponent)); o.Rated {
			c.against = c.against.add(o.Rating, g.Score)
			if o.Established {
				c.points += g.Score.Points()
			}
		}
	}
	c.rated = c.played >= r.newGames && c.against.n > 0 && (c.points > 0 || !r.needsPoint)
	if !c.rated {
		return c
	}
	n, et := c.against.n, c.against.points
	c.mean = c.against.sum / n
	if c.low, c.high = c.mean-r.width, c.mean+r.width; c.mean >= (r.floor+r.ceiling)/2 {
		c.low, c.high = r.floor, r.ceiling
	}
	switch et {
	case 0:
		c.exact = math.Inf(-1)
	case n:
		c.exact = math.Inf(1)
	default:
		c.exact = c.mean - float64(r.scale*log2((n-et)/et)) // n / Et − 1 with one rounding less
	}
	return c
}

// limited tells whether K0 lay outside its limits; on one of them it did not.
func (c newcomer) limited() bool { return c.exact < c.low || c.exact > c.high }

// k0 is the start rating: limited, then rounded.
func (c newcomer) k0() float64 { return round(min(max(c.exact, c.low), c.high)) }

// Enter is the start rating, brought (RI2) or worked out here (RI4).
func (r rif) Enter(e *Event, entrant int) Entry {
	start := r.known(e, entrant)
	if !start.Rated {
		if c := r.newcomer(e, entrant); c.rated {
			return Entry{Rating: c.k0(), Rated: true}
		}
	}
	return start
}

// result is a player's contribution from one tournament.
type result struct {
	entry    Entry
	isNew    bool
	newcomer newcomer   // if isNew
	against  opposition // the games that count for RI5
	dK, ee   float64
	f        float64
}

// contribute works out RI5 and RI6 for an entrant. start gives the start
// ratings, those of new players included.
func (r rif) contribute(e *Event, entrant int, start func(int32) (entry Entry, isNew bool)) result {
	var t result
	t.entry, t.isNew = start(int32(entrant))
	if t.isNew {
		t.newcomer = r.newcomer(e, entrant)
	}
	if !t.entry.Rated {
		return t
	}
	for _, g := range e.GamesOf(entrant) {
		if o, isNew := start(g.Opponent); o.Rated && !(t.isNew && isNew) {
			t.against = t.against.add(o.Rating, g.Score)
		}
	}
	if t.against.n == 0 {
		return t
	}
	t.dK = t.against.sum/t.against.n - t.entry.Rating
	t.ee = t.against.n / (1 + exp2(t.dK/r.scale))
	if !t.isNew || t.newcomer.limited() { // RI6
		t.f = round(float64(r.k * (t.against.points - t.ee)))
	}
	return t
}

func (r rif) Rate(e *Event) []State {
	entries := make([]Entry, len(e.Entrants))
	isNew := make([]bool, len(e.Entrants))
	for i := range e.Entrants {
		entries[i] = enter(r, e, int32(i))
		isNew[i] = r.isNew(e, i)
	}
	start := func(i int32) (Entry, bool) { return entries[i], isNew[i] }
	after := make([]State, len(e.Entrants))
	for i := range after {
		after[i] = *e.Entrants[i].State
		t := r.contribute(e, i, start)
		if !t.entry.Rated {
			continue
		}
		s, m := &after[i], after[i].rif()
		if !s.Rated {
			s.Rated, s.Established, s.Rating = true, t.entry.Established, t.entry.Rating
		}
		if !s.Established { // RI7: the start rating moves on
			s.Rating += t.f
		}
		m.open, m.closed = &contribution{t.f, m.open}, nil
		s.memory = &m
	}
	return after
}

// isNew tells whether a player brings no start rating (RI2).
func (r rif) isNew(e *Event, entrant int) bool {
	return !e.Entrants[entrant].State.Rated && !e.Establishing
}

// Close makes the list of a period (RI1, RI7).
func (rif) Close(s State, last Day) State {
	if !s.Rated {
		return s
	}
	m := s.rif()
	if s.Established {
		s.Rating += m.open.sum()
	}
	if m.official == nil || m.official.rating != s.Rating {
		m.official = &official{s.Rating, last, m.official}
	}
	m.open, m.closed = nil, m.open
	s.Established, s.memory = true, &m
	return s
}

func (c *contribution) sum() float64 {
	sum := 0.0
	for ; c != nil; c = c.earlier {
		sum += c.f
	}
	return sum
}

func (rif) Carry(c Carried, day Day) State {
	s := State{Rating: round(c.Rating), Rated: true, Established: c.Established}
	if c.Established {
		s.memory = &rifMemory{official: &official{rating: s.Rating, list: day}}
	}
	return s
}

func (rif) Adjust(s State, add float64, day Day) State {
	s.Rating = round(s.Rating + add)
	if !s.Established {
		return s
	}
	m := s.rif()
	m.official = &official{s.Rating, day, m.official}
	m.closed = nil
	s.memory = &m
	return s
}

func (r rif) Explain(e *Event, entrant int, _ *State, room []Line) Working {
	t := r.result(e, entrant)
	w := Working{Entry: t.entry, Lines: room, Change: t.f, HasChange: t.entry.Rated}
	for _, g := range e.GamesOf(entrant) {
		l := Line{Game: g.Game, Opponent: g.Opponent, Against: enter(r, e, g.Opponent), Score: g.Score, Clause: "RI5"}
		l.Counts = t.entry.Rated && l.Against.Rated
		if t.isNew {
			l.Clause = "RI3"
			if r.isNew(e, int(g.Opponent)) {
				l.Clause, l.Counts = "RI6", false
			}
		}
		if l.Counts {
			// Notable: each game is expected to bring the same, what the mean
			// of the opponents makes likely.
			l.Expected, l.HasExpected = t.ee/t.against.n, true
		}
		w.Lines = append(w.Lines, l)
	}
	return w
}

// result is the outcome of an event for one entrant, worked out once more.
func (r rif) result(e *Event, entrant int) result {
	return r.contribute(e, entrant, func(i int32) (Entry, bool) { return enter(r, e, i), r.isNew(e, int(i)) })
}

func (r rif) Steps(e *Event, entrant int, closed *State, _ *Working) []Step {
	t := r.result(e, entrant)
	var steps []Step
	if t.isNew {
		steps = r.newcomerSteps(t)
	} else {
		steps = r.startSteps(e, entrant, t)
	}
	if t.entry.Rated {
		steps = append(append(steps, r.contributionSteps(t)...), closingStep(closed))
	}
	return steps
}

// startSteps tell where a start rating comes from that is not simply the one
// in the newest list.
func (r rif) startSteps(e *Event, entrant int, t result) []Step {
	start := begin().text("K = ").num(t.entry.Rating, 0)
	switch s := e.Entrants[entrant].State; {
	case !s.Rated:
		return []Step{start.step("RI8")}
	case s.Rating != t.entry.Rating:
		return []Step{start.of("RI2", "older")}
	case !s.Established:
		return []Step{start.of("RI2", "unofficial")}
	}
	return nil
}

// newcomerSteps tell how K0 came about, or why there is none.
func (r rif) newcomerSteps(t result) []Step {
	c := t.newcomer
	switch {
	case c.played < r.newGames:
		return []Step{begin().compare(float64(c.played), float64(r.newGames), 0).of("RI3", "few")}
	case c.against.n == 0:
		return []Step{begin().text("n = 0").of("RI3", "alone")}
	case !c.rated:
		return []Step{begin().text("Et = 0").of("RI3", "pointless")}
	}
	n, et := c.against.n, c.against.points
	steps := []Step{
		begin().text("Ka = ").num(c.against.sum, 0).text(" / ").num(n, 0).text(" = ").num(c.mean, 2).of("RI3", "mean"),
	}
	switch {
	case et == n:
		steps = append(steps, begin().text("Et = n = ").num(n, 0).text(": K0 = ").num(c.high, 2).of("RI4", "all"))
	case et == 0:
		steps = append(steps, begin().text("Et = 0: K0 = ").num(c.low, 2).of("RI4", "nothing"))
	default:
		steps = append(steps, begin().text("K0 = ").num(c.mean, 2).text(" − ").num(r.scale, 2).
			text(" × log2(").num(n, 0).text(" / ").num(et, 1).text(" − 1) = ").num(c.exact, 2).of("RI4", "solved"))
	}
	return append(steps, begin().num(c.low, 2).text(" ≤ K0 ≤ ").num(c.high, 2).
		text(": K0 = ").num(c.k0(), 0).of("RI4", "limits"))
}

// contributionSteps show F.
func (r rif) contributionSteps(t result) []Step {
	switch {
	case t.isNew && !t.newcomer.limited():
		return []Step{begin().text("F = 0").of("RI6", "settled")}
	case t.against.n == 0:
		return []Step{begin().text("N = 0: F = 0").of("RI5", "idle")}
	}
	return []Step{
		begin().text("dK = ").num(t.against.sum, 0).text(" / ").num(t.against.n, 0).
			text(" − ").num(t.entry.Rating, 0).text(" = ").num(t.dK, 2).of("RI5", "difference"),
		begin().text("Ee = ").num(t.against.n, 0).text(" / (1 + 2^(").num(t.dK, 2).text(" / ").num(r.scale, 2).
			text(")) = ").num(t.ee, 3).of("RI5", "expected"),
		begin().text("F = ").num(r.k, 2).text(" × (").num(t.against.points, 1).text(" − ").num(t.ee, 3).
			text(") = ").num(float64(r.k*(t.against.points-t.ee)), 2).text(" ≈ ").num(t.f, 0).of("RI5", "contribution"),
	}
}

// closingStep adds the contributions of the whole period to the rating from
// before it (RI1).
func closingStep(closed *State) Step {
	contributions := closed.rif().closed
	var inOrder []float64
	for c := contributions; c != nil; c = c.earlier {
		inOrder = append([]float64{c.f}, inOrder...)
	}
	f := begin().num(closed.Rating-contributions.sum(), 0)
	for _, contribution := range inOrder {
		f = f.plus(contribution, 0)
	}
	return f.text(" = ").num(closed.Rating, 0).step("RI1")
}
