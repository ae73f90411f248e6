package site

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"image"
	_ "image/gif"
	_ "image/jpeg"
	_ "image/png"
	"io/fs"
	"path"
	"strings"
)

// parts publishes what the pages are dressed in: our own styles, scripts and
// browser parts, under names that carry a hash of the content, so that a
// browser may keep them for ever; and the federation's assets as they are.
func (s *builder) parts() error {
	s.static = map[string]string{}
	s.flags = flags{}
	err := fs.WalkDir(s.Templates, "assets", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(s.Templates, name)
		if err != nil {
			return err
		}
		name = strings.TrimPrefix(name, "assets/")
		if strings.HasPrefix(path.Base(name), ".") {
			return nil
		}
		address := staticAddress(strings.TrimPrefix(name, "vendor/"), data)
		s.static[name] = address
		if code, ok := strings.CutPrefix(name, "vendor/flags/"); ok {
			s.flags[strings.ToUpper(strings.TrimSuffix(code, path.Ext(code)))] = address
		}
		return s.write(address, data)
	})
	if err != nil {
		return err
	}
	if s.static[chartLibrary] == "" {
		s.notes = append(s.notes, "no charts and no flags: the browser parts are missing; `npm ci --prefix templates` brings them")
	}
	if err := s.themeParts(); err != nil {
		return err
	}
	return s.assets()
}

// staticAddress is where one of our own files is published.
func staticAddress(name string, data []byte) string {
	sum := sha256.Sum256(data)
	extension := path.Ext(name)
	return "static/" + strings.TrimSuffix(name, extension) + "." + hex.EncodeToString(sum[:4]) + extension
}

// chartLibrary is the part without which there are no charts.
const chartLibrary = "vendor/echarts-line.js"

// assets publishes content/assets and measures its pictures, so that nothing
// on a page moves when they arrive.
func (s *builder) assets() error {
	s.pictures = map[string]picture{}
	for _, name := range s.Federation.Assets {
		data, err := fs.ReadFile(s.Assets, name)
		if err != nil {
			return fmt.Errorf("content/assets/%s: %w", name, err)
		}
		s.pictures[name] = measure(data)
		if err := s.write("assets/"+name, data); err != nil {
			return err
		}
	}
	return nil
}

// picture is the size of a picture in pixels; zero if it is not known.
type picture struct{ width, height int }

func measure(data []byte) picture {
	config, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return picture{}
	}
	return picture{config.Width, config.Height}
}

// logoHeight is how high a logo is shown.
const logoHeight = 32

// logoWidth is how wide the logo is at that height, 0 if that is not known.
func (s *builder) logoWidth() int {
	if s.logo.height == 0 {
		return 0
	}
	return s.logo.width * logoHeight / s.logo.height
}

// flags are the addresses of flags by country code.
type flags map[string]string

// append appends a country's flag, or its code where there is no picture.
func (f flags) append(b []byte, code string, lang *language, top string) []byte {
	address, ok := f[code]
	if ok {
		b = append(b, "<img class=flag src="...)
		b = append(b, top...)
		b = append(b, address...)
		b = append(b, " width=21 height=14 loading=lazy alt="...)
		b = append(b, code...)
		b = append(b, " title=\""...)
	} else {
		b = append(b, "<abbr class=cc title=\""...)
	}
	b = appendText(b, lang.countryName(code))
	if ok {
		return append(b, "\">"...)
	}
	b = append(b, "\">"...)
	b = append(b, code...)
	return append(b, "</abbr>"...)
}
