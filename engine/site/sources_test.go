package site_test

import (
	"bytes"
	"io/fs"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"ratinglist/engine/ledger"
	"ratinglist/engine/site"
	"ratinglist/engine/tournament"
)

// sourced is an output that remembers what every file was made from.
type sourced struct {
	mu    sync.Mutex
	files map[string]sourcedFile
}

type sourcedFile struct {
	source site.Source
	data   []byte
}

func (*sourced) Keep(site.Source, ...string) bool { return false }

func (s *sourced) Write(path string, source site.Source, data []byte) error {
	s.mu.Lock()
	s.files[path] = sourcedFile{source, slices.Clone(data)}
	s.mu.Unlock()
	return nil
}

// renderSourced renders a federation as it is now.
func renderSourced(in site.Input) (files map[string]sourcedFile, err error) {
	in.Ledgers = nil
	for i := range in.Federation.Lists {
		in.Ledgers = append(in.Ledgers, ledger.Replay(in.Federation, &in.Federation.Lists[i]))
	}
	out := &sourced{files: map[string]sourcedFile{}}
	_, err = site.Render(in, out)
	return out.files, err
}

// leaf is one plain value within a federation.
type leaf struct {
	path  string // without indices
	value reflect.Value
	put   func(reflect.Value)
}

// leaves are all plain values that a value holds.
func leaves(path string, v reflect.Value, put func(reflect.Value)) []leaf {
	var all []leaf
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			all = append(all, leaves(path+"."+v.Type().Field(i).Name, v.Field(i), v.Field(i).Set)...)
		}
	case reflect.Slice:
		for i := range v.Len() {
			all = append(all, leaves(path+"[]", v.Index(i), v.Index(i).Set)...)
		}
	case reflect.Pointer:
		if !v.IsNil() {
			all = leaves(path, v.Elem(), v.Elem().Set)
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			all = append(all, leaves(path+"."+key.String(), v.MapIndex(key), func(to reflect.Value) { v.SetMapIndex(key, to) })...)
		}
	case reflect.Interface:
		all = leaves(path, v.Elem(), put)
	default:
		all = append(all, leaf{path, v, put})
	}
	return all
}

// other is a value of the same type that is not the same.
func other(v reflect.Value) reflect.Value {
	to := reflect.New(v.Type()).Elem()
	switch v.Kind() {
	case reflect.String:
		to.SetString(v.String() + "x")
	case reflect.Bool:
		to.SetBool(!v.Bool())
	case reflect.Float64:
		to.SetFloat(v.Float() + 1)
	case reflect.Int, reflect.Int32, reflect.Int64:
		to.SetInt(v.Int() + 1)
	case reflect.Uint8:
		to.SetUint(v.Uint() + 1)
	}
	return to
}

// unchangeable are fields in which another value is nonsense: places of
// players, and names of systems and clauses that are checked before.
var unchangeable = []string{".Players[]", ".Final[]", ".First", ".Second", ".Player", ".System", ".Languages[]", "Assets[]", ".round", ".Tiebreaks[]", ".Country", "Countries[].Value"}

