"""Admission control: duplicate detection, per-user rate limits, and a bounded queue."""
