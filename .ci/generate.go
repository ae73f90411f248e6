//go:build ignore

// generate writes a content folder of invented results, for benchmarks:
//
//	go run .ci/generate.go FOLDER PLAYERS TOURNAMENTS
//
// Every tournament is a Swiss of 24 players in seven rounds, paired by chance;
// the better player of a pair mostly wins. The same numbers always give the
// same folder.
package main

import (
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) != 4 {
		log.Fatal("usage: go run .ci/generate.go FOLDER PLAYERS TOURNAMENTS")
	}
	players, err1 := strconv.Atoi(os.Args[2])
	tournaments, err2 := strconv.Atoi(os.Args[3])
	if err1 != nil || err2 != nil || players < 24 {
		log.Fatal("PLAYERS (at least 24) and TOURNAMENTS are numbers")
	}
	generate(os.Args[1], players, tournaments)
}

func write(folder, name, text string) {
	file := filepath.Join(folder, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		log.Fatal(err)
	}
}

func generate(folder string, players, tournaments int) {
	random := rand.New(rand.NewPCG(1, 2))
	write(folder, "site.toml", "title = \"Benchmark\"\nurl = \"https://example.org/ratings/\"\n")
	var establishing []string
	for i := range min(20, tournaments) {
		establishing = append(establishing, strconv.Quote(tournamentID(i)))
	}
	write(folder, "lists/world.toml", "name = \"World\"\nsystem = \"gomoku-world\"\nprimary = true\nestablishing = ["+
		strings.Join(establishing, ", ")+"]\n")
	countries := []string{"CZ", "PL", "HU", "EE", "RU", "JP", "SE", "CN"}
	var b strings.Builder
	for i := range players {
		fmt.Fprintf(&b, "[player-%05d]\nname = \"Player Number %d\"\ncountry = %q\nborn = %d\n\n", i, i, countries[i%len(countries)], 1950+i%55)
	}
	write(folder, "players/all.toml", b.String())
	for i := range tournaments {
		write(folder, fmt.Sprintf("tournaments/%d/%s.toml", year(i), tournamentID(i)), tournament(random, i, players, tournaments))
	}
}

func year(i int) int { return 2000 + i/400 }

func tournamentID(i int) string { return fmt.Sprintf("t-%05d", i) }

// tournament draws its field from a window of players that moves on with
// time, so that careers begin and end.
func tournament(random *rand.Rand, i, players, tournaments int) string {
	window := max(48, players/8)
	start := 0
	if tournaments > 1 {
		start = (players - window) * i / (tournaments - 1)
	}
	field := random.Perm(window)[:24]
	var b strings.Builder
	fmt.Fprintf(&b, "name = \"Tournament %d\"\nstart = %d-%02d-%02d\nplace = \"City %d\"\ncountry = \"CZ\"\n", i, year(i), i%400/34+1, i%28+1, i%50)
	for range 7 {
		random.Shuffle(len(field), func(a, b int) { field[a], field[b] = field[b], field[a] })
		b.WriteString("\n[[round]]\ngames = \"\"\"\n")
		for k := 0; k < len(field); k += 2 {
			result := "1-0"
			switch chance := random.IntN(10); {
			case chance == 0:
				result = "½-½"
			case (field[k] < field[k+1]) == (chance < 3):
				result = "0-1"
			}
			fmt.Fprintf(&b, "player-%05d  %s  player-%05d\n", start+field[k], result, start+field[k+1])
		}
		b.WriteString("\"\"\"\n")
	}
	return b.String()
}
