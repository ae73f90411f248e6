package site

import (
	"bytes"
	"fmt"
	"html/template"
	"reflect"
	"slices"
	"strings"
)

// A shell is what all pages of one kind and language have in common. Its
// template is executed once, with a mark in the place of every field of the
// kind's page struct, and cut at the marks. A page is then its pieces with
// the fields of one struct between them, which costs next to nothing.
//
// A field of type string is text and is escaped when it is filled in; a field
// of type []byte is HTML that this package has made. A template may ask for a
// field with {{.Name}} anywhere that HTML text or a quoted attribute may
// stand, and may wrap what makes no sense without a field in
// {{section "Name"}} … {{end_section}}: it is left out where the field is
// empty.
type shell struct {
	pieces []piece
	fields [][]int // by slot: the field's index in the page struct
}

type piece struct {
	text []byte // before the slot
	slot int    // of the field to fill in, or -1
	test int    // of the field that opens a section here, or -1
	skip int    // where the section ends, if test >= 0
}

// mark begins the word that stands in the place of a field while a template
// is executed; markEnd ends it. Nothing else that the template prints may hold
// the mark: see newMark.
type mark string

const markEnd = "qx"

// newMark is a mark that none of the texts holds.
func newMark(texts ...string) mark {
	m := "xqslot"
	for slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(text, m) }) {
		m += "q"
	}
	return mark(m)
}

// slot is the word in the place of a field.
func (m mark) slot(field string) string { return string(m) + field + markEnd }

// funcs are the functions that templates may call for sections.
func (m mark) funcs() template.FuncMap {
	return template.FuncMap{
		"section":     func(field string) string { return m.slot("section" + field) },
		"end_section": func() string { return m.slot("end") },
	}
}

// newShell executes a template for a page struct. data is what the template
// may ask for beside the struct's fields.
func newShell(t *template.Template, name string, page any, data map[string]any, m mark) (*shell, error) {
	marked := make(map[string]any, len(data))
	for key, value := range data {
		marked[key] = value
	}
	s := &shell{}
	slots := map[string]int{}
	for _, f := range reflect.VisibleFields(reflect.TypeOf(page)) {
		if f.Anonymous {
			continue
		}
		if _, taken := data[f.Name]; taken {
			return nil, fmt.Errorf("the page's field %s hides what every template is given", f.Name)
		}
		slots[f.Name] = len(s.fields)
		s.fields = append(s.fields, f.Index)
		marked[f.Name] = m.slot(f.Name)
	}
	var out bytes.Buffer
	if err := t.ExecuteTemplate(&out, name, marked); err != nil {
		return nil, err
	}
	return s, s.cut(out.Bytes(), slots, m)
}

func (s *shell) cut(html []byte, slots map[string]int, m mark) error {
	var open []int
	for {
		at := bytes.Index(html, []byte(m))
		if at < 0 {
			break
		}
		name, rest, found := bytes.Cut(html[at+len(m):], []byte(markEnd))
		if !found {
			return fmt.Errorf("a mark without an end")
		}
		p := piece{text: html[:at], slot: -1, test: -1}
		html = rest
		field, section := strings.CutPrefix(string(name), "section")
		slot, known := slots[field]
		switch {
		case string(name) == "end":
			if len(open) == 0 {
				return fmt.Errorf("{{end_section}} without {{section …}}")
			}
			s.pieces[open[len(open)-1]].skip = len(s.pieces) + 1
			open = open[:len(open)-1]
		case !known:
			return fmt.Errorf("the page has no field %q", field)
		case section:
			p.test = slot
			open = append(open, len(s.pieces))
		default:
			p.slot = slot
		}
		s.pieces = append(s.pieces, p)
	}
	if len(open) > 0 {
		return fmt.Errorf("{{section …}} without {{end_section}}")
	}
	s.pieces = append(s.pieces, piece{text: html, slot: -1, test: -1})
	return nil
}

// append appends one page.
func (s *shell) append(b []byte, page any) []byte {
	v := reflect.ValueOf(page)
	for i := 0; i < len(s.pieces); i++ {
		p := &s.pieces[i]
		b = append(b, p.text...)
		if p.slot >= 0 {
			f := v.FieldByIndex(s.fields[p.slot])
			if f.Kind() == reflect.String {
				b = appendText(b, f.String())
			} else {
				b = append(b, f.Bytes()...)
			}
		}
		if p.test >= 0 && v.FieldByIndex(s.fields[p.test]).Len() == 0 {
			i = p.skip - 1
		}
	}
	return b
}
