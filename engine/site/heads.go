package site

import "strings"

// heads are how the tables begin that stand on nearly every page of players
// and tournaments, the same every time.
type heads struct {
	history, working, opponents string // of a player
	standings, counts, changes  string // of a tournament; the columns of tie-breaks stand between the first two
}

func (lang *language) tableHeads() heads {
	return heads{
		history: lang.cells(`<div class="row labels" aria-hidden=true>`, "<span>", "</span>", "</div>",
			"col.date", "col.tournament", "col.place", "col.score", "col.change", "col.rating"),
		working: lang.cells("<div class=scroll><table class=grid><thead><tr>", "<th>", "", "<tbody>",
			"col.round", "col.opponent", "col.rating", "col.expected", "col.result", "col.change", "col.rule"),
		opponents: lang.cells("<table class=grid data-sort><thead><tr>", "<th scope=col>", "", "<tbody>",
			"player.opponent", "player.games", "player.wins", "player.draws", "player.losses"),
		standings: lang.cells(`<table class="grid standings" data-sort><thead><tr>`, "<th scope=col>", "", "",
			"col.rank", "col.player", "col.points"),
		counts: lang.cells("", "<th scope=col>", "", "<tbody>",
			"col.games", "player.wins", "player.draws", "player.losses"),
		changes: lang.cells(`<div class=scroll><table class="grid changes" data-sort><thead><tr>`, "<th scope=col class=c-@>", "", "<tbody>",
			"col.player", "col.before", "col.score", "col.expected", "col.performance", "col.change", "col.after"),
	}
}

// cells are the texts of some keys between open and close, where @ stands for
// the key without its group.
func (lang *language) cells(before, open, close, after string, keys ...string) string {
	b := []byte(before)
	for _, key := range keys {
		_, name, _ := strings.Cut(key, ".")
		b = append(b, strings.ReplaceAll(open, "@", name)...)
		b = appendText(b, lang.t(key))
		b = append(b, close...)
	}
	return string(append(b, after...))
}
