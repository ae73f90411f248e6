// Package site makes the pages and data files of a federation's site from its
// replayed lists. It writes through a function and knows neither where the
// files go nor where anything was read from. The same input gives the same
// bytes, whatever the machine.
package site

import (
	"fmt"
	"html/template"
	"io/fs"
	"path"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"ratinglist/engine/chart"
	"ratinglist/engine/ledger"
	"ratinglist/engine/tournament"
)

// Input is what a site is made of.
type Input struct {
	Federation *tournament.Federation
	Ledgers    []*ledger.Ledger // one for each list, in their order
	Results    Results          // of the federation; worked out if nil
	Assets     fs.FS            // the folder content/assets
	Templates  fs.FS            // the folder templates
	Theme      fs.FS            // the folder content/theme; nil without one
	Texts      map[string]Texts // by language code: those of the site, and English
	Program    []byte           // a digest of the program; nil makes every page, whatever the output keeps
}

// Output takes the files of a site. Paths have slashes and no leading one. Its
// methods are called by several goroutines at once.
type Output interface {
	// Keep tells whether the output has these files already, made from the
	// same source, and takes all of them into the new site if it has.
	Keep(source Source, paths ...string) bool
	// Write puts one file into the site. It must not keep data.
	Write(path string, source Source, data []byte) error
}

// WriteFunc is an output that keeps nothing.
type WriteFunc func(path string, data []byte) error

// Keep keeps nothing.
func (WriteFunc) Keep(Source, ...string) bool { return false }

// Write calls the function.
func (f WriteFunc) Write(path string, _ Source, data []byte) error { return f(path, data) }

// Render makes all files of a site. The notes tell what had to be left out.
func Render(in Input, out Output) (notes []string, err error) {
	s, all, err := prepare(in, out)
	if err != nil {
		return nil, err
	}
	// The longest jobs come first, so that no processor is alone with one at
	// the end.
	jobs := s.dataJobs()
	for _, p := range all {
		jobs = append(jobs, p.jobs()...)
	}
	jobs = append(jobs, s.careerJobs(all)...)
	if err := work(jobs); err != nil {
		return nil, err
	}
	return s.notes, s.webFiles(all[0].languages)
}

// Check tells whether a site could be rendered: whether its templates, texts
// and theme fit together. It makes no page.
func Check(in Input) error {
	_, _, err := prepare(in, WriteFunc(func(string, []byte) error { return nil }))
	return err
}

// prepare publishes what pages are dressed in and readies the shells of every
// language.
func prepare(in Input, out Output) (*builder, []*pages, error) {
	s := &builder{Input: in, out: out}
	if err := s.checkTheme(); err != nil {
		return nil, nil, err
	}
	if err := s.parts(); err != nil {
		return nil, nil, err
	}
	languages, err := s.languages()
	if err != nil {
		return nil, nil, err
	}
	s.view = newView(in.Federation, in.Ledgers, in.Results, languages[0].t("player.private"))
	s.mark = newMark(s.printed()...)
	all := make([]*pages, len(languages))
	for i, lang := range languages {
		if all[i], err = s.pages(lang, languages); err != nil {
			return nil, nil, err
		}
	}
	return s, all, nil
}

// printed are all texts that templates print beside the fields of a page.
func (s *builder) printed() []string {
	site := s.Federation.Site
	texts := []string{site.Title, site.URL, site.Contact, site.Repository}
	for i := range s.Federation.Lists {
		texts = append(texts, s.Federation.Lists[i].Name)
	}
	for i := range s.Federation.Pages {
		texts = append(texts, s.Federation.Pages[i].Title)
		for _, translation := range s.Federation.Pages[i].Translations {
			texts = append(texts, translation.Title)
		}
	}
	for _, language := range s.Texts {
		for _, text := range language {
			texts = append(texts, text)
		}
	}
	return texts
}

// builder makes a site.
type builder struct {
	Input
	*view
	out      Output
	static   map[string]string // our parts: name to address below the site's root
	flags    flags
	mark     mark
	pictures map[string]picture
	logo     picture
	notes    []string
}

// write puts a file that is made each time into the site.
func (s *builder) write(path string, data []byte) error { return s.out.Write(path, Source{}, data) }

// pages makes the pages of one language.
type pages struct {
	*builder
	*language
	names
	languages []*language // all of the site
	shells    map[string]*shell
	heads     heads
	chart     *chart.Rating // nil where the chart library is missing
}

