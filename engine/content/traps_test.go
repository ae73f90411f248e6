package content

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

// TestTraps: small files that would cost a naive reader seconds, gigabytes or
// the whole process. Each must be refused for next to nothing.
func TestTraps(t *testing.T) {
	const head = "name = \"X\"\nstart = 2019-08-03\n"
	for _, trap := range []struct {
		name, file, text string
		code             string
	}{
		{"ten megabytes of brackets", "tournaments/x.toml", strings.Repeat("[", 10<<20), "E001"},
		{"as many brackets as may be", "tournaments/x.toml", "a = " + strings.Repeat("[", maxTOML-100), "E002"},
		{"a dotted key of 39 KB", "tournaments/x.toml", strings.Repeat("a.", 20_000) + "a = 1\n", "E002"},
		{"dotted keys at the limit", "tournaments/x.toml", head + dottedKeys(14_000), "E202"},
		{"inline tables in each other", "tournaments/x.toml", "a = " + strings.Repeat("{a=", 4_000) + "1" + strings.Repeat("}", 4_000), "E002"},
		{"inline tables at the limit", "tournaments/x.toml", head + "a = [" + strings.Repeat("{a={a={a={a={a=1}}}}},", 9_000) + "]\n", "E202"},
		{"a list of two million numbers", "tournaments/x.toml", head + "a = [" + strings.Repeat("1,", 1_000_000) + "]\n", "E002"},
		{"a long number", "tournaments/x.toml", head + "a = " + strings.Repeat("9", 2_000_000) + "\n", "E002"},
		{"two hundred thousand rounds", "tournaments/x.toml", head + strings.Repeat("[[round]]\n", 200_000), "E002"},
		{"rounds at the limit", "tournaments/x.toml", head + strings.Repeat("[[round]]\n", 50_000), "E205"},
		{"unknown players without end", "tournaments/x.toml", head + "[[round]]\ngames = \"\"\"\n" + unknownGames(70_000) + "\"\"\"\n", "E302"},
		{"unknown keys without end", "tournaments/x.toml", head + unknownKeys(59_000), "E202"},
		{"a crosstable without end", "tournaments/x.toml", head + "crosstable = \"\"\"\n" + strings.Repeat("kovacs-anna x\n", 140_000) + "\"\"\"\n", "E205"},
		{"a wallchart of one row", "tournaments/x.toml", head + "wallchart = \"\"\"\n1 kovacs-anna " + strings.Repeat(". ", 900_000) + "\n\"\"\"\n", "E205"},
		{"games without end", "tournaments/x.toml", head + "[[round]]\ndouble = true\ngames = \"\"\"\n" + strings.Repeat("novak-jan = kovacs-anna\n", 85_000) + "\"\"\"\n", "E205"},
		{"a name of a megabyte", "tournaments/x.toml", "name = \"" + strings.Repeat("é", 500_000) + "\"\nstart = 2019-08-03\n", "E205"},
		{"marks upon a letter", "players/x.toml", "[lis-jan]\nname = \"a" + strings.Repeat("\u0301", 500_000) + "\"\n", "E205"},
		{"unknown tournaments without end", "lists/world.toml", "name = \"X\"\nsystem = \"fide\"\nestablishing = [" + strings.Repeat("\"x\", ", 50_000) + manyIDs(50_000) + "]\n", "E002"},
		{"unknown tournaments at the limit", "lists/world.toml", "name = \"X\"\nsystem = \"fide\"\nestablishing = [" + manyIDs(59_000) + "]\n", "E213"},
		{"players of one surname", "players/x.toml", manyPlayers(14_000, "Lis J%d"), "W102"},
		{"players of one name", "players/x.toml", manyPlayers(14_000, "Lis Jan"), "W102"},
		{"a Markdown table of 40 KB", "pages/x.md", strings.Repeat("|", 20_000) + "\n" + strings.Repeat("|-", 10_000) + "\n" + strings.Repeat("|\n", 1000), "E401"},
		{"emphasis of 150 KB", "pages/x.md", strings.Repeat("*a_ ", 37_500), "E401"},
		{"emphasis in a note", "tournaments/x.toml", head + "[[correction]]\ndate = 2019-08-03\nnote = \"" + strings.Repeat("*a_", 1_300) + "\"\n", "E401"},
		{"a page of a megabyte", "pages/x.md", strings.Repeat("a ", 500_000), "E401"},
		{"front matter of brackets", "pages/x.md", "+++\na = " + strings.Repeat("[", 900_000) + "\n+++\n", "E002"},
	} {
		t.Run(trap.name, func(t *testing.T) {
			m := smallFederation()
			m[trap.file] = &fstest.MapFile{Data: []byte(trap.text)}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			start := time.Now()
			list := checked(m)
			took := time.Since(start)
			runtime.ReadMemStats(&after)
			allocated := (after.TotalAlloc - before.TotalAlloc) >> 20
			t.Logf("%d KB: %v, %d MB allocated in all, %d problems", len(trap.text)>>10, took.Round(time.Millisecond), allocated, len(list))
			if !hasCode(list, trap.code) {
				t.Errorf("no %s: %.200v", trap.code, codesOf(list))
			}
			if len(list) > maxPerFile+1 {
				t.Errorf("%d problems are listed", len(list))
			}
			if allocated > 200 {
				t.Errorf("%d MB were allocated", allocated)
			}
		})
	}
}

func dottedKeys(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "a.b.c.k%d = 1\n", i)
	}
	return b.String()
}

func unknownKeys(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "k%d = 1\n", i)
	}
	return b.String()
}

func unknownGames(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "player-%d 1-0 other-%d\n", i, i)
	}
	return b.String()
}

func manyIDs(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "\"brno-%d\", ", i)
	}
	return b.String()
}

// manyPlayers writes players whose names come from a pattern, and two
// namesakes.
func manyPlayers(n int, pattern string) string {
	var b strings.Builder
	for i := range n {
		name, _, _ := strings.Cut(fmt.Sprintf(pattern, i), "%!")
		fmt.Fprintf(&b, "[p-%d]\nname = \"%s\"\ncountry = \"PL\"\n", i, name)
	}
	return b.String() + "[q-1]\nname = \"Novák Jan\"\n"
}
