package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"ratinglist/engine/content"
	"ratinglist/engine/site"
)

// languages are those that the program speaks.
var languages = []string{"en", "cs", "pl", "hu", "ru", "et", "ja", "zh"}

func allTexts(t *testing.T) map[string]site.Texts {
	t.Helper()
	texts, err := readTexts(os.DirFS("../../templates"), nil, languages)
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

// composed are the beginnings of keys that the program completes with a word
// of its own: a division, a clause, a tie-break.
var composed = []string{
	"case.", "clause.", "clause-name.", "col.", "country.", "division.", "group.", "notable.", "player.", "reason.",
	"setting.", "table.", "tiebreak-means.", "tiebreak.", "tournament.",
}

// TestTextsAreUsed: English has every text that the sources ask for, and no
// other.
func TestTextsAreUsed(t *testing.T) {
	english := allTexts(t)[site.English]
	sections := map[string]bool{}
	stems := map[string]bool{}
	for key := range english {
		section, _, _ := strings.Cut(key, ".")
		sections[section] = true
		stems[key], stems[stem(key, english)] = true, true
	}
	words := sourceWords(t)
	keyLike := regexp.MustCompile(`^[a-z-]+(\.[A-Za-z0-9_-]+)+$`)
	fileLike := regexp.MustCompile(`\.(html|js|json|csv|css|toml|md|png|xml|txt)$`)
	for word, where := range words {
		section, _, _ := strings.Cut(word, ".")
		if keyLike.MatchString(word) && !fileLike.MatchString(word) && sections[section] && !stems[word] {
			if prefixOfKey(word, english) {
				continue // completed by the program
			}
			t.Errorf("%s asks for %q, which English lacks", where, word)
		}
	}
	for key := range english {
		if !used(stem(key, english), words) {
			t.Errorf("nothing uses the text %q", key)
		}
	}
}

func prefixOfKey(word string, english site.Texts) bool {
	for key := range english {
		if strings.HasPrefix(key, word+".") {
			return true
		}
	}
	return false
}

// used tells whether the sources hold a key, or all words that it is
// composed of.
func used(key string, words map[string]string) bool {
	if _, ok := words[key]; ok {
		return true
	}
	for _, prefix := range composed {
		rest, ok := strings.CutPrefix(key, prefix)
		if !ok {
			continue
		}
		known := true
		for _, part := range strings.Split(rest, ".") {
			_, whole := words[part]
			known = known && (whole || knownWord(part, words))
		}
		if known || prefix == "country." && len(rest) == 2 {
			return true
		}
	}
	return false
}

// knownWord finds what the sources compose of two words: never-because.
func knownWord(part string, words map[string]string) bool {
	head, tail, found := strings.Cut(part, "-")
	_, first := words[head]
	_, second := words["-"+tail]
	return found && first && second
}

// sourceWords are all strings of the sources that texts are asked for by, and
// where each stands.
func sourceWords(t *testing.T) map[string]string {
	t.Helper()
	words := map[string]string{}
	for _, folder := range []string{"site", "ledger", "rating", "tournament"} {
		files, err := filepath.Glob("../../engine/" + folder + "/*.go")
		if err != nil || len(files) == 0 {
			t.Fatal(folder, err)
		}
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			set := token.NewFileSet()
			file, err := parser.ParseFile(set, name, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
					if s, err := strconv.Unquote(lit.Value); err == nil {
						words[strings.TrimSuffix(s, ".")] = filepath.Base(name) + ":" + strconv.Itoa(set.Position(lit.Pos()).Line)
						words[s] = words[strings.TrimSuffix(s, ".")]
					}
				}
				return true
			})
		}
	}
	templates, err := filepath.Glob("../../templates/*.html")
	if err != nil || len(templates) == 0 {
		t.Fatal("templates", err)
	}
	asked := regexp.MustCompile(`\{\{-? *t "([^"]+)"`)
	for _, name := range templates {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range asked.FindAllStringSubmatch(string(text), -1) {
			words[m[1]] = filepath.Base(name)
		}
	}
	return words
}

// stem is the key of a counted text without its plural form.
func stem(key string, english site.Texts) string {
	i := strings.LastIndexByte(key, '.')
	_, one := english[key[:i]+".one"]
	if _, other := english[key[:i]+".other"]; one && other {
		return key[:i]
	}
	return key
}

