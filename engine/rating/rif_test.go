package rating

import "testing"

func TestRIFPeriod(t *testing.T) {
	c := newCareer(t, "rif")
	c.rated("anna 2400, bela 2280, carl 2160")
	// RI5: the mean of the opponents, 2220, is 180 below: Ee = 2 / (1 + 2^−1.5).
	c.play(20070501, 20070502, `
		anna 1-0 bela
		anna 0-1 carl`)
	c.want("anna 2400, bela 2280, carl 2160")
	c.play(20070601, 20070602, "anna ½-½ bela") // 32 × (0.5 − 2/3) = −5.33
	c.close(20070831)
	c.wantSteps("anna", `
		RI5 dK = 2280 / 1 − 2400 = −120
		RI5 Ee = 1 / (1 + 2^(−120 / 120)) = 0.667
		RI5 F = 32 × (0.5 − 0.667) = −5.33 ≈ −5
		RI1 2400 − 15 − 5 = 2380`)
	// carl: dK = 240, Ee = 1/5. bela: −32/3 and +16/3, each rounded.
	c.want("anna 2380, bela 2274, carl 2186")
}

func TestRIFStartRating(t *testing.T) {
	c := newCareer(t, "rif")
	c.rated("anna 2200, bela 2200")
	c.play(20070401, 20070402, "anna 1-0 bela")
	c.close(20070430)
	c.want("anna 2216, bela 2184")
	// RI2: it began when the list of 30 April was not valid yet, so that 2200
	// plays 2200; its contributions are added to the newer coefficients.
	c.play(20070430, 20070502, "anna 1-0 bela")
	c.close(20070831)
	c.want("anna 2232, bela 2168")
	c.wantSteps("anna", `
		RI2 K = 2200
		RI5 dK = 2200 / 1 − 2200 = 0
		RI5 Ee = 1 / (1 + 2^(0 / 120)) = 0.5
		RI5 F = 32 × (1 − 0.5) = 16 ≈ 16
		RI1 2216 + 16 = 2232`)
	// A decision on a list's date changes that list, not the one before it.
	c.adjust("anna", 100, 20070831)
	c.want("anna 2332")
	c.play(20070831, 20070901, "anna ½-½ bela") // 2216 against 2184
	c.close(20071231)
	c.want("anna 2331, bela 2169") // 32 × (0.5 − 1 / (1 + 2^(−32 / 120))) = −1.47
}

func TestRIFNewcomer(t *testing.T) {
	c := newCareer(t, "rif")
	c.rated("anna 2240, bela 2200, carl 2400")
	// RI4: Ka = 2280, K0 = 2280 − 120 × log2(3 / 1 − 1) = 2160.
	c.play(20070501, 20070502, `
		dora 1-0 anna
		dora 0-1 bela
		dora 0-1 carl`)
	c.close(20070831)
	c.wantSteps("dora", `
		RI3 Ka = 6840 / 3 = 2280
		RI4 K0 = 2280 − 120 × log2(3 / 1 − 1) = 2160
		RI4 2000 ≤ K0 ≤ 2400: K0 = 2160
		RI6 F = 0
		RI1 2160 + 0 = 2160`)
	// The others play against 2160: anna 32 × (0 − 0.614) = −19.64, bela
	// 32 × (1 − 0.558) = 14.16, carl 32 × (1 − 0.8) = 6.4.
	c.want("dora 2160, anna 2220, bela 2214, carl 2406")
	if l := c.working("anna").Lines[0]; l.Against != (Entry{Rating: 2160, Rated: true}) || !l.Counts {
		t.Errorf("anna against dora: %+v", l)
	}
}

