package content

import (
	"bytes"
	"net/url"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"ratinglist/engine/markdown"
	"ratinglist/engine/problem"
)

// checkMarkdown parses every Markdown text, reports what breaks a limit, and
// follows every link to something in the content.
func (l *loader) checkMarkdown() {
	c := &linkChecker{loader: l, documents: map[string]*markdown.Document{}}
	for _, f := range l.files() {
		if !strings.HasSuffix(f.name, ".md") || len(f.faults) > 0 {
			continue
		}
		if bad := firstInvalidUTF8(f.src); bad >= 0 {
			f.fail("E003", span(bad, bad+1), "the file is not UTF-8 here").hint = "save the file with the encoding UTF-8"
			continue
		}
		c.texts = append(c.texts, markdownText{file: f, text: string(f.src[f.body:]), at: f.body, page: true})
	}
	c.inlineTexts()
	c.assets = map[string]bool{}
	for _, a := range l.assets {
		c.assets["assets/"+a] = true
	}
	documents := make([]*markdown.Document, len(c.texts))
	faults := make([][]markdown.Fault, len(c.texts))
	parallel(len(c.texts), func(_, i int) {
		if c.texts[i].page {
			documents[i], faults[i] = markdown.Parse(c.texts[i].text)
		} else {
			documents[i], faults[i] = markdown.ParseInline(c.texts[i].text)
		}
	})
	for i, t := range c.texts {
		if t.page {
			c.documents[t.file.name] = documents[i]
		}
	}
	for i := range c.texts {
		t := &c.texts[i]
		for _, ft := range faults[i] {
			t.file.fail("E401", t.place(ft.Line, ft.Col, 1), "%s", ft.Message)
		}
		for _, link := range documents[i].Links() {
			c.link(t, link)
		}
	}
}

// linkChecker knows what links may lead to.
type linkChecker struct {
	*loader
	texts     []markdownText
	documents map[string]*markdown.Document // of files
	assets    map[string]bool
}

// markdownText is a text and where it stands: all of a file from a place on,
// or a value of a TOML file.
type markdownText struct {
	file *file
	text string
	at   int   // of the text in the source, or -1 if it is not there as it is
	from place // of the value
	page bool
}

// inlineTexts adds the Markdown that stands in TOML files.
func (c *linkChecker) inlineTexts() {
	add := func(f *file, text string, path ...any) {
		if strings.ContainsAny(text, "[]()<>*_`~:&\\@!/") {
			c.texts = append(c.texts, markdownText{file: f, text: text, at: f.verbatim(text, path), from: valueAt(path...)})
		}
	}
	add(c.site, c.fed.Site.Contact, "contact")
	for _, f := range c.tournaments {
		for k, correction := range get[[]map[string]any](f.table, "correction") {
			add(f, get[string](correction, "note"), "correction", k, "note")
		}
	}
}

// verbatim is where a text's value stands in the source exactly as it is, or
// -1.
func (f *file) verbatim(text string, path []any) int {
	if text == "" || f.table == nil {
		return -1
	}
	e := f.locate(valueAt(path...))
	i := bytes.Index(f.src[e.start:e.end], []byte(text))
	if i < 0 {
		return -1
	}
	return e.start + i
}

// place turns a line and column of the text into a place of the file.
func (t *markdownText) place(line, col, length int) place {
	if t.at < 0 {
		return t.from
	}
	at := 0
	for ; line > 1; line-- {
		next := strings.IndexByte(t.text[at:], '\n')
		if next < 0 {
			break
		}
		at += next + 1
	}
	for ; col > 1 && at < len(t.text); col-- {
		_, size := utf8.DecodeRuneInString(t.text[at:])
		at += size
	}
	return span(t.at+at, min(t.at+at+length, t.at+len(t.text)))
}

