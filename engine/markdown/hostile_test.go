package markdown

import (
	"net/url"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/net/html"
)

// attacks are texts that would run a script, load something from elsewhere or
// break out of the page if a check were missing.
var attacks = []string{
	"<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<svg/onload=alert(1)>", "<!-- --!><script>alert(1)</script>",
	"<a href=\"javascript:alert(1)\">x</a>", "<iframe src=//e>", "<style>*{}</style>", "<b\nonmouseover=alert(1)>", "</p></div></main><h1>",
	"[x](javascript:alert(1))", "[x](JaVaScRiPt:alert(1))", "[x](&#106;avascript:alert(1))", "[x](java&#9;script:alert(1))", "[x](java\\\nscript:alert(1))",
	"[x](<java\tscript:alert(1)>)", "[x](< javascript:alert(1)>)", "[x](&#1;javascript:alert(1))", "[x](javascript&colon;alert(1))", "[x](javascript&#58;alert(1))",
	"[x](vbscript:x)", "[x](data:text/html,<script>)", "[x](data:text/html;base64,PHNjcmlwdD4=)", "![x](data:image/svg+xml,<svg/onload=alert(1)>)", "![x](javascript:alert(1))",
	"[x](file:///etc/passwd)", "[x](blob:x)", "[x](//e.example/x)", "![x](//e.example/x.png)", "![x](https://e.example/x.png)", "![x](\\\\e.example/x.png)", "[x](\\\\\\\\e.example)",
	"<javascript:alert(1)>", "<data:text/html,x>", "<JAVASCRIPT:alert(1)>", "javascript:alert(1)", "http://a\"onmouseover=\"alert(1)", "<http://a\"onmouseover=\"alert(1)>", "http://a'><script>",
	"[x](http://a.b/\"onmouseover=\"alert(1))", "[x](a \"t\" onmouseover=\"alert(1)\")", "[x](a '\"><script>alert(1)</script>')", "![\"onerror=\"alert(1)](a)", "![<img onerror>](a)", "![x](a \"b\"onerror=\"c\")",
	"[x]\n\n[x]: javascript:alert(1)", "![x]\n\n[x]: javascript:alert(1) '\"><b>'", "# \"onclick=\"x", "# <script>", "```\"onclick=\"x\n```", "``` \"><script>\n```", "~~~ a onclick=x\n~~~",
	"| <script> | \" |\n|-|-|\n| `<b>` | ![\"](a) |", "|\"onclick=\"x|\n|:-:|", "&lt;script&gt;", "&#60;script&#62;", "&#x3c;script&#x3e;", "\\<script\\>", "*<b>*", "`<b>`", "    <script>",
	"{onclick=x}", "# a {#id onclick=x}", "[x](a){onclick=x}", "\u202e<b>", "\u2028<script>", "\x00<script>", "[\x00](a\x00b)", "[x](a\u0085b)", "[x](?a=javascript:b)", "[x](#javascript:b)",
	"[a](mailto:x\"onclick=\"y)", "<mailto:a@b\"c>", "a@b.c\"d", "www.a.b/\"onclick=\"x", "www.a.b/<script>", "[x](http://a.b\tc)", "[x](a:b)", "[x](./a:b)", "[x](a/b:c)", "[^1]\n\n[^1]: <script>",
}

// allowed are the elements and attributes that a document may produce.
var allowed = map[string][]string{
	"p": nil, "em": nil, "strong": nil, "del": nil, "code": nil, "pre": nil, "br": nil, "hr": nil, "blockquote": nil, "ul": nil, "ol": {"start"}, "li": nil,
	"h2": {"id"}, "h3": {"id"}, "h4": {"id"}, "h5": {"id"}, "h6": {"id"},
	"a": {"href", "rel", "title"}, "img": {"src", "alt", "title", "width", "height", "loading", "decoding"},
	"div": {"class", "tabindex", "role", "aria-label"}, "table": nil, "thead": nil, "tbody": nil, "tr": nil, "th": {"class", "scope"}, "td": {"class"},
}

