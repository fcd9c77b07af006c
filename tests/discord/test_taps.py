"""How many taps is a move, from the ping to done? Two for an ordinary one, three for one of two parts."""

from __future__ import annotations

from random import Random

from bot.table.table import Table
from engines.court.model import Phase
from engines.notation import write
from tests.discord.saloon import Guest, Saloon
from tests.discord.test_pings import with_button
from tests.discord.test_whole_games import guest_in, latest, sit_down, some_move


async def waited_for(saloon: Saloon) -> Guest:
    table = await latest(saloon)
    return guest_in(saloon, table, table.owed[0])


async def opened_hand(saloon: Saloon) -> Guest:
    """The first tap: My hand, below the ping."""
    mover = await waited_for(saloon)
    _ = await mover.press("My hand", next(it for it in saloon.messages if "your move" in it))
    return mover


def buttons(mover: Guest, verb: str) -> dict[str, str]:
    assert mover.panel is not None
    return {label: id for label, id in mover.panel.buttons.items() if label.startswith(verb)}


async def test_a_card_in_court_is_placed_with_the_second_tap(saloon: Saloon) -> None:
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


async def test_an_alignment_card_is_laid_with_the_second_tap(saloon: Saloon) -> None:
    await sit_down(saloon, "court", by_buttons=True)
    while (table := await latest(saloon)).state.phase is not Phase.ALIGN:
        mover = guest_in(saloon, table, table.owed[0])
        _ = await mover.slash("move", move=_line(table))
    mover = await opened_hand(saloon)
    before = len((await latest(saloon)).moves)
    _ = await mover.press_mine(next(iter(buttons(mover, "Lay "))))
    assert len((await latest(saloon)).moves) == before + 1


def _line(table: Table) -> str:
    """Some move of whoever is waited for."""
    return write(some_move(table, table.owed[0], Random(len(table.moves))))


async def test_a_card_of_the_stash_is_played_with_the_third_tap(saloon: Saloon) -> None:
    await sit_down(saloon, "textactoe", by_buttons=True)
    for _ in range(40):
        mover = await opened_hand(saloon)
        if plays := buttons(mover, "Play "):
            break
        _ = await mover.slash("move", move=_line(await latest(saloon)))
    before = len((await latest(saloon)).moves)
    _ = await mover.press_mine(next(iter(plays)))
    if len((await latest(saloon)).moves) == before:
        assert mover.panel is not None
        cells = [label for label, id in mover.panel.buttons.items() if id.startswith("p:")]
        _ = await (mover.press_mine(cells[0]) if cells else mover.choose(""))
    assert len((await latest(saloon)).moves) == before + 1


async def test_what_is_chosen_from_a_menu_is_played_without_asking_again(saloon: Saloon) -> None:
    """A cell to be revealed is one of nine."""
    await sit_down(saloon, "textactoe", by_buttons=True)
    mover = await opened_hand(saloon)
    before = len((await latest(saloon)).moves)
    _ = await mover.press_mine(next(iter(buttons(mover, "Reveal"))))
    assert mover.panel is not None and mover.panel.menus and "Confirm" not in mover.panel.buttons
    _ = await mover.choose("")
    table = await latest(saloon)
    assert len(table.moves) == before + 1 and table.moves[-1].text.startswith("reveal")


async def test_a_menu_of_an_older_table_plays_nothing(saloon: Saloon) -> None:
    await sit_down(saloon, "textactoe", by_buttons=True)
    mover = await opened_hand(saloon)
    _ = await mover.press_mine(next(iter(buttons(mover, "Reveal"))))
    assert mover.panel is not None
    menu, choices = next(iter(mover.panel.menus.items()))
    _ = await mover.choose("")
    before = len((await latest(saloon)).moves)
    data = {"custom_id": menu, "component_type": 3, "values": [next(iter(choices.values()))]}
    _ = await saloon.dispatch(mover, data, with_button(await saloon.remember(), data))
    assert len((await latest(saloon)).moves) == before


async def test_what_hurts_is_still_asked_once_more(saloon: Saloon) -> None:
    await saloon.heist()
    ann, *_ = saloon.three
    _ = await ann.press("My hand")
    staged = await ann.press_mine("All-in 50")
    assert staged.shown is not None and "Confirm" in staged.shown.buttons
