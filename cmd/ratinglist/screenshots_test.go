package main_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// takeScreenshots writes pictures of one page of each kind, as on a phone and
// on a desktop, light and dark, to the folder that RATINGLIST_SCREENSHOTS
// names: to be looked at.
func (s *site) takeScreenshots(t *testing.T, browser context.Context) {
	folder := os.Getenv("RATINGLIST_SCREENSHOTS")
	if folder == "" {
		t.Skip("RATINGLIST_SCREENSHOTS names no folder for pictures")
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	b := newTab(t, browser, s.server.URL+underPath)
	for _, page := range s.kindsInAllLanguages(t) {
		name := strings.ReplaceAll(strings.TrimSuffix(page, ".html"), "/", "-")
		for _, theme := range []string{"light", "dark"} {
			b.prefer(theme)
			for _, width := range []int64{390, 1280} {
				b.window(width, 900)
				b.open(s.address(page))
				ask[inspection](b, inspectScript) // draws the charts
				ask[chromedp.Void](b, `scrollTo(0, 0)`)
				picture, err := chromedp.Run(b.ctx, chromedp.FullScreenshot(100))
				if err != nil {
					t.Fatal(err)
				}
				file := filepath.Join(folder, fmt.Sprintf("%s-%d-%s.png", name, width, theme))
				if err := os.WriteFile(file, picture, 0o644); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}
