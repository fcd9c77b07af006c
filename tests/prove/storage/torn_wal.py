"""P2: what is recovered from a WAL with a torn or flipped tail is what was there after its last good commit.

Each base is what a bot leaves that played all games and was killed; it has told what its database held
after each commit. A trial damages a copy of the WAL behind one of its commits. Every commit whose frames
come before the first byte that is not as it was must be in effect, and none after it. The WALs of some
bases have begun anew, so that old frames lie behind their ends. Damage to what was written back already is
not tried: those frames were durable before, and SQLite promises nothing then.
"""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bot.database.store import Store
from tests.prove.sound import wrong
from tests.prove.storage.wal import FRAME, HEAD, Content, beside, content, generation, looked
from tests.prove.trial import Outcome, Tally, Wanted, pieces, spread, summed

TRIALS = 10_000
EACH = 250
"""Trials with the same base."""
SAMPLE = 20
"""Each so many trials the bot itself opens the database, and all that it says is checked."""
COMMITS = (25, 160)
"""After how many commits a bot is killed."""
LOST = "trials in which commits were lost"
SECTOR = 512
NEAR = 12 * FRAME
Recover = Callable[[Path], Content]
Harm = Callable[[bytearray, range, Random], None]


@dataclass(frozen=True, slots=True)
class Base:
    """A database and its WAL, what they held after each commit that is in the WAL, and before all of them."""

    database: bytes
    wal: bytes
    commits: tuple[tuple[int, str], ...]
    """How many frames there are after each commit, from none on, and the digest of what there is then."""
    moves: tuple[str, ...]
    """All of them, in the order in which they were made."""

    def after(self, frames: int) -> str:
        """What the database holds when so many frames are good."""
        return [digest for many, digest in self.commits if many <= frames][-1]


@dataclass(frozen=True, slots=True)
class Some:
    """Trials with the same base."""

    seed: int
    base: int
    trials: range


def trial(wanted: Wanted, recover: Recover = looked) -> Outcome:
    """Tries so many damages, a base after the other."""
    chunks = [Some(wanted.seed, it.start, it) for it in pieces(wanted.trials, EACH)]
    if recover is looked:
        total = summed(spread(tried, chunks, wanted.jobs))
    else:
        total = summed(tried(it, recover) for it in chunks)
    if not total.counts[LOST] and wanted.trials >= EACH:
        total.failures.append("no damage ever cost a commit, so nothing was tried")
    return Outcome(wanted.trials, f"{len(chunks)} killed bots, {total}", total.failures)


def tried(some: Some, recover: Recover = looked) -> Tally:
    """All trials with one base; counted is how often a commit was lost."""
    tally = Tally(Counter({LOST: 0}))
    with TemporaryDirectory() as folder:
        base = killed(f"{some.seed} base {some.base}")
        for k in some.trials:
            random = Random(f"{some.seed} {k}")
            name, wal = damaged(base, random)
            first = _first_difference(base.wal, wal)
            expected = base.after(max(0, (first - HEAD) // FRAME))
            tally.counts[LOST] += expected != base.commits[-1][1]
            found = _failures(Path(folder), base, wal, expected, recover, whole=k % SAMPLE == 0)
            at = f"trial {k} with seed {some.seed} ({name} from byte {first:,} of {len(base.wal):,})"
            tally.failures += [f"{at}: {it}" for it in found]
    return tally


def _failures(
    folder: Path, base: Base, wal: bytes, expected: str, recover: Recover, *, whole: bool
) -> list[str]:
    """What is wrong with what is recovered from the database with this WAL."""
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
        asyncio.run(_opened(database))
        if looked(database).digest != expected:
            found.append("the bot finds something else in it")
    return found + (wrong(database) if whole else [])


def _laid(database: Path, held: bytes, wal: bytes) -> None:
    _ = database.write_bytes(held)
    _ = beside(database).write_bytes(wal)


async def _opened(database: Path) -> None:
    await (await Store.open(f"sqlite+aiosqlite:///{database}")).close()


EMPTY = content(lambda _: [])
"""What is in a database before its first commit."""


@lru_cache(maxsize=1)
def killed(seed: str) -> Base:
    """What a bot leaves that was killed after so many commits, and what it told of them."""
    with TemporaryDirectory() as folder:
        database, random = Path(folder) / "killed.db", Random(seed)
        told = (str(database), seed, str(random.randrange(*COMMITS)))
        command = [sys.executable, "-m", "tests.prove.storage.evening", *told]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
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
    """The WAL with its part after some commit maltreated, near that or anywhere, and how."""
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
    """Sectors that were never written, though the file has its length."""
    for _ in range(random.choice((1, 1, 2, 5))):
        at = max(random.choice(span) // SECTOR * SECTOR, span.start)
        end = min(at + SECTOR, len(wal))
        wal[at:end] = bytes(end - at)


def _rubbish(wal: bytearray, span: range, random: Random) -> None:
    """Something of another file."""
    at = random.choice(span)
    end = min(at + random.choice((SECTOR, FRAME, 3 * FRAME)), len(wal))
    wal[at:end] = random.randbytes(end - at)


def _blank(wal: bytearray, span: range, random: Random) -> None:
    """The rest is zeros."""
    at = random.choice(span)
    wal[at:] = bytes(len(wal) - at)


def _some_frame(wal: bytearray, span: range, random: Random) -> int:
    """Where a whole frame begins, not before the span."""
    first = -(-max(span.start - HEAD, 0) // FRAME)
    last = min(len(wal) - HEAD, span.stop - HEAD) // FRAME
    return HEAD + FRAME * random.randrange(min(first, last - 1), last)


def _overwrite(wal: bytearray, span: range, random: Random) -> None:
    """A frame is where another one should be."""
    from_, to = _some_frame(wal, span, random), _some_frame(wal, span, random)
    wal[to : to + FRAME] = wal[from_ : from_ + FRAME]


def _insert(wal: bytearray, span: range, random: Random) -> None:
    """A frame is there twice, and pushes the others back."""
    at = _some_frame(wal, span, random)
    wal[at:at] = wal[at : at + FRAME]


def _drop(wal: bytearray, span: range, random: Random) -> None:
    at = _some_frame(wal, span, random)
    del wal[at : at + FRAME]


def _swap(wal: bytearray, span: range, random: Random) -> None:
    """Two frames were written in the wrong order."""
    one, other = _some_frame(wal, span, random), _some_frame(wal, span, random)
    first, second = wal[one : one + FRAME], wal[other : other + FRAME]
    wal[one : one + FRAME], wal[other : other + FRAME] = second, first


def _grow(wal: bytearray, span: range, random: Random) -> None:
    """More than there should be: old frames, or anything."""
    more = random.randbytes(random.randrange(1, 2 * FRAME))
    at = _some_frame(wal, span, random)
    wal += wal[at:] if random.random() < 0.5 else more


HARMS: dict[str, Harm] = {
    it.__name__.strip("_"): it
    for it in (_cut, _flip, _zero, _rubbish, _blank, _overwrite, _insert, _drop, _swap, _grow)
}


def _first_difference(before: bytes, after: bytes) -> int:
    """Where two files differ first; the length of both where they do not."""
    low, high = 0, min(len(before), len(after))
    while low < high:
        middle = (low + high + 1) // 2
        if before[:middle] == after[:middle]:
            low = middle
        else:
            high = middle - 1
    return low
