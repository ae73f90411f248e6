package publish

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// The tests that need another process start this program again, with the name
// of a part to play in the environment.
const partVariable = "PUBLISH_TEST_PART"

var parts = map[string]func(dir string) error{
	"publish for ever":                 func(dir string) error { return publishForEver(dir, exchange) },
	"publish for ever, in two renames": func(dir string) error { return publishForEver(dir, noExchange) },
}

func TestMain(m *testing.M) {
	part, ok := parts[os.Getenv(partVariable)]
	if !ok {
		os.Exit(m.Run())
	}
	if err := part(os.Args[1]); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}

// play is a process that plays a part.
func play(t *testing.T, part, dir string) *exec.Cmd {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	child := exec.Command(program, dir)
	child.Env = append(os.Environ(), partVariable+"="+part)
	return child
}

// editions are two sites that share a third of their files.
func editions() [2]site {
	var sites [2]site
	for e := range sites {
		sites[e] = site{}
		for i := range 60 {
			text := "same"
			if i%3 != 0 {
				text = fmt.Sprint("edition ", e)
			}
			folder := []string{"players", "tournaments", fmt.Sprint("only-", e)}[i/4%3]
			sites[e][fmt.Sprintf("%s/%d.html", folder, i)] = text
		}
	}
	return sites
}

func publishForEver(dir string, exchange func(a, b string) error) error {
	sites := editions()
	for i := 0; ; i++ {
		start := time.Now()
		p, err := Begin(dir)
		if err != nil {
			return err
		}
		p.work.exchange = exchange
		for path, data := range sites[i%2] {
			if err := p.Write(path, Source{}, []byte(data)); err != nil {
				return err
			}
		}
		if _, err := p.Commit(); err != nil {
			return err
		}
		if i == 2 {
			fmt.Println(time.Since(start))
		}
	}
}

func TestKilled(t *testing.T) {
	foreign := site{".gitignore": "*\n", "own/photo.jpg": "jpg", "players/note": "n"}
	var sites [2]site
	for e, files := range editions() {
		sites[e] = maps.Clone(files)
		maps.Copy(sites[e], foreign)
	}
	for part, renames := range map[string]bool{"publish for ever": false, "publish for ever, in two renames": true} {
		t.Run(part, func(t *testing.T) {
			if _, err := os.Stat("/dev/shm"); err == nil {
				t.Setenv("TMPDIR", "/dev/shm") // quick, and all moments are about as long
			}
			dir := filepath.Join(t.TempDir(), "public")
			publish(t, dir, site{})
			for path, data := range foreign {
				put(t, filepath.Join(dir, path), data)
			}
			found := map[string]int{}
			for i := range 50 {
				kill(t, play(t, part, dir))
				found[remains(dir)]++
				if _, err := os.Lstat(dir); errors.Is(err, fs.ErrNotExist) && renames {
					found["no site for the moment"]++
				} else if got := files(read(t, dir)); !maps.Equal(got, sites[0]) && !maps.Equal(got, sites[1]) {
					t.Fatalf("killed for the %dth time, %s: the folder is neither site: %d files", i+1, remains(dir), len(got))
				}
				publish(t, dir, editions()[i%2])
				wantSite(t, dir, sites[i%2])
				wantAlone(t, dir)
			}
			t.Log(found)
		})
	}
}

// kill ends a process at a random moment of one of its publications.
func kill(t *testing.T, child *exec.Cmd) {
	t.Helper()
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	line, _ := bufio.NewReader(out).ReadString('\n')
	period, err := time.ParseDuration(strings.TrimSpace(line))
	time.Sleep(rand.N(2*period + 1))
	if killing := child.Process.Kill(); err != nil || killing != nil {
		t.Fatalf("the process says %q, %v", line, killing)
	}
	child.Wait()
}

