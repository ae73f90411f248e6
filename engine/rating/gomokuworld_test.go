package rating

import "testing"

func TestGomokuWorldEstablished(t *testing.T) {
	c := newCareer(t, "gomoku-world")
	c.rated("anna 1720, bela 1600, carl 1480")
	// 120 points are odds of 2 to 1, 240 points 4 to 1 (GW2).
	c.play(20100101, 20100102, `
		anna 0-1 bela
		bela ½-½ carl
		anna 1-0 carl`)
	c.want("anna 1705.067, bela 1616, carl 1478.933")
	// 32 × (0 − 2/3) + 32 × (1 − 4/5), from the ratings before the tournament.
	c.wantSteps("anna", "GW2 1720 − 14.93 = 1705.07")
	w := c.working("bela")
	if l := w.Lines[1]; l.Clause != "GW2" || !l.Counts || !near(l.Expected, 2.0/3) || !near(l.Change, -16.0/3) {
		t.Errorf("the draw: %+v", l)
	}
}

func TestGomokuWorldRounding(t *testing.T) {
	game := newCareer(t, "gomoku-world", map[string]any{"round": "game"})
	game.rated("anna 1720, bela 1600")
	game.play(20100101, 20100101, "anna 0-2 bela") // 2 × 21.33, each rounded
	game.want("anna 1678, bela 1642")
	tournament := newCareer(t, "gomoku-world", map[string]any{"round": "tournament"})
	tournament.rated("anna 1720, bela 1600")
	tournament.play(20100101, 20100101, "anna 0-2 bela")
	tournament.want("anna 1677, bela 1643")
}

func TestGomokuWorldProvisional(t *testing.T) {
	c := newCareer(t, "gomoku-world", map[string]any{"games": 4, "points": 1.5})
	c.rated("anna 1700, bela 1600")
	// GW1: dora meets nobody established and stays at the start.
	c.play(20100101, 20100101, "dora 1-0 emil")
	c.want("dora 1500 provisional, emil 1500 provisional")
	if l := c.working("dora").Lines[0]; l.Clause != "GW4" || l.Counts || l.HasChange || l.HasExpected {
		t.Errorf("provisional against provisional: %+v", l)
	}
	// GW5: mean 1650, one win, one loss; GW3: nothing for anna and bela.
	c.play(20100201, 20100201, `
		dora 1-0 anna
		bela 1-0 dora
		emil 1-0 dora`)
	c.want("anna 1700, bela 1600, dora 1650 provisional, emil 1500 provisional")
	c.wantSteps("dora", `
		GW5 1650 + 300 × (1 − 1) / 2 = 1650
		GW6 2 < 4, 1 < 1.5`)
	if l := c.working("anna").Lines[0]; l.Clause != "GW3" || l.Counts || l.HasChange {
		t.Errorf("established against provisional: %+v", l)
	}
	// The tally goes on over the career: 1700, 1600, 1700, 1600; 2 wins, 1 loss.
	// GW6: four games and 2½ points, established only from the next one on.
	c.play(20100301, 20100301, `
		dora 1-0 anna
		dora ½-½ bela`)
	c.want("anna 1700, bela 1600, dora 1725")
	c.wantSteps("dora", `
		GW5 1650 + 300 × (2 − 1) / 4 = 1725
		GW6 4 ≥ 4, 2.5 ≥ 1.5`)
	c.play(20100401, 20100401, "dora 0-1 anna")
	if l := c.working("anna").Lines[0]; l.Clause != "GW2" || !l.HasChange {
		t.Errorf("dora is established now: %+v", l)
	}
}

func TestGomokuWorldEstablishing(t *testing.T) {
	c := newCareer(t, "gomoku-world")
	c.found(20050101, 20050102, "anna 1-0 bela")
	c.want("anna 1516, bela 1484")
	c.wantSteps("anna", `
		GW1 1500
		GW7 1500
		GW2 1500 + 16 = 1516`)
}

// TestCarriedTally: a carried-over tally is games against opponents whose mean
// is the rating, with as many wins as losses (C11), and an adjustment moves
// that mean (C12).
func TestCarriedTally(t *testing.T) {
	for system, want := range map[string]string{
		// (6 × 1600 + 1700 + 300 × 1) / 7 = 1657.14
		"gomoku-world": "dora 1657.143 provisional",
		// (6 × 1600 + 1700 + 250 × 1) / 7 = 1650
		"czech": "dora 1650 provisional",
	} {
		c := newCareer(t, system)
		c.rated("anna 1700")
		c.carry("dora", Carried{Rating: 1550, Games: 6, Points: 2.5}, 20000101)
		c.want("dora 1550 provisional")
		c.adjust("dora", 50, 20000601)
		c.want("dora 1600 provisional")
		c.play(20100101, 20100101, "dora 1-0 anna")
		c.want(want)
		if tally := c.states["dora"].Tally; tally.Games != 7 || tally.Points != 3.5 {
			t.Errorf("%s: tally %+v", system, tally)
		}
	}
}
