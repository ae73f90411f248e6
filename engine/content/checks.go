package content

import (
	"slices"

	"ratinglist/engine/problem"
)

// Checks are all kinds of problems that content can have, by code. Codes that
// start with E stop a build; those that start with W are warnings.
func Checks() []problem.Check { return checks }

// Explain finds the check of a code.
func Explain(code string) (problem.Check, bool) {
	i := slices.IndexFunc(checks, func(c problem.Check) bool { return c.Code == code })
	if i < 0 {
		return problem.Check{}, false
	}
	return checks[i], true
}

var checks = func() []problem.Check {
	all := slices.Concat(fileChecks, syntaxChecks, keyChecks, resultChecks, markdownChecks, warningChecks)
	for i := range all {
		all[i].Severity = severityOf(all[i].Code)
	}
	return all
}()

// isWarning tells whether an accept list may hold a code.
func isWarning(code string) bool { return slices.Contains(warningCodes(), code) }

// warningCodes are the warnings that can be accepted: all but those that are
// about problems themselves.
func warningCodes() []string {
	var codes []string
	for _, c := range warningChecks {
		if c.Code >= "W100" {
			codes = append(codes, c.Code)
		}
	}
	return codes
}

const (
	inTournament = "tournaments/2019/prague-open-2019.toml"
	inPlayers    = "players/hu.toml"
	inList       = "lists/world.toml"
	inPage       = "pages/about.md"
)

var fileChecks = []problem.Check{
	{Code: "E001", Title: "the file is too large",
		Text: "Files have a greatest size, so that one of them cannot stop the building of all. A TOML file has at most 2 MiB, a page, news item or report at most 200,000 bytes. Part a large file in two."},
	{Code: "E002", Title: "the file is too deep or too long to read",
		Text: "Brackets, keys with dots and words outside quotes have limits, which content/README.md names. No honest file comes near them; look for a bracket or a quotation mark that was left open."},
	{Code: "E003", Title: "the file is not UTF-8",
		Text: "All files are UTF-8, the encoding that every editor of today writes. The mark shows the first byte that is not. Open the file with its old encoding and save it as UTF-8."},
	{Code: "E004", Title: "there are more problems than are listed",
		Text: "Of one file the first two hundred problems are listed. Mend those first; often one slip causes many."},
	{Code: "E005", Title: "the file cannot be read",
		Text: "The system does not let the program read the file or folder, for the reason given."},
	{Code: "E006", Title: "nothing reads this file",
		Text: "The content folder holds site.toml and the folders lists, players, tournaments, pages, news, assets and theme. What lies elsewhere, or has another ending, would be left out without a word, so it is reported. A report lies beside its tournament and has the same name with .md. Links to other files are not followed.",
		File: "tournament/2019/prague-open-2019.toml", Wrong: "name = \"Prague Open 2019\"\n"},
	{Code: "E007", Title: "this kind of file is not published",
		Text: "Assets are pictures (png, jpg, gif, webp, avif, ico), pdf and csv, and their names can stand in an address. HTML, SVG and scripts are refused, because they could act in a visitor's browser in the federation's name."},
}

