package tournament

import "fmt"

// Date is a day of the calendar, written yyyymmdd as a number, so that dates
// compare with < and no time zone can move them. The zero value means "not
// known". A date of birth may be a year alone: its month and day are zero.
type Date int32

// NewDate returns the date of a year, month and day that the caller has
// checked; month and day are both zero for a year alone.
func NewDate(year, month, day int) Date { return Date(year*10000 + month*100 + day) }

// Year, Month and Day are the parts of the date.
func (d Date) Year() int  { return int(d) / 10000 }
func (d Date) Month() int { return int(d) / 100 % 100 }
func (d Date) Day() int   { return int(d) % 100 }

// Valid tells whether the calendar has this day.
func (d Date) Valid() bool {
	return d.Year() >= 1 && d.Year() <= 9999 && d.Month() >= 1 && d.Month() <= 12 &&
		d.Day() >= 1 && d.Day() <= daysIn(d.Year(), d.Month())
}

// AddMonths moves the date by whole months. A day that the new month lacks
// becomes that month's last day (C4).
func (d Date) AddMonths(months int) Date {
	m := d.Year()*12 + d.Month() - 1 + months
	year, month := m/12, m%12+1
	return NewDate(year, month, min(d.Day(), daysIn(year, month)))
}

// Days is the number of days since 1 January 1970; use it for differences
// and for time axes.
func (d Date) Days() int {
	// The proleptic Gregorian calendar, counted in years that start in March.
	y, m := d.Year(), d.Month()
	if m <= 2 {
		y, m = y-1, m+12
	}
	return 365*y + y/4 - y/100 + y/400 + (153*(m-3)+2)/5 + d.Day() - 1 - 719468
}

// Append appends the date as yyyy-mm-dd, or the year alone, or nothing.
func (d Date) Append(b []byte) []byte {
	if d == 0 {
		return b
	}
	y := d.Year()
	b = append(b, byte('0'+y/1000%10), byte('0'+y/100%10), byte('0'+y/10%10), byte('0'+y%10))
	if d.Month() == 0 {
		return b
	}
	return append(b, '-', byte('0'+d.Month()/10), byte('0'+d.Month()%10),
		'-', byte('0'+d.Day()/10), byte('0'+d.Day()%10))
}

// String is the date as yyyy-mm-dd, the year alone, or "".
func (d Date) String() string {
	var room [10]byte
	return string(d.Append(room[:0]))
}

// ParseDate reads yyyy-mm-dd and refuses days that the calendar lacks.
func ParseDate(s string) (Date, error) {
	var y, m, d int
	if n, err := fmt.Sscanf(s, "%4d-%2d-%2d", &y, &m, &d); n != 3 || err != nil || len(s) != 10 {
		return 0, fmt.Errorf("%q is not a date such as 2019-08-03", s)
	}
	date := NewDate(y, m, d)
	if !date.Valid() {
		return 0, fmt.Errorf("the calendar has no %s", s)
	}
	return date, nil
}

func daysIn(year, month int) int {
	switch month {
	case 2:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	case 4, 6, 9, 11:
		return 30
	}
	return 31
}
