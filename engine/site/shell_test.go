package site

import (
	"html/template"
	"strings"
	"testing"
)

type shellPage struct {
	head
	Name string // text
	Body []byte // HTML
	More string
}

// makeShell makes a shell of a template and the data that it is given.
func makeShell(t *testing.T, text string, data map[string]any) (*shell, error) {
	t.Helper()
	tmpl, err := template.New("page").Funcs(newMark().funcs()).Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return newShell(tmpl.Option("missingkey=error"), "page", shellPage{}, data, newMark())
}

func TestShell(t *testing.T) {
	evil := `<a>"'&` + "\x00" + `xqslotNameqx`
	safe := "&lt;a&gt;&quot;&#39;&amp;\uFFFDxqslotNameqx"
	for _, c := range []struct {
		name, text string
		page       shellPage
		want       string
	}{
		{"no field", "<p>x</p>", shellPage{}, "<p>x</p>"},
		{"text and HTML", "<p>{{.Name}}</p>{{.Body}}", shellPage{Name: evil, Body: []byte("<b>ok</b>")}, "<p>" + safe + "</p><b>ok</b>"},
		{"attribute", `<p title="{{.Name}}">`, shellPage{Name: evil}, `<p title="` + safe + `">`},
		{"twice", "{{.Name}}{{.Name}}", shellPage{Name: "x"}, "xx"},
		{"embedded field", "<title>{{.Title}}</title>", shellPage{head: head{Title: "<t>"}}, "<title>&lt;t&gt;</title>"},
		{"data", "{{.Site}}", shellPage{}, "a &amp; b"},
		{"full section", `{{section "Name"}}<p>{{.Name}}</p>{{end_section}}!`, shellPage{Name: "x"}, "<p>x</p>!"},
		{"empty section", `a{{section "Name"}}<p>{{.Name}}</p>{{end_section}}b`, shellPage{}, "ab"},
		{"section of another field", `a{{section "Body"}}<p>{{.Name}}</p>{{end_section}}b`, shellPage{Name: "x"}, "ab"},
		{"sections in a row", `{{section "Name"}}1{{end_section}}{{section "More"}}2{{end_section}}{{section "Body"}}3{{end_section}}`, shellPage{Name: "x", Body: []byte("x")}, "13"},
		{"nested, both", `{{section "Name"}}1{{section "More"}}2{{end_section}}3{{end_section}}4`, shellPage{Name: "x", More: "x"}, "1234"},
		{"nested, inner empty", `{{section "Name"}}1{{section "More"}}2{{end_section}}3{{end_section}}4`, shellPage{Name: "x"}, "134"},
		{"nested, outer empty", `{{section "Name"}}1{{section "More"}}2{{end_section}}3{{end_section}}4`, shellPage{More: "x"}, "4"},
		{"nested, side by side at the end", `{{section "Name"}}{{section "More"}}2{{end_section}}{{end_section}}`, shellPage{More: "x"}, ""},
		{"section around nothing", `a{{section "Name"}}{{end_section}}b`, shellPage{}, "ab"},
	} {
		s, err := makeShell(t, c.text, map[string]any{"Site": "a & b"})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := string(s.append([]byte("before "), c.page)); got != "before "+c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestShellFaults(t *testing.T) {
	for _, c := range []struct {
		name, text string
		data       map[string]any
		want       string
	}{
		{"unknown field", "{{.Nobody}}", nil, "Nobody"},
		{"unknown field of a section", `{{section "Nobody"}}{{end_section}}`, nil, `no field "Nobody"`},
		{"unexported name", `{{section "self"}}{{end_section}}`, nil, `no field "self"`},
		{"section without end", `{{section "Name"}}x`, nil, "without {{end_section}}"},
		{"inner section without end", `{{section "Name"}}{{section "More"}}x{{end_section}}`, nil, "without {{end_section}}"},
		{"end without section", `x{{end_section}}`, nil, "without {{section"},
		{"one end too many", `{{section "Name"}}{{end_section}}{{end_section}}`, nil, "without {{section"},
		{"field that hides data", "{{.Name}}", map[string]any{"Name": "x"}, "Name hides"},
		{"embedded field that hides data", "x", map[string]any{"Title": "x"}, "Title hides"},
	} {
		if _, err := makeShell(t, c.text, c.data); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q in it", c.name, err, c.want)
		}
	}
}

// TestShellKeepsData: making a shell does not mark the data it is given, which
// other shells get as well.
func TestShellKeepsData(t *testing.T) {
	data := map[string]any{"Site": "x"}
	if _, err := makeShell(t, "{{.Site}}{{.Name}}", data); err != nil || len(data) != 1 {
		t.Errorf("%v, %v", data, err)
	}
}

// TestMarkIsNoText makes a shell around a text that looks like a mark.
func TestMarkIsNoText(t *testing.T) {
	title := "xqslotNobodyqx xqslotqNameqx"
	m := newMark(title)
	tmpl, err := template.New("page").Funcs(m.funcs()).Parse("<h1>{{.Site}}</h1>{{.Name}}")
	if err != nil {
		t.Fatal(err)
	}
	s, err := newShell(tmpl, "page", shellPage{}, map[string]any{"Site": title}, m)
	if err != nil {
		t.Fatal(err)
	}
	if got := string(s.append(nil, shellPage{Name: "x"})); got != "<h1>"+title+"</h1>x" {
		t.Errorf("got %s", got)
	}
}

// TestGap: a space parts sentences, except after the full-width marks.
func TestGap(t *testing.T) {
	for before, want := range map[string]string{
		"Not rated.": "Not rated. ", "計算。": "計算。", "棋手：": "棋手：", "（三局）": "（三局）", "勝": "勝 ", "": " ",
	} {
		w := writer{b: []byte(before)}
		w.gap()
		if got := string(w.b); got != want {
			t.Errorf("after %q: %q, want %q", before, got, want)
		}
	}
}