// work runs jobs on all processors, each with a writer of its own. It stops
// at the first error.
func work(jobs []func(*writer) error) error {
	var next atomic.Int64
	var once sync.Once
	var failed error
	var group sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(jobs)) {
		group.Go(func() {
			w := &writer{b: make([]byte, 0, 1<<20)}
			for {
				i := int(next.Add(1)) - 1
				if i >= len(jobs) {
					return
				}
				w.b = w.b[:0]
				if err := jobs[i](w); err != nil {
					once.Do(func() { failed = err })
					next.Store(int64(len(jobs)))
					return
				}
			}
		})
	}
	group.Wait()
	return failed
}

// parallel calls f for 0 … n-1 on all processors.
func parallel(n int, f func(int)) {
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), n) {
		group.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				f(i)
			}
		})
	}
	group.Wait()
}

// languages are the site's languages; the first one has no folder.
func (s *builder) languages() ([]*language, error) {
	var all []*language
	for i, code := range s.Federation.Site.Languages {
		folder := ""
		if i > 0 {
			folder = code + "/"
		}
		lang, err := newLanguage(code, folder, s.Texts[code], s.Texts[English])
		if err != nil {
			return nil, err
		}
		if n := len(MissingTexts(code, s.Texts[code], s.Texts[English])); n > 0 {
			s.notes = append(s.notes, fmt.Sprintf("%s: English stands in for %d texts; `ratinglist check` lists them", code, n))
		}
		all = append(all, lang)
	}
	return all, nil
}

// head is what every page's struct begins with.
type head struct {
	Title       string
	Description string
	Self        string // the page's address below its language's root
}

// kind is a kind of page: its template, the struct it is filled from, how
// deep its files lie, and the entry of the menu that it belongs to.
type kind struct {
	template string
	page     any
	depth    int
	menu     string
}

// kinds are all kinds of pages by the name that page is called with.
func (p *pages) kinds() map[string]kind {
	kinds := map[string]kind{
		"home":        {"home.html", homePage{}, 0, "home"},
		"player":      {"player.html", playerPage{}, 1, "players"},
		"players":     {"players.html", playersPage{}, 1, "players"},
		"tournament":  {"tournament.html", tournamentPage{}, 1, "tournaments"},
		"tournaments": {"tournaments.html", tournamentsPage{}, 1, "tournaments"},
		"years":       {"tournaments.html", tournamentsPage{}, 2, "tournaments"},
		"event":       {"event.html", eventPage{}, 1, "tournaments"},
		"news":        {"page.html", textPage{}, 1, "news"},
		"newslist":    {"news.html", newsPage{}, 1, "news"},
		"api":         {"page.html", textPage{}, 1, "api"},
		"redirect":    {"redirect.html", redirectPage{}, 1, ""},
		"topredirect": {"redirect.html", redirectPage{}, 0, ""},
		"missing":     {"404.html", textPage{}, 0, ""},
	}
	for list, l := range p.ledgers {
		kinds[recordsKind(list, l.List)] = kind{"records.html", recordsPage{}, min(list, 1), "records"}
		kinds["list:"+l.List.ID] = kind{"list.html", listPage{}, 1, "list:" + l.List.ID}
		kinds["rules:"+l.List.ID] = kind{"rules.html", rulesPage{}, 1, "list:" + l.List.ID}
	}
	for i := range p.fed.Pages {
		kinds["page:"+p.fed.Pages[i].ID] = kind{"page.html", textPage{}, 0, "page:" + p.fed.Pages[i].ID}
	}
	return kinds
}

// link is an entry of the menu.
type link struct {
	Href, Text string
	Current    bool
	Lang       string // of the text
}

// pages prepares the shells of a language.
func (s *builder) pages(lang *language, languages []*language) (*pages, error) {
	p := &pages{builder: s, language: lang, languages: languages, shells: map[string]*shell{}}
	p.names = s.namesIn(lang.t("player.private"))
	p.heads = lang.tableHeads()
	if s.static[chartLibrary] != "" {
		p.chart = chart.NewRating(chart.Texts{
			Day: lang.t("col.date"), Rating: lang.t("col.rating"), Provisional: lang.t("chart.provisional"),
			Tournament: lang.t("col.tournament"), Change: lang.t("col.change"), Place: lang.t("col.place"),
		})
	}
	for name, kind := range p.kinds() {
		t, err := p.parse(kind.template)
		if err != nil {
			return nil, err
		}
		sh, err := newShell(t, kind.template, kind.page, p.shellData(kind), p.mark)
		if err != nil {
			return nil, fmt.Errorf("template %s: %w", kind.template, err)
		}
		p.shells[name] = sh
	}
	return p, nil
}

func (p *pages) parse(name string) (*template.Template, error) {
	t := template.New(name).Option("missingkey=error").Funcs(p.mark.funcs()).Funcs(template.FuncMap{
		"t":      p.language.t,
		"static": p.part,
	})
	if _, err := t.ParseFS(p.Templates, "layout.html", name); err != nil {
		return nil, err
	}
	return t, p.dress(t, name)
}

