package markdown

import (
	"bufio"
	"fmt"
	stdhtml "html"
	"strings"
	"unicode"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/util"
)

// Target is where a destination leads on the site. The zero value means that
// it leads nowhere: then a link is printed as its text and a picture as its
// description.
type Target struct {
	URL           string // relative, or absolute with http or https
	Width, Height int    // of a picture, in pixels; 0 if not known
}

// HTML renders the document. Destinations that are External are kept for
// links and never used for pictures, which would be fetched from a stranger;
// for all others resolve is asked (nil answers "nowhere"). Whatever it
// answers, the page gets no scheme but http, https and mailto.
//
// A heading goes one level down, because the page has its own h1, and gets an
// id (Anchor). A table stands in a box that scrolls, and its columns are
// aligned by the classes left, center and right.
func (d *Document) HTML(resolve func(dest string, image bool) Target) string {
	if d.root == nil {
		return ""
	}
	if resolve == nil {
		resolve = func(string, bool) Target { return Target{} }
	}
	var out strings.Builder
	w := bufio.NewWriter(&out)
	r := renderer.NewRenderer(renderer.WithNodeRenderers(
		util.Prioritized(&pageRenderer{doc: d, resolve: resolve}, 100),
		util.Prioritized(extension.NewTableHTMLRenderer(), 500),
		util.Prioritized(extension.NewStrikethroughHTMLRenderer(), 500),
		util.Prioritized(html.NewRenderer(), 1000),
	))
	// A strings.Builder takes everything, and every kind of node that the
	// parsers make has its renderer.
	if err := r.Render(w, d.source, d.root); err != nil {
		panic("markdown: " + err.Error())
	}
	if err := w.Flush(); err != nil {
		panic("markdown: " + err.Error())
	}
	return out.String()
}

// pageRenderer renders what the pages need differently from goldmark.
type pageRenderer struct {
	doc     *Document
	resolve func(dest string, image bool) Target
}

// RegisterFuncs implements renderer.NodeRenderer.
func (r *pageRenderer) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(ast.KindParagraph, r.paragraph)
	reg.Register(ast.KindHeading, r.heading)
	reg.Register(ast.KindLink, r.link)
	reg.Register(ast.KindAutoLink, r.autoLink)
	reg.Register(ast.KindImage, r.image)
	reg.Register(extast.KindTable, r.table)
	reg.Register(extast.KindTableCell, r.tableCell)
	reg.Register(ast.KindFencedCodeBlock, r.code)
}

func (r *pageRenderer) paragraph(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	switch {
	case !r.doc.inline && entering:
		_, _ = w.WriteString("<p>")
	case !r.doc.inline:
		_, _ = w.WriteString("</p>\n")
	case entering && n.PreviousSibling() != nil:
		_ = w.WriteByte(' ')
	}
	return ast.WalkContinue, nil
}

func (r *pageRenderer) heading(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	level := min(n.(*ast.Heading).Level+1, 6)
	if entering {
		_, _ = fmt.Fprintf(w, `<h%d id="%s">`, level, r.doc.ids[n])
	} else {
		_, _ = fmt.Fprintf(w, "</h%d>\n", level)
	}
	return ast.WalkContinue, nil
}

// code leaves out the language of a code block, which nothing here uses.
func (r *pageRenderer) code(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		_, _ = w.WriteString("<pre><code>")
		for i := range n.Lines().Len() {
			line := n.Lines().At(i)
			html.DefaultWriter.RawWrite(w, line.Value(source))
		}
		_, _ = w.WriteString("</code></pre>\n")
	}
	return ast.WalkContinue, nil
}

func (r *pageRenderer) link(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	dest, _ := destination(n, source)
	href := r.href(dest)
	switch {
	case href == "":
	case entering:
		openLink(w, href, n.(*ast.Link).Title)
	default:
		_, _ = w.WriteString("</a>")
	}
	return ast.WalkContinue, nil
}

func (r *pageRenderer) autoLink(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	dest, _ := destination(n, source)
	href := r.href(dest)
	if href != "" {
		openLink(w, href, nil)
	}
	_, _ = w.Write(util.EscapeHTML(n.(*ast.AutoLink).Label(source)))
	if href != "" {
		_, _ = w.WriteString("</a>")
	}
	return ast.WalkContinue, nil
}

// href is the address of a link as the page carries it, or "".
func (r *pageRenderer) href(dest string) string {
	if External(dest) {
		return dest
	}
	if fragment, ok := strings.CutPrefix(dest, "#"); ok {
		if !r.doc.HasAnchor(fragment) {
			return ""
		}
		return "#" + Anchor(fragment)
	}
	if url := r.resolve(dest, false).URL; External(url) || local(url) {
		return url
	}
	return ""
}

func openLink(w util.BufWriter, href string, title []byte) {
	_, _ = w.WriteString(`<a href="`)
	writeURL(w, href)
	_ = w.WriteByte('"')
	if External(href) && !strings.EqualFold(href[:len("mailto:")], "mailto:") {
		// Content comes from many hands: no site is recommended by it.
		_, _ = w.WriteString(` rel="noopener nofollow ugc"`)
	}
	writeTitle(w, title)
	_ = w.WriteByte('>')
}

