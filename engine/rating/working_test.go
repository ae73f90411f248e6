package rating

import "testing"

func TestFormulaNumbers(t *testing.T) {
	for _, c := range []struct {
		x        float64
		decimals int
		want     string
	}{
		{1500, 2, "1500"}, {1500, 0, "1500"}, {-14.926, 2, "−14.93"}, {-0.001, 2, "0"}, {0, 2, "0"}, {-0.4, 0, "0"},
		{100, 0, "100"}, {0.5, 1, "0.5"}, {-0.5, 1, "−0.5"}, {2.0 / 3, 3, "0.667"}, {-120, 2, "−120"},
		{1.005, 1, "1"}, {1.05, 2, "1.05"}, {10.007, 3, "10.007"}, {-2.125, 2, "−2.13"}, {0.999, 2, "1"},
	} {
		if got := string(formula("a 0").num(c.x, c.decimals)); got != "a 0"+c.want {
			t.Errorf("%v with %d decimals: %q, want %q", c.x, c.decimals, got[3:], c.want)
		}
	}
	if got := string(formula{}.num(1800, 0).plus(-12, 0).plus(4, 0).text(" = ").num(1792, 0)); got != "1800 − 12 + 4 = 1792" {
		t.Error(got)
	}
	if got := string(formula{}.compare(9, 10, 0).text(", ").compare(3, 3, 1)); got != "9 < 10, 3 ≥ 3" {
		t.Error(got)
	}
}