// part is the address of one of our own files, below the site's root.
func (s *builder) part(name string) (string, error) {
	address, ok := s.static[name]
	if !ok {
		return "", fmt.Errorf("there is no %s among the templates' assets", name)
	}
	return address, nil
}

// charts are the parts that draw the charts of a template.
var charts = map[string][]string{"player.html": {chartLibrary}, "records.html": {barLibrary}}

// shellData is what a template may ask for beside the fields of its page.
func (p *pages) shellData(k kind) map[string]any {
	root := strings.Repeat("../", k.depth)
	top := root
	if p.folder != "" {
		top += "../"
	}
	if k.template == "404.html" {
		// It is shown in the place of any address, so it alone cannot be relative.
		root, top = p.absolutePath(p.folder), p.absolutePath("")
	}
	site := p.fed.Site
	contact := ""
	if site.Contact != "" {
		contact = string((&writer{pages: p, root: root}).inlineHTML(site.Contact, "site.toml"))
	}
	scripts := []string{"site.js"}
	for _, library := range charts[k.template] {
		if p.static[library] != "" {
			scripts = append(scripts, library, "chart.js")
		}
	}
	data := map[string]any{
		"Lang": p.code, "Root": root, "Top": top, "Site": site.Title, "Folder": p.folder,
		"Base": site.URL + p.folder, "HasURL": site.URL != "",
		"Menu": p.menu(k, root), "Scripts": scripts, "Contact": template.HTML(contact),
		"HasTheme": p.static["theme.css"] != "", "HasLogo": p.static["logo"] != "", "LogoWidth": p.logoWidth(),
		"Charts": p.chart != nil, "Repository": site.Repository,
		"Languages": p.languageLinks(k, top), "LanguageName": p.ownName(), "First": p.languages[0].code,
	}
	if list, ok := strings.CutPrefix(k.menu, "list:"); ok {
		for i, l := range p.ledgers {
			if l.List.ID == list {
				data["List"], data["Records"] = l.List, p.recordsFile(i)
			}
		}
	}
	return data
}

// languageLink is an entry of the language switch: the same page in another
// language.
type languageLink struct {
	Href      string
	Code      string
	Name      string // in the language itself
	Alternate string // the whole address, "" if there is no such page
	Current   bool
}

// languageLinks is the switch that keeps the page. The page that stands for
// whatever is missing exists once only, and leads to the front doors.
func (p *pages) languageLinks(k kind, top string) []languageLink {
	if len(p.languages) < 2 {
		return nil
	}
	var links []languageLink
	for _, lang := range p.languages {
		link := languageLink{Code: lang.code, Name: lang.ownName(), Current: lang == p.language}
		if k.template == "404.html" {
			link.Href = top + lang.folder + "index.html"
		} else {
			link.Href = top + lang.folder + p.mark.slot("Self")
			link.Alternate = p.fed.Site.URL + lang.folder + p.mark.slot("Self")
		}
		links = append(links, link)
	}
	return links
}

// absolutePath is the path of the site's address with a folder of it.
func (s *builder) absolutePath(folder string) string {
	_, rest, found := strings.Cut(s.fed.Site.URL, "://")
	if !found {
		return "/" + folder
	}
	if i := strings.IndexByte(rest, '/'); i >= 0 {
		return rest[i:] + folder
	}
	return "/" + folder
}

func (p *pages) menu(k kind, root string) []link {
	var menu []link
	add := func(key, href, text string) {
		menu = append(menu, link{Href: root + href, Text: text, Current: key == k.menu})
	}
	for _, l := range p.ledgers {
		add("list:"+l.List.ID, l.List.ID+"/index.html", l.List.Name)
	}
	add("players", "players/index.html", p.language.t("menu.players"))
	add("tournaments", "tournaments/index.html", p.language.t("menu.tournaments"))
	if len(p.ledgers) > 0 {
		add("records", p.recordsFile(0), p.language.t("menu.records"))
	}
	if len(p.fed.News) > 0 {
		add("news", "news/index.html", p.language.t("menu.news"))
	}
	for _, page := range p.menuPages {
		shown := p.translated(page)
		add("page:"+page.ID, page.ID+".html", shown.Title)
		if shown.Language != p.code {
			menu[len(menu)-1].Lang = shown.Language
		}
	}
	return menu
}

// page writes a page from its shell.
func (w *writer) page(kind, self string, page any) {
	start := len(w.b)
	w.b = w.shells[kind].append(w.b, page)
	w.failed = w.out.Write(w.folder+self, w.source, w.b[start:])
}

