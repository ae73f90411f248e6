package rating

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"testing"
)

// TestFIDECases reproduces rating changes that FIDE published, with the K of
// their time, to the printed decimal.
func TestFIDECases(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(corpus(t), "chess", "fide-cases.json"))
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Source            string
		Rating, K         float64
		Opponents, Scores []float64
		Published         struct {
			Change   *float64 `json:"rating_change"`
			Expected float64  `json:"points_expected"`
		}
	}
	if err := json.Unmarshal(text, &cases); err != nil || len(cases) != 8 {
		t.Fatalf("%d cases, %v", len(cases), err)
	}
	for i, c := range cases {
		rules := Find("fide").New(map[string]any{"k": c.K, "k_top": c.K, "k_new": c.K})
		own := rules.Carry(Carried{Rating: c.Rating, Games: 100}, 20000101)
		e := &Event{Start: 20100401, End: 20100405, Entrants: []Entrant{{State: &own}}}
		for j, rating := range c.Opponents {
			opponent := rules.Carry(Carried{Rating: rating, Games: 100}, 20000101)
			e.Entrants = append(e.Entrants, Entrant{State: &opponent})
			e.Games = append(e.Games, Game{0, int32(j + 1), Score(2 * c.Scores[j])})
		}
		closed := rules.Close(rules.Rate(e)[0], 20100430)
		w := rules.Explain(e, 0, &closed, nil)
		expected := 0.0
		for _, l := range w.Lines {
			expected += l.Expected
		}
		if got, want := fmt.Sprintf("%.2f", expected), fmt.Sprintf("%.2f", c.Published.Expected); got != want {
			t.Errorf("case %d, %s: expected %s points, published %s", i, c.Source, got, want)
		}
		if c.Published.Change == nil {
			continue
		}
		if got, want := fmt.Sprintf("%.1f", w.Change), fmt.Sprintf("%.1f", *c.Published.Change); got != want {
			t.Errorf("case %d, %s: change %s, published %s", i, c.Source, got, want)
		}
		if got, want := closed.Rating, c.Rating+round(w.Change); got != want {
			t.Errorf("case %d, %s: new rating %v, want %v", i, c.Source, got, want)
		}
	}
}

// TestFIDEFormula: the table and the formula are the same curve, up to
// rounding and the coarseness of the printed ranges.
func TestFIDEFormula(t *testing.T) {
	table := Find("fide").New(map[string]any{"cap": 2000.0})
	formula := Find("fide").New(map[string]any{"cap": 2000.0, "expectation": "formula"})
	for d, want := range map[float64]float64{0: 0.5, 400: 10.0 / 11, -400: 1.0 / 11, 800: 100.0 / 101} {
		if got := formula.Expect(d, 0); math.Abs(got-want) > 1e-15 {
			t.Errorf("difference %v: %v, want %v", d, got, want)
		}
	}
	for d := -800.0; d <= 800; d++ {
		if a, b := table.Expect(d, 0), formula.Expect(d, 0); math.Abs(a-b) > 0.02 {
			t.Errorf("difference %v: table %v, formula %v", d, a, b)
		}
	}
}

func TestFIDEPeriod(t *testing.T) {
	c := newCareer(t, "fide")
	c.rated("anna 1900, bela 1800, carl 1500")
	// FI4: nothing moves until the month is over; then one rounding.
	c.play(20240305, 20240306, "anna 1-0 bela") // 1 − .64
	c.want("anna 1900, bela 1800")
	c.play(20240320, 20240321, `
		anna ½-½ bela
		carl 1-0 anna`) // .5 − .64, 0 − .92
	c.close(20240331)
	// 20 × (1.5 − 2.20) = −14
	c.want("anna 1886, bela 1796, carl 1518")
	c.wantSteps("anna", `
		FI3 K = 20: 1900 < 2400
		FI4 20 × (1.5 − 2.2) = −14 ≈ −14
		FI4 1900 − 14 = 1886`)
	w := c.working("anna")
	if !near(w.Change, -21.2) { // of this tournament: 20 × (0.5 − 1.56)
		t.Errorf("anna's second tournament: %v", w.Change)
	}
	if l := w.Lines[1]; l.Clause != "FI1" || !near(l.Expected, 0.92) || !near(l.Change, -18.4) {
		t.Errorf("anna against carl: %+v", l)
	}
}

func TestFIDECap(t *testing.T) {
	c := newCareer(t, "fide")
	c.rated("anna 2000, bela 1500")
	c.play(20240305, 20240306, "anna 1-0 bela")
	c.close(20240331)
	c.want("anna 2002, bela 1498") // 20 × (1 − .92) = 1.6
	if l := c.working("anna").Lines[0]; l.Clause != "FI2" || l.Expected != 0.92 {
		t.Errorf("a difference of 500: %+v", l)
	}
}

