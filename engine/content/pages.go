package content

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"ratinglist/engine/tournament"
)

// readPages reads pages and news.
func (l *loader) readPages() {
	lists := map[string]*file{}
	for _, f := range l.lists {
		lists[f.id] = f
		l.notLanguage(f)
	}
	for _, f := range l.pages {
		l.notLanguage(f)
		if list := lists[f.id]; list != nil {
			ft := f.fail("E210", wholeFile(), "the page has the id of a list, %s", quote(f.id))
			top := wholeFile()
			ft.related, ft.relatedFile, ft.relatedText = &top, list, "the list is here"
		}
		if page, ok := f.page(pageKeys); ok {
			l.fed.Pages = append(l.fed.Pages, page)
		}
	}
	for _, f := range l.news {
		if page, ok := f.page(newsKeys); ok {
			l.fed.News = append(l.fed.News, page)
		}
	}
	l.formerAddresses()
	l.readTranslations()
	slices.SortStableFunc(l.fed.Pages, func(a, b tournament.Page) int {
		return cmp.Or(cmp.Compare(a.Menu, b.Menu), strings.Compare(a.ID, b.ID))
	})
	slices.SortStableFunc(l.fed.News, func(a, b tournament.Page) int {
		return cmp.Or(cmp.Compare(b.Date, a.Date), strings.Compare(a.ID, b.ID))
	})
	slices.Sort(l.assets)
	l.fed.Assets = l.assets
}

// notLanguage reports a page or list with the name of a language's folder.
// Most codes are reserved at any rate, but some are long, such as zh-Hant.
func (l *loader) notLanguage(f *file) {
	for _, code := range l.fed.Site.Languages {
		if strings.EqualFold(code, f.id) {
			f.badID(f.id, isReserved, wholeFile())
		}
	}
}

// readTranslations reads files such as about.cs.md and gives them to their
// page or news item. Everything but title and text is the original's.
func (l *loader) readTranslations() {
	for _, f := range l.translated {
		folder, _, _ := strings.Cut(f.name, "/")
		originals, pages := l.pages, l.fed.Pages
		if folder == "news" {
			originals, pages = l.news, l.fed.News
		}
		if !slices.ContainsFunc(originals, func(original *file) bool { return original.id == f.id }) {
			f.fail("E006", wholeFile(), "the translation belongs to no page").expected = quote(folder+"/"+f.id+".md") + " beside it"
		}
		f.otherLanguage(l.fed.Site.Languages)
		page, ok := f.page(translationKeys)
		i := slices.IndexFunc(pages, func(p tournament.Page) bool { return p.ID == f.id })
		if !ok || i < 0 {
			continue
		}
		if page.Title == "" || page.Title == f.id {
			page.Title = pages[i].Title
		}
		pages[i].Translations = append(pages[i].Translations,
			tournament.Translation{Language: f.language, Title: page.Title, Body: page.Body, File: f.name})
	}
	for _, pages := range [][]tournament.Page{l.fed.Pages, l.fed.News} {
		for i := range pages {
			slices.SortStableFunc(pages[i].Translations, func(a, b tournament.Translation) int { return strings.Compare(a.Language, b.Language) })
		}
	}
}

// otherLanguage reports a translation into a language that the site lacks, or
// into its first one, which is that of the original.
func (f *file) otherLanguage(languages []string) {
	switch i := slices.Index(languages, f.language); {
	case i < 0:
		ft := f.fail("E208", wholeFile(), "the site has no language %s", quote(f.language))
		ft.expected = oneOf(languages[min(1, len(languages)):])
		ft.hint = "languages are named in site.toml"
	case i == 0:
		f.fail("E208", wholeFile(), "%s is the site's first language", quote(f.language)).
			hint = "the text in that language is " + quote(f.id+".md")
	}
}

// page reads a Markdown file with front matter.
func (f *file) page(keys []key) (tournament.Page, bool) {
	if len(f.faults) > 0 {
		return tournament.Page{}, false
	}
	if bad := firstInvalidUTF8(f.src); bad >= 0 {
		f.fail("E003", span(bad, bad+1), "the file is not UTF-8 here").hint = "save the file with the encoding UTF-8"
		return tournament.Page{}, false
	}
	front, body, ok := f.frontMatter()
	f.body = len(f.src) - len(body)
	if !ok {
		return tournament.Page{}, false
	}
	// Positions in the front matter are those in the whole file: what stands
	// before it is its line +++, which is as good as an empty one.
	matter := &file{name: f.name, src: front}
	if !matter.decode() {
		f.faults = append(f.faults, matter.faults...)
		return tournament.Page{}, false
	}
	matter.check(matter.table, keys, nil)
	f.scanned, f.accept = matter.scanned, matter.accept
	for _, ft := range matter.faults {
		if ft.place.kind != atSpan {
			e := matter.locate(ft.place)
			ft.place = span(e.start, e.end)
		}
		f.faults = append(f.faults, ft)
	}
	t := matter.table
	p := tournament.Page{
		ID: f.id, File: f.name, Title: get[string](t, "title"), Menu: get[int](t, "menu"),
		Date: get[tournament.Date](t, "date"), Body: string(body), FormerIDs: withoutEmpty(get[[]string](t, "former_ids")),
	}
	for i, id := range get[[]string](t, "former_ids") {
		e := matter.locate(valueAt("former_ids", i))
		f.moved = append(f.moved, formerID{id, span(e.start, e.end)})
	}
	f.dated = p.Date != 0
	if p.Title == "" {
		p.Title = firstHeading(body, f.id)
	}
	return p, len(f.faults) == 0
}

// frontMatter parts the TOML between +++ lines from the Markdown below it.
// The part that is returned first has blanks in place of the opening line, so
// that its places are those of the file.
func (f *file) frontMatter() (front, body []byte, ok bool) {
	first, _, _ := bytes.Cut(f.src, []byte{'\n'})
	if string(bytes.TrimRight(first, " \t\r")) != "+++" {
		return nil, f.src, true
	}
	front = append([]byte("   "), f.src[3:]...)
	for at := len(first) + 1; at < len(f.src); {
		line, _, _ := bytes.Cut(f.src[at:], []byte{'\n'})
		if string(bytes.TrimRight(line, " \t\r")) == "+++" {
			end := min(len(f.src), at+len(line)+1)
			return front[:at], f.src[end:], true
		}
		at += len(line) + 1
	}
	f.fail("E102", span(0, 3), "the front matter that opens here is never closed").hint = "end it with a line +++"
	return nil, nil, false
}

// firstHeading is the text of a page's first heading, or the id.
func firstHeading(body []byte, id string) string {
	for line := range bytes.Lines(body) {
		if text, ok := bytes.CutPrefix(line, []byte("# ")); ok && len(bytes.TrimSpace(text)) > 0 {
			return strings.TrimSpace(string(text))
		}
	}
	return id
}
