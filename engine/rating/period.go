package rating

// periodOf is the period that a day belongs to, where every year's periods
// end on the given days (sorted, each written 04-30).
func periodOf(day Day, ends []string) (first, last Day) {
	year := day.Year()
	before := on(year-1, ends[len(ends)-1])
	for _, end := range ends {
		if last = on(year, end); day <= last {
			return before.next(), last
		}
		before = last
	}
	return before.next(), on(year+1, ends[0])
}

// on is a day of a year, written 04-30.
func on(year int, monthDay string) Day {
	digit := func(i int) Day { return Day(monthDay[i] - '0') }
	return Day(year)*10000 + digit(0)*1000 + digit(1)*100 + digit(3)*10 + digit(4)
}

// monthOf is the calendar month of a day.
func monthOf(day Day) (first, last Day) {
	first = day - day%100 + 1
	return first, first - 1 + Day(daysIn(day.Year(), int(day)/100%100))
}

// next is the day after.
func (d Day) next() Day {
	switch _, last := monthOf(d); {
	case d < last:
		return d + 1
	case int(d)/100%100 == 12:
		return Day(d.Year()+1)*10000 + 101
	}
	return d - d%100 + 101
}

func daysIn(year, month int) int {
	if month == 2 && year%4 == 0 && (year%100 != 0 || year%400 == 0) {
		return 29
	}
	return daysOfMonth[month-1]
}

// daysOfMonth are those of an ordinary year.
var daysOfMonth = [...]int{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}
