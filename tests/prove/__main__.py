"""Runner for the trials: `scripts/prove P4 --trials 1000`; without arguments it lists them."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from importlib import import_module
from typing import NamedTuple, cast

from tests.prove.trial import Trial, Wanted, run


class Listed(NamedTuple):
    """A trial: its module, and how many of it `--all` runs."""

    module: str
    trials: int
    hours: float = 8.0
    """The longest run of a trial that is limited by time."""


TRIALS = {
    "P1": Listed("kills.kills", 20),
    "P2": Listed("storage.torn_wal", 500),
    "P3": Listed("shared.outages", 4),
    "P4": Listed("deliveries.deliveries", 1_200),
    "P5": Listed("deliveries.bad_input", 5_000),
    "P6": Listed("games.random_games", 20),
    "P7": Listed("secrecy.twin_worlds", 2_000),
    "P8": Listed("faults.faulty_discord", 64),
    "P9": Listed("soak.soak", 800, hours=0.02),
    "P10": Listed("storage.ailing", 20),
    "P11": Listed("chances.shuffles", 50_000),
    "P12": Listed("chances.mutation", 4),
    "P13": Listed("storage.restores", 100),
    "P14": Listed("secrecy.logs", 100),
    "P15": Listed("proofs.verified", 50),
    "P16": Listed("soak.overload", 60),
    "P17": Listed("faults.readiness", 5),
    "P18": Listed("soak.heavy", 12),
    "P19": Listed("chances.house_mutation", 2),
    "P20": Listed("soak.advice", 10),
}
"""The trials, by the id that `scripts/prove` takes. docs/proof-trials.md has them as a table."""


def main(arguments: list[str]) -> int:
    parser = ArgumentParser(prog="scripts/prove", description="Runs a trial and counts its failures.")
    _ = parser.add_argument("id", choices=[*TRIALS], nargs="?")
    _ = parser.add_argument("--all", action="store_true", help="run some of each trial, for a release")
    _ = parser.add_argument("--trials", type=int, help="number of trials (default: set by each trial)")
    _ = parser.add_argument("--seed", type=int, default=1, help="random seed")
    _ = parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="number of processes")
    _ = parser.add_argument("--hours", type=float, default=8.0, help="duration of P9 in hours")
    _ = parser.add_argument("--faults", action="store_true", help="let Discord fail now and then in P9")
    said = parser.parse_args(arguments)
    if said.all:
        return max(
            run(id, loaded(id), Wanted(listed.trials, said.seed, said.jobs, listed.hours))
            for id, listed in TRIALS.items()
        )
    if said.id is None:
        for id in TRIALS:
            print(f"{id:4} {summary(id)}")
        return 0
    trial = loaded(said.id)
    many = said.trials if said.trials is not None else trial.TRIALS
    return run(said.id, trial, Wanted(many, said.seed, said.jobs, said.hours, said.faults))


def loaded(id: str) -> Trial:
    return cast(Trial, import_module(f"tests.prove.{TRIALS[id].module}"))


def summary(id: str) -> str:
    return (loaded(id).__doc__ or "").partition("\n")[0].partition(": ")[2]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
