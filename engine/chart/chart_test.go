package chart

import (
	"encoding/json"
	"math"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"
)

var english = Texts{"Day", "Rating", "Provisional rating", "Tournament", "Change", "Place"}

// career is provisional for two tournaments, then established, then loses
// the rating and gains a new one.
var career = Series{Name: "World", Until: "2024-05-01", Points: []Point{
	{"2019-08-04", 1832.5, "Prague Open", "+12.4", "3", true},
	{"2019-11-10", 1850.49, "Tallinn", "+18.0", "1", true},
	{"2021-02-28", 1849.5, "Tallinn", "−1.0", "", false},
	{"2022-02-28", math.NaN(), "Brno", "", "9", true},
	{"2023-02-28", -3.5, "Brno", "", "9", false},
}}

// drawn is what chart.js relies on.
type drawn struct {
	DataZoom []struct{ Type string }
	Legend   struct{ Show bool }
	Tooltip  struct{ RenderMode string }
	XAxis    []struct{ Type string }
	Series   []struct {
		Name, Type, Step, Symbol string
		LineStyle                struct{ Type string }
		Dimensions               []string
		Data                     []any
	}
}

func draw(t *testing.T, option []byte) drawn {
	t.Helper()
	var d drawn
	if err := json.Unmarshal(option, &d); err != nil {
		t.Fatalf("%v in %s", err, option)
	}
	return d
}

func TestRatingIsALineForEachStatus(t *testing.T) {
	d := draw(t, NewRating(english).Append(nil, []Series{career}))
	if d.XAxis[0].Type != "time" || d.Tooltip.RenderMode != "richText" || d.Legend.Show {
		t.Errorf("axis %q, tooltip %q, legend %v", d.XAxis[0].Type, d.Tooltip.RenderMode, d.Legend.Show)
	}
	if len(d.Series) != 2 {
		t.Fatalf("%d lines, want one for each status", len(d.Series))
	}
	bend := func(day string, rating any) any {
		return map[string]any{"value": []any{day, rating}, "symbol": "none"}
	}
	want := []any{ // half away from zero
		[]any{"2021-02-28", 1850.0, "Tallinn", "−1.0", ""},
		bend("2022-02-28", 1850.0),
		[]any{"2022-02-28", nil},
		[]any{"2023-02-28", -4.0, "Brno", "", "9"},
		bend("2024-05-01", -4.0),
	}
	if s := d.Series[0]; s.Symbol != "circle" || s.LineStyle.Type != "solid" || s.Step != "end" ||
		s.Dimensions[1] != "Rating" || !reflect.DeepEqual(s.Data, want) {
		t.Errorf("established: %+v\nwant the data %v", s, want)
	}
	want = []any{
		[]any{"2019-08-04", 1833.0, "Prague Open", "+12.4", "3"},
		[]any{"2019-11-10", 1850.0, "Tallinn", "+18.0", "1"},
		bend("2021-02-28", 1850.0),
		[]any{"2021-02-28", nil},
		[]any{"2022-02-28", nil, "Brno", "", "9"},
		bend("2023-02-28", -4.0),
		[]any{"2023-02-28", nil},
	}
	if s := d.Series[1]; s.Symbol != "emptyCircle" || s.LineStyle.Type != "dashed" || s.Name != "World" ||
		s.Dimensions[1] != "Provisional rating" || !reflect.DeepEqual(s.Data, want) {
		t.Errorf("provisional: %+v\nwant the data %v", s, want)
	}
}

func TestRatingOfSeveralListsAndManyPoints(t *testing.T) {
	r := NewRating(english)
	many := Series{Name: "Renju"}
	for range manyPoints {
		many.Points = append(many.Points, Point{Day: "2020-01-01", Rating: 2000})
	}
	for _, c := range []struct {
		series       []Series
		legend       bool
		zooms, lines int
	}{
		{[]Series{}, false, 1, 0},
		{[]Series{{Name: "empty"}}, false, 1, 0},
		{[]Series{many}, false, 2, 1},
		{[]Series{career, many}, true, 2, 3},
		{[]Series{career, career}, true, 1, 4},
	} {
		d := draw(t, r.Append(nil, c.series))
		if d.Legend.Show != c.legend || len(d.DataZoom) != c.zooms || len(d.Series) != c.lines {
			t.Errorf("%d careers: legend %v, %d zooms, %d lines; want %v, %d, %d",
				len(c.series), d.Legend.Show, len(d.DataZoom), len(d.Series), c.legend, c.zooms, c.lines)
		}
	}
}

