module ratinglist

go 1.26.0

require (
	github.com/BurntSushi/toml v1.6.0 // indirect
	github.com/go-echarts/go-echarts/v2 v2.6.7 // indirect
	github.com/yuin/goldmark v1.8.7 // indirect
	golang.org/x/text v0.44.0 // indirect
)
