package markdown

import (
	"fmt"
	"maps"
	"strings"
	"testing"
	"time"
)

func fill(s string, n int) string {
	n = max(n, 0)
	return strings.Repeat(s, n/len(s)+1)[:n]
}

// traps are texts that are slow or swell in a Markdown parser without limits,
// each made as large as asked for.
func traps(size int) map[string]string {
	m := map[string]string{}
	for _, s := range []string{
		"*a_", "*a", "_a ", "**a", "a**b", "*", "_", "~~a", "~a~", "~", "[", "]", "![", "[]", "[a](", "[a](<b", "[a](b \"", "[a][",
		"[a]", "![[]()", "[a](b)", "![a](b)", "`", "`a``b```c", "` ``", "<", "<a", "<http:", "<http://a", "<a@b", "a@", "a@b.c ", "http://", "http://a.b ", "http://a.b(", "http://a.b;&a;",
		"www.a.b ", "(http://a.b/", "&", "&a", "&#1", "&amp;", "\\", "\\*", "\"", "'", "(", "*(", "((", "!", "![![", "*_", "**_a_**", "a_b", "  \n", "a\n", "*\n", "-\n", "- ", "+ a\n", "- a\n\n", "1. ", "1. a\n",
		"> ", ">", ">\n", "> a\n\n", "# a\n", "#\n", "a\n=\n", "a\n-\n", "***\n", "```\n", "```a\n\n```\n", "    a\n", "\t", "\t\ta\n", "|", "||", "|a", "\\|", "[a]:b\n", "[a]: b \"\n", "[a]: b 'c'\n", "[a]:\n", "[a\n", "[^a]", "<!--", "<?", "<!A", "<![CDATA[", "<a b='",
		"\x00", "\ufeff", "\u202e", "é", "漢", "\r", "\r\n", "a\r\n", "- > ", "> - ", "* 1. ", "\n\n a", "a  \n", "a\\\n", "*a\n\n", "`\\|`|",
		"[[a]](", "*[a*](b) ", "[*a](b)*", "a *b **c ***d ", "*** **", "_ *_ ", "~~ ~", "<b>", "</", "\xff",
	} {
		m[fmt.Sprintf("repeated %q", s)] = fill(s, size)
	}
	half := size / 2
	m["nested brackets"] = fill("[", half) + fill("]", half)
	m["nested links"] = fill("[", half) + fill("](a)", half)
	m["nested images"] = fill("![", half) + fill("](a)", half)
	m["stars, then underscores"] = fill("*a ", half) + fill("a_ ", half)
	m["openers, then closers"] = fill("**a ", half) + fill("b** ", half)
	m["backticks of all lengths"] = func() string {
		var b strings.Builder
		for i := 1; b.Len() < size; i++ {
			b.WriteString(strings.Repeat("`", i) + "\n")
		}
		return b.String()[:size]
	}()
	m["wide table, short rows"] = "|" + fill("a|", half/2) + "\n|" + fill("-|", half/2) + "\n" + fill("a\n", half)
	m["narrow tables"] = fill("a|b\n-|-\na\nb\nc\nd\n\n", size)
	m["tables of headers"] = fill("|a|a|a|a|a|a|a|a\n|-|-|-|-|-|-|-|-\n\n", size)
	m["escaped bars"] = "a|b\n-|-\n" + fill("`\\|`|`\\|`\n", size-10)
	m["delimiter rows"] = "a\n" + fill("-|\n", size-2)
	m["delimiter rows without bars"] = "a\n" + fill(":-\n", size-2)
	m["list stairs"] = func() string {
		var b strings.Builder
		for i := 0; b.Len() < size; i++ {
			b.WriteString(strings.Repeat(" ", 2*i) + "- a\n")
		}
		return b.String()[:size]
	}()
	m["list stairs, one up"] = fill("- a\n  - b\n    - c\n      - d\n", size)
	m["deep list, long tail"] = strings.Repeat("- ", MaxNesting) + "a\n" + fill(strings.Repeat(" ", 2*MaxNesting)+"a\n", size-100)
	m["deep list, lazy tail"] = strings.Repeat("- ", MaxNesting) + "a\n" + fill("a\n", size-100)
	m["deep quotes"] = fill(strings.Repeat(">", MaxNesting)+"a\n", size)
	m["deep quotes, blank"] = fill(strings.Repeat(">", MaxNesting)+"\n", size)
	m["deep blanks"] = strings.Repeat("- ", MaxNesting) + "a\n" + fill("\n", size-100)
	m["blanks in front"] = fill(" ", size-1) + "a"
	m["one long address"] = "[a]: " + fill("b", size/2) + "\n\n" + fill("[a]\n\n", size/2-10)
	m["address of the limit"] = "[a]: " + fill("b", MaxAddress) + "\n\n" + fill("[a]\n\n", size-MaxAddress-10)
	m["title of the limit"] = "[a]: b '" + fill("\"", MaxAddress-10) + "'\n\n" + fill("[a]\n\n", size-MaxAddress-10)
	m["many definitions"] = func() string {
		var b strings.Builder
		for i := 0; b.Len() < size; i++ {
			fmt.Fprintf(&b, "[%d]:b\n", i)
		}
		return b.String()[:size]
	}()
	m["many separate definitions"] = strings.ReplaceAll(m["many definitions"], "\n", "\n\n")[:size]
	m["open title"] = fill("[a]: b \"c\n", size)
	m["long labels"] = fill("["+strings.Repeat("É", 490)+"] ", size)
	// Texts that keep all limits and use them to the full.
	para := func(p string, marks int) string { return fill(fill(p, marks)+"\n\n", size) }
	for _, s := range []string{"*a_", "*a ", "[", "[a", "[a]", "[]", "](", "`", "<", "~a", "a_", "*a*", "(", "<http://a.b>", "![a](b)", "[a](b)", "_a_ ", "!["} {
		n := 0
		for _, c := range []byte(s) {
			if marking[c] {
				n++
			}
		}
		m[fmt.Sprintf("paragraphs of %q", s)] = para(s, MaxMarks/n*len(s))
		long := MaxMarks / n
		gap := max(0, MaxParagraph/long-len(s))
		m[fmt.Sprintf("long paragraphs of %q", s)] = fill(strings.Repeat(s+strings.Repeat("a", gap), long)+"\n\n", size)
		m[fmt.Sprintf("tall paragraphs of %q", s)] = fill(strings.Repeat(s+strings.Repeat("\na", gap/2), long)+"\n\n", size)
		m[fmt.Sprintf("cells of %q", s)] = "a|b\n-|-\n" + fill(fill(s, MaxMarks/n*len(s))+"|\n", size-10)
	}
	// Texts of the shape "…\n" again, padded so that the lines are within their limit.
	for name, src := range maps.Clone(m) {
		if n := strings.Count(src, "\n"); n > MaxLines {
			lines := strings.SplitAfterN(src, "\n", MaxLines)
			m[name+", cut"] = strings.Join(lines[:MaxLines-1], "")
		}
	}
	m["cells to the limit"] = strings.Repeat("|a", 100) + "\n" + strings.Repeat("|-", 100) + "\n" + fill("a\n", 2*(MaxCells/100-2))
	return m
}

