package main_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// inspection is what inspect.js sees.
type inspection struct {
	Charts []struct {
		ID      string `json:"id"`
		Label   string `json:"label"`
		Points  int    `json:"points"`
		Painted int    `json:"painted"`
	} `json:"charts"`
	Shift       float64  `json:"shift"` // the cumulative layout shift
	Moved       []string `json:"moved"` // what shifted
	ScrollWidth int      `json:"scrollWidth"`
	Wide        []string `json:"wide"` // elements that stick out
}

// mostShift is the layout shift up to which a page counts as stable. A busy
// machine paints half a page before it has read the rest, so that some lines
// may wrap anew; a chart or a form without its room moves far more.
const mostShift = 0.1

// inspect opens a page on a phone: it says nothing on the console, asks no
// other host, draws its charts, does not move while it loads, and does not
// scroll sideways.
func (s *site) inspect(b *tab, page string) {
	b.t.Helper()
	if s.redirects(b.t, page) {
		return
	}
	b.window(390, 844)
	b.open(s.address(page))
	seen := ask[inspection](b, inspectScript)
	drawn := 0
	for _, c := range seen.Charts {
		drawn += c.Points
		if c.Points < 1 || c.Painted < 1000 || c.Label == "" {
			b.t.Errorf("%s: chart %q: %d points, %d pixels, label %q", page, c.ID, c.Points, c.Painted, c.Label)
		}
	}
	if kind(inFirstLanguage(page)) == "players" {
		if want := s.points(b, page); drawn != want {
			b.t.Errorf("%s: %d points are drawn, want %d", page, drawn, want)
		}
	}
	if seen.Shift > mostShift {
		b.t.Errorf("%s: the page moves while it loads, by %.4f: %q", page, seen.Shift, seen.Moved)
	}
	if seen.ScrollWidth > 390 {
		b.t.Errorf("%s: %d pixels wide on a screen of 390: %q", page, seen.ScrollWidth, seen.Wide)
	}
	b.noFaults(page)
}

// points is the number of ratings that a player's data file tells of, each
// of which is a point in the chart.
func (s *site) points(b *tab, page string) int {
	b.t.Helper()
	name := strings.TrimSuffix(inFirstLanguage(page), ".html") + ".json"
	text, err := os.ReadFile(filepath.Join(s.folder, "api", name))
	if err != nil {
		b.t.Fatal(err)
	}
	var player struct {
		Lists []struct {
			History []struct{ After *float64 }
		}
	}
	if err := json.Unmarshal(text, &player); err != nil {
		b.t.Fatalf("%s: %v", name, err)
	}
	n := 0
	for _, list := range player.Lists {
		for _, change := range list.History {
			if change.After != nil {
				n++
			}
		}
	}
	return n
}

// testNarrow looks at one page of each kind on the narrowest screen that WCAG
// asks for (1.4.10).
func (s *site) testNarrow(b *tab) {
	b.window(320, 640)
	for _, page := range s.kindsInAllLanguages(b.t) {
		b.open(s.address(page))
		if seen := ask[inspection](b, inspectScript); seen.ScrollWidth > 320 {
			b.t.Errorf("%s: %d pixels wide on a screen of 320: %q", page, seen.ScrollWidth, seen.Wide)
		}
	}
	b.noFaults("narrow")
}

// testContrast looks at one page of each kind in both themes.
func (s *site) testContrast(b *tab) {
	b.window(1280, 900)
	for _, theme := range []string{"light", "dark"} {
		b.prefer(theme)
		for _, page := range s.kinds(b.t) {
			b.open(s.address(page))
			for _, text := range ask[[]string](b, contrastScript) {
				b.t.Errorf("%s, %s: contrast %s", page, theme, text)
			}
		}
	}
	b.noFaults("contrast")
}

// longest is the longest page of a kind.
func (s *site) longest(b *tab, want string) string {
	b.t.Helper()
	for _, page := range s.kinds(b.t) {
		if kind(page) == want {
			return page
		}
	}
	b.t.Fatalf("no page of the kind %s", want)
	return ""
}