// jobs are all pages of a language. The order does not matter.
func (p *pages) jobs() []func(*writer) error {
	var jobs []func(*writer) error
	add := func(depth int, f func(*writer)) {
		jobs = append(jobs, func(w *writer) error {
			w.pages, w.root, w.source, w.failed = p, strings.Repeat("../", depth), Source{}, nil
			f(w)
			return w.failed
		})
	}
	add(0, (*writer).homePage)
	for list, l := range p.ledgers {
		for _, d := range ledger.Divisions {
			for part := range parts(l.Final, d) {
				add(1, func(w *writer) { w.listPage(list, d, part) })
			}
		}
		add(1, func(w *writer) { w.rulesPage(list) })
		add(min(list, 1), func(w *writer) { w.recordsPage(list) })
	}
	add(1, (*writer).playersPage)
	for _, r := range p.redirects() {
		add(strings.Count(r.from, "/"), func(w *writer) { w.redirectPage(r) })
	}
	for i, year := range p.years() {
		if i == 0 {
			add(1, func(w *writer) { w.tournamentsPage(year, true) })
		}
		add(2, func(w *writer) { w.tournamentsPage(year, false) })
	}
	if len(p.fed.Tournaments) == 0 {
		add(1, func(w *writer) { w.tournamentsPage(0, true) })
	}
	for _, event := range p.eventIDs() {
		add(1, func(w *writer) { w.eventPage(event) })
	}
	for i := range p.fed.Pages {
		add(0, func(w *writer) { w.contentPage(&p.fed.Pages[i]) })
	}
	if len(p.fed.News) > 0 {
		add(1, (*writer).newsIndex)
	}
	for i := range p.fed.News {
		add(1, func(w *writer) { w.newsPage(&p.fed.News[i]) })
	}
	add(1, (*writer).apiPage)
	if p.folder == "" {
		add(0, (*writer).missingPage)
	}
	return jobs
}

// careerJobs are the pages and data files of players and tournaments. All
// languages of a player or tournament are made together, because the workings
// in them are the same, or kept together, where nothing that they are made
// from has changed.
func (s *builder) careerJobs(languages []*pages) []func(*writer) error {
	sources := s.sources(languages)
	var jobs []func(*writer) error
	for i := range s.fed.Tournaments {
		jobs = append(jobs, func(w *writer) error {
			name := "tournaments/" + s.fed.Tournaments[i].ID
			if w.source = sources.tournament[i]; s.out.Keep(w.source, files(languages, name)...) {
				return nil
			}
			w.pages = languages[0]
			w.rooms.clear()
			verdicts := w.verdicts(int32(i))
			return w.inAll(languages, name,
				func() { w.tournamentPage(int32(i), verdicts) }, func() { w.tournamentJSON(int32(i), verdicts) })
		})
	}
	for i := range s.fed.Players {
		if s.fed.Players[i].Private {
			continue
		}
		jobs = append(jobs, func(w *writer) error {
			name := "players/" + s.fed.Players[i].ID
			w.pages = languages[0]
			w.rooms.clear()
			standings := s.standingsOf(int32(i))
			if w.source = sources.career(&w.digest, int32(i), standings); s.out.Keep(w.source, files(languages, name)...) {
				return nil
			}
			careers := w.careers(int32(i), standings)
			return w.inAll(languages, name,
				func() { w.playerPage(int32(i), careers) }, func() { w.playerJSON(int32(i), careers) })
		})
	}
	return jobs
}

// files are a page in all languages, and the data file of the same name.
func files(languages []*pages, name string) []string {
	paths := make([]string, 0, len(languages)+1)
	for _, p := range languages {
		paths = append(paths, p.folder+name+".html")
	}
	return append(paths, dataFile(name))
}

func dataFile(name string) string { return "api/" + name + ".json" }

// inAll makes the files of that name.
func (w *writer) inAll(languages []*pages, name string, page, data func()) error {
	w.root, w.failed = "../", nil
	for _, w.pages = range languages {
		w.b = w.b[:0]
		if page(); w.failed != nil {
			return w.failed
		}
	}
	// Data is the same in every language; it calls private players as the
	// first one does.
	w.b, w.pages = w.b[:0], languages[0]
	data()
	return w.out.Write(dataFile(name), w.source, w.b)
}

// eventIDs are the events with more than one tournament, in order.
func (v *view) eventIDs() []string {
	var ids []string
	for id, members := range v.events {
		if len(members) > 1 {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids
}

// edit is the address where a file of the content can be changed; "" if the
// site does not say where it lives.
func (s *builder) edit(file string) string {
	site := s.fed.Site
	if site.Repository == "" || file == "" {
		return ""
	}
	return site.Repository + "/edit/" + path.Join(site.Branch, "content", file)
}
