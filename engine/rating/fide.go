package rating

import (
	"math"
	"slices"
)

// The Elo system as FIDE runs it: the FIDE Rating Regulations in force from
// March 2024 (chapter 8), and the article on the Elo rating that describes
// them. Ratings are whole numbers and change once a month.
//
//	FI1  Expected score: the conversion table 8.1.2 for each game, or the
//	     formula E = 1 / (1 + 10^((opponent − own) / 400)) behind it.
//	FI2  Differences above 400 count as 400 (8.3.1).
//	FI3  K: 40 for the first 30 games and for juniors below 2300, 10 for ever
//	     once 2400 has been published, else 20; less where games × K would
//	     exceed 700 (8.3.3).
//	FI4  The change of a period is K × Σ(W − E), rounded once (8.3.4).
//	FI5  First rating: the mean of five or more rated opponents and of two
//	     hypothetical ones rated 1800 and drawn with, plus dp of table 8.1.1;
//	     at most 2200, none below 1400 (7.1, 8.2).
//	FI6  With a start rating, unrated players enter at it, and FI5 is off.
//	FI7  Established means rated.
//
// Notable, not applied: the 26 months after which results of an unrated
// player lapse, the three days before a list that a tournament must be
// reported in, and the lifted cap of players from 2650. FI6 is not FIDE's: it
// serves clubs.

// table812 is table 8.1.2 as printed, in four columns: from and to which
// difference, expected score of the higher and of the lower-rated player in
// hundredths.
var table812 = [][4]int{
	{0, 3, 50, 50}, {92, 98, 63, 37}, {198, 206, 76, 24}, {345, 357, 89, 11},
	{4, 10, 51, 49}, {99, 106, 64, 36}, {207, 215, 77, 23}, {358, 374, 90, 10},
	{11, 17, 52, 48}, {107, 113, 65, 35}, {216, 225, 78, 22}, {375, 391, 91, 9},
	{18, 25, 53, 47}, {114, 121, 66, 34}, {226, 235, 79, 21}, {392, 411, 92, 8},
	{26, 32, 54, 46}, {122, 129, 67, 33}, {236, 245, 80, 20}, {412, 432, 93, 7},
	{33, 39, 55, 45}, {130, 137, 68, 32}, {246, 256, 81, 19}, {433, 456, 94, 6},
	{40, 46, 56, 44}, {138, 145, 69, 31}, {257, 267, 82, 18}, {457, 484, 95, 5},
	{47, 53, 57, 43}, {146, 153, 70, 30}, {268, 278, 83, 17}, {485, 517, 96, 4},
	{54, 61, 58, 42}, {154, 162, 71, 29}, {279, 290, 84, 16}, {518, 559, 97, 3},
	{62, 68, 59, 41}, {163, 170, 72, 28}, {291, 302, 85, 15}, {560, 619, 98, 2},
	{69, 76, 60, 40}, {171, 179, 73, 27}, {303, 315, 86, 14}, {620, 735, 99, 1},
	{77, 83, 61, 39}, {180, 188, 74, 26}, {316, 328, 87, 13}, {736, 0, 100, 0}, // over 735
	{84, 91, 62, 38}, {189, 197, 75, 25}, {329, 344, 88, 12},
}

// table811 is table 8.1.1 as printed, in six columns: percentage score, dp.
var table811 = [][2]int{
	{100, 800}, {83, 273}, {66, 117}, {49, -7}, {32, -133}, {15, -296},
	{99, 677}, {82, 262}, {65, 110}, {48, -14}, {31, -141}, {14, -309},
	{98, 589}, {81, 251}, {64, 102}, {47, -21}, {30, -149}, {13, -322},
	{97, 538}, {80, 240}, {63, 95}, {46, -29}, {29, -158}, {12, -336},
	{96, 501}, {79, 230}, {62, 87}, {45, -36}, {28, -166}, {11, -351},
	{95, 470}, {78, 220}, {61, 80}, {44, -43}, {27, -175}, {10, -366},
	{94, 444}, {77, 211}, {60, 72}, {43, -50}, {26, -184}, {9, -383},
	{93, 422}, {76, 202}, {59, 65}, {42, -57}, {25, -193}, {8, -401},
	{92, 401}, {75, 193}, {58, 57}, {41, -65}, {24, -202}, {7, -422},
	{91, 383}, {74, 184}, {57, 50}, {40, -72}, {23, -211}, {6, -444},
	{90, 366}, {73, 175}, {56, 43}, {39, -80}, {22, -220}, {5, -470},
	{89, 351}, {72, 166}, {55, 36}, {38, -87}, {21, -230}, {4, -501},
	{88, 336}, {71, 158}, {54, 29}, {37, -95}, {20, -240}, {3, -538},
	{87, 322}, {70, 149}, {53, 21}, {36, -102}, {19, -251}, {2, -589},
	{86, 309}, {69, 141}, {52, 14}, {35, -110}, {18, -262}, {1, -677},
	{85, 296}, {68, 133}, {51, 7}, {34, -117}, {17, -273}, {0, -800},
	{84, 284}, {67, 125}, {50, 0}, {33, -125}, {16, -284},
}

