package content

import "slices"

// formerID is a former id of a list or page, with its place in the file.
type formerID struct {
	id string
	at place
}

// formerAddresses reports former ids of lists and pages that belong to
// somebody else: lists and pages share the site's front door.
func (l *loader) formerAddresses() {
	files := slices.Concat(l.lists, l.pages)
	current := map[string]*file{}
	for _, f := range files {
		current[f.id] = f
	}
	former := map[string]*file{}
	for _, f := range files {
		for _, old := range f.moved {
			if old.id == "" { // no id at all, which has been reported
				continue
			}
			owner, what := current[old.id], "is in use"
			if owner == nil {
				owner, what = former[old.id], "is the former id of another list or page, too"
			}
			if owner != nil {
				ft := f.fail("E211", old.at, "the former id %s %s", quote(old.id), what)
				top := wholeFile()
				ft.related, ft.relatedFile, ft.relatedText = &top, owner, "it belongs here"
			}
			former[old.id] = f
		}
	}
}
