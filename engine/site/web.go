package site

import (
	"strings"

	"ratinglist/engine/ledger"
)

// webFiles are what the web expects of a site beside its pages. Those that
// need an absolute address are left out where site.toml has none.
func (s *builder) webFiles(languages []*language) error {
	files := map[string][]byte{".nojekyll": nil, "robots.txt": []byte("User-agent: *\nAllow: /\n")}
	base := s.fed.Site.URL
	if base == "" {
		s.notes = append(s.notes, "no feed and no sitemap: site.toml has no url")
	} else {
		files["robots.txt"] = append(files["robots.txt"], "Sitemap: "+base+"sitemap.xml\n"...)
		files["sitemap.xml"] = s.sitemap(languages)
		files["feed.xml"] = s.feed(languages[0])
	}
	for _, name := range []string{".nojekyll", "robots.txt", "sitemap.xml", "feed.xml"} {
		if data, ok := files[name]; ok {
			if err := s.write(name, data); err != nil {
				return err
			}
		}
	}
	return nil
}

// sitemapURLs is how many addresses a sitemap may hold.
const sitemapURLs = 50000

func (s *builder) sitemap(languages []*language) []byte {
	b := []byte("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n")
	n := 0
	add := func(parts ...string) {
		if n++; n > sitemapURLs {
			return
		}
		b = append(b, "<url><loc>"...)
		b = appendText(b, s.fed.Site.URL+strings.Join(parts, ""))
		b = append(b, "</loc></url>\n"...)
	}
	for _, lang := range languages {
		add(lang.folder)
		for list, l := range s.ledgers {
			for _, d := range ledger.Divisions {
				for part := range parts(l.Final, d) {
					add(lang.folder, l.List.ID, "/", partFile(d, part))
				}
			}
			add(lang.folder, l.List.ID, "/rules.html")
			add(lang.folder, s.recordsFile(list))
		}
		for i := range s.fed.Pages {
			add(lang.folder, s.fed.Pages[i].ID, ".html")
		}
		for i := range s.fed.News {
			add(lang.folder, "news/", s.fed.News[i].ID, ".html")
		}
		add(lang.folder, "tournaments/index.html")
		for i := len(s.fed.Tournaments) - 1; i >= 0; i-- {
			add(lang.folder, "tournaments/", s.fed.Tournaments[i].ID, ".html")
		}
		add(lang.folder, "players/index.html")
		for i := range s.fed.Players {
			if !s.fed.Players[i].Private {
				add(lang.folder, "players/", s.fed.Players[i].ID, ".html")
			}
		}
	}
	return append(b, "</urlset>\n"...)
}

// feedItems is how many items the feed holds.
const feedItems = 20

// feed is an Atom feed of the news and the latest tournaments.
func (s *builder) feed(lang *language) []byte {
	type item struct{ path, title, day string }
	var items []item
	news, next := s.fed.News, len(s.fed.Tournaments)-1
	for len(items) < feedItems && (len(news) > 0 || next >= 0) {
		if next < 0 || len(news) > 0 && news[0].Date >= s.fed.Tournaments[next].End {
			items = append(items, item{"news/" + news[0].ID + ".html", news[0].Title, news[0].Date.String()})
			news = news[1:]
			continue
		}
		t := &s.fed.Tournaments[next]
		items = append(items, item{"tournaments/" + t.ID + ".html", t.Name, t.End.String()})
		next--
	}
	updated := "1970-01-01"
	if len(items) > 0 {
		updated = items[0].day
	}
	base := s.fed.Site.URL
	b := []byte("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n")
	element := func(before, text, after string) {
		b = append(b, before...)
		b = appendText(b, text)
		b = append(b, after...)
	}
	element("<title>", s.fed.Site.Title, "</title>\n")
	element("<id>", base, "</id>\n")
	element("<link href=\"", base, "\"/>\n")
	element("<link rel=\"self\" href=\"", base+"feed.xml", "\"/>\n")
	element("<author><name>", s.fed.Site.Title, "</name></author>\n")
	element("<updated>", updated, "T00:00:00Z</updated>\n")
	for _, it := range items {
		element("<entry><title>", it.title, "</title>")
		element("<id>", base+it.path, "</id>")
		element("<link href=\"", base+it.path, "\"/>")
		element("<updated>", it.day, "T00:00:00Z</updated></entry>\n")
	}
	return append(b, "</feed>\n"...)
}