// TestTraps shows that every trap ends and that its output stays bounded; the
// time is not asserted, but without the limits many of these take minutes and
// gigabytes, so that the test would not end.
func TestTraps(t *testing.T) {
	var slowest time.Duration
	var where string
	for name, src := range traps(MaxBytes / 4) {
		start := time.Now()
		if out := parsed(src).HTML(nil); len(out) > 20*len(src)+8*MaxAddresses {
			t.Errorf("%s: %d bytes of text became %d of output", name, len(src), len(out))
		}
		_ = Inline(src, nil)
		if took := time.Since(start); took > slowest {
			slowest, where = took, name
		}
	}
	t.Logf("slowest: %v for %s", slowest, where)
}

func parsed(src string) *Document {
	doc, _ := Parse(src)
	return doc
}

// TestLimits breaks each limit and expects the place and the number.
func TestLimits(t *testing.T) {
	some := traps(MaxBytes / 10)
	for _, test := range []struct {
		name, src string
		want      Fault
	}{
		{"size", strings.Repeat("a", MaxBytes+1), Fault{1, 1, "the text has 200001 bytes; at most 200000 are read"}},
		{"lines", strings.Repeat("\n", MaxLines), Fault{1, 1, "the text has 10001 lines; at most 10000 are read"}},
		{"not UTF-8", "ab\né\xff", Fault{2, 2, "the text is not UTF-8"}},
		{"quotes", "a\n\n" + strings.Repeat("> ", MaxNesting+1) + "a", Fault{3, 25, "lists and quotations are nested more than 12 deep"}},
		{"lists", strings.Repeat("- ", 1000) + "a", Fault{1, 25, "lists and quotations are nested more than 12 deep"}},
		{"paragraph", "a\n\n" + strings.Repeat("é", MaxParagraph+1), Fault{3, 1, "a paragraph, heading or table cell has 10001 characters; at most 10000 are read"}},
		{"heading", "# " + strings.Repeat("é", MaxParagraph+1), Fault{1, 3, "a paragraph, heading or table cell has 10001 characters; at most 10000 are read"}},
		{"cell", "a|b\n-|-\na|" + strings.Repeat("[", MaxMarks+1), Fault{3, 3, "a paragraph, heading or table cell has 1001 marks such as * _ [ ] ` < ~; at most 1000 are read"}},
		{"emphasis", strings.Repeat("*a_", 20_000)[:MaxParagraph-1], Fault{1, 1, "a paragraph, heading or table cell has 6666 marks such as * _ [ ] ` < ~; at most 1000 are read"}},
		{"table", some["wide table, short rows"], Fault{1, 1, "the tables of this text have more than 20000 cells"}},
		{"tables", strings.Repeat("|a|a|a|a|a|\n|-|-|-|-|-|\n\n", 3300), Fault{8572, 1, "the tables of this text have more than 20000 cells"}},
		{"bars", some["escaped bars"], Fault{1, 1, `the tables of this text have more than 1000 escaped bars \|`}},
		{"definitions", strings.Repeat("[a]:b\n", MaxMarks+1), Fault{1, 1, "a paragraph has more than 1000 lines that start with ["}},
		{"address", "[a](" + strings.Repeat("b", MaxAddress+1) + ")", Fault{1, 1, "this link's address and title have 2001 bytes; at most 2000 are read"}},
		{"addresses", some["address of the limit"], Fault{503, 1, "up to here the addresses and titles of all links add up to more than 500000 bytes"}},
	} {
		doc, faults := Parse(test.src)
		if len(faults) == 0 {
			t.Errorf("%s: no fault", test.name)
			continue
		}
		if got := faults[0]; got != test.want {
			t.Errorf("%s: got %v, want %v", test.name, got, test.want)
		}
		if out := doc.HTML(nil); out != "" || len(doc.Links()) > 0 {
			t.Errorf("%s: a refused text is not empty: %.60q", test.name, out)
		}
	}
}

// TestWithinLimits keeps the limits from catching an honest text: the table
// of a large tournament, a long rules page.
func TestWithinLimits(t *testing.T) {
	row := "| 1 | **[Kovács Anna](player:kovacs-anna)** | HU | 2103 | 7½ | 43 | 31.25 | +18 |\n"
	table := strings.Repeat(row, 1) + strings.Repeat("|---", 8) + "|\n" + strings.Repeat(row, 300)
	rules := strings.Repeat("## Article 1\n\n"+strings.Repeat("Each player *opens* once. See [the list](lists.md), `1-0`. ", 30)+"\n\n- one\n  - two\n    > three\n\n", 40)
	for name, src := range map[string]string{"table": table, "rules": rules} {
		if _, faults := Parse(src); len(faults) > 0 {
			t.Errorf("%s: %v", name, faults)
		}
	}
}
