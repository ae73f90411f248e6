package site

import (
	"path"
	"slices"
	"strings"

	"ratinglist/engine/markdown"
	"ratinglist/engine/tournament"
)

// textPage is a page whose body is Markdown, or a text of the program.
type textPage struct {
	head
	Heading  string
	Date     []byte
	Body     []byte
	BodyLang string // language of heading and body: the page's, or that of an original without translation
	Edit     string
}

// contentPage is <page>.html, from pages/<page>.md.
func (w *writer) contentPage(p *tournament.Page) {
	shown := w.translated(p)
	page := textPage{Heading: shown.Title, BodyLang: shown.Language, Edit: w.edit(shown.File)}
	page.Title, page.Description = shown.Title, shown.Title
	page.Self = p.ID + ".html"
	start := w.begin()
	w.markdown(shown.Body, shown.File)
	page.Body = w.cut(start)
	w.page("page:"+p.ID, page.Self, page)
}

// newsPage is news/<id>.html.
func (w *writer) newsPage(p *tournament.Page) {
	shown := w.translated(p)
	page := textPage{Heading: shown.Title, BodyLang: shown.Language, Edit: w.edit(shown.File)}
	page.Title, page.Description = shown.Title, shown.Title
	page.Self = "news/" + p.ID + ".html"
	start := w.begin()
	w.day(p.Date)
	page.Date = w.cut(start)
	start = w.begin()
	w.markdown(shown.Body, shown.File)
	page.Body = w.cut(start)
	w.page("news", page.Self, page)
}

// newsPage lists the news.
type newsPage struct {
	head
	Items []byte
}

func (w *writer) newsIndex() {
	page := newsPage{}
	page.Title = w.language.t("menu.news")
	page.Description = page.Title
	page.Self = "news/index.html"
	start := w.begin()
	for i := range w.fed.News {
		w.newsItem(&w.fed.News[i], "")
	}
	page.Items = w.cut(start)
	w.page("newslist", page.Self, page)
}

func (w *writer) newsItem(p *tournament.Page, folder string) {
	w.raw("<li>")
	w.day(p.Date)
	shown := w.translated(p)
	w.raw(" <a href=", folder, p.ID, ".html")
	if shown.Language != w.code {
		w.raw(" lang=", shown.Language)
	}
	w.raw(">")
	w.text(shown.Title)
	w.raw("</a>")
}

// translated is what a page says in the language: its translation, or the
// original, which is in the site's first language.
func (p *pages) translated(page *tournament.Page) tournament.Translation {
	for _, t := range page.Translations {
		if t.Language == p.code {
			return t
		}
	}
	return tournament.Translation{Language: p.languages[0].code, Title: page.Title, Body: page.Body, File: page.File}
}

// missingPage is 404.html.
func (w *writer) missingPage() {
	page := textPage{Heading: w.language.t("missing.heading"), BodyLang: w.code}
	page.Title, page.Description = page.Heading, page.Heading
	page.Self = "404.html"
	w.root = w.absolutePath(w.folder)
	start := w.begin()
	w.raw("<p>")
	w.t("missing.text")
	page.Body = w.cut(start)
	w.page("missing", page.Self, page)
}

// markdown writes a Markdown text of a file of the content. The content has
// been checked, so every link of it leads somewhere.
func (w *writer) markdown(source, file string) {
	doc, _ := markdown.Parse(source)
	w.raw(doc.HTML(w.resolver(file)))
}

// inline writes a Markdown text of one line.
func (w *writer) inline(source, file string) { w.raw(w.inlineHTML(source, file)) }

func (w *writer) inlineHTML(source, file string) string {
	return markdown.Inline(source, w.resolver(file))
}

// resolver finds what a link in a file of the content means: an id after
// player:, tournament: or page:, or a path relative to the file.
func (w *writer) resolver(file string) func(string, bool) markdown.Target {
	return func(dest string, image bool) markdown.Target {
		kind, id, found := strings.Cut(dest, ":")
		if found && !image {
			switch kind {
			case "player":
				return markdown.Target{URL: w.root + "players/" + id + ".html"}
			case "tournament":
				return markdown.Target{URL: w.root + "tournaments/" + id + ".html"}
			case "page":
				return markdown.Target{URL: w.root + id + ".html"}
			}
			return markdown.Target{}
		}
		dest, fragment, _ := strings.Cut(dest, "#")
		if fragment != "" {
			fragment = "#" + markdown.Anchor(fragment)
		}
		target := path.Join(path.Dir(file), dest)
		folder, _, _ := strings.Cut(target, "/")
		name, _, _ := strings.Cut(path.Base(target), ".") // without the language of a translation
		switch {
		case folder == "assets":
			size := w.pictures[strings.TrimPrefix(target, "assets/")]
			return markdown.Target{URL: w.top() + target, Width: size.width, Height: size.height}
		case image:
		case folder == "pages":
			return markdown.Target{URL: w.root + name + ".html" + w.headingIn(w.fed.Pages, target, fragment)}
		case folder == "news":
			return markdown.Target{URL: w.root + "news/" + name + ".html" + w.headingIn(w.fed.News, target, fragment)}
		case folder == "tournaments":
			return markdown.Target{URL: w.root + "tournaments/" + name + ".html" + fragment}
		}
		return markdown.Target{}
	}
}

// headingIn is a fragment that names a heading of a file, or "" where the
// reader gets that page in another language, with other headings.
func (p *pages) headingIn(pages []tournament.Page, file, fragment string) string {
	if fragment != "" && !slices.ContainsFunc(pages, func(page tournament.Page) bool { return p.translated(&page).File == file }) {
		return ""
	}
	return fragment
}

// external writes a link to somebody else's page, or the text as it is if it
// is no address of the web.
func (w *writer) external(address string) {
	if !markdown.External(address) {
		w.text(address)
		return
	}
	w.raw("<a rel=\"noopener nofollow\" href=\"")
	w.text(address)
	w.raw("\">")
	_, shown, _ := strings.Cut(address, "://")
	w.text(strings.TrimSuffix(shown, "/"))
	w.raw("</a>")
}

// apiPage is api/index.html: what the data files hold.
func (w *writer) apiPage() {
	page := textPage{Heading: w.language.t("api.heading"), BodyLang: w.code}
	page.Title, page.Description = page.Heading, w.language.t("api.intro")
	page.Self = "api/index.html"
	start := w.begin()
	w.raw("<p>")
	w.t("api.intro")
	w.raw("<dl class=clauses>")
	file := func(name, key string) {
		w.raw("<dt><a href=", w.top(), "api/", name, ">", name, "</a><dd>")
		w.t(key)
	}
	file("index.json", "api.index")
	for _, l := range w.ledgers {
		folder := "lists/" + l.List.ID + "/"
		file(folder+"ratings.csv", "api.ratings")
		file(folder+"ratings.json", "api.ratings-json")
		file(folder+"history.csv", "api.history")
		file(folder+"records.json", "api.records")
	}
	file("search.json", "api.search")
	w.raw("<dt>players/&lt;id&gt;.json<dd>")
	w.t("api.player")
	w.raw("<dt>tournaments/&lt;id&gt;.json<dd>")
	w.t("api.tournament")
	w.raw("</dl>")
	page.Body = w.cut(start)
	w.page("api", page.Self, page)
}
