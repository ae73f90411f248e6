package content

// key is one key of a table: how it is checked, and what the reference says
// of it. The tables below are the only place where keys are named twice.
type key struct {
	name     string
	kind     kind
	required bool
	min, max float64   // of numbers; 0, 0 means not negative and not huge
	choices  []string  // of choice and choiceList
	of       []key     // of tables
	setting  settingOf // of settings
	meaning  string
	example  string
}

type settingOf uint8

// Whose settings a table holds: those of the list, or those of a change.
const (
	notSettings settingOf = iota
	ofList
	ofChange
)

// kind is the type of a value, and what it becomes when it has been read.
type kind uint8

const (
	text       kind = iota // string: one line, NFC
	longText               // string: Markdown or a long remark
	whole                  // int
	number                 // float64
	yesNo                  // bool
	date                   // tournament.Date
	birth                  // tournament.Date: a day, or a year alone
	country                // string: a country code
	id                     // string
	idList                 // []string
	textList               // []string
	address                // string: an http or https URL
	choice                 // string
	choiceList             // []string
	codes                  // []string: codes of warnings
	block                  // blockText
	table                  // map[string]any
	tables                 // []map[string]any
	byID                   // map[string]any of tables, by id
	named                  // map[string]any of lists of ids, by any name
	words                  // map[string]any of texts, by any name
	settings               // map[string]any, checked by the rating system
)

var acceptKey = key{name: "accept", kind: codes, meaning: "warnings that are known and right here", example: `["W106"]`}

var siteKeys = []key{
	{name: "title", kind: text, required: true, meaning: "name of the site", example: `"Gomoku ratings"`},
	{name: "url", kind: address, meaning: "where the site is published, with its path; without it feed, sitemap and social cards are left out", example: `"https://federation.github.io/ratings/"`},
	{name: "repository", kind: address, meaning: "for links that edit a result", example: `"https://github.com/OWNER/REPO"`},
	{name: "branch", kind: text, meaning: "the branch that pull requests go to; `main` if left out", example: `"main"`},
	{name: "languages", kind: textList, meaning: "the first is at the root, each other one in its own folder; `[\"en\"]` if left out", example: `["en", "cs"]`},
	{name: "contact", kind: longText, meaning: "a line of Markdown in the footer", example: `"[Write to us](mailto:office@example.org)"`},
	{name: "publish_born", kind: yesNo, meaning: "whether birth years are shown; `false` if left out", example: `true`},
	acceptKey,
}

var playerKeys = []key{
	{name: "name", kind: text, meaning: "the name as it is printed; may be left out only with `private`", example: `"Kovács Anna"`},
	{name: "country", kind: country, meaning: "ISO 3166-1 alpha-2 code, or SU, YU, CS, DD, XK", example: `"HU"`},
	{name: "born", kind: birth, meaning: "a year or a date", example: `1990`},
	{name: "sex", kind: choice, choices: []string{"f", "m"}, meaning: "`\"f\"` or `\"m\"`", example: `"f"`},
	{name: "club", kind: text, meaning: "the player's club", example: `"Budapest"`},
	{name: "label", kind: text, meaning: "shown beside the name where a namesake exists", example: `"Budapest"`},
	{name: "title", kind: text, meaning: "as the federation grants it", example: `"5 dan"`},
	{name: "aliases", kind: textList, meaning: "other spellings, for import, search and the check for duplicates", example: `["Anna Kovacs"]`},
	{name: "former_ids", kind: idList, meaning: "old addresses, kept alive by a redirect", example: `["kovacs-a"]`},
	{name: "ids", kind: words, meaning: "numbers in other registers", example: `{ fide = "123456" }`},
	{name: "names", kind: tables, meaning: "former names", example: `[[kovacs-anna.names]]`, of: []key{
		{name: "until", kind: date, required: true, meaning: "the last day of the former name", example: `2015-12-31`},
		{name: "name", kind: text, required: true, meaning: "the former name", example: `"Szabó Anna"`},
	}},
	{name: "countries", kind: tables, meaning: "former federations", example: `[[kovacs-anna.countries]]`, of: []key{
		{name: "until", kind: date, required: true, meaning: "the last day for that country", example: `2015-12-31`},
		{name: "country", kind: country, required: true, meaning: "the former country", example: `"SK"`},
	}},
	{name: "private", kind: yesNo, meaning: "publish nothing of this person but the results, as \"Player n\"", example: `true`},
	acceptKey,
}

