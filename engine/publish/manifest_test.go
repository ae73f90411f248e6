package publish

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestPathsOutsideAreRefused(t *testing.T) {
	for _, path := range []string{
		"", ".", "..", "../x", "/x", "a/../../x", "a/./b", "a//b", "a/", "./a", "a\\b",
		"a\nb", "a\x00b", "a\x7f", "\xff", manifestName,
	} {
		dir := filepath.Join(t.TempDir(), "public")
		p, err := Begin(dir)
		if err != nil {
			t.Fatal(err)
		}
		wantError(t, p.Write(path, Source{}, nil), "cannot publish")
		_, err = p.Commit()
		wantError(t, err, "cannot publish")
		if _, err := os.Lstat(dir); err == nil {
			t.Errorf("after %q there is a folder", path)
		}
		wantAlone(t, dir)
	}
}

func TestManifestIsNotBelieved(t *testing.T) {
	header := manifestHeader + "\n"
	for name, manifest := range map[string]string{
		"garbage":       "\x00\x01\x02",
		"no header":     "index.html\n",
		"other edition": "ratinglist manifest 2\nindex.html\n",
		"outside":       header + "../precious\n",
		"absolute":      header + "/etc/passwd\n",
		"dots inside":   header + "a/../../precious\n",
		"twice":         header + "index.html\nindex.html\n",
		"unsorted":      header + "b\na\n",
		"cut":           header + "index.ht",
		"empty line":    header + "\nindex.html\n",
		"itself":        header + manifestName + "\n",
		"CRLF":          strings.ReplaceAll(header+"index.html\n", "\n", "\r\n"),
	} {
		t.Run(name, func(t *testing.T) {
			parent := t.TempDir()
			dir := filepath.Join(parent, "public")
			publish(t, dir, first)
			put(t, filepath.Join(parent, "precious"), "p")
			put(t, filepath.Join(dir, manifestName), manifest)
			_, err := try(dir, second)
			wantError(t, err, manifestName, "delete the folder")
			wantSite(t, dir, first)
			wantSite(t, parent, withFolder(site{"precious": "p"}, "public", read(t, dir), manifest))
			wantAlone(t, dir)
		})
	}
}

// withFolder adds a site and its manifest to what lies around it.
func withFolder(around site, name string, inside site, manifest string) site {
	for path, data := range inside {
		around[name+"/"+path] = data
	}
	around[name+"/"+manifestName] = manifest
	return around
}

func TestManifestThatIsNoFile(t *testing.T) {
	for name, make := range map[string]func(path string) error{
		"link":   func(path string) error { return os.Symlink("/etc/passwd", path) },
		"folder": func(path string) error { return os.Mkdir(path, 0o755) },
		"huge": func(path string) error {
			file, err := os.Create(path)
			if err == nil {
				err = file.Truncate(1 << 40)
				file.Close()
			}
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "public")
			publish(t, dir, first)
			path := filepath.Join(dir, manifestName)
			if err := os.Remove(path); err != nil {
				t.Fatal(err)
			}
			if err := make(path); err != nil {
				t.Skip(err)
			}
			_, err := Begin(dir)
			wantError(t, err, manifestName)
			wantSite(t, dir, first)
		})
	}
}

// A manifest may name what the program never made. Inside the folder that can
// cost the user a file of that name; through a link it costs nothing outside.
func TestManifestThroughLinks(t *testing.T) {
	parent := t.TempDir()
	dir, outside := filepath.Join(parent, "public"), filepath.Join(parent, "outside")
	put(t, filepath.Join(outside, "a.html"), "a")
	put(t, filepath.Join(outside, "secret"), "s")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, link := range []string{"players", "x.html"} {
		if err := os.Symlink(outside, filepath.Join(dir, link)); err != nil {
			t.Fatal(err)
		}
	}
	put(t, filepath.Join(dir, manifestName), manifestHeader+"\nplayers/a.html\nplayers/secret\nx.html\n")

	_, err := try(dir, first)
	wantError(t, err, `"players"`, "did not make it")
	publish(t, dir, site{"index.html": "one"})
	wantSite(t, dir, site{"index.html": "one", "players": "-> " + outside})
	wantSite(t, outside, site{"a.html": "a", "secret": "s"})
}

func TestManifestReadsBack(t *testing.T) {
	paths := []string{".nojekyll", "a b.html", "a/ü.html", "index.html"}
	got, err := parseManifest(formatManifest(paths))
	if err != nil || strings.Join(got, "|") != strings.Join(paths, "|") {
		t.Errorf("%q, %v", got, err)
	}
}

func FuzzManifest(f *testing.F) {
	f.Add(manifestHeader + "\nindex.html\n")
	f.Add(manifestHeader + "\n../x\n")
	f.Add(manifestHeader + "\na\na/b\n")
	f.Fuzz(func(t *testing.T, data string) {
		paths, err := parseManifest([]byte(data))
		if err != nil {
			return
		}
		root := filepath.FromSlash("/site")
		for _, path := range paths {
			if full := filepath.Join(root, path); !strings.HasPrefix(full, root+string(filepath.Separator)) {
				t.Errorf("%q leads to %q", path, full)
			}
		}
		if data != "" && string(formatManifest(paths)) != data {
			t.Errorf("%q is read and not written", data)
		}
	})
}
