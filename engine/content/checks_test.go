package content

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"ratinglist/engine/problem"
)

// smallFederation is a content folder without a fault or warning, which tests
// break.
func smallFederation() fstest.MapFS {
	m := fstest.MapFS{}
	folder := os.DirFS(filepath.Join("testdata", "federation"))
	err := fs.WalkDir(folder, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(folder, name)
		m[name] = &fstest.MapFile{Data: data}
		return err
	})
	if err != nil {
		panic(err)
	}
	return m
}

// checked is all problems of a content, warnings too.
func checked(fsys fs.FS) problem.List {
	_, list := Check(fsys)
	return list
}

// TestEveryCodeIsExplained holds the table of checks to the codes in the
// source: none missing, none that nothing gives.
func TestEveryCodeIsExplained(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	given := map[string]bool{}
	for _, name := range files {
		if strings.HasPrefix(name, "checks") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`"([EW]\d\d\d)"`).FindAllStringSubmatch(string(source), -1) {
			given[m[1]] = true
		}
	}
	last := ""
	for _, c := range Checks() {
		if !given[c.Code] && c.Code != "W100" {
			t.Errorf("nothing gives %s", c.Code)
		}
		delete(given, c.Code)
		if c.Title == "" || c.Text == "" || c.Code <= last {
			t.Errorf("%s: title, text or order", c.Code)
		}
		last = c.Code
	}
	for code := range given {
		t.Errorf("%s is not explained", code)
	}
}

// TestExamplesOfChecks runs the wrong and the right example of every check.
func TestExamplesOfChecks(t *testing.T) {
	for _, p := range checked(smallFederation()) {
		t.Errorf("the small federation: %s %s", p.Code, p.Message)
	}
	for _, c := range Checks() {
		if c.File == "" {
			continue
		}
		t.Run(c.Code, func(t *testing.T) {
			if list := exampleProblems(c.File, c.Wrong); !hasCode(list, c.Code) {
				t.Errorf("the wrong example does not give it: %v", codesOf(list))
			}
			if c.Right == "" {
				return
			}
			for _, p := range exampleProblems(c.File, c.Right) {
				if p.Severity == problem.Error || p.Code == c.Code || c.Severity == problem.Warning {
					t.Errorf("the right example gives %s: %s", p.Code, p.Message)
				}
			}
		})
	}
}

// exampleProblems puts an example into the small federation, with what its
// file needs beside it.
func exampleProblems(name, example string) problem.List {
	m := smallFederation()
	add := func(key, line string) {
		top, _, _ := strings.Cut("\n"+example, "\n[")
		if !regexp.MustCompile(`(?m)^` + key + `\b`).MatchString(top) {
			example = line + "\n" + example
		}
	}
	switch {
	case strings.HasPrefix(name, "tournaments/"):
		add("start", "start = 2019-08-03")
		add("name", `name = "Prague Open 2019"`)
		if !strings.Contains(example, "game = ") {
			add("minutes", "minutes = 30")
			add("opening", `opening = "swap2"`)
			add("game", `game = "gomoku"`)
		}
		if !regexp.MustCompile(`(?m)^(\[\[round|crosstable|wallchart)`).MatchString(example) {
			i := len(example)
			if m := regexp.MustCompile(`(?m)^\[`).FindStringIndex(example); m != nil {
				i = m[0]
			}
			example = example[:i] + "crosstable = \"\"\"\nkovacs-anna x 1\nnovak-jan 0 x\n\"\"\"\n" + example[i:]
		}
	case strings.HasPrefix(name, "lists/"):
		add("system", `system = "gomoku-world"`)
		add("name", `name = "World"`)
	case strings.HasPrefix(name, "players/") && !strings.Contains(example, "[nowak-adam]"):
		example = "[nowak-adam]\nname = \"Nowak Adam\"\n\n" + example
	}
	m[name] = &fstest.MapFile{Data: []byte(example)}
	return checked(m)
}

func hasCode(list problem.List, code string) bool {
	return slices.ContainsFunc(list, func(p problem.Problem) bool { return p.Code == code })
}

func codesOf(list problem.List) []string {
	var codes []string
	for _, p := range list {
		codes = append(codes, p.Code+" "+p.Message)
	}
	return codes
}
