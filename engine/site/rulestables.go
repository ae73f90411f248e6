package site

import (
	"strconv"

	"ratinglist/engine/ledger"
	"ratinglist/engine/rating"
)

// clauses are the rules of a system, each with its formulas under the settings
// in force and with what is notable about its source, and then the rules that
// every list has.
func (w *writer) clauses(l *ledger.Ledger) {
	formulas := l.RulesOn(l.LastRated()).Formulas()
	for _, clause := range l.System.Clauses {
		w.raw("<dt id=", clause, ">", clause, "<dd>")
		w.t("clause." + clause)
		separator := "<p class=formulas>"
		for _, f := range formulas {
			if f.Clause != clause {
				continue
			}
			w.raw(separator, "<code>")
			w.text(w.formula(f.Formula))
			w.raw("</code>")
			separator = "<br>"
			if f.Case != "" {
				w.raw(" <small>")
				w.t("case." + f.Clause + "." + f.Case)
				w.raw("</small>")
			}
		}
		w.notable(clause)
	}
	for _, clause := range common {
		w.raw("<dt id=", clause, ">", clause, "<dd>")
		w.t("clause." + clause)
	}
}

// notable is what is odd in the source of a clause, or differs from it.
func (w *writer) notable(clause string) {
	if key := "notable." + clause; w.has(key) {
		w.raw("<p class=note><strong>")
		w.t("rules.notable")
		w.gap()
		w.raw("</strong>")
		w.t(key)
	}
}

// settings are the values in force, and what they were before a [[change]].
func (w *writer) settings(l *ledger.Ledger) {
	values := l.SettingsOn(l.LastRated())
	for _, s := range l.System.Settings {
		w.raw("<tr><th scope=row><code>", s.Name, "</code><td>")
		w.text(w.formula(settingText(values[s.Name])))
		w.raw("<td>")
		w.earlier(l, s.Name)
		w.raw("<td>")
		w.t("setting." + l.System.Name + "." + s.Name)
		w.raw("<td>")
		if s.Clause != "" {
			w.raw("<a href=#", s.Clause, ">", s.Clause, "</a>")
		}
	}
}

// earlier are the values that a setting had before the one in force.
func (w *writer) earlier(l *ledger.Ledger, name string) {
	value, separator := settingText(l.SettingsOn(0)[name]), ""
	for _, c := range l.List.Changes {
		if c.From > l.LastRated() {
			return
		}
		next := settingText(l.SettingsOn(c.From)[name])
		if next != value {
			w.raw(separator)
			w.slots("rules.before", map[string]func(){
				"value": func() { w.text(w.formula(value)) },
				"day":   func() { w.day(c.From) },
			})
			separator = "<br>"
		}
		value = next
	}
}

// tableColumns are the columns of a printed table beside its first one.
var tableColumns = map[rating.TableKind][]string{
	rating.ChangeTable:     {"higher-wins", "lower-wins", "lower-draws"},
	rating.ScoreTable:      {"higher", "lower"},
	rating.PercentageTable: {"dp"},
}

// tableRows is how many rows stand below each other before the next column of
// a printed table begins.
const tableRows = 26

// printedTables are the tables of the system as the engine has them, set in
// columns like in print.
func (w *writer) printedTables(l *ledger.Ledger) {
	for _, t := range l.RulesOn(l.LastRated()).Tables() {
		w.raw("<h3>")
		w.t("table." + string(t.Kind))
		w.raw(" <small><a href=#", t.Clause, ">", t.Clause, "</a></small></h3><div class=printed>")
		for from := 0; from < len(t.Rows); from += tableRows {
			w.printedColumn(&t, t.Rows[from:min(len(t.Rows), from+tableRows)])
		}
		w.raw("</div>")
		if t.Kind == rating.ChangeTable {
			w.raw("<p class=note>")
			w.t("table.note")
			w.notable(t.Clause)
		}
	}
}

func (w *writer) printedColumn(t *rating.Table, rows []rating.TableRow) {
	first := "difference"
	if t.Kind == rating.PercentageTable {
		first = "percent"
	}
	w.raw("<table class=grid><thead><tr>")
	for _, column := range append([]string{first}, tableColumns[t.Kind]...) {
		w.raw("<th scope=col>")
		w.t("table." + column)
	}
	w.raw("<tbody>")
	for _, row := range rows {
		w.raw("<tr><th scope=row>")
		if row.Open {
			w.raw("≥ ")
		}
		w.int(row.From)
		if !row.Open && row.To != row.From {
			w.raw("–", strconv.Itoa(row.To))
		}
		for _, value := range row.Values {
			w.raw("<td>")
			w.fixed(value, t.Decimal)
		}
	}
	w.raw("</table>")
}
