"""Tests of cards as emojis: painted, uploaded once, and shown where their reader likes them."""

from __future__ import annotations

from io import BytesIO
from unittest.mock import patch

import pytest
from PIL import Image

from bot.adapter.error_codes import INVALID_FORM
from bot.adapter.rendering import card_emojis
from bot.adapter.rendering.card_emojis import page_with_emojis
from bot.presentation.cards import cut_card, shown
from bot.presentation.page import FIELD_TEXT_MAX_CHARS, TOTAL_MAX_CHARS, Field, Page
from bot.presentation.pictures.emojis import SIDE, CardEmoji, card_emojis as painted
from engines.cards import DECK, JOKERS, Card
from tests.discord.saloon import Guest, Saloon, looked_for
from tests.discord.surfaces import EMOJIS
from tests.discord.test_settings import mayor
from tests.slow import slow

pytestmark = slow

ALL = len(DECK + JOKERS)


@pytest.fixture
def saloon(with_emojis: Saloon) -> Saloon:
    return with_emojis


def asked(saloon: Saloon) -> list[str]:
    return [it.method for it in saloon.requests if "/emojis" in it.path and it.method != "GET"]


def names(saloon: Saloon) -> set[str]:
    return {emoji.name for emoji in saloon.env.backend.application_emojis.values()}


def test_each_card_is_a_small_picture_of_its_own():
    made = painted()
    assert len(made) == len({it.png for it in made.values()}) == len({it.name for it in made.values()}) == ALL
    for card, emoji in made.items():
        assert emoji.name.startswith(f"{card}_") and Image.open(BytesIO(emoji.png)).size == (SIDE, SIDE)
        assert len(emoji.png) < 20_000


async def test_they_are_uploaded_once_and_of_a_changed_picture_the_new_one_first_by_one_process_only(
    saloon: Saloon, ann: Guest
):
    assert asked(saloon) == ["POST"] * ALL and names(saloon) == {it.name for it in painted().values()}
    await saloon.restart()
    await looked_for(saloon.bot.app.card_emojis)
    assert len(asked(saloon)) == ALL
    await saloon.heist()
    assert "<:" in ann.dms()[-1]
    changed = painted() | {Card("KS"): CardEmoji("KS_000000", painted()[Card("QS")].png)}
    saloon.env.backend.create_application_emoji("somebody_elses")
    another = card_emojis.CardEmojis(saloon.bot, used=True)
    with patch.object(card_emojis, "card_emojis", lambda: changed):
        another.start(uploads=False)
        await looked_for(another)
        assert another._cards == saloon.bot.app.card_emojis._cards and len(asked(saloon)) == ALL
        await saloon.restart()
        await looked_for(saloon.bot.app.card_emojis)
    assert asked(saloon)[ALL:] == ["POST", "DELETE"]
    assert names(saloon) == {it.name for it in changed.values()} | {"somebody_elses"}


async def test_without_them_cards_are_symbols_until_a_later_attempt(saloon: Saloon, ann: Guest):
    saloon.env.backend.application_emojis.clear()
    saloon.env.inject_error("POST", "/applications/*/emojis", status=403)
    await saloon.restart()
    while not (lines := saloon.expect_errors()):
        await saloon.env.settle()
    assert "could not be uploaded or found" in lines[0].getMessage() and lines[0].exc_info is None
    await saloon.heist()
    assert "♥" in ann.dms()[-1] and "<:" not in ann.dms()[-1]
    await saloon.env.advance_time(card_emojis.RETRY_DELAYS_S[0])
    await looked_for(saloon.bot.app.card_emojis)
    _ = await ann.press("My hand")
    assert ann.panel is not None and "<:" in ann.panel


async def test_panels_and_dms_follow_the_users_setting_and_the_table_the_servers(saloon: Saloon):
    ann, bo, _ = saloon.three
    _ = await ann.prefers("Cards in text: Symbols")
    boss = await mayor(saloon)
    await saloon.begin("court")
    assert "<:" in saloon.table and "<:" in bo.dms()[-1] and "<:" not in ann.dms()[-1]
    for guest in (ann, bo):
        _ = await guest.press("My hand")
        assert guest.panel is not None and ("<:" in guest.panel) == (guest is bo)
    _ = await boss.slash("settings show")
    _ = await boss.press_mine("Card emojis: on")
    _ = await saloon.defaults()
    assert "<:" not in saloon.table and "♥" in saloon.table


async def test_a_button_with_an_emoji_plays_its_card_and_one_that_was_deleted_stops_no_game(saloon: Saloon):
    saloon.env.backend.application_emojis.clear()
    how = {"code": INVALID_FORM, "message": "emoji.id: Invalid emoji", "times": 1}
    saloon.env.inject_error("*", "/channels/*/messages", status=400, **how)
    await saloon.begin("court")
    assert saloon.expect_errors()
    await looked_for(saloon.bot.app.card_emojis)
    assert len(asked(saloon)) == 2 * ALL
    guest = await saloon.mover()
    _ = await guest.press("My hand")
    place = next(it for it in guest.panel.buttons if it.endswith("> Place"))
    _ = await guest.press_mine(place)
    assert (await saloon.latest()).moves[-1].text.startswith(f"place {place[1:3]}")


@pytest.mark.parametrize(
    ("label", "wanted"),
    [
        ("K♠\ufe0e", ("KS", "")), ("✓ 10♥\ufe0e", ("TH", "✓")), ("Place 10♥\ufe0e", ("TH", "Place")),
        ("Fish 8♦\ufe0e Supplies", ("8D", "Fish Supplies")),
        ("J♥\ufe0e jack of hearts · Bishop", ("JH", "jack of hearts · Bishop")),
        ("6♣\ufe0e · top middle", ("6C", "top middle")), ("River: 2♦\ufe0e", ("2D", "River")),
        ("H4, card 1: 7♣\ufe0e, face down (yours)", ("7C", "H4, card 1, face down (yours)")),
        ("★ red joker · Messenger", ("XR", "red joker · Messenger")), ("★ Messenger", ("XR", "Messenger")),
        ("★ black Joker", ("XB", "black Joker")), ("H3: Ann's 3♦\ufe0e, 13 to beat", None),
        ("Lay 9♥\ufe0e ★black · four of a kind", None), ("Put it on ♥\ufe0e Hearts", None),
    ],
)  # fmt: skip
def test_a_label_gives_its_only_card_to_the_emoji(label: str, wanted: tuple[str, str] | None):
    assert cut_card(label) == wanted


def test_texts_that_would_be_too_long_keep_their_symbols():
    """The text comes first, then the fields in order, as long as the whole fits."""
    card, emoji = shown(Card("KS")), str(EMOJIS[Card("KS")])
    room = FIELD_TEXT_MAX_CHARS // len(emoji)
    fields = tuple(Field("x", card * n) for n in (room, room + 1, *[room] * 9))
    page = page_with_emojis(Page("t", f"`{card}` {card}", fields).fitted(), EMOJIS)
    assert page.text == f"`{card}` {emoji}"
    assert [field.text[0] for field in page.fields[:6]] == ["<", "K", "<", "<", "<", "<"]
    assert page.fields[-1].text[0] == "K" and page.fitted() == page
    total = len(page.title) + len(page.text) + sum(len(it.name) + len(it.text) for it in page.fields)
    assert total <= TOTAL_MAX_CHARS