// TestTextsAreComplete: every language has the texts of English, counted
// texts in its own plural forms, with the same placeholders.
func TestTextsAreComplete(t *testing.T) {
	all := allTexts(t)
	english := all[site.English]
	slots := regexp.MustCompile(`\{[a-z]*\}`)
	for _, language := range languages {
		texts := all[language]
		if missing := site.MissingTexts(language, texts, english); len(missing) > 0 {
			t.Errorf("%s lacks %q", language, missing)
		}
		for key, text := range texts {
			original, ok := english[key]
			if s := stem(key, english); !ok && s != key {
				original, ok = english[s+".other"], slices.Contains(forms[language], key[len(s)+1:])
			}
			if !ok {
				t.Errorf("%s has %q, which nothing asks for", language, key)
				continue
			}
			want, got := slots.FindAllString(original, -1), slots.FindAllString(text, -1)
			slices.Sort(want)
			slices.Sort(got)
			if !slices.Equal(slices.Compact(want), slices.Compact(got)) {
				t.Errorf("%s %s has the placeholders %q, not %q", language, key, got, want)
			}
			if strings.TrimSpace(text) != text || text == "" {
				t.Errorf("%s %s is empty, or has blanks around it: %q", language, key, text)
			}
			if strings.Count(text, "{") != len(got) || strings.Count(text, "}") != len(got) {
				t.Errorf("%s %s has a brace that is no placeholder: %q", language, key, text)
			}
		}
	}
}

// forms are the plural forms of whole numbers, by CLDR.
var forms = map[string][]string{
	"en": {"one", "other"}, "cs": {"few", "one", "other"}, "pl": {"few", "many", "one"}, "hu": {"one", "other"},
	"ru": {"few", "many", "one"}, "et": {"one", "other"}, "ja": {"other"}, "zh": {"other"},
}

// TestMissingTexts: what a language lacks is told, in its own plural forms.
func TestMissingTexts(t *testing.T) {
	english := site.Texts{"a.b": "x", "unit.games.one": "{n} game", "unit.games.other": "{n} games", "country.CZ": "Czechia"}
	for language, want := range map[string][]string{
		"cs": {"a.b", "unit.games.few", "unit.games.other"},
		"ru": {"a.b", "unit.games.few", "unit.games.many"},
		"ja": {"a.b", "unit.games.other"},
	} {
		if got := site.MissingTexts(language, site.Texts{"unit.games.one": "…"}, english); !slices.Equal(got, want) {
			t.Errorf("%s lacks %q, not %q", language, got, want)
		}
	}
}

// smallContent is a federation of a few players that shows most texts.
var smallContent = fstest.MapFS{
	"site.toml": {Data: []byte("title = \"Small\"\nurl = \"https://small.example/r/\"\npublish_born = true\ncontact = \"us\"\nlanguages = [" +
		`"en", "cs", "pl", "hu", "ru", "et", "ja", "zh", "de"` + "]\n")},
	"lists/world.toml": {Data: []byte("name = \"World\"\nsystem = \"gomoku-world\"\ngame = \"gomoku\"\nprimary = true\nestablishing = [\"first\"]\n[eligible]\nmin_minutes = 20\n")},
	"players/all.toml": {Data: []byte(`
[chalupa-jan]
name = "Chalupa Jan"
country = "CZ"
born = 1990
[cihlar-petr]
name = "Cihlář Petr"
country = "CS"
[sulek-adam]
name = "Šulek Adam"
country = "MK"
[hidden]
private = true
[zukov-ivan]
name = "Жуков Иван"
country = "SU"
`)},
	"tournaments/first.toml":  {Data: []byte("name = \"First\"\nstart = 2019-08-03\nend = 2019-08-04\ngame = \"gomoku\"\nminutes = 30\ncrosstable = \"\"\"\nchalupa-jan x 1 ½ 1\ncihlar-petr 0 x ½ 1\nsulek-adam ½ ½ x 1\nhidden 0 0 0 x\n\"\"\"\n")},
	"tournaments/second.toml": {Data: []byte("name = \"Second\"\nstart = 2019-09-07\ngame = \"gomoku\"\nminutes = 30\n[[round]]\ngames = \"\"\"\nchalupa-jan 0-1 cihlar-petr\nsulek-adam 1-0 zukov-ivan\nhidden bye\n\"\"\"\n[[round]]\ngames = \"\"\"\nchalupa-jan ½-½ zukov-ivan\n\"\"\"\n")},
	"tournaments/third.toml":  {Data: []byte("name = \"Third\"\nstart = 2019-10-07\ngame = \"gomoku\"\nminutes = 15\n[[round]]\ngames = \"\"\"\nchalupa-jan 1-0 zukov-ivan\n\"\"\"\n")},
	"pages/about.md":          {Data: []byte("+++\ntitle = \"About\"\nmenu = 1\n+++\n\nSee [the rules](rules.md#draws).\n")},
	"pages/about.cs.md":       {Data: []byte("+++\ntitle = \"O nás\"\n+++\n\nViz [pravidla](rules.md#draws).\n")},
	"pages/rules.md":          {Data: []byte("# Rules\n\n## Draws\n\nHalf a point.\n")},
	"pages/rules.cs.md":       {Data: []byte("# Pravidla\n\n## Remízy\n\nPůl bodu.\n")},
	"news/today.md":           {Data: []byte("+++\ntitle = \"Today\"\ndate = 2019-08-05\n+++\n\nNews.\n")},
}