var fideSystem = &System{
	Name: "fide",
	Settings: []Setting{
		{Name: "scale", Default: 400.0, Min: 1, Max: 10000, Clause: "FI1", Meaning: "the difference of ratings at which the odds are 10 to 1"},
		{Name: "expectation", Default: "table", Choices: []string{"table", "formula"}, Clause: "FI1", Meaning: "whether the expected score comes from the printed table or from the formula"},
		{Name: "cap", Default: 400.0, Min: 0, Max: 10000, Clause: "FI2", Meaning: "the largest difference of ratings that is reckoned with"},
		{Name: "k_new", Default: 40.0, Min: 0, Max: 1000, Clause: "FI3", Meaning: "K of a new player"},
		{Name: "new_games", Default: 30, Min: 0, Max: 10000, Clause: "FI3", Meaning: "rated games after which a player is no longer new"},
		{Name: "k_junior", Default: 40.0, Min: 0, Max: 1000, Clause: "FI3", Meaning: "K of a junior"},
		{Name: "junior_age", Default: 18, Min: 0, Max: 100, Clause: "FI3", Meaning: "age: a player is a junior to the end of the year of that birthday"},
		{Name: "junior_below", Default: 2300.0, Min: 0, Max: 10000, Clause: "FI3", Meaning: "the rating below which a junior has the K of juniors"},
		{Name: "k", Default: 20.0, Min: 0, Max: 1000, Clause: "FI3", Meaning: "K of everybody else"},
		{Name: "k_top", Default: 10.0, Min: 0, Max: 1000, Clause: "FI3", Meaning: "K of those who have once reached the top"},
		{Name: "top", Default: 2400.0, Min: 0, Max: 10000, Clause: "FI3", Meaning: "the published rating that makes K that of the top for ever"},
		{Name: "k_limit", Default: 700.0, Min: 0, Max: 1e6, Clause: "FI3", Meaning: "what games in a period × K may not exceed"},
		{Name: "initial_games", Default: 5, Min: 1, Max: 10000, Clause: "FI5", Meaning: "games against rated players that a first rating needs"},
		{Name: "initial_hypothetical", Default: []float64{1800, 1800}, Min: 0, Max: 10000, Clause: "FI5", Meaning: "ratings of the hypothetical opponents, each drawn with"},
		{Name: "initial_min", Default: 1400.0, Min: 0, Max: 10000, Clause: "FI5", Meaning: "the lowest rating that there is"},
		{Name: "initial_max", Default: 2200.0, Min: 0, Max: 10000, Clause: "FI5", Meaning: "the highest first rating"},
		{Name: "start", Default: 1500.0, Optional: true, Min: 0, Max: 10000, Clause: "FI6", Meaning: "rating of a new player, in place of a first rating from the first games"},
		{Name: "inactive_months", Default: 12, Min: 1, Max: 1200, Clause: "C4", Meaning: "months without a rated tournament that make inactive"},
		{Name: "period", Default: "month", Choices: []string{"month", "tournament"}, Fixed: true, Clause: "FI4", Meaning: "when ratings change: at the end of each month, or after each tournament"},
	},
	Clauses: []string{"FI1", "FI2", "FI3", "FI4", "FI5", "FI6", "FI7"},
	Cases: []string{"FI3.new", "FI3.junior", "FI3.top", "FI3.other", "FI3.limit", "FI4.change", "FI4.rating",
		"FI5.few", "FI5.percentage", "FI5.first", "FI5.low", "FI5.high", "FI5.lost"},
	Category: fideCategory,
	make: func(v values) Rules {
		r := fide{
			scale: v.number("scale"), table: v.text("expectation") == "table", cap: v.number("cap"),
			kNew: v.number("k_new"), newGames: int32(v.whole("new_games")),
			kJunior: v.number("k_junior"), juniorAge: v.whole("junior_age"), juniorBelow: v.number("junior_below"),
			k: v.number("k"), kTop: v.number("k_top"), top: v.number("top"), kLimit: v.number("k_limit"),
			initialGames: int32(v.whole("initial_games")), hypothetical: v["initial_hypothetical"].([]float64),
			lowest: v.number("initial_min"), highest: v.number("initial_max"),
			inactive: v.whole("inactive_months"), monthly: v.text("period") == "month",
		}
		if start, ok := v["start"].(float64); ok {
			r.start, r.hasStart = round(start), true
		}
		return r
	},
}

