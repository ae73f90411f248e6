package tournament

// Result is how a line of a round ended, seen from the first-named player.
type Result uint8

// The results of the content format. The zero value is no result.
const (
	NoResult      Result = iota
	Win                  // 1-0
	Loss                 // 0-1
	Draw                 // ½-½
	WinUnrated           // 1-0u
	LossUnrated          // 0-1u
	DrawUnrated          // ½-½u
	WinByDefault         // +/-
	LossByDefault        // -/+
	BothLost             // -/-
	FullBye              // bye
	HalfBye              // ½bye
	ZeroBye              // 0bye
)

var resultText = [...]string{
	NoResult: "", Win: "1-0", Loss: "0-1", Draw: "½-½",
	WinUnrated: "1-0u", LossUnrated: "0-1u", DrawUnrated: "½-½u",
	WinByDefault: "+/-", LossByDefault: "-/+", BothLost: "-/-",
	FullBye: "bye", HalfBye: "½bye", ZeroBye: "0bye",
}

// String is the result in its canonical spelling.
func (r Result) String() string { return resultText[r] }

// Counts tells whether the game counts for ratings (C2): it was played over
// the board and not marked as unrated.
func (r Result) Counts() bool { return r == Win || r == Loss || r == Draw }

// Played tells whether the game was played over the board.
func (r Result) Played() bool { return r >= Win && r <= DrawUnrated }

// Bye tells whether there is no opponent.
func (r Result) Bye() bool { return r >= FullBye }

// Default tells whether the game was won or lost without being played.
func (r Result) Default() bool { return r >= WinByDefault && r <= BothLost }

// HalfPoints are the points of the first and the second player, doubled.
func (r Result) HalfPoints() (first, second int) {
	switch r {
	case Win, WinUnrated, WinByDefault:
		return 2, 0
	case Loss, LossUnrated, LossByDefault:
		return 0, 2
	case Draw, DrawUnrated:
		return 1, 1
	case FullBye:
		return 2, 0
	case HalfBye:
		return 1, 0
	}
	return 0, 0
}

// Reverse is the same result seen from the second-named player. A bye has no
// other side and stays as it is.
func (r Result) Reverse() Result {
	switch r {
	case Win:
		return Loss
	case Loss:
		return Win
	case WinUnrated:
		return LossUnrated
	case LossUnrated:
		return WinUnrated
	case WinByDefault:
		return LossByDefault
	case LossByDefault:
		return WinByDefault
	}
	return r
}
