package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/csv"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"ratinglist/engine/content"
	"ratinglist/engine/site"
)

// corpus is the folder with the archives and the published numbers.
func corpus(t *testing.T) string {
	t.Helper()
	folder := os.Getenv("RATINGLIST_CORPUS")
	if folder == "" {
		folder = filepath.Join("..", "..", "..", "shared", "corpus")
	}
	if _, err := os.Stat(filepath.Join(folder, "expected")); err != nil {
		t.Skipf("the corpus is not at %s; RATINGLIST_CORPUS names it", folder)
	}
	return folder
}

// render makes a site of a content folder and gives what keep asks for, and
// one sum of everything.
func render(t *testing.T, folder string, keep func(path string) bool) (map[string][]byte, string) {
	t.Helper()
	c := &call{}
	files := os.DirFS(folder)
	federation, problems := content.Load(files)
	if problems.HasErrors() {
		t.Fatalf("%s has problems, the first: %+v", folder, problems[0])
	}
	input, err := c.input(federation, replay(federation), files)
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	kept := map[string][]byte{}
	var sums []string
	if _, err := site.Render(input, site.WriteFunc(func(path string, data []byte) error {
		sum := sha256.Sum256(data)
		mu.Lock()
		defer mu.Unlock()
		sums = append(sums, fmt.Sprintf("%s %x", path, sum))
		if keep(path) {
			kept[path] = slices.Clone(data)
		}
		return nil
	})); err != nil {
		t.Fatal(err)
	}
	slices.Sort(sums)
	return kept, fmt.Sprintf("%d files, %x", len(sums), sha256.Sum256([]byte(strings.Join(sums, "\n"))))
}

func isRatings(path string) bool { return strings.HasSuffix(path, "/ratings.csv") }

// TestPublishedNumbers compares the ratings of every archive with those that
// an independent reading of the rules gives: the same players in the same
// divisions with the same ranks, games and last dates, every rating within
// 1e-6. Builds on one and on all processors must be the same to the byte.
func TestPublishedNumbers(t *testing.T) {
	folder := corpus(t)
	expected, err := fs.Glob(os.DirFS(filepath.Join(folder, "expected")), "*.csv")
	if err != nil || len(expected) == 0 {
		t.Fatalf("no expected numbers: %v", err)
	}
	for _, file := range expected {
		name := strings.TrimSuffix(file, ".csv")
		t.Run(name, func(t *testing.T) {
			archive := filepath.Join(folder, strings.Replace(name, "random-", "random/", 1), "content")
			kept, sum := render(t, archive, isRatings)
			if len(kept) != 1 {
				t.Fatalf("%d lists, not one", len(kept))
			}
			for _, ratings := range kept {
				compareRatings(t, readCSV(t, ratings), readCSV(t, read(t, filepath.Join(folder, "expected", file))))
			}
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
			if _, alone := render(t, archive, isRatings); alone != sum {
				t.Errorf("on one processor: %s, on all: %s", alone, sum)
			}
		})
	}
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// readCSV reads rows as maps from column to value.
func readCSV(t *testing.T, data []byte) []map[string]string {
	t.Helper()
	rows, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var out []map[string]string
	for _, row := range rows[1:] {
		m := map[string]string{}
		for i, column := range rows[0] {
			m[column] = row[i]
		}
		out = append(out, m)
	}
	return out
}

func compareRatings(t *testing.T, got, want []map[string]string) {
	if len(got) != len(want) {
		t.Errorf("%d players, expected %d", len(got), len(want))
	}
	players := map[string]map[string]string{}
	for _, row := range got {
		players[row["player"]] = row
	}
	wrong, largest := 0, 0.0
	for _, row := range want {
		mine := players[row["player"]]
		difference := ratingDifference(mine["rating"], row["rating"])
		largest = max(largest, difference)
		same := difference <= 1e-6
		for _, column := range []string{"division", "rank", "games", "last"} {
			same = same && mine[column] == row[column]
		}
		if !same {
			if wrong++; wrong <= 5 {
				t.Errorf("got %v, expected %v", mine, row)
			}
		}
	}
	if wrong > 5 {
		t.Errorf("%d players differ in all", wrong)
	}
	t.Logf("%d players, largest difference of ratings %.1e", len(want), largest)
}

func ratingDifference(a, b string) float64 {
	if a == "" || b == "" {
		if a == b {
			return 0
		}
		return math.Inf(1)
	}
	var x, y float64
	if _, err := fmt.Sscan(a, &x); err != nil {
		return math.Inf(1)
	}
	if _, err := fmt.Sscan(b, &y); err != nil {
		return math.Inf(1)
	}
	return math.Abs(x - y)
}
