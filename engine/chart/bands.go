package chart

import (
	"github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"
)

// Group is a group of players, counted by rating band.
type Group struct {
	Name   string
	Counts []int // one for each band
}

// Bands is the option of a bar chart of players by rating band. A site has a
// few of them, so go-echarts builds each as a whole.
func Bands(bands []string, groups []Group) string {
	c := charts.NewBar()
	c.SetGlobalOptions(
		charts.WithLegendOpts(opts.Legend{Show: opts.Bool(len(groups) > 1), Icon: "circle", Top: "0", Left: "0"}),
		charts.WithGridOpts(opts.Grid{Left: "4", Right: "16", Top: "40", Bottom: "4", ContainLabel: opts.Bool(true)}),
		charts.WithTooltipOpts(opts.Tooltip{Trigger: "axis"}),
		charts.WithXAxisOpts(opts.XAxis{Type: "category"}),
		charts.WithYAxisOpts(opts.YAxis{Type: "value", MinInterval: 1}),
	)
	c.SetXAxis(bands)
	for _, g := range groups {
		bars := make([]opts.BarData, len(g.Counts))
		for i, n := range g.Counts {
			bars[i] = opts.BarData{Value: n}
		}
		c.AddSeries(g.Name, bars)
	}
	c.Validate()
	return option(&c.BaseConfiguration, c.MultiSeries)
}
