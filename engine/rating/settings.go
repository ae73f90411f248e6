package rating

import (
	"fmt"
	"slices"
)

// System describes one rating system.
type System struct {
	Name     string
	Settings []Setting
	Clauses  []string // of the rules, in order
	// Cases are the cases of clauses that workings tell apart: FI3.junior.
	Cases []string
	// Category is the category of a tournament by the mean rating of its
	// players, 0 below the first; nil in a system without categories.
	Category func(mean float64) int
	make     func(values) Rules
}

// Setting is one key of a list's [settings].
type Setting struct {
	Name     string
	Default  any      // float64, int, bool, string, []string or []float64
	Min, Max float64  // for numbers
	Choices  []string // for strings
	Meaning  string   // one phrase, for the reference
	Clause   string
	Fixed    bool // holds for the whole list: a [[change]] may not name it
	Optional bool // not in force unless somebody sets it; Default is then an example
}

// Systems are all systems, by name.
func Systems() []*System { return systems }

// Find is the system of a name, or nil.
func Find(name string) *System {
	i := slices.IndexFunc(systems, func(s *System) bool { return s.Name == name })
	if i < 0 {
		return nil
	}
	return systems[i]
}

var systems = []*System{gomokuWorldSystem, czechSystem, rifSystem, fideSystem}

// New gives the rules of a system under settings; where several maps name the
// same setting the last one holds. The settings must have passed Check; it
// panics on one that would not, rather than rate by another.
func (s *System) New(settings ...map[string]any) Rules {
	return s.make(s.Values(settings...))
}

// Values are the settings in force, defaults included, as New sees them.
func (s *System) Values(settings ...map[string]any) map[string]any {
	v := map[string]any{}
	for _, setting := range s.Settings {
		if !setting.Optional {
			v[setting.Name] = setting.Default
		}
	}
	for _, m := range settings {
		for name, value := range m {
			setting := s.Setting(name)
			if setting == nil {
				panic(fmt.Sprintf("rating: %s has no setting %q, and nobody checked", s.Name, name))
			}
			converted, err := setting.convert(value)
			if err != nil {
				panic(fmt.Sprintf("rating: setting %q of %s was not checked: %v", name, s.Name, err))
			}
			v[name] = converted
		}
	}
	return v
}

// Setting is the setting of a name, or nil.
func (s *System) Setting(name string) *Setting {
	for i := range s.Settings {
		if s.Settings[i].Name == name {
			return &s.Settings[i]
		}
	}
	return nil
}

// Check tells whether a value, as a TOML reader gives it, fits the setting.
// The error says what was expected.
func (s *Setting) Check(value any) error {
	_, err := s.convert(value)
	return err
}

func (s *Setting) convert(value any) (any, error) {
	switch s.Default.(type) {
	case float64, int:
		n, ok := number(value)
		if _, whole := s.Default.(int); whole && n != float64(int(n)) {
			ok = false
		}
		if !ok || !(n >= s.Min && n <= s.Max) {
			what := "a number"
			if _, whole := s.Default.(int); whole {
				what = "a whole number"
			}
			return nil, fmt.Errorf("expected %s from %g to %g", what, s.Min, s.Max)
		}
		if _, whole := s.Default.(int); whole {
			return int(n), nil
		}
		return n, nil
	case bool:
		if b, ok := value.(bool); ok {
			return b, nil
		}
		return nil, fmt.Errorf("expected true or false")
	case string:
		if text, ok := value.(string); ok && slices.Contains(s.Choices, text) {
			return text, nil
		}
		return nil, fmt.Errorf("expected one of %q", s.Choices)
	case []string:
		return s.convertStrings(value)
	}
	return s.convertNumbers(value)
}

func (s *Setting) convertStrings(value any) (any, error) {
	wrong := fmt.Errorf("expected a list such as %q", s.Default)
	items, ok := list[string](value)
	if !ok || len(items) == 0 {
		return nil, wrong
	}
	for i, text := range items {
		if !monthDay(text) || i > 0 && items[i-1] >= text {
			return nil, wrong
		}
	}
	return items, nil
}

func (s *Setting) convertNumbers(value any) (any, error) {
	wrong := fmt.Errorf("expected a list of at most eight numbers from %g to %g, such as %v", s.Min, s.Max, s.Default)
	if items, ok := value.([]float64); ok {
		return items, nil
	}
	items, ok := value.([]any)
	if !ok || len(items) > 8 {
		return nil, wrong
	}
	numbers := make([]float64, len(items))
	for i, item := range items {
		if numbers[i], ok = number(item); !ok || !(numbers[i] >= s.Min && numbers[i] <= s.Max) {
			return nil, wrong
		}
	}
	return numbers, nil
}

// monthDay tells whether text is a day of every year, such as 04-30.
func monthDay(text string) bool {
	if len(text) != 5 || text[2] != '-' {
		return false
	}
	var month, day int
	if n, _ := fmt.Sscanf(text, "%2d-%2d", &month, &day); n != 2 {
		return false
	}
	return month >= 1 && month <= 12 && day >= 1 && day <= daysOfMonth[month-1]
}

func list[T any](value any) ([]T, bool) {
	if items, ok := value.([]T); ok {
		return items, true
	}
	items, ok := value.([]any)
	if !ok {
		return nil, false
	}
	out := make([]T, len(items))
	for i, item := range items {
		if out[i], ok = item.(T); !ok {
			return nil, false
		}
	}
	return out, true
}

func number(value any) (float64, bool) {
	switch n := value.(type) {
	case float64:
		return n, true
	case int64:
		return float64(n), true
	case int:
		return float64(n), true
	}
	return 0, false
}

// values are checked settings by name.
type values map[string]any

func (v values) number(name string) float64 { return v[name].(float64) }
func (v values) whole(name string) int      { return v[name].(int) }
func (v values) text(name string) string    { return v[name].(string) }
func (v values) flag(name string) bool      { return v[name].(bool) }
