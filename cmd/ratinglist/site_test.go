package main_test

import (
	_ "embed"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

//go:embed testdata/inspect.js
var inspectScript string

//go:embed testdata/contrast.js
var contrastScript string

// site is the sample site, built anew and served below a path as GitHub Pages
// would.
type site struct {
	folder string
	server *httptest.Server
	pages  []string // every HTML file, relative to the folder, sorted
}

// underPath is where the site stands on its host: every link must survive it.
const underPath = "/ratings/"

func (s *site) address(page string) string { return s.server.URL + underPath + page }

// builtSite is a site to test in place of a new build of the sample.
const builtSite = "RATINGLIST_SITE"

func buildSample(t *testing.T) *site {
	t.Helper()
	if folder := os.Getenv(builtSite); folder != "" {
		return serve(t, folder)
	}
	return buildSite(t, "../../content")
}

// buildSite builds a content folder and serves its site.
func buildSite(t *testing.T, content string) *site {
	t.Helper()
	needBrowserParts(t)
	folder := filepath.Join(t.TempDir(), "public")
	runProgram(t, "build", "--content", content, "--out", folder, "--quiet")
	return serve(t, folder)
}

func serve(t *testing.T, folder string) *site {
	t.Helper()
	s := &site{folder: folder}
	err := fs.WalkDir(os.DirFS(s.folder), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && path.Ext(name) == ".html" {
			s.pages = append(s.pages, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(s.pages) == 0 {
		t.Fatalf("no page in %s", s.folder)
	}
	files := http.StripPrefix(underPath, http.FileServer(http.Dir(s.folder)))
	s.server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// No script or style but the site's own files, none inside a page.
		w.Header().Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; "+
			"style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'")
		w.Header().Set("Cache-Control", "max-age=600")
		if !strings.HasPrefix(r.URL.Path, underPath) {
			http.NotFound(w, r)
			return
		}
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(s.server.Close)
	return s
}

// needBrowserParts skips a test where npm has not brought the charts, but
// never in CI.
func needBrowserParts(t *testing.T) {
	t.Helper()
	if _, err := os.Stat("../../templates/assets/vendor"); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal(err)
		}
		t.Skip("no charts: run npm ci --prefix templates first")
	}
}

// runProgram builds the program once for the test and runs it.
func runProgram(t *testing.T, args ...string) {
	t.Helper()
	program := filepath.Join(t.TempDir(), "ratinglist")
	for _, command := range []*exec.Cmd{exec.Command("go", "build", "-o", program, "."), exec.Command(program, args...)} {
		if out, err := command.CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", command.Args, err, out)
		}
	}
}

// inFirstLanguage is the page without the folder of another language.
func inFirstLanguage(page string) string {
	if folder, rest, found := strings.Cut(page, "/"); found && len(folder) == 2 {
		return rest
	}
	return page
}

// inspected are the pages to look at: all in the first language, and one of
// each kind in the others, which differ from them in nothing but words.
func (s *site) inspected(t *testing.T) []string {
	t.Helper()
	kinds := s.kindsInAllLanguages(t)
	return slices.DeleteFunc(slices.Clone(s.pages), func(page string) bool {
		return inFirstLanguage(page) != page && !slices.Contains(kinds, page)
	})
}

// kind groups the pages that are made by one template, by language.
func kind(page string) string {
	folder, name := path.Split(page)
	switch {
	case name == "index.html", name == "404.html":
		return page
	case folder == "":
		return "page"
	}
	return strings.TrimSuffix(folder, "/")
}

// redirects tells whether a page only leads to another one.
func (s *site) redirects(t *testing.T, page string) bool {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(s.folder, page))
	if err != nil {
		t.Fatal(err)
	}
	return strings.Contains(string(text), `http-equiv="refresh"`) || strings.Contains(string(text), "http-equiv=refresh")
}

