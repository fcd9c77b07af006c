"""Replay and check a recorded game without the bot: `python -m engines replay FILE`."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator

from engines.record import Damaged, Move, Proved, Record, Replayed, Story, proved, read, replayed
from engines.words import counted

UNCOMMITTED = "Nothing was committed to: it isn't known when the secret was drawn."


def main() -> int:
    """Run the command. Return 0 if the record is valid; else print why not and return 1."""
    parser = ArgumentParser(prog="python -m engines", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    replay = commands.add_parser("replay", help="replay a recorded game and print its result")
    _ = replay.add_argument("file", help="a file made by /export")
    _ = replay.add_argument("--moves", action="store_true", help="print every move too")
    wanted = parser.parse_args()
    try:
        with open(wanted.file, "rb") as file:
            record = read(file.read())
        checked = proved(record)
        for line in _told(record, checked, replayed(record), moves=wanted.moves):
            print("".join(arguments if arguments.isprintable() else "�" for arguments in line))
    except Damaged as damaged:
        print(damaged, file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{wanted.file} can't be read: {error.strerror}.", file=sys.stderr)
        return 1
    return 0


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
