package content

import (
	"slices"
	"strings"

	"golang.org/x/text/language"
)

// countries are the codes of ISO 3166-1 alpha-2, Kosovo's XK, and the former
// countries for which players of older results played.
var countries = func() []string {
	list := strings.Fields(`
		AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
		CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR
		GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT
		JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY
		MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM
		PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ
		TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW
		XK SU YU CS DD`)
	slices.Sort(list)
	return list
}()

func isCountry(code string) bool {
	_, found := slices.BinarySearch(countries, code)
	return found
}

// suggestCountry finds the code that was meant: small letters, the three
// letters of sports results, or the habits of former times.
func suggestCountry(s string) string {
	upper := strings.ToUpper(strings.TrimSpace(s))
	if isCountry(upper) {
		return upper
	}
	if code, ok := countryHabits[upper]; ok {
		return code
	}
	if len(upper) == 3 {
		if region, err := language.ParseRegion(upper); err == nil && isCountry(region.String()) {
			return region.String()
		}
	}
	return ""
}

// countryHabits are codes that are not ISO's but are often written: those of
// the Olympic committee and of chess where they differ, and the United
// Kingdom's.
var countryHabits = map[string]string{
	"UK": "GB", "EN": "GB", "ENG": "GB", "SCO": "GB", "WLS": "GB", "GER": "DE", "SUI": "CH", "NED": "NL", "DEN": "DK",
	"CRO": "HR", "SLO": "SI", "LAT": "LV", "BUL": "BG", "GRE": "GR", "POR": "PT", "TPE": "TW", "RSA": "ZA", "URS": "SU",
	"YUG": "YU", "TCH": "CS", "GDR": "DD", "INA": "ID", "MAS": "MY", "MGL": "MN", "IRI": "IR", "UAE": "AE", "VIE": "VN",
	"PHI": "PH", "CHI": "CL", "URU": "UY", "PAR": "PY", "KSA": "SA", "ALG": "DZ", "LIB": "LB", "MON": "MC", "KOS": "XK",
}
