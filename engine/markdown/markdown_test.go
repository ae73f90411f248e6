package markdown

import (
	"slices"
	"strings"
	"testing"
)

// onSite answers for a site that knows one player, one page and one picture.
func onSite(dest string, image bool) Target {
	switch {
	case dest == "player:kovacs-anna":
		return Target{URL: "../players/kovacs-anna.html"}
	case dest == "rules.md#points":
		return Target{URL: "rules.html#" + Anchor("points")}
	case image && dest == "final (1).jpg":
		return Target{URL: "../assets/final (1).jpg", Width: 640, Height: 480}
	}
	return Target{}
}

func TestHTML(t *testing.T) {
	for _, test := range []struct{ name, src, want string }{
		{"nothing", "", ""},
		{"paragraph", "a *b* **c** ~~d~~ `e`\n", "<p>a <em>b</em> <strong>c</strong> <del>d</del> <code>e</code></p>\n"},
		{"CRLF", "a\r\n\r\nb\r\n", "<p>a</p>\n<p>b</p>\n"},
		{"lists", "- a\n- b\n\n3. c\n", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<ol start=\"3\">\n<li>c</li>\n</ol>\n"},
		{"code", "```go\n<a> & \"b\"\n```\n", "<pre><code>&lt;a&gt; &amp; &quot;b&quot;\n</code></pre>\n"},
		{"headings go down and end at h6", "# A\n\n###### B\n", "<h2 id=\"section-a\">A</h2>\n<h6 id=\"section-b\">B</h6>\n"},
		{"ids are unique", "# A\n# A-2\n# A\n# A\n", "<h2 id=\"section-a\">A</h2>\n<h2 id=\"section-a-2\">A-2</h2>\n<h2 id=\"section-a-3\">A</h2>\n<h2 id=\"section-a-4\">A</h2>\n"},
		{"ids of any script", "# Výsledky & *pořadí* 2019\n# 五子棋\n# !\n",
			"<h2 id=\"section-výsledky-pořadí-2019\">Výsledky &amp; <em>pořadí</em> 2019</h2>\n<h2 id=\"section-五子棋\">五子棋</h2>\n<h2 id=\"section-untitled\">!</h2>\n"},
		{"raw HTML is text", "a <b>c</b>\n\n<div onclick=x>\n", "<p>a &lt;b&gt;c&lt;/b&gt;</p>\n<p>&lt;div onclick=x&gt;</p>\n"},
		{"link on the site", "[Anna](player:kovacs-anna \"best\")", "<p><a href=\"../players/kovacs-anna.html\" title=\"best\">Anna</a></p>\n"},
		{"link to a heading elsewhere", "[a](rules.md#points)", "<p><a href=\"rules.html#section-points\">a</a></p>\n"},
		{"link to a heading here", "# Final round\n[a](#final-round)", "<h2 id=\"section-final-round\">Final round</h2>\n<p><a href=\"#section-final-round\">a</a></p>\n"},
		{"link to nowhere", "[*a*](gone.md) <player:gone>", "<p><em>a</em> player:gone</p>\n"},
		{"external", "[a](HTTPS://a.b/?x=1&y=2)", "<p><a href=\"HTTPS://a.b/?x=1&amp;y=2\" rel=\"noopener nofollow ugc\">a</a></p>\n"},
		{"mail", "a@b.cz, <c@d.cz>", "<p><a href=\"mailto:a@b.cz\">a@b.cz</a>, <a href=\"mailto:c@d.cz\">c@d.cz</a></p>\n"},
		{"bare address", "see https://a.b/c.", "<p>see <a href=\"https://a.b/c\" rel=\"noopener nofollow ugc\">https://a.b/c</a>.</p>\n"},
		{"bare ftp is text", "ftp://a.b/c", "<p>ftp://a.b/c</p>\n"},
		{"picture", "![The **final** \"A\"](<final (1).jpg>)", "<p><img src=\"../assets/final%20(1).jpg\" alt=\"The final &quot;A&quot;\" width=\"640\" height=\"480\" loading=\"lazy\" decoding=\"async\"></p>\n"},
		{"picture of a stranger", "![a](https://a.b/c.png)", "<p>a</p>\n"},
		{"table", "| Name | Points |\n|:-----|-------:|\n| a | 1 |\n| b |\n",
			"<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Name, Points\">\n<table>\n<thead>\n<tr>\n" +
				"<th scope=\"col\" class=\"left\">Name</th>\n<th scope=\"col\" class=\"right\">Points</th>\n</tr>\n</thead>\n<tbody>\n" +
				"<tr>\n<td class=\"left\">a</td>\n<td class=\"right\">1</td>\n</tr>\n" +
				"<tr>\n<td class=\"left\">b</td>\n<td></td>\n</tr>\n</tbody>\n</table>\n</div>\n"},
		{"table without rows", "|a|\n|-|\n", "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"a\">\n<table>\n<thead>\n<tr>\n<th scope=\"col\">a</th>\n</tr>\n</thead>\n</table>\n</div>\n"},
	} {
		doc, faults := Parse(test.src)
		if len(faults) > 0 {
			t.Errorf("%s: %v", test.name, faults)
		}
		if got := doc.HTML(onSite); got != test.want {
			t.Errorf("%s:\n got %q\nwant %q", test.name, got, test.want)
		}
	}
}

