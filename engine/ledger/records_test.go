package ledger_test

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"testing"
	"testing/fstest"
	"time"

	"ratinglist/engine/content"
	"ratinglist/engine/ledger"
)

// TestAllTimeAgainstEveryList works the records of whole federations out
// again the slow way: from every list as Walk gives it.
func TestAllTimeAgainstEveryList(t *testing.T) {
	folders, err := filepath.Glob(filepath.Join(corpus(t, "random"), "*-*", "content"))
	if err != nil || len(folders) == 0 {
		t.Fatalf("%d federations, %v", len(folders), err)
	}
	folders = append(folders, filepath.Join("testdata", "rif-1996"), filepath.Join("..", "..", "content"))
	for _, folder := range folders {
		t.Run(filepath.Base(filepath.Dir(folder)), func(t *testing.T) {
			fed := load(t, folder)
			for i := range fed.Lists {
				l := ledger.Replay(fed, &fed.Lists[i])
				compareAllTime(t, l, l.AllTime(1000000))
				compareCut(t, l)
			}
		})
	}
}

func compareAllTime(t *testing.T, l *ledger.Ledger, got *ledger.AllTime) {
	t.Helper()
	peaks, bests := make([]ledger.Peak, len(got.Peaks)), make([]ledger.Best, len(got.Bests))
	var reigns []ledger.Reign
	n := 0
	l.Walk(func(p *ledger.Publication, standings func() *ledger.Standings) bool {
		n++
		s := standings()
		for player := range peaks {
			_, row := s.Of(int32(player))
			if row != nil && row.State.Established && (peaks[player].Date == 0 || row.State.Rating > peaks[player].Rating) {
				peaks[player] = ledger.Peak{Rating: row.State.Rating, Date: p.Date}
			}
		}
		if n < len(l.Publications) && l.Publications[n].Date == p.Date {
			return true
		}
		first := map[int32]bool{}
		for _, row := range s.Rows[ledger.ActiveEstablished] {
			if best := &bests[row.Player]; best.Rank == 0 || row.Rank < best.Rank {
				*best = ledger.Best{Rank: row.Rank, Date: p.Date}
			}
			first[row.Player] = row.Rank == 1
		}
		for i := range reigns {
			if r := &reigns[i]; r.Lasting {
				r.To, r.Lasting = p.Date, first[r.Player]
				delete(first, r.Player)
			}
		}
		for _, row := range s.Rows[ledger.ActiveEstablished] {
			if first[row.Player] {
				reigns = append(reigns, ledger.Reign{Player: row.Player, From: p.Date, To: p.Date, Lasting: true})
			}
		}
		return true
	})
	if !slices.Equal(got.Peaks, peaks) {
		t.Errorf("peaks %v\nwant %v", got.Peaks, peaks)
	}
	if !slices.Equal(got.Bests, bests) {
		t.Errorf("best ranks %v\nwant %v", got.Bests, bests)
	}
	order := func(a, b ledger.Reign) int {
		return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.Player, b.Player))
	}
	sorted := slices.SortedFunc(slices.Values(got.Reigns), order)
	slices.SortFunc(reigns, order)
	if !slices.Equal(sorted, reigns) {
		t.Errorf("reigns %v\nwant %v", sorted, reigns)
	}
	if len(l.Publications) > 0 && len(l.Final.Rows[ledger.ActiveEstablished]) > 0 && len(reigns) == 0 {
		t.Error("nobody was ever first")
	}
}

// compareCut holds the cut lists to the whole ones, and those to the workings.
func compareCut(t *testing.T, l *ledger.Ledger) {
	t.Helper()
	var gains []*ledger.Entry
	var upsets []float64
	for i := range l.Entries {
		e := &l.Entries[i]
		if e.Tournament == ledger.Adjusted || e.Before == nil || !e.Before.Established || l.Records[e.Tournament].Event.Establishing {
			continue
		}
		w := l.Working(e, nil)
		if w.Change > 0 && e.After.Established {
			gains = append(gains, e)
		}
		for _, line := range w.Lines {
			opponent := &l.Entries[l.Records[e.Tournament].First+line.Opponent]
			if d := line.Against.Rating - w.Entry.Rating; line.Score == 2 && d > 0 && opponent.Before != nil && opponent.Before.Established {
				upsets = append(upsets, d)
			}
		}
	}
	slices.SortStableFunc(gains, func(a, b *ledger.Entry) int { return cmp.Compare(l.Working(b, nil).Change, l.Working(a, nil).Change) })
	slices.SortFunc(upsets, func(a, b float64) int { return cmp.Compare(b, a) })
	for _, most := range []int{1, 3, 20} {
		got := l.AllTime(most)
		if !slices.Equal(got.Gains, gains[:min(most, len(gains))]) {
			t.Errorf("the %d biggest gains are others", most)
		}
		var differences []float64
		for _, u := range got.Upsets {
			differences = append(differences, u.Difference())
		}
		if !slices.Equal(differences, upsets[:min(most, len(upsets))]) {
			t.Errorf("upsets by %v, want %v", differences, upsets[:min(most, len(upsets))])
		}
	}
}

