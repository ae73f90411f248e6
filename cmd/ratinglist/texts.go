package main

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/BurntSushi/toml"

	"ratinglist/engine/content"
	"ratinglist/engine/problem"
	"ratinglist/engine/site"
)

// textFile is the file with the texts of a language, below the templates.
func textFile(language string) string { return "texts/" + language + ".toml" }

// readTexts reads the texts of a site's languages, and of English. A language
// without a file has no texts.
func readTexts(files, theme fs.FS, languages []string) (map[string]site.Texts, error) {
	all := map[string]site.Texts{}
	for _, language := range append([]string{site.English}, languages...) {
		var tree map[string]any
		name := textFile(language)
		_, err := toml.DecodeFS(files, name, &tree)
		if err != nil && (language == site.English || !errors.Is(err, fs.ErrNotExist)) {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		all[language] = site.Texts{}
		if err := flatten(all[language], "", tree, name); err != nil {
			return nil, err
		}
	}
	if theme == nil {
		return all, nil
	}
	for _, language := range languages {
		if err := overrideTexts(all, theme, language); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// overrideTexts puts the theme's texts of a language in the place of ours. A
// key that English does not have would never be shown.
func overrideTexts(all map[string]site.Texts, theme fs.FS, language string) error {
	name := textFile(language)
	var tree map[string]any
	_, err := toml.DecodeFS(theme, name, &tree)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	own := site.Texts{}
	if err == nil {
		err = flatten(own, "", tree, "theme/"+name)
	}
	if err != nil {
		return fmt.Errorf("theme/%s: %w", name, err)
	}
	for key, text := range own {
		if _, known := all[site.English][key]; !known && all[language][key] == "" {
			return fmt.Errorf("theme/%s: no page shows the text %q", name, key)
		}
		all[language][key] = text
	}
	return nil
}

// flatten joins tables to their keys by dots: [player] history is
// "player.history".
func flatten(texts site.Texts, prefix string, tree map[string]any, name string) error {
	for key, value := range tree {
		switch value := value.(type) {
		case string:
			texts[prefix+key] = value
		case map[string]any:
			if err := flatten(texts, prefix+key+".", value, name); err != nil {
				return err
			}
		default:
			return fmt.Errorf("%s: %s%s must be a text", name, prefix, key)
		}
	}
	return nil
}

// missingText is the check of the templates' texts.
var missingText = problem.Check{
	Code: "W201", Severity: problem.Warning, Title: "a text is missing in a language of the site",
	Text: "The texts of the pages stand in templates/texts, one file for each language. Where a text is missing, the pages show the English one. Counted texts need one key for each plural form of the language.",
}

// allChecks are the checks of the content and of the texts.
func allChecks() []problem.Check { return append(content.Checks(), missingText) }

// missingTexts tells what the site's languages lack. A language without any
// texts is one problem, not hundreds.
func (c *call) missingTexts(languages []string) (problem.List, error) {
	files, err := c.templateFolder()
	if err != nil {
		return nil, err
	}
	texts, err := readTexts(files, nil, languages)
	if err != nil {
		return nil, err
	}
	var list problem.List
	add := func(language, format string, args ...any) *problem.Problem {
		list = append(list, problem.Problem{
			Code: missingText.Code, Severity: missingText.Severity, File: textFile(language), Line: 1, Col: 1,
			Message: fmt.Sprintf(format, args...),
		})
		return &list[len(list)-1]
	}
	for _, language := range languages {
		if len(texts[language]) == 0 {
			add(language, "the language %q has no texts; its pages are in English", language).
				Hint = "copy the file of English and translate it"
			continue
		}
		for _, key := range site.MissingTexts(language, texts[language], texts[site.English]) {
			add(language, "the text %q is missing", key)
		}
	}
	folder := c.templates
	if folder == "" {
		folder = "templates"
	}
	return list.Under(folder), nil
}