func TestInline(t *testing.T) {
	for _, test := range []struct{ src, want string }{
		{"Write to **Anna**: a@b.cz", "Write to <strong>Anna</strong>: <a href=\"mailto:a@b.cz\">a@b.cz</a>"},
		{"# 1 | 2\n\n- <b>", "# 1 | 2 - &lt;b&gt;"},
		{"[Anna](player:kovacs-anna)", "<a href=\"../players/kovacs-anna.html\">Anna</a>"},
		{strings.Repeat("*", MaxMarks+1), ""},
	} {
		if got := Inline(test.src, onSite); got != test.want {
			t.Errorf("%.40q:\n got %q\nwant %q", test.src, got, test.want)
		}
	}
}

func TestLinks(t *testing.T) {
	src := "é [a](b\\_c.md) ![d](<e f.png>)\n\n" +
		"> see https://a.b/c and\n> [x][r] [r] ![y][r]\n\n" +
		"| h |\n|---|\n| *[i](j)* |\n\n" +
		"## [k](l%20m?n&amp;o)\n\n(www.a.cz) <p@q.cz> [![s](t)](u) [top](#k)\n\n[r]: player:kovacs-anna 'title'\n"
	doc, faults := Parse(src)
	if len(faults) > 0 {
		t.Error(faults)
	}
	want := []Link{
		{"b_c.md", false, 1, 3}, {"e f.png", true, 1, 16},
		{"https://a.b/c", false, 3, 7},
		{"player:kovacs-anna", false, 4, 3}, {"player:kovacs-anna", false, 4, 10}, {"player:kovacs-anna", true, 4, 14},
		{"j", false, 8, 4},
		{"l%20m?n&o", false, 10, 4},
		{"http://www.a.cz", false, 12, 2}, {"mailto:p@q.cz", false, 12, 12}, {"u", false, 12, 21}, {"t", true, 12, 22},
	}
	if !slices.Equal(doc.Links(), want) {
		t.Errorf("got  %v\nwant %v", doc.Links(), want)
	}
}

func TestHeadingLinks(t *testing.T) {
	doc, faults := Parse("# Final round\n\n[a](#final-round) [b](#Final-Round) [c](#section-final-round)\né [d](#gone)\n")
	want := []Fault{{4, 3, `no heading of this text answers to "#gone"`}}
	if !slices.Equal(faults, want) {
		t.Errorf("got %v, want %v", faults, want)
	}
	if !doc.HasAnchor("final-round") || doc.HasAnchor("gone") {
		t.Error("HasAnchor does not know the headings")
	}
	if got := doc.HTML(nil); !strings.Contains(got, "é d</p>") {
		t.Errorf("a link to a missing heading is not its text: %q", got)
	}
}

func TestExternal(t *testing.T) {
	for dest, want := range map[string]bool{
		"http://a": true, "HTTPS://a": true, "mailto:a@b": true,
		"": false, "http://": false, "http:a": false, "//a": false, "javascript:a": false, "a.md": false, "player:a": false,
	} {
		if External(dest) != want {
			t.Errorf("%q: got %v", dest, !want)
		}
	}
}
