package content

import (
	"os"
	"path/filepath"
	"testing"
)

// TestSampleFederation holds the content that lies in the repository to
// having no fault and no warning.
func TestSampleFederation(t *testing.T) {
	for _, p := range checked(os.DirFS(filepath.Join("..", "..", "content"))) {
		t.Errorf("%s:%d:%d: %s %s %s", p.File, p.Line, p.Col, p.Code, p.Message, p.Hint)
	}
}
