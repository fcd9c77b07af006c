"""Prints every sentence that people can read, by game and place: `python -m tests.sentences [GAME ...]`.

`bot` stands for what belongs to no game. Each part ends with the texts as they stand in the source code.
"""

from __future__ import annotations

import sys

from engines import GAMES
from tests.sentences import bot, games, source
from tests.sentences.catalogue import MOST, Catalogue

OTHERS = "bot"


def main(*parts: str) -> None:
    if unknown := {*parts} - {*GAMES, OTHERS}:
        raise SystemExit(f"There is no game {', '.join(sorted(unknown))}: {', '.join((*GAMES, OTHERS))}.")
    for part in parts or (OTHERS, *GAMES):
        catalogue, code = Catalogue(), Catalogue()
        if part == OTHERS:
            bot.collect(catalogue)
        else:
            games.collect(GAMES[part], catalogue)
        for path, text in source.texts(None if part == OTHERS else part):
            code.add(path, text)
        most = sys.maxsize if part == OTHERS else MOST
        print(f"# {part}", *catalogue.printed(most), *code.printed(sys.maxsize), "", sep="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
