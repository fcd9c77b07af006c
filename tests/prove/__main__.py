"""Survival by numbers: `scripts/prove P4 --trials 1000`; without anything it tells what can be proved."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from importlib import import_module
from pathlib import Path
from typing import cast

from tests.prove.trial import Trial, Wanted, run


def main(arguments: list[str]) -> int:
    """Runs the trial that is named, or lists all. Returns 1 when something failed."""
    numbers = sorted(int(it.stem[1:]) for it in Path(__file__).parent.glob("p[0-9]*.py"))
    trials = {f"P{it}": f"p{it}" for it in numbers}
    parser = ArgumentParser(prog="scripts/prove", description="Runs a trial and counts its failures.")
    _ = parser.add_argument("id", choices=[*trials], nargs="?")
    _ = parser.add_argument("--trials", type=int, help="how many; each trial has a number of its own")
    _ = parser.add_argument("--seed", type=int, default=1)
    _ = parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    _ = parser.add_argument("--hours", type=float, default=8.0, help="how long P9 goes on")
    said = parser.parse_args(arguments)
    if said.id is None:
        for id, name in trials.items():
            print(f"{id:4} {_summary(_load(name))}")
        return 0
    trial = _load(trials[said.id])
    many = said.trials if said.trials is not None else trial.TRIALS
    return run(said.id, trial, Wanted(many, said.seed, said.jobs, said.hours))


def _load(name: str) -> Trial:
    return cast(Trial, import_module(f"tests.prove.{name}"))


def _summary(trial: Trial) -> str:
    return (trial.__doc__ or "").partition("\n")[0].partition(": ")[2]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
