package chart

import (
	"math"
	"strconv"

	"github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"
)

// Texts are the words of a rating chart in the page's language. The tooltip
// shows them before the values of a point.
type Texts struct {
	Day, Rating, Provisional, Tournament, Change, Place string
}

// Point is a rating that holds from a day on, in the order of rating.
type Point struct {
	Day         string  // as 2019-08-04
	Rating      float64 // NaN for a player who has none
	Name        string  // the tournament or decision
	Change      string  // as the page prints it, such as "+12"
	Place       string  // as the page prints it; "" for none
	Provisional bool    // the status from this day on
}

// Series is a player's career in one list.
type Series struct {
	Name   string
	Points []Point
	Until  string // the last rating is drawn on to this day; "" for the last point's
}

// manyPoints is the number of points of one series from which on the chart
// has a slider below it; wheel and pinch zoom always.
const manyPoints = 40

// day is the unit of a time axis's interval, milliseconds.
const day = 24 * 60 * 60 * 1000

// Rating makes the options of rating charts: a time axis, ratings as steps so
// that idle years are flat, every tournament a point. It may be used by
// several goroutines.
type Rating struct {
	// options is cut where the series belong, by legend and slider.
	options [2][2]struct{ before, after string }
	// lines is cut where name and data belong, by status.
	established, provisional struct{ before, between, after string }
}

// NewRating prepares rating charts in one language.
func NewRating(texts Texts) *Rating {
	r := new(Rating)
	for legend := range 2 {
		for slider := range 2 {
			o := &r.options[legend][slider]
			o.before, o.after = cut(ratingOption(legend == 1, slider == 1), "@series")
		}
	}
	for _, status := range []bool{false, true} {
		l := r.line(status)
		var rest string
		l.before, rest = cut(ratingSeries(status, texts), "@name")
		l.between, l.after = cut(rest, "@data")
	}
	return r
}

func ratingOption(legend, slider bool) string {
	c := charts.NewLine()
	grid := opts.Grid{Left: "4", Right: "16", Top: "16", Bottom: "4", ContainLabel: opts.Bool(true)}
	zoom := []opts.DataZoom{{Type: "inside", FilterMode: "none"}}
	if legend {
		grid.Top = "40"
	}
	if slider {
		grid.Bottom = "52"
		zoom = append(zoom, opts.DataZoom{Type: "slider", FilterMode: "none"})
	}
	c.SetGlobalOptions(
		charts.WithLegendOpts(opts.Legend{Show: opts.Bool(legend), Icon: "circle", Top: "0", Left: "0"}),
		charts.WithGridOpts(grid),
		charts.WithDataZoomOpts(zoom...),
		charts.WithTooltipOpts(opts.Tooltip{Trigger: "axis"}),
		charts.WithXAxisOpts(opts.XAxis{Type: "time", MinInterval: day}),
		charts.WithYAxisOpts(opts.YAxis{Type: "value", Scale: opts.Bool(true), MinInterval: 1}),
	)
	c.Validate()
	return option(&c.BaseConfiguration, []string{"@series"})
}

// ratingSeries is one list's line while the player has one status.
func ratingSeries(provisional bool, texts Texts) string {
	symbol, stroke, rating := "circle", "solid", texts.Rating
	if provisional {
		symbol, stroke, rating = "emptyCircle", "dashed", texts.Provisional
	}
	c := charts.NewLine()
	c.AddSeries("@name", []opts.LineData{},
		charts.WithLineChartOpts(opts.LineChart{Step: "end", Symbol: symbol, SymbolSize: 6}),
		charts.WithLineStyleOpts(opts.LineStyle{Width: 2, Type: stroke}),
	)
	c.MultiSeries[0].Data = []string{"@data"}
	return marshal(struct {
		charts.SingleSeries
		Dimensions []string `json:"dimensions"` // not among go-echarts' settings
	}{c.MultiSeries[0], []string{texts.Day, rating, texts.Tournament, texts.Change, texts.Place}})
}

func (r *Rating) line(provisional bool) *struct{ before, between, after string } {
	if provisional {
		return &r.provisional
	}
	return &r.established
}

// Append appends the option of a chart of one player's careers. A career is
// drawn as one line for each status, so that provisional ratings are dashed
// and hollow; both bear the list's name, which makes them one in the legend.
// A point of the option's data is [day, rating, tournament, change, place].
func (r *Rating) Append(b []byte, series []Series) []byte {
	legend, slider := 0, 0
	if len(series) > 1 {
		legend = 1
	}
	for i := range series {
		if len(series[i].Points) >= manyPoints {
			slider = 1
		}
	}
	o := &r.options[legend][slider]
	b = append(b, o.before...)
	first := true
	for i := range series {
		for _, status := range []bool{false, true} {
			if !series[i].has(status) {
				continue
			}
			if !first {
				b = append(b, ',')
			}
			first = false
			l := r.line(status)
			b = append(b, l.before...)
			b = appendString(b, series[i].Name)
			b = append(b, l.between...)
			b = series[i].appendData(b, status)
			b = append(b, l.after...)
		}
	}
	return append(b, o.after...)
}

func (s *Series) has(provisional bool) bool {
	for i := range s.Points {
		if s.Points[i].Provisional == provisional {
			return true
		}
	}
	return false
}

// appendData appends the points at which the player has the status. A rating
// holds until the next tournament, so where the status changes the line leads
// on to the rating of that day, without a point there, and breaks.
func (s *Series) appendData(b []byte, provisional bool) []byte {
	start := len(b)
	for i := range s.Points {
		p := &s.Points[i]
		switch {
		case p.Provisional == provisional:
			b = appendPoint(comma(b, start), p)
		case i > 0 && s.Points[i-1].Provisional == provisional:
			rating := p.Rating
			if math.IsNaN(rating) {
				rating = s.Points[i-1].Rating
			}
			b = appendBend(comma(b, start), p.Day, rating)
			b = append(b, ',', '[')
			b = appendString(b, p.Day)
			b = append(b, ",null]"...)
		}
	}
	if n := len(s.Points); n > 0 && s.Until > s.Points[n-1].Day && s.Points[n-1].Provisional == provisional {
		b = appendBend(comma(b, start), s.Until, s.Points[n-1].Rating)
	}
	return b
}

func comma(b []byte, start int) []byte {
	if len(b) > start {
		return append(b, ',')
	}
	return b
}

func appendPoint(b []byte, p *Point) []byte {
	b = append(b, '[')
	b = appendString(b, p.Day)
	b = append(b, ',')
	b = appendRating(b, p.Rating)
	for _, text := range [...]string{p.Name, p.Change, p.Place} {
		b = append(b, ',')
		b = appendString(b, text)
	}
	return append(b, ']')
}

// appendBend appends a place that the line leads to and that is no point.
func appendBend(b []byte, day string, rating float64) []byte {
	b = append(b, `{"value":[`...)
	b = appendString(b, day)
	b = append(b, ',')
	b = appendRating(b, rating)
	return append(b, `],"symbol":"none"}`...)
}

// appendRating appends the rating as it is shown (C8), half away from zero,
// so that chart and table never disagree.
func appendRating(b []byte, rating float64) []byte {
	if math.IsNaN(rating) || math.IsInf(rating, 0) {
		return append(b, "null"...)
	}
	return strconv.AppendInt(b, int64(math.Round(rating)), 10)
}
