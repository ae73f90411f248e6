package problem

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"
)

// Formats are the words that Write understands.
var Formats = []string{"text", "json", "github"}

// Write prints a list in a format: text for people, json for programs, github
// as the workflow commands that mark the lines of a pull request.
func Write(w io.Writer, format string, list List) error {
	b := bufio.NewWriter(w)
	switch format {
	case "text":
		for i := range list {
			writeText(b, &list[i])
		}
	case "json":
		if err := writeJSON(b, list); err != nil {
			return err
		}
	case "github":
		for i := range list {
			writeGitHub(b, &list[i])
		}
	default:
		return fmt.Errorf("unknown format %q: expected one of %q", format, Formats)
	}
	return b.Flush()
}

func writeText(b *bufio.Writer, p *Problem) {
	kind := ""
	if p.Severity == Warning {
		kind = "warning: "
	}
	fmt.Fprintf(b, "%s:%d:%d: %s%s [%s]\n", printable(p.File), p.Line, p.Col, kind, printable(p.Message), p.Code)
	writeSource(b, p.Line, p.Col, p.EndCol, p.SourceLine)
	if p.Expected != "" {
		fmt.Fprintf(b, "      expected %s\n", printable(p.Expected))
	}
	if p.Suggestion != "" {
		fmt.Fprintf(b, "      did you mean %s?\n", strconv.Quote(p.Suggestion))
	}
	if p.Hint != "" {
		fmt.Fprintf(b, "      %s\n", printable(p.Hint))
	}
	if r := p.Related; r != nil {
		fmt.Fprintf(b, "  %s:%d:%d: %s\n", printable(r.File), r.Line, r.Col, printable(r.Message))
		writeSource(b, r.Line, r.Col, r.EndCol, r.SourceLine)
	}
	b.WriteByte('\n')
}

// widestSource is how many code points of a source line are shown.
const widestSource = 100

func writeSource(b *bufio.Writer, line, col, endCol int, source string) {
	runes := []rune(source)
	if col < 1 || col > len(runes)+1 || len(runes) == 0 {
		return
	}
	first := 0
	if len(runes) > widestSource && col > widestSource/2 {
		first = min(col-widestSource/2, len(runes)-widestSource/2)
	}
	last := min(len(runes), first+widestSource)
	var shown, under strings.Builder
	if first > 0 {
		shown.WriteString("… ")
		under.WriteString("  ")
	}
	for i := first; i < max(last, col); i++ {
		r := ' '
		if i < len(runes) {
			r = shownRune(runes[i])
			shown.WriteRune(r)
		}
		mark := " "
		if i == col-1 || i >= col-1 && i < endCol-1 {
			mark = "^"
		}
		under.WriteString(strings.Repeat(mark, columns(r)))
	}
	if last < len(runes) {
		shown.WriteString(" …")
	}
	fmt.Fprintf(b, "%5d | %s\n      | %s\n", line, shown.String(), strings.TrimRight(under.String(), " "))
}

// printable makes text safe for a terminal: a name must not be able to move
// the cursor, change colours or turn the line round.
func printable(s string) string {
	for _, r := range s {
		if shownRune(r) != r {
			return strings.Map(shownRune, s)
		}
	}
	return s
}

func shownRune(r rune) rune {
	switch {
	case r == '\t':
		return ' '
	case r < ' ' || r == 0x7f || unicode.Is(unicode.Cf, r) || unicode.IsControl(r):
		return '\uFFFD'
	}
	return r
}

// columns is how many columns of a terminal a character takes.
func columns(r rune) int {
	switch {
	case unicode.Is(unicode.Mn, r):
		return 0
	case r >= 0x1100 && r <= 0x115f, r >= 0x2e80 && r <= 0xa4cf, r >= 0xac00 && r <= 0xd7a3,
		r >= 0xf900 && r <= 0xfaff, r >= 0xfe30 && r <= 0xfe6f, r >= 0xff00 && r <= 0xff60,
		r >= 0xffe0 && r <= 0xffe6, r >= 0x1f300 && r <= 0x1faff, r >= 0x20000 && r <= 0x3fffd:
		return 2
	}
	return 1
}

func writeJSON(b *bufio.Writer, list List) error {
	type place struct {
		File    string `json:"file"`
		Line    int    `json:"line"`
		Column  int    `json:"column"`
		End     int    `json:"endColumn,omitempty"`
		Message string `json:"message,omitempty"`
		Source  string `json:"source,omitempty"`
	}
	type entry struct {
		Code       string `json:"code"`
		Severity   string `json:"severity"`
		Message    string `json:"message"`
		Place      place  `json:"place"`
		Expected   string `json:"expected,omitempty"`
		Suggestion string `json:"suggestion,omitempty"`
		Hint       string `json:"hint,omitempty"`
		Related    *place `json:"related,omitempty"`
	}
	entries := make([]entry, len(list))
	for i, p := range list {
		entries[i] = entry{
			Code: p.Code, Severity: p.Severity.String(), Message: p.Message,
			Place:    place{File: p.File, Line: p.Line, Column: p.Col, End: p.EndCol, Source: p.SourceLine},
			Expected: p.Expected, Suggestion: p.Suggestion, Hint: p.Hint,
		}
		if r := p.Related; r != nil {
			entries[i].Related = &place{r.File, r.Line, r.Col, r.EndCol, r.Message, r.SourceLine}
		}
	}
	errors, warnings := list.Count()
	encoder := json.NewEncoder(b)
	encoder.SetIndent("", "  ")
	return encoder.Encode(struct {
		Errors   int     `json:"errors"`
		Warnings int     `json:"warnings"`
		Problems []entry `json:"problems"`
	}{errors, warnings, entries})
}

// writeGitHub prints one workflow command. Everything that came from a file
// is escaped, so that no content can give a command of its own.
func writeGitHub(b *bufio.Writer, p *Problem) {
	message := p.Message
	if p.Expected != "" {
		message += "\nexpected " + p.Expected
	}
	if p.Suggestion != "" {
		message += "\ndid you mean " + strconv.Quote(p.Suggestion) + "?"
	}
	if p.Hint != "" {
		message += "\n" + p.Hint
	}
	if r := p.Related; r != nil {
		message += fmt.Sprintf("\n%s:%d:%d: %s", r.File, r.Line, r.Col, r.Message)
	}
	fmt.Fprintf(b, "::%s file=%s,line=%d,col=%d", p.Severity, escapeProperty(p.File), p.Line, p.Col)
	if p.EndCol > p.Col {
		fmt.Fprintf(b, ",endColumn=%d", p.EndCol-1)
	}
	fmt.Fprintf(b, ",title=%s::%s\n", escapeProperty(p.Code), escapeData(message))
}

var dataEscapes = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
var propertyEscapes = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")

func escapeData(s string) string     { return dataEscapes.Replace(s) }
func escapeProperty(s string) string { return propertyEscapes.Replace(s) }
