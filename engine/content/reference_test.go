package content

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"ratinglist/engine/markdown"
	"ratinglist/engine/problem"
	"ratinglist/engine/rating"
)

// TestReference holds content/README.md to the tables of this package: it is
// made from them, and go test ./engine/content -run Reference -update makes it
// anew.
func TestReference(t *testing.T) {
	name := filepath.Join("..", "..", "content", "README.md")
	want := reference()
	if *update {
		if err := os.WriteFile(name, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Error("content/README.md lags behind the code: run go test ./engine/content -run Reference -update")
	}
}

// TestEveryKeyIsExplained: a key without a meaning or an example would be a
// hole in the reference.
func TestEveryKeyIsExplained(t *testing.T) {
	var walk func(where string, keys []key)
	walk = func(where string, keys []key) {
		for _, k := range keys {
			if k.meaning == "" || k.example == "" {
				t.Errorf("%s: %s has no meaning or example", where, k.name)
			}
			walk(where+"."+k.name, k.of)
		}
	}
	walk("site", siteKeys)
	walk("players", playerKeys)
	walk("tournament", tournamentKeys)
	walk("list", listKeys)
	walk("page", pageKeys)
	walk("news", newsKeys)
}

func reference() string {
	var b strings.Builder
	b.WriteString(referenceIntro)
	section(&b, "site.toml", "The site as a whole.", siteKeys)
	section(&b, "players/*.toml", "One table for each player, headed by the player's id: `[kovacs-anna]`. There may be as many files as the federation likes: by country, by club, one for all.", playerKeys)
	section(&b, "tournaments/…/ID.toml", "One file for each tournament; its id is the file's name without `.toml`. The keys of the tournament stand above the first `[[round]]`. `ID.md` beside it is an optional report in Markdown.", tournamentKeys)
	b.WriteString(referenceResults)
	section(&b, "lists/ID.toml", "One file for each rating list.", listKeys)
	b.WriteString("### Settings\n\nWhat `[settings]` and the `settings` of a `[[change]]` may name, system by system. Every system has its own defaults; write only what differs.\n")
	for _, s := range rating.Systems() {
		settingsTable(&b, s)
	}
	section(&b, "pages/ID.md", "Markdown, with TOML between two `+++` lines at the top.", pageKeys)
	section(&b, "news/ID.md", "Likewise.", newsKeys)
	section(&b, "pages/ID.LANGUAGE.md, news/ID.LANGUAGE.md", "A translation, such as `rules.cs.md`, into one of the site's other languages. Everything but title and text is that of the original.", translationKeys)
	b.WriteString(referencePages)
	limitsTable(&b)
	checksTable(&b)
	return manyBlank.ReplaceAllString(b.String(), "\n\n")
}

var manyBlank = regexp.MustCompile(`\n{3,}`)

// TestReferenceExamples loads the tournaments that the reference shows.
func TestReferenceExamples(t *testing.T) {
	examples := regexp.MustCompile("(?s)```toml\n(.*?)```").FindAllStringSubmatch(reference(), -1)
	if len(examples) != 3 {
		t.Fatalf("%d examples", len(examples))
	}
	for _, example := range examples {
		m := smallFederation()
		m["players/more.toml"] = &fstest.MapFile{Data: []byte("[ivanova-olga]\nname = \"O\"\n[minieri-davide]\nname = \"M\"\n[daguenet-mathieu]\nname = \"D\"\n")}
		m["tournaments/x.toml"] = &fstest.MapFile{Data: []byte("name = \"X\"\nstart = 2019-08-03\n" + example[1])}
		if _, list := Load(m); list.HasErrors() {
			t.Errorf("%s:\n%s", list[0].Message, example[1])
		}
	}
}

// section prints a table of keys, and below it one for each table in it.
func section(b *strings.Builder, title, text string, keys []key) {
	fmt.Fprintf(b, "\n## %s\n\n%s\n\n", title, text)
	keysTable(b, keys)
	for _, k := range keys {
		if len(k.of) > 0 && k.name != "newcomer" {
			subsection(b, k.name, k)
		}
	}
}

func subsection(b *strings.Builder, path string, k key) {
	header := "[" + path + "]"
	if k.kind == tables {
		header = "[[" + path + "]]"
	}
	if k.kind == byID {
		header = "[" + path + "], one line for each id"
	}
	fmt.Fprintf(b, "\n### %s\n\n", header)
	keysTable(b, k.of)
	for _, inner := range k.of {
		if len(inner.of) > 0 && inner.name != "eligible" {
			subsection(b, path+"."+inner.name, inner)
		}
	}
}

func keysTable(b *strings.Builder, keys []key) {
	b.WriteString("| Key | Meaning | Example |\n| --- | --- | --- |\n")
	for _, k := range keys {
		meaning := k.meaning
		if k.required {
			meaning = "**required**: " + meaning
		}
		fmt.Fprintf(b, "| `%s` | %s | `%s` |\n", k.name, cellText(meaning), cellText(k.example))
	}
	b.WriteString("\n")
}

func cellText(s string) string { return strings.ReplaceAll(s, "|", "\\|") }

func settingsTable(b *strings.Builder, s *rating.System) {
	fmt.Fprintf(b, "\n#### %s\n\n| Key | Meaning | Default |\n| --- | --- | --- |\n", s.Name)
	for _, setting := range s.Settings {
		meaning := setting.Meaning
		if setting.Clause != "" {
			meaning += " (" + setting.Clause + ")"
		}
		if len(setting.Choices) > 0 {
			meaning += "; " + oneOf(setting.Choices)
		}
		if setting.Fixed {
			meaning += "; holds for the whole list"
		}
		value := fmt.Sprintf("`%s`", tomlValue(setting.Default))
		if setting.Optional {
			value = "off; for example " + value
		}
		fmt.Fprintf(b, "| `%s` | %s | %s |\n", setting.Name, cellText(meaning), value)
	}
}

// tomlValue is a setting's value as it is written in a list's file.
func tomlValue(v any) string {
	switch v := v.(type) {
	case string:
		return fmt.Sprintf("%q", v)
	case []string:
		return "[" + strings.Join(quotedAll(v), ", ") + "]"
	case []float64:
		var parts []string
		for _, n := range v {
			parts = append(parts, plain(n))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case float64:
		return plain(v)
	}
	return fmt.Sprint(v)
}

func quotedAll(list []string) []string {
	quoted := make([]string, len(list))
	for i, s := range list {
		quoted[i] = fmt.Sprintf("%q", s)
	}
	return quoted
}

func limitsTable(b *strings.Builder) {
	b.WriteString("\n## Limits\n\nThey keep one file, honest or not, from stopping the building of all. No federation's files have come near them.\n\n| What | At most |\n| --- | --- |\n")
	for _, row := range [][2]string{
		{"files and folders in `content/`", count(maxFiles, "entry")},
		{"folders one below another", count(maxFolders, "folder")},
		{"a TOML file", count(maxTOML, "byte")},
		{"headers, equals signs, commas and dots outside quotation marks, in one file", fmt.Sprint(count(maxValues, "sign"))},
		{"brackets in one another", count(maxNesting, "bracket")},
		{"parts of a key with dots", count(maxKeyParts, "part")},
		{"a word, number or date outside quotation marks", count(maxWord, "byte")},
		{"an id", count(maxIDLength, "character")},
		{"a name, place or other short text", count(maxText, "character")},
		{"a note, reason, decision or contact", count(maxLongText, "character")},
		{"numbers", "as the key says; ratings from " + plain(-largestNumber) + " to " + plain(largestNumber)},
		{"a year", fmt.Sprintf("from %d to %d", earliestYear, latestYear)},
		{"rounds of a tournament", count(maxRounds, "round")},
		{"games of a tournament", count(maxGames, "game")},
		{"rows of a crosstable or wallchart", count(maxRows, "row")},
		{"games in one cell of a crosstable", count(maxCellGames, "game")},
		{"a page, news item or report", count(markdown.MaxBytes, "byte") + ", " + count(markdown.MaxLines, "line")},
		{"lists and quotations in one another, in Markdown", count(markdown.MaxNesting, "level")},
		{"a paragraph, heading or cell of a table, in Markdown", count(markdown.MaxParagraph, "character") + ", " + count(markdown.MaxMarks, "mark") + " such as `*` and `[`"},
		{"cells of all tables of a text, in Markdown", count(markdown.MaxCells, "cell")},
		{"problems that are listed of one file", count(maxPerFile, "problem")},
	} {
		fmt.Fprintf(b, "| %s | %s |\n", row[0], strings.ReplaceAll(row[1], "entrys", "entries"))
	}
}

func checksTable(b *strings.Builder) {
	b.WriteString("\n## What is checked\n\n`ratinglist explain CODE` tells more of each, with a wrong and a right example.\n\n| Code | What is wrong |\n| --- | --- |\n")
	for _, c := range Checks() {
		kind := ""
		if c.Severity == problem.Warning {
			kind = "warning: "
		}
		fmt.Fprintf(b, "| `%s` | %s%s |\n", c.Code, kind, c.Title)
	}
}

const referenceIntro = `# The content: reference

<!-- Made from the program's own tables: go test ./engine/content -run Reference -update -->

Everything that a federation edits lies in this folder, as TOML and Markdown. Edit it in GitHub's web page or in any
editor; ` + "`ratinglist check`" + ` tells what is wrong, where, and what was meant.

| File | What it holds |
| --- | --- |
| ` + "`site.toml`" + ` | title, address, languages, contact |
| ` + "`lists/ID.toml`" + ` | one file for each rating list: its system, settings, decisions |
| ` + "`players/*.toml`" + ` | the players |
| ` + "`tournaments/…/ID.toml`" + ` | one file for each tournament, in folders as you like (by year) |
| ` + "`tournaments/…/ID.md`" + ` | an optional report of that tournament |
| ` + "`pages/ID.md`" + ` | rules, about, contact |
| ` + "`news/ID.md`" + ` | news |
| ` + "`assets/`" + ` | pictures (png, jpg, gif, webp, avif, ico), pdf and csv that pages use |
| ` + "`theme/`" + ` | the federation's own look: styles, texts, logo, templates; see templates/README.md |

**Ids.** The id of a player, tournament, list or page is its address for ever: lower-case ASCII letters, digits and
single hyphens, at most 80. Reserved are ` + "`404`, `adjustment`, `api`, `assets`, `calculator`, `compare`, `countries`, `embed`, `events`, `index`, `news`, `players`, `records`, `static`, `tournaments`" + `,
names that start with ` + "`private-`" + `, codes of languages such as ` + "`en`" + `, and names of Windows devices such as ` + "`con`" + `.

**Writing TOML.** Texts stand in plain quotation marks; numbers, dates (` + "`2019-08-03`" + `), ` + "`true`" + ` and ` + "`false`" + ` without.
What follows a ` + "`#`" + ` is a remark. Files are UTF-8.

**Accepting a warning.** A warning that is known and right is silenced where it arises: ` + "`accept = [\"W102\"]`" + ` in the player's,
round's or tournament's own table. An accept that silences nothing is itself a warning.
`

const referenceResults = `
## Results

### Rounds

` + "```toml" + `
[[round]]
games = """
kovacs-anna   1-0   novak-jan
nowak-adam    ½-½   tamm-mart     # a remark
ivanova-olga  bye
"""
` + "```" + `

One line is one game: first player, result, second player. The first-named player opens. A result that is not known is
no line at all.

| Result | Meaning | Points | Rated |
| --- | --- | --- | --- |
| ` + "`1-0` `0-1` `½-½`" + ` | played; ` + "`1/2-1/2`, `0.5-0.5`, `=`" + ` read as a draw; ` + "`1:0`, `1–0` and `0,5-0,5`" + ` are understood | as written | yes |
| ` + "`1-0u` `0-1u` `½-½u`" + ` | played, but not to be rated | as written | no |
| ` + "`+/-` `-/+`" + ` | won and lost by default | 1 and 0 | no |
| ` + "`-/-`" + ` | both lost by default | 0 and 0 | no |
| ` + "`bye` `½bye` `0bye`" + ` | no opponent; ` + "`1/2bye`" + ` reads as ` + "`½bye`" + ` | 1, ½, 0 | no |

A player stands once in a round, unless it says ` + "`double = true`" + ` (a match, a double round).

### Crosstable

` + "```toml" + `
crosstable = """
kovacs-anna   x   1   ½   +
novak-jan     0   x   1   1
nowak-adam    ½   0   x   0,1
tamm-mart     -   0   1,0 x
"""
` + "```" + `

One row for each player, one cell for each row in the same order: ` + "`1`, `0`, `½`, `+` and `-`" + ` (by default), ` + "`u`" + ` after it for not to be
rated, ` + "`.`" + ` for not played, ` + "`x`" + ` where a row crosses itself, commas between several games. Each cell mirrors its opposite.

### Wallchart

` + "```toml" + `
wallchart = """
1  minieri-davide    2+  3+   4=   bye
2  daguenet-mathieu  1-  4+b  ½bye 3d+
3  novak-jan         4+  1-   .    2d-
4  tamm-mart         3-  2-w  1=   .
"""
` + "```" + `

Number, player, one cell for each round: the opponent's number and ` + "`+`, `=` or `-`" + `; then ` + "`b`" + ` if the row's player opened and ` + "`w`" + ` if the
opponent did (without either the upper row opened); ` + "`u`" + ` at the end for not to be rated. ` + "`3d+` and `3d-`" + ` are won and lost by
default; ` + "`bye`, `½bye`, `0bye`" + `; ` + "`.`" + ` for a round not played.

### Which form to use

Use the wallchart or the crosstable where you have one, because every game stands in it twice and most mistakes
contradict themselves. Measured on ten tournaments of this folder, each written in all three forms:

| Mistake | Rounds | Crosstable | Wallchart |
| --- | --- | --- | --- |
| another result than the right one | never found | always found | always found |
| another player of the tournament | found, since the player stands in the round twice | | always found |
| one slip of a finger: reported | 87.8 % | 52.7 % | 75.1 % |
| changes nothing (a blank more, a blank less) | 11.1 % | 45.3 % | 22.3 % |
| changes another text, such as the place | 1.1 % | 2.1 % | 2.6 % |
| silently changes a result (½bye to bye, a lost u) | 4 of 172,344 | none of 95,821 | 2 of 75,017 |

With rounds, read the results once more against the sheet: a win typed for a loss looks like any other line.
`

const referencePages = `
### Links and pictures

Links are whole addresses of other sites, or relative to the file's own place in this folder (` + "`rules.md`, `../assets/hall.png`" + `), or
name an id: ` + "`player:kovacs-anna`, `tournament:prague-open-2019`, `page:rules`" + `. A link that leads nowhere is an error. Pictures
lie in ` + "`assets/`" + `; HTML in Markdown is shown as the text it is.
`
