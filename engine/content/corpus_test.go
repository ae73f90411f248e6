package content

import (
	"os"
	"path/filepath"
	"testing"

	"ratinglist/engine/problem"
)

// corpus is the folder of real results that tests read, or "" where the
// machine has none.
func corpus(t testing.TB) string {
	t.Helper()
	folder := os.Getenv("RATINGLIST_CORPUS")
	if folder == "" {
		folder = filepath.Join("..", "..", "..", "shared", "corpus")
	}
	if _, err := os.Stat(folder); err != nil {
		t.Skipf("no corpus at %s: set RATINGLIST_CORPUS", folder)
	}
	return folder
}

func TestCorpusLoads(t *testing.T) {
	folder := corpus(t)
	folders, err := filepath.Glob(filepath.Join(folder, "*", "content"))
	if err != nil {
		t.Fatal(err)
	}
	random, err := filepath.Glob(filepath.Join(folder, "random", "*", "content"))
	if err != nil {
		t.Fatal(err)
	}
	folders = append(folders, random...)
	if len(folders) != 16 {
		t.Errorf("%d content folders, want 16", len(folders))
	}
	for _, folder := range folders {
		t.Run(filepath.Base(filepath.Dir(folder)), func(t *testing.T) {
			fed, list := Load(os.DirFS(folder))
			for i, p := range list {
				if p.Severity == problem.Error {
					t.Errorf("%s:%d:%d: %s", p.File, p.Line, p.Col, p.Message)
				}
				if i == 20 {
					break
				}
			}
			if len(fed.Players) == 0 || len(fed.Tournaments) == 0 || len(fed.Lists) == 0 {
				t.Errorf("%d players, %d tournaments, %d lists", len(fed.Players), len(fed.Tournaments), len(fed.Lists))
			}
		})
	}
}

func BenchmarkLoad(b *testing.B) {
	folder := filepath.Join(corpus(b), "othello", "content")
	b.ReportAllocs()
	for b.Loop() {
		if _, list := Load(os.DirFS(folder)); list.HasErrors() {
			b.Fatal(list[0])
		}
	}
}

func BenchmarkCheck(b *testing.B) {
	folder := filepath.Join(corpus(b), "othello", "content")
	for b.Loop() {
		if list := checked(os.DirFS(folder)); list.HasErrors() {
			b.Fatal(list[0])
		}
	}
}