// link reports a link that leads nowhere.
func (c *linkChecker) link(t *markdownText, link markdown.Link) {
	if markdown.External(link.Destination) {
		if link.Image {
			c.broken(t, link, "a picture from another site").hint = "pictures lie in assets/: nothing is fetched from elsewhere"
		}
		return
	}
	dest, fragment, _ := strings.Cut(link.Destination, "#")
	scheme, id, named := strings.Cut(dest, ":")
	switch {
	case named && !strings.Contains(scheme, "/"):
		c.namedLink(t, link, scheme, id)
	case strings.HasPrefix(dest, "/"):
		c.broken(t, link, "a link that starts with /").hint = "links are relative to this file, or name an id, such as player:kovacs-anna"
	default:
		c.relativeLink(t, link, dest, fragment)
	}
}

func (c *linkChecker) broken(t *markdownText, link markdown.Link, what string) *fault {
	return t.file.fail("E402", t.place(link.Line, link.Col, 1), "%s: %s", quote(link.Destination), what)
}

// namedLink checks a link such as player:kovacs-anna.
func (c *linkChecker) namedLink(t *markdownText, link markdown.Link, kind, id string) {
	if link.Image {
		c.broken(t, link, "a picture cannot be a page").expected = "the address of a picture in assets/"
		return
	}
	switch kind {
	case "player":
		p, ok := c.playerIDs[id]
		if ok && !c.fed.Players[p].Private {
			return
		}
		if ok {
			c.broken(t, link, "this player is private and has no page")
			return
		}
		ft := c.broken(t, link, "unknown player")
		ft.unknown, ft.prefix = id, "player:"
	case "tournament":
		if _, ok := c.eventIDs[id]; !ok {
			suggestNamed(c.broken(t, link, "unknown tournament"), "tournament:", nearestKey(t.file, id, c.eventIDs))
		}
	case "page":
		if !slices.ContainsFunc(c.pages, func(f *file) bool { return f.id == id }) {
			var ids []string
			for _, f := range c.pages {
				ids = append(ids, f.id)
			}
			suggestNamed(c.broken(t, link, "unknown page"), "page:", problem.Nearest(id, ids))
		}
	default:
		c.broken(t, link, "links of the kind "+quote(kind+":")+" are not followed").expected =
			"https:, http:, mailto:, player:, tournament:, page: or a file of the content"
	}
}

func suggestNamed(ft *fault, prefix, id string) {
	if id != "" {
		ft.suggestion = prefix + id
	}
}

// relativeLink checks a link to a file of the content.
func (c *linkChecker) relativeLink(t *markdownText, link markdown.Link, dest, fragment string) {
	dest, _, _ = strings.Cut(dest, "?")
	plain, err := url.PathUnescape(dest)
	if err != nil || plain == "" {
		c.broken(t, link, "this is not an address")
		return
	}
	target := path.Join(path.Dir(t.file.name), plain)
	ext := path.Ext(target)
	switch {
	case c.assets[target]:
		if link.Image && (strings.EqualFold(ext, ".pdf") || strings.EqualFold(ext, ".csv")) {
			c.broken(t, link, "this file is not a picture")
		}
		return
	case link.Image:
	case c.documents[target] != nil:
		if fragment != "" && !c.documents[target].HasAnchor(fragment) {
			c.broken(t, link, "that page has no heading "+quote("#"+fragment))
		}
		return
	case ext == ".toml" && strings.HasPrefix(target, "tournaments/"):
		if i, ok := c.eventIDs[stem(path.Base(target))]; ok && c.tournaments[i].name == target {
			return
		}
	}
	ft := c.broken(t, link, "there is no "+quote(target)+" in the content")
	var names []string
	for _, a := range c.loader.assets {
		names = append(names, "assets/"+a)
	}
	if !link.Image {
		for _, f := range slices.Concat(c.pages, c.news) {
			names = append(names, f.name)
		}
	}
	if near := problem.Nearest(target, names); near != "" {
		ft.hint = "there is " + quote(near)
	}
}
