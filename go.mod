module ratinglist

go 1.26
