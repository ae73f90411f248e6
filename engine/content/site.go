package content

import (
	"regexp"
	"strings"

	"golang.org/x/text/language"

	"ratinglist/engine/tournament"
)

// readSite reads site.toml.
func (l *loader) readSite() {
	f := l.site
	site := tournament.Site{Branch: "main", Languages: []string{"en"}}
	if f.table != nil {
		f.check(f.table, siteKeys, nil)
		t := f.table
		site.Title = get[string](t, "title")
		site.Contact = get[string](t, "contact")
		site.PublishBorn = get[bool](t, "publish_born")
		if branch := get[string](t, "branch"); branch != "" {
			site.Branch = branch
			if !isBranch.MatchString(branch) || strings.Contains(branch, "..") {
				f.wrong([]any{"branch"}, branch, "the name of a branch such as \"main\"")
			}
		}
		if address := get[string](t, "url"); address != "" {
			site.URL = strings.TrimSuffix(address, "/") + "/"
			if strings.ContainsAny(address, "?#") {
				f.wrong([]any{"url"}, address, "an address without ? and #")
			}
		}
		if address := get[string](t, "repository"); address != "" {
			site.Repository = strings.TrimSuffix(strings.TrimSuffix(address, "/"), ".git")
			if !isRepository.MatchString(site.Repository) {
				f.wrong([]any{"repository"}, address, "https://github.com/OWNER/REPO")
			}
		}
		if has(t, "languages") {
			site.Languages = f.languages(get[[]string](t, "languages"))
		}
	}
	l.fed.Site = site
}

var (
	isBranch     = regexp.MustCompile(`^[A-Za-z0-9_][A-Za-z0-9._/-]*$`)
	isRepository = regexp.MustCompile(`^https://github\.com/[A-Za-z0-9-]+/[A-Za-z0-9._-]+$`)
	isLanguage   = regexp.MustCompile(`^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$`)
)

func (f *file) languages(list []string) []string {
	if len(list) == 0 {
		f.wrong([]any{"languages"}, []any{}, `at least one language, such as ["en"]`)
	}
	for i, code := range list {
		if code == "" {
			continue
		}
		if _, err := language.Parse(code); err != nil || !isLanguage.MatchString(code) {
			ft := f.fail("E203", valueAt("languages", i), "%s is not the code of a language", quote(code))
			ft.expected = `a code such as "en", "cs" or "zh-Hant"`
			if tag, err := language.Parse(strings.TrimSpace(code)); err == nil && isLanguage.MatchString(tag.String()) {
				ft.suggestion = tag.String()
			}
		}
	}
	return list
}