// kinds is one page of each kind, in the first language.
func (s *site) kinds(t *testing.T) []string {
	t.Helper()
	return slices.DeleteFunc(s.kindsInAllLanguages(t), func(page string) bool { return inFirstLanguage(page) != page })
}

// kindsInAllLanguages is one page of each kind in each language: the longest,
// which has most to go wrong.
func (s *site) kindsInAllLanguages(t *testing.T) []string {
	t.Helper()
	longest, size := map[string]string{}, map[string]int64{}
	var order []string
	for _, page := range s.pages {
		info, err := os.Stat(filepath.Join(s.folder, page))
		if err != nil {
			t.Fatal(err)
		}
		if s.redirects(t, page) {
			continue
		}
		k := kind(page)
		if _, ok := longest[k]; !ok {
			order = append(order, k)
		}
		if info.Size() > size[k] {
			longest[k], size[k] = page, info.Size()
		}
	}
	pages := make([]string, len(order))
	for i, k := range order {
		pages[i] = longest[k]
	}
	return pages
}

// TestSampleInEveryLanguage reads one page of each of the kinds that hold most
// in the languages that the sample does not have: charts are drawn, nothing
// complains, nothing sticks out.
func TestSampleInEveryLanguage(t *testing.T) {
	if testing.Short() {
		t.Skip("a browser reads the whole site; not with -short")
	}
	content := filepath.Join(t.TempDir(), "content")
	if err := os.CopyFS(content, os.DirFS("../../content")); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(content, "site.toml")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	languages := regexp.MustCompile(`(?m)^languages .*$`)
	all := `languages = ["en", "cs", "pl", "hu", "ru", "et", "ja", "zh"]`
	if err := os.WriteFile(file, languages.ReplaceAll(data, []byte(all)), 0o644); err != nil {
		t.Fatal(err)
	}
	s := buildSite(t, content)
	b := newTab(t, startBrowser(t), s.server.URL+underPath)
	pages := slices.DeleteFunc(s.kindsInAllLanguages(t), func(page string) bool {
		folder, rest, _ := strings.Cut(page, "/")
		return !slices.Contains([]string{"pl", "hu", "ru", "et", "zh"}, folder) ||
			!regexp.MustCompile(`^(index|records|world/index|players/[^/]*|tournaments/2[^/]*)\.html$`).MatchString(rest) || rest == "players/index.html"
	})
	if len(pages) != 5*5 {
		t.Fatalf("%d pages: %q", len(pages), pages)
	}
	b.window(390, 844)
	for _, page := range pages {
		s.inspect(b, page)
	}
}

func TestSampleSite(t *testing.T) {
	if testing.Short() {
		t.Skip("a browser reads the whole site; not with -short")
	}
	s := buildSample(t)
	t.Run("links", s.testLinks)
	t.Run("weight", s.testWeight)
	browser := startBrowser(t)
	t.Run("pages", func(t *testing.T) {
		const tabs = 2
		for i := range tabs {
			t.Run(fmt.Sprint("tab", i), func(t *testing.T) {
				t.Parallel()
				b := newTab(t, browser, s.server.URL+underPath)
				for n, page := range s.inspected(t) {
					if n%tabs == i {
						s.inspect(b, page)
					}
				}
			})
		}
	})
	for _, test := range []struct {
		name string
		run  func(*site, *tab)
	}{
		{"narrow", (*site).testNarrow},
		{"contrast", (*site).testContrast},
		{"theme", (*site).testTheme},
		{"sorting", (*site).testSorting},
		{"filter", (*site).testFilter},
		{"search", (*site).testSearch},
		{"languages", (*site).testLanguages},
		{"keyboard", (*site).testKeyboard},
		{"no scripts", (*site).testWithoutScripts},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.run(s, newTab(t, browser, s.server.URL+underPath))
		})
	}
	t.Run("from disk", func(t *testing.T) {
		s.testFromDisk(newTab(t, browser, "file://"+s.folder))
	})
	t.Run("screenshots", func(t *testing.T) { s.takeScreenshots(t, browser) })
}
