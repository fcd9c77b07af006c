"""P7: nobody sees what they cannot know: if hidden cards are dealt anew, everything they see stays the same.

A trial is one viewer at one moment of a random game, in the real world and in another possible one. View,
table, panel, ping, deadlines and `/mytables` are compared in every trial, also characters' faces, remarks and
waits, who play in each third game; and what is heard of the next move. The panel's steps, forms, DMs, logs,
autocomplete, refusals, standing orders and log records are compared in every tenth, pictures in every
hundredth. Some pairs of worlds are played on. Where hands stay closed for ever, records, pages for the
browser and replays are compared when the game is over. No other test shows whether what the right people see
depends on what is hidden from them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
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
from tests.prove.trial import Chunk, Outcome, Tally, Wanted, chunks, spread, summed

TRIALS = 1_000_000
CHUNK = 1_000
"""The number of trials in one task."""
RARELY, PICTURED, FOLLOWED = 10, 100, 20
"""The intervals of trials in which rarer sights, and pictures, are compared, and worlds are played on."""
FIRST = 15
"""The first trial of a chunk with pictures: before, often nothing is dealt."""
LONG = 8
"""The number of moves for which two worlds are compared, at most."""
TRIED, PICTURES, MOVES = "trials", "of them with pictures", "moves made in both worlds"
"""The counts; the moves are those that revealed nothing to the viewer."""
LOGGERS = ("bot", "engines", "discord", "PIL")


def trial(wanted: Wanted) -> Outcome:
    total = summed(spread(run, chunks(wanted, CHUNK), wanted.jobs))
    return Outcome(total.counts.pop(TRIED), str(total), total.failures)


def run(chunk: Chunk) -> Tally:
    counted = Tally(Counter({TRIED: 0, PICTURES: 0, MOVES: 0}))
    with sights.listening(Ear(), *LOGGERS) as ear:
        for n in count():
            if counted.counts[TRIED] == len(chunk.trials):
                break
            _try(Played.number(chunk.seed, chunk.number, n), len(chunk.trials), counted, ear)
    return counted


def _try(played: Played, wanted: int, counted: Tally, ear: Ear) -> None:
    """Run trials on one game until it ends or there are enough."""
    random, pairs = Random(f"views of {played.seed}"), list[Pair]()
    before: Moment | None = None
    for moment in moments(played):
        if before is not None:
            pairs = [on for it in pairs for on in _played_on(it, before, moment, counted, ear)]
        if counted.counts[TRIED] == wanted:
            return
        pair = Pair.of(played, moment.table, random.choice(viewers(moment.table)), random.getrandbits(32))
        pairs += [pair] if _is_clean(pair, counted, ear) else []
        before = moment
    if before is not None and before.table.game.sealing is not None:
        counted.failures += _afterwards(close(before.table), random)


def _afterwards(table: Table, random: Random) -> Iterator[str]:
    """Yield what tells a viewer of closed hands when the game is over: records, the page, replays."""
    user = random.choice([*players(table), ONLOOKER])
    for what in told_apart(table, user, stories(table)):
        yield f"{table.game.name}, {table.seed}: {what} tells {user} of closed hands"


def _is_clean(pair: Pair, counted: Tally, ear: Ear) -> bool:
    """Run a trial; return whether the viewer cannot tell the worlds apart."""
    rarely = counted.counts[TRIED] % RARELY == FIRST % RARELY
    pictured = counted.counts[TRIED] % PICTURED == FIRST
    counted.counts[TRIED] += 1
    counted.counts[PICTURES] += pictured
    found = [f"{pair}: {it}" for it in seen(pair, ear, rarely=rarely, pictured=pictured)]
    counted.failures += found
    return not found


def _played_on(pair: Pair, before: Moment, moment: Moment, counted: Tally, ear: Ear) -> Iterator[Pair]:
    """Yield the pair after the next move, if it is one to follow and its worlds look alike."""
    try:
        there, found = moved(pair, before)
    except Taught:
        return
    counted.counts[MOVES] += 1
    pair = further(pair, there, moment.table)
    if not found and pair.chance % FOLLOWED == 0 and pair.age <= LONG:
        found = [*seen(pair, ear, rarely=pair.age % 4 == 0)]
        if not found:
            yield pair
    counted.failures += (f"{pair}: {it}" for it in found)
