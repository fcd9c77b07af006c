"""The timeout of tests for what must come by itself; no test measures seconds."""

from __future__ import annotations

HANGS = 300.0
"""Seconds after which something hangs if it has not come, however busy the machine is."""
