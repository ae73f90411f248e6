package tournament

import (
	"cmp"
	"slices"
)

// TeamTable is the standings of a tournament's teams.
type TeamTable struct {
	Standings []TeamStanding

	// ByMatches tells that match points come first and board points break
	// ties. This is so where the tournament was played team against team: in
	// no round did a team meet two others. Otherwise board points come first,
	// because a team whose players are paired one by one meets the others by
	// chance.
	ByMatches bool
}

// TeamStanding is one row of it. Teams that are equal in both kinds of points
// share a place and stand in the order of the file.
type TeamStanding struct {
	Team  int // place in Tournament.Teams
	Place int

	// BoardPoints are the points of the team's players in half points, byes,
	// defaults and games within the team included.
	BoardPoints int

	// MatchPoints are 2 for a match won, 1 for one drawn. A match is all games
	// of one round between players of two teams, defaults included; a
	// crosstable is one round.
	MatchPoints         int
	Wins, Draws, Losses int // matches
}

// TeamTable works out the team standings; it is empty without teams.
func (t *Tournament) TeamTable() *TeamTable {
	table := &TeamTable{ByMatches: len(t.Teams) > 0}
	if len(t.Teams) == 0 {
		return table
	}
	nb := number(t.Players)
	defer nb.free()
	team := make([]int, len(t.Players)) // by starting order; -1 for none
	for i := range team {
		team[i] = -1
	}
	for k := range t.Teams {
		table.Standings = append(table.Standings, TeamStanding{Team: k})
		for _, p := range t.Teams[k].Players {
			team[nb.of(p)] = k
		}
	}

	for r := range t.Rounds {
		m := newMatches(len(t.Teams))
		for _, g := range t.Rounds[r].Games {
			half1, half2 := g.Result.HalfPoints()
			first, second := team[nb.of(g.First)], -1
			if first >= 0 {
				table.Standings[first].BoardPoints += half1
			}
			if g.Second == NoPlayer {
				continue
			}
			if second = team[nb.of(g.Second)]; second >= 0 {
				table.Standings[second].BoardPoints += half2
			}
			if first >= 0 && second >= 0 && first != second {
				m.add(first, second, half1, half2)
			}
		}
		if !m.score(table.Standings) {
			table.ByMatches = false
		}
	}
	table.rank()
	return table
}

// matches are the games of one round between every two teams.
type matches struct {
	teams  int
	games  []int // by first team * teams + second team, both ways
	points []int // half points of the first team against the second
}

func newMatches(teams int) *matches {
	return &matches{teams, make([]int, teams*teams), make([]int, teams*teams)}
}

func (m *matches) add(first, second, half1, half2 int) {
	there, back := first*m.teams+second, second*m.teams+first
	m.games[there]++
	m.games[back]++
	m.points[there] += half1
	m.points[back] += half2
}

// score gives the match points of the round. It tells whether no team had
// more than one match.
func (m *matches) score(standings []TeamStanding) (single bool) {
	single = true
	for a := range m.teams {
		opponents := 0
		for b := range m.teams {
			if m.games[a*m.teams+b] == 0 {
				continue
			}
			opponents++
			switch s := &standings[a]; cmp.Compare(m.points[a*m.teams+b], m.points[b*m.teams+a]) {
			case 1:
				s.Wins++
				s.MatchPoints += 2
			case 0:
				s.Draws++
				s.MatchPoints++
			case -1:
				s.Losses++
			}
		}
		single = single && opponents <= 1
	}
	return single
}

func (table *TeamTable) rank() {
	compare := func(a, b TeamStanding) int {
		matches, boards := cmp.Compare(b.MatchPoints, a.MatchPoints), cmp.Compare(b.BoardPoints, a.BoardPoints)
		if table.ByMatches {
			return cmp.Or(matches, boards)
		}
		return cmp.Or(boards, matches)
	}
	slices.SortStableFunc(table.Standings, compare)
	for i := range table.Standings {
		s := &table.Standings[i]
		s.Place = i + 1
		if i > 0 && compare(table.Standings[i-1], *s) == 0 {
			s.Place = table.Standings[i-1].Place
		}
	}
}