// smallSite is the site of smallContent, by the files' names.
func smallSite(t *testing.T) map[string]string {
	t.Helper()
	federation, problems := content.Load(smallContent)
	if problems.HasErrors() {
		t.Fatal(problems)
	}
	files := os.DirFS("../../templates")
	texts, err := readTexts(files, nil, federation.Site.Languages)
	if err != nil {
		t.Fatal(err)
	}
	pages := map[string]string{}
	var lock sync.Mutex
	_, err = site.Render(site.Input{
		Federation: federation, Ledgers: replay(federation), Assets: fstest.MapFS{}, Templates: files, Texts: texts,
	}, site.WriteFunc(func(path string, data []byte) error {
		lock.Lock()
		defer lock.Unlock()
		pages[path] = string(data)
		return nil
	}))
	if err != nil {
		t.Fatal(err)
	}
	return pages
}

// TestLanguages renders a small federation in all languages, and in one that
// has no texts.
func TestLanguages(t *testing.T) {
	pages := smallSite(t)
	unknown := regexp.MustCompile(`\[[a-z-]+\.[A-Za-z0-9._-]+\]`)
	for _, name := range slices.Sorted(maps.Keys(pages)) {
		page := pages[name]
		if filepath.Ext(name) != ".html" {
			if strings.HasPrefix(name, "cs/") {
				t.Errorf("%s: data and parts exist once only", name)
			}
			continue
		}
		if m := unknown.FindString(page); m != "" {
			t.Errorf("%s shows the key %s in place of its text", name, m)
		}
		if strings.Contains(page, "xqslot") {
			t.Errorf("%s shows a mark of the shells", name)
		}
		language, rest, found := strings.Cut(name, "/")
		if !found || len(language) != 2 {
			language, rest = "en", name
		}
		if !strings.Contains(page, `<html lang="`+language+`">`) {
			t.Errorf("%s does not say that it is in %q", name, language)
		}
		for _, other := range append(languages[1:], "de") {
			if _, ok := pages[other+"/"+rest]; !ok && rest != "404.html" {
				t.Errorf("%s does not exist in %q", rest, other)
			}
		}
	}
	for _, test := range []struct{ page, want string }{
		// The switch keeps the page, and says so to those who read the head.
		{"players/chalupa-jan.html", `<a href="../cs/players/chalupa-jan.html" hreflang="cs" lang="cs">Čeština</a>`},
		{"cs/players/chalupa-jan.html", `<a href="../../players/chalupa-jan.html" hreflang="en" lang="en">English</a>`},
		{"cs/tournaments/years/2019.html", `<a href="../../../ja/tournaments/years/2019.html" hreflang="ja" lang="ja">日本語</a>`},
		{"cs/players/chalupa-jan.html", `<link rel="alternate" hreflang="hu" href="https://small.example/r/hu/players/chalupa-jan.html">`},
		{"404.html", `<a href="/r/cs/index.html" hreflang="cs" lang="cs">Čeština</a>`},
		{"de/index.html", `lang="de" aria-current="true">Deutsch</a>`},
		// Dates, numbers, counted things, countries.
		{"tournaments/first.html", "3 August 2019"}, {"cs/tournaments/first.html", "3. srpna 2019"},
		{"pl/tournaments/first.html", "3 sierpnia 2019"}, {"hu/tournaments/first.html", "2019. augusztus 3."},
		{"ru/tournaments/first.html", "3 августа 2019"}, {"et/tournaments/first.html", "3. august 2019"},
		{"ja/tournaments/first.html", "2019年8月3日"}, {"zh/tournaments/first.html", "2019年8月3日"},
		{"de/tournaments/first.html", "3 August 2019"},
		{"tournaments/first.html", "+16.0"}, {"cs/tournaments/first.html", "+16,0"}, {"ja/tournaments/first.html", "+16.0"},
		{"cs/players/cihlar-petr.html", "Československo"}, {"cs/players/sulek-adam.html", "Severní Makedonie"},
		{"ru/players/zukov-ivan.html", "СССР"}, {"de/players/chalupa-jan.html", "Tschechien"},
		{"pl/index.html", "5 zawodników"}, {"pl/index.html", "3 turnieje"}, {"cs/index.html", "5 hráčů"}, {"de/index.html", "5 players"},
		// A private player is called by a word of the page's language.
		{"cs/tournaments/first.html", "Hráč 1"}, {"tournaments/first.html", "Player 1"}, {"api/tournaments/first.json", "private-1"},
		// Translations, and the original where there is none.
		{"cs/about.html", `<bdi lang="cs">O nás</bdi>`}, {"cs/about.html", "<a href=\"rules.html\">pravidla</a>"},
		{"pl/about.html", `<bdi lang="en">About</bdi>`}, {"pl/about.html", `lang="en">About</a>`},
		{"pl/about.html", `<a href="rules.html#section-draws">the rules</a>`}, {"cs/news/index.html", "<a href=today.html lang=en>Today</a>"},
		// Letters of the alphabet.
		{"cs/players/index.html", ">Ch</h2>"}, {"players/index.html", ">C</h2>"}, {"cs/players/index.html", ">Š</h2>"}, {"players/index.html", ">S</h2>"},
	} {
		if !strings.Contains(pages[test.page], test.want) {
			t.Errorf("%s does not hold %s", test.page, test.want)
		}
	}
	if got := order(pages["cs/players/index.html"], "Chalupa", "Cihlář", "Жуков"); got != "Cihlář Chalupa Жуков" {
		t.Errorf("Czech sorts %s", got)
	}
	if got := order(pages["ru/players/index.html"], "Chalupa", "Cihlář", "Жуков"); got != "Жуков Chalupa Cihlář" {
		t.Errorf("Russian sorts %s", got)
	}
}

