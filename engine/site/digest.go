package site

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"
	"reflect"
	"slices"
)

// digest gathers values, written so that different values of one type are
// written differently.
type digest struct{ b []byte }

// source is the digest of all that was gathered.
func (d *digest) source() (s Source) {
	sum := sha256.Sum256(d.b)
	copy(s[:], sum[:])
	return s
}

func (d *digest) int(n int) { d.b = binary.LittleEndian.AppendUint64(d.b, uint64(n)) }

func (d *digest) text(s string) {
	d.int(len(s))
	d.b = append(d.b, s...)
}

func (d *digest) of(s Source) { d.b = append(d.b, s[:]...) }

// value gathers anything made of plain data, with all that its pointers lead
// to. It takes every field of a struct, also those that are added one day.
func (d *digest) value(v any) { d.reflect(reflect.ValueOf(v)) }

func (d *digest) reflect(v reflect.Value) {
	switch v.Kind() {
	case reflect.Invalid: // a nil interface
		d.b = append(d.b, 0)
	case reflect.Bool:
		if v.Bool() {
			d.b = append(d.b, 1)
		} else {
			d.b = append(d.b, 0)
		}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		d.b = binary.LittleEndian.AppendUint64(d.b, uint64(v.Int()))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		d.b = binary.LittleEndian.AppendUint64(d.b, v.Uint())
	case reflect.Float32, reflect.Float64:
		d.b = binary.LittleEndian.AppendUint64(d.b, math.Float64bits(v.Float()))
	case reflect.String:
		d.text(v.String())
	case reflect.Slice, reflect.Array:
		if v.Kind() == reflect.Slice && v.Type().Elem().Kind() == reflect.Uint8 {
			d.text(string(v.Bytes()))
			return
		}
		d.int(v.Len())
		for i := range v.Len() {
			d.reflect(v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			d.reflect(v.Field(i))
		}
	case reflect.Pointer:
		d.b = append(d.b, 1)
		if v.IsNil() {
			d.b[len(d.b)-1] = 0
			return
		}
		d.reflect(v.Elem())
	case reflect.Interface:
		if v.IsNil() {
			d.b = append(d.b, 0)
			return
		}
		d.b = append(d.b, 1)
		d.text(v.Elem().Type().String())
		d.reflect(v.Elem())
	case reflect.Map:
		// The entries are put in order by how they are written.
		entries := make([]string, 0, v.Len())
		for i := v.MapRange(); i.Next(); {
			var entry digest
			entry.reflect(i.Key())
			entry.reflect(i.Value())
			entries = append(entries, string(entry.b))
		}
		slices.Sort(entries)
		d.int(len(entries))
		for _, entry := range entries {
			d.text(entry)
		}
	default:
		panic(fmt.Sprintf("a page cannot be made from a %s", v.Type()))
	}
}
