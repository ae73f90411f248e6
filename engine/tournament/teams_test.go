package tournament

import (
	"fmt"
	"strings"
	"testing"
)

func showTeams(t *Tournament) string {
	table := t.TeamTable()
	var b strings.Builder
	for _, s := range table.Standings {
		fmt.Fprintf(&b, "%d %s boards %g matches %d (%d/%d/%d)\n", s.Place, t.Teams[s.Team].Name,
			float64(s.BoardPoints)/2, s.MatchPoints, s.Wins, s.Draws, s.Losses)
	}
	return b.String()
}

// Three teams of two boards, worked by hand. In round 3 the third board of
// nobody's team counts for nobody.
func TestTeamMatches(t *testing.T) {
	tt := parse("ABCDEFG", Rounds, `
	A 1-0 C
	B ½-½ D
	E bye
	F bye
	`, `
	A 0-1 E
	B +/- F
	C 1-0 G
	`, `
	C 0-1 E
	D 0-1 F
	A 1-0 G
	`)
	tt.Teams = []Team{{"North", []int32{10, 11}}, {"South", []int32{12, 13}}, {"West", []int32{14, 15}}, {"Empty", nil}}
	// North beats South 1½–½ and draws with West 1–1; A's win against G, who
	// has no team, is a board point. West beats South 2–0.
	compare(t, "team against team", showTeams(tt), `
	1 West boards 5 matches 3 (1/1/0)
	2 North boards 3.5 matches 3 (1/1/0)
	3 South boards 1.5 matches 0 (0/0/2)
	4 Empty boards 0 matches 0 (0/0/0)
	`)
	if !tt.TeamTable().ByMatches {
		t.Error("played team against team, but match points do not come first")
	}
}

// Clubs whose players are paired one by one: board points come first.
func TestTeamsOfClubs(t *testing.T) {
	tt := parse("ABCDEF", Rounds, `
	A 1-0 C
	B 1-0 F
	D 1-0 E
	`, `
	A 0-1 B
	C ½-½ E
	D ½-½ F
	`, `
	C bye
	E bye
	`, `
	C bye
	`)
	tt.Teams = []Team{{"Odd", []int32{12, 14}}, {"One", []int32{10, 11}}, {"Two", []int32{13, 15}}}
	// Games within a team and byes are board points and no match.
	compare(t, "clubs", showTeams(tt), `
	1 Odd boards 4 matches 0 (0/0/2)
	2 One boards 3 matches 4 (2/0/0)
	3 Two boards 2 matches 2 (1/0/1)
	`)
	if tt.TeamTable().ByMatches {
		t.Error("One met two others' players in round 1, but match points come first")
	}
	if got := parse("AB", Rounds, "A 1-0 B").TeamTable(); len(got.Standings) > 0 || got.ByMatches {
		t.Errorf("no teams, but %v", got)
	}
}
