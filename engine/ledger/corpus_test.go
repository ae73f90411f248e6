package ledger_test

import (
	"os"
	"path/filepath"
	"testing"

	"ratinglist/engine/content"
	"ratinglist/engine/problem"
	"ratinglist/engine/tournament"
)

// corpus is a folder of the corpus of real results, or the test is skipped.
func corpus(t testing.TB, path ...string) string {
	t.Helper()
	folder := os.Getenv("RATINGLIST_CORPUS")
	if folder == "" {
		folder = filepath.Join("..", "..", "..", "shared", "corpus")
	}
	if _, err := os.Stat(folder); err != nil {
		t.Skipf("no corpus at %s: set RATINGLIST_CORPUS", folder)
	}
	return filepath.Join(append([]string{folder}, path...)...)
}

// load reads a content folder that has no errors.
func load(t testing.TB, folder string) *tournament.Federation {
	t.Helper()
	fed, problems := content.Load(os.DirFS(folder))
	for _, p := range problems {
		if p.Severity == problem.Error {
			t.Fatalf("%s:%d:%d: %s", p.File, p.Line, p.Col, p.Message)
		}
	}
	return fed
}
