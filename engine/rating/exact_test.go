package rating

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// The reference is 160-bit arithmetic with series that converge by
// themselves; only math/big's four operations and Sqrt are trusted.

func wide(x float64) *big.Float { return new(big.Float).SetPrec(160).SetFloat64(x) }

// wideArtanh is artanh z for |z| <= 1/3.
func wideArtanh(z *big.Float) *big.Float {
	square := wide(0).Mul(z, z)
	power, sum := wide(0).Set(z), wide(0)
	for k := 1; k < 110; k += 2 {
		sum.Add(sum, wide(0).Quo(power, wide(float64(k))))
		power.Mul(power, square)
	}
	return sum
}

var wideLn2 = wide(0).Mul(wide(2), wideArtanh(wide(0).Quo(wide(1), wide(3))))

// wideExp2 is 2^x.
func wideExp2(x float64) *big.Float {
	n := math.Floor(x)
	t := wide(0).Sub(wide(x), wide(n))
	t.Mul(t, wideLn2)
	sum, term := wide(1), wide(1)
	for k := 1; k < 45; k++ {
		term.Quo(term.Mul(term, t), wide(float64(k)))
		sum.Add(sum, term)
	}
	return sum.SetMantExp(sum, int(n))
}

// wideLog2 is the binary logarithm of x.
func wideLog2(x float64) *big.Float {
	m, e := math.Frexp(x)
	z := wide(0).Quo(wide(0).Sub(wide(m), wide(1)), wide(0).Add(wide(m), wide(1)))
	ln := wide(0).Mul(wide(2), wideArtanh(z))
	return ln.Add(ln.Quo(ln, wideLn2), wide(float64(e)))
}

// ulps is how far got lies from want, in units of the last place of want.
func ulps(got float64, want *big.Float) float64 {
	nearest, _ := want.Float64()
	unit := math.Nextafter(math.Abs(nearest), math.Inf(1)) - math.Abs(nearest)
	distance, _ := wide(0).Sub(wide(got), want).Float64()
	return math.Abs(distance) / unit
}

func TestExp2Accuracy(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	worst := 0.0
	for i := range 3000 {
		x := (random.Float64() - 0.5) * []float64{1, 20, 2000}[i%3]
		worst = max(worst, ulps(exp2(x), wideExp2(x)))
	}
	for d := -2000.0; d <= 2000; d++ {
		worst = max(worst, ulps(exp2(d/120), wideExp2(d/120)))
	}
	if worst > 0.52 {
		t.Errorf("exp2 is up to %.4f units in the last place off, want at most 0.52", worst)
	}
	for x, want := range map[float64]float64{0: 1, 1: 2, -1: 0.5, 10: 1024, -1074: math.SmallestNonzeroFloat64, -1100: 0, 1023: math.Ldexp(1, 1023), 1024: math.Inf(1), math.Inf(1): math.Inf(1), math.Inf(-1): 0} {
		if got := exp2(x); got != want {
			t.Errorf("exp2(%g) = %g, want %g", x, got, want)
		}
	}
	if !math.IsNaN(exp2(math.NaN())) {
		t.Error("exp2 makes a number of what is none")
	}
}

func TestExp2Roots(t *testing.T) {
	for j, root := range exp2Roots {
		want := wideExp2(float64(j) / 64)
		high, _ := want.Float64()
		low, _ := wide(0).Sub(want, wide(high)).Float64()
		if root.high != high || root.low != low {
			t.Errorf("2^(%d/64) stands as %x, %x; want %x, %x", j, root.high, root.low, high, low)
		}
	}
	factorial := wide(1)
	power := wide(1)
	for i, got := range exp2Series {
		power.Mul(power, wideLn2)
		factorial.Mul(factorial, wide(float64(i+1)))
		if want, _ := wide(0).Quo(power, factorial).Float64(); got != want {
			t.Errorf("(ln 2)^%d / %d! stands as %x, want %x", i+1, i+1, got, want)
		}
	}
}

func TestLog2Accuracy(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 3000 {
		x := random.Float64() * math.Ldexp(1, random.IntN(40)-20)
		got, want := log2(x), wideLog2(x)
		// The fraction counts: below 1 the error may not shrink with the value.
		if off, _ := wide(0).Sub(wide(got), want).Float64(); math.Abs(off) > 1e-15+math.Abs(got)*0x1p-53 {
			t.Fatalf("log2(%v) = %v is off by %g", x, got, off)
		}
	}
	// RI4 asks whether K0 lies exactly on a limit: powers of two are exact.
	for e := -60; e <= 60; e++ {
		if got := log2(math.Ldexp(1, e)); got != float64(e) {
			t.Errorf("log2(2^%d) = %v", e, got)
		}
	}
}

// TestSameBits holds the results of exp2, log2 and all systems' curves to the
// last bit. The sums were made on amd64; on arm64 the same test must pass.
func TestSameBits(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	var arguments []float64
	for range 50000 {
		arguments = append(arguments, (random.Float64()-0.5)*4000)
	}
	sum := func(f func(x float64) float64) string {
		h := fnv.New64a()
		for _, x := range arguments {
			binary.Write(h, binary.LittleEndian, math.Float64bits(f(x)))
		}
		return fmt.Sprintf("%016x", h.Sum64())
	}
	formula := Find("fide").New(map[string]any{"expectation": "formula", "cap": 2000.0})
	for _, c := range []struct {
		name string
		f    func(x float64) float64
		want string
	}{
		{"exp2", func(x float64) float64 { return exp2(x / 120) }, "bedc7be3009e0473"},
		{"log2", func(x float64) float64 { return log2(math.Abs(x) + 1e-9) }, "b5a8c3f1b71bdce2"},
		{"gomoku-world", func(x float64) float64 { return Find("gomoku-world").New().Expect(x, 0) }, "03e1780dc70b8632"},
		{"fide", func(x float64) float64 { return formula.Expect(x, 0) }, "3ba4e7d4e60c4036"},
	} {
		if got := sum(c.f); got != c.want {
			t.Errorf("%s: the results' sum is %s, want %s", c.name, got, c.want)
		}
	}
}

func TestRound(t *testing.T) {
	for x, want := range map[float64]float64{0.5: 1, -0.5: -1, 1.5: 2, 2.5: 3, -2.5: -3, 0.49999999999999994: 0, 1e15 + 0.5: 1e15 + 1} {
		if got := round(x); got != want {
			t.Errorf("round(%v) = %v, want %v", x, got, want)
		}
	}
	if math.Signbit(round(-0.3)) {
		t.Error("round(−0.3) is a negative zero")
	}
}
