package main

import (
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// editor changes a federation's content at random, always in the same way.
type editor struct {
	t       *testing.T
	random  *rand.Rand
	content string
	out     string
	n       int               // of the edit in hand
	made    bool              // it has found something to do
	before  map[string]string // files that the edit has changed, as they were; "" if they were not there
}

func (e *editor) read(name string) string {
	data, err := os.ReadFile(filepath.Join(e.content, name))
	if err != nil {
		e.t.Fatal(err)
	}
	return string(data)
}

func (e *editor) write(name, text string) {
	e.made, e.before[name] = true, ""
	if data, err := os.ReadFile(filepath.Join(e.content, name)); err == nil {
		e.before[name] = string(data)
	}
	write(e.t, filepath.Join(e.content, name), text)
}

// undo takes an edit back that the checks have refused.
func (e *editor) undo() {
	for name, text := range e.before {
		path := filepath.Join(e.content, name)
		if text != "" {
			write(e.t, path, text)
		} else if err := os.Remove(path); err != nil {
			e.t.Fatal(err)
		}
	}
}

// pick is one of the files of that kind, in any folder below.
func (e *editor) pick(folder, ending string) string {
	var all []string
	err := filepath.WalkDir(filepath.Join(e.content, folder), func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.HasSuffix(path, ending) {
			name, _ := filepath.Rel(e.content, path)
			all = append(all, name)
		}
		return err
	})
	if err != nil {
		e.t.Fatal(err)
	}
	return all[e.random.IntN(len(all))]
}

// replace replaces one of the places in a file that a pattern finds.
func (e *editor) replace(name, pattern string, with func(found []string) string) {
	text := e.read(name)
	all := regexp.MustCompile(pattern).FindAllStringSubmatchIndex(text, -1)
	if len(all) == 0 {
		return
	}
	at := all[e.random.IntN(len(all))]
	var found []string
	for i := 0; i < len(at); i += 2 {
		found = append(found, text[at[i]:at[i+1]])
	}
	e.write(name, text[:at[0]]+with(found)+text[at[1]:])
}

func (e *editor) append(name, text string) { e.write(name, e.read(name)+text) }

// fresh is a text that nobody has written before.
func (e *editor) fresh(what string) string { return fmt.Sprintf("%s %d", what, e.n) }

