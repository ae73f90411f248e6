package publish

import (
	"os"
	"strings"
)

// machineStart is a word that is another one whenever the machine is started.
func machineStart() (string, error) {
	id, err := os.ReadFile("/proc/sys/kernel/random/boot_id")
	return strings.TrimSpace(string(id)), err
}
