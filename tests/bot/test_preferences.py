"""Tests of settings, and of their effect on a page."""

from __future__ import annotations

from itertools import islice

import pytest

from bot.presentation.games import PRESENTERS
from bot.presentation.large_text import Figure, Group, dressed, large_scene
from bot.presentation.page import TEXT_MAX_CHARS
from bot.presentation.scene import WIDTH, PlayingCard, width_of
from bot.table.preferences import DEFAULT_PREFERENCES, PREFERENCE_LABELS, Preferences
from bot.table.record import UserId
from engines.cards import Card
from engines.core import Illegal
from tests.bot.house import House, both
from tests.discord.surfaces import some_tables, viewers
from tests.laws.playing import every_game


def test_every_setting_can_be_put_to_each_of_its_words_and_to_no_other() -> None:
    for setting, (_, words) in PREFERENCE_LABELS.items():
        assert DEFAULT_PREFERENCES.word(setting) in words
        for word in words:
            assert DEFAULT_PREFERENCES.changed(setting, word).word(setting) == word
    for setting, word in (("pictures", "pink"), ("print", ""), ("shoes", "dark")):
        with pytest.raises(Illegal, match="no such setting"):
            _ = DEFAULT_PREFERENCES.changed(setting, word)


@both
async def test_settings_are_kept_for_each_user(house: House) -> None:
    ann, bo = UserId(1), UserId(2)
    assert await house.people.preferences(ann) == DEFAULT_PREFERENCES
    _ = await house.people.prefer(ann, "pictures", "none")
    _ = await house.people.prefer(ann, "print", "big")
    _ = await house.people.prefer(bo, "dms", "no")
    with pytest.raises(Illegal):
        _ = await house.people.prefer(ann, "pictures", "pink")
    assert await house.people.preferences(ann) == Preferences("none", large=True)
    assert await house.people.preferences(bo) == Preferences(dms=False)


@every_game
def test_big_print_shows_ones_cards_as_large_as_fits_and_text_only_the_words(game: object) -> None:
    for table in islice(some_tables(game, 2), 5, None, 7):  # pyright: ignore[reportArgumentType]
        presenter = PRESENTERS[table.game.name]
        for user in viewers(table)[:-1]:
            assert user is not None
            view = table.view(user)
            usual = presenter.hand(view, table.name)
            page = dressed(usual, presenter.large(view), Preferences(large=True))
            groups = [it for it in presenter.large(view) if isinstance(it, Figure) or it.cards]
            titles = {group.title for group in groups if isinstance(group, Group)}
            wanted = [card for group in groups for card in cards_of(group)]
            drawn = [it for it in page.scene.sprites if isinstance(it, PlayingCard)] if page.scene else []
            assert [it.card for it in drawn] == wanted
            assert all(it.at[0] + width_of(it.height) <= WIDTH for it in drawn)
            assert all(line.startswith("#") for line in page.text.splitlines())
            assert len(page.cards) + len(page.text) < TEXT_MAX_CHARS
            assert all(f"## {title}: " in page.cards for title in titles)
            assert {field.name: field.text for field in page.fields} == {
                field.name: field.text for field in usual.fields if field.name not in titles
            }
            pictured = {group.title for group in groups}
            assert all(field.pictured == (field.name in pictured) for field in page.fields)
            brief = page.beside_picture.brief
            assert not brief.cards and page.fitted().text.startswith(page.cards)
            alone = dressed(usual, presenter.large(view), Preferences("none"))
            assert alone.scene is None and (alone.text, alone.fields) == (usual.text, usual.fields)


def cards_of(group: Group | Figure) -> list[Card | None]:
    if isinstance(group, Group):
        return [*group.cards]
    return [sprite.card for sprite in group.drawn((0, 0)) if isinstance(sprite, PlayingCard)]


def test_few_cards_are_larger_than_many() -> None:
    few, many = (large_scene([Group("x", ("KS",) * n)], "") for n in (3, 12))
    heights = [
        max(sprite.height for sprite in it.sprites if isinstance(sprite, PlayingCard)) for it in (few, many)
    ]
    assert heights[0] == Group("x", ()).height > heights[1] > 150
    assert many.height <= WIDTH