// TestSourcesTellEverything changes every field of a federation, one after
// another. Wherever a page that may be kept comes out differently, its source
// must be another one.
func TestSourcesTellEverything(t *testing.T) {
	t.Parallel()
	fed := rich(plain())
	in := input(t, fed, true)
	in.Program = []byte("program")
	before, err := renderSourced(in)
	if err != nil {
		t.Fatal(err)
	}
	changes := map[string]bool{}
	compare := func(what string) {
		t.Helper()
		after, err := renderSourced(in)
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		for path, file := range after {
			was, ok := before[path]
			if ok && !bytes.Equal(was.data, file.data) && file.source != (site.Source{}) {
				changes[what] = true
				if was.source == file.source {
					t.Errorf("%s changes %s, whose source stays the same", what, path)
				}
			}
		}
	}
	kept := 0
	for _, file := range before {
		if file.source != (site.Source{}) {
			kept++
		}
	}
	if want := 2 * (len(fed.Players) - 1 + len(fed.Tournaments)); kept != want {
		t.Errorf("%d files may be kept, not %d", kept, want)
	}
	empty := map[string]bool{}
	for _, l := range leaves("", reflect.ValueOf(fed).Elem(), nil) {
		if slices.ContainsFunc(unchangeable, func(end string) bool { return strings.HasSuffix(l.path, end) }) {
			continue
		}
		if l.value.IsZero() {
			if empty[l.path] {
				continue // one that says something now stands for all
			}
			empty[l.path] = true
		}
		was := reflect.New(l.value.Type()).Elem()
		was.Set(l.value)
		l.put(other(was))
		compare(l.path)
		l.put(was)
	}
	for _, field := range []string{
		".Site.Title", ".Players[].Name", ".Players[].Names[].Value", ".Players[].Label", ".Players[].Private",
		".Tournaments[].Name", ".Tournaments[].End", ".Tournaments[].Rounds[].Games[].Result", ".Tournaments[].Stage", ".Tournaments[].Report",
		".Tournaments[].Teams[].Name", ".Tournaments[].Corrections[].Note", ".Tournaments[].Rated", ".Lists[].Settings.k", ".Lists[].Changes[].Settings.k",
		".Lists[].Initial.Source", ".Lists[].Initial.Players[].Rating", ".Lists[].Adjustments[].Add", ".Lists[].Classes[].Name", ".Pages[].Title",
	} {
		if !changes[field] {
			t.Errorf("%s changes no page", field)
		}
	}
	t.Logf("%d fields change a page that may be kept", len(changes))

	// What no field holds: who plays whom, and what pages are dressed in.
	game := &fed.Tournaments[0].Rounds[0].Games[0]
	swap := func() { game.First, game.Second = game.Second, game.First }
	swap()
	compare("colours")
	swap()
	team := fed.Tournaments[0].Teams[0].Players
	fed.Tournaments[0].Teams[0].Players = []int32{0, 1}
	compare("team")
	fed.Tournaments[0].Teams[0].Players = team
	final := fed.Tournaments[0].Final
	fed.Tournaments[0].Final = []int32{0, 4, 1, 2}
	compare("final")
	fed.Tournaments[0].Final = final
	fed.Players[1].Country = "CZ"
	compare("country")
	fed.Players[1].Country = "HU"
	fed.Assets = []string{"a.png"}
	in.Assets = fstest.MapFS{"a.png": {Data: []byte("no picture")}}
	compare("assets")
	fed.Assets, in.Assets = nil, fstest.MapFS{}
	for _, text := range []string{"player.opponents", "tournament.standings", "col.rating", "player.private", "month.1", "chart.label"} {
		was := in.Texts["en"]
		in.Texts["en"] = maps.Clone(was)
		in.Texts["en"][text] += "x"
		compare("text " + text)
		in.Texts["en"] = was
	}
	dress := in.Templates
	for name, from := range map[string]string{"layout.html": "</main>", "player.html": "<h1", "tournament.html": "<h1",
		"assets/style.css": "main", "assets/vendor/echarts-line.js": "draws", "assets/vendor/flags/hu.svg": "<svg"} {
		files := fstest.MapFS{}
		if err := fs.WalkDir(dress, ".", func(name string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() {
				files[name] = &fstest.MapFile{}
				files[name].Data, err = fs.ReadFile(dress, name)
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
		files[name].Data = bytes.Replace(files[name].Data, []byte(from), []byte("x"+from), 1)
		in.Templates = files
		compare(name)
		in.Templates = dress
		if !changes[name] {
			t.Errorf("%s changes no page", name)
		}
	}
	in.Program = []byte("another")
	after, err := renderSourced(in)
	if err != nil {
		t.Fatal(err)
	}
	for path, file := range after {
		if file.source != (site.Source{}) && file.source == before[path].source {
			t.Errorf("%s is the same by another program", path)
		}
	}
	in.Program = nil
	if after, err = renderSourced(in); err != nil {
		t.Fatal(err)
	}
	for path, file := range after {
		if file.source != (site.Source{}) {
			t.Errorf("%s has a source, though nobody said which program makes it", path)
		}
	}
}

// TestSourcesStay: what happens elsewhere leaves pages as they are.
func TestSourcesStay(t *testing.T) {
	fed := rich(plain())
	in := input(t, fed, true)
	in.Program = []byte("program")
	before, err := renderSourced(in)
	if err != nil {
		t.Fatal(err)
	}
	for what, change := range map[string]func(*tournament.Federation){
		"another player, the first of all": func(fed *tournament.Federation) {
			newcomer := fed.Players[0]
			newcomer.ID, newcomer.FormerIDs = "aaron", nil
			moveUp(fed)
			fed.Players = append([]tournament.Player{newcomer}, fed.Players...)
		},
		"a page's text":      func(fed *tournament.Federation) { fed.Pages[0].Body += " More." },
		"a news item's text": func(fed *tournament.Federation) { fed.News[0].Body += " More." },
		"where entries stand": func(fed *tournament.Federation) {
			for i := range fed.Players {
				fed.Players[i].Line += 10
			}
		},
	} {
		t.Run(what, func(t *testing.T) {
			in := in
			in.Federation = rich(plain())
			change(in.Federation)
			after, err := renderSourced(in)
			if err != nil {
				t.Fatal(err)
			}
			for path, file := range before {
				if file.source != after[path].source {
					t.Errorf("%s has another source", path)
				}
			}
		})
	}
}

// moveUp makes room for one player before all others.
func moveUp(fed *tournament.Federation) {
	all := func(players []int32) []int32 {
		moved := slices.Clone(players)
		for i := range moved {
			moved[i]++
		}
		return moved
	}
	for i := range fed.Tournaments {
		t := &fed.Tournaments[i]
		t.Players, t.Final = all(t.Players), all(t.Final)
		for j := range t.Teams {
			t.Teams[j].Players = all(t.Teams[j].Players)
		}
		for j := range t.Rounds {
			for k := range t.Rounds[j].Games {
				g := &t.Rounds[j].Games[k]
				g.First++
				if g.Second != tournament.NoPlayer {
					g.Second++
				}
			}
		}
	}
	for i := range fed.Lists {
		if initial := fed.Lists[i].Initial; initial != nil {
			for j := range initial.Players {
				initial.Players[j].Player++
			}
			slices.SortFunc(initial.Players, func(a, b tournament.Carried) int { return int(a.Player - b.Player) })
		}
		for j := range fed.Lists[i].Adjustments {
			if a := &fed.Lists[i].Adjustments[j]; a.Player != tournament.NoPlayer {
				a.Player++
			}
		}
	}
}
