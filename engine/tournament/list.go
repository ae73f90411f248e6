package tournament

// List is one rating list: a system, its settings and the decisions that
// changed them.
type List struct {
	ID           string
	Name         string
	System       string // a name that engine/rating knows
	Game         string // takes only tournaments of this game; "" takes all
	Primary      bool
	Establishing []string // tournament ids, sorted
	Eligible     Eligibility
	Settings     map[string]any // checked by engine/rating: int64, float64, string, bool, []any
	Changes      []Change       // by From
	Initial      *Initial       // nil if the list starts from nothing
	Adjustments  []Adjustment   // by date, in the order of the file within a date
	Classes      []Class        // highest From first
	FormerIDs    []string
	File         string // below content/
}

// Eligibility is what a tournament needs to be rated in a list. Nil means
// that the list does not ask.
type Eligibility struct {
	Opening    []string
	MinMinutes *int
	Online     *bool
}

// Change is a decision that holds for tournaments that end on or after a day.
type Change struct {
	From     Date
	Decision string
	Settings map[string]any
	Eligible Eligibility // only what it changes
}

// Initial is a list published before, whose ratings are carried over (C11).
type Initial struct {
	Date    Date
	Source  string
	Players []Carried // by player
}

// Carried is one player's line of an Initial.
type Carried struct {
	Player      int32
	Rating      float64
	Games       int
	Points      float64
	Established bool
	Last        Date
}

// Adjustment is a decision that changes ratings without games (C12).
type Adjustment struct {
	Date     Date
	Decision string
	Player   int32   // NoPlayer means everyone
	Add      float64 // added, if Set is false
	Set      bool    // the rating becomes Rating
	Rating   float64
}

// Class names the band of ratings from From up to the next class.
type Class struct {
	From float64
	Name string
}

// Tiebreak is a way to order players with equal points.
type Tiebreak uint8

// The tie-breaks of the content format.
const (
	Direct Tiebreak = iota
	Buchholz
	BuchholzCut1
	Median
	Berger
	Progress
	Wins
)

// TiebreakNames are the spellings of the content format, by Tiebreak.
var TiebreakNames = [...]string{"direct", "buchholz", "buchholz-cut1", "median", "berger", "progress", "wins"}

func (t Tiebreak) String() string { return TiebreakNames[t] }

// DefaultTiebreaks order the standings where a tournament names none.
var DefaultTiebreaks = []Tiebreak{Buchholz, Berger, Wins}
