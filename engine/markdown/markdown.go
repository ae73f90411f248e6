// Package markdown reads the Markdown of pages, news, reports and notes and
// turns it into HTML. It hides goldmark: which parts of Markdown are
// understood, what hostile text could make of it, and what the pages need
// beyond it.
//
// Understood are CommonMark without raw HTML (a tag is shown as the text it
// is), tables, ~~strikethrough~~ and bare http, https and mail addresses.
// Every text is measured before the costly part of the parsing; one that
// breaks a limit (limits.go) is refused with a Fault and yields an empty
// document, so that time, memory and output stay bounded whatever is read.
//
// Nothing here has a state of its own: a Document may be rendered by several
// goroutines at once, and the same text always gives the same bytes.
package markdown

import (
	"bytes"
	"fmt"
	"net/url"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Fault is something wrong at a place of the text. Lines and columns count
// from 1, columns in code points.
type Fault struct {
	Line, Col int
	Message   string
}

// Link is a link or picture that leads out of the document. Destination is
// as the author means it: escapes and entities are resolved, nothing is
// percent-encoded that was not so in the text.
type Link struct {
	Destination string
	Image       bool
	Line, Col   int
}

// Document is a parsed text. An empty one renders as nothing.
type Document struct {
	source  []byte
	root    ast.Node
	inline  bool // a one-liner: no paragraph around it
	links   []Link
	ids     map[ast.Node]string // of headings, with the prefix
	anchors map[string]bool     // the same ids
}

// Parse reads a page, a news item or a report. The document is never nil;
// it is empty if a limit is broken.
func Parse(src string) (*Document, []Fault) { return parse(src, pageParsers, false) }

// ParseInline reads a text of one line, such as a contact or a note: no
// headings, lists or tables, and no paragraph around it.
func ParseInline(src string) (*Document, []Fault) { return parse(src, lineParsers, true) }

// Inline is the HTML of a text of one line. A text that breaks a limit is
// left out.
func Inline(src string, resolve func(dest string, image bool) Target) string {
	doc, _ := ParseInline(src)
	return doc.HTML(resolve)
}

// Links are all links and pictures in the order of the text, reference links
// and bare addresses too. Links to a heading of the same document (#points)
// are not among them: Parse has checked those.
func (d *Document) Links() []Link { return d.links }

// HasAnchor tells whether a link to #fragment of this document finds a
// heading.
func (d *Document) HasAnchor(fragment string) bool { return d.anchors[Anchor(fragment)] }

// anchorPrefix keeps the ids of an author's headings apart from the ids that
// the pages give to their own parts.
const anchorPrefix = "section-"

// Anchor is the id that a heading bears to which authors link as #fragment.
func Anchor(fragment string) string {
	if plain, err := url.PathUnescape(fragment); err == nil {
		fragment = plain
	}
	return anchorPrefix + slug(strings.TrimPrefix(fragment, anchorPrefix))
}

// External tells whether a destination leads to another site or to a mail
// program. All others are for the resolve function of HTML.
func External(dest string) bool {
	for _, scheme := range []string{"http://", "https://", "mailto:"} {
		if len(dest) > len(scheme) && strings.EqualFold(dest[:len(scheme)], scheme) {
			return true
		}
	}
	return false
}

// parsers are the two passes of reading. The first sees only blocks and
// guards the limits; the second one, which would be costly on hostile text,
// runs only if the first was content.
type parsers struct{ blocks, all parser.Parser }

// pageParsers has no parser for raw HTML, neither as block nor in a line.
var pageParsers = newParsers(
	[]util.PrioritizedValue{
		util.Prioritized(parser.NewSetextHeadingParser(), 100),
		util.Prioritized(parser.NewThematicBreakParser(), 200),
		util.Prioritized(nested{parser.NewListParser()}, 300),
		util.Prioritized(parser.NewListItemParser(), 400),
		util.Prioritized(parser.NewCodeBlockParser(), 500),
		util.Prioritized(parser.NewATXHeadingParser(), 600),
		util.Prioritized(parser.NewFencedCodeBlockParser(), 700),
		util.Prioritized(nested{parser.NewBlockquoteParser()}, 800),
		util.Prioritized(parser.NewParagraphParser(), 1000),
	},
	[]util.PrioritizedValue{
		util.Prioritized(paragraphGuard{}, 50),
		util.Prioritized(parser.LinkReferenceParagraphTransformer, 100),
		util.Prioritized(extension.NewTableParagraphTransformer(), 200),
	},
	util.Prioritized(extension.NewTableASTTransformer(), 0),
)

var lineParsers = newParsers(
	[]util.PrioritizedValue{util.Prioritized(parser.NewParagraphParser(), 1000)},
	nil,
)

func newParsers(blocks, paragraphs []util.PrioritizedValue, transformers ...util.PrioritizedValue) parsers {
	structure := []parser.Option{
		parser.WithBlockParsers(blocks...),
		parser.WithParagraphTransformers(paragraphs...),
	}
	return parsers{
		blocks: parser.NewParser(structure...),
		all: parser.NewParser(append(structure,
			parser.WithASTTransformers(transformers...),
			parser.WithInlineParsers(
				util.Prioritized(parser.NewCodeSpanParser(), 100),
				util.Prioritized(parser.NewLinkParser(), 200),
				util.Prioritized(parser.NewAutoLinkParser(), 300),
				util.Prioritized(parser.NewEmphasisParser(), 500),
				util.Prioritized(extension.NewStrikethroughParser(), 500),
				util.Prioritized(extension.NewLinkifyParser(
					extension.WithLinkifyAllowedProtocols([]string{"http:", "https:"})), 999),
			))...),
	}
}

func parse(src string, p parsers, inline bool) (*Document, []Fault) {
	empty := &Document{inline: inline}
	if fault := sizeFault(src); fault != nil {
		return empty, []Fault{*fault}
	}

	source := []byte(src)
	at := newPositions(source)
	g := newGuard(source)
	pc := parser.NewContext()
	pc.Set(guardKey, g)
	g.inlineBlocks(p.blocks.Parse(text.NewReader(source), parser.WithContext(pc)))
	if faults := g.faults(at); len(faults) > 0 {
		return empty, faults
	}

	pc = parser.NewContext()
	pc.Set(guardKey, newGuard(source))
	doc := &Document{source: source, inline: inline}
	doc.root = p.all.Parse(text.NewReader(source), parser.WithContext(pc))
	doc.nameHeadings()
	faults, limit := doc.collectLinks(at)
	if limit != nil {
		return empty, []Fault{*limit}
	}
	return doc, faults
}

// collectLinks lists the links. It returns a fault for each one that leads to
// a heading which does not exist, and the one limit that can only be seen
// here: many reference links may share one long address, so that a short text
// would ask for a lot of output.
func (d *Document) collectLinks(at *positions) (faults []Fault, limit *Fault) {
	total := 0
	_ = ast.Walk(d.root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		size, ok := addressSize(n, d.source)
		if !entering || !ok {
			return ast.WalkContinue, nil
		}
		line, col := at.find(d.linkOffset(n))
		total += size
		if size > MaxAddress {
			limit = &Fault{line, col, fmt.Sprintf("this link's address and title have %d bytes; at most %d are read", size, MaxAddress)}
		} else if total > MaxAddresses {
			limit = &Fault{line, col, fmt.Sprintf("up to here the addresses and titles of all links add up to more than %d bytes", MaxAddresses)}
		}
		if limit != nil {
			return ast.WalkStop, nil
		}
		dest, image := destination(n, d.source)
		if fragment, ok := strings.CutPrefix(dest, "#"); !ok || image {
			d.links = append(d.links, Link{dest, image, line, col})
		} else if !d.HasAnchor(fragment) {
			faults = append(faults, Fault{line, col, fmt.Sprintf("no heading of this text answers to %q", dest)})
		}
		return ast.WalkContinue, nil
	})
	return faults, limit
}

