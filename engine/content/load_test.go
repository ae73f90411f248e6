package content

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"
)

// TestLoadDoesNotDependOnProcessors: one worker and many give the same
// federation and the same problems.
func TestLoadDoesNotDependOnProcessors(t *testing.T) {
	m := smallFederation()
	for i := range 60 {
		m[fmt.Sprintf("tournaments/%d/e%d.toml", i%7, i)] = &fstest.MapFile{Data: fmt.Appendf(nil,
			"name = \"X\"\nstart = 2019-08-%02d\nplce = 1\n[newcomer.p-%d]\nname = \"P\"\n[[round]]\ngames = \"\"\"\np-%d 1-0 kovacs-ana\nnobody-%d 1-0 nowak-adam\n\"\"\"\n", i%30+1, i%50, i, i)}
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	one, oneList := Load(m)
	oneCheck := checked(m)
	runtime.GOMAXPROCS(8)
	for range 5 {
		many, manyList := Load(m)
		if !reflect.DeepEqual(one, many) || !reflect.DeepEqual(oneList, manyList) || !reflect.DeepEqual(oneCheck, checked(m)) {
			t.Fatal("the number of processors changes what is read")
		}
	}
	if len(oneList) < 100 {
		t.Errorf("%d problems only", len(oneList))
	}
}

// TestByteOrderMarkAndCRLF: places are the same with a byte-order mark and
// with the line ends of Windows, and so is what is read.
func TestByteOrderMarkAndCRLF(t *testing.T) {
	for _, c := range readBroken(t, filepath.Join("testdata", "broken.txt")) {
		plain := c.content()
		marked := fstest.MapFS{}
		for name, f := range plain {
			text := string(f.Data)
			if filepath.Ext(name) == ".toml" || filepath.Ext(name) == ".md" {
				text = "\ufeff" + strings.ReplaceAll(text, "\n", "\r\n")
			}
			marked[name] = &fstest.MapFile{Data: []byte(text)}
		}
		_, want := Load(plain)
		_, got := Load(marked)
		var a, b []string
		for _, p := range want {
			a = append(a, told(p))
		}
		for _, p := range got {
			b = append(b, told(p))
		}
		if x, y := strings.Join(a, "\n"), strings.Join(b, "\n"); x != y {
			t.Errorf("%s:\n%s\nwith a mark and CRLF:\n%s", c.name, x, y)
		}
	}
	plain, marked := smallFederation(), fstest.MapFS{}
	for name, f := range plain {
		marked[name] = &fstest.MapFile{Data: []byte("\ufeff" + strings.ReplaceAll(string(f.Data), "\n", "\r\n"))}
	}
	want, _ := Load(plain)
	got, list := Load(marked)
	want.Pages, got.Pages = nil, nil // a page's body keeps its line ends
	if len(list) > 0 || !reflect.DeepEqual(want, got) {
		t.Errorf("the federation differs: %v", list)
	}
}

// TestLinksAreNotFollowed: a link could bring any file of the machine into
// the site.
func TestLinksAreNotFollowed(t *testing.T) {
	folder := t.TempDir()
	for name, f := range smallFederation() {
		full := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	secret := filepath.Join(t.TempDir(), "secret.md")
	if err := os.WriteFile(secret, []byte("secret"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(secret, filepath.Join(folder, "pages", "secret.md")); err != nil {
		t.Skip("no links on this system")
	}
	if err := os.Symlink(filepath.Dir(secret), filepath.Join(folder, "assets")); err != nil {
		t.Fatal(err)
	}
	fed, list := Load(os.DirFS(folder))
	if len(list) != 2 || list[0].Code != "E006" || list[1].Code != "E006" || len(fed.Assets) > 0 || len(fed.Pages) != 1 {
		t.Errorf("%v %v", codesOf(list), fed.Assets)
	}
}

// TestIDs: what may be an id, and what a name's id would be (case 11 of the
// cases from the field).
func TestIDs(t *testing.T) {
	for name, want := range map[string]string{
		"Kovács Anna": "kovacs-anna", "Łukasz Żółć": "lukasz-zolc", "Strauß": "strauss", "Işık": "isik", "Ødegård Æsa": "odegard-aesa",
		"O'Neill  John": "oneill-john", "Đoković": "dokovic", "鈴木": "", "  ": "", "Van-den--Berg": "van-den-berg", "Ba\u0301lint": "balint",
	} {
		if got := suggestID(name); got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
	for id, good := range map[string]bool{
		"kovacs-anna": true, "p-017": true, "a": true, "2019-08-03": true, strings.Repeat("a", 80): true, "con-2": true, "private": true,
		"": false, "-a": false, "a-": false, "a--b": false, "A": false, "á": false, "a_b": false, "a.b": false, "a/b": false, strings.Repeat("a", 81): false,
		"index": false, "api": false, "players": false, "tournaments": false, "countries": false, "assets": false, "embed": false, "records": false,
		"compare": false, "calculator": false, "adjustment": false, "private-1": false, "en": false, "cs": false, "zh": false, "con": false, "lpt1": false, "404": false, "news": false, "events": false, "static": false,
	} {
		if (badID(id) == "") != good {
			t.Errorf("%q: %s", id, badID(id))
		}
	}
}

func TestCountries(t *testing.T) {
	for _, code := range []string{"HU", "CZ", "SU", "YU", "CS", "DD", "XK", "TW"} {
		if !isCountry(code) {
			t.Errorf("%s is no country", code)
		}
	}
	for _, code := range []string{"", "hu", "HUN", "UK", "EU", "ZZ", "XX"} {
		if isCountry(code) {
			t.Errorf("%s is a country", code)
		}
	}
	if len(countries) != 249+5 {
		t.Errorf("%d countries", len(countries))
	}
}

func TestNoFolder(t *testing.T) {
	for _, p := range checked(os.DirFS(filepath.Join(t.TempDir(), "none"))) {
		if p.Code == "E005" {
			return
		}
	}
	t.Error("a folder that is not there is not reported")
}
