package content

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"ratinglist/engine/problem"
)

var update = flag.Bool("update", false, "write what the tests get into testdata")

// brokenCase is one broken content: the small federation with some files of
// its own. In testdata/broken.txt a case starts with ===, a file with ---, and
// a line that starts with >>> is what is reported.
type brokenCase struct {
	name  string
	files []brokenFile
	want  []string
}

type brokenFile struct{ name, text string }

func readBroken(t testing.TB, name string) []brokenCase {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var cases []brokenCase
	for line := range strings.Lines(string(text)) {
		switch {
		case strings.HasPrefix(line, "=== "):
			cases = append(cases, brokenCase{name: strings.TrimSpace(line[4:])})
		case strings.HasPrefix(line, "--- "):
			c := &cases[len(cases)-1]
			c.files = append(c.files, brokenFile{name: strings.TrimSpace(line[4:])})
		case strings.HasPrefix(line, ">>> "):
			c := &cases[len(cases)-1]
			c.want = append(c.want, strings.TrimSpace(line[4:]))
		default:
			c := &cases[len(cases)-1]
			c.files[len(c.files)-1].text += line
		}
	}
	return cases
}

func (c *brokenCase) content() fstest.MapFS {
	m := smallFederation()
	for _, f := range c.files {
		if missing, ok := strings.CutSuffix(f.name, " is missing"); ok {
			delete(m, missing)
			continue
		}
		m[f.name] = &fstest.MapFile{Data: []byte(f.text)}
	}
	return m
}

// told is one problem on one line: everything that a reader sees but the
// source line.
func told(p problem.Problem) string {
	s := fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
	if p.EndCol > 0 {
		s += fmt.Sprintf("-%d", p.EndCol)
	}
	s += " " + p.Code + " " + p.Message
	for _, part := range [][2]string{{"expected", p.Expected}, {"suggestion", p.Suggestion}, {"hint", p.Hint}} {
		if part[1] != "" {
			s += " | " + part[0] + ": " + part[1]
		}
	}
	if r := p.Related; r != nil {
		s += fmt.Sprintf(" | %s:%d:%d: %s", r.File, r.Line, r.Col, r.Message)
	}
	return s
}

func TestBrokenContent(t *testing.T) {
	cases := compareCases(t, "broken.txt", func(t *testing.T, m fstest.MapFS) problem.List {
		_, list := Load(m)
		if !list.HasErrors() {
			t.Error("no error is reported")
		}
		return list
	})
	if cases < 120 {
		t.Errorf("%d cases, want at least 120", cases)
	}
}

// TestUnlikelyContent does the same for warnings.
func TestUnlikelyContent(t *testing.T) {
	compareCases(t, "unlikely.txt", func(t *testing.T, m fstest.MapFS) problem.List {
		list := checked(m)
		if list.HasErrors() {
			t.Error("an error is reported")
		}
		return list
	})
}

// compareCases runs the cases of a file and compares what is told.
func compareCases(t *testing.T, file string, run func(*testing.T, fstest.MapFS) problem.List) int {
	t.Helper()
	name := filepath.Join("testdata", file)
	cases := readBroken(t, name)
	var out strings.Builder
	for _, c := range cases {
		fmt.Fprintf(&out, "=== %s\n", c.name)
		for _, f := range c.files {
			fmt.Fprintf(&out, "--- %s\n%s", f.name, f.text)
		}
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, p := range run(t, c.content()) {
				got = append(got, told(p))
				fmt.Fprintf(&out, ">>> %s\n", told(p))
			}
			if g, w := strings.Join(got, "\n"), strings.Join(c.want, "\n"); g != w && !*update {
				t.Errorf("got:\n%s\nwant:\n%s", g, w)
			}
		})
	}
	if *update {
		if err := os.WriteFile(name, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return len(cases)
}
