package content

// Limits on what is read. They are checked before anything is decoded, so
// that no file can cost more than its size deserves; content/README.md names
// them all.
const (
	maxFiles      = 200_000 // in the whole folder
	maxFolders    = 8       // one below another
	maxTOML       = 2 << 20 // bytes of one TOML file
	maxMarkdown   = 1 << 20 // bytes of one page, news item or report before its Markdown is looked at
	maxNesting    = 6       // brackets in brackets
	maxKeyParts   = 5       // a.b.c has three
	maxWord       = 128     // bytes of a key, number or date outside quotes
	maxValues     = 60_000  // headers, equals signs, commas and dots outside quotes, in one file
	maxText       = 200     // code points of a name, place and the like
	maxLongText   = 4000    // code points of a note, reason or decision
	maxEntries    = 100_000 // entries of one list
	maxRounds     = 1000
	maxGames      = 50_000 // of one tournament
	maxRows       = 2000   // of a crosstable or wallchart
	maxCellGames  = 100    // games in one cell of a crosstable
	maxIDLength   = 80
	maxPerFile    = 200  // problems told of one file
	maxFaults     = 2000 // problems looked for in one file
	earliestYear  = 1000
	latestYear    = 9999
	largestNumber = 1_000_000
)
