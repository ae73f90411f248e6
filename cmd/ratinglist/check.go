package main

import (
	"fmt"
	"slices"
	"strings"

	"ratinglist/engine/content"
	"ratinglist/engine/problem"
	"ratinglist/engine/site"
)

// check tells everything that is wrong with the content. Warnings are printed
// and do not make it fail.
func check(c *call) int {
	if !slices.Contains(problem.Formats, c.format) {
		fmt.Fprintf(c.stderr, "ratinglist check: --format is one of %s, not %q\n", strings.Join(problem.Formats, ", "), c.format)
		return exitUsage
	}
	folder, err := c.contentFolder()
	if err != nil {
		return c.fail(err)
	}
	federation, problems := content.Check(folder)
	problems = problems.Under(c.content)
	if !problems.HasErrors() {
		missing, err := c.missingTexts(federation.Site.Languages)
		if err != nil {
			return c.fail(err)
		}
		problems = append(problems, missing...)
		input, err := c.input(federation, replay(federation), folder)
		if err == nil {
			err = site.Check(input)
		}
		if err != nil {
			return c.fail(err)
		}
	}
	if err := problem.Write(c.stdout, c.format, problems); err != nil {
		return c.fail(err)
	}
	if c.format == "text" {
		errors, warnings := problems.Count()
		c.printf("%s, %s\n", plural(errors, "error"), plural(warnings, "warning"))
	}
	if problems.HasErrors() {
		return exitProblem
	}
	return exitOK
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// report prints problems for a person.
func (c *call) report(problems problem.List) {
	if err := problem.Write(c.stderr, "text", problems.Under(c.content)); err != nil {
		c.fail(err)
	}
}