// TestRIFLimits has a newcomer with three games against 2280 (limits 2000 and
// 2400) or 2180 (limits 1980 and 2380).
func TestRIFLimits(t *testing.T) {
	for _, c := range []struct {
		opponents, result, want string
	}{
		// On the limit is not limited: 2280 + 120 = 2400, F = 0.
		{"2280", "2-1", "dora 2400"},
		// All won: 2400, and F = 32 × (3 − 3 / (1 + 2^−1)) = 32.
		{"2280", "3-0", "dora 2432"},
		// 2180 + 120 × log2 5 = 2458 is limited: F = 32 × (2.5 − 2.281) = 7.
		{"2180", "2½-½", "dora 2387"},
		// 2180 − 120 × log2 5 = 1901 is limited: F = 32 × (0.5 − 0.719) = −7.
		{"2180", "½-2½", "dora 1973"},
		// #8c: no point, no start rating.
		{"2280", "0-3", "dora unrated"},
		// #8a: two games are too few.
		{"2280", "1-1", "dora unrated"},
	} {
		career := newCareer(t, "rif")
		career.rated("anna " + c.opponents)
		career.play(20070501, 20070502, "dora "+c.result+" anna")
		career.close(20070831)
		career.want(c.want)
	}
	// A mean of exactly 2200 takes the fixed limits.
	middle := newCareer(t, "rif", map[string]any{"new_width": 100.0})
	middle.rated("anna 2200")
	middle.play(20070501, 20070502, "dora 3-0 anna")
	middle.close(20070831)
	middle.want("dora 2423") // 2400 + 32 × (3 − 3 / (1 + 2^(−200 / 120)))
	// A start rating that the limits left alone moves nobody (RI6), not even by
	// its own rounding: 2200 − 120 × log2(40 / 15 − 1) = 2111.56, and at 2112
	// RI5 would give 32 × (15 − 15.024) = −0.76.
	long := newCareer(t, "rif")
	long.rated("anna 2200")
	long.play(20070501, 20070502, "dora 15-25 anna")
	long.close(20070831)
	long.want("dora 2112")
	// Before 1996 #8c did not hold (a [[change]]): 2000 at least, and
	// F = 32 × (0 − 3 / (1 + 2^(280 / 120))) = −15.89.
	old := newCareer(t, "rif", map[string]any{"new_needs_point": false})
	old.rated("anna 2280")
	old.play(19950501, 19950502, "dora 0-3 anna")
	old.close(19950831)
	old.want("dora 1984")
	old.wantSteps("dora", `
		RI3 Ka = 6840 / 3 = 2280
		RI4 Et = 0: K0 = 2000
		RI4 2000 ≤ K0 ≤ 2400: K0 = 2000
		RI5 dK = 6840 / 3 − 2000 = 280
		RI5 Ee = 3 / (1 + 2^(280 / 120)) = 0.497
		RI5 F = 32 × (0 − 0.497) = −15.89 ≈ −16
		RI1 2000 − 16 = 1984`)
}

func TestRIFTwoNewcomers(t *testing.T) {
	c := newCareer(t, "rif")
	c.rated("anna 2200")
	// Three games over the board, but only those against anna make a rating;
	// emil has one point, from dora, and gets none (#8c). Their games never
	// count, and anna's win over emil does not either (RI5).
	c.play(20070501, 20070502, `
		dora 1-0 anna
		anna 1-0 dora
		emil 2-0 dora
		anna 1-0 emil`)
	c.close(20070831)
	c.want("dora 2200, emil unrated, anna 2200")
	c.wantSteps("emil", "RI3 Et = 0")
	for i, want := range []struct {
		clause string
		counts bool
	}{{"RI3", true}, {"RI3", true}, {"RI6", false}, {"RI6", false}} {
		if l := c.working("dora").Lines[i]; l.Clause != want.clause || l.Counts != want.counts {
			t.Errorf("dora's game %d: %+v", i, l)
		}
	}
	if l := c.working("anna").Lines[2]; l.Counts || l.HasExpected {
		t.Errorf("anna against emil: %+v", l)
	}
}

