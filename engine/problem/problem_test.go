package problem

import (
	"encoding/json"
	"strings"
	"testing"
)

var sample = List{
	{Code: "E302", File: "tournaments/b.toml", Line: 12, Col: 3, EndCol: 8, Message: `unknown player "kovac"`,
		SourceLine: "\t鈴木 kovac\u202e 1-0", Suggestion: "kovacs", Related: &Related{File: "players/hu.toml", Line: 1, Col: 1, Message: "here", SourceLine: "[kovacs]", EndCol: 9}},
	{Code: "W101", Severity: Warning, File: "tournaments/b.toml", Line: 2, Col: 1, Message: "a\nb", Expected: "one, two: 100%", Hint: "mend it"},
	{Code: "E101", File: "players/a.toml", Line: 1, Col: 1, Message: "\x1b[31mred"},
}

func TestWriteText(t *testing.T) {
	list := append(List{}, sample...)
	list.Sort()
	var b strings.Builder
	if err := Write(&b, "text", list.Under("content/")); err != nil {
		t.Fatal(err)
	}
	want := `content/players/a.toml:1:1: ` + "\uFFFD" + `[31mred [E101]

content/tournaments/b.toml:2:1: warning: a` + "\uFFFD" + `b [W101]
      expected one, two: 100%
      mend it

content/tournaments/b.toml:12:3: unknown player "kovac" [E302]
   12 |  鈴木 kovac` + "\uFFFD" + ` 1-0
      |    ^^^^^^
      did you mean "kovacs"?
  content/players/hu.toml:1:1: here
    1 | [kovacs]
      | ^^^^^^^^

`
	if b.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", b.String(), want)
	}
	if list[0].File != "players/a.toml" {
		t.Error("Under changes the list it is given")
	}
}

// TestCaret: the mark stands below the text also behind wide letters, and in
// the middle of a line that is too long to be shown whole.
func TestCaret(t *testing.T) {
	for _, c := range []struct {
		source      string
		col, endCol int
	}{{"abc", 1, 0}, {"abc", 4, 0}, {"鈴木 x", 4, 5}, {strings.Repeat("a", 150) + "b" + strings.Repeat("a", 150), 151, 152}, {"e\u0301 x", 4, 5}} {
		var b strings.Builder
		if err := Write(&b, "text", List{{Code: "E1", File: "f", Line: 1, Col: c.col, EndCol: c.endCol, Message: "m", SourceLine: c.source}}); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(b.String(), "\n")
		column := 0
		for i, r := range []rune(lines[1]) {
			_ = i
			if marked := strings.IndexByte(lines[2], '^'); column == marked {
				want := []rune(c.source + " ")[c.col-1]
				if r != want {
					t.Errorf("%q column %d: the caret is below %q", c.source, c.col, r)
				}
			}
			column += columns(r)
		}
		if len([]rune(lines[1])) > widestSource+20 {
			t.Errorf("the line shown has %d characters", len([]rune(lines[1])))
		}
	}
}

func TestWriteJSON(t *testing.T) {
	var b strings.Builder
	if err := Write(&b, "json", sample); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Errors, Warnings int
		Problems         []struct {
			Code, Severity, Message, Suggestion string
			Place                               struct{ Line, Column, EndColumn int }
			Related                             *struct{ File string }
		}
	}
	if err := json.Unmarshal([]byte(b.String()), &got); err != nil {
		t.Fatal(err)
	}
	p := got.Problems[0]
	if got.Errors != 2 || got.Warnings != 1 || p.Code != "E302" || p.Severity != "error" || p.Place.Column != 3 || p.Place.EndColumn != 8 || p.Related.File != "players/hu.toml" {
		t.Errorf("%+v", got)
	}
}

// TestWriteGitHub: nothing of a file may end a workflow command or start one.
func TestWriteGitHub(t *testing.T) {
	var b strings.Builder
	list := append(List{}, sample[1])
	list[0].File = "a,b:c\n::error::x%.toml"
	if err := Write(&b, "github", list); err != nil {
		t.Fatal(err)
	}
	want := "::warning file=a%2Cb%3Ac%0A%3A%3Aerror%3A%3Ax%25.toml,line=2,col=1,title=W101::a%0Ab%0Aexpected one, two: 100%25%0Amend it\n"
	if b.String() != want {
		t.Errorf("got  %s\nwant %s", b.String(), want)
	}
}

func TestWriteUnknownFormat(t *testing.T) {
	if err := Write(&strings.Builder{}, "xml", nil); err == nil {
		t.Error("no error")
	}
}

func TestNearest(t *testing.T) {
	candidates := []string{"kovacs-anna", "kovacs-anja", "novak-jan", "swap2", "buchholz", "name", "wins"}
	for word, want := range map[string]string{
		"kovacs-ana":   "", // two are equally near: Anna without an n, Anja without a j
		"novka-jan":    "novak-jan",
		"novak-jan":    "", // it is there already
		"swp2":         "swap2",
		"bucholz":      "buchholz",
		"nmae":         "name",
		"palce":        "",
		"x":            "",
		"tamm-mart":    "",
		"win":          "wins",
		"nowak-jna":    "novak-jan",
		"kovacs-anna1": "kovacs-anna",
	} {
		if got := Nearest(word, candidates); got != want {
			t.Errorf("%q: got %q, want %q", word, got, want)
		}
	}
}

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"a", "", 1}, {"ab", "ba", 1}, {"abc", "abd", 1}, {"kitten", "sitting", 3}, {"é", "e", 1}} {
		if got := Distance(c.a, c.b); got != c.want || got != Distance(c.b, c.a) {
			t.Errorf("%q %q: %d, want %d", c.a, c.b, got, c.want)
		}
	}
}