var syntaxChecks = []problem.Check{
	{Code: "E101", Title: "the file is not written as TOML",
		Text: "A TOML file has lines of the form key = value, headers in brackets, and remarks after #. Texts stand in plain quotation marks, numbers and dates without. The mark shows the first place that fits none of this; everything after it has not been looked at.",
		File: inTournament, Wrong: "name  = Prague Open\nstart = 2019-08-03\n", Right: "name  = \"Prague Open\"\nstart = 2019-08-03\n"},
	{Code: "E102", Title: "something is never closed",
		Text: "A quotation mark, a block, a list or the front matter of a page was opened and never closed. The mark shows where it opens.",
		File: inTournament, Wrong: "[[round]]\ngames = \"\"\"\nkovacs-anna  1-0  novak-jan\n", Right: "[[round]]\ngames = \"\"\"\nkovacs-anna  1-0  novak-jan\n\"\"\"\n"},
	{Code: "E103", Title: "a typographic quotation mark",
		Text: "Phones and word processors turn \" into curly quotation marks. In TOML only the plain ones open and close a text. Inside a text curly ones are welcome.",
		File: inTournament, Wrong: "place = “Prague”\n", Right: "place = \"Prague\"\n"},
	{Code: "E104", Title: "a key or table is given twice",
		Text: "A key may stand once in its table, and a player's header once in a file. The mark shows the second one.",
		File: inTournament, Wrong: "place = \"Prague\"\nplace = \"Praha\"\n", Right: "place = \"Prague\"\n"},
	{Code: "E105", Title: "a date is not written as one",
		Text: "Dates are written year-month-day with four, two and two digits, without quotation marks, and the calendar must have the day.",
		File: inTournament, Wrong: "start = 2019-8-3\n", Right: "start = 2019-08-03\n"},
	{Code: "E106", Title: "a backslash in a block of results",
		Text: "In a block every line stands as it is, so a backslash has no use there, and TOML would read it as the start of something else.",
		File: inTournament, Wrong: "[[round]]\ngames = \"\"\"\nkovacs-anna  1-0  novak-jan \\\nnowak-adam   1-0  tamm-mart\n\"\"\"\n", Right: "[[round]]\ngames = \"\"\"\nkovacs-anna  1-0  novak-jan\nnowak-adam   1-0  tamm-mart\n\"\"\"\n"},
}