var roundKeys = []key{
	{name: "name", kind: text, meaning: "what the round is called", example: `"Final"`},
	{name: "date", kind: date, meaning: "the day of the round", example: `2019-08-03`},
	{name: "double", kind: yesNo, meaning: "players may have several games in this round", example: `true`},
	{name: "games", kind: block, meaning: "one line for each game: first player, result, second player", example: `"""` + "…" + `"""`},
	acceptKey,
}

var tournamentKeys = []key{
	{name: "name", kind: text, required: true, meaning: "the tournament's name", example: `"Prague Open 2019"`},
	{name: "start", kind: date, required: true, meaning: "the first day", example: `2019-08-03`},
	{name: "end", kind: date, meaning: "the last day; the first day if left out", example: `2019-08-04`},
	{name: "place", kind: text, meaning: "where it was played", example: `"Prague"`},
	{name: "country", kind: country, meaning: "country of the place", example: `"CZ"`},
	{name: "game", kind: text, meaning: "what was played; a list that names a game takes only this game", example: `"gomoku"`},
	{name: "opening", kind: text, meaning: "the opening rule", example: `"swap2"`},
	{name: "minutes", kind: whole, min: 1, max: 100_000, meaning: "main time per player and game", example: `30`},
	{name: "online", kind: yesNo, meaning: "whether it was played online; face to face if left out", example: `false`},
	{name: "sequence", kind: whole, min: -largestNumber, max: largestNumber, meaning: "order among tournaments with the same dates", example: `1`},
	{name: "source", kind: text, meaning: "where the results were published", example: `"https://example.org/prague-2019"`},
	{name: "arbiter", kind: text, meaning: "the arbiter", example: `"Svoboda Petr"`},
	{name: "event", kind: id, meaning: "tournaments of one event share a page", example: `"meijin-12"`},
	{name: "stage", kind: text, meaning: "which part of the event this is", example: `"League"`},
	{name: "round", kind: tables, meaning: "one table for each round", example: `[[round]]`, of: roundKeys},
	{name: "crosstable", kind: block, meaning: "a round robin as a table, instead of rounds", example: `"""` + "…" + `"""`},
	{name: "wallchart", kind: block, meaning: "a Swiss as a wallchart, instead of rounds", example: `"""` + "…" + `"""`},
	{name: "players", kind: idList, meaning: "the starting order, and those who played no game", example: `["kovacs-anna", "novak-jan"]`},
	{name: "tiebreaks", kind: choiceList, choices: tiebreakNames, meaning: "what orders equal points: " + "`direct`, `buchholz`, `buchholz-cut1`, `median`, `berger`, `progress`, `wins`", example: `["buchholz", "berger"]`},
	{name: "final", kind: idList, meaning: "the final order, where a play-off decided it", example: `["novak-jan", "kovacs-anna"]`},
	{name: "teams", kind: named, meaning: "a list of players for each team", example: `"South Hams" = ["kovacs-anna", "novak-jan"]`},
	{name: "rated", kind: yesNo, meaning: "`false` rates nothing of it; `true` rates it although `[eligible]` would not", example: `false`},
	{name: "reason", kind: longText, meaning: "why it is not rated", example: `"a simultaneous display"`},
	{name: "decision", kind: longText, meaning: "by what decision it is rated", example: `"Board meeting of 3 May 2019"`},
	{name: "finished", kind: yesNo, meaning: "`false` while it is still being played: shown, not rated", example: `false`},
	{name: "lists", kind: idList, meaning: "the only lists that may rate it", example: `["world"]`},
	{name: "former_ids", kind: idList, meaning: "old addresses, kept alive by a redirect", example: `["prague-2019"]`},
	{name: "correction", kind: tables, meaning: "what was changed after publication", example: `[[correction]]`, of: []key{
		{name: "date", kind: date, required: true, meaning: "when", example: `2019-09-01`},
		{name: "note", kind: longText, required: true, meaning: "what, in Markdown", example: `"Round 3: the result of board 2 was turned round."`},
	}},
	{name: "newcomer", kind: byID, meaning: "players who appear for the first time, with the keys of players", example: `[newcomer.saar-kaspar]`, of: playerKeys},
	acceptKey,
}

var eligibleKeys = []key{
	{name: "opening", kind: textList, meaning: "the opening rules that are rated", example: `["swap2"]`},
	{name: "min_minutes", kind: whole, max: 100_000, meaning: "the least main time per player and game", example: `20`},
	{name: "online", kind: yesNo, meaning: "`false` refuses what was played online", example: `false`},
}

