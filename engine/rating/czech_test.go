package rating

import "testing"

func TestCzechEstablished(t *testing.T) {
	c := newCareer(t, "czech")
	c.rated("anna 1800, bela 1700, carl 1700")
	// Differences 100, 0 and 100: rows 77–100 and 0–10 of Figure No. 1 (CZ2).
	c.play(20100101, 20100102, `
		anna 1-0 bela
		anna ½-½ carl
		bela ½-½ carl`)
	c.want("anna 1808, bela 1688, carl 1704")
	c.wantSteps("anna", "CZ2 1800 + 12 − 4 = 1808")
	c.wantSteps("carl", "CZ2 1700 + 4 + 0 = 1704")
	// The upset is worth 20, from the new ratings 1808 and 1704: 104 is the
	// next row.
	c.play(20100201, 20100201, "carl 1-0 anna")
	c.want("anna 1787, carl 1725")
}

func TestCzechTemporary(t *testing.T) {
	c := newCareer(t, "czech", map[string]any{"games": 4, "points": 2.0})
	c.rated("anna 1701, bela 1600")
	// CZ1, CZ3: nothing happens between two temporary players.
	c.play(20100101, 20100101, "dora 1-0 emil")
	c.want("dora unrated, emil unrated")
	c.wantSteps("dora", "CZ4 N = 0")
	// CZ4: (1701 + 1600 + 250 × 0) / 2 = 1650.5, half away from zero.
	c.play(20100201, 20100201, `
		dora 1-0 anna
		bela 1-0 dora`)
	c.want("anna 1701, bela 1600, dora 1651 provisional")
	c.wantSteps("dora", `
		CZ4 1650.5 + 250 × (1 − 1) / 2 ≈ 1651
		CZ5 2 < 4, 1 < 2`)
	if l := c.working("anna").Lines[0]; l.Clause != "CZ3" || l.Counts || l.HasChange {
		t.Errorf("established against temporary: %+v", l)
	}
	// CZ5: enough games but not enough points, then enough.
	c.play(20100301, 20100301, "dora 0-2 bela")
	c.want("dora 1500 provisional") // (1701 + 3 × 1600 − 2 × 250) / 4 = 1500.25
	c.play(20100401, 20100401, "dora 1-0 bela")
	c.want("dora 1570") // (1701 + 4 × 1600 − 1 × 250) / 5 = 1570.2
	c.wantSteps("dora", `
		CZ4 1620.2 + 250 × (2 − 3) / 5 ≈ 1570
		CZ5 5 ≥ 4, 2 ≥ 2`)
}

func TestCzechEstablishing(t *testing.T) {
	c := newCareer(t, "czech")
	c.rated("anna 2000")
	// CZ6: 1600 + 400 × (W − L) / N over all establishing tournaments, also
	// for those who had a rating.
	c.found(20050101, 20050102, `
		anna 1-0 bela
		bela 1-0 carl
		anna ½-½ carl`)
	c.want("anna 1800, bela 1600, carl 1400")
	c.wantSteps("anna", "CZ6 1600 + 400 × (1 − 0) / 2 ≈ 1800")
	c.found(20050201, 20050202, "carl 1-0 dora")
	c.want("carl 1600, dora 1200") // carl: 1 win, 1 loss, 3 games
	c.wantSteps("carl", "CZ6 1600 + 400 × (1 − 1) / 3 ≈ 1600")
	// What is played there does not touch the tally of CZ4.
	if tally := c.states["carl"].Tally; tally.Games != 0 {
		t.Errorf("carl's tally: %+v", tally)
	}
	c.play(20050301, 20050301, "dora 1-0 anna") // 600 apart
	c.want("anna 1769, dora 1231")
}

// TestCzechWhole: a fraction in a decision does not bring fractions in.
func TestCzechWhole(t *testing.T) {
	for _, system := range []string{"czech", "rif", "fide"} {
		c := newCareer(t, system)
		c.carry("anna", Carried{Rating: 1800.4, Established: true}, 20000101)
		c.adjust("anna", 10.5, 20000430)
		c.want("anna 1811")
	}
}
