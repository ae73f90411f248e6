package content

import (
	"slices"

	"ratinglist/engine/problem"
)

// Checks are all kinds of problems that content can have, by code.
func Checks() []problem.Check { return checks }

// Explain finds the check of a code.
func Explain(code string) (problem.Check, bool) {
	i := slices.IndexFunc(checks, func(c problem.Check) bool { return c.Code == code })
	if i < 0 {
		return problem.Check{}, false
	}
	return checks[i], true
}

func isWarning(code string) bool {
	c, ok := Explain(code)
	return ok && c.Severity == problem.Warning
}

func warningCodes() []string {
	var codes []string
	for _, c := range checks {
		if c.Severity == problem.Warning {
			codes = append(codes, c.Code)
		}
	}
	return codes
}

var checks = []problem.Check{}
