"""Survival by numbers: `python -m tests.prove P1 --trials 20` (scripts/prove runs it)."""

from __future__ import annotations

import argparse
import sys
import time

from tests.prove import p1

TRIALS = {"P1": p1.trial}


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="scripts/prove", description="Runs a trial and counts its failures."
    )
    _ = parser.add_argument("id", choices=[*TRIALS])
    _ = parser.add_argument("--trials", type=int, default=20)
    _ = parser.add_argument("--seed", type=int, default=1)
    said = parser.parse_args()
    began = time.monotonic()
    tried, failures = TRIALS[said.id](said.trials, said.seed)
    for failure in failures:
        print(failure)
    print(f"{said.id}: {tried}, {len(failures)} failures, {time.monotonic() - began:.0f} s")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
