package content

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
)

// agrees holds the scanner to the decoder: what the decoder accepts the
// scanner must read to its end, and know the place of every value.
func agrees(t *testing.T, src []byte) {
	t.Helper()
	if _, broken := guard(src); broken != nil {
		return
	}
	table := map[string]any{}
	if _, err := toml.Decode(string(src), &table); err != nil {
		return
	}
	x := newIndex(src)
	if x.broken != nil {
		t.Errorf("the decoder reads it, the scanner stops at byte %d: %s", x.broken.place.start, x.broken.message)
		return
	}
	if x.double != nil {
		t.Errorf("the decoder reads it, the scanner says: %s", x.double.message)
	}
	hasPlaces(t, x, table, "")
}

func hasPlaces(t *testing.T, x *index, value any, path string) {
	t.Helper()
	if path != "" {
		e, ok := x.entries[path]
		if !ok || e.key.end <= e.key.start || e.value.end <= e.value.start || e.value.end > len(x.src) {
			t.Errorf("no place for %q: %+v", path, e)
			return
		}
		if s, isText := value.(string); isText && !strings.ContainsAny(s, "\\\"\n\r") && !strings.Contains(string(x.src[e.value.start:e.value.end]), `\`) {
			if source := string(x.src[e.value.start:e.value.end]); !strings.Contains(source, s) {
				t.Errorf("%q stands at %q", s, source)
			}
		}
	}
	switch value := value.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(value)) {
			hasPlaces(t, x, value[name], path+nameKey(name))
		}
	case []map[string]any:
		for i, item := range value {
			hasPlaces(t, x, item, path+elementKey(i))
		}
	case []any:
		for i, item := range value {
			hasPlaces(t, x, item, path+elementKey(i))
		}
	}
}

var oddTOML = []string{
	"a.b.c = 1\na.b.d = 2\n[x.y]\nz = [ [1, 2], [3] ]\n[x]\nq = 1\n",
	"\"a b\" = 1\n'c.d'.e = '''x'''\n\"\" = \"\"\n",
	"[[a]]\nb = 1\n[[a.c]]\nd = 1\n[[a.c]]\nd = 2\n[a.e]\nf = 1\n[[a]]\n[a.e]\nf = 2\n",
	"a = { b = 1, c = { d = [ { e = 1 }, { e = 2, }, ] }, }\n",
	"a = {\n b = 1,\n # remark\n c = 2\n}\n",
	"a = \"\"\"\nx \\\n   y\"\"\"\"\nb = '''x'''''\nc = \"\\u00e9\\t\\x41\\e\"\n",
	"a = 1979-05-27T07:32:00Z\nb = 1979-05-27 07:32:00.5-01:00\nc = 07:32:00\nd = 1979-05-27\ne = 07:32\n",
	"a = +1_000\nb = 0xdead_beef\nc = 0o17\nd = 0b101\ne = -1.5e+10\nf = inf\ng = -nan\nh = 1e5\ni = 0.0\n",
	"a=1#x\r\nb\t=\t2\r\n\r\n[c]\r\n",
	"[ a . b ]\nc = 1\n[[ d . e ]]\nf = [\n1, # x\n2,\n]\n",
}

func TestScannerAgreesWithDecoder(t *testing.T) {
	for _, src := range oddTOML {
		table := map[string]any{}
		if _, err := toml.Decode(src, &table); err != nil {
			t.Errorf("%q: %v", src, err)
		}
		agrees(t, []byte(src))
	}
	for _, folder := range []string{filepath.Join("..", "..", "content"), corpus(t)} {
		n := 0
		err := fs.WalkDir(os.DirFS(folder), ".", func(name string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() || filepath.Ext(name) != ".toml" {
				return err
			}
			if n++; n%20 != 0 && strings.Contains(name, "othello/content/tournaments") {
				return nil
			}
			src, err := fs.ReadFile(os.DirFS(folder), name)
			agrees(t, src)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// FuzzScanner looks for TOML that the decoder reads and the scanner does not.
func FuzzScanner(f *testing.F) {
	for _, src := range oddTOML {
		f.Add([]byte(src))
	}
	for _, c := range readBroken(f, filepath.Join("testdata", "broken.txt")) {
		for _, file := range c.files {
			f.Add([]byte(file.text))
		}
	}
	f.Fuzz(agrees)
}
