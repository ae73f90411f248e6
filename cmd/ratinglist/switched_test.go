//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ratinglist/engine/publish"
)

// TestSwitchedContent switches the content between the fingerprint and the
// reading, and back after the build: with a link (releases/1, releases/2), with
// a link above the content, and by renaming a folder inside it. No file's
// change time tells of it; of the link above, no folder's either: that the
// content is another after the reading is all that can be seen.
func TestSwitchedContent(t *testing.T) {
	rename := func(from, to string) {
		t.Helper()
		if err := os.Rename(from, to); err != nil {
			t.Fatal(err)
		}
	}
	contents, sites := twoContents(t)
	for _, how := range []string{"link", "link above", "folder"} {
		t.Run(how, func(t *testing.T) {
			parent, out := t.TempDir(), filepath.Join(t.TempDir(), "public")
			content := filepath.Join(parent, "content")
			point := func(link, target string) {
				t.Helper()
				next := filepath.Join(parent, "next")
				if err := os.Symlink(target, next); err != nil {
					t.Fatal(err)
				}
				rename(next, link)
			}
			var there, back func()
			switch how {
			case "link":
				there, back = func() { point(content, contents[1]) }, func() { point(content, contents[0]) }
				back()
			case "link above":
				current, releases := filepath.Join(parent, "current"), []string{filepath.Join(parent, "0"), filepath.Join(parent, "1")}
				content = filepath.Join(current, "content")
				for i, release := range releases {
					copyFolder(t, contents[i], filepath.Join(release, "content"))
				}
				there, back = func() { point(current, releases[1]) }, func() { point(current, releases[0]) }
				back()
			default:
				copyFolder(t, contents[0], content)
				copyFolder(t, filepath.Join(contents[1], "players"), filepath.Join(parent, "1"))
				players := filepath.Join(content, "players")
				put := func(in, out string) {
					rename(players, filepath.Join(parent, out))
					rename(filepath.Join(parent, in), players)
				}
				there, back = func() { put("1", "0") }, func() { put("0", "1") }
			}
			// What build does, with the switch where another process may make it.
			var printed strings.Builder
			c := &call{stdout: &printed, stderr: &printed}
			c.content, c.out = content, out
			folder, err := c.contentFolder()
			if err != nil {
				t.Fatal(err)
			}
			p, err := publish.Begin(out)
			if err != nil {
				t.Fatal(err)
			}
			memory := c.remember(p)
			if _, kept := p.KeepAll(memory.site); kept {
				t.Fatal("kept")
			}
			there()
			if code := c.publish(p, folder, memory); code != exitOK {
				t.Fatal(printed.String())
			}
			back()
			printed.Reset()
			run([]string{"build", "--content", content, "--out", out}, &printed, &printed)
			if different := sites[0].differences(readTree(t, out)); len(different) > 0 {
				t.Errorf("the site is not the content's: %q\n%s", different, printed.String())
			}
		})
	}
}
