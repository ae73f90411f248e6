package main_test

import (
	"bytes"
	"compress/gzip"
	"os"
	"path"
	"path/filepath"
	"testing"
)

// The budgets of the site, bytes.
const (
	mostHTML       = 100 << 10 // of a page, lists and crosstables excepted
	mostFirstVisit = 200 << 10 // of a player's page with all that it loads, compressed
)

// testWeight holds the pages to their budgets.
func (s *site) testWeight(t *testing.T) {
	packed := map[string]int{} // compressed sizes of files
	size := func(file string) int {
		if n, ok := packed[file]; ok {
			return n
		}
		text, err := os.ReadFile(filepath.Join(s.folder, file))
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		w := gzip.NewWriter(&b)
		w.Write(text)
		w.Close()
		packed[file] = b.Len()
		return b.Len()
	}
	heaviest, most := "", 0
	for _, page := range s.pages {
		if s.redirects(t, page) {
			continue
		}
		if info, err := os.Stat(filepath.Join(s.folder, page)); err != nil {
			t.Error(err)
		} else if k := kind(inFirstLanguage(page)); (k == "players" || k == "page" || k == "news") && info.Size() > mostHTML {
			t.Errorf("%s has %d bytes, the budget is %d", page, info.Size(), mostHTML)
		}
		if kind(inFirstLanguage(page)) != "players" {
			continue
		}
		visit := size(page)
		for file := range s.read(t, page).loads {
			visit += size(path.Join(path.Dir(page), file))
		}
		if visit > most {
			heaviest, most = page, visit
		}
	}
	if most > mostFirstVisit {
		t.Errorf("a first visit to %s loads %d bytes, the budget is %d", heaviest, most, mostFirstVisit)
	}
	if most == 0 || kind(inFirstLanguage(heaviest)) != "players" {
		t.Error("no player's page was weighed")
	}
	t.Logf("the heaviest first visit: %s, %d bytes compressed", heaviest, most)
}
