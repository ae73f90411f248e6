package content

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"ratinglist/engine/problem"
)

// topNames are what a content folder may hold.
var topNames = []string{"README.md", "assets", "lists", "news", "pages", "players", "site.toml", "theme", "tournaments"}

// find lists the files of the content folder and reports those that have no
// business there. Names that start with a dot are left alone.
func (l *loader) find() {
	entries, err := fs.ReadDir(l.fsys, ".")
	if err != nil {
		l.site = &file{name: "site.toml"}
		l.strayFile(".", "E005", "the content folder cannot be read: "+reason(err))
		return
	}
	for _, e := range entries {
		name := e.Name()
		switch {
		case strings.HasPrefix(name, "."):
		case name == "site.toml" && e.Type().IsRegular():
			l.site = &file{name: name}
		case e.IsDir() && name == "theme": // engine/site reads it
		case e.IsDir() && slices.Contains(topNames, name) && !strings.Contains(name, "."):
			l.folder(name, name, 1)
		case name == "README.md":
		case e.IsDir() || strings.EqualFold(path.Ext(name), ".toml") || !e.Type().IsRegular():
			f := l.strayFile(name, "E006", "nothing reads "+quote(name))
			f.expected = "site.toml and the folders lists, players, tournaments, pages, news, assets, theme"
			f.suggestion = problem.Nearest(strings.ToLower(name), topNames)
		}
	}
	if l.site == nil {
		l.site = &file{name: "site.toml"}
		l.site.fail("E201", wholeFile(), "the file is missing").hint = `write site.toml with a title, such as title = "Gomoku ratings"`
	}
}

func (l *loader) strayFile(name, code, message string) *fault {
	f := &file{name: name}
	l.stray = append(l.stray, f)
	return f.fail(code, wholeFile(), "%s", message)
}

// folder lists one folder. Tournaments and assets may have folders in theirs.
func (l *loader) folder(top, name string, depth int) {
	entries, err := fs.ReadDir(l.fsys, name)
	if err != nil {
		l.strayFile(name, "E005", "the folder cannot be read: "+reason(err))
		return
	}
	if l.entries += len(entries); l.entries > maxFiles {
		l.strayFile(name, "E002", "the content has too many files").expected = "at most " + count(maxFiles, "file")
		return
	}
	nested := top == "tournaments" || top == "assets"
	for _, e := range entries {
		full := name + "/" + e.Name()
		switch {
		case strings.HasPrefix(e.Name(), "."):
		case e.IsDir() && nested && depth < maxFolders:
			l.folder(top, full, depth+1)
		case e.IsDir() && nested:
			l.strayFile(full, "E002", "folders are nested too deeply").expected = "at most " + count(maxFolders, "folder") + " in one another"
		case e.IsDir():
			l.strayFile(full, "E006", "nothing reads the folder "+quote(full)).expected = "files in " + top + ", not folders"
		case !e.Type().IsRegular():
			l.strayFile(full, "E006", quote(full)+" is not a plain file").hint = "links to other files are not followed"
		default:
			l.file(top, full)
		}
	}
}

// file sorts one file to its kind.
func (l *loader) file(top, name string) {
	if top == "assets" {
		l.asset(name)
		return
	}
	base := path.Base(name)
	ext := path.Ext(base)
	want := map[string]string{"lists": ".toml", "players": ".toml", "tournaments": ".toml", "pages": ".md", "news": ".md"}[top]
	f := &file{name: name, id: strings.TrimSuffix(base, ext)}
	switch {
	case ext == ".md" && top == "tournaments":
		l.reports[stem(name)] = f
		return
	case strings.EqualFold(base, "README.md"):
		return
	case ext != want:
		ft := l.strayFile(name, "E006", "nothing reads "+quote(name))
		ft.expected = "files whose names end in " + want
		return
	}
	if ext == ".md" {
		f.id, f.language, _ = strings.Cut(f.id, ".")
	}
	if why := badID(f.id); why != "" && top != "players" {
		f.badID(f.id, why, wholeFile())
		f.faults[0].hint = "the id is the file's name without " + ext
		l.stray = append(l.stray, f)
		return
	}
	if f.language != "" {
		l.translated = append(l.translated, f)
		return
	}
	switch top {
	case "lists":
		l.lists = append(l.lists, f)
	case "players":
		l.players = append(l.players, f)
	case "tournaments":
		l.tournaments = append(l.tournaments, f)
	case "pages":
		l.pages = append(l.pages, f)
	case "news":
		l.news = append(l.news, f)
	}
}

// assetEndings are the kinds of files that pages may use: nothing that a
// browser would run.
var assetEndings = []string{".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".ico", ".pdf", ".csv"}

func (l *loader) asset(name string) {
	short := strings.TrimPrefix(name, "assets/")
	if !slices.Contains(assetEndings, strings.ToLower(path.Ext(name))) {
		ft := l.strayFile(name, "E007", "files such as "+quote(path.Base(name))+" are not published")
		ft.expected = "pictures (png, jpg, gif, webp, avif, ico), pdf or csv"
		return
	}
	if strings.ContainsAny(short, `\:*?"<>|#%`) || badRune(short, false) >= 0 || strings.HasSuffix(short, " ") {
		l.strayFile(name, "E007", "the file's name has a character that addresses may not have").
			expected = `a name without \ : * ? " < > | # and %`
		return
	}
	l.assets = append(l.assets, short)
}

// stem is a name without its last ending.
func stem(name string) string { return strings.TrimSuffix(name, path.Ext(name)) }
