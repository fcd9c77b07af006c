"""What holds for all tests: what is drawn in them is the same at every run, however slow the machine is."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("the same", derandomize=True, database=None, deadline=None)
settings.load_profile("the same")
