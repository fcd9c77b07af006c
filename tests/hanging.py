"""The timeout of tests for what must come by itself; no test measures seconds."""

from __future__ import annotations

HANGS = 300.0
"""The timeout in seconds, however busy the machine is."""
