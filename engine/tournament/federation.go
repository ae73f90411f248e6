// Package tournament holds what a federation knows: its players, tournaments,
// rounds and games, the rating lists it keeps, and its pages. It also works
// out what follows from the results alone: standings, tie-breaks and
// crosstables. It knows nothing of files and nothing of rating formulas.
package tournament

// Federation is everything that a content folder says, already checked.
// Players refer to each other by their place in Players.
type Federation struct {
	Site        Site
	Players     []Player     // sorted by id (bytes)
	Tournaments []Tournament // in the order of C1: end, start, sequence, id
	Lists       []List       // the primary list first, then by id
	Pages       []Page       // by menu number, then id
	News        []Page       // newest first, then id
	Assets      []string     // paths below content/assets, sorted, with slashes
}

// Site is site.toml.
type Site struct {
	Title       string
	URL         string // absolute, ends in a slash; "" if unknown
	Repository  string // https://github.com/OWNER/REPO, or ""
	Branch      string
	Languages   []string
	Contact     string // Markdown
	PublishBorn bool
}

// Player is a person. A private player keeps only ID, Private and what the
// replay needs; nothing else of it may be published.
type Player struct {
	ID        string
	Name      string
	Country   string // ISO 3166-1 alpha-2 or a former country's code; "" unknown
	Born      Date   // a day, a year alone, or 0
	Sex       string // "f", "m" or ""
	Club      string
	Label     string // shown beside the name where a namesake exists
	Title     string
	Aliases   []string
	FormerIDs []string
	IDs       []ExternalID // sorted by key
	Names     []Former     // former names, by Until
	Countries []Former     // former countries, by Until
	Private   bool
	File      string // below content/, with slashes
	Line      int    // of the entry's header
}

// ExternalID is a player's number in somebody else's register.
type ExternalID struct{ Register, Value string }

// Former is a name or country that held up to and including a day.
type Former struct {
	Until Date
	Value string
}

// NameOn is the name that the player bore on a day.
func (p *Player) NameOn(d Date) string { return on(p.Names, d, p.Name) }

// CountryOn is the country that the player played for on a day.
func (p *Player) CountryOn(d Date) string { return on(p.Countries, d, p.Country) }

func on(former []Former, d Date, now string) string {
	for _, f := range former {
		if d <= f.Until {
			return f.Value
		}
	}
	return now
}

// Form is how a tournament's results were written down.
type Form uint8

// The forms of a tournament file. A tournament without results has NoForm.
const (
	NoForm Form = iota
	Rounds
	Crosstable
	Wallchart
)

// Rated is what a tournament's file says about being rated.
type Rated uint8

// ByRules leaves it to the list; the others override [eligible].
const (
	ByRules     Rated = iota
	NeverRated        // rated = false
	AlwaysRated       // rated = true, with a decision
)

// Tournament is one tournament file.
type Tournament struct {
	ID          string
	Name        string
	Start, End  Date
	Place       string
	Country     string
	Game        string
	Opening     string
	Minutes     int // main time per player and game; 0 if not stated
	Online      bool
	Sequence    int
	Source      string
	Arbiter     string
	Event       string // id of the event that groups tournaments, or ""
	Stage       string
	Form        Form
	Rounds      []Round // a crosstable is one round with Double set
	Rated       Rated
	Reason      string   // why it is not rated (NeverRated)
	Decision    string   // by what decision it is (AlwaysRated)
	Unfinished  bool     // still being played
	Lists       []string // ids; nil means all
	Players     []int32  // everybody who stands in the results or in `players`, in starting order
	Tiebreaks   []Tiebreak
	Final       []int32 // final order that overrides the standings, or nil
	Teams       []Team
	Corrections []Correction
	FormerIDs   []string
	Report      string // Markdown, "" if there is none
	ReportFile  string // below content/
	File        string // below content/
}

// Round is a set of games. In a round with Double set a player may have
// several games.
type Round struct {
	Name   string
	Date   Date
	Double bool
	Games  []Game
}

// Game is one line of a round. First opened. Second is NoPlayer for a bye.
type Game struct {
	First, Second int32 // places in Federation.Players
	Result        Result
}

// NoPlayer stands for a missing opponent.
const NoPlayer int32 = -1

// Team is a named group of players.
type Team struct {
	Name    string
	Players []int32
}

// Correction tells what was changed on a tournament's page after it had been
// published.
type Correction struct {
	Date Date
	Note string // Markdown
}

// Page is a Markdown page or a news item.
type Page struct {
	ID    string
	Title string
	Menu  int // place in the menu; 0 means not in it
	Date  Date
	Body  string // Markdown
	File  string // below content/

	FormerIDs    []string      // of a page
	Translations []Translation // sorted by language
}

// Translation is a page or a news item in one of the site's other languages.
type Translation struct {
	Language string
	Title    string
	Body     string // Markdown
	File     string // below content/
}
