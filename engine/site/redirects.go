package site

import (
	"strings"

	"ratinglist/engine/ledger"
)

// redirectPage keeps a former address alive.
type redirectPage struct {
	head
	Name, Target string
}

// redirect leads from a former address below the language's root to another
// one, as it is seen from there.
type redirect struct{ from, to, name string }

func (w *writer) redirectPage(r redirect) {
	page := redirectPage{Name: r.name, Target: r.to}
	page.Title, page.Description, page.Self = r.name, r.name, r.from
	kind := "redirect"
	if !strings.Contains(r.from, "/") {
		kind = "topredirect"
	}
	w.page(kind, r.from, page)
}

// redirects are all former addresses. A private player has none.
func (p *pages) redirects() []redirect {
	var all []redirect
	for i := range p.fed.Players {
		player := &p.fed.Players[i]
		if player.Private {
			continue
		}
		for _, former := range player.FormerIDs {
			all = append(all, redirect{"players/" + former + ".html", player.ID + ".html", player.Name})
		}
	}
	for i := range p.fed.Tournaments {
		t := &p.fed.Tournaments[i]
		for _, former := range t.FormerIDs {
			all = append(all, redirect{"tournaments/" + former + ".html", t.ID + ".html", t.Name})
		}
	}
	for i := range p.fed.Pages {
		page := &p.fed.Pages[i]
		for _, former := range page.FormerIDs {
			all = append(all, redirect{former + ".html", page.ID + ".html", p.translated(page).Title})
		}
	}
	for _, l := range p.ledgers {
		for _, former := range l.List.FormerIDs {
			for _, file := range listFiles(l) {
				all = append(all, redirect{former + "/" + file, "../" + l.List.ID + "/" + file, l.List.Name})
			}
		}
	}
	return all
}

// listFiles are the pages in a list's folder.
func listFiles(l *ledger.Ledger) []string {
	files := []string{"rules.html"}
	for _, d := range ledger.Divisions {
		for part := range parts(l.Final, d) {
			files = append(files, partFile(d, part))
		}
	}
	return files
}