// order tells in which order words stand in a text.
func order(text string, words ...string) string {
	slices.SortFunc(words, func(a, b string) int { return strings.Index(text, a) - strings.Index(text, b) })
	return strings.Join(words, " ")
}

// TestCheckTellsMissingTexts: languages without texts and with a few are
// warnings.
func TestCheckTellsMissingTexts(t *testing.T) {
	templates := t.TempDir()
	if err := os.CopyFS(templates, textFiles(t)); err != nil {
		t.Fatal(err)
	}
	c := &call{options: options{templates: templates}}
	list, err := c.missingTexts([]string{"en", "cs", "de"})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, p := range list {
		got = append(got, fmt.Sprint(p.Severity, " ", p.Message))
	}
	want := []string{`warning the text "unit.games.few" is missing`, `warning the language "de" has no texts; its pages are in English`}
	if !slices.Equal(got, want) {
		t.Errorf("check tells %q", got)
	}
}

func textFiles(t *testing.T) fs.FS {
	t.Helper()
	return fstest.MapFS{
		"texts/en.toml": {Data: []byte("[unit]\ngames.one = \"{n} game\"\ngames.other = \"{n} games\"\n")},
		"texts/cs.toml": {Data: []byte("[unit]\ngames.one = \"{n} partie\"\ngames.other = \"{n} partií\"\n")},
	}
}