// remains tells what a killed publication has left beside the site.
func remains(dir string) string {
	workspace := filepath.Join(filepath.Dir(dir), ".public.publishing")
	entries, err := os.ReadDir(workspace)
	if err != nil {
		return "nothing"
	}
	left := "workspace"
	for _, entry := range entries {
		left += " " + entry.Name()
		if _, err := os.Lstat(filepath.Join(workspace, entry.Name(), manifestName)); err == nil {
			left += " with a manifest"
		}
	}
	return left
}

// files leaves the folders out of a site.
func files(all site) site {
	for path := range all {
		if path[len(path)-1] == '/' {
			delete(all, path)
		}
	}
	return all
}

// What may lie beside a site, and is not always what a publication left.
func TestHealing(t *testing.T) {
	for name, c := range map[string]struct {
		leave func(parent, workspace string) error
		words string // "" if it is put right
	}{
		"half a new site": {func(_, workspace string) error {
			return write(filepath.Join(workspace, "new/players/a.html"), "ha")
		}, ""},
		"half an old site, protected": {func(_, workspace string) error {
			return errors.Join(write(filepath.Join(workspace, "new/own/a"), "a"), os.Chmod(filepath.Join(workspace, "new/own"), 0o500))
		}, ""},
		"renamed away": {func(parent, workspace string) error {
			return errors.Join(write(filepath.Join(workspace, "lock"), "999999999\n"),
				os.Rename(filepath.Join(parent, "public"), filepath.Join(workspace, "old")))
		}, ""},
		"an old site, and the new one in its place": {func(_, workspace string) error {
			return write(filepath.Join(workspace, "old/index.html"), "old")
		}, ""},
		"links that lead outside": {func(parent, workspace string) error {
			return errors.Join(os.Mkdir(workspace, 0o755),
				os.Symlink(filepath.Join(parent, "precious"), filepath.Join(workspace, "new")),
				os.Symlink(filepath.Join(parent, "precious"), filepath.Join(workspace, "old")))
		}, ""},
		"a lock that leads outside": {func(parent, workspace string) error {
			return errors.Join(os.Mkdir(workspace, 0o755),
				os.Symlink(filepath.Join(parent, "precious/file"), filepath.Join(workspace, "lock")))
		}, "lock"},
		"a link for a workspace": {func(parent, workspace string) error {
			return os.Symlink(filepath.Join(parent, "precious"), workspace)
		}, "in the way"},
		"a file for a workspace": {func(_, workspace string) error {
			return write(workspace, "")
		}, "in the way"},
	} {
		t.Run(name, func(t *testing.T) {
			parent := t.TempDir()
			dir := filepath.Join(parent, "public")
			publish(t, dir, first)
			put(t, filepath.Join(dir, "own.txt"), "o")
			put(t, filepath.Join(parent, "precious/file"), "p")
			if err := c.leave(parent, filepath.Join(parent, ".public.publishing")); err != nil {
				t.Fatal(err)
			}
			_, err := try(dir, second)
			want := maps.Clone(second)
			if c.words != "" {
				wantError(t, err, c.words)
				want = maps.Clone(first)
			} else if err != nil {
				t.Fatal(err)
			} else {
				wantAlone(t, dir)
			}
			want["own.txt"] = "o"
			wantSite(t, dir, want)
			wantSite(t, filepath.Join(parent, "precious"), site{"file": "p"})
		})
	}
}

// Each publication either has the folder for itself or is refused.
func TestManyBuilds(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "public")
	var wait sync.WaitGroup
	for i := range 4 {
		wait.Go(func() {
			for done := 0; done < 6; {
				_, err := try(dir, site{"who": fmt.Sprint(i), fmt.Sprint("only-", i, "/page"): fmt.Sprint(done)})
				if err == nil {
					done++
				} else if !strings.Contains(err.Error(), "another build") {
					t.Error(err)
					return
				}
			}
		})
	}
	wait.Wait()
	got := files(read(t, dir))
	if len(got) != 2 || got["only-"+got["who"]+"/page"] == "" {
		t.Errorf("the last site is %q", got)
	}
	wantAlone(t, dir)
}
