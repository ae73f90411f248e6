package content

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// lagging is a folder one file of which grew after it was asked for its size.
type lagging struct {
	fs.FS
	name string
	by   int64
}

type grown struct {
	fs.File
	by int64
}

type earlier struct {
	fs.FileInfo
	by int64
}

func (e earlier) Size() int64 { return e.FileInfo.Size() - e.by }

func (g grown) Stat() (fs.FileInfo, error) {
	info, err := g.File.Stat()
	return earlier{info, g.by}, err
}

func (l lagging) Open(name string) (fs.File, error) {
	file, err := l.FS.Open(name)
	if err == nil && name == l.name {
		return grown{file, l.by}, nil
	}
	return file, err
}

// TestGrownFile: a file that grows while it is read is read to its end; half
// of it could pass for the whole.
func TestGrownFile(t *testing.T) {
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS("../../content")); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, "players", "se.toml")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	data = append(data, "\n[zz-shy]\nname = \"Shy Zz\"\ncountry = \"SE\"\nprivate = true\n"...)
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	fed, problems := Load(lagging{os.DirFS(folder), "players/se.toml", int64(len("private = true\n"))})
	if problems.HasErrors() {
		t.Fatal(problems)
	}
	found := false
	for _, p := range fed.Players {
		found = found || p.ID == "zz-shy" && p.Private
	}
	if !found {
		t.Error("the end of the file was not read")
	}
}
