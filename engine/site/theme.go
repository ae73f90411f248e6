package site

import (
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"path"
	"slices"
	"strings"
	"text/template/parse"
)

// A federation's theme is the folder content/theme. It changes how the site
// looks without a copy of the rest (templates/README.md tells how):
//
//	player.html        blocks or whole templates in place of ours of that name
//	style.css          styles, loaded after ours
//	texts/cs.toml      texts in place of ours
//	logo.png           shown beside the site's name (or .jpg, .webp)
//	favicon.png        in place of ours
//
// It is code that runs in visitors' browsers: who may change it may change
// everything that they see.

// themeLogos are the names that a logo may have.
var themeLogos = []string{"logo.png", "logo.jpg", "logo.webp"}

// checkTheme refuses files that nothing reads.
func (s *builder) checkTheme() error {
	if s.Theme == nil {
		return nil
	}
	templates, err := fs.Glob(s.Templates, "*.html")
	if err != nil {
		return err
	}
	known := slices.Concat(templates, themeLogos, []string{"style.css", "favicon.png", "README.md"})
	return fs.WalkDir(s.Theme, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case name == ".", name == "texts", strings.HasPrefix(path.Base(name), "."):
			return nil
		case d.IsDir(), path.Dir(name) == "texts" && path.Ext(name) != ".toml",
			path.Dir(name) == "." && !slices.Contains(known, name):
			return fmt.Errorf("theme/%s: nothing reads this; a theme may hold texts/LANGUAGE.toml and %s", name, strings.Join(known, ", "))
		}
		return nil
	})
}

// themeFile is a file of the theme; nil if there is none.
func (s *builder) themeFile(name string) ([]byte, error) {
	if s.Theme == nil {
		return nil, nil
	}
	data, err := fs.ReadFile(s.Theme, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return data, err
}

// themeParts publishes the theme's style, logo and favicon.
func (s *builder) themeParts() error {
	for _, name := range append([]string{"style.css", "favicon.png"}, themeLogos...) {
		data, err := s.themeFile(name)
		if err != nil {
			return fmt.Errorf("theme/%s: %w", name, err)
		}
		if data == nil {
			continue
		}
		part := name
		switch {
		case name == "style.css":
			part = "theme.css"
		case slices.Contains(themeLogos, name):
			part = "logo"
			s.logo = measure(data)
		}
		s.static[part] = staticAddress("theme-"+name, data)
		if err := s.write(s.static[part], data); err != nil {
			return err
		}
	}
	return nil
}

// dress parses the theme's templates for a page over ours: what they define
// takes the place of what we defined under the same name.
func (s *builder) dress(t *template.Template, name string) error {
	for _, file := range []string{"layout.html", name} {
		data, err := s.themeFile(file)
		if err != nil || data == nil {
			if err != nil {
				return fmt.Errorf("theme/%s: %w", file, err)
			}
			continue
		}
		ours := map[string]bool{}
		for _, defined := range t.Templates() {
			ours[defined.Name()] = true
		}
		overlay, err := template.New("theme/" + file).Funcs(s.stubs()).Parse(string(data))
		if err != nil {
			return err
		}
		for _, defined := range overlay.Templates() {
			if defined.Tree == nil || parse.IsEmptyTree(defined.Tree.Root) && defined.Name() == "theme/"+file {
				continue
			}
			target := defined.Name()
			if target == "theme/"+file {
				target = file // text outside of every {{define}} is the template itself
			}
			if _, err := t.AddParseTree(target, defined.Tree); err != nil {
				return err
			}
		}
		if stray := unused(t, ours); stray != "" {
			return fmt.Errorf("theme/%s defines %q, which no template of the page uses", file, stray)
		}
	}
	return nil
}

// stubs stand for the functions of templates while a theme is parsed by
// itself.
func (s *builder) stubs() template.FuncMap {
	return template.FuncMap{
		"t": fmt.Sprint, "static": fmt.Sprint, "section": fmt.Sprint, "end_section": fmt.Sprint,
	}
}

// unused is a template that was added to ours and that none refers to.
func unused(t *template.Template, ours map[string]bool) string {
	used := map[string]bool{}
	for _, defined := range t.Templates() {
		if defined.Tree != nil {
			references(defined.Tree.Root, used)
		}
	}
	var stray []string
	for _, defined := range t.Templates() {
		if name := defined.Name(); !ours[name] && !used[name] {
			stray = append(stray, name)
		}
	}
	slices.Sort(stray)
	if len(stray) == 0 {
		return ""
	}
	return stray[0]
}

// references collects the names of the templates that a node calls.
func references(node parse.Node, used map[string]bool) {
	list := func(nodes ...*parse.ListNode) {
		for _, n := range nodes {
			if n == nil {
				continue
			}
			for _, child := range n.Nodes {
				references(child, used)
			}
		}
	}
	switch n := node.(type) {
	case *parse.TemplateNode:
		used[n.Name] = true
	case *parse.ListNode:
		list(n)
	case *parse.IfNode:
		list(n.List, n.ElseList)
	case *parse.RangeNode:
		list(n.List, n.ElseList)
	case *parse.WithNode:
		list(n.List, n.ElseList)
	}
}