// harmless checks rendered HTML as a browser would read it: only allowed
// elements and attributes, properly nested, unique ids, no address that runs
// something, no picture from another host.
func harmless(t *testing.T, src, out string) {
	t.Helper()
	if !utf8.ValidString(out) {
		t.Fatalf("%q: not UTF-8: %q", src, out)
	}
	var open []string
	ids := map[string]bool{}
	z := html.NewTokenizer(strings.NewReader(out))
	for {
		kind := z.Next()
		token := z.Token()
		switch kind {
		case html.ErrorToken:
			if len(open) > 0 {
				t.Fatalf("%q: %v stay open: %q", src, open, out)
			}
			return
		case html.CommentToken, html.DoctypeToken:
			t.Fatalf("%q: %v in %q", src, token, out)
		case html.EndTagToken:
			if len(open) == 0 || open[len(open)-1] != token.Data {
				t.Fatalf("%q: </%s> closes %v: %q", src, token.Data, open, out)
			}
			open = open[:len(open)-1]
		case html.StartTagToken:
			names, ok := allowed[token.Data]
			if !ok {
				t.Fatalf("%q: <%s> in %q", src, token.Data, out)
			}
			if !slices.Contains([]string{"img", "br", "hr"}, token.Data) {
				open = append(open, token.Data)
			}
			for _, a := range token.Attr {
				if !slices.Contains(names, a.Key) {
					t.Fatalf("%q: attribute %s of <%s> in %q", src, a.Key, token.Data, out)
				}
				switch a.Key {
				case "href", "src":
					harmlessURL(t, src, a)
				case "id":
					if ids[a.Val] || !strings.HasPrefix(a.Val, anchorPrefix) {
						t.Fatalf("%q: id %q in %q", src, a.Val, out)
					}
					ids[a.Val] = true
				}
			}
		}
	}
}

func harmlessURL(t *testing.T, src string, a html.Attribute) {
	t.Helper()
	// A browser drops these before it reads an address.
	address := strings.Trim(a.Val, "\x00\x01\x02\x03\x04\x05\x06\a\b\t\n\v\f\r\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f ")
	address = strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(address)
	u, err := url.Parse(address)
	if err != nil {
		if External(a.Val) && a.Key == "href" { // a broken address, but of a known scheme
			return
		}
		t.Fatalf("%q: %s=%q: %v", src, a.Key, a.Val, err)
	}
	if scheme := strings.ToLower(u.Scheme); scheme != "" && scheme != "http" && scheme != "https" && scheme != "mailto" {
		t.Fatalf("%q: scheme of %s=%q", src, a.Key, a.Val)
	}
	if a.Key == "src" && (u.Scheme != "" || u.Host != "" || strings.Contains(address, "\\")) {
		t.Fatalf("%q: picture from elsewhere: %q", src, a.Val)
	}
}

// echo is the most careless resolver: it believes everything.
func echo(dest string, _ bool) Target { return Target{URL: dest} }

func TestAttacks(t *testing.T) {
	for _, src := range attacks {
		for _, in := range []string{src, "- > " + src, "| h |\n|---|\n| " + src + " |", "**" + src + "**", "[" + src + "](a)", "![" + src + "](a)", "# " + src} {
			doc, _ := Parse(in)
			harmless(t, in, doc.HTML(echo))
			harmless(t, in, doc.HTML(nil))
			harmless(t, in, Inline(in, echo))
		}
	}
}

// FuzzParse feeds anything: the result is harmless, places lie inside the
// text, and the same text gives the same bytes.
func FuzzParse(f *testing.F) {
	for _, src := range attacks {
		f.Add(src)
	}
	for _, src := range traps(300) {
		f.Add(src)
	}
	f.Fuzz(func(t *testing.T, src string) {
		doc, faults := Parse(src)
		out := doc.HTML(echo)
		harmless(t, src, out)
		harmless(t, src, Inline(src, echo))
		if again, _ := Parse(src); again.HTML(echo) != out {
			t.Fatalf("%q: two runs differ", src)
		}
		lines := strings.Split(src, "\n")
		inside := func(line, col int) bool {
			return line >= 1 && line <= len(lines) && col >= 1 && col <= utf8.RuneCountInString(lines[line-1])+1
		}
		for _, fault := range faults {
			if !inside(fault.Line, fault.Col) || fault.Message == "" {
				t.Fatalf("%q: fault %v", src, fault)
			}
		}
		for _, link := range doc.Links() {
			if !inside(link.Line, link.Col) {
				t.Fatalf("%q: link %v", src, link)
			}
		}
	})
}