var listKeys = []key{
	{name: "name", kind: text, required: true, meaning: "the list's name", example: `"World rating list"`},
	{name: "system", kind: text, required: true, meaning: "the rating system", example: `"gomoku-world"`},
	{name: "game", kind: text, meaning: "take only tournaments of this game", example: `"gomoku"`},
	{name: "primary", kind: yesNo, meaning: "whether its divisions are the site's front door", example: `true`},
	{name: "establishing", kind: idList, meaning: "tournaments that make all their players established", example: `["2007-polish-open"]`},
	{name: "eligible", kind: table, meaning: "what a tournament needs to be rated", example: `[eligible]`, of: eligibleKeys},
	{name: "settings", kind: settings, setting: ofList, meaning: "settings of the system that differ from its own", example: `k = 32`},
	{name: "former_ids", kind: idList, meaning: "old addresses, kept alive by a redirect", example: `["main-list"]`},
	{name: "change", kind: tables, meaning: "the rules as a decision changed them", example: `[[change]]`, of: []key{
		{name: "from", kind: date, required: true, meaning: "holds for tournaments that end on or after this day", example: `2021-01-01`},
		{name: "decision", kind: longText, meaning: "whose decision, and when", example: `"General assembly 2020, item 4"`},
		{name: "settings", kind: settings, setting: ofChange, meaning: "the settings that change", example: `{ k = 24 }`},
		{name: "eligible", kind: table, meaning: "the conditions that change", example: `{ min_minutes = 30 }`, of: eligibleKeys},
		acceptKey,
	}},
	{name: "initial", kind: table, meaning: "ratings carried over from a list published before", example: `[initial]`, of: []key{
		{name: "date", kind: date, required: true, meaning: "the date of that list", example: `1999-07-15`},
		{name: "source", kind: longText, required: true, meaning: "which list it was", example: `"List of 15 July 1999"`},
		{name: "players", kind: byID, meaning: "one line for each player", example: `kovacs-anna = { rating = 2103, games = 57 }`, of: []key{
			{name: "rating", kind: number, required: true, min: -largestNumber, max: largestNumber, meaning: "the rating", example: `2103`},
			{name: "games", kind: whole, max: largestNumber, meaning: "games so far; 0 if left out", example: `57`},
			{name: "points", kind: number, max: largestNumber, meaning: "points so far; 0 if left out", example: `31.5`},
			{name: "status", kind: choice, choices: []string{"established", "provisional"}, meaning: "`\"established\"` (if left out) or `\"provisional\"`", example: `"established"`},
			{name: "last", kind: date, meaning: "the date of the last tournament; without it the player is inactive until playing", example: `1999-05-03`},
		}},
		acceptKey,
	}},
	{name: "adjustment", kind: tables, meaning: "a decision that changes ratings without games", example: `[[adjustment]]`, of: []key{
		{name: "date", kind: date, required: true, meaning: "when it takes effect", example: `1996-08-31`},
		{name: "decision", kind: longText, required: true, meaning: "whose decision", example: `"Congress 1996"`},
		{name: "player", kind: id, meaning: "whose rating; everyone's if left out", example: `"kovacs-anna"`},
		{name: "add", kind: number, min: -largestNumber, max: largestNumber, meaning: "what is added", example: `200`},
		{name: "rating", kind: number, min: -largestNumber, max: largestNumber, meaning: "the new rating of one player", example: `1900`},
		acceptKey,
	}},
	{name: "class", kind: tables, meaning: "the name of a band of ratings", example: `[[class]]`, of: []key{
		{name: "from", kind: number, required: true, min: -largestNumber, max: largestNumber, meaning: "the lowest rating of the band", example: `2000`},
		{name: "name", kind: text, required: true, meaning: "what the band is called", example: `"Candidate master"`},
	}},
	acceptKey,
}

var pageKeys = []key{
	{name: "title", kind: text, meaning: "the page's title; its first heading if left out", example: `"Rules"`},
	{name: "menu", kind: whole, min: 1, max: 1000, meaning: "its place in the menu; not in the menu if left out", example: `2`},
	{name: "former_ids", kind: idList, meaning: "old addresses, kept alive by a redirect", example: `["how-it-works"]`},
	acceptKey,
}

var translationKeys = []key{
	{name: "title", kind: text, meaning: "the title in this language; the first heading if left out", example: `"Pravidla"`},
	acceptKey,
}

var newsKeys = []key{
	{name: "title", kind: text, meaning: "the headline; the first heading if left out", example: `"New ratings are out"`},
	{name: "date", kind: date, meaning: "the day of the news", example: `2019-08-05`},
	acceptKey,
}
