"""Survival by numbers: `scripts/prove P4 --trials 1000`; without anything it tells what can be proved."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from importlib import import_module
from typing import cast

from tests.prove.trial import Trial, Wanted, run

TRIALS = {
    "P1": "kills.kills",
    "P2": "storage.torn_wal",
    "P3": "shared.outages",
    "P4": "deliveries.deliveries",
    "P5": "deliveries.bad_input",
    "P6": "games.random_games",
    "P7": "secrecy.twin_worlds",
    "P8": "faults.faulty_discord",
    "P9": "soak.soak",
    "P10": "storage.ailing",
    "P11": "chances.shuffles",
    "P12": "chances.mutation",
    "P13": "storage.restores",
    "P14": "secrecy.logs",
    "P15": "proofs.verified",
    "P16": "soak.overload",
    "P17": "faults.readiness",
    "P18": "soak.heavy",
}
"""By the id that `scripts/prove` takes: the module, which lies beside its means and its own test."""


def main(arguments: list[str]) -> int:
    """Runs the trial that is named, or lists all. Returns 1 when something failed."""
    parser = ArgumentParser(prog="scripts/prove", description="Runs a trial and counts its failures.")
    _ = parser.add_argument("id", choices=[*TRIALS], nargs="?")
    _ = parser.add_argument("--trials", type=int, help="how many; each trial has a number of its own")
    _ = parser.add_argument("--seed", type=int, default=1)
    _ = parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    _ = parser.add_argument("--hours", type=float, default=8.0, help="how long P9 goes on")
    said = parser.parse_args(arguments)
    if said.id is None:
        for id, name in TRIALS.items():
            print(f"{id:4} {_summary(_load(name))}")
        return 0
    trial = _load(TRIALS[said.id])
    many = said.trials if said.trials is not None else trial.TRIALS
    return run(said.id, trial, Wanted(many, said.seed, said.jobs, said.hours))


def _load(name: str) -> Trial:
    return cast(Trial, import_module(f"tests.prove.{name}"))


def _summary(trial: Trial) -> str:
    return (trial.__doc__ or "").partition("\n")[0].partition(": ")[2]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
