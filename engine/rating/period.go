package rating

// Period is what a system with periods keeps between tournaments beside the
// rating itself.
type Period struct{}
