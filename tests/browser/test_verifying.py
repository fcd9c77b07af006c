"""Tests of the page's own verifier in Chromium: it agrees with the bot and the script."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.presentation.watch import film, watching
from bot.table.exporting import record_of
from bot.table.table import Table
from engines import GAMES
from engines.chance import sha256
from engines.record import Deal, Record, proved
from engines.record.entries import Head, written
from tests.laws.playing import every_game
from tests.laws.terms import AnyGame
from tests.prove.proofs.evenings import evening
from tests.prove.proofs.forgeries import FORGERIES, MALFORMED, Forgery, malformed
from tests.prove.proofs.test_verified import VECTORS
from tests.prove.proofs.verified import flipped, wrong_by_script

pytestmark = pytest.mark.browser
VERIFIER = Path(__file__).parents[2] / "bot" / "presentation" / "watch" / "verify.js"
FLIPS = 10
OLD = str(Head("castle", 2, "t1", "2026-11-23", {}, 2, "", sha256("an old secret")))
SOON = 10_000
"""Milliseconds in which what is to come has come."""


@pytest.fixture(scope="module")
def verifier(browser: Any) -> Any:
    """Return an empty page in Chromium with only the verifier."""
    page = browser.new_page()
    _ = page.goto("about:blank")
    _ = page.add_script_tag(content=VERIFIER.read_text())
    return page


def by_page(page: Any, stored: bytes) -> dict[str, Any]:
    """Return what the page says of a record: `wrong` by line, `deals`, `cards`."""
    shuffles = {name: asdict(game.shuffles) for name, game in GAMES.items()}
    return page.evaluate(
        "([text, games]) => verify.record(text, games)", [stored.decode(errors="replace"), shuffles]
    )


def finds_what_the_script_finds(page: Any, stored: bytes) -> bool:
    """Return whether page and script find something wrong, and in the same lines."""
    lines = [line for line, _ in by_page(page, stored)["wrong"]]
    return lines == [line for line, _ in wrong_by_script(stored)] != []


def played(game: AnyGame) -> tuple[Table, Record]:
    tables = (evening(game.name, n, sha256(f"in the browser {n}")) for n in range(20))
    table = next(it for it in tables if len(it.moves) > 20)
    return table, record_of(table, {})


@pytest.mark.parametrize("it", VECTORS, ids=lambda it: it["label"])
def test_it_shuffles_as_the_vectors_say(verifier: Any, it: dict[str, str]) -> None:
    dealt = "it => verify.dealt(it.secret, it.words, it.label, it.items.split(' ')).join(' ')"
    assert verifier.evaluate(dealt, it) == it["order"]


@pytest.mark.parametrize("text", ["", "abc", "⟨mud⟩ 🂡", "x" * 55, "x" * 56, "x" * 64, "x" * 1000])
def test_it_hashes_as_everybody_does(verifier: Any, text: str) -> None:
    assert verifier.evaluate("text => verify.digest(text)", text) == sha256(text)


@every_game
def test_it_finds_what_the_script_finds(verifier: Any, game: AnyGame) -> None:
    _, record = played(game)
    stored, random = str(record).encode(), Random(game.name)
    found, deals = by_page(verifier, stored), sum(isinstance(entry, Deal) for entry in record.entries)
    assert (found["wrong"], found["deals"], found["cards"]) == ([], deals, proved(record).cards)
    assert deals > 0 and wrong_by_script(stored) == []
    for _ in range(FLIPS):
        spoilt = flipped(stored, random.randrange(8 * len(stored)))
        assert finds_what_the_script_finds(verifier, spoilt)


@pytest.mark.parametrize("forged", FORGERIES.values(), ids=FORGERIES)
def test_it_finds_what_a_dishonest_house_writes(verifier: Any, forged: Forgery) -> None:
    assert finds_what_the_script_finds(verifier, str(forged()).encode())


@pytest.mark.parametrize(("before", "after"), MALFORMED)
def test_it_refuses_the_same_lines(verifier: Any, before: str, after: str) -> None:
    assert finds_what_the_script_finds(verifier, malformed(before, after))


def told_of(verifier: Any, table: Table, stored: str, file: Path, said: str) -> str:
    """What the page of a game says of its proof under the heading `said`; it complains of nothing."""
    noted, page = list[str](), verifier.context.browser.new_page()
    _ = file.write_bytes(watching(film(table, {}, record=stored)))
    page.on("console", lambda it: noted.append(it.text))
    page.on("pageerror", lambda it: noted.append(str(it)))
    _ = page.goto(file.as_uri())
    page.get_by_role("heading", name=said).wait_for(timeout=SOON)
    told = page.locator("#proof").text_content()
    page.close()
    assert noted == []
    return told


@every_game
def test_the_page_says_what_was_checked(verifier: Any, game: AnyGame, tmp_path: Path) -> None:
    table, record = played(game)
    it = (verifier, table, str(record), tmp_path / "game.html")
    assert record.head.seal in told_of(*it, "Fair deal ✓")
    it = (verifier, table, str(record).replace("move", "wove", 1), tmp_path / "game.html")
    assert "not what was written" in told_of(*it, "Something is wrong with the deal")


@pytest.mark.parametrize(
    ("stored", "said"),
    [
        (written(["nonsense", "end"]), "Something is wrong with the deal"),
        (written(f"{OLD}\nopen play 1: 0\nend".split("\n")), "Something is wrong with the deal"),
        (written(f"{OLD}\nend".split("\n")), "The deal can't be proved"),
    ],
    ids=["no head", "half a line", "no commitment"],
)
def test_the_page_says_what_it_cannot_check(verifier: Any, tmp_path: Path, stored: str, said: str) -> None:
    table, _ = played(GAMES["castle"])
    assert told_of(verifier, table, stored, tmp_path / "game.html", said)
