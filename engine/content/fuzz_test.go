package content

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"ratinglist/engine/problem"
)

// FuzzTournament reads any bytes as a tournament's file. Nothing may panic,
// places must lie in the file, a file without a fault must give games of known
// players, and cutting blocks out must change nothing.
func FuzzTournament(f *testing.F) {
	cases := readBroken(f, filepath.Join("testdata", "broken.txt"))
	for _, c := range cases {
		for _, file := range c.files {
			if filepath.Ext(file.name) == ".toml" && filepath.Dir(file.name) != "players" && filepath.Dir(file.name) != "lists" {
				f.Add([]byte(file.text))
			}
		}
	}
	samples, err := filepath.Glob(filepath.Join("..", "..", "content", "tournaments", "*", "*.toml"))
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range samples[:min(6, len(samples))] {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Add([]byte("name = \"X\"\nstart = 2019-08-03\n[[round]]\ngames = \"\"\"\nkovacs-anna 1-0 novak-jan\nnowak-adam = tamm-mart\n\"\"\"\n# x\n\n[[round]]\ndouble = true\ngames = '''\nkovacs-anna bye\n'''\n[teams]\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		m := smallFederation()
		m["tournaments/x.toml"] = &fstest.MapFile{Data: text}
		l := load(m)
		l.warn()
		list := l.problems()
		placesAreRight(t, text, "tournaments/x.toml", list)
		if list.HasErrors() {
			return
		}
		for _, e := range l.fed.Tournaments {
			for _, r := range e.Rounds {
				for _, g := range r.Games {
					if int(g.First) >= len(l.fed.Players) || int(g.Second) >= len(l.fed.Players) || g.First == g.Second || g.Result == 0 || g.Result.Bye() != (g.Second < 0) {
						t.Errorf("game %+v", g)
					}
				}
			}
		}
		m["tournaments/x.toml"] = &fstest.MapFile{Data: append(append([]byte{}, text...), "\n# \\\n"...)}
		whole, problems := Load(m)
		if problems.HasErrors() {
			t.Errorf("with a backslash in a remark: %s", problems[0].Message)
		} else if outcomes(whole) != outcomes(l.fed) {
			t.Error("cutting blocks out changes the results")
		}
	})
}

// FuzzFiles reads any bytes as each other kind of file.
func FuzzFiles(f *testing.F) {
	names := []string{"players/all.toml", "lists/world.toml", "site.toml", "pages/about.md", "tournaments/2019/brno-2019.md"}
	for i, name := range names {
		if file := smallFederation()[name]; file != nil {
			f.Add(uint8(i), file.Data)
		}
	}
	for _, c := range readBroken(f, filepath.Join("testdata", "broken.txt")) {
		for _, file := range c.files {
			switch filepath.Dir(file.name) {
			case "players":
				f.Add(uint8(0), []byte(file.text))
			case "lists":
				f.Add(uint8(1), []byte(file.text))
			case ".":
				f.Add(uint8(2), []byte(file.text))
			case "pages":
				f.Add(uint8(3), []byte(file.text))
			}
		}
	}
	f.Fuzz(func(t *testing.T, kind uint8, text []byte) {
		m := smallFederation()
		name := names[int(kind)%len(names)]
		m[name] = &fstest.MapFile{Data: text}
		placesAreRight(t, text, name, checked(m))
	})
}

func placesAreRight(t *testing.T, text []byte, name string, list problem.List) {
	t.Helper()
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	for _, p := range list {
		if _, known := Explain(p.Code); !known || p.Message == "" {
			t.Errorf("problem without code or message: %+v", p)
		}
		if p.File != name {
			continue
		}
		lines := bytes.Split(text, []byte("\n"))
		if p.Line < 1 || p.Col < 1 || p.Line > len(lines) || p.Col > len(bytes.Runes(lines[p.Line-1]))+1 {
			t.Errorf("%s:%d:%d lies outside the file: %s", p.File, p.Line, p.Col, p.Message)
		}
	}
	if err := problem.Write(&bytes.Buffer{}, "text", list); err != nil {
		t.Error(err)
	}
}
