package site_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// checkSite holds every file of a site to what must be true of all sites. The
// site may lead to the given addresses elsewhere.
func checkSite(t *testing.T, files published, elsewhere ...string) {
	t.Helper()
	ids := map[string]map[string]bool{}
	for _, name := range files.pages() {
		ids[name] = checkPage(files[name], func(format string, args ...any) {
			t.Helper()
			t.Errorf("%s: %s", name, fmt.Sprintf(format, args...))
		})
		checkMarks(t, name, string(files[name]))
	}
	for _, name := range files.pages() {
		checkLinks(t, files, ids, name, elsewhere)
	}
	for name, data := range files {
		switch path.Ext(name) {
		case ".json":
			if err := checkJSON(data); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		case ".csv":
			if _, err := csv.NewReader(bytes.NewReader(data)).ReadAll(); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		case ".xml":
			checkXML(t, name, data)
		}
	}
}

// checkMarks holds that a history says what the mark P means if and only if a
// rating in it bears the mark.
func checkMarks(t *testing.T, name, page string) {
	t.Helper()
	for i, history := range strings.Split(page, "<section class=history>") {
		history, _, _ = strings.Cut(history, "</section>")
		legends, marks := strings.Count(history, "class=note><i>P</i> "), strings.Count(history, "<i>P</i>")
		if i > 0 && (legends > 1 || (legends == 1) != (marks > legends)) {
			t.Errorf("%s: history %d has %d legends for %d marks", name, i, legends, marks-legends)
		}
	}
}

// checkJSON reads a file of one value, in whose objects no field stands twice.
func checkJSON(data []byte) error {
	if !json.Valid(data) {
		var v any
		return json.Unmarshal(data, &v)
	}
	d := json.NewDecoder(bytes.NewReader(data))
	type level struct {
		fields map[string]bool // nil in an array
		value  bool            // the next token is a value
	}
	var open []level
	for {
		token, err := d.Token()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		top := len(open) - 1
		switch delim, _ := token.(json.Delim); {
		case delim == '}' || delim == ']':
			open = open[:top]
			continue
		case top >= 0 && open[top].fields != nil && !open[top].value:
			field := token.(string)
			if open[top].fields[field] {
				return fmt.Errorf("the field %q stands twice in an object", field)
			}
			open[top].fields[field], open[top].value = true, true
			continue
		case delim == '{':
			if top >= 0 {
				open[top].value = false
			}
			open = append(open, level{fields: map[string]bool{}})
			continue
		case delim == '[':
			if top >= 0 {
				open[top].value = false
			}
			open = append(open, level{})
			continue
		}
		if top >= 0 {
			open[top].value = false
		}
	}
}

func checkXML(t *testing.T, name string, data []byte) {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(data))
	for {
		if _, err := d.Token(); err == io.EOF {
			return
		} else if err != nil {
			t.Errorf("%s: %v", name, err)
			return
		}
	}
}

// What HTML's own rules say of elements that our pages use.
var (
	void      = strings.Fields("meta link img input br hr wbr")
	mayOmit   = strings.Fields("html head body p li dt dd tr td th thead tbody tfoot option colgroup")
	parts     = strings.Fields("tr thead tbody tfoot caption colgroup td th")
	endsAPara = strings.Fields("article aside details div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul summary")
)

