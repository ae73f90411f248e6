package markdown

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// The limits of a text. Honest texts stay far below them; without them a few
// kilobytes could keep the parser busy for minutes (emphasis and brackets
// take quadratic time in a paragraph) or swell to hundreds of megabytes (a
// table's missing cells, a long address that many links refer to).
const (
	MaxBytes     = 200_000 // of the text
	MaxLines     = 10_000  // of the text
	MaxNesting   = 12      // of lists and quotations in each other
	MaxParagraph = 10_000  // code points in a paragraph, heading or table cell
	MaxMarks     = 1_000   // marks such as * _ [ ] ` < ~ in one of them
	MaxCells     = 20_000  // table cells in a text, missing ones included
	MaxAddress   = 2_000   // bytes of a link's address and title
	MaxAddresses = 500_000 // bytes of all links' addresses and titles together
)

// sizeFault checks what can be told before anything is parsed.
func sizeFault(src string) *Fault {
	if len(src) > MaxBytes {
		return &Fault{1, 1, fmt.Sprintf("the text has %d bytes; at most %d are read", len(src), MaxBytes)}
	}
	if lines := strings.Count(src, "\n") + 1; lines > MaxLines {
		return &Fault{1, 1, fmt.Sprintf("the text has %d lines; at most %d are read", lines, MaxLines)}
	}
	if valid := strings.ToValidUTF8(src, ""); len(valid) < len(src) {
		offset := 0
		for offset < len(valid) && valid[offset] == src[offset] {
			offset++
		}
		line, col := newPositions([]byte(src)).find(offset)
		return &Fault{line, col, "the text is not UTF-8"}
	}
	return nil
}

var guardKey = parser.NewContextKey()

// guard collects the limits that the first pass finds broken: of each limit
// the first place.
type guard struct {
	source  []byte
	broken  map[string]bool
	found   []finding
	cells   int
	escaped int // escaped pipes in tables, over which goldmark loops twice
}

type finding struct {
	offset  int
	message string
}

func newGuard(source []byte) *guard { return &guard{source: source, broken: map[string]bool{}} }

func (g *guard) report(limit string, offset int, format string, args ...any) {
	if g.broken[limit] {
		return
	}
	g.broken[limit] = true
	g.found = append(g.found, finding{offset, fmt.Sprintf(format, args...)})
}

func (g *guard) faults(at *positions) []Fault {
	slices.SortStableFunc(g.found, func(a, b finding) int { return a.offset - b.offset })
	var faults []Fault
	for _, f := range g.found {
		faults = append(faults, at.fault(f.offset, f.message))
	}
	return faults
}

// nested refuses to open a list or quotation too deep inside others.
type nested struct{ parser.BlockParser }

func (n nested) Open(parent ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	line, position := reader.Position()
	node, state := n.BlockParser.Open(parent, reader, pc)
	if node == nil || depth(parent) < MaxNesting {
		return node, state
	}
	pc.Get(guardKey).(*guard).report("nesting", position.Start,
		"lists and quotations are nested more than %d deep", MaxNesting)
	reader.SetPosition(line, position)
	return nil, parser.NoChildren
}

func depth(n ast.Node) int {
	d := 0
	for ; n != nil; n = n.Parent() {
		if k := n.Kind(); k == ast.KindList || k == ast.KindBlockquote {
			d++
		}
	}
	return d
}

// paragraphGuard looks at every paragraph before link references and tables
// are taken out of it.
type paragraphGuard struct{}

// Transform implements parser.ParagraphTransformer. A paragraph that would be
// costly is emptied: the text is refused anyway.
func (paragraphGuard) Transform(node *ast.Paragraph, reader text.Reader, pc parser.Context) {
	g := pc.Get(guardKey).(*guard)
	lines := node.Lines()
	references, columns := 0, 0
	for i := range lines.Len() {
		segment := lines.At(i)
		line := bytes.TrimSpace(segment.Value(g.source))
		if bytes.HasPrefix(line, []byte{'['}) {
			references++
		}
		if columns == 0 && i > 0 && isDelimiterRow(line) {
			columns = bytes.Count(line, []byte{'|'}) + 1
			g.cells += columns * (lines.Len() - i)
		}
		if columns > 0 {
			g.escaped += bytes.Count(line, []byte(`\|`))
		}
	}
	start := lines.At(0).Start
	before := len(g.found)
	if references > MaxMarks {
		g.report("references", start, "a paragraph has more than %d lines that start with [", MaxMarks)
	}
	if g.cells > MaxCells {
		g.report("cells", start, "the tables of this text have more than %d cells", MaxCells)
	}
	if g.escaped > MaxMarks {
		g.report("escaped", start, `the tables of this text have more than %d escaped bars \|`, MaxMarks)
	}
	if len(g.found) > before {
		node.Parent().RemoveChild(node.Parent(), node)
	}
}

// isDelimiterRow tells whether a line may be the one between a table's header
// and its body; it is more generous than goldmark.
func isDelimiterRow(line []byte) bool {
	for _, c := range line {
		if c != '-' && c != '|' && c != ':' && c != ' ' && c != '\t' {
			return false
		}
	}
	return bytes.IndexByte(line, '-') >= 0
}

// inlineBlocks checks every paragraph, heading and table cell for what makes
// the second pass slow.
func (g *guard) inlineBlocks(root ast.Node) {
	_ = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering || n.Type() != ast.TypeBlock || n.IsRaw() {
			return ast.WalkContinue, nil
		}
		runes, marks := 0, 0
		lines := n.Lines()
		for i := range lines.Len() {
			segment := lines.At(i)
			line := segment.Value(g.source)
			runes += utf8.RuneCount(line)
			for _, c := range line {
				if marking[c] {
					marks++
				}
			}
		}
		if runes > MaxParagraph {
			g.report("paragraph", lines.At(0).Start,
				"a paragraph, heading or table cell has %d characters; at most %d are read", runes, MaxParagraph)
		}
		if marks > MaxMarks {
			g.report("marks", lines.At(0).Start,
				"a paragraph, heading or table cell has %d marks such as * _ [ ] ` < ~; at most %d are read", marks, MaxMarks)
		}
		return ast.WalkContinue, nil
	})
}

// marking are the characters at which the second pass tries something.
var marking = [256]bool{'*': true, '_': true, '[': true, ']': true, '`': true, '<': true, '~': true, '(': true, '!': true}