func TestFIDEFactor(t *testing.T) {
	c := newCareer(t, "fide")
	c.rated("bela 2000")
	for name, from := range map[string]Carried{"fresh": {Rating: 2000, Games: 29}, "seasoned": {Rating: 2000, Games: 30}, "high": {Rating: 2400, Games: 30}} {
		c.carry(name, from, 20000101)
	}
	c.born["junior"], c.born["adult"] = 2006, 2005
	c.rated("junior 2000, adult 2000")
	c.play(20240305, 20240306, `
		fresh 1-0 bela
		seasoned 1-0 bela
		junior 1-0 bela
		adult 1-0 bela
		high 0-1 bela`)
	c.close(20240331)
	c.want("fresh 2020, seasoned 2010, junior 2020, adult 2010, high 2391")
	for name, step := range map[string]string{
		"fresh":    "K = 40: 29 < 30",
		"seasoned": "K = 20: 2000 < 2400",
		"junior":   "K = 40: 2000 < 2300",
		"adult":    "K = 20: 2000 < 2400",
		"high":     "K = 10: 2400 ≥ 2400",
	} {
		if got := c.working(name).steps[0]; got.Clause != "FI3" || got.Formula != step {
			t.Errorf("%s: %v, want %s", name, got, step)
		}
	}
	// Once is for ever: high has 2391 now and keeps K = 10.
	c.play(20240405, 20240405, "high 1-0 seasoned") // 381 apart: .91
	c.close(20240430)
	c.want("high 2392, seasoned 2008") // 10 × .09, 20 × −.09
	if got := c.working("high").steps[0].Formula; got != "K = 10: 2400 ≥ 2400" {
		t.Errorf("high: %s", got)
	}
	// An adjusted rating is a published one.
	c.adjust("adult", 400, 20240430)
	c.want("adult 2410")
	c.adjust("adult", -400, 20240531)
	c.play(20240605, 20240605, "adult 1-0 bela")
	c.close(20240630)
	if got := c.working("adult").steps[0].Formula; got != "K = 10: 2410 ≥ 2400" {
		t.Errorf("adult: %s", got)
	}
}

func TestFIDELimit(t *testing.T) {
	c := newCareer(t, "fide")
	c.carry("fresh", Carried{Rating: 2000}, 20000101)
	c.rated("bela 2000")
	c.play(20240305, 20240306, "fresh 12-6 bela") // 18 × 40 = 720 > 700
	c.close(20240331)
	c.want("fresh 2114, bela 1940") // K = 38: 38 × 3; bela's 18 × 20 stays
	c.wantSteps("fresh", `
		FI3 K = 40: 0 < 30
		FI3 18 × 40 > 700: K = 38
		FI4 38 × (12 − 9) = 114 ≈ 114
		FI4 2000 + 114 = 2114`)
}

func TestFIDEFirstRating(t *testing.T) {
	c := newCareer(t, "fide")
	c.rated("anna 1700, bela 1650")
	// FI5: the first tournament brought nothing and is not counted.
	c.play(20240305, 20240306, "dora 0-2 anna")
	c.close(20240331)
	c.want("anna 1700, dora unrated")
	c.wantSteps("dora", "FI5 0 < 5")
	c.play(20240405, 20240406, `
		dora 1-1 anna
		dora 1-0 emil
		dora 0-1 bela`)
	c.close(20240430)
	c.want("dora unrated, emil unrated")
	c.wantSteps("dora", "FI5 3 < 5")
	if l := c.working("dora").Lines[2]; l.Clause != "FI5" || l.Counts {
		t.Errorf("unrated against unrated: %+v", l)
	}
	c.play(20240505, 20240506, "dora 1½-½ bela")
	c.close(20240531)
	// 2½ points of 5 against 1700, 1700, 1650, 1650, 1650, and two draws with
	// 1800: 3½ of 7 are 50 %, dp 0; the sum is 8350 + 3600.
	c.want("dora 1707")
	c.wantSteps("dora", `
		FI5 3.5 / 7 ≈ 50 %: dp = 0
		FI5 11950 / 7 + 0 ≈ 1707`)
	// From then on dora is rated, new, with K = 40.
	c.play(20240605, 20240605, "dora 1-0 anna")
	c.close(20240630)
	c.want("dora 1727") // 7 apart: .51; 40 × .49 = 19.6
}

