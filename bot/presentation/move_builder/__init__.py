"""A move said step by step: what a person may do next, as data."""
