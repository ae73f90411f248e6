package publish

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// The manifest lists the files that the program made, one path a line, sorted.
// It lies among files that anybody may have changed and is believed only where
// it names paths inside the folder; one wrong line spoils it all, since then
// it is not ours. An empty file says that nothing there is the program's.
const (
	manifestName   = ".ratinglist-manifest"
	manifestHeader = "ratinglist manifest 1"
	manifestLimit  = 64 << 20 // half a million very long paths
)

func formatManifest(paths []string) []byte {
	size := len(manifestHeader) + 1
	for _, path := range paths {
		size += len(path) + 1
	}
	manifest := make([]byte, 0, size)
	manifest = append(append(manifest, manifestHeader...), '\n')
	for _, path := range paths {
		manifest = append(append(manifest, path...), '\n')
	}
	return manifest
}

func readManifest(target string) ([]byte, error) {
	path := join(target, manifestName)
	info, err := os.Lstat(path)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, badManifest("it is not a plain file")
	case info.Size() > manifestLimit:
		return nil, badManifest("it is longer than any manifest")
	}
	return os.ReadFile(path)
}

func parseManifest(data []byte) ([]string, error) {
	if len(data) == 0 {
		return nil, nil
	}
	if data[len(data)-1] != '\n' {
		return nil, badManifest("its last line has no end")
	}
	lines := strings.Split(string(data[:len(data)-1]), "\n")
	if lines[0] != manifestHeader {
		return nil, badManifest(fmt.Sprintf("its first line is not %q", manifestHeader))
	}
	paths := lines[1:]
	for i, path := range paths {
		if err := checkPath(path); err != nil {
			return nil, badManifest(fmt.Sprintf("line %d, %.200q: %s", i+2, path, err))
		}
		if i > 0 && path <= paths[i-1] {
			return nil, badManifest(fmt.Sprintf("line %d, %.200q, is out of order", i+2, path))
		}
	}
	return paths, nil
}

func badManifest(why string) error {
	return fmt.Errorf("its %s is not as the program wrote it: %s; delete the folder, and it is made anew", manifestName, why)
}

// checkPath tells whether a path is one of a file inside the site, and can
// stand on a line of the manifest.
func checkPath(path string) error {
	switch {
	case path == "." || !fs.ValidPath(path):
		return errors.New("it is not the path of a file inside the site")
	case !filepath.IsLocal(filepath.FromSlash(path)):
		return errors.New("this system has no such file names")
	case path == manifestName:
		return errors.New("the name is kept for the list of files")
	}
	for i := range len(path) {
		if c := path[i]; c < ' ' || c == 0x7f || c == '\\' {
			return fmt.Errorf("a file name must not hold %q", c)
		}
	}
	return nil
}

// split parts a path into its folder, "." for the site's own, and its name.
func split(path string) (dir, name string) {
	if i := strings.LastIndexByte(path, '/'); i >= 0 {
		return path[:i], path[i+1:]
	}
	return ".", path
}

func joinPath(dir, name string) string {
	if dir == "." {
		return name
	}
	return dir + "/" + name
}

// join is filepath.Join for one name under a clean folder, without its price.
func join(dir, name string) string {
	return dir + string(filepath.Separator) + name
}
