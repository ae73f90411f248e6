package rating

import "strconv"

// The formulas of each system with the settings in force filled in, for its
// rules page. R1 is a player's own rating, R2 an opponent's, W a score or the
// wins, L the losses, E an expected score, N a number of games, P the points
// of a career, n those that count; everything else is the source's own letter.

func (r gomokuWorld) Formulas() []Step {
	return []Step{
		formula{}.text("R = ").num(r.start, 2).step("GW1"),
		formula{}.text("E = 1 / (1 + 2^((R2 − R1) / ").num(r.scale, 2).text("))").step("GW2"),
		formula{}.text("R1 + Σ ").num(r.k, 2).text(" × (W − E)").step("GW2"),
		formula{}.text("R = ΣR2 / N + ").num(r.spread, 2).text(" × (W − L) / N").step("GW5"),
		enough(r.games, r.points).step("GW6"),
	}
}

func (r czech) Formulas() []Step {
	return []Step{
		formula{}.text("R = (ΣR2 + ").num(r.spread, 2).text(" × (W − L)) / N").step("CZ4"),
		enough(r.games, r.points).step("CZ5"),
		formula{}.text("R = ").num(r.base, 2).text(" + ").num(r.baseSpread, 2).text(" × (W − L) / N").step("CZ6"),
	}
}

// enough is what makes established.
func enough(games int32, points float64) formula {
	return formula{}.text("N ≥ ").whole(games).text(", P ≥ ").num(points, 1)
}

func (r rif) Formulas() []Step {
	point := ""
	if r.needsPoint {
		point = ", Et > 0"
	}
	middle := (r.floor + r.ceiling) / 2
	return []Step{
		formula{}.text("K + ΣF").step("RI1"),
		formula{}.text("N ≥ ").num(float64(r.newGames), 0).text(", n > 0").text(point).step("RI3"),
		formula{}.text("Ka = ΣR2 / n").step("RI3"),
		formula{}.text("K0 = Ka − ").num(r.scale, 2).text(" × log2(n / Et − 1)").step("RI4"),
		formula{}.text("Ka ≥ ").num(middle, 2).text(": ").num(r.floor, 2).text(" ≤ K0 ≤ ").num(r.ceiling, 2).step("RI4"),
		formula{}.text("Ka < ").num(middle, 2).text(": Ka − ").num(r.width, 2).text(" ≤ K0 ≤ Ka + ").num(r.width, 2).step("RI4"),
		formula{}.text("dK = ΣR2 / N − K").step("RI5"),
		formula{}.text("Ee = N / (1 + 2^(dK / ").num(r.scale, 2).text("))").step("RI5"),
		formula{}.text("F = ").num(r.k, 2).text(" × (Et − Ee)").step("RI5"),
		formula{}.text("K = ").num(r.start, 0).step("RI8"),
	}
}

func (r fide) Formulas() []Step {
	steps := []Step{
		formula{}.text("E = 1 / (1 + 10^((R2 − R1) / ").num(r.scale, 2).text("))").step("FI1"),
		formula{}.text("|R2 − R1| ≤ ").num(r.cap, 2).step("FI2"),
		formula{}.text("K = ").num(r.kNew, 2).text(": N < ").whole(r.newGames).of("FI3", "new"),
		formula{}.text("K = ").num(r.kJunior, 2).text(": R1 < ").num(r.juniorBelow, 2).of("FI3", "junior"),
		formula{}.text("K = ").num(r.kTop, 2).text(": R1 ≥ ").num(r.top, 2).of("FI3", "top"),
		formula{}.text("K = ").num(r.k, 2).of("FI3", "other"),
		formula{}.text("N × K ≤ ").num(r.kLimit, 2).of("FI3", "limit"),
		formula{}.text("R1 + K × Σ(W − E)").step("FI4"),
	}
	if r.table {
		steps = steps[1:] // the printed table stands for the curve
	}
	if r.hasStart {
		return append(steps, formula{}.text("R = ").num(r.start, 0).step("FI6"))
	}
	first := formula{}.text("R = (ΣR2")
	for _, opponent := range r.hypothetical {
		first = first.plus(opponent, 2)
	}
	return append(steps,
		formula{}.text("N ≥ ").whole(r.initialGames).step("FI5"),
		first.text(") / (N + ").text(strconv.Itoa(len(r.hypothetical))).text(") + dp").step("FI5"),
		formula{}.num(r.lowest, 2).text(" ≤ R ≤ ").num(r.highest, 2).step("FI5"))
}
