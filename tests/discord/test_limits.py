"""Tests that nothing that is sent to Discord exceeds its limits."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import discord
import pytest

from bot.adapter.client import BotClient
from bot.adapter.composition import BotSettings
from bot.adapter.rendering.forms import HowForm, ReportForm, VillainForm, WordForm, WordsForm
from bot.adapter.rendering.messages import embed, layout_view
from bot.presentation.buttons import clickables
from bot.presentation.casting import aptitudes_page, casting_page
from bot.presentation.form_ids import Entered
from bot.presentation.games import PRESENTERS
from bot.presentation.leaderboard import villain_page, villains_page
from bot.presentation.move_builder.controls import Choice, Choose, Enter, Open, Press
from bot.presentation.page import Page
from bot.presentation.proof import seal_buttons, seal_text, verdict_page
from bot.presentation.results import details, results
from bot.table.draws import SYSTEM_DRAWS
from bot.table.exporting import roots, sheets
from bot.table.lobby import new_table
from bot.table.progress import play_move, start
from bot.table.record import TableId, UserId
from bot.table.sitter import Sitter
from bot.table.table import Table
from bot.table.time_control import TimeControl
from bot.table.verdict import Verdict
from bot.table.villains import HOW_MAX_CHARS, KeptVillain, sheet
from engines import GAMES
from engines.core import VillainId
from engines.holdup.actions import Call
from engines.holdup.events import Showdown
from tests.bot import films
from tests.discord.limits import components_fit, form_fits, message_fits
from tests.discord.surfaces import NAME, everything, message, some_tables, viewers
from tests.laws.playing import every_game
from tests.slow import rounds

pytestmark = pytest.mark.slow

GAMES_PLAYED = 4
EVERY = 7
"""At every so many moves all is looked at."""


def choices_fit(choices: list[tuple[str, Any]]) -> None:
    """Check choices: autocomplete cuts their number to 25 and labels to 100, but must not cut values."""
    assert all(len(str(value)) <= 100 and label for label, value in choices)


def labels(payload: dict[str, Any]) -> list[str]:
    items = (item for row in payload["components"] for item in row["components"])
    return [value.get("label") for value in items if value["type"] == discord.ComponentType.button.value]


@every_game
@pytest.mark.parametrize("n", rounds(GAMES_PLAYED, 1))
def test_all_that_is_shown_of_a_table_fits(game: Any, n: int):
    """A step of a partial move has a Back button, however many menus there are."""
    random = Random(n)
    for at, table in enumerate(some_tables(game, n, moves=80)):
        if at % EVERY and len(table.moves) > 3:
            continue
        for viewer in viewers(table):
            for what, payload in everything(table, viewer, random):
                try:
                    message_fits(payload)
                    choices_fit(payload.get("choices", []))
                    assert not re.match("panel: .", what) or "Back" in labels(payload), "no way back"
                except AssertionError as wrong:
                    raise AssertionError(f"{what} after {len(table.moves)} moves: {wrong}") from None


def test_the_longest_half_said_moves_fit():
    """Eleven steps of Destruction, and a table with very many moves."""
    said = "destroy AS" + " flop1" * 11
    choose = Choose("x", said, (Choice("x", "x"),))
    controls = [Open("x", said), choose, Enter("x", said, "story", "x"), Press("x", said)]
    components_fit(layout_view(clickables("w" * 9, 99_999, controls)).to_components())


def leaves(command: dict[str, Any], path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    yield f"{path}/{command['name']}", command
    for option in command.get("options", []):
        if option["type"] in (1, 2):
            yield from leaves(option, f"{path}/{command['name']}")


@pytest.fixture(scope="module")
def declared() -> list[dict[str, Any]]:
    bot = BotClient(BotSettings(database="sqlite+aiosqlite://"), shard_count=1)
    return [dict(command.to_dict(bot.tree)) for command in bot.tree.get_commands()]


def test_menus_fit(declared: list[dict[str, Any]]):
    for kind in (discord.AppCommandType.user, discord.AppCommandType.message):
        names = [it["name"] for it in declared if it["type"] == kind.value]
        assert 0 < len(names) <= 5 and len({*names}) == len(names)
        assert all(1 <= len(name) <= 32 for name in names)


def test_at_most_100_commands_of_8000_characters_with_options_and_choices_fit(declared: list[dict[str, Any]]):
    commands = [it for it in declared if it["type"] == discord.AppCommandType.chat_input.value]
    assert 0 < len(commands) <= 100
    assert len({it["name"] for it in commands}) == len(commands)
    for root in commands:
        told = 0
        for path, command in leaves(root):
            options = command.get("options", [])
            assert len(options) <= 25, path
            for option in (command, *(option for option in options if option["type"] not in (1, 2))):
                name, description, choices = option["name"], option["description"], option.get("choices", [])
                assert name == name.lower() and 1 <= len(name) <= 32, path
                assert all(ch.isalnum() or ch in "-_" for ch in name), path
                assert 1 <= len(description) <= 100, (path, name)
                assert len(choices) <= 25 and all(1 <= len(it["name"]) <= 100 for it in choices), path
                told += len(name) + len(description)
                told += sum(len(it["name"]) + len(str(it["value"])) for it in choices)
            required = [option.get("required", False) for option in options]
            assert required == sorted(required, reverse=True), f"{path}: required options come first"
        assert told <= 8000, f"{root['name']} has {told}"


def some_villain(n: int) -> KeptVillain:
    name = f"{n}{NAME * 3}"[:40]
    it = sheet(name=name, powerset="*" * 500, aptitudes=(1, 2, 3, 4), how=("_" * HOW_MAX_CHARS,) * 4)
    tallies = {"won": 10**6, "captures": 10**6}
    rich = {"chips": 10**9, "last_session": -(10**9)}
    return KeptVillain(VillainId("v" * 9), 1, UserId(2**63), it, tallies=tallies, **rich)


def test_villains_leaderboards_and_the_menu_of_villains_fit():
    many = [some_villain(n) for n in range(100)]
    message_fits(message(villain_page(many[0])))
    page = villains_page("Texas Hold Up", PRESENTERS["holdup"].columns, many)
    message_fits(message(page))
    assert embed(page).description is not None and "…" not in embed(page).description
    table = next(some_tables(GAMES["holdup"], 1))
    many = [KeptVillain(VillainId(f"v{n}"), 1, it.user, it.sheet, chips=50) for n, it in enumerate(many)]
    page, below = casting_page(table, UserId(2), many)
    message_fits(message(page, layout_view(below)))
    told, menus = aptitudes_page(some_villain(1))
    message_fits(message(told, layout_view(menus)))
    assert not layout_view([]).to_components()


@every_game
def test_seals_fit(game: Any):
    """Those of a table before its first move."""
    where = {"guild": 2**63 - 1, "channel": 2**63 - 1, "host": UserId(1)}
    table = new_table(game, game.options(), TimeControl.SLOW, draws=SYSTEM_DRAWS, **where)
    people = tuple(Sitter(UserId(n), f"P{n}") for n in range(game.seats.start))
    table = start(replace(table, sitters=people))
    for n in range(sheets(table)):
        told = seal_text(table, n)
        assert len(told) < 200 and "\n" not in told and told.startswith("-# 🔒 ")
        _ = json.dumps(layout_view(seal_buttons(table)).to_components())
    many = range(9)
    told = Verdict(table, dict.fromkeys(many, 2**63 - 1), 1, roots(table), used=dict.fromkeys(many, 1))
    assert len(embed(verdict_page(told))) <= 6000


async def test_forms_fit():
    id = TableId("w" * 9)
    assault = WordsForm("Assault", Entered(id, 10**4, "b", "assault"), price="Q" * 60, story=True)
    for form in (VillainForm("create"), HowForm("*" * 40), ReportForm(id), WordForm(id), assault):
        form_fits(form.to_dict())


MARKS_MAX = 75
"""Bold words and emojis of one embed; Discord's clients are reported to cut those with very many."""


