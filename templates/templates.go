// Package templates carries what the pages are made of into the program: the
// HTML templates, the texts by language, and the styles, scripts and browser
// parts below assets/.
package templates

import "embed"

// Files are this folder. assets/vendor is what `npm ci` brought; it may be
// missing.
//
//go:embed *.html texts all:assets
var Files embed.FS
