//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// twoContents are the sample and the same with a result, a name and a
// tournament changed, each with the site that is made of it.
func twoContents(t *testing.T) (contents [2]string, sites [2]tree) {
	t.Helper()
	for i := range contents {
		contents[i] = sample(t, `["en"]`)
	}
	edit(t, filepath.Join(contents[1], "players", "cz.toml"), `"Bílek Ondřej"`, `"Bílek Ondra"`)
	edit(t, filepath.Join(contents[1], "tournaments", "2011", "2011-czech-open.toml"), "40", "41")
	if err := os.Remove(filepath.Join(contents[1], "tournaments", "2025", "2025-prague-open.md")); err != nil {
		t.Fatal(err)
	}
	for i, content := range contents {
		out := filepath.Join(t.TempDir(), "public")
		if code, printed := runBuild(content, out); code != exitOK {
			t.Fatal(printed)
		}
		sites[i] = readTree(t, out)
	}
	if len(sites[0].differences(sites[1])) == 0 {
		t.Fatal("both contents give the same site")
	}
	return contents, sites
}

// which tells which of the sites a folder is, or fails.
func which(t *testing.T, sites [2]tree, folder string) int {
	t.Helper()
	now := readTree(t, folder)
	for i := range sites {
		if len(sites[i].differences(now)) == 0 {
			return i
		}
	}
	t.Fatalf("the folder is neither site: it differs from one at %q, from the other at %q",
		sites[0].differences(now), sites[1].differences(now))
	return -1
}

// wantAlone makes sure that nothing was left beside a site.
func wantAlone(t *testing.T, site string) {
	t.Helper()
	entries, err := os.ReadDir(filepath.Dir(site))
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if entry.Name() != filepath.Base(site) {
			t.Errorf("%s was left beside the site", entry.Name())
		}
	}
}

// TestKilledBuilds kills builds over an existing site, at moments spread over
// a whole build. Each time the folder is one of both sites, whole; every tenth
// time, and at the end, the next build is let through and gives its own.
func TestKilledBuilds(t *testing.T) {
	const kills = 60
	contents, sites := twoContents(t)
	out := filepath.Join(t.TempDir(), "public")
	// build starts a build; what it gives ends it and tells whether it was
	// still running then.
	build := func(content int) func() bool {
		c := program(t, nil, "build", "--content", contents[content], "--out", out)
		var printed strings.Builder
		c.Stdout, c.Stderr = &printed, &printed
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		return func() bool {
			c.Process.Kill()
			c.Wait()
			killed := c.ProcessState.Sys().(syscall.WaitStatus).Signaled()
			if !killed && !c.ProcessState.Success() {
				t.Errorf("a build failed: %s", printed.String())
			}
			return killed
		}
	}
	through := func(content int) time.Duration {
		t.Helper()
		c := program(t, nil, "build", "--content", contents[content], "--out", out)
		start := time.Now()
		if printed, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, printed)
		}
		took := time.Since(start)
		if now := which(t, sites, out); now != content {
			t.Fatal("a build that succeeded left the old site")
		}
		wantAlone(t, out)
		return took
	}
	through(0)
	took := min(through(1), through(0))
	now, hit, swapped := 0, 0, 0
	for i := range kills {
		kill := build(1 - now)
		// The second half looks closely at the end, where the folders change
		// places; some builds take longer than those that were timed.
		at := took * time.Duration(i) / (kills / 2)
		if late := i - kills/2; late >= 0 {
			at = took*4/5 + took*time.Duration(late)/(kills/2)*3/4
		}
		time.Sleep(at)
		if kill() {
			hit++
		}
		if after := which(t, sites, out); after != now {
			swapped++
			now = after
		}
		if i%10 == 9 {
			through(1 - now)
			now = 1 - now
		}
	}
	t.Logf("a build takes %v; %d of %d builds were killed while they ran; %d times the site was the new one", took, hit, kills, swapped)
	if hit < kills/3 {
		t.Errorf("only %d of %d builds were killed while they ran", hit, kills)
	}
	through(1 - now)
}
