//go:build unix

package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// volatile is a file of the content with the texts that it may hold; a text
// of nil stands for no file.
type volatile struct {
	name   string
	states [][]byte
}

func (v volatile) put(content string, state int, inPlace bool) error {
	path := filepath.Join(content, filepath.FromSlash(v.name))
	text := v.states[state]
	if text == nil {
		if err := os.Remove(path); !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return nil
	}
	if inPlace {
		return os.WriteFile(path, text, 0o644)
	}
	beside := filepath.Join(content, ".beside") // nothing reads hidden files
	if err := os.WriteFile(beside, text, 0o644); err != nil {
		return err
	}
	return os.Rename(beside, path)
}

// TestManyFilesChangeDuringBuilds changes tournaments and a report while
// builds run, and takes the report away now and then.
//
// content.Load reads each file once, one after another, with no lock and no
// look back. So it promises nothing of the content as a whole: a build may see
// one file as it was and another as it has become since. It promises that each
// file counts as it was on the disk at one moment, for all pages alike. Of a
// file that is written in place that may be a moment when it was empty: an
// empty tournament is refused, while an empty report is as good as none. A
// file that vanishes between the listing and the reading is refused too. So
// every site is one of those that the combinations of states give. Once nobody
// writes any more, a build gives what a first build would, whatever was
// remembered of the ones before.
//
// Both states of a tournament have the same length, since of a file that grows
// between the asking for its size and the reading only so much is read as it
// had.
func TestManyFilesChangeDuringBuilds(t *testing.T) {
	const builds = 12
	content := sample(t, `["en"]`)
	other := func(name, from, to string) volatile {
		text := string(read(t, filepath.Join(content, filepath.FromSlash(name))))
		changed := strings.Replace(text, from, to, 1)
		if changed == text || len(changed) != len(text) {
			t.Fatalf("%s: the second state must differ in its bytes and not in its length", name)
		}
		return volatile{name, [][]byte{[]byte(text), []byte(changed)}}
	}
	report := "tournaments/2026/2026-baltic-cup.md"
	files := []volatile{
		other("tournaments/2011/2011-czech-open.toml", `"Czech Open 2011"`, `"Brdy Open 2011."`),
		other("tournaments/2026/2026-baltic-cup.toml", `place    = "Tallinn"`, `place    = "Haapsal"`),
		{report, [][]byte{read(t, filepath.Join(content, filepath.FromSlash(report))), nil}},
	}

	sites := map[string]tree{}
	references := t.TempDir()
	for combination := range 2 * 2 * 2 {
		states := []int{combination % 2, combination / 2 % 2, combination / 4}
		for i, v := range files {
			if err := v.put(content, states[i], false); err != nil {
				t.Fatal(err)
			}
		}
		reference := filepath.Join(references, fmt.Sprint(combination))
		if code, printed := runBuild(content, reference); code != exitOK {
			t.Fatalf("%v: %s", states, printed)
		}
		site := readTree(t, reference)
		for others, other := range sites {
			if len(site.differences(other)) == 0 {
				t.Fatalf("%v and %s give the same site", states, others)
			}
		}
		sites[fmt.Sprint(states)] = site
	}
	shown := func(t *testing.T, folder string) string {
		t.Helper()
		now := readTree(t, folder)
		for states, site := range sites {
			if len(site.differences(now)) == 0 {
				return states
			}
		}
		t.Fatalf("no combination of states gives this site; it differs from the first at %q", sites["[0 0 0]"].differences(now))
		return ""
	}

	for _, inPlace := range []bool{false, true} {
		t.Run(map[bool]string{false: "by rename", true: "in place"}[inPlace], func(t *testing.T) {
			out := filepath.Join(t.TempDir(), "public")
			for _, v := range files {
				if err := v.put(content, 0, false); err != nil {
					t.Fatal(err)
				}
			}
			if code, printed := runBuild(content, out); code != exitOK {
				t.Fatal(printed)
			}
			refusing := []string{filepath.Base(report)}
			if inPlace {
				refusing = append(refusing, "2011-czech-open.toml", "2026-baltic-cup.toml")
			}
			stop, stopped, changes := make(chan bool), make(chan error), 0
			go func() {
				// So often that several changes fall into the reading, and so seldom
				// that most files are whole when they are read.
				moments := time.NewTicker(3 * time.Millisecond)
				defer moments.Stop()
				for i := 1; ; i++ {
					select {
					case <-stop:
						stopped <- nil
						return
					case <-moments.C:
						changes = i
						v := files[i%len(files)]
						if err := v.put(content, i/len(files)%2, inPlace); err != nil {
							stopped <- err
							return
						}
					}
				}
			}()
			still := sync.OnceValue(func() error {
				close(stop)
				return <-stopped
			})
			defer still()
			seen, refused := map[string]int{}, 0
			before := shown(t, out)
			for range builds {
				code, printed := runBuild(content, out)
				now := shown(t, out)
				switch {
				case code == exitOK:
					seen[now]++
				case code != exitProblem, now != before:
					t.Errorf("exit code %d, and the site was %s and is %s: %s", code, before, now, printed)
				case !slices.ContainsFunc(refusing, func(file string) bool { return strings.Contains(printed, file) }):
					t.Errorf("the error names none of the files that change: %s", printed)
				default:
					refused++
				}
				before = now
			}
			if err := still(); err != nil {
				t.Fatal(err)
			}
			t.Logf("%d changes during %d builds; states seen: %v; %d builds refused", changes, builds, seen, refused)
			if changes < builds {
				t.Error("there were builds during which nothing changed")
			}
			// The last step changes nothing but bytes: no file's size, and no name.
			for _, last := range [][]int{{0, 0, 0}, {1, 1, 1}, {0, 1, 1}} {
				for i, v := range files {
					if err := v.put(content, last[i], inPlace); err != nil {
						t.Fatal(err)
					}
				}
				code, printed := runBuild(content, out)
				if now := shown(t, out); code != exitOK || now != fmt.Sprint(last) {
					t.Errorf("exit code %d, the site is %s, want %v: %s", code, now, last, printed)
				}
			}
			wantAlone(t, out)
		})
	}
}
