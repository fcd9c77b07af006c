"""P7: nobody sees what he cannot know: where that is dealt anew, all that he is shown stays the same.

A trial is one viewer at one moment of a random game, in the world as it is and in one that could be as well.
View, table, panel, ping, deadlines and `/mytables` are compared in every trial, and what is heard of the next
move; the panel's steps, forms, DMs, logs, autocomplete, refusals, standing orders and what the loggers write
in every tenth; pictures in every hundredth. Some pairs of worlds are played on. Where hands stay closed for
ever, records, pages for the browser and replays are compared when the game is over. Only here is it found if
what is shown to the right people depends on what is hidden from them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from random import Random

from bot.table.disclosure import players
from bot.table.progress import close
from bot.table.table import Table
from tests.prove.proofs.twins import told_apart
from tests.prove.secrecy import sights
from tests.prove.secrecy.pairs import Pair, Taught, further, moved, seen
from tests.prove.secrecy.sights import Ear
from tests.prove.secrecy.worlds import ONLOOKER, Moment, Played, moments, stories, viewers
from tests.prove.trial import Outcome, Wanted, spread

TRIALS = 1_000_000
CHUNK = 1_000
"""Trials whose games are played one after another in one process."""
RARELY, PICTURED, FOLLOWED = 10, 100, 20
"""In every so many trials rarer sights are compared, pictures too, and both worlds are played on."""
FIRST = 15
"""The first trial of a chunk with pictures: before, there is often nothing dealt."""
LONG = 8
"""Moves for which two worlds are compared, at most."""
LOGGERS = ("bot", "engines", "discord", "PIL")


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some trials that follow each other."""

    seed: int
    number: int
    trials: int


@dataclass(slots=True)
class Counted:
    """How a chunk went."""

    trials: int = 0
    pictures: int = 0
    moves: int = 0
    """Made in both worlds, where they taught the viewer nothing."""
    failures: list[str] = field(default_factory=list[str])


def trial(wanted: Wanted) -> Outcome:
    """So many views, in chunks."""
    starts = range(0, wanted.trials, CHUNK)
    chunks = [Chunk(wanted.seed, n, min(CHUNK, wanted.trials - at)) for n, at in enumerate(starts)]
    outcome, pictures, moves = Outcome(), 0, 0
    for it in spread(run, chunks, wanted.jobs):
        outcome.trials += it.trials
        outcome.failures += it.failures
        pictures, moves = pictures + it.pictures, moves + it.moves
    outcome.counted = f"{pictures:,} of them with pictures, {moves:,} moves made in both worlds"
    return outcome


def run(chunk: Chunk) -> Counted:
    """The trials of a chunk."""
    counted = Counted()
    with sights.listening(*LOGGERS) as ear:
        for n in count():
            if counted.trials == chunk.trials:
                break
            _try(Played.number(chunk.seed, chunk.number, n), chunk.trials, counted, ear)
    return counted


def _try(played: Played, wanted: int, counted: Counted, ear: Ear) -> None:
    """Trials on one game, as far as it lasts and as many as are wanted."""
    random, pairs = Random(f"views of {played.seed}"), list[Pair]()
    before: Moment | None = None
    for moment in moments(played):
        if before is not None:
            pairs = [on for it in pairs for on in _played_on(it, before, moment, counted, ear)]
        if counted.trials == wanted:
            return
        pair = Pair.of(played, moment.table, random.choice(viewers(moment.table)), random.getrandbits(32))
        pairs += [pair] if _is_clean(pair, counted, ear) else []
        before = moment
    if before is not None and before.table.game.sealing is not None:
        counted.failures += _afterwards(close(before.table), random)


def _afterwards(table: Table, random: Random) -> Iterator[str]:
    """By what a viewer can tell closed hands when the game is over: records, the page, replays."""
    user = random.choice([*players(table), ONLOOKER])
    for what in told_apart(table, user, stories(table)):
        yield f"{table.game.name}, {table.seed}: {what} tells {user} of closed hands"


def _is_clean(pair: Pair, counted: Counted, ear: Ear) -> bool:
    """One trial: whether the viewer cannot tell the worlds apart."""
    rarely = counted.trials % RARELY == FIRST % RARELY
    pictured = counted.trials % PICTURED == FIRST
    counted.trials += 1
    counted.pictures += pictured
    found = [f"{pair}: {it}" for it in seen(pair, ear, rarely=rarely, pictured=pictured)]
    counted.failures += found
    return not found


def _played_on(pair: Pair, before: Moment, moment: Moment, counted: Counted, ear: Ear) -> Iterator[Pair]:
    """The pair after the next move, if it is one of those that are followed and its worlds are alike."""
    try:
        there, found = moved(pair, before)
    except Taught:
        return
    counted.moves += 1
    pair = further(pair, there, moment.table)
    if not found and pair.chance % FOLLOWED == 0 and pair.age <= LONG:
        found = [*seen(pair, ear, rarely=pair.age % 4 == 0)]
        if not found:
            yield pair
    counted.failures += (f"{pair}: {it}" for it in found)
