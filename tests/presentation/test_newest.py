"""Tests of the marks on cards that just came."""

from __future__ import annotations

import re

from bot.presentation.news import NEWEST_CARDS_MAX, newest_cards
from bot.presentation.panel import hand_page, table_page
from bot.presentation.scene import PlayingCard, Scene, marked
from bot.table.history import moments
from engines.cards import Card
from engines.core import Whisper
from tests.bot import films
from tests.laws.games import AnyGame
from tests.laws.playing import every_game

CODE = re.compile("'([2-9TJQKA][SHDC]|X[BR])'")


def marks(scene: Scene | None) -> set[Card | None]:
    assert scene is not None
    return {it.card for it in scene.sprites if isinstance(it, PlayingCard) and it.new}


@every_game
def test_cards_of_the_last_move_are_marked_for_whoever_heard_of_them(game: AnyGame):
    """A hand of cards at most: at a showdown all that is shown is new."""
    public, private = set[Card | None](), set[Card | None]()
    for table in moments(films.finished(game.name, 150)):
        user = next(filter(None, table.users), None)
        if not table.moves or user is None:
            continue
        told = {*CODE.findall(repr([it for it in table.happened[-1] if not isinstance(it, Whisper)]))}
        assert {*newest_cards(table, None)} == (told if len(told) <= NEWEST_CARDS_MAX else set())
        shown, own = marks(table_page(table, {}).scene), marks(hand_page(table, user).scene)
        assert shown <= told
        assert own <= {*newest_cards(table, user)}
        public, private = public | shown, private | own
    assert public and private


def test_nothing_is_marked_where_all_is_new():
    end = films.finished("castle", 150)
    told = [{*CODE.findall(repr(events))} for events in end.happened]
    newest = [{*newest_cards(table, None)} for table in moments(end) if table.moves]
    assert any(len(cards) > NEWEST_CARDS_MAX and not new for cards, new in zip(told, newest, strict=True))
    cards = [Card(f"{rank}H") for rank in "23456789"]
    scene = Scene(100, tuple(PlayingCard(card, (0, 0)) for card in cards))
    assert marked(scene, ()) is scene
    assert marks(marked(scene, cards[:2])) == {*cards[:2]}
