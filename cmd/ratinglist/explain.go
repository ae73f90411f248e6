package main

import (
	"fmt"
	"runtime/debug"
	"strings"
)

// explain tells what the code of a check means.
func explain(c *call) int {
	code := strings.ToUpper(c.args[0])
	for _, k := range allChecks() {
		if k.Code != code {
			continue
		}
		c.printf("%s  %s (%s)\n\n%s\n", k.Code, k.Title, k.Severity, k.Text)
		for _, example := range [][2]string{{"Wrong", k.Wrong}, {"Right", k.Right}} {
			if example[1] != "" {
				c.printf("\n%s:\n\n    %s\n", example[0], strings.ReplaceAll(strings.TrimSpace(example[1]), "\n", "\n    "))
			}
		}
		return exitOK
	}
	fmt.Fprintf(c.stderr, "ratinglist explain: there is no check %q; check prints the codes it means\n", c.args[0])
	return exitUsage
}

// version tells which build this is, as far as the binary knows.
func version(c *call) int {
	v := "(development)"
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		v = info.Main.Version
	}
	c.printf("ratinglist %s\n", v)
	return exitOK
}