var keyChecks = []problem.Check{
	{Code: "E201", Title: "something required is missing",
		Text: "A site needs a title, a player (unless private), a tournament and a list a name, a tournament a start, a list a system. Some smaller tables need keys, too. The mark is at the table's header, or at the file's start.",
		File: inPlayers, Wrong: "[kiss-bela]\ncountry = \"HU\"\n", Right: "[kiss-bela]\nname    = \"Kiss Béla\"\ncountry = \"HU\"\n"},
	{Code: "E202", Title: "an unknown key",
		Text: "Nothing reads a key of this name here, so what it says would be lost. Keys are written in small letters. A tournament's own keys stand above its first [[round]]: below it they would belong to the round.",
		File: inTournament, Wrong: "Place = \"Prague\"\n", Right: "place = \"Prague\"\n"},
	{Code: "E203", Title: "a value that cannot be",
		Text: "The value has another type than its key asks for (a text, a number, a date, true or false, a list), or lies outside what is possible.",
		File: inTournament, Wrong: "minutes = \"30\"\n", Right: "minutes = 30\n"},
	{Code: "E204", Title: "a character that cannot be seen",
		Text: "Control characters, marks that turn the writing direction round, and characters that no font has may not stand in texts: a reader would not see them, and they could make a page say something else than the file.",
		File: inTournament, Wrong: "place = \"Prague\\u202e\"\n", Right: "place = \"Prague\"\n"},
	{Code: "E205", Title: "too much of something",
		Text: "A text, list, table or tournament is larger than its limit, which content/README.md names."},
	{Code: "E206", Title: "an unknown country",
		Text: "Countries are written with the two capital letters of ISO 3166-1, such as CZ, GB, JP. XK (Kosovo) and the former SU, YU, CS and DD are known, too.",
		File: inPlayers, Wrong: "[kiss-bela]\nname    = \"Kiss Béla\"\ncountry = \"HUN\"\n", Right: "[kiss-bela]\nname    = \"Kiss Béla\"\ncountry = \"HU\"\n"},
	{Code: "E207", Title: "an id that may not be used",
		Text: "An id is the page's address for ever: lower-case ASCII letters, digits and single hyphens, at most 80. Some are reserved: the site's own pages (index, players, records …), codes of languages, names that start with private-, and names that Windows keeps for devices.",
		File: inPlayers, Wrong: "[Kiss_Bela]\nname = \"Kiss Béla\"\n", Right: "[kiss-bela]\nname = \"Kiss Béla\"\n"},
	{Code: "E208", Title: "a word that is not one of the known ones",
		Text: "The value is one of a few words: a rating system, a tie-break, a status, the code of a warning.",
		File: inTournament, Wrong: "tiebreaks = [\"bucholz\"]\n", Right: "tiebreaks = [\"buchholz\"]\n"},
	{Code: "E209", Title: "the same thing is named twice",
		Text: "A list, or a set of tables, names the same thing twice, and only one of the two can hold.",
		File: inTournament, Wrong: "tiebreaks = [\"wins\", \"berger\", \"wins\"]\n", Right: "tiebreaks = [\"wins\", \"berger\"]\n"},
	{Code: "E210", Title: "an id is used twice",
		Text: "One id belongs to one player, one tournament, one page. Two players of one name get two ids; one player needs one entry only, in players/ or as a newcomer of a tournament.",
		File: inTournament, Wrong: "[newcomer.kovacs-anna]\nname = \"Kovács Anna\"\n", Right: "[newcomer.kovacs-anna-2]\nname  = \"Kovács Anna\"\nlabel = \"Szeged\"\n"},
	{Code: "E211", Title: "a former id belongs to somebody else",
		Text: "A former id is an old address that leads to the new one. It can lead to one page only, and not away from a page that exists.",
		File: inPlayers, Wrong: "[kiss-bela]\nname       = \"Kiss Béla\"\nformer_ids = [\"kovacs-anna\"]\n", Right: "[kiss-bela]\nname       = \"Kiss Béla\"\nformer_ids = [\"kiss-b\"]\n"},
	{Code: "E212", Title: "dates in the wrong order",
		Text: "A tournament ends on or after the day on which it starts, and a player's last tournament before a list is not after the list's date.",
		File: inTournament, Wrong: "start = 2019-08-03\nend   = 2019-08-02\n", Right: "start = 2019-08-02\nend   = 2019-08-03\n"},
	{Code: "E213", Title: "an unknown tournament or list",
		Text: "The id is not that of a tournament (the name of a file in tournaments/ without .toml) or of a list (the name of a file in lists/).",
		File: inTournament, Wrong: "lists = [\"wold\"]\n", Right: "lists = [\"world\"]\n"},
	{Code: "E214", Title: "two lists are primary",
		Text: "One list stands at the site's front door; primary = true is written in that one only."},
	{Code: "E215", Title: "a setting that cannot change",
		Text: "Some settings, such as the length of periods, hold for a list as a whole. They stand in [settings], not in a [[change]].",
		File: inList, Wrong: "system = \"fide\"\n[[change]]\nfrom     = 2020-01-01\nsettings = { period = \"month\" }\n", Right: "system = \"fide\"\n[settings]\nperiod = \"month\"\n"},
	{Code: "E216", Title: "an adjustment that is not clear",
		Text: "An adjustment has a date, a decision and either add (for everyone, or for one player) or rating (for one player).",
		File: inList, Wrong: "[[adjustment]]\ndate     = 1996-08-31\ndecision = \"Congress\"\nrating   = 1900\n", Right: "[[adjustment]]\ndate     = 1996-08-31\ndecision = \"Congress\"\nplayer   = \"kovacs-anna\"\nrating   = 1900\n"},
}