// testTheme switches a player's page between light and dark: chart and page
// follow, and the choice is kept.
func (s *site) testTheme(b *tab) {
	const (
		background = `getComputedStyle(document.body).backgroundColor`
		picture    = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(
			() => done(document.querySelector(".plot canvas").toDataURL()))))`
		drawn = `document.querySelector(".plot")?.dataset.drawn > 0`
	)
	b.window(1280, 900)
	b.prefer("light")
	b.open(s.address(s.longest(b, "players")))
	b.until(drawn)
	light, lightChart := ask[string](b, background), ask[string](b, picture)

	b.prefer("dark")
	dark, darkChart := ask[string](b, background), ask[string](b, picture)
	if dark == light || darkChart == lightChart {
		b.t.Error("the page or its chart does not follow the system into the dark")
	}
	b.do(chromedp.Click("button.theme"))
	if ask[string](b, background) != light || ask[string](b, picture) != lightChart {
		b.t.Error("the button does not bring back the light page and its chart")
	}
	if pressed := ask[string](b, `document.querySelector("button.theme").ariaPressed`); pressed != "false" {
		b.t.Errorf("the button says that dark is %s on a light page", pressed)
	}
	b.do(chromedp.Reload())
	if got := ask[string](b, background); got != light {
		b.t.Errorf("after a reload the page is %s, not %s as chosen", got, light)
	}
	ask[chromedp.Void](b, `localStorage.clear()`)
	b.noFaults("theme")
}

// testSorting sorts the front door's table by its rating, with the keyboard.
func (s *site) testSorting(b *tab) {
	const (
		column = `[...document.querySelectorAll("table[data-sort] th[aria-sort]")].map((th) => th.textContent.trim() + " " + th.ariaSort).join()`
		keys   = `[...document.querySelector("table[data-sort]").tBodies[0].rows].map((row) => {
			const cell = row.cells[document.querySelector("table[data-sort] th[aria-sort]").cellIndex];
			return cell.dataset.v ?? cell.textContent.trim();
		})`
	)
	page := s.listPage(b)
	b.window(1280, 900)
	b.open(s.address(page))
	ask[chromedp.Void](b, `document.querySelectorAll("table[data-sort] th button").forEach((button, i) => button.id = "sort-" + i)`)
	// The second column is the player, whose names a reader sorts first.
	b.do(chromedp.Focus("#sort-1"), chromedp.KeyEvent(kb.Enter))
	if got := ask[string](b, column); !strings.HasSuffix(got, " ascending") || strings.Contains(got, ",") {
		b.t.Errorf("%s: sorted columns are %q, want the one that was chosen, ascending", page, got)
	}
	names := ask[[]string](b, keys)
	if len(names) < 3 {
		b.t.Fatalf("%s: %d rows", page, len(names))
	}
	b.do(chromedp.KeyEvent(" "))
	again := ask[[]string](b, keys)
	slices.Reverse(again)
	if got := ask[string](b, column); !strings.HasSuffix(got, " descending") || !slices.Equal(names, again) {
		b.t.Errorf("%s: the second press leaves %q and %q; the first had left %q", page, got, again, names)
	}
	b.noFaults(page)
}

// listPage is the longest page of the first language with a sortable table and
// a filter.
func (s *site) listPage(b *tab) string {
	b.t.Helper()
	longest, size := "", 0
	for _, page := range s.pages {
		if inFirstLanguage(page) != page {
			continue
		}
		text, err := os.ReadFile(filepath.Join(s.folder, page))
		if err != nil {
			b.t.Fatal(err)
		}
		if strings.Contains(string(text), "data-sort") && strings.Contains(string(text), `class="filter"`) && len(text) > size {
			longest, size = page, len(text)
		}
	}
	if longest == "" {
		b.t.Fatal("no page with a sortable table and a filter")
	}
	return longest
}

// testFilter leaves the women of the list. Countries are offered by name.
func (s *site) testFilter(b *tab) {
	const shown = `[...document.querySelector("table[data-sort]").tBodies[0].rows].filter((row) => row.checkVisibility()).map((row) => row.dataset.s ?? "").join("")`
	page := s.listPage(b)
	b.window(390, 844)
	b.open(s.address(page))
	all := ask[string](b, shown)
	women := strings.Count(all, "f")
	if women == 0 || women == len(all) {
		b.t.Fatalf("%s: %d of %d rows are women's; the test wants both", page, women, len(all))
	}
	if countries := ask[string](b, `document.querySelector("form.filter select").innerText`); !strings.Contains(countries, "Czechia") {
		b.t.Errorf("%s: the countries to choose from are %q", page, countries)
	}
	b.do(chromedp.SetValue(`//form[@class="filter"]//select[option[@value="f"]]`, "f"))
	ask[chromedp.Void](b, `document.querySelector("form.filter").dispatchEvent(new Event("input"))`)
	if got := ask[string](b, shown); got != strings.Repeat("f", women) {
		b.t.Errorf("%s: the filter leaves %q of %q", page, got, all)
	}
	if width := ask[int](b, `document.documentElement.scrollWidth`); width > 390 {
		b.t.Errorf("%s: filtered, the page is %d pixels wide on a screen of 390", page, width)
	}
	b.noFaults(page)
}