// small is a federation of three whose numbers are worked by hand below.
var small = map[string]string{
	"site.toml": `title = "Three"`,
	"lists/main.toml": `name = "Main"
system = "gomoku-world"
establishing = ["first"]
[settings]
inactive_months = 12
`,
	"players/all.toml": "[anna]\nname = \"Anna\"\n[bela]\nname = \"Béla\"\n[cyril]\nname = \"Cyril\"\n",
	// Everybody at 1500: Anna +32, Béla ±0, Cyril −32.
	"tournaments/first.toml": play("2001-03-10", "anna 1-0 bela", "bela 1-0 cyril", "anna 1-0 cyril"),
	// Two tournaments end on one day. In "same-a" Béla (1500) beats Anna (1532)
	// and leads with 1517.47 to 1514.53 until, in "same-b", Cyril (1468) beats
	// Béla: E = 1 / (1 + 2^(49.47 / 120)) = .4290, 18.27 points, so that Anna
	// was first all day and Béla never.
	"tournaments/same-a.toml": play("2002-01-01", "bela 1-0 anna"),
	"tournaments/same-b.toml": play("2002-01-01", "cyril 1-0 bela"),
	// Anna is a year away on 2003-01-01: Béla and Cyril are alone. A draw of
	// 1499.20 and 1486.27 moves .6 points, and Béla stays in front.
	"tournaments/third.toml": play("2003-01-01", "bela 1/2-1/2 cyril"),
}

func play(day string, games ...string) string {
	text := "name = \"T\"\nstart = " + day + "\n"
	for _, g := range games {
		text += "[[round]]\ngames = \"" + g + "\"\n"
	}
	return text
}

func TestAllTimeByHand(t *testing.T) {
	files := fstest.MapFS{}
	for name, text := range small {
		files[name] = &fstest.MapFile{Data: []byte(text), ModTime: time.Time{}}
	}
	fed, problems := content.Load(files)
	if problems.HasErrors() {
		t.Fatal(problems)
	}
	l := ledger.Replay(fed, &fed.Lists[0])
	got := l.AllTime(2)
	const anna, bela, cyril = 0, 1, 2
	want := []ledger.Reign{{Player: anna, From: 20010310, To: 20030101}, {Player: bela, From: 20030101, To: 20030101, Lasting: true}}
	if !slices.Equal(got.Reigns, want) {
		t.Errorf("reigns %v, want %v", got.Reigns, want)
	}
	if days := got.Longest()[0].Days(); days != 662 { // 297 days to 1 January 2002, then 365
		t.Errorf("the longest reign has %d days", days)
	}
	if want := []ledger.Best{{Rank: 1, Date: 20010310}, {Rank: 1, Date: 20030101}, {Rank: 2, Date: 20030101}}; !slices.Equal(got.Bests, want) {
		t.Errorf("best ranks %v, want %v", got.Bests, want)
	}
	if by := got.ByBest(); !slices.Equal(by, []int32{anna, bela, cyril}) {
		t.Errorf("by best rank: %v", by)
	}
	if high := got.Highest(); !slices.Equal(high, []int32{anna, bela, cyril}) || got.Peaks[anna] != (ledger.Peak{Rating: 1532, Date: 20010310}) ||
		got.Peaks[bela].Date != 20020101 || fmt.Sprintf("%.2f", got.Peaks[bela].Rating) != "1517.47" {
		t.Errorf("highest %v, peaks %v", high, got.Peaks)
	}
	if g := got.Gains; len(g) != 2 || g[0].Player != cyril || fmt.Sprintf("%.2f", g[0].Change) != "18.27" || g[1].Player != bela {
		t.Errorf("gains %+v", g)
	}
	if u := got.Upsets; len(u) != 2 || u[0].Winner != cyril || u[0].Loser != bela || fmt.Sprintf("%.2f", u[0].Difference()) != "49.47" || u[1].Difference() != 32 {
		t.Errorf("upsets %+v", u)
	}
	if m := l.MostGames(2); m[0].Player != bela || m[0].Games != 5 || m[1].Games != 4 {
		t.Errorf("most games: %+v, %+v", m[0], m[1])
	}
}

func BenchmarkAllTime(b *testing.B) {
	fed := load(b, corpus(b, "othello", "content"))
	l := ledger.Replay(fed, &fed.Lists[0])
	for b.Loop() {
		l.AllTime(100)
	}
}
