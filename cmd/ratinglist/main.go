// Command ratinglist computes a federation's rating lists from its tournament
// results and publishes them as a site.
package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// Exit codes of every command.
const (
	exitOK      = 0
	exitProblem = 1 // something is wrong with the content, or the work failed
	exitUsage   = 2 // the command was not understood
)

// command is one word of the command line.
type command struct {
	name, args, about string
	run               func(c *call) int
}

func commands() []command {
	return []command{
		{"build", "", "compute all ratings and publish the site", build},
		{"check", "", "tell everything that is wrong with the content", check},
		{"explain", "CODE", "tell what a check means, with a wrong and a right example", explain},
		{"version", "", "tell which version this is", version},
	}
}

// call is one call of a command.
type call struct {
	options
	args           []string
	stdout, stderr io.Writer
}

func (c *call) printf(format string, args ...any) { fmt.Fprintf(c.stdout, format, args...) }

// fail tells what went wrong, and returns the exit code for it.
func (c *call) fail(err error) int {
	fmt.Fprintf(c.stderr, "ratinglist: %v\n", err)
	return exitProblem
}

// run is the program without the process around it.
func run(args []string, stdout, stderr io.Writer) int {
	if len(args) == 0 || args[0] == "help" || args[0] == "-h" || args[0] == "--help" {
		usage(stdout)
		if len(args) == 0 {
			return exitUsage
		}
		return exitOK
	}
	all := commands()
	i := slices.IndexFunc(all, func(c command) bool { return c.name == args[0] })
	if i < 0 {
		fmt.Fprintf(stderr, "ratinglist: there is no command %q\n", args[0])
		usage(stderr)
		return exitUsage
	}
	c := &call{stdout: stdout, stderr: stderr}
	if err := c.parse(all[i], args[1:]); err != nil {
		if err == errHelp {
			return exitOK
		}
		fmt.Fprintf(stderr, "ratinglist %s: %v\n", all[i].name, err)
		return exitUsage
	}
	return all[i].run(c)
}

func usage(w io.Writer) {
	fmt.Fprint(w, "ratinglist computes rating lists from tournament results and publishes them as a site.\n\nUsage: ratinglist COMMAND [flags]\n\n")
	for _, c := range commands() {
		fmt.Fprintf(w, "  %-16s %s\n", strings.TrimSpace(c.name+" "+c.args), c.about)
	}
	fmt.Fprint(w, "\nratinglist COMMAND --help tells the flags of a command.\n")
}
