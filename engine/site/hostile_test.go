package site_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"
)

// attacks are texts that break out of where a careless page puts them. What
// they would become has xss in its name. None holds an entity, so that an
// escaped entity on a page has been escaped twice. All are UTF-8, as content
// makes sure.
var attacks = []string{
	`<img src=x onerror=xss()>`,
	`"><xss-a>`,
	`'><xss-b>`,
	`" xss="1`,
	`' xss='1`,
	`x xss=1 y`,
	"x\txss=1\ny",
	`</script><xss-c>`,
	`</title></textarea></style><xss-d>`,
	`<!-- <xss-e>`,
	`--><xss-f>`,
	`]]><xss-g>`,
	`javascript:xss()`,
	`{{.Title}} {section "x"} {name} {n}`,
	`xqslotTitleqx`,
	"a\u2028b\u2029c",
	"\u202egnorw\u202c \u2066x",
	"nul\x00<xss-h\x00>",
	`a,b";c` + "\r\n" + `"d`,
	`=HYPERLINK("x")&1`,
	`\"</script><xss-j>\u003cxss\u003e`,
	"囲碁の達人 五目並べ",
	"عربي مع أرقام 123",
	strings.Repeat("Ännchen ", 400),
	"",
	" ",
	`*_[x](javascript:xss()) ![x](javascript:xss()) <b>x</b>`,
}

// TestHostile fills every text of a federation with every attack in turn.
func TestHostile(t *testing.T) {
	doubled := regexp.MustCompile(`&amp;(?:amp|lt|gt|quot|#39|#34|#x27);`)
	for offset := range attacks {
		n := offset
		fed := rich(func(what string) string {
			n++
			attack := attacks[n%len(attacks)]
			if attack == "" && strings.HasPrefix(what, "name") {
				return "a name"
			}
			return attack
		})
		files := render(t, fed)
		checkSite(t, files, editing(fed)...)
		for name, data := range files {
			switch {
			case !strings.HasSuffix(name, ".csv") && bytes.Contains(data, []byte("<xss")):
				t.Errorf("%s holds an element of an attack", name)
			case doubled.Match(data):
				t.Errorf("%s: escaped twice: %s", name, doubled.Find(data))
			case bytes.IndexByte(data, 0) >= 0 && strings.HasSuffix(name, ".html"):
				t.Errorf("%s holds a NUL", name)
			}
		}
		if t.Failed() {
			t.Fatalf("with the attack %q first", attacks[offset])
		}
	}
}

// TestTextIsShown: what is written is what is read, on pages and in data.
func TestTextIsShown(t *testing.T) {
	for _, name := range []string{`AT&T &copy; &amp;lt; <b>"'</b>`, "Łukasz Żółć", "a\u202eb", "囲碁", `{name}`, `xqslotTitleqx`, `\u003c`, strings.Repeat("long ", 500) + "."} {
		said := plain()
		fed := rich(func(what string) string {
			if strings.HasPrefix(what, "name of") {
				return name
			}
			return said(what)
		})
		files := render(t, fed)
		for _, page := range []string{"players/anna.html", "tournaments/t1.html"} {
			if got := text(one(t, files.page(t, page), "h1")); got != name {
				t.Errorf("%s is headed %q, not %q", page, got, name)
			}
			if got := text(one(t, files.page(t, page), "title")); !strings.HasPrefix(got, name+" · ") {
				t.Errorf("%s has the title %q, not %q", page, got, name)
			}
		}
		for _, file := range []string{"api/players/anna.json", "api/tournaments/t1.json"} {
			var data struct{ Name string }
			if err := json.Unmarshal(files[file], &data); err != nil || data.Name != name {
				t.Errorf("%s has the name %q, %v, not %q", file, data.Name, err, name)
			}
		}
	}
}