// edits are what people do to a federation's content, and to its site.
var edits = []struct {
	name string
	do   func(e *editor)
}{
	{"another result", func(e *editor) {
		e.replace(e.pick("tournaments", ".toml"), `( +)(1-0|0-1|=)( +)`, func(found []string) string {
			return found[1] + map[string]string{"1-0": "0-1", "0-1": "1-0", "=": "1-0"}[found[2]] + found[3]
		})
	}},
	{"another name", func(e *editor) {
		e.replace(e.pick("players", ".toml"), `(?m)^name( *)= "[^"]*"`, func([]string) string { return `name = "` + e.fresh("Nobody") + `"` })
	}},
	{"another club", func(e *editor) {
		e.replace(e.pick("players", ".toml"), `(?m)^club( *)= "[^"]*"`, func([]string) string { return `club = "` + e.fresh("Club") + `"` })
	}},
	{"another country", func(e *editor) {
		e.replace(e.pick("players", ".toml"), `(?m)^country( *)= "[A-Z]*"`, func([]string) string { return `country = "FI"` })
	}},
	{"another birth", func(e *editor) {
		e.replace(e.pick("players", ".toml"), `(?m)^born( *)= (\d+)$`, func([]string) string { return fmt.Sprint("born = ", 1950+e.n) })
	}},
	{"a new player", func(e *editor) {
		e.append(e.pick("players", ".toml"), fmt.Sprintf("\n[aa-newcomer-%d]\nname = %q\ncountry = \"SE\"\n", e.n, e.fresh("Newcomer")))
	}},
	{"a private player", func(e *editor) {
		e.replace(e.pick("players", ".toml"), `(?m)^name( *)= ("[^"]*")`, func(found []string) string { return "name = " + found[2] + "\nprivate = true" })
	}},
	{"a former name", func(e *editor) {
		e.replace(e.pick("players", ".toml"), `(?m)^name( *)= ("[^"]*")`, func(found []string) string {
			return "name = " + found[2] + fmt.Sprintf("\nnames = [{ until = 2018-06-30, name = %q }]", e.fresh("Once"))
		})
	}},
	{"a tournament at the end", func(e *editor) { e.copyTournament("2026-12-05", "2026-12-06") }},
	{"a tournament in the middle", func(e *editor) { e.copyTournament("2017-05-06", "2017-05-07") }},
	{"a tournament less", func(e *editor) {
		name := e.pick("tournaments/2026", ".toml")
		e.made, e.before[name] = true, e.read(name)
		if err := os.Remove(filepath.Join(e.content, name)); err != nil {
			e.t.Fatal(err)
		}
	}},
	{"a tournament's name", func(e *editor) {
		e.replace(e.pick("tournaments", ".toml"), `(?m)^name( *)= "[^"]*"`, func([]string) string { return `name = "` + e.fresh("Open") + `"` })
	}},
	{"a tournament's minutes", func(e *editor) {
		e.replace(e.pick("tournaments", ".toml"), `(?m)^minutes( *)= \d+`, func([]string) string { return fmt.Sprint("minutes = ", 10+e.random.IntN(60)) })
	}},
	{"a stage's name", func(e *editor) {
		e.replace(e.pick("tournaments", ".toml"), `(?m)^stage( *)= "[^"]*"`, func([]string) string { return `stage = "` + e.fresh("Stage") + `"` })
	}},
	{"a report", func(e *editor) {
		name := e.pick("tournaments", ".md")
		e.append(name, "\n"+e.fresh("More of it,")+" and [about us](../../pages/about.md).\n")
	}},
	{"another setting", func(e *editor) {
		e.replace("lists/world.toml", `k = \d+`, func([]string) string { return fmt.Sprint("k = ", 20+e.n) })
	}},
	{"an adjustment", func(e *editor) {
		e.replace("lists/world.toml", `(?m)^add( *)= \d+`, func([]string) string { return fmt.Sprint("add = ", 1+e.n) })
	}},
	{"a class", func(e *editor) {
		e.replace("lists/world.toml", `(?m)^name( *)= "(First class|Class \d+)"`, func([]string) string { return `name = "` + e.fresh("Class") + `"` })
	}},
	{"the list's name", func(e *editor) {
		e.replace("lists/renju.toml", `(?m)^name( *)= "[^"]*"`, func([]string) string { return `name = "` + e.fresh("Renju list") + `"` })
	}},
	{"news", func(e *editor) {
		e.write(fmt.Sprintf("news/2026-11-%02d-more.md", 1+e.n%28), "+++\ntitle = \""+e.fresh("News")+"\"\n+++\n\nText.\n")
	}},
	{"a page's title", func(e *editor) {
		e.replace("pages/about.md", `(?m)^title( *)= "[^"]*"`, func([]string) string { return `title = "` + e.fresh("About") + `"` })
	}},
	{"births are published or not", func(e *editor) {
		e.replace("site.toml", `publish_born = (true|false)`, func(found []string) string {
			return "publish_born = " + map[string]string{"true": "false", "false": "true"}[found[1]]
		})
	}},
	{"a theme's colour", func(e *editor) { e.write("theme/style.css", fmt.Sprintf(":root { --accent: #0000%02x; }\n", e.n)) }},
	{"a theme's text", func(e *editor) {
		e.write("theme/texts/cs.toml", fmt.Sprintf("[player]\nopponents = %q\n", e.fresh("Soupeři")))
	}},
	{"a page changed by hand", func(e *editor) { e.touch("players") }},
	{"a page deleted by hand", func(e *editor) {
		if err := os.Remove(e.page("tournaments")); err != nil {
			e.t.Fatal(err)
		}
	}},
	{"nothing", func(e *editor) { e.made = true }},
}

