package content

import (
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
)

// TestOthelloTwice compares the tournaments that are told as entered twice
// with the list of those that the archive is known to hold twice.
func TestOthelloTwice(t *testing.T) {
	folder := corpus(t)
	table, err := os.ReadFile(filepath.Join(folder, "othello", "duplicates.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	known := map[[2]string]bool{}
	for _, line := range strings.Split(strings.TrimSpace(string(table)), "\n")[1:] {
		fields := strings.Split(line, "\t")
		known[pairOf(fields[5], fields[6])] = true
	}
	counts := map[string]int{}
	found := map[[2]string]bool{}
	for _, p := range checked(os.DirFS(filepath.Join(folder, "othello", "content"))) {
		counts[p.Code]++
		if p.Code != "W112" {
			t.Logf("%s %s:%d:%d: %s", p.Code, p.File, p.Line, p.Col, p.Message)
			continue
		}
		pair := pairOf(idOf(p.File), idOf(p.Related.File))
		found[pair] = true
		if !known[pair] {
			t.Logf("not in the list: %v: %s", pair, p.Message)
		}
	}
	missed := 0
	for pair := range known {
		if !found[pair] {
			missed++
			t.Logf("missed: %v", pair)
		}
	}
	t.Logf("by kind: %v; of %d known pairs %d are told", counts, len(known), len(known)-missed)
	if extra := len(found) - len(known) + missed; extra > len(known)/20 {
		t.Errorf("%d pairs are told that are not known", extra)
	}
	if missed > 0 {
		t.Errorf("%d known pairs are missed", missed)
	}
}

func idOf(file string) string { return strings.TrimSuffix(path.Base(file), ".toml") }

func pairOf(a, b string) [2]string { return [2]string{min(a, b), max(a, b)} }
