"""Do bot, script and page agree on every deal? `python -m tests.browser.many_deals --deals 10000` counts."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from bot.table.exporting import record_of
from engines import GAMES
from engines.chance import sha256
from engines.record import Deal, Record, proved
from tests.browser.saloon_page import chromium
from tests.prove.proofs.evenings import evening
from tests.prove.proofs.verified import wrong_by_script

VERIFIER = Path(__file__).parents[2] / "bot" / "shown" / "watch" / "verify.js"


@contextmanager
def verifying() -> Iterator[Any]:
    """An empty page in Chromium with nothing but the verifier."""
    with chromium() as browser:
        page = browser.new_page()
        _ = page.goto("about:blank")
        _ = page.add_script_tag(content=VERIFIER.read_text())
        yield page


def by_page(page: Any, stored: bytes) -> dict[str, Any]:
    """What the page says of a record: `wrong` by line, `deals`, `cards`."""
    return page.evaluate("text => verify.record(text)", stored.decode(errors="replace"))


def deals_of(record: Record) -> int:
    return sum(isinstance(it, Deal) for it in record.entries)


def agreed(page: Any, record: Record) -> bool:
    """Whether all three find nothing wrong, and as many deals and cards."""
    stored, mine, theirs = str(record).encode(), proved(record), by_page(page, str(record).encode())
    found = (theirs["wrong"], theirs["deals"], theirs["cards"])
    return found == ([], deals_of(record), mine.cards) and wrong_by_script(stored) == []


def main() -> int:
    parser = ArgumentParser(prog="python -m tests.browser.many_deals")
    _ = parser.add_argument("--deals", type=int, default=10_000)
    wanted = parser.parse_args().deals
    deals, games, differing = 0, 0, 0
    with verifying() as page:
        for n in count():
            if deals >= wanted:
                break
            table = evening([*GAMES][n % len(GAMES)], n, sha256(f"many deals {n}"))
            if table.moves:
                record = record_of(table, {})
                deals, games, differing = (
                    deals + deals_of(record),
                    games + 1,
                    differing + (not agreed(page, record)),
                )
    print(f"{deals:,} deals of {games:,} games: {differing:,} games on which bot, script and page differ")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
