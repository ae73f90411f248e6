package rating

import "math"

// Go's math.Exp2, math.Pow and math.Log2 differ in the last bit between
// processors, and compilers may fuse a product with a sum. So this file has
// its own 2^x and log2 x, made of additions, multiplications and divisions,
// and here as in all rating code a product that is later added or subtracted
// is rounded by float64(…), which forbids the fusing (C7).

// exp2 is 2^x, with a relative error below 4e-16, for any x.
func exp2(x float64) float64 {
	switch {
	case x != x:
		return x
	case x > 1030:
		return math.Inf(1)
	case x < -1080:
		return 0
	}
	n := math.Round(x)
	// 2^f = e^t with |t| <= ln 2 / 2, by the power series of e^t; the 15th
	// term is below 2^-60.
	t := float64((x - n) * math.Ln2)
	sum := 1.0
	for k := 14.0; k >= 1; k-- {
		sum = 1 + float64(t*sum)/k
	}
	return math.Ldexp(sum, int(n))
}

// log2 is the binary logarithm of a positive number, with an error below
// 1e-15 in its fraction.
func log2(x float64) float64 {
	m, e := math.Frexp(x) // 0.5 <= m < 1
	if m < math.Sqrt2/2 {
		m, e = 2*m, e-1
	}
	// ln m = 2 artanh z, by its power series; |z| < 0.1716, so that the 12th
	// term is below 2^-60.
	z := (m - 1) / (m + 1)
	square := float64(z * z)
	sum := 0.0
	for k := 23.0; k >= 1; k -= 2 {
		sum = 1/k + float64(square*sum)
	}
	return float64(e) + float64(float64(2*z)*sum)/math.Ln2
}

// round rounds half away from zero (C7).
func round(x float64) float64 { return math.Round(x) }