var hostile = []string{
	`</script><script>alert(1)</script>`, `<!--<script>`, `]]>`, `&lt;b&gt;`, `"},{"name":"x`,
	`\"`, `\u003c`, "a\u2028b\u2029c", "tab\tline\nnul\x00del\x7f", "Ка́тя 井上 \U0001f3b2 \u202eevil",
	`{a} {b0}`, `@data`, `@name`, `@series`, "",
}

func TestHostileTextStaysText(t *testing.T) {
	r := NewRating(english)
	for _, text := range hostile {
		b := r.Append(nil, []Series{{text, []Point{{text, 1, text, text, text, false}}, ""}})
		if i := strings.IndexAny(string(b), "<>&\u2028\u2029\x00\x7f\n"); i >= 0 {
			t.Errorf("%q: %q stands in the script", text, b[i])
		}
		s := draw(t, b).Series[0]
		if want := []any{text, 1.0, text, text, text}; s.Name != text || !reflect.DeepEqual(s.Data[0], want) {
			t.Errorf("%q became %q and %q", text, s.Name, s.Data[0])
		}
		bands := Bands([]string{text}, []Group{{text, []int{0}}})
		if strings.ContainsAny(bands, "<>&\u2028\u2029") {
			t.Errorf("%q ends a script: %s", text, bands)
		}
	}
}

func FuzzString(f *testing.F) {
	for _, text := range hostile {
		f.Add(text)
	}
	f.Add("bad \xff\xc3 utf-8 \xed\xa0\x80")
	f.Fuzz(func(t *testing.T, text string) {
		b := appendString([]byte("x"), text)[1:]
		if strings.ContainsAny(string(b), "<>&\u2028\u2029") || !utf8.Valid(b) {
			t.Errorf("%q cannot stand in a script", b)
		}
		want, _ := json.Marshal(text)
		var got, same string
		if err := json.Unmarshal(b, &got); err != nil {
			t.Fatalf("%v: %s", err, b)
		}
		if json.Unmarshal(want, &same); got != same {
			t.Errorf("%q reads back as %q, by encoding/json as %q", text, got, same)
		}
	})
}

func TestAppendAllocatesNothing(t *testing.T) {
	r, series := NewRating(english), []Series{career, career}
	b := r.Append(nil, series)
	if n := testing.AllocsPerRun(100, func() { b = r.Append(b[:0], series) }); n != 0 {
		t.Errorf("%v allocations for a chart", n)
	}
}

func TestOptionsAreTheSameEachTime(t *testing.T) {
	series := []Series{career}
	groups := []Group{{"all", []int{1, 2}}, {"women", []int{0, 1}}}
	rating, bands := NewRating(english).Append(nil, series), Bands([]string{"1800", "1900"}, groups)
	for range 20 {
		if again := NewRating(english).Append(nil, series); string(again) != string(rating) {
			t.Fatalf("a second chart differs:\n%s\n%s", rating, again)
		}
		if again := Bands([]string{"1800", "1900"}, groups); again != bands {
			t.Fatalf("a second chart differs:\n%s\n%s", bands, again)
		}
	}
}

func TestBands(t *testing.T) {
	var d struct {
		XAxis  []struct{ Data []string }
		Series []struct {
			Name, Type string
			Data       []struct{ Value int }
		}
		Tooltip struct{ RenderMode string }
	}
	option := Bands([]string{"1800–1899", "1900–1999"}, []Group{{"all", []int{7, 0}}, {"women", []int{2, 0}}})
	if err := json.Unmarshal([]byte(option), &d); err != nil {
		t.Fatal(err)
	}
	if len(d.XAxis[0].Data) != 2 || len(d.Series) != 2 || d.Series[1].Name != "women" ||
		d.Series[1].Type != "bar" || d.Series[0].Data[0].Value != 7 || len(d.Series[0].Data) != 2 ||
		d.Tooltip.RenderMode != "richText" {
		t.Errorf("%+v from %s", d, option)
	}
}

func BenchmarkAppend(b *testing.B) {
	r := NewRating(english)
	long := Series{Name: "World"}
	for range 60 {
		long.Points = append(long.Points, career.Points[0])
	}
	var page []byte
	b.ReportAllocs()
	for b.Loop() {
		page = r.Append(page[:0], []Series{long})
	}
	b.SetBytes(int64(len(page)))
}