// copyTournament is one more tournament like another.
func (e *editor) copyTournament(start, end string) {
	text := e.read(e.pick("tournaments", ".toml"))
	for key, value := range map[string]string{"start": start, "end": end, "name": `"` + e.fresh("Another") + `"`} {
		text = regexp.MustCompile(`(?m)^`+key+` .*$`).ReplaceAllString(text, key+" = "+value)
	}
	text = regexp.MustCompile(`(?m)^(event|stage|date|former_ids|sequence) .*\n`).ReplaceAllString(text, "")
	e.write(fmt.Sprintf("tournaments/2026/copy-%d.toml", e.n), text)
}

// page is a page of the site.
func (e *editor) page(folder string) string {
	e.made = true
	all, err := filepath.Glob(filepath.Join(e.out, folder, "*.html"))
	if err != nil || len(all) == 0 {
		e.t.Fatal(err, len(all))
	}
	return all[e.random.IntN(len(all))]
}

// touch changes a page, and hides that its date did.
func (e *editor) touch(folder string) {
	page := e.page(folder)
	info, err := os.Stat(page)
	if err != nil {
		e.t.Fatal(err)
	}
	if err := os.WriteFile(page, []byte(strings.Repeat("x", int(info.Size()))), 0o644); err != nil {
		e.t.Fatal(err)
	}
	if err := os.Chtimes(page, info.ModTime(), info.ModTime()); err != nil {
		e.t.Fatal(err)
	}
}

// TestEditsWithAndWithoutMemory makes random edits, one after another, and
// builds after each one with what is remembered of the builds before and
// without: both sites must be the same to the byte. Edits that the checks
// refuse, or that find nothing to do, are taken back and do not count.
func TestEditsWithAndWithoutMemory(t *testing.T) {
	const wanted = 50
	folder := t.TempDir()
	e := &editor{t: t, random: rand.New(rand.NewPCG(20, 26)), content: sample(t, `["en", "cs"]`), out: filepath.Join(folder, "public")}
	anew := filepath.Join(folder, "anew")
	build := func(out string, flags ...string) (int, string) {
		var printed strings.Builder
		code := run(append([]string{"build", "--content", e.content, "--out", out}, flags...), &printed, &printed)
		return code, printed.String()
	}
	if code, printed := build(e.out); code != exitOK {
		t.Fatal(printed)
	}
	var order []int
	for done := map[string]int{}; ; e.n++ {
		total := 0
		for _, n := range done {
			total += n
		}
		if total == wanted {
			if len(done) < len(edits) {
				t.Errorf("only %d of %d kinds of edits: %v", len(done), len(edits), done)
			}
			t.Logf("%d edits refused; done: %v", e.n-total, done)
			return
		}
		if e.n > 4*wanted {
			t.Fatalf("%d edits refused", e.n-total)
		}
		if len(order) == 0 {
			order = e.random.Perm(len(edits))
		}
		kind := edits[order[0]]
		e.made, e.before = false, map[string]string{}
		kind.do(e)
		code, printed := build(e.out)
		if code != exitOK || !e.made {
			e.undo()
			// Another one of its kind, later.
			order = append(order[1:], order[0])
			continue
		}
		order = order[1:]
		done[kind.name]++
		if still := strings.Contains(printed, "nothing has changed"); still != (kind.name == "nothing") {
			t.Errorf("edit %d, %s: %s", e.n, kind.name, printed)
		}
		if code, printed := build(anew, "--all"); code != exitOK {
			t.Fatal(printed)
		}
		if different := readTree(t, e.out).differences(readTree(t, anew)); len(different) > 0 {
			t.Fatalf("edit %d, %s, is not seen in %q", e.n, kind.name, slices.Clip(different))
		}
	}
}