func (r *pageRenderer) image(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	dest, _ := destination(n, source)
	var target Target
	if !External(dest) {
		target = r.resolve(dest, true)
	}
	if !local(target.URL) {
		writeText(w, source, n)
		return ast.WalkSkipChildren, nil
	}
	_, _ = w.WriteString(`<img src="`)
	writeURL(w, target.URL)
	_, _ = w.WriteString(`" alt="`)
	writeText(w, source, n)
	_ = w.WriteByte('"')
	if target.Width > 0 && target.Height > 0 {
		// With its size known before it is loaded, nothing on the page jumps.
		_, _ = fmt.Fprintf(w, ` width="%d" height="%d"`, target.Width, target.Height)
	}
	writeTitle(w, n.(*ast.Image).Title)
	_, _ = w.WriteString(` loading="lazy" decoding="async">`)
	return ast.WalkSkipChildren, nil
}

// table wraps a table into a box of its own that can be scrolled with the
// keyboard. Its label is made of the header's cells, so it speaks the
// language of the text.
func (r *pageRenderer) table(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		_, _ = w.WriteString("</table>\n</div>\n")
		return ast.WalkContinue, nil
	}
	_, _ = w.WriteString(`<div class="scroll" tabindex="0" role="region" aria-label="`)
	for cell := n.FirstChild().FirstChild(); cell != nil; cell = cell.NextSibling() {
		writeText(w, source, cell)
		if next := cell.NextSibling(); next != nil && next.ChildCount() > 0 {
			_, _ = w.WriteString(", ")
		}
	}
	_, _ = w.WriteString("\">\n<table>\n")
	return ast.WalkContinue, nil
}

func (r *pageRenderer) tableCell(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	tag, scope := "td", ""
	if n.Parent().Kind() == extast.KindTableHeader {
		tag, scope = "th", ` scope="col"`
	}
	if !entering {
		_, _ = fmt.Fprintf(w, "</%s>\n", tag)
		return ast.WalkContinue, nil
	}
	_, _ = w.WriteString("<" + tag + scope)
	if a := n.(*extast.TableCell).Alignment; a != extast.AlignNone {
		_, _ = fmt.Fprintf(w, ` class="%s"`, a)
	}
	_ = w.WriteByte('>')
	return ast.WalkContinue, nil
}

// local tells whether an address stays on the site: no scheme, no host and
// nothing that a browser would drop before it looks for them.
func local(url string) bool {
	if url == "" || strings.HasPrefix(url, "//") {
		return false
	}
	for _, r := range url {
		if r < ' ' || r == '\\' || unicode.IsControl(r) {
			return false
		}
	}
	path, _, _ := strings.Cut(url, "?")
	path, _, _ = strings.Cut(path, "#")
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ":")
}

func writeURL(w util.BufWriter, url string) {
	_, _ = w.Write(util.EscapeHTML(util.URLEscape([]byte(url), false)))
}

func writeTitle(w util.BufWriter, title []byte) {
	if len(title) > 0 {
		_, _ = w.WriteString(` title="`)
		html.DefaultWriter.Write(w, title)
		_ = w.WriteByte('"')
	}
}

// writeText writes the text below a node without its markup, escaped so that
// it may stand in an attribute.
func writeText(w util.BufWriter, source []byte, n ast.Node) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		switch c := c.(type) {
		case *ast.Text:
			if c.IsRaw() {
				html.DefaultWriter.RawWrite(w, c.Value(source))
			} else {
				html.DefaultWriter.Write(w, c.Value(source))
			}
			if c.SoftLineBreak() || c.HardLineBreak() {
				_ = w.WriteByte(' ')
			}
		case *ast.AutoLink:
			_, _ = w.Write(util.EscapeHTML(c.Label(source)))
		default:
			writeText(w, source, c)
		}
	}
}

// nameHeadings gives every heading its id, made of its text. A second heading
// of the same text gets a number.
func (d *Document) nameHeadings() {
	d.ids = map[ast.Node]string{}
	d.anchors = map[string]bool{}
	next := map[string]int{}
	_ = ast.Walk(d.root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering || n.Kind() != ast.KindHeading {
			return ast.WalkContinue, nil
		}
		var b strings.Builder
		w := bufio.NewWriterSize(&b, 128)
		writeText(w, d.source, n)
		_ = w.Flush()
		base := anchorPrefix + slug(stdhtml.UnescapeString(b.String()))
		id := base
		for d.anchors[id] {
			next[base]++
			id = fmt.Sprintf("%s-%d", base, next[base]+1)
		}
		d.ids[n], d.anchors[id] = id, true
		return ast.WalkSkipChildren, nil
	})
}

// slug is a text as it stands in an address: letters and digits of any
// script in lower case, everything between them a hyphen.
func slug(s string) string {
	var b strings.Builder
	hyphen := false
	for _, r := range s {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) {
			hyphen = true
			continue
		}
		if b.Len() > 80 {
			break
		}
		if hyphen && b.Len() > 0 {
			b.WriteByte('-')
		}
		hyphen = false
		b.WriteRune(unicode.ToLower(r))
	}
	if b.Len() == 0 {
		return "untitled"
	}
	return b.String()
}
