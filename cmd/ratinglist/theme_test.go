package main

import (
	"bytes"
	"image"
	"image/png"
	"path/filepath"
	"strings"
	"testing"
)

// buildWith builds the small federation with files of a theme.
func buildWith(t *testing.T, theme map[string]string) (out string, code int, printed string) {
	t.Helper()
	folder := t.TempDir()
	copyFolder(t, filepath.Join("..", "..", "engine", "content", "testdata", "federation"), filepath.Join(folder, "content"))
	for name, text := range theme {
		write(t, filepath.Join(folder, "content", "theme", name), text)
	}
	out = filepath.Join(folder, "public")
	code, printed = runBuild(filepath.Join(folder, "content"), out)
	return out, code, printed
}

// TestTheme dresses a site in every way that a theme can.
func TestTheme(t *testing.T) {
	var logo bytes.Buffer
	if err := png.Encode(&logo, image.NewGray(image.Rect(0, 0, 200, 100))); err != nil {
		t.Fatal(err)
	}
	out, code, printed := buildWith(t, map[string]string{
		"style.css":     ":root { --accent: #1a6b34; }\n",
		"texts/en.toml": "[menu]\nplayers = \"Members & friends\"\n",
		"logo.png":      logo.String(),
		"list.html":     `{{define "head"}}<meta name="author" content="{{.Site}}">{{end}}`,
		"event.html":    `<!doctype html><title>{{.Heading}}</title>`,
	})
	if code != exitOK {
		t.Fatalf("exit code %d: %s", code, printed)
	}
	list := string(read(t, filepath.Join(out, "world", "index.html")))
	for _, want := range []string{
		`<meta name="author" content="Test">`, "Members &amp; friends", `<link rel="stylesheet" href="../static/theme-style.`,
		`width="64" height="32"`, `<nav class="tabs"`, // our block "main" is still there
	} {
		if !strings.Contains(list, want) {
			t.Errorf("the list lacks %s", want)
		}
	}
	if player := string(read(t, filepath.Join(out, "players", "novak-jan.html"))); strings.Contains(player, "author") {
		t.Error("a block of list.html reached a player's page")
	}
}

// TestWrongTheme builds with themes that cannot work: each is an error that
// names the file, and nothing is published.
func TestWrongTheme(t *testing.T) {
	for name, c := range map[string]struct {
		file, text, says string
	}{
		"unknown field":      {"player.html", `{{define "main"}}{{.Nmae}}{{end}}`, "Nmae"},
		"unknown text":       {"player.html", `{{define "main"}}{{lower "x"}}{{end}}`, "lower"},
		"unused block":       {"player.html", `{{define "mian"}}x{{end}}`, `"mian"`},
		"unfinished":         {"player.html", `{{define "main"}}`, "theme/player.html"},
		"open section":       {"player.html", `{{define "main"}}{{section "Name"}}{{end}}`, "end_section"},
		"unknown part":       {"layout.html", `{{define "head"}}{{static "no.css"}}{{end}}`, "no.css"},
		"stray file":         {"script.js", `alert(1)`, "theme/script.js"},
		"text nobody shows":  {"texts/en.toml", `nothing = "x"`, `"nothing"`},
		"broken texts":       {"texts/en.toml", `menu = `, "texts/en.toml"},
		"a number as a text": {"texts/en.toml", "[menu]\nplayers = 3\n", "menu.players"},
	} {
		t.Run(name, func(t *testing.T) {
			out, code, printed := buildWith(t, map[string]string{c.file: c.text})
			if code != exitProblem || !strings.Contains(printed, c.says) {
				t.Errorf("exit code %d, %q does not say %q", code, printed, c.says)
			}
			if files, _ := filepath.Glob(filepath.Join(out, "*")); len(files) > 0 {
				t.Errorf("something was published: %v", files)
			}
		})
	}
}
