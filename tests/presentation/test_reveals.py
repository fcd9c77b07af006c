"""Reveals: what a table shows step by step before the result of its last moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest

from bot.presentation.game_presenter import STAGES_MAX, Stage
from bot.presentation.games import PRESENTERS
from bot.presentation.reveals import lasting, stages
from bot.presentation.scene import PlayingCard
from bot.table.table import Table
from engines import GAMES, poker
from engines.cards import Card
from engines.castle.events import HandsOpened
from engines.castle.ranking import strength
from engines.core import Event
from engines.court.events import Revealed, TiePitch
from engines.holdup.events import Fought, StreetDealt
from engines.textactoe.events import Showdown
from tests.discord.surfaces import some_tables

REVEALING = [name for name in GAMES if PRESENTERS[name].reveal is not None]


def revealed(name: str) -> Iterator[tuple[Table, Sequence[Event], Sequence[Stage]]]:
    """Yield tables with the public events of their last moves and the stages that reveal them."""
    for n in range(6):
        for before, table in pairwise(some_tables(GAMES[name], n, moves=120)):
            since = len(before.moves)
            found = stages(table, since)
            assert sum(stage.seconds for stage in found) == lasting(table, since), table.happened[since:]
            yield table, [event for events in table.happened[since:] for event in events], found


@pytest.mark.parametrize("name", REVEALING)
def test_a_reveal_has_few_stages_which_last_as_long_as_the_clock_waits(name: str):
    """The deadlines of a move are set before its stages are made."""
    found = [len(shown) for _, _, shown in revealed(name)]
    assert max(found) in range(2, STAGES_MAX + 1)


def later(now: Sequence[Event]) -> list[set[Card]]:
    """Return the cards that each stage turns up, in order."""
    turned = list[set[Card]]()
    for event in now:
        match event:
            case HandsOpened(hands):
                turned += [set(hand) for hand in sorted(hands, key=strength)]
            case Revealed(card=card) | TiePitch(card):
                turned.append({card})
            case Showdown(cards=cards):
                turned.append({*cards[:2]})
            case StreetDealt(cards=cards) if sum(isinstance(it, StreetDealt) for it in now) > 1:
                turned.append({*cards})
            case Fought(hands, winner) if winner is not None:
                best = max(hands, key=lambda hand: poker.strength(hand[1]))
                turned += [
                    set(),
                    set(),
                    {card for hand in hands if hand != best for card in hand[1]},
                    {*best[1]},
                ]
            case _:
                pass
    return turned


@pytest.mark.parametrize("name", REVEALING)
def test_no_card_is_seen_before_it_is_turned_up(name: str):
    tried = 0
    for _, now, shown in revealed(name):
        turned = later(now)
        if any(isinstance(event, Fought) for event in now):  # a fresh shuffle: of the fight only
            turned, shown = turned[-3:], shown[-2:]
        if len(shown) != STAGES_MAX:  # else several may turn together
            for n, stage in enumerate(shown):
                assert stage.page.scene is not None
                seen = {it.card for it in stage.page.scene.sprites if isinstance(it, PlayingCard)}
                closed = set[Card]().union(*turned[n + 1 :])
                assert not seen & closed, (stage.page, closed)
                tried += bool(closed)
    assert tried


def test_a_hero_fight_waits_for_whoever_fights_at_most_ten_seconds_at_a_time():
    """Before the cards are dealt, with what is at stake, and before the best hand is turned up."""
    fights = [found for _, now, found in revealed("holdup") if any(isinstance(it, Fought) for it in now)]
    assert fights
    for found in fights:
        waiting = [stage for stage in found if stage.starters]
        assert len(waiting) == 2 and max(stage.seconds for stage in found) == 10
        assert "all lose their chips" in waiting[0].page.text
        assert "Can the last hand beat them?" in waiting[1].page.text