func TestFIDEFirstRatingLimits(t *testing.T) {
	c := newCareer(t, "fide")
	c.rated("anna 2300, bela 1400")
	c.play(20240305, 20240306, `
		strong 5-0 anna
		weak ½-½ bela
		weak 0-5 bela`)
	c.close(20240331)
	// strong: 15100 / 7 + dp(86) 309 = 2466; weak: 1½ of 8, 19 %: 1500 − 251.
	c.want("strong 2200, weak unrated")
	c.wantSteps("strong", `
		FI5 6 / 7 ≈ 86 %: dp = 309
		FI5 15100 / 7 + 309 ≈ 2466
		FI5 2466 > 2200: 2200`)
	c.wantSteps("weak", `
		FI5 1.5 / 8 ≈ 19 %: dp = −251
		FI5 12000 / 8 − 251 ≈ 1249
		FI5 1249 < 1400`)
	// Pooling goes on: 6½ points of 13 are 50 %.
	c.play(20240405, 20240406, "weak 5-0 bela")
	c.close(20240430)
	c.want("weak 1462") // (11 × 1400 + 2 × 1800) / 13 = 1461.5
}

func TestFIDELostRating(t *testing.T) {
	c := newCareer(t, "fide")
	c.carry("low", Carried{Rating: 1405, Games: 50}, 20000101)
	c.rated("bela 1405")
	c.play(20240305, 20240306, "low 0-1 bela")
	c.close(20240331)
	c.want("low unrated, bela 1415")
	c.wantSteps("low", `
		FI3 K = 20: 1405 < 2400
		FI4 20 × (0 − 0.5) = −10 ≈ −10
		FI4 1405 − 10 = 1395
		FI5 1395 < 1400`)
	// Everything starts anew: a tournament without a point is forgotten.
	c.play(20240405, 20240406, "low 0-5 bela")
	c.close(20240430)
	c.want("low unrated")
	if tally := c.states["low"].Tally; tally.Games != 0 {
		t.Errorf("pooled: %+v", tally)
	}
	// A decision alone loses nothing, the next game does.
	c.adjust("bela", -20, 20240430)
	c.want("bela 1395")
	c.rated("anna 1395")
	c.play(20240505, 20240506, "bela ½-½ anna")
	c.close(20240531)
	c.want("bela unrated")
}

// TestFIDEEdges: what lies exactly on a threshold.
func TestFIDEEdges(t *testing.T) {
	c := newCareer(t, "fide", map[string]any{"initial_hypothetical": []any{}, "k": 20.0})
	c.born["junior"] = 2010
	c.rated("junior 2300, strong 2300, low 1405, opponent 1391, anna 1477")
	c.play(20240305, 20240306, `
		junior 1-0 strong
		low ½-½ opponent
		dora 2-3 anna`)
	c.close(20240331)
	// 2300 is not below 2300: K = 20. dora: 1477 + dp(40) −72 = 1405.
	c.want("junior 2310, low 1405, dora 1405")
	c.play(20240405, 20240406, "low 0-1 anna") // 72 apart: 20 × (0 − .40) = −8
	c.close(20240430)
	c.want("low unrated")
	edge := newCareer(t, "fide", map[string]any{"initial_hypothetical": []any{}})
	edge.rated("anna 1472, low 1410, bela 1410")
	edge.play(20240305, 20240306, `
		dora 2-3 anna
		low 0-1 bela`)
	edge.close(20240331)
	edge.want("dora 1400, low 1400")
}

// TestFIDEStartsAnew: with the rating everything else of it is lost.
func TestFIDEStartsAnew(t *testing.T) {
	c := newCareer(t, "fide", map[string]any{"initial_hypothetical": []any{}, "new_games": 3})
	c.rated("anna 1472")
	c.play(20240305, 20240306, "dora 2-3 anna")
	c.close(20240331)
	c.want("dora 1400")
	c.play(20240405, 20240406, "dora 0-4 anna")
	c.close(20240430)
	c.want("dora unrated")
	c.play(20240505, 20240506, "dora 0-4 anna") // a first tournament again
	c.close(20240531)
	if pool := c.states["dora"].Tally; pool.Games != 0 {
		t.Errorf("pooled: %+v", pool)
	}
	c.play(20240605, 20240606, "dora 3-2 anna")
	c.close(20240630)
	c.play(20240705, 20240706, "dora 1-0 anna")
	c.close(20240731)
	if got := c.working("dora").steps[0].Formula; got != "K = 40: 0 < 3" {
		t.Errorf("dora, new again: %s", got)
	}
}

func TestFIDEStart(t *testing.T) {
	c := newCareer(t, "fide", map[string]any{"start": 1300.0, "period": "tournament"})
	c.play(20240305, 20240306, "anna 1-0 bela")
	c.want("anna 1320, bela 1280") // FI6: below 1400, and nobody minds
	c.wantSteps("bela", `
		FI6 1300
		FI3 K = 40: 0 < 30
		FI4 40 × (0 − 0.5) = −20 ≈ −20
		FI4 1300 − 20 = 1280`)
}
