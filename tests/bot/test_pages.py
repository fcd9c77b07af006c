"""Tests of pages: what they tell, and that it fits into Discord's limits."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.adapter.rendering.messages import embed
from bot.presentation.game_presenter import names_of
from bot.presentation.games import PRESENTERS
from bot.presentation.leaderboard import PAGE_ROWS, villain_page, villains_page
from bot.presentation.lobby import lobby_page
from bot.presentation.page import Field, Page
from bot.presentation.panel import table_page
from bot.presentation.reveals import stages
from bot.presentation.scene import Label
from bot.presentation.tables import closed_page
from bot.table.names import spoken
from bot.table.options import chosen
from bot.table.symbols import described, shown
from bot.table.time_control import TimeControl
from bot.table.villains import KeptVillain, VillainStatus
from engines import GAMES
from engines.cards import Card
from engines.core import Seat, VillainId, who
from engines.holdup.model import Phase
from tests.bot.house import GUILD, USERS, House, a_sheet, villain_of
from tests.discord.limits import texts_fit
from tests.presentation.faces import everything


@pytest.mark.parametrize("field_length", [0, 500, 1024, 5000])
@pytest.mark.parametrize("fields", [0, 5, 25, 40])
@pytest.mark.parametrize("text", [0, 100, 4096, 9000])
def test_a_page_of_any_length_is_fitted(text: int, fields: int, field_length: int):
    made = tuple(Field("name " * 100, "y" * field_length) for _ in range(fields))
    texts_fit({**embed(Page("title " * 100, "x" * text, made, "footer " * 500)).to_dict()})


WINDOWS = "**Windows**: time for powers after every round of bets; slower, but nobody is caught out"


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ("", ("At the table (1 of 6)",)),
        ("windows=every,hands=2", (WINDOWS, "**Hands**: 2")),
        ('"aliases=Indians:**riders**"', ("**Aliases**: Indians → \\*\\*riders\\*\\*",)),
        ("narration=required max_players=4", ("**Narration**: bets, folds,", "At the table (1 of 4)")),
    ],
)
async def test_the_lobby_says_who_is_there_and_what_its_options_mean(
    house: House, options: str, told: Sequence[str]
):
    table = await house.lobby("Ann", pace=TimeControl.RELAXED, **chosen(GAMES["holdup"], options))
    shown = everything(lobby_page(table))
    assert all(it in shown for it in ("Waiting for 1 more", villain_of("Ann"), "50 chips", *told))
    assert ("Aliases" in shown) == ("aliases" in options)
    assert ("Relaxed, ten minutes a move" in shown and "Options" in shown) or not told


async def test_a_closed_table_says_how_it_ended(house: House):
    table = await house.started("Ann", "Bob")
    await house.act(table, "Ann", "fold")
    table = (await house.end(table, "Ann")).table
    page = closed_page(table, PRESENTERS["holdup"].table(table.view(None), names_of(table)))
    (standing,) = [field.text for field in page.fields if field.name == "Final standing"]
    assert standing == "1. **Doctor Bob** (Bob) · 51 chips\n2. **Doctor Ann** (Ann) · 49 chips"
    assert "rules have changed" in closed_page(replace(table, version=0), page).text


async def test_the_table_tells_who_plays_a_villain(house: House):
    """The text; the picture has the villains' names, and nothing is said twice."""
    _ = await house.villain("Bob", "bob")
    table = await house.start(await house.with_computers(await house.lobby("Ann", "Bob")))
    computer, page = table.name(Seat(2)), table_page(table, {})
    (villains,) = [field.text for field in page.fields if field.name == "Villains"]
    assert re.findall(r"[ABC] · (.+?) ·", villains) == [
        "**Doctor Ann** (Ann)", "**bob**", f"**{computer}** (deputy)"
    ]  # fmt: skip
    assert "A, Doctor Ann (Ann), " in page.scene.alt and f"C, {computer} (deputy), " in page.scene.alt
    labels = {sprite.text: sprite for sprite in page.scene.sprites if isinstance(sprite, Label)}
    assert {"Doctor Ann", "bob", computer} <= labels.keys()
    assert not {"Ann", "Bob", "deputy", "Silas"} & labels.keys()


async def test_a_refusal_and_a_description_write_cards_as_all_else_does(house: House):
    """But what is to be typed stays as it is, and so does a player's own text."""
    table = await house.started("Ann", "Bob")
    told = spoken(table, f'{who(Seat(1))} has TH, XR. Say `place TH`: "KS*" is no card.')
    assert told == f'Doctor Bob has {shown(Card("TH"))}, ★red. Say `place TH`: "KS\\*" is no card.'
    alt = described("Hand KH TD XB, XR Messenger, H1")
    assert alt == "Hand K♥ 10♦ ★black, ★ Messenger, H1"


async def test_the_streets_of_a_run_out_name_who_has_left_since(house: House):
    table = await house.started("Ann", "Bob", "Cid", windows="last")
    table = await house.acts(table, "Ann call", "Bob call", "Cid check", "Bob allin", "Cid fold")
    since = len(table.moves)
    table = (await house.leave(await house.acts(table, "Ann call"), "Cid")).table
    table = await house.until(table, Phase.REJOIN)
    table = await house.acts(table, "Bob rejoin original")
    assert table.users == (1, 2, None) and len(stages(table, since)) > 3
    names = {
        it.text for stage in stages(table, since) for it in stage.page.scene.sprites if isinstance(it, Label)
    }
    assert "Doctor Cid" in names


def a_record(n: int, **more: Any) -> KeptVillain:
    return KeptVillain(VillainId(f"v{n}"), GUILD, USERS["Ann"], a_sheet(f"V{n}"), **{"chips": n, **more})


def test_leaderboard_and_page_of_villains_say_what_is_known():
    records = [a_record(n, last_session=-n, tallies={"won": n}) for n in reversed(range(40))]
    page = villains_page("Texas Hold Up", PRESENTERS["holdup"].columns, records)
    assert page.text.count("\n") + 1 == PAGE_ROWS
    assert page.text.startswith("1. ") and "39 chips" in page.text and "last session −39" in page.text
    for none in ([a_record(1, status=VillainStatus.RETIRED)], list[KeptVillain]()):
        assert "No villains yet" in villains_page("Texas Hold Up", (), none).text
    page = villain_page(a_record(0, status=VillainStatus.CAPTURED, due=25))
    assert "comes back with 25 chips" in everything(page)
    assert "destruction: 1" in everything(page) and "owns the weather" in page.text
