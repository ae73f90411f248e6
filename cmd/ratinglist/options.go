package main

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"

	"ratinglist/templates"
)

// options are the flags that commands share. None is needed in the ordinary
// case.
type options struct {
	content   string
	templates string
	out       string
	quiet     bool
	all       bool
	format    string
}

var errHelp = errors.New("help")

// parse reads the flags of a command. Flags and arguments may be mixed.
func (c *call) parse(cmd command, args []string) error {
	flags := flag.NewFlagSet(cmd.name, flag.ContinueOnError)
	flags.SetOutput(discard{})
	flags.StringVar(&c.content, "content", "content", "the folder with the results")
	flags.StringVar(&c.templates, "templates", "", "a folder of templates in place of those in the program")
	switch cmd.name {
	case "build":
		flags.StringVar(&c.out, "out", "public", "the folder to publish into")
		flags.BoolVar(&c.quiet, "quiet", false, "print nothing but problems")
		flags.BoolVar(&c.all, "all", false, "make every page anew, also those that have nothing new to say")
	case "check":
		flags.StringVar(&c.format, "format", "text", "text, json, or github (annotations of a pull request)")
	}
	for {
		if err := flags.Parse(args); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				fmt.Fprintf(c.stdout, "Usage: ratinglist %s %s\n%s.\n\n", cmd.name, cmd.args, cmd.about)
				flags.SetOutput(c.stdout)
				flags.PrintDefaults()
				return errHelp
			}
			return err
		}
		if flags.NArg() == 0 {
			break
		}
		c.args = append(c.args, flags.Arg(0))
		args = flags.Args()[1:]
	}
	wanted := 0
	if cmd.args != "" {
		wanted = 1
	}
	if len(c.args) != wanted {
		if wanted == 0 {
			return fmt.Errorf("unexpected argument %q", c.args[0])
		}
		return fmt.Errorf("expected %s", cmd.args)
	}
	return nil
}

type discard struct{}

func (discard) Write(b []byte) (int, error) { return len(b), nil }

// contentFolder is the folder with the results.
func (o *options) contentFolder() (fs.FS, error) {
	info, err := os.Stat(o.content)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no folder %q here; run this where your content folder is, or name it with --content", o.content)
	}
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return nil, fmt.Errorf("%s is a file, not a folder of results", o.content)
	}
	return os.DirFS(o.content), nil
}

// templateFolder is the folder of templates, or those in the program.
func (o *options) templateFolder() (fs.FS, error) {
	if o.templates == "" {
		return templates.Files, nil
	}
	if _, err := os.Stat(o.templates); err != nil {
		return nil, err
	}
	return os.DirFS(o.templates), nil
}