type fide struct {
	scale           float64
	table           bool
	cap             float64
	kNew            float64
	newGames        int32
	kJunior         float64
	juniorAge       int
	juniorBelow     float64
	k, kTop, top    float64
	kLimit          float64
	initialGames    int32
	hypothetical    []float64
	lowest, highest float64
	start           float64
	hasStart        bool // FI6
	inactive        int
	monthly         bool
}

// fideMemory is what these rules remember of a player beside the rating. The
// games of a first rating are in State.Tally.
type fideMemory struct {
	games  int32   // rated since the first rating (FI3)
	begun  bool    // the first tournament with games against rated players is over (FI5)
	peak   float64 // the highest published rating (FI3)
	open   month   // the period that is under way
	closed month   // the period that has just been closed
}

// month is what a rated player did in one period.
type month struct {
	games    int32
	half     int32   // points, doubled
	expected float64 // points, in hundredths, so that the table's values add up exactly (C7)
	k        float64 // as the first game found it, and once closed as it was used
	k0       float64 // once closed: k before the limit
}

// gain is Σ(W − E) in hundredths.
func (m month) gain() float64 { return float64(50*m.half) - m.expected }

func (s *State) fide() fideMemory {
	if m, ok := s.memory.(*fideMemory); ok {
		return *m
	}
	return fideMemory{}
}

func (r fide) InactiveMonths() int { return r.inactive }
func (fide) Whole() bool           { return true }

func (r fide) Period(day Day) (first, last Day) {
	if !r.monthly {
		return 0, 0
	}
	return monthOf(day)
}

// hundredths is E in hundredths (FI1, FI2).
func (r fide) hundredths(own, opponent float64) float64 {
	d := max(-r.cap, min(r.cap, opponent-own))
	if !r.table {
		return 100 / (1 + exp2(float64(d*log2Of10)/r.scale))
	}
	higher := float64(higherScore[min(int(round(math.Abs(d))), len(higherScore)-1)])
	if d > 0 {
		return 100 - higher
	}
	return higher
}

const log2Of10 = 3.32192809488736234787

// higherScore is table 8.1.2 by difference, up to the first one over 735.
var higherScore = func() (score [737]uint8) {
	for _, row := range table812 {
		for d := row[0]; d <= max(row[0], row[1]); d++ {
			score[d] = uint8(row[2])
		}
	}
	return score
}()

// Expect is E (FI1, FI2).
func (r fide) Expect(own, opponent float64) float64 { return r.hundredths(own, opponent) / 100 }

// Tables are 8.1.2 and 8.1.1, as far as the settings use them (FI1, FI5).
func (r fide) Tables() []Table {
	var tables []Table
	if r.table {
		t := Table{Clause: "FI1", Kind: ScoreTable, Decimal: 2}
		for _, row := range slices.SortedFunc(slices.Values(table812), func(a, b [4]int) int { return a[0] - b[0] }) {
			t.Rows = append(t.Rows, TableRow{From: row[0], To: row[1], Open: row[1] == 0, Values: []float64{float64(row[2]) / 100, float64(row[3]) / 100}})
		}
		tables = append(tables, t)
	}
	if !r.hasStart {
		t := Table{Clause: "FI5", Kind: PercentageTable}
		for _, row := range slices.SortedFunc(slices.Values(table811), func(a, b [2]int) int { return a[0] - b[0] }) {
			t.Rows = append(t.Rows, TableRow{From: row[0], To: row[0], Values: []float64{float64(row[1])}})
		}
		tables = append(tables, t)
	}
	return tables
}

func (r fide) Enter(e *Event, entrant int) Entry {
	s := e.Entrants[entrant].State
	if !s.Rated && r.hasStart {
		return Entry{Rating: r.start, Rated: true, Established: true} // FI6
	}
	return Entry{Rating: s.Rating, Rated: s.Rated, Established: s.Rated} // FI7
}

// factor is K as a player's first game of a period finds it (FI3).
func (r fide) factor(m *fideMemory, rating float64, born int, year int) float64 {
	switch {
	case m.games < r.newGames:
		return r.kNew
	case r.junior(rating, born, year):
		return r.kJunior
	case m.peak >= r.top:
		return r.kTop
	}
	return r.k
}

