// Package chart builds the options of the site's charts and hides go-echarts
// and its traps. An option is JSON that the page carries inside
// <script type="application/json"> and templates/assets/chart.js draws.
//
// A site has tens of thousands of players, and go-echarts spends more time on
// one option than the rest of a player's page takes. So the library builds
// each kind of option once, with markers where the data belong; the JSON is
// cut there, and Append writes the data between the pieces.
package chart

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"
)

// tooltip is go-echarts' tooltip with the one setting that it lacks. The text
// of a rich-text tooltip is painted, never parsed as HTML, and needs no inline
// style, which the site's content security policy would refuse.
type tooltip struct {
	opts.Tooltip
	RenderMode string `json:"renderMode"`
}

// option is the JSON of a chart's option. Titles and toolboxes are left out:
// pages have headings of their own. Nothing moves, so that nobody who asked
// for less motion has to be asked.
func option(c *charts.BaseConfiguration, series any) string {
	all := c.JSON()
	delete(all, "title")
	delete(all, "toolbox")
	delete(all, "color") // the page's stylesheet has the colours
	all["animation"] = false
	all["tooltip"] = tooltip{c.Tooltip, "richText"}
	all["series"] = series
	return marshal(all)
}

func marshal(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("chart: an option of our own making is no JSON: %v", err))
	}
	return string(b)
}

// cut parts JSON at a marker that it holds as a string.
func cut(text, marker string) (before, after string) {
	quoted := marshal(marker)
	if strings.Count(text, quoted) != 1 {
		panic(fmt.Sprintf("chart: %d times %s in %s", strings.Count(text, quoted), quoted, text))
	}
	before, after, _ = strings.Cut(text, quoted)
	return before, after
}