def marks(page: Page) -> int:
    """Return how many bold words and emojis a page has where cards are emojis."""
    text = "\n".join((page.title, page.text, page.cards, *(f"{it.name}\n{it.text}" for it in page.fields)))
    words, cards = re.subn(r"(\*\*)?\w+[♠♥♦♣]\ufe0e?(?(1)\*\*)", "", text)
    return cards + words.count("**") // 2


@pytest.mark.parametrize("name", GAMES)
def test_results_have_few_bold_words_and_emojis(name: str):
    """Of the largest tables, in random games and at a showdown of everybody; the rest is under Details."""
    names = films.NAMES[: GAMES[name].seats[-1]]
    begun = films.begun(name, names, "1" * 64, max_players=len(names))
    games = [films.ended(films.played_on(begun, 400))]
    if name == "holdup":
        games.append(showdown := everybody_stays(begun))
        ((page, n),) = [(it.page, it.n) for it in results(showdown) if "rides off" in it.page.text]
        told = details(showdown, n, films.user(0), {}).text
        assert all(f"**{it}**" in page.text or f"**{it}** limps home" in told for it in names)
        assert "6 more hands under **Details**." in page.text
    for table in games:
        for result in results(table):
            assert marks(result.page) <= MARKS_MAX, result.page.text


def everybody_stays(table: Table) -> Table:
    """Return the table after a hand in which nobody folds."""
    while not any(isinstance(event, Showdown) for event in table.happened[-1]):
        seat = table.owed[0]
        calls = any(offer.action is Call for offer in table.offers(seat))
        action = Call() if calls else table.game.default(table.state, seat)
        table = play_move(table, action, seat=seat, user=table.users[seat], auto=False, at=films.ENDED)
    return table
