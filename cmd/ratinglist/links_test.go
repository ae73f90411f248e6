package main_test

import (
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// linking holds the attributes whose values are addresses.
var linking = map[string]bool{"href": true, "src": true, "srcset": true, "action": true, "data-index": true}

// testLinks reads every page: ids are unique, and every address inside the
// site leads to a file and to an id that exists there.
func (s *site) testLinks(t *testing.T) {
	documents := map[string]document{}
	for _, page := range s.pages {
		documents[page] = s.read(t, page)
	}
	for _, page := range s.pages {
		if page == "404.html" { // stands by itself: its addresses start at the host
			continue
		}
		for _, link := range documents[page].links {
			if reason := s.broken(documents, page, link); reason != "" {
				t.Errorf("%s: link %q: %s", page, link, reason)
			}
		}
	}
}

// document is what the tests ask of a page.
type document struct {
	ids   map[string]bool
	links []string
	loads map[string]bool // the files that a browser loads with it
}

func (s *site) read(t *testing.T, page string) document {
	f, err := os.Open(filepath.Join(s.folder, page))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	root, err := html.Parse(f)
	if err != nil {
		t.Fatalf("%s: %v", page, err)
	}
	d := document{ids: map[string]bool{}, loads: map[string]bool{}}
	for n := range root.Descendants() {
		loads := n.Data == "script" || n.Data == "img"
		if rel := attribute(n, "rel"); n.Data == "link" && (rel == "stylesheet" || rel == "icon") {
			loads = true
		}
		for _, a := range n.Attr {
			switch {
			case a.Key == "id" && d.ids[a.Val]:
				t.Errorf("%s: the id %q stands twice", page, a.Val)
			case a.Key == "id":
				d.ids[a.Val] = true
			case linking[a.Key]:
				if loads {
					d.loads[a.Val] = true
				}
				d.links = append(d.links, a.Val)
			case a.Key == "content" && strings.Contains(a.Val, "url="): // a redirect
				_, target, _ := strings.Cut(a.Val, "url=")
				d.links = append(d.links, target)
			case a.Key == "data-base": // a folder, which search adds to
				d.links = append(d.links, a.Val+"index.html")
			case a.Key == "style" || strings.HasPrefix(a.Key, "on"):
				t.Errorf("%s: <%s %s=%q>: no style or script inside a page", page, n.Data, a.Key, a.Val)
			}
		}
	}
	return d
}

func attribute(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// broken tells why a link of a page leads nowhere, or "".
func (s *site) broken(documents map[string]document, page, link string) string {
	u, err := url.Parse(link)
	switch {
	case err != nil:
		return err.Error()
	case u.Scheme != "" || u.Host != "":
		return "" // elsewhere: its owner's business
	case strings.HasPrefix(u.Path, "/"):
		return "it leaves the folder of the site"
	}
	target := page
	if u.Path != "" {
		target = path.Join(path.Dir(page), u.Path)
	}
	if strings.HasPrefix(target, "..") {
		return "it leaves the folder of the site"
	}
	if info, err := os.Stat(filepath.Join(s.folder, target)); err != nil {
		return "no such file"
	} else if info.IsDir() {
		return "a folder is no page: opened from disk it is a list of files"
	}
	if u.Fragment != "" && path.Ext(target) == ".html" && !documents[target].ids[u.Fragment] {
		return "no such id on " + target
	}
	return ""
}
