package publish

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// BenchmarkAgainstCopy publishes a site of 48,000 files and 500 MB, each time
// beside a copy of it by cp -r, and gives the medians of both. Run it with
// -benchtime=5x and TMPDIR on a tmpfs, so that no disk is measured.
func BenchmarkAgainstCopy(b *testing.B) {
	const files = 48_000
	paths := make([]string, files)
	for i := range paths {
		folder := []string{"players", "tournaments", "api/players", "api/tournaments", "cs/players", "cs/tournaments"}[i%6]
		paths[i] = fmt.Sprintf("%s/some-name-%d.html", folder, i)
	}
	page := make([]byte, 10_900)
	for i := range page {
		page[i] = byte(i * 7)
	}
	// render publishes the site as it is in one edition: of every so many
	// pages, one differs between editions.
	render := func(b *testing.B, dir string, edition, every int) Report {
		p, err := Begin(dir)
		if err != nil {
			b.Fatal(err)
		}
		var next atomic.Int64
		var wait sync.WaitGroup
		for range runtime.GOMAXPROCS(0) {
			wait.Go(func() {
				data := slices.Clone(page)
				for i := int(next.Add(1)) - 1; i < files; i = int(next.Add(1)) - 1 {
					data[0] = byte(i)
					data[len(data)-1] = 0
					if every > 0 && i%every == 0 {
						data[len(data)-1] = byte(edition)
					}
					if err := p.Write(paths[i], Source{}, data); err != nil {
						b.Error(err)
						return
					}
				}
			})
		}
		wait.Wait()
		report, err := p.Commit()
		if err != nil {
			b.Fatal(err)
		}
		return report
	}
	// raw is what a fresh site costs at the least, on as many processors.
	raw := func(b *testing.B, dir string) {
		for _, folder := range []string{"players", "tournaments", "api/players", "api/tournaments", "cs/players", "cs/tournaments"} {
			if err := os.MkdirAll(filepath.Join(dir, folder), 0o755); err != nil {
				b.Fatal(err)
			}
		}
		err := inParallel(files, func(i int) error {
			return os.WriteFile(dir+"/"+paths[i], page, 0o644)
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	for _, c := range []struct {
		name  string
		fresh bool
		every int
	}{{"fresh", true, 0}, {"unchanged", false, 0}, {"one-in-100", false, 100}, {"all-changed", false, 1}} {
		b.Run(c.name, func(b *testing.B) {
			root := b.TempDir()
			dir := filepath.Join(root, "site")
			if !c.fresh {
				render(b, dir, 0, c.every)
			}
			var ours, copies, raws []time.Duration
			for i := 0; b.Loop(); i++ {
				if c.fresh {
					dir = filepath.Join(root, fmt.Sprint("site", i))
				}
				start := time.Now()
				render(b, dir, i+1, c.every)
				ours = append(ours, time.Since(start))
				b.StopTimer()
				start = time.Now()
				if out, err := exec.Command("cp", "-r", dir, filepath.Join(root, fmt.Sprint("copy", i))).CombinedOutput(); err != nil {
					b.Fatalf("%v: %s", err, out)
				}
				copies = append(copies, time.Since(start))
				start = time.Now()
				if c.fresh {
					raw(b, filepath.Join(root, fmt.Sprint("raw", i)))
					raws = append(raws, time.Since(start))
				}
				b.StartTimer()
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(median(ours).Seconds(), "s")
			b.ReportMetric(median(copies).Seconds(), "s-copy")
			b.ReportMetric(median(ours).Seconds()/median(copies).Seconds(), "ratio")
			if c.fresh {
				b.ReportMetric(median(raws).Seconds(), "s-raw")
			}
		})
	}
}

func median(times []time.Duration) time.Duration {
	slices.Sort(times)
	return times[len(times)/2]
}
