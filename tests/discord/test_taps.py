"""Tests of the number of taps from the ping to a finished move: two, or three for a move of two parts."""

from __future__ import annotations

from itertools import count, islice
from random import Random

import discord

from bot.presentation.move_builder.buttons import SPREAD
from bot.presentation.move_builder.controls import MENU
from bot.table.table import Table
from engines import GAMES
from engines.cards import Card
from engines.core import Begin, Pick, play
from engines.court.model import Phase
from engines.houseem.actions import Build
from engines.notation import write
from tests.discord.saloon import Guest, Saloon, shown
from tests.discord.test_whole_games import guest_in, latest, sit_down, some_move
from tests.seeds import without_words

NO_MOVE = ("look:", "howto:")
"""What custom_ids of a panel begin with that are no moves."""


async def waited_for(saloon: Saloon) -> Guest:
    table = await latest(saloon)
    return guest_in(saloon, table, table.owed[0])


async def opened_hand(saloon: Saloon) -> Guest:
    """Make the first tap: My hand, below the ping."""
    mover = await waited_for(saloon)
    _ = await mover.press("My hand", next(message for message in saloon.messages if "your move" in message))
    return mover


def buttons(mover: Guest, verb: str) -> dict[str, str]:
    return {label: id for label, id in mover.panel.buttons.items() if label.startswith(verb)}


async def test_a_card_in_court_is_placed_or_laid_with_the_second_tap(saloon: Saloon):
    await sit_down(saloon, "court", by_buttons=True)
    mover = await opened_hand(saloon)
    assert mover.panel is not None and not mover.panel.menus
    cards = buttons(mover, "Place ")
    hand = (await latest(saloon)).view(mover.id).hand
    assert len(cards) == len(hand) and "Place a card" not in mover.panel.buttons
    plain = next(label for label, id in cards.items() if id.startswith("p:"))
    before = len((await latest(saloon)).moves)
    _ = await mover.press_mine(plain)
    assert len((await latest(saloon)).moves) == before + 1
    while (table := await latest(saloon)).state.phase is not Phase.ALIGN:
        mover = guest_in(saloon, table, table.owed[0])
        _ = await mover.slash("move", move=_line(table))
    mover = await opened_hand(saloon)
    before = len((await latest(saloon)).moves)
    _ = await mover.press_mine(next(iter(buttons(mover, "Lay "))))
    assert len((await latest(saloon)).moves) == before + 1


def _line(table: Table) -> str:
    """Return some move of whoever is owed."""
    return write(some_move(table, table.owed[0], Random(len(table.moves))))


async def test_a_cell_is_found_where_it_lies_and_the_stash_played(saloon: Saloon):
    """The nine cells to reveal are shown as a grid."""
    await sit_down(saloon, "textactoe", by_buttons=True)
    mover = await opened_hand(saloon)
    before = len((await latest(saloon)).moves)
    _ = await mover.press_mine(next(iter(buttons(mover, "Reveal"))))
    assert mover.panel is not None and not mover.panel.menus and "Confirm" not in mover.panel.buttons
    rows = [
        component for component in mover.panel.message.components if isinstance(component, discord.ActionRow)
    ]
    cells = [[child.label for child in row.children if isinstance(child, discord.Button)] for row in rows]
    assert [[label[0] for label in row if label] for row in cells] == [[*"123"], [*"456"], [*"789"], ["B"]]
    (centre,) = mover.panel.idle
    assert centre.startswith("5 · ")
    await mover.tap("7 · ?")
    table = await latest(saloon)
    assert len(table.moves) == before + 1 and table.moves[-1].text == "reveal 7"
    for _ in range(40):
        mover = await opened_hand(saloon)
        if plays := buttons(mover, "Play "):
            break
        _ = await mover.slash("move", move=_line(await latest(saloon)))
    before = len((await latest(saloon)).moves)
    _ = await mover.press_mine(next(iter(plays)))
    if len((await latest(saloon)).moves) == before:
        cells = [label for label, id in mover.panel.buttons.items() if id.startswith("p:")]
        _ = await (mover.press_mine(cells[0]) if cells else mover.choose(""))
    assert len((await latest(saloon)).moves) == before + 1


async def test_a_menu_plays_what_is_chosen_but_not_at_an_older_table(saloon: Saloon):
    """The cards for a building are chosen from a menu, which needs no Confirm."""
    saloon.seed = next(it for it in map("{:064x}".format, count()) if builds(it) > SPREAD)
    await sit_down(saloon, "houseem", by_buttons=True)
    mover = await opened_hand(saloon)
    _ = await mover.press_mine("Build")
    menu, choices = next(iter(mover.panel.menus.items()))
    _ = await mover.choose("")
    before = await latest(saloon)
    assert before.moves[-1].text == f"build {next(iter(choices.values()))}"
    _ = await mover.clicks(menu, [*choices.values()][-1])
    assert (await latest(saloon)).moves == before.moves


def builds(seed: str) -> int:
    """Return in how many ways the first player can build in a game of three without jokers."""
    game = GAMES["houseem"]
    state, _ = play(game, game.new(game.options(), 3, without_words(seed)), None, Begin())
    found = [offer for offer in game.offers(state, game.owed(state)[0]) if offer.action is Build]
    cards = found[0].choices(()) if found else ()
    return len([*islice(cards.wholes(), MENU)]) if isinstance(cards, Pick) else 0


async def test_cards_to_discard_are_tapped_and_let_go(saloon: Saloon):
    await sit_down(saloon, "castle", by_buttons=True)
    mover = await opened_hand(saloon)
    *cards, keep = (label for label, id in mover.panel.buttons.items() if not id.startswith(NO_MOVE))
    assert keep == "Keep all five" and len(cards) == 5
    await mover.tap(cards[0])
    await mover.tap(cards[1])
    assert mover.panel.idle == (*cards[2:],) and "Discard 2" in mover.panel.buttons
    await mover.tap(f"✓ {cards[0]}")
    assert not mover.panel.idle and "Discard 1" in mover.panel.buttons
    before = await latest(saloon)
    _ = await mover.press_mine("Discard 1")
    (thrown,) = (await latest(saloon)).moves[len(before.moves) :]
    assert cards[1].startswith(shown(Card(thrown.text.removeprefix("discard "))))
