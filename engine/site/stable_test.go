package site_test

import (
	"bytes"
	"runtime"
	"testing"
	"time"
)

// TestStable: the same federation gives the same bytes on one processor and
// on many, in any time zone and with any locale.
func TestStable(t *testing.T) {
	defer func(local *time.Location) { time.Local = local }(time.Local)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	var first published
	for _, c := range []struct {
		processors int
		zone, lang string
	}{{1, "UTC", "C"}, {4, "Pacific/Kiritimati", "tr_TR.UTF-8"}, {2, "America/Los_Angeles", "cs_CZ.UTF-8"}} {
		runtime.GOMAXPROCS(c.processors)
		t.Setenv("TZ", c.zone)
		t.Setenv("LANG", c.lang)
		t.Setenv("LC_ALL", c.lang)
		offset := map[string]int{"UTC": 0, "Pacific/Kiritimati": 14, "America/Los_Angeles": -8}[c.zone]
		time.Local = time.FixedZone(c.zone, offset*3600) // TZ is read once only
		files, _ := write(t, input(t, rich(plain()), true))
		if first == nil {
			first = files
			continue
		}
		if len(files) != len(first) {
			t.Errorf("%d files, not %d", len(files), len(first))
		}
		for name, data := range files {
			if !bytes.Equal(data, first[name]) {
				t.Errorf("%s differs on %d processors, %s, %s", name, c.processors, c.zone, c.lang)
			}
		}
	}
}
