"""Replay, check and review a recorded game without the bot: `python -m engines replay FILE`."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from engines.core import Action, Seat, share_of_win
from engines.notation import write
from engines.players import JUDGEMENTS
from engines.record import Damaged, Move, Proved, Record, Replayed, Story, proved, read, replayed
from engines.review import Decision, Review, reviewed
from engines.words import counted

NOBODY = Seat(-1)
"""In place of a seat, the table itself."""
UNCOMMITTED = "Nothing was committed to: it isn't known when the secret was drawn."


def main() -> int:
    """Run the command. Return 0 if the record is valid; else print why not and return 1."""
    parser = ArgumentParser(prog="python -m engines", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    replay = commands.add_parser("replay", help="replay a recorded game and print its result")
    _ = replay.add_argument("file", help="a file made by /export")
    _ = replay.add_argument("--moves", action="store_true", help="print every move too")
    review = commands.add_parser("review", help="tell where a recorded game turned for one of its players")
    _ = review.add_argument("file", help="a file made by /export; at Texas Hold Up, by the player themselves")
    _ = review.add_argument("--seat", type=int, default=1, help="the player's seat, from 1 (default: 1)")
    wanted = parser.parse_args()
    try:
        with open(wanted.file, "rb") as file:
            record = read(file.read())
        if wanted.command == "review":
            lines = _reviewed(record, Seat(wanted.seat - 1))
        else:
            lines = _told(record, proved(record), replayed(record), moves=wanted.moves)
        for line in lines:
            print("".join(arguments if arguments.isprintable() else "�" for arguments in line))
    except Damaged as damaged:
        print(damaged, file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{wanted.file} can't be read: {error.strerror}.", file=sys.stderr)
        return 1
    return 0


def _reviewed(record: Record, seat: Seat) -> Iterator[str]:
    """Yield lines with a review, as the bot makes it if all others are computers. Raise Damaged."""
    decisions = list[Decision]()

    def note(mover: Seat | None, action: Action, state: Any) -> None:
        by = mover if mover is not None else NOBODY
        decisions.append(Decision(len(decisions), by, action, state.copy(), mine=by == seat))

    end = replayed(record, note)
    mine = [it for it in decisions if it.mine]
    if not mine:
        yield f"Nobody played in seat {seat + 1}."
        return
    game, begun, ended = end.game, 0.0, None
    if game.join is not None:
        begun, ended = mine[0].state.settled[seat], end.state.settled[seat]
    elif end.over:
        begun, ended = 100 / record.head.seats, 100 * share_of_win(end.standing, seat)
    seated = [it for it in decisions if it.seat != NOBODY]
    steps = reviewed(game, seated, begun=begun, ended=ended, playouts=JUDGEMENTS[game.name].playouts)
    while True:
        try:
            done, _ = next(steps)
            print(f"{done:4.0%}", end="\r", file=sys.stderr, flush=True)
        except StopIteration as finished:
            yield from _review_lines(end, seat, finished.value)
            return


def _review_lines(end: Replayed, seat: Seat, review: Review) -> Iterator[str]:
    unit = "chips" if end.game.join is not None else "% of a win"
    yield f"{end.game.title}, {_name(end, seat)}: {counted(review.decisions, 'decision')}"
    for what, moments in (
        ("best move", [review.best] if review.best is not None else []),
        ("it turned", review.turns),
        ("blunder", review.blunders),
    ):
        for it in moments:
            yield (
                f"{what}, move {it.n + 1}: {write(it.action)}; against {write(it.other)} {it.gain:+.1f} "
                f"+- {it.error:.1f} {unit}, better in {it.better} of {it.worlds} deals, worse in {it.worse}; "
                f"expected {it.before:.0f}, then {it.after:.0f}"
            )
    if (split := review.split) is not None:
        yield (
            f"from {split.begun:.0f} to {split.begun + split.own + split.others + split.luck:.0f}: "
            f"{'cards' if end.game.sealing is None else 'cards and others'} {split.luck:+.1f}, "
            f"own decisions {split.own:+.1f}, the others' {split.others:+.1f} (+- {split.error:.1f})"
        )


def _told(record: Record, checked: Proved, end: Replayed, *, moves: bool) -> list[str]:
    """Return lines with the game, its end, and the values to compare with the lobby's message."""
    scores = sorted(end.standing, key=lambda score: score.place)
    return [
        f"{end.game.title}, table {record.head.table}, {record.head.date}",
        *(_moves(record, end) if moves else ()),
        f"{counted(end.moves, 'move')} played again, each by the rules.",
        *(() if end.over else ("The game was closed before its end.",)),
        f"{counted(checked.shuffles, 'shuffle')} and {counted(checked.cards, 'card')} checked.",
        *(f"{score.place}. {_name(end, score.seat)}: {score.points}" for score in scores),
        *(_commitment(record) if checked.committed else (UNCOMMITTED,)),
    ]


def _commitment(record: Record) -> Iterator[str]:
    head = record.head
    if head.seal:
        yield f"Seal: {head.seal}"
    yield f"SHA-256 of the secret: {head.commitment}"
    for n, root in enumerate(head.roots if not head.secret else (), 1):
        yield f"Root of the sealed cards, sheet {n}: {root}"


def _moves(record: Record, end: Replayed) -> list[str]:
    stories = {entry.id: entry.text for entry in record.entries if isinstance(entry, Story)}
    told: list[str] = []
    for entry in record.entries:
        if isinstance(entry, Move):
            who = "the table" if entry.seat is None else _name(end, entry.seat)
            told.append(f"  {who}: {entry.text}")
            told += [f"    “{stories[word]}”" for word in entry.text.split(" ") if word in stories]
    return told


def _name(end: Replayed, seat: int) -> str:
    return end.names.get(seat, f"Seat {seat + 1}")


if __name__ == "__main__":
    sys.exit(main())
