package content

import (
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"
)

// TestCuttingChangesNothing loads real results twice, once with a backslash
// in a remark of every file: such a file is decoded whole, block and all.
func TestCuttingChangesNothing(t *testing.T) {
	for _, name := range []string{"taiwan-renju", "random/gomoku-world-12", "random/rif-32", "othello-2024"} {
		t.Run(name, func(t *testing.T) {
			folder, year, _ := strings.Cut(name, "-20")
			if folder == name || !strings.HasPrefix(name, "othello") {
				folder, year = name, ""
			}
			plain := inMemory(t, filepath.Join(corpus(t), folder, "content"), year)
			whole := fstest.MapFS{}
			for name, f := range plain {
				whole[name] = f
				if strings.HasSuffix(name, ".toml") {
					whole[name] = &fstest.MapFile{Data: append(append([]byte{}, f.Data...), "\n# \\\n"...)}
				}
			}
			fast, _ := Load(plain)
			slow, problems := Load(whole)
			if problems.HasErrors() {
				t.Fatal(problems[0])
			}
			if len(fast.Tournaments) == 0 || !reflect.DeepEqual(fast, slow) {
				t.Error("the federation differs")
			}
		})
	}
}

// inMemory reads a content folder; of the tournaments only one year's, if a
// year is given.
func inMemory(t *testing.T, folder, year string) fstest.MapFS {
	t.Helper()
	m := fstest.MapFS{}
	disk := os.DirFS(folder)
	err := fs.WalkDir(disk, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		if year != "" && (strings.HasPrefix(name, "tournaments/") && !strings.HasPrefix(name, "tournaments/20"+year) || name == "lists/world.toml") {
			return nil
		}
		data, err := fs.ReadFile(disk, name)
		m[name] = &fstest.MapFile{Data: data}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return m
}
