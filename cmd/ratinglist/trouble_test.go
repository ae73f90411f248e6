//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestSiteThroughALink: the link stays, and what it leads to is replaced.
func TestSiteThroughALink(t *testing.T) {
	contents, sites := twoContents(t)
	real := filepath.Join(t.TempDir(), "real")
	link := filepath.Join(t.TempDir(), "public")
	if err := os.Symlink(real, link); err != nil {
		t.Fatal(err)
	}
	if code, printed := runBuild(contents[0], link); code != exitProblem || !strings.Contains(printed, "leads nowhere") {
		t.Errorf("exit code %d: %s", code, printed)
	}
	if err := os.Mkdir(real, 0o755); err != nil {
		t.Fatal(err)
	}
	for i := range contents {
		if code, printed := runBuild(contents[i], link); code != exitOK {
			t.Fatal(printed)
		}
		if which(t, sites, real) != i {
			t.Error("the old site is still there")
		}
		if to, err := os.Readlink(link); err != nil || to != real {
			t.Errorf("the link leads to %q, %v", to, err)
		}
		wantAlone(t, real)
		wantAlone(t, link)
	}
}

// TestPageThatCannotBeWritten: something of the user's stands where a page
// must be.
func TestPageThatCannotBeWritten(t *testing.T) {
	contents, sites := twoContents(t)
	out := filepath.Join(t.TempDir(), "public")
	if code, printed := runBuild(contents[0], out); code != exitOK {
		t.Fatal(printed)
	}
	// The second content has one page more than the first: a new player's.
	file, err := os.OpenFile(filepath.Join(contents[1], "players", "cz.toml"), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := file.WriteString("\n[newcomer]\nname = \"Nový Petr\"\n"); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	mine := filepath.Join(out, "players", "newcomer.html", "mine")
	write(t, mine, "mine")
	code, printed := runBuild(contents[1], out)
	if code != exitProblem || !strings.Contains(printed, "players/newcomer.html") {
		t.Errorf("exit code %d: %s", code, printed)
	}
	if string(read(t, mine)) != "mine" {
		t.Error("the user's file is gone")
	}
	if err := os.RemoveAll(filepath.Dir(mine)); err != nil {
		t.Fatal(err)
	}
	if which(t, sites, out) != 0 {
		t.Error("the old site is not what it was")
	}
	wantAlone(t, out)
}

// TestContentChangesDuringBuilds changes a file of the content while builds
// run. Each file is read once, so a build sees it as it was at one moment: the
// site is that of one state or the other, or the build tells what is wrong
// with a file that was half written and leaves the site as it is. Once nobody
// writes any more, a build gives what a first build would.
func TestContentChangesDuringBuilds(t *testing.T) {
	contents, sites := twoContents(t)
	changing := sample(t, `["en"]`)
	// One file must make the whole difference, so that there are two states.
	for _, name := range []string{"tournaments/2011/2011-czech-open.toml", "tournaments/2025/2025-prague-open.md"} {
		write(t, filepath.Join(contents[1], name), string(read(t, filepath.Join(contents[0], name))))
	}
	name := filepath.Join("players", "cz.toml")
	other := filepath.Join(t.TempDir(), "public")
	if code, printed := runBuild(contents[1], other); code != exitOK {
		t.Fatal(printed)
	}
	sites[1] = readTree(t, other)
	states := [2]string{string(read(t, filepath.Join(contents[0], name))), string(read(t, filepath.Join(contents[1], name)))}
	file, beside := filepath.Join(changing, name), filepath.Join(t.TempDir(), "new")
	for how, change := range map[string]func(text string) error{
		"by rename": func(text string) error {
			if err := os.WriteFile(beside, []byte(text), 0o644); err != nil {
				return err
			}
			return os.Rename(beside, file)
		},
		"in place": func(text string) error { return os.WriteFile(file, []byte(text), 0o644) },
	} {
		t.Run(how, func(t *testing.T) {
			out := filepath.Join(t.TempDir(), "public")
			if code, printed := runBuild(contents[0], out); code != exitOK {
				t.Fatal(printed)
			}
			stop, stopped := make(chan bool), make(chan error)
			go func() {
				for i := 0; ; i++ {
					select {
					case <-stop:
						stopped <- nil
						return
					default:
						if err := change(states[i%2]); err != nil {
							stopped <- err
							return
						}
					}
				}
			}()
			seen := [2]int{}
			refused, before := 0, 0
			for range 20 {
				code, printed := runBuild(changing, out)
				now := which(t, sites, out)
				switch {
				case code == exitOK:
					seen[now]++
				case how == "by rename":
					t.Errorf("exit code %d: %s", code, printed)
				case now != before:
					t.Errorf("a build that failed changed the site: %s", printed)
				case !strings.Contains(printed, ".toml"):
					t.Errorf("the error names no file: %s", printed)
				default:
					refused++
				}
				before = now
			}
			close(stop)
			if err := <-stopped; err != nil {
				t.Fatal(err)
			}
			t.Logf("%d builds saw the first state, %d the second, %d a half written file", seen[0], seen[1], refused)
			for i, text := range states {
				if err := change(text); err != nil {
					t.Fatal(err)
				}
				if code, printed := runBuild(changing, out); code != exitOK || which(t, sites, out) != i {
					t.Errorf("exit code %d: %s", code, printed)
				}
			}
			wantAlone(t, out)
		})
	}
}
