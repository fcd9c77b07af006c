"""P15: bot and docs/verify.py confirm that recorded games were dealt as sealed, and find every flipped bit.

A trial is a random game with words of players, from its lobby to its end. Its record is read, replayed and
checked; then single random bits of it are flipped, and each must be detected by both; and a dealer who has
exchanged two cards must be detected. `TRIALS` games have more than 10,000 shuffles.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from random import Random
from typing import Any

from bot.table.exporting import record_of
from bot.table.table import Table
from docs import verify
from engines import GAMES
from engines.chance import fair, sha256, stacked_by
from engines.record import Damaged, Deal, Opening, Record, proved, read, replayed
from tests.prove.proofs.evenings import evening
from tests.prove.secrecy.worlds import stories
from tests.prove.trial import Outcome, Tally, Wanted, spread, summed

TRIALS = 1_000
FLIPS = 12
"""The number of bits of each record that are flipped, one at a time."""


def trial(wanted: Wanted) -> Outcome:
    total = summed(spread(partial(checked, wanted.seed), range(wanted.trials), wanted.jobs))
    return Outcome(wanted.trials, str(total), total.failures)


def checked(seed: int, number: int) -> Tally:
    name, random = [*GAMES][number % len(GAMES)], Random(f"{seed} {number}")
    secret = sha256(f"{seed} {number}")
    table = evening(name, number, secret)
    if not table.moves:
        return Tally()
    record = record_of(table, stories(table))
    stored = str(record).encode()
    failures = [f"{name} {number}: {it}" for it in (*_whole(record, stored), *_spoilt(stored, random))]
    failures += [f"{name} {number}: {it}" for it in _dishonest(name, number, secret, record)]
    counts = {
        "shuffles": sum(isinstance(entry, Deal) for entry in record.entries),
        "single cards": sum(isinstance(entry, Opening) and entry.at is not None for entry in record.entries),
        "flipped bits": FLIPS,
    }
    return Tally(Counter(counts), failures)


def _whole(record: Record, stored: bytes) -> list[str]:
    try:
        again = read(stored)
        _ = replayed(again)
        found = proved(again)
    except Damaged as damaged:
        return [str(damaged)]
    by_script = wrong_by_script(stored)
    if by_script:
        return [f"the script says: {by_script}"]
    deals = sum(isinstance(entry, Deal) for entry in record.entries)
    everything = again == record and (record.head.secret == "" or found.shuffles == deals)
    return [] if everything else ["read or checked something else than was written"]


def _spoilt(stored: bytes, random: Random) -> list[str]:
    failures: list[str] = []
    for _ in range(FLIPS):
        at = random.randrange(8 * len(stored))
        spoilt = flipped(stored, at)
        line = 1 + stored[: at // 8].count(b"\n")
        if (found := line_by_bot(spoilt)) != line:
            failures.append(f"bit {at} in line {line} is found in line {found} by the bot")
        if line not in (lines := [it for it, _ in wrong_by_script(spoilt)]):
            failures.append(f"bit {at} in line {line} is found in {lines} by the script")
    return failures


def _dishonest(name: str, number: int, secret: str, honest: Record) -> list[str]:
    """Return a failure if a dealer is not detected who exchanges the first and the last card of a shuffle.

    Where hands stay closed, one of these cards must have been shown.
    """
    label = next((entry.label for entry in reversed(honest.entries) if isinstance(entry, Deal)), None)

    def exchanged(items: Any, seed: str, of: str) -> list[Any]:
        order = fair(items, seed, of)
        if of == label and order:
            order[0], order[-1] = order[-1], order[0]
        return order

    try:
        with stacked_by(exchanged):
            table: Table = evening(name, number, secret)
            record = record_of(table, {})
    except ValueError:
        return []  # the game with these cards cannot be recorded
    deals = [entry for entry in record.entries if isinstance(entry, Deal) and entry.label == label]
    ends = {at for deal in deals for at in (0, len(deal.order) - 1)}
    shown = {entry.at for entry in record.entries if isinstance(entry, Opening) and entry.label == label}
    if len(ends) < 2 or (record.head.secret == "" and not shown & ends):
        return []
    return [] if line_by_bot(str(record).encode()) else ["a dealer who exchanged two cards was not found out"]


def flipped(stored: bytes, at: int) -> bytes:
    spoilt = bytearray(stored)
    spoilt[at // 8] ^= 1 << at % 8
    return bytes(spoilt)


def line_by_bot(stored: bytes) -> int:
    """Return the line where the bot finds a record wrong; 0: nowhere."""
    try:
        record = read(stored)
        _ = proved(record), replayed(record)
    except Damaged as damaged:
        return damaged.line
    return 0


def wrong_by_script(stored: bytes) -> list[tuple[int, str]]:
    return [*verify.verify(stored)]