// TestChartData: the option of a chart is JSON, whatever the names.
func TestChartData(t *testing.T) {
	for _, attack := range attacks {
		said := plain()
		files := render(t, rich(func(what string) string {
			if what == "list" || what == "adjustment" || strings.HasPrefix(what, "name of t") {
				return attack
			}
			return said(what)
		}))
		charts := 0
		for _, script := range find(files.page(t, "players/anna.html"), "script") {
			if attribute(script, "type") == "application/json" {
				charts++
				if err := checkJSON([]byte(script.FirstChild.Data)); err != nil {
					t.Errorf("%q: %v", attack, err)
				}
			}
		}
		if charts != 1 {
			t.Errorf("%q: %d charts", attack, charts)
		}
	}
}

// TestPrivate: nothing of a private player stands anywhere, and nothing leads
// to pages that must not be.
func TestPrivate(t *testing.T) {
	files := render(t, rich(plain()))
	shown := 0
	for name, data := range files {
		for _, word := range secret {
			if strings.Contains(name, word) || bytes.Contains(data, []byte(word)) {
				t.Errorf("%s tells %q", name, word)
			}
		}
		if bytes.Contains(data, []byte("private-1")) || bytes.Contains(data, []byte("Player 1")) {
			shown++
		}
	}
	if shown < 5 {
		t.Errorf("the private player's results stand in %d files only", shown)
	}
	facts := regexp.MustCompile(`[">=,]MC["<, >]|[">=,]1877[-"<, >]`)
	for name, data := range files {
		if fact := facts.Find(data); fact != nil {
			t.Errorf("%s tells the country or the year of birth: %s", name, fact)
		}
	}
}

// TestRich: a federation that means no harm, and whose every source and edit
// link is what it should be.
func TestRich(t *testing.T) {
	fed := rich(plain())
	files := render(t, fed)
	elsewhere := editing(fed)
	for i := range fed.Tournaments {
		elsewhere = append(elsewhere, fed.Tournaments[i].Source)
	}
	checkSite(t, files, elsewhere...)
	for i := range fed.Tournaments {
		if !bytes.Contains(files["tournaments/"+fed.Tournaments[i].ID+".html"], []byte(`href="`+fed.Tournaments[i].Source+`"`)) {
			t.Errorf("%s does not link its source", fed.Tournaments[i].ID)
		}
	}
}

// TestRedirects: every former address leads to what stands there now.
func TestRedirects(t *testing.T) {
	files := render(t, rich(plain()))
	for former, now := range map[string]string{
		"players/anna-before.html":               "anna.html",
		"players/never-played-before.html":       "never-played.html",
		"tournaments/t1-before.html":             "t1.html",
		"about-before.html":                      "about.html",
		"world-before/index.html":                "../world/index.html",
		"world-before/active-provisional.html":   "../world/active-provisional.html",
		"world-before/inactive-established.html": "../world/inactive-established.html",
		"world-before/inactive-provisional.html": "../world/inactive-provisional.html",
		"world-before/rules.html":                "../world/rules.html",
	} {
		root := files.page(t, former)
		refresh := ""
		for _, n := range find(root, "meta") {
			if attribute(n, "http-equiv") == "refresh" {
				refresh = attribute(n, "content")
			}
		}
		if refresh != "0; url="+now {
			t.Errorf("%s leads to %q, not %s", former, refresh, now)
		}
		if links := find(root, "a"); len(links) != 1 || attribute(links[0], "href") != now || text(links[0]) == "" {
			t.Errorf("%s has no link to %s", former, now)
		}
	}
}

// TestReferences: text without markup stays what it is, whichever of our own
// placeholders it looks like.
func TestReferences(t *testing.T) {
	said := plain()
	files := render(t, rich(func(what string) string {
		if what == "reason" || what == "decision" || what == "adjustment" {
			return fmt.Sprintf("{have} {want} {list} {n} of the %s", what)
		}
		return said(what)
	}))
	for page, want := range map[string]string{"tournaments/t3.html": "{have} {want} {list} {n} of the reason", "tournaments/t4.html": "{have} {want} {list} {n} of the decision", "world/rules.html": "{have} {want} {list} {n} of the adjustment"} {
		if got := text(one(t, files.page(t, page), "main")); !strings.Contains(got, want) {
			t.Errorf("%s does not say %q: %s", page, want, got)
		}
	}
}