// linkOffset is where a link starts in the source.
func (d *Document) linkOffset(n ast.Node) int {
	offset := max(n.Pos(), 0)
	if n.Kind() == ast.KindAutoLink && strings.IndexByte(" *_~(", d.source[offset]) >= 0 {
		offset++ // goldmark remembers the character before a bare address
	}
	return offset
}

// addressSize is the length of what a link adds to the output beside its
// text; ok is false for a node that is no link.
func addressSize(n ast.Node, source []byte) (size int, ok bool) {
	switch n := n.(type) {
	case *ast.Link:
		return len(n.Destination) + len(n.Title), true
	case *ast.Image:
		return len(n.Destination) + len(n.Title), true
	case *ast.AutoLink:
		return len(n.Label(source)), true
	}
	return 0, false
}

// destination is where a link, picture or bare address leads.
func destination(n ast.Node, source []byte) (dest string, image bool) {
	switch n := n.(type) {
	case *ast.Link:
		return plain(n.Destination), false
	case *ast.Image:
		return plain(n.Destination), true
	case *ast.AutoLink:
		dest = string(n.URL(source))
		if n.AutoLinkType == ast.AutoLinkEmail && !External(dest) {
			dest = "mailto:" + dest
		}
	}
	return dest, false
}

// plain resolves the escapes and entities of a destination.
func plain(dest []byte) string {
	dest = util.UnescapePunctuations(dest)
	dest = util.ResolveNumericReferences(dest)
	return string(util.ResolveEntityNames(dest))
}

// positions turns byte offsets into lines and columns. It remembers the last
// one asked for, because most questions come in the order of the text.
type positions struct {
	source            []byte
	offset, line, col int
}

func newPositions(source []byte) *positions { return &positions{source: source, line: 1, col: 1} }

func (p *positions) find(offset int) (line, col int) {
	offset = min(offset, len(p.source))
	if offset < p.offset {
		p.offset, p.line, p.col = 0, 1, 1
	}
	between := p.source[p.offset:offset]
	if lines := bytes.Count(between, []byte{'\n'}); lines > 0 {
		p.line += lines
		p.col = 1
		between = between[bytes.LastIndexByte(between, '\n')+1:]
	}
	p.col += utf8.RuneCount(between)
	p.offset = offset
	return p.line, p.col
}

func (p *positions) fault(offset int, message string) Fault {
	line, col := p.find(offset)
	return Fault{line, col, message}
}
