package site

import (
	"strconv"

	"ratinglist/engine/tournament"
)

// object writes one JSON object or array, field by field, in the order of the
// calls. Other programs read these files: fields are added, never renamed.
type object struct {
	w     *writer
	first bool
	array bool
}

func (w *writer) object() *object {
	w.b = append(w.b, '{')
	return &object{w: w, first: true}
}

func (w *writer) array() *object {
	w.b = append(w.b, '[')
	return &object{w: w, first: true, array: true}
}

// item begins the next value of an array.
func (o *object) item() {
	if !o.first {
		o.w.b = append(o.w.b, ',')
	}
	o.first = false
}

func (o *object) key(name string) {
	b := o.w.b
	if !o.first {
		b = append(b, ',')
	}
	o.first = false
	b = append(append(append(b, '"'), name...), '"', ':')
	o.w.b = b
}

// text writes a field unless it is empty.
func (o *object) text(name, value string) {
	if value != "" {
		o.key(name)
		o.w.b = appendJSON(o.w.b, value)
	}
}

func (o *object) date(name string, d tournament.Date) {
	if d != 0 {
		o.key(name)
		o.w.raw("\"")
		o.w.b = d.Append(o.w.b)
		o.w.raw("\"")
	}
}

func (o *object) int(name string, n int) {
	o.key(name)
	o.w.int(n)
}

func (o *object) number(name string, x float64) {
	o.key(name)
	o.w.b = appendExact(o.w.b, x)
}

func (o *object) half(name string, half int) {
	o.key(name)
	o.w.b = appendHalfJSON(o.w.b, half)
}

func (o *object) flag(name string, value bool) {
	o.key(name)
	o.w.b = strconv.AppendBool(o.w.b, value)
}

func (o *object) texts(name string, values []string) {
	if len(values) == 0 {
		return
	}
	o.key(name)
	a := o.w.array()
	for _, v := range values {
		a.item()
		o.w.b = appendJSON(o.w.b, v)
	}
	a.end()
}

func (o *object) end() {
	if o.array {
		o.w.b = append(o.w.b, ']')
	} else {
		o.w.b = append(o.w.b, '}')
	}
}
