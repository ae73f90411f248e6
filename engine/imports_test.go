// Package engine_test holds the import graph to the rules of the house: data
// goes one way, from content to ledger to site to the published folder, and
// each outside library is known to one package.
package engine_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "ratinglist/"

// mayImport is what each package may import beside the standard library. A
// new package needs a line here and a reason: a decision or a library that it
// hides.
var mayImport = map[string][]string{
	"engine/rating":     {},
	"engine/tournament": {},
	"engine/problem":    {},
	"engine/ledger":     {"engine/tournament", "engine/rating"},
	"engine/markdown":   {"github.com/yuin/goldmark"},
	"engine/content": {"engine/tournament", "engine/problem", "engine/rating", "engine/markdown",
		"github.com/BurntSushi/toml", "golang.org/x/text"},
	"engine/importer": {"engine/tournament", "engine/problem", "golang.org/x/text"},
	"engine/chart":    {"github.com/go-echarts/go-echarts"},
	"engine/site": {"engine/ledger", "engine/tournament", "engine/rating", "engine/chart", "engine/markdown",
		"golang.org/x/text"},
	"engine/publish": {"golang.org/x/sys"},
	"templates":      {},
}

// pure packages see no file, no network, no clock and no random number: the
// same results always give the same ratings.
var pure = []string{"engine/rating", "engine/tournament", "engine/ledger"}

var impure = []string{"os", "io", "net", "time", "syscall", "math/rand", "crypto/rand", "plugin", "unsafe", "log", "embed"}

// forbiddenCalls must not occur in the engine: they make two builds of the
// same content differ, the mathematical ones between machines (C7).
var forbiddenCalls = []string{"time.Now", "time.Since", "math.Exp", "math.Exp2", "math.Pow", "math.Log", "math.Log2", "math.Log10", "math.FMA"}

// source is one Go file of the program, tests left out.
type source struct {
	pkg   string // folder from the repository's root
	name  string
	file  *ast.File
	lines *token.FileSet
}

func (s source) imports() []string {
	var paths []string
	for _, spec := range s.file.Imports {
		p, _ := strconv.Unquote(spec.Path.Value)
		paths = append(paths, p)
	}
	return paths
}

// sources parses all files, whatever machine they are for.
func sources(t *testing.T) []source {
	t.Helper()
	var all []source
	for _, top := range []string{"cmd", "engine", "templates"} {
		err := filepath.WalkDir(filepath.Join("..", top), func(name string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if d.IsDir() && (d.Name() == "node_modules" || d.Name() == "testdata") {
				return filepath.SkipDir
			}
			if d.IsDir() || path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
				return nil
			}
			lines := token.NewFileSet()
			file, err := parser.ParseFile(lines, name, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			name = filepath.ToSlash(name)[len("../"):]
			all = append(all, source{path.Dir(name), name, file, lines})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// fault tells what is wrong with an import, or "".
func fault(pkg, imported string) string {
	inside, own := strings.CutPrefix(imported, module)
	switch {
	case own && strings.HasPrefix(inside, "cmd"):
		return "nothing may import the command"
	case strings.HasPrefix(pkg, "cmd/"):
		return ""
	}
	allowed, known := mayImport[pkg]
	if !known {
		return "the package is not in the table of imports_test.go: what does it hide?"
	}
	below := func(roots []string, name string) bool {
		return slices.ContainsFunc(roots, func(root string) bool { return name == root || strings.HasPrefix(name, root+"/") })
	}
	first, _, _ := strings.Cut(imported, "/")
	switch {
	case own && !slices.Contains(allowed, inside):
		return "it may import only " + strings.Join(allowed, ", ")
	case !own && strings.Contains(first, ".") && !below(allowed, imported):
		return "it may import only " + strings.Join(allowed, ", ")
	case slices.Contains(pure, pkg) && below(impure, imported):
		return "it must be pure"
	case strings.HasPrefix(pkg, "engine/") && below([]string{"math/rand", "crypto/rand"}, imported):
		return "the engine must not depend on chance"
	}
	return ""
}

func TestImports(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range sources(t) {
		seen[s.pkg] = true
		for _, imported := range s.imports() {
			if message := fault(s.pkg, imported); message != "" {
				t.Errorf("%s imports %s: %s", s.name, imported, message)
			}
		}
	}
	for _, pkg := range []string{"cmd/ratinglist", "engine/rating", "engine/tournament", "engine/ledger", "engine/content", "engine/site"} {
		if !seen[pkg] {
			t.Errorf("no file of %s was looked at", pkg)
		}
	}
}

// TestFault shows that the rules catch what they are for.
func TestFault(t *testing.T) {
	for _, test := range []struct {
		pkg, imported string
		allowed       bool
	}{
		{"engine/rating", "math", true},
		{"engine/rating", "os", false},
		{"engine/rating", "ratinglist/engine/tournament", false},
		{"engine/ledger", "ratinglist/engine/rating", true},
		{"engine/ledger", "ratinglist/engine/content", false},
		{"engine/ledger", "time", false},
		{"engine/ledger", "math/rand/v2", false},
		{"engine/tournament", "net/http", false},
		{"engine/site", "ratinglist/engine/content", false},
		{"engine/site", "ratinglist/engine/importer", false},
		{"engine/site", "ratinglist/cmd/ratinglist", false},
		{"engine/site", "github.com/yuin/goldmark", false},
		{"engine/site", "math/rand", false},
		{"engine/content", "ratinglist/engine/ledger", false},
		{"engine/content", "ratinglist/engine/markdown", true},
		{"engine/markdown", "github.com/yuin/goldmark/ast", true},
		{"engine/markdown", "github.com/yuin/goldmark-emoji", false},
		{"engine/chart", "github.com/go-echarts/go-echarts/v2/opts", true},
		{"engine/util", "fmt", false},
		{"cmd/ratinglist", "ratinglist/engine/site", true},
		{"cmd/other", "ratinglist/cmd/ratinglist", false},
	} {
		if got := fault(test.pkg, test.imported); (got == "") != test.allowed {
			t.Errorf("%s imports %s: %q", test.pkg, test.imported, got)
		}
	}
}

// TestCalls looks for what would make two builds differ.
func TestCalls(t *testing.T) {
	for _, s := range sources(t) {
		if !strings.HasPrefix(s.pkg, "engine/") {
			continue
		}
		for _, call := range callsIn(s.file, s.lines) {
			t.Errorf("%s:%s", s.name, call)
		}
	}
}

func callsIn(file *ast.File, lines *token.FileSet) (found []string) {
	ast.Inspect(file, func(n ast.Node) bool {
		selector, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if x, ok := selector.X.(*ast.Ident); ok {
			if name := x.Name + "." + selector.Sel.Name; slices.Contains(forbiddenCalls, name) {
				found = append(found, fmt.Sprintf("%d: %s makes builds differ", lines.Position(n.Pos()).Line, name))
			}
		}
		return true
	})
	return found
}

func TestCallsIn(t *testing.T) {
	lines := token.NewFileSet()
	file, err := parser.ParseFile(lines, "a.go", "package a\n\nvar x, y = time.Now(), math.Pow\nvar z = time.UTC\n", 0)
	if err != nil {
		t.Fatal(err)
	}
	if got := callsIn(file, lines); len(got) != 2 || got[0] != "3: time.Now makes builds differ" {
		t.Errorf("got %q", got)
	}
}