// checkPage reads a page token by token: elements nest, tables hold nothing
// outside their cells, nothing is an attribute or an id twice, and no script or
// style stands in it. It returns the page's ids.
func checkPage(data []byte, fail func(format string, args ...any)) map[string]bool {
	ids := map[string]bool{}
	var open []string
	inCell := []bool{true} // by table, outermost first: whether text may stand here
	paragraph := false
	z := html.NewTokenizer(bytes.NewReader(data))
	for {
		kind := z.Next()
		raw := string(z.Raw())
		if kind == html.ErrorToken {
			if z.Err() != io.EOF {
				fail("%v", z.Err())
			}
			break
		}
		token := z.Token()
		cell := inCell[len(inCell)-1]
		switch kind {
		case html.CommentToken:
			fail("a comment: %s", raw)
		case html.TextToken:
			if !cell && strings.TrimSpace(token.Data) != "" {
				fail("text in a table, outside its cells: %q", token.Data)
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			checkAttributes(raw, token, ids, fail)
			if !cell && !slices.Contains(parts, token.Data) {
				fail("%s in a table, outside its cells", raw)
			}
			if slices.Contains(endsAPara, token.Data) {
				paragraph = token.Data == "p"
			}
			switch token.Data {
			case "table":
				inCell = append(inCell, false)
			case "td", "th", "caption":
				inCell[len(inCell)-1] = true
			case "tr", "thead", "tbody", "tfoot":
				inCell[len(inCell)-1] = false
			case "a":
				if slices.Contains(open, "a") {
					fail("a link in a link: %s", raw)
				}
			}
			if kind == html.StartTagToken && !slices.Contains(void, token.Data) && !slices.Contains(mayOmit, token.Data) {
				open = append(open, token.Data)
			}
		case html.EndTagToken:
			switch token.Data {
			case "p":
				if !paragraph {
					fail("</p> without <p>")
				}
				paragraph = false
				continue
			case "table":
				if len(inCell) > 1 {
					inCell = inCell[:len(inCell)-1]
				}
			case "td", "th", "tr", "thead", "tbody", "tfoot":
				inCell[len(inCell)-1] = false
			}
			if slices.Contains(mayOmit, token.Data) {
				continue
			}
			if len(open) == 0 || open[len(open)-1] != token.Data {
				fail("%s closes %v", raw, open)
				return ids
			}
			open = open[:len(open)-1]
		}
	}
	if len(open) > 0 || len(inCell) > 1 {
		fail("%v never closed", open)
	}
	return ids
}

// attributes are those of a start tag, as they are written: the tokenizer
// drops what stands twice.
var attributes = regexp.MustCompile(`\s([^\s=>"'/]+)(?:=(?:"[^"]*"|'[^']*'|[^\s>]*))?`)

func checkAttributes(raw string, token html.Token, ids map[string]bool, fail func(string, ...any)) {
	if written := attributes.FindAllString(raw, -1); len(written) != len(token.Attr) {
		fail("an attribute stands twice in %s", raw)
	}
	seen := map[string]bool{}
	for _, a := range token.Attr {
		switch {
		case a.Key == "id" && (ids[a.Val] || a.Val == ""):
			fail("the id %q stands twice or is empty", a.Val)
		case a.Key == "id":
			ids[a.Val] = true
		case a.Key == "style" || strings.HasPrefix(a.Key, "on"):
			fail("a style or script in %v", token)
		case strings.Contains(a.Key, "xss") || strings.ContainsAny(a.Key, "\"'<="):
			fail("text that became an attribute in %v", token)
		}
		seen[a.Key] = true
	}
	switch token.Data {
	case "style", "iframe", "object", "embed", "base":
		fail("%v", token)
	case "script":
		if !seen["src"] && !slices.ContainsFunc(token.Attr, func(a html.Attribute) bool { return a.Key == "type" && a.Val == "application/json" }) {
			fail("a script in the page: %v", token)
		}
	}
	if strings.Contains(token.Data, "xss") {
		fail("text that became an element: %v", token)
	}
}

// checkLinks follows every address of a page.
func checkLinks(t *testing.T, files published, ids map[string]map[string]bool, page string, elsewhere []string) {
	t.Helper()
	for n := range files.page(t, page).Descendants() {
		if rel := attribute(n, "rel"); n.Data == "link" && (rel == "canonical" || rel == "alternate") {
			continue // addresses of the site itself, which exist once it is published
		}
		for _, a := range n.Attr {
			link := a.Val
			switch a.Key {
			case "href", "src", "action", "data-index":
			case "data-base":
				link += "index.html"
			case "content":
				var found bool
				if _, link, found = strings.Cut(link, "url="); !found {
					continue
				}
			default:
				continue
			}
			u, err := url.Parse(link)
			if err != nil {
				t.Errorf("%s: %v", page, err)
				continue
			}
			if u.Scheme != "" || u.Host != "" {
				if n.Data != "a" || !slices.Contains(elsewhere, link) {
					t.Errorf("%s: <%s> leads elsewhere: %s", page, n.Data, link)
				}
				continue
			}
			target := path.Join(path.Dir(page), u.Path)
			switch {
			case u.Path == "":
				target = page
			case path.Base(page) == "404.html":
				target = strings.TrimPrefix(u.Path, "/")
				target = strings.TrimPrefix(target, "ratings/")
			case strings.HasPrefix(u.Path, "/"):
				t.Errorf("%s: %s leaves the folder of the site", page, link)
				continue
			}
			if _, ok := files[target]; !ok {
				t.Errorf("%s: %s leads nowhere", page, link)
			} else if u.Fragment != "" && path.Ext(target) == ".html" && !ids[target][u.Fragment] {
				t.Errorf("%s: %s names no id of %s", page, link, target)
			}
		}
	}
}

// TestCheckPage: what the checks must find, they find.
func TestCheckPage(t *testing.T) {
	for _, bad := range []string{
		"<p id=a><p id=a>", "<p id>", "<p style=x>", "<p onclick=x>", "<script>x</script>", "<style>x</style>",
		"<table>x<tr><td></table>", "<table><tr><div></div><td></table>", "<table><tr><td>x</td>y</table>",
		"<p class=a class=b>", "<a href=x><a href=y></a></a>", "<p><div></div></p>", "<div><span></div></span>",
		"<div>", "</div>", "<xss-1>", "<p xss=1>", "<!-- x -->", "<p \"=x>",
	} {
		found := false
		checkPage([]byte(bad), func(string, ...any) { found = true })
		if !found {
			t.Errorf("nothing found in %s", bad)
		}
	}
	checkPage([]byte(`<p id=a class=b>x<p>y<table><thead><tr><th>a<tbody><tr><td>b<p>c</p><table><tr><td></table></table><svg><path d="M"/></svg><ul><li>a<li>b</ul>`), t.Errorf)
	for _, bad := range []string{`{"a":1,"a":2}`, `[{"a":[{"b":1,"b":1}]}]`, `{`, `1 2`} {
		if checkJSON([]byte(bad)) == nil {
			t.Errorf("nothing found in %s", bad)
		}
	}
	if err := checkJSON([]byte(`{"a":{"a":[1,"a",{"a":null}]},"b":"a"}`)); err != nil {
		t.Error(err)
	}
}
