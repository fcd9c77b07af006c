"""The only place that knows Discord: it translates, and has no opinions."""
