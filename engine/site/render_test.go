package site_test

import (
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/BurntSushi/toml"
	"golang.org/x/net/html"

	"ratinglist/engine/content"
	"ratinglist/engine/ledger"
	"ratinglist/engine/problem"
	"ratinglist/engine/site"
	"ratinglist/engine/tournament"
	"ratinglist/templates"
)

// published is a site: every file by its path.
type published map[string][]byte

// pages are the addresses of all HTML files, in order.
func (p published) pages() []string {
	var pages []string
	for _, name := range slices.Sorted(maps.Keys(p)) {
		if strings.HasSuffix(name, ".html") {
			pages = append(pages, name)
		}
	}
	return pages
}

// page parses a page that must be there.
func (p published) page(t testing.TB, name string) *html.Node {
	t.Helper()
	data, ok := p[name]
	if !ok {
		t.Fatalf("there is no %s", name)
	}
	root, err := html.Parse(strings.NewReader(string(data)))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return root
}

// templateFiles are our templates with stand-ins for what npm brings, so that
// the tests see the same pages with it and without.
func templateFiles(t testing.TB, vendor bool) fs.FS {
	t.Helper()
	files := fstest.MapFS{}
	err := fs.WalkDir(templates.Files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(name, "assets/vendor/") {
			return err
		}
		data, err := fs.ReadFile(templates.Files, name)
		files[name] = &fstest.MapFile{Data: data}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if vendor {
		files["assets/vendor/echarts-line.js"] = &fstest.MapFile{Data: []byte("// draws lines\n")}
		files["assets/vendor/echarts-bar.js"] = &fstest.MapFile{Data: []byte("// draws bars\n")}
		files["assets/vendor/flags/hu.svg"] = &fstest.MapFile{Data: []byte("<svg/>\n")}
	}
	return files
}

// readTexts reads the words of a language as the program does.
func readTexts(t testing.TB, files fs.FS, language string) site.Texts {
	t.Helper()
	var tree map[string]any
	if _, err := toml.DecodeFS(files, "texts/"+language+".toml", &tree); err != nil {
		t.Fatal(err)
	}
	texts := site.Texts{}
	var flatten func(prefix string, tree map[string]any)
	flatten = func(prefix string, tree map[string]any) {
		for key, value := range tree {
			if table, ok := value.(map[string]any); ok {
				flatten(prefix+key+".", table)
			} else {
				texts[prefix+key] = value.(string)
			}
		}
	}
	flatten("", tree)
	return texts
}

// input is what the site of a federation is rendered from.
func input(t testing.TB, fed *tournament.Federation, vendor bool) site.Input {
	t.Helper()
	if len(fed.Site.Languages) == 0 {
		fed.Site.Languages = []string{"en"}
	}
	in := site.Input{Federation: fed, Templates: templateFiles(t, vendor), Assets: fstest.MapFS{}, Texts: map[string]site.Texts{}}
	for _, language := range fed.Site.Languages {
		in.Texts[language] = readTexts(t, in.Templates, language)
	}
	for i := range fed.Lists {
		in.Ledgers = append(in.Ledgers, ledger.Replay(fed, &fed.Lists[i]))
	}
	return in
}

// write renders a site into memory. No file may be written twice.
func write(t testing.TB, in site.Input) (published, []string) {
	t.Helper()
	var mu sync.Mutex
	files := published{}
	notes, err := site.Render(in, site.WriteFunc(func(path string, data []byte) error {
		mu.Lock()
		defer mu.Unlock()
		if _, twice := files[path]; twice {
			t.Errorf("%s is written twice", path)
		}
		files[path] = slices.Clone(data)
		return nil
	}))
	if err != nil {
		t.Fatal(err)
	}
	return files, notes
}

func render(t testing.TB, fed *tournament.Federation) published {
	t.Helper()
	files, _ := write(t, input(t, fed, true))
	return files
}

// load reads a federation from files that have no errors.
func load(t testing.TB, files map[string]string) *tournament.Federation {
	t.Helper()
	folder := fstest.MapFS{}
	for name, text := range files {
		folder[name] = &fstest.MapFile{Data: []byte(text)}
	}
	fed, problems := content.Load(folder)
	for _, p := range problems {
		if p.Severity == problem.Error {
			t.Fatalf("%s:%d:%d: %s\n%s", p.File, p.Line, p.Col, p.Message, p.SourceLine)
		}
	}
	return fed
}

// find are all elements below a node that match: by name, by class with a
// dot, by id with a #.
func find(root *html.Node, selector string) []*html.Node {
	name, class, byClass := strings.Cut(selector, ".")
	name, id, byID := strings.Cut(name, "#")
	var all []*html.Node
	for n := range root.Descendants() {
		if n.Type == html.ElementNode && (name == "" || n.Data == name) &&
			(!byClass || slices.Contains(strings.Fields(attribute(n, "class")), class)) &&
			(!byID || attribute(n, "id") == id) {
			all = append(all, n)
		}
	}
	return all
}

// one is the only element that matches.
func one(t testing.TB, root *html.Node, selector string) *html.Node {
	t.Helper()
	all := find(root, selector)
	if len(all) != 1 {
		t.Fatalf("%d elements match %s, not one", len(all), selector)
	}
	return all[0]
}

func attribute(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// text is what a reader sees of a node, with single blanks.
func text(n *html.Node) string {
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			b.WriteString(d.Data)
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}
