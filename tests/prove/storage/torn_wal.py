"""P2: recovery from a WAL with a torn or corrupted tail restores the state of its last intact commit.

Each base is left by a killed bot that played all games; it has printed a digest of its database after each
commit. A trial damages a copy of the WAL behind one of its commits. Every commit whose frames come before the
first changed byte must be in effect, and none after it. The WALs of some bases were restarted, so that old
frames lie behind their ends. Damage to checkpointed frames is not tried: they were durable before, and SQLite
promises nothing then.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from bisect import bisect
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.hanging import ran
from tests.prove.sound import wrong
from tests.prove.storage.migrating import Step
from tests.prove.storage.wal import FRAME, HEAD, Content, beside, content, generation, looked
from tests.prove.trial import Chunk, Outcome, Tally, Wanted, chunks, spread, summed

TRIALS = 10_000
EACH = 250
SAMPLE = 20
"""The interval of trials in which the bot itself opens the database, with all integrity checks."""
COMMITS = (25, 160)
"""The range of the number of commits after which a bot is killed."""
LOST = "trials in which commits were lost"
SECTOR = 512
NEAR = 12 * FRAME
Recover = Callable[[Path], Content]
Harm = Callable[[bytearray, range, Random], None]


@dataclass(frozen=True, slots=True)
class Base:
    """A database and its WAL, with their contents after each commit in the WAL, and before all of them."""

    database: bytes
    wal: bytes
    commits: tuple[tuple[int, str], ...]
    """The number of frames after each commit, from 0, and the digest of the database then."""
    moves: tuple[str, ...]
    """All moves, in the order in which they were made."""

    def after(self, frames: int) -> str:
        """Return the digest of the database when `frames` frames are good."""
        return [digest for many, digest in self.commits if many <= frames][-1]


def trial(wanted: Wanted) -> Outcome:
    bases = chunks(wanted, EACH)
    total = summed(spread(tried, bases, wanted.jobs))
    if not total.counts[LOST] and wanted.trials >= EACH:
        total.failures.append("no damage ever cost a commit, so nothing was tried")
    return Outcome(wanted.trials, f"{len(bases)} killed bots, {total}", total.failures)


def tried(chunk: Chunk, recover: Recover = looked) -> Tally:
    """Run all trials with one base; count how often a commit was lost."""
    tally = Tally(Counter({LOST: 0}))
    with TemporaryDirectory() as folder:
        base = killed(f"{chunk.seed} base {chunk.number}")
        for k in chunk.trials:
            random = Random(f"{chunk.seed} {k}")
            name, wal = damaged(base, random)
            shorter = range(min(len(base.wal), len(wal)))
            first = bisect(shorter, False, key=lambda n: base.wal[: n + 1] != wal[: n + 1])
            expected = base.after(max(0, (first - HEAD) // FRAME))
            tally.counts[LOST] += expected != base.commits[-1][1]
            found = _failures(Path(folder), base, wal, expected, recover, whole=k % SAMPLE == 0)
            at = f"trial {k} with seed {chunk.seed} ({name} from byte {first:,} of {len(base.wal):,})"
            tally.failures += [f"{at}: {it}" for it in found]
    return tally


def _failures(
    folder: Path, base: Base, wal: bytes, expected: str, recover: Recover, *, whole: bool
) -> list[str]:
    """Return what is wrong with what is recovered from the database with this WAL."""
    database = folder / "torn.db"
    _laid(database, base.database, wal)
    found = list[str]()
    held = recover(database)
    if held.digest != expected:
        known = [n for n, (_, digest) in enumerate(base.commits) if digest == held.digest]
        wanted = [n for n, (_, digest) in enumerate(base.commits) if digest == expected]
        what = f"of commit {known}" if known else "of no commit"
        found.append(f"the content is {what} instead of {wanted}")
    if held.moves != base.moves[: len(held.moves)]:
        found.append("its moves are not the first ones")
    if whole and expected != EMPTY:
        _laid(database, base.database, wal)
        asyncio.run(Step("", "head")(database))
        if looked(database).digest != expected:
            found.append("the bot finds something else in it")
    return found + (wrong(database) if whole else [])


def _laid(database: Path, held: bytes, wal: bytes) -> None:
    _ = database.write_bytes(held)
    _ = beside(database).write_bytes(wal)


EMPTY = content(lambda _: [])
"""The digest of a database before its first commit."""


@lru_cache(maxsize=1)
def killed(seed: str) -> Base:
    """Return what a bot leaves that was killed after some commits, and what it printed of them."""
    with TemporaryDirectory() as folder:
        database, random = Path(folder) / "killed.db", Random(seed)
        told = (str(database), seed, str(random.randrange(*COMMITS)))
        done = ran([sys.executable, "-m", "tests.prove.storage.evening", *told])
        assert done.returncode == -signal.SIGKILL, done.stderr
        held, wal = database.read_bytes(), beside(database).read_bytes()
        moves = looked(database).moves
    lines = [(salt, int(frames), digest) for salt, frames, digest in map(str.split, done.stdout.splitlines())]
    salt, frames = generation(wal)
    assert (salt, frames) == lines[-1][:2], "the WAL was written to after the last commit"
    ends = [(*after[:2], digest) for (_, _, digest), after in pairwise(lines)]
    before = [EMPTY, *(digest for its, _, digest in ends if its != salt)]
    here = [(many, digest) for its, many, digest in ends if its == salt]
    return Base(held, wal, ((0, before[-1]), *here), moves)


# Damage.


def damaged(base: Base, random: Random) -> tuple[str, bytes]:
    """Return the kind of damage, and the WAL damaged after some commit, near that or anywhere."""
    name, harm = random.choice([*HARMS.items()])
    many, _ = random.choice(base.commits)
    start = HEAD + many * FRAME if many or random.random() < 0.8 else 0
    end = len(base.wal) if random.random() < 0.5 else min(len(base.wal), start + NEAR)
    wal = bytearray(base.wal)
    harm(wal, range(min(start, end - 1), end), random)
    return name, bytes(wal)


def _cut(wal: bytearray, span: range, random: Random) -> None:
    del wal[random.choice(span) :]


def _flip(wal: bytearray, span: range, random: Random) -> None:
    for _ in range(random.choice((1, 1, 2, 8))):
        wal[random.choice(span)] ^= 1 << random.randrange(8)


def _zero(wal: bytearray, span: range, random: Random) -> None:
    """Zero sectors, as if never written though the file has its length, or the rest."""
    for _ in range(random.choice((1, 1, 2, 5))):
        at = max(random.choice(span) // SECTOR * SECTOR, span.start)
        end = min(at + random.choice((SECTOR, SECTOR, len(wal))), len(wal))
        wal[at:end] = bytes(end - at)


def _rubbish(wal: bytearray, span: range, random: Random) -> None:
    """Write random bytes, as if of another file."""
    at = random.choice(span)
    end = min(at + random.choice((SECTOR, FRAME, 3 * FRAME)), len(wal))
    wal[at:end] = random.randbytes(end - at)


def _some_frame(wal: bytearray, span: range, random: Random) -> int:
    """Return the start of a whole frame, not before the span."""
    first = -(-max(span.start - HEAD, 0) // FRAME)
    last = min(len(wal) - HEAD, span.stop - HEAD) // FRAME
    return HEAD + FRAME * random.randrange(min(first, last - 1), last)


def _copy(wal: bytearray, span: range, random: Random) -> None:
    """Copy a frame over another one, or before it."""
    source, to = _some_frame(wal, span, random), _some_frame(wal, span, random)
    wal[to : to + random.choice((0, FRAME))] = wal[source : source + FRAME]


def _drop(wal: bytearray, span: range, random: Random) -> None:
    at = _some_frame(wal, span, random)
    del wal[at : at + FRAME]


def _grow(wal: bytearray, span: range, random: Random) -> None:
    """Append old frames, or random bytes."""
    more = random.randbytes(random.randrange(1, 2 * FRAME))
    wal += wal[_some_frame(wal, span, random) :] if random.random() < 0.5 else more


_HARMS = (_cut, _flip, _zero, _rubbish, _copy, _drop, _grow)
HARMS: dict[str, Harm] = {it.__name__.strip("_"): it for it in _HARMS}