var resultChecks = []problem.Check{
	{Code: "E301", Title: "not a result",
		Text: "Results are 1-0, 0-1 and ½-½ (also 1/2-1/2, 0.5-0.5 or =); with u after them they are played and not rated; +/-, -/+ and -/- are won and lost by default; bye, ½bye and 0bye have no opponent. One line is one game: a match that ended 3-1 is four lines in a round with double = true.",
		File: inTournament, Wrong: "[[round]]\ngames = \"\"\"\nkovacs-anna  3-1  novak-jan\n\"\"\"\n", Right: "[[round]]\ndouble = true\ngames = \"\"\"\nkovacs-anna  1-0  novak-jan\nnovak-jan    0-1  kovacs-anna\nkovacs-anna  1-0  novak-jan\nnovak-jan    1-0  kovacs-anna\n\"\"\"\n"},
	{Code: "E302", Title: "an unknown player",
		Text: "The id is not declared. Players stand in players/*.toml; one who appears for the first time may be declared in the tournament's own file instead.",
		File: inTournament, Wrong: "[[round]]\ngames = \"\"\"\nkovacs-ana  1-0  novak-jan\n\"\"\"\n", Right: "[[round]]\ngames = \"\"\"\nkovacs-anna  1-0  novak-jan\n\"\"\"\n"},
	{Code: "E303", Title: "a player stands twice in one round",
		Text: "In a round a player has one game or one bye. Where several games are meant (a match, a double round), the round says double = true.",
		File: inTournament, Wrong: "[[round]]\ngames = \"\"\"\nkovacs-anna  1-0  novak-jan\nnovak-jan    1-0  tamm-mart\n\"\"\"\n", Right: "[[round]]\ngames = \"\"\"\nkovacs-anna  1-0  novak-jan\nnowak-adam   1-0  tamm-mart\n\"\"\"\n"},
	{Code: "E304", Title: "the line is not a game",
		Text: "A line has three words: first player, result, second player; or two: player, bye. A remark stands after #. The row of a table has its player before the cells.",
		File: inTournament, Wrong: "[[round]]\ngames = \"\"\"\nkovacs-anna  1-0\n\"\"\"\n", Right: "[[round]]\ngames = \"\"\"\nkovacs-anna  1-0  novak-jan\n\"\"\"\n"},
	{Code: "E305", Title: "a bye with an opponent",
		Text: "A bye is a round without an opponent. A game that was won because the opponent did not come is +/-.",
		File: inTournament, Wrong: "[[round]]\ngames = \"\"\"\nkovacs-anna  bye  novak-jan\n\"\"\"\n", Right: "[[round]]\ngames = \"\"\"\nkovacs-anna  +/-  novak-jan\n\"\"\"\n"},
	{Code: "E306", Title: "a game against oneself",
		Text: "Both players of the game are the same person.",
		File: inTournament, Wrong: "[[round]]\ngames = \"\"\"\nkovacs-anna  1-0  kovacs-anna\n\"\"\"\n", Right: "[[round]]\ngames = \"\"\"\nkovacs-anna  1-0  novak-jan\n\"\"\"\n"},
	{Code: "E307", Title: "a player has two rows",
		Text: "In a crosstable or wallchart each player has one row.",
		File: inTournament, Wrong: "crosstable = \"\"\"\nkovacs-anna  x 1\nkovacs-anna  0 x\n\"\"\"\n", Right: "crosstable = \"\"\"\nkovacs-anna  x 1\nnovak-jan    0 x\n\"\"\"\n"},
	{Code: "E308", Title: "too few or too many cells",
		Text: "A crosstable has as many cells in each row as it has rows, with x where a row crosses itself and a dot for a game that was not played. A wallchart has one cell for each round, with a dot for a round not played.",
		File: inTournament, Wrong: "crosstable = \"\"\"\nkovacs-anna  x 1\nnovak-jan    0\n\"\"\"\n", Right: "crosstable = \"\"\"\nkovacs-anna  x 1\nnovak-jan    0 x\n\"\"\"\n"},
	{Code: "E309", Title: "no x where a row crosses itself",
		Text: "Rows and columns of a crosstable have the same players in the same order, so that each row has its x one column further to the right.",
		File: inTournament, Wrong: "crosstable = \"\"\"\nkovacs-anna  0 x\nnovak-jan    x 1\n\"\"\"\n", Right: "crosstable = \"\"\"\nkovacs-anna  x 0\nnovak-jan    1 x\n\"\"\"\n"},
	{Code: "E310", Title: "two cells do not mirror each other",
		Text: "Every game stands in a crosstable twice: where one player has 1 the other has 0, ½ faces ½, + faces -, and a dot faces a dot. Of several games each faces its own, in the same order.",
		File: inTournament, Wrong: "crosstable = \"\"\"\nkovacs-anna  x 1\nnovak-jan    1 x\n\"\"\"\n", Right: "crosstable = \"\"\"\nkovacs-anna  x 1\nnovak-jan    0 x\n\"\"\"\n"},
	{Code: "E311", Title: "not a cell",
		Text: "A cell of a crosstable is 1, 0, ½, + or -, several games parted by commas, or a dot. A cell of a wallchart is the opponent's number and +, = or -, then w or b if the colour is known, then u if the game is not to be rated; 7d+ and 7d- are won and lost by default; bye, ½bye, 0bye and the dot have no opponent.",
		File: inTournament, Wrong: "crosstable = \"\"\"\nkovacs-anna  x 2\nnovak-jan    0 x\n\"\"\"\n", Right: "crosstable = \"\"\"\nkovacs-anna  x 1,1\nnovak-jan    0,0 x\n\"\"\"\n"},
	{Code: "E312", Title: "the rows are not numbered in order",
		Text: "The rows of a wallchart are numbered 1, 2, 3 …, because the cells name opponents by these numbers.",
		File: inTournament, Wrong: "wallchart = \"\"\"\n1 kovacs-anna  2+\n3 novak-jan    1-\n\"\"\"\n", Right: "wallchart = \"\"\"\n1 kovacs-anna  2+\n2 novak-jan    1-\n\"\"\"\n"},
	{Code: "E313", Title: "there is no such row",
		Text: "A cell names an opponent by a number that no row has.",
		File: inTournament, Wrong: "wallchart = \"\"\"\n1 kovacs-anna  3+\n2 novak-jan    1-\n\"\"\"\n", Right: "wallchart = \"\"\"\n1 kovacs-anna  2+\n2 novak-jan    1-\n\"\"\"\n"},
	{Code: "E314", Title: "two rows contradict each other",
		Text: "Every game stands in a wallchart twice. Here the two rows name other opponents, other results, or the same colour.",
		File: inTournament, Wrong: "wallchart = \"\"\"\n1 kovacs-anna  2+\n2 novak-jan    1=\n\"\"\"\n", Right: "wallchart = \"\"\"\n1 kovacs-anna  2+\n2 novak-jan    1-\n\"\"\"\n"},
	{Code: "E315", Title: "a player who does not take part",
		Text: "The final order and the teams name players of the tournament: those of the results, and those who stand in players because they played no game.",
		File: inTournament, Wrong: "final = [\"tamm-mart\"]\n[[round]]\ngames = \"\"\"\nkovacs-anna  1-0  novak-jan\n\"\"\"\n", Right: "final = [\"novak-jan\", \"kovacs-anna\"]\n[[round]]\ngames = \"\"\"\nkovacs-anna  1-0  novak-jan\n\"\"\"\n"},
	{Code: "E316", Title: "no results, or results in two forms",
		Text: "A tournament has rounds, or a crosstable, or a wallchart: exactly one of them. A round robin and its play-off are two tournaments of one event. A tournament that has not been played yet has finished = false.",
		File: inTournament, Wrong: "crosstable = \"\"\"\nkovacs-anna  x 1\nnovak-jan    0 x\n\"\"\"\n[[round]]\ngames = \"\"\"\nkovacs-anna  1-0  novak-jan\n\"\"\"\n", Right: "crosstable = \"\"\"\nkovacs-anna  x 1\nnovak-jan    0 x\n\"\"\"\n"},
}

var markdownChecks = []problem.Check{
	{Code: "E401", Title: "the Markdown cannot be read",
		Text: "Pages, news, reports and notes have limits (size, nesting, marks in one paragraph, cells of tables), and links to a heading of the same page must find it.",
		File: inPage, Wrong: "# About\n\nSee [below](#contact).\n\n## Write to us\n", Right: "# About\n\nSee [below](#write-to-us).\n\n## Write to us\n"},
	{Code: "E402", Title: "a link that leads nowhere",
		Text: "Links and pictures are relative to the file's own place in the content, name an id (player:kovacs-anna, tournament:prague-open-2019, page:rules), or are whole addresses of other sites. Pictures lie in assets/. Links that start with / would break where the site lies in a folder.",
		File: inPage, Wrong: "Our champion is [Anna](player:kovacs-ana).\n", Right: "Our champion is [Anna](player:kovacs-anna).\n"},
}