// testSearch finds a player with a name that has diacritics, typed without
// them, and goes there with the keyboard.
func (s *site) testSearch(b *tab) {
	b.window(390, 844)
	b.open(s.address("index.html"))
	input := `form.search input`
	const options = `document.querySelector("form.search .results").innerText`
	b.do(chromedp.SendKeys(input, "KLOS"))
	b.until(`document.querySelector("form.search [role=option]") !== null`)
	found := ask[string](b, options)
	if !strings.Contains(found, "Kłos") {
		b.t.Errorf("klos finds %q", found)
	}
	b.do(chromedp.SendKeys(input, kb.ArrowDown))
	if active := ask[string](b, `document.getElementById(document.querySelector("form.search input").getAttribute("aria-activedescendant"))?.ariaSelected ?? ""`); active != "true" {
		b.t.Errorf("the arrow key selects nothing: %q", active)
	}
	b.do(chromedp.SendKeys(input, kb.Enter))
	b.until(`location.pathname.includes("/players/") && document.readyState === "complete"`)
	if heading := ask[string](b, `document.querySelector("h1").innerText`); !strings.Contains(heading, "Kłos") {
		b.t.Errorf("the search leads to %q", heading)
	}
	b.open(s.address("index.html"))
	b.do(chromedp.SendKeys(input, "zzzzzz"))
	b.until(`document.querySelector("form.search .message").innerText !== ""`)
	if found := ask[string](b, options); found != "" {
		b.t.Errorf("zzzzzz finds %q", found)
	}
	b.noFaults("search")
}

// testKeyboard walks through one page of each kind with the tab key: every
// control is reached, in the order of the page, and shows the focus.
func (s *site) testKeyboard(b *tab) {
	const walk = `(() => {
		const controls = [...document.querySelectorAll("a[href], button, input, select, summary, [tabindex='0']")].filter((e) => e.checkVisibility({ visibilityProperty: true }));
		controls.forEach((e, i) => e.dataset.walk = i);
		return Math.min(controls.length, 25);
	})()`
	const focused = `(() => {
		const e = document.activeElement, style = getComputedStyle(e);
		const visible = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0 || style.boxShadow !== "none";
		return { walk: Number(e.dataset.walk ?? -1), visible, what: e.outerHTML.slice(0, 80) };
	})()`
	b.window(1280, 900)
	for _, page := range s.kinds(b.t) {
		b.open(s.address(page))
		for i := range ask[int](b, walk) {
			b.do(chromedp.KeyEvent(kb.Tab))
			at := ask[struct {
				Walk    int    `json:"walk"`
				Visible bool   `json:"visible"`
				What    string `json:"what"`
			}](b, focused)
			if at.Walk != i || !at.Visible {
				b.t.Errorf("%s: tab stop %d is number %d, focus shown: %v: %s", page, i, at.Walk, at.Visible, at.What)
				break
			}
		}
	}
	b.noFaults("keyboard")
}

// testLanguages goes from a player's page to the same page in another
// language, and back.
func (s *site) testLanguages(b *tab) {
	b.window(390, 844)
	page := s.longest(b, "players")
	b.open(s.address(page))
	for _, language := range []string{"cs", "en"} {
		b.do(chromedp.Click(".languages summary"), chromedp.Click(fmt.Sprintf(".languages a[lang=%s]", language)))
		b.until(fmt.Sprintf(`document.documentElement.lang === %q && document.readyState === "complete"`, language))
		want := underPath + page
		if language != "en" {
			want = underPath + language + "/" + page
		}
		if got := ask[string](b, "location.pathname"); got != want {
			b.t.Errorf("the switch of %s to %s leads to %s", page, language, got)
		}
	}
	b.noFaults("languages")
}

// testWithoutScripts reads a list and a player without JavaScript.
func (s *site) testWithoutScripts(b *tab) {
	call(b, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	b.window(390, 844)
	for _, page := range []string{s.listPage(b), s.longest(b, "players")} {
		b.open(s.address(page))
		for selector, want := range map[string]bool{"h1": true, "table td": true, "form.search input": false, "button.theme": false} {
			if got := b.hasBox(selector); got != want {
				b.t.Errorf("%s: without scripts %s is shown: %v, want %v", page, selector, got, want)
			}
		}
	}
	b.noFaults("without scripts")
}

// hasBox tells whether an element takes room on the page.
func (b *tab) hasBox(selector string) bool {
	b.t.Helper()
	return ask[bool](b, fmt.Sprintf(`document.querySelector(%q)?.getBoundingClientRect().height > 0`, selector))
}

// testFromDisk opens pages as files: they read and draw, and search says that
// it wants a web server.
func (s *site) testFromDisk(b *tab) {
	b.window(1280, 900)
	for _, page := range s.kinds(b.t) {
		if page == "404.html" {
			continue
		}
		b.open("file://" + filepath.Join(s.folder, page))
		b.noFaults("from disk: " + page)
	}
	b.open("file://" + filepath.Join(s.folder, s.longest(b, "players")))
	b.until(`document.querySelector(".plot").dataset.drawn > 0`)
	b.do(chromedp.SendKeys(`form.search input`, "a"))
	b.until(`document.querySelector("form.search .message").innerText !== ""`)
	b.noFaults("from disk")
}