func (r fide) junior(rating float64, born int, year int) bool {
	return born > 0 && year <= born+r.juniorAge && rating < r.juniorBelow
}

// limit is K where a period has so many games (FI3).
func (r fide) limit(k float64, games int32) float64 {
	if float64(k*float64(games)) <= r.kLimit {
		return k
	}
	return math.Floor(r.kLimit / float64(games))
}

func (r fide) Rate(e *Event) []State {
	after := make([]State, len(e.Entrants))
	for i := range after {
		after[i] = *e.Entrants[i].State
		m := after[i].fide()
		m.closed = month{}
		if own := enter(r, e, int32(i)); own.Rated {
			r.play(e, i, own, &m)
		} else {
			r.pool(e, i, &after[i].Tally, &m)
		}
		after[i].memory = &m
	}
	return after
}

// play adds an event's games to the open period of a rated player.
func (r fide) play(e *Event, entrant int, own Entry, m *fideMemory) {
	for _, g := range e.GamesOf(entrant) {
		against := enter(r, e, g.Opponent)
		if !against.Rated {
			continue // FI5
		}
		if m.open.games == 0 {
			m.open.k = r.factor(m, own.Rating, e.Entrants[entrant].Born, e.End.Year())
		}
		m.open.games++
		m.open.half += int32(g.Score)
		m.open.expected += r.hundredths(own.Rating, against.Rating)
	}
}

// pool adds an event's games to those of an unrated player's first rating.
func (r fide) pool(e *Event, entrant int, pool *Tally, m *fideMemory) {
	before := *pool
	for _, g := range e.GamesOf(entrant) {
		if against := enter(r, e, g.Opponent); against.Rated {
			*pool = pool.Add(against.Rating, g.Score)
		}
	}
	if pool.Games == before.Games {
		return
	}
	if !m.begun && pool.Points == before.Points {
		*pool = before // the first tournament, without a point
	}
	m.begun = true
}

// Close makes the list of a period (FI4, FI5).
func (r fide) Close(s State, _ Day) State {
	m := s.fide()
	m.open, m.closed = month{}, m.open
	switch {
	case m.closed.games > 0:
		if !s.Rated {
			s.Rating = r.start // FI6
		}
		m.closed.k0 = m.closed.k
		m.closed.k = r.limit(m.closed.k0, m.closed.games)
		s.Rating += round(float64(m.closed.k*m.closed.gain()) / 100)
		s.Rated = true
		m.games += m.closed.games
		if s.Rating < r.lowest && !r.hasStart {
			s.Rating, s.Rated, s.Tally = 0, false, Tally{}
			m.games, m.begun = 0, false
		}
	case !s.Rated && !r.hasStart && s.Tally.Games >= r.initialGames:
		if first := r.first(s.Tally); first.rating >= r.lowest {
			s.Rating, s.Rated = min(first.rating, r.highest), true
		}
	}
	s.Established = s.Rated
	if s.Rated {
		m.peak = max(m.peak, s.Rating)
	}
	s.memory = &m
	return s
}

// first is a first rating before its limits (FI5).
type first struct {
	n          float64 // games, the hypothetical ones included
	sum        float64 // of the opponents' ratings
	points     float64
	percentage int
	dp, rating float64
}

func (r fide) first(pool Tally) first {
	f := first{n: float64(pool.Games), sum: pool.Sum, points: pool.Points}
	for _, rating := range r.hypothetical {
		f.n++
		f.sum += rating
		f.points += 0.5
	}
	f.percentage = int(math.Floor(float64(100*f.points)/f.n + 0.5))
	for _, row := range table811 {
		if row[0] == f.percentage {
			f.dp = float64(row[1])
		}
	}
	f.rating = round((f.sum + float64(f.dp*f.n)) / f.n)
	return f
}

func (fide) Carry(c Carried, _ Day) State {
	s := State{Rating: round(c.Rating), Rated: true, Established: true}
	s.memory = &fideMemory{games: int32(c.Games), peak: s.Rating}
	return s
}

func (fide) Adjust(s State, add float64, _ Day) State {
	s.Rating = round(s.Rating + add)
	m := s.fide()
	m.peak, m.closed = max(m.peak, s.Rating), month{}
	s.memory = &m
	return s
}

