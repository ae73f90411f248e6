package publish

import "golang.org/x/sys/unix"

// machineStart is a word that is another one whenever the machine is started.
func machineStart() (string, error) { return unix.Sysctl("kern.bootsessionuuid") }