// TestRIFProvisional: until the period ends a new player's rating moves with
// the contributions of each tournament (#8a), and is no official one (#8c).
func TestRIFProvisional(t *testing.T) {
	c := newCareer(t, "rif")
	c.rated("anna 2280")
	c.play(20070501, 20070502, "dora 3-0 anna")
	c.want("dora 2432 provisional, anna 2280")
	c.play(20070601, 20070602, `
		dora 1-0 anna
		emil 1-0 dora
		emil 0-2 anna`)
	c.close(20070831)
	// emil has no point against an official coefficient. dora counts only the
	// win over anna: 32 × (1 − 1 / (1 + 2^(−152 / 120))) = 9.40.
	c.want("dora 2441, emil unrated")
	c.wantSteps("dora", `
		RI2 K = 2432
		RI5 dK = 2280 / 1 − 2432 = −152
		RI5 Ee = 1 / (1 + 2^(−152 / 120)) = 0.706
		RI5 F = 32 × (1 − 0.706) = 9.4 ≈ 9
		RI1 2400 + 32 + 9 = 2441`)
}

// TestRIFEstablishing: 2200 stands for an official coefficient until the
// period ends (RI8).
func TestRIFEstablishing(t *testing.T) {
	c := newCareer(t, "rif")
	c.found(20050101, 20050102, "anna 1-0 bela")
	c.want("anna 2200, bela 2200")
	c.play(20050201, 20050202, "anna 1-0 bela")
	c.close(20050430)
	c.want("anna 2232, bela 2168")
	c.found(20050501, 20050502, "carl 1-0 anna") // carl enters at 2200, anna has 2232
	c.close(20050831)
	c.want("carl 2217, anna 2215") // 32 × (1 − 0.454) = 17.47
	c.wantSteps("carl", `
		RI8 K = 2200
		RI5 dK = 2232 / 1 − 2200 = 32
		RI5 Ee = 1 / (1 + 2^(32 / 120)) = 0.454
		RI5 F = 32 × (1 − 0.454) = 17.47 ≈ 17
		RI1 2200 + 17 = 2217`)
}

// TestRIFCarried: an established carried-over rating is official, a
// provisional one becomes so when the first period is closed (C11).
func TestRIFCarried(t *testing.T) {
	c := newCareer(t, "rif")
	c.carry("anna", Carried{Rating: 2300, Established: true}, 20070430)
	c.carry("bela", Carried{Rating: 2100}, 20070430)
	c.want("anna 2300, bela 2100 provisional")
	idle := c.rules.Close(*c.states["bela"], 20070831)
	if !idle.Established || idle.Rating != 2100 {
		t.Errorf("bela without a game: %+v", idle)
	}
	c.play(20070501, 20070502, "anna 1-0 bela")
	c.close(20070831)
	c.want("anna 2308, bela 2092") // 200 apart: 32 × 0.2395
}

func TestPeriods(t *testing.T) {
	for _, c := range []struct {
		ends             []string
		day, first, last Day
	}{
		{[]string{"04-30", "08-31", "12-31"}, 20070430, 20070101, 20070430},
		{[]string{"04-30", "08-31", "12-31"}, 20070501, 20070501, 20070831},
		{[]string{"04-30", "08-31", "12-31"}, 20071231, 20070901, 20071231},
		{[]string{"06-30"}, 20070630, 20060701, 20070630},
		{[]string{"06-30"}, 20070701, 20070701, 20080630},
		{[]string{"02-28", "10-15"}, 20080229, 20080229, 20081015},
		{[]string{"02-28", "10-15"}, 20081016, 20081016, 20090228},
		{[]string{"02-28", "10-15"}, 20070301, 20070301, 20071015},
	} {
		if first, last := periodOf(c.day, c.ends); first != c.first || last != c.last {
			t.Errorf("%d among %v: %d to %d, want %d to %d", c.day, c.ends, first, last, c.first, c.last)
		}
	}
	for day, want := range map[Day][2]Day{20240215: {20240201, 20240229}, 19000228: {19000201, 19000228}, 20001231: {20001201, 20001231}} {
		if first, last := monthOf(day); first != want[0] || last != want[1] {
			t.Errorf("month of %d: %d to %d", day, first, last)
		}
	}
}