func (r fide) Explain(e *Event, entrant int, closed *State, room []Line) Working {
	own := enter(r, e, int32(entrant))
	w := Working{Entry: own, Lines: room, HasChange: own.Rated}
	k := closed.fide().closed.k
	var event month
	for _, g := range e.GamesOf(entrant) {
		l := Line{Game: g.Game, Opponent: g.Opponent, Against: enter(r, e, g.Opponent), Score: g.Score, Clause: "FI5"}
		l.Counts = l.Against.Rated
		if own.Rated && l.Against.Rated {
			l.Clause = "FI1"
			if math.Abs(own.Rating-l.Against.Rating) > r.cap {
				l.Clause = "FI2"
			}
			game := month{half: int32(g.Score), expected: r.hundredths(own.Rating, l.Against.Rating)}
			event.half += game.half
			event.expected += game.expected
			l.Expected, l.HasExpected = game.expected/100, true
			l.Change, l.HasChange = float64(k*game.gain())/100, true
		}
		w.Lines = append(w.Lines, l)
	}
	w.Change = float64(k*event.gain()) / 100
	return w
}

func (r fide) Steps(e *Event, entrant int, closed *State, w *Working) []Step {
	if w.Entry.Rated {
		return r.ratedSteps(e, entrant, w.Entry, closed)
	}
	return r.firstSteps(closed)
}

// ratedSteps show K and the change of the whole period.
func (r fide) ratedSteps(e *Event, entrant int, own Entry, closed *State) []Step {
	var steps []Step
	before := e.Entrants[entrant].State
	if !before.Rated {
		steps = append(steps, begin().num(r.start, 0).step("FI6"))
	}
	p := closed.fide().closed
	if p.games == 0 {
		return steps
	}
	m := before.fide()
	k := begin().text("K = ").num(p.k0, 2).text(": ")
	switch {
	case m.games < r.newGames:
		steps = append(steps, k.compare(float64(m.games), float64(r.newGames), 0).of("FI3", "new"))
	case r.junior(own.Rating, e.Entrants[entrant].Born, e.End.Year()):
		// Not every list may tell when a player was born.
		steps = append(steps, k.compare(own.Rating, r.juniorBelow, 0).of("FI3", "junior"))
	case m.peak >= r.top:
		steps = append(steps, k.compare(m.peak, r.top, 0).of("FI3", "top"))
	default:
		steps = append(steps, k.compare(m.peak, r.top, 0).of("FI3", "other"))
	}
	if p.k != p.k0 {
		steps = append(steps, begin().whole(p.games).text(" × ").num(p.k0, 2).text(" > ").num(r.kLimit, 2).
			text(": K = ").num(p.k, 0).of("FI3", "limit"))
	}
	change := float64(p.k*p.gain()) / 100
	rating := own.Rating + round(change)
	steps = append(steps,
		begin().num(p.k, 2).text(" × (").num(float64(p.half)/2, 1).text(" − ").num(p.expected/100, 2).
			text(") = ").num(change, 2).text(" ≈ ").num(round(change), 0).of("FI4", "change"),
		begin().num(own.Rating, 0).plus(round(change), 0).text(" = ").num(rating, 0).of("FI4", "rating"))
	if !closed.Rated {
		steps = append(steps, begin().compare(rating, r.lowest, 0).of("FI5", "lost"))
	}
	return steps
}

// firstSteps show how a first rating came about, or what it still lacks.
func (r fide) firstSteps(closed *State) []Step {
	pool := closed.Tally
	if pool.Games < r.initialGames {
		return []Step{begin().compare(float64(pool.Games), float64(r.initialGames), 0).of("FI5", "few")}
	}
	f := r.first(pool)
	steps := []Step{
		begin().num(f.points, 1).text(" / ").num(f.n, 0).text(" ≈ ").num(float64(f.percentage), 0).
			text(" %: dp = ").num(f.dp, 0).of("FI5", "percentage"),
		begin().num(f.sum, 0).text(" / ").num(f.n, 0).plus(f.dp, 0).text(" ≈ ").num(f.rating, 0).of("FI5", "first"),
	}
	switch {
	case f.rating < r.lowest:
		steps = append(steps, begin().compare(f.rating, r.lowest, 0).of("FI5", "low"))
	case f.rating > r.highest:
		steps = append(steps, begin().num(f.rating, 0).text(" > ").num(r.highest, 0).text(": ").num(r.highest, 0).of("FI5", "high"))
	}
	return steps
}

// fideCategory is the category of a tournament: 1 for a mean rating from 2251
// to 2275, and each further one 25 points higher. Notable: the mean is taken
// over the players who had a rating; what FIDE puts in the place of a missing
// one has changed over the years.
func fideCategory(mean float64) int {
	return max(0, int(math.Floor((round(mean)-2251)/25))+1)
}
