//go:build unix

package main

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// observer sees from outside how far a build into a folder has come.
type observer struct {
	site, work, cache string
	before            fs.FileInfo // the site's folder when the build began
	pages             int         // players' pages at that time
}

func observe(t *testing.T, site, cache string) *observer {
	t.Helper()
	o := &observer{site: site, cache: cache, work: filepath.Join(filepath.Dir(site), "."+filepath.Base(site)+".publishing")}
	var err error
	if o.before, err = os.Stat(site); err != nil {
		t.Fatal(err)
	}
	pages, err := os.ReadDir(filepath.Join(site, "players"))
	if err != nil {
		t.Fatal(err)
	}
	o.pages = len(pages)
	return o
}

func (o *observer) exchanged() bool {
	now, err := os.Stat(o.site)
	return err == nil && !os.SameFile(now, o.before)
}

// visible tells whether a visitor finds the front page. A look that falls into
// the exchange may still go to the old folder, so a second one decides.
func (o *observer) visible() bool {
	for range 2 {
		if _, err := os.Lstat(filepath.Join(o.site, "index.html")); err == nil {
			return true
		}
	}
	return false
}

// removed tells whether no more than this many quarters of the old site's
// pages are left; they lie in the new site's former place.
func (o *observer) removed(quarters int) bool {
	if !o.exchanged() {
		return false
	}
	pages, err := os.ReadDir(filepath.Join(o.work, "new", "players"))
	return errors.Is(err, fs.ErrNotExist) || len(pages) <= o.pages*quarters/4
}

// lateMoments are those at which a build's end can be interrupted. From the
// exchange on the new site is the one that visitors see.
var lateMoments = []struct {
	name    string
	new     bool
	reached func(o *observer) bool
}{
	{"the new site is complete", false, func(o *observer) bool {
		_, err := os.Lstat(filepath.Join(o.work, "new", ".ratinglist-manifest"))
		return err == nil
	}},
	{"the sites have changed places", true, (*observer).exchanged},
	{"the old site is being removed", true, func(o *observer) bool { return o.removed(3) }},
	{"half of the old site is removed", true, func(o *observer) bool { return o.removed(2) }},
	{"most of the old site is removed", true, func(o *observer) bool { return o.removed(1) }},
	{"the old site is removed", true, func(o *observer) bool {
		_, err := os.Lstat(filepath.Join(o.work, "new"))
		return o.exchanged() && errors.Is(err, fs.ErrNotExist)
	}},
	{"the record is being written", true, func(o *observer) bool {
		files, _ := filepath.Glob(filepath.Join(o.cache, "ratinglist", "new-*"))
		return o.exchanged() && len(files) > 0
	}},
}

// killWhen starts a process and kills it once something has been reached. It
// tells whether the process was still running then.
func killWhen(t *testing.T, c *exec.Cmd, reached func() bool) bool {
	t.Helper()
	var printed strings.Builder
	c.Stdout, c.Stderr = &printed, &printed
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- c.Wait() }()
	for running := true; running; {
		select {
		case <-ended:
			running = false
		default:
			if reached() {
				c.Process.Kill() // fails if the process has just ended
				<-ended
				running = false
			}
		}
	}
	status := c.ProcessState.Sys().(syscall.WaitStatus)
	if !status.Signaled() && status.ExitStatus() != exitOK {
		t.Fatalf("exit code %d: %s", status.ExitStatus(), printed.String())
	}
	return status.Signaled()
}

// TestKilledLate kills builds after all pages were written, where few of the
// kills that are spread over a whole build hit: before and after the sites
// change places, while the old one is removed and while it is noted down what
// pages were made from. The next build may believe what is noted down only if
// it is true of the folder; so it is let through each time, in turns with the
// content that the folder shows already and with the other one.
func TestKilledLate(t *testing.T) {
	const rounds = 2 // each moment is followed once by either content
	contents, sites := twoContents(t)
	// In the first round both sites are of the same files, so that only what is
	// in them tells one from the other; then one has files that the other lacks.
	moreFiles := func() {
		write(t, filepath.Join(contents[1], "news", "2026-11-25-late.md"), "+++\ntitle = \"Late news\"\n+++\n\nText.\n")
		reference := filepath.Join(t.TempDir(), "public")
		if code, printed := runBuild(contents[1], reference); code != exitOK {
			t.Fatal(printed)
		}
		sites[1] = readTree(t, reference)
		if len(sites[1]) <= len(sites[0]) {
			t.Fatal("the second site has no file more than the first")
		}
	}
	if len(sites[1]) != len(sites[0]) {
		t.Fatal("the sites are not of the same files")
	}

	home := t.TempDir()
	t.Setenv("XDG_CACHE_HOME", home)
	t.Setenv("HOME", home)
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(t.TempDir(), "public")
	build := func(content int) *exec.Cmd {
		return program(t, nil, "build", "--content", contents[content], "--out", out)
	}
	through := func(content int, why string) {
		t.Helper()
		if printed, err := build(content).CombinedOutput(); err != nil {
			t.Fatalf("%s: %v: %s", why, err, printed)
		}
		if now := which(t, sites, out); now != content {
			t.Fatalf("%s: a build that succeeded left the other site", why)
		}
		wantAlone(t, out)
	}
	killed := map[bool]int{} // by whether the site was the new one afterwards
	hits := map[string]int{}
	for round := range rounds {
		if round == 1 {
			moreFiles()
		}
		through(0, "first build")
		now := 0
		for i, moment := range lateMoments {
			seen := observe(t, out, cache)
			running := killWhen(t, build(1-now), func() bool {
				if !seen.visible() {
					t.Errorf("%s: for a moment there is no front page", moment.name)
					return true
				}
				return moment.reached(seen)
			})
			after := which(t, sites, out)
			isNew := after != now
			if (moment.new || !running) && !isNew {
				t.Errorf("%s: the site is the old one", moment.name)
			}
			if running {
				killed[isNew]++
				hits[moment.name]++
			}
			now = after
			if (round+i)%2 == 1 {
				now = 1 - now
			}
			through(now, "after a kill when "+moment.name)
		}
	}
	t.Logf("%d kills, those that hit a running build: %v; %d left the old site, %d the new one", rounds*len(lateMoments), hits, killed[false], killed[true])
	if killed[true] < rounds || killed[false]+killed[true] < rounds*len(lateMoments)/2 {
		t.Error("too few builds were killed while they ran")
	}
}
