"""Text form of cards: rank and suit symbol, readable on any phone, such as K♠."""

import re
from collections.abc import Callable, Iterable

from bot.table.symbols import SIGNS, TEXT_STYLE, shown
from engines.cards import JOKERS, Card, card, in_words

_SUIT = re.compile("[♠♥♦♣](?!\ufe0e)")
_SUIT_OF = {sign: suit for suit, sign in SIGNS.items()}
_CARD = re.compile(
    rf"(?<![0-9A-Za-z])(?P<rank>10|[2-9JQKA])(?P<suit>[♠♥♦♣]){TEXT_STYLE}"
    r"|★(?P<joker>red|black)\b|★(?= (?P<named>red|black) joker)|★(?= Messenger)",
    re.IGNORECASE,
)
"""A card as `shown` and `menu` write it; Castle Poker has one joker, the red one, and calls it Messenger."""
_CODE = re.compile(r"(`+).+?\1", re.DOTALL)
_VERB = re.compile(r"(?:✓ )?(?:\w+ )?")
"""What may come before the card in a label from which it is cut: the tick of a picked card, and a verb."""


def signed(text: str) -> str:
    """Return the text with its suit symbols as plain text instead of colour emoji."""
    return _SUIT.sub(rf"\g<0>{TEXT_STYLE}", text)


def sign(suit: str) -> str:
    """Return the symbol of a suit, such as `♥`."""
    return f"{SIGNS[suit]}{TEXT_STYLE}"


def row(cards: Iterable[Card]) -> str:
    return "  ".join(f"**{shown(card)}**" for card in cards)


def menu(card: Card) -> str:
    """Return a card for a menu: `K♠ king of spades`, `★ red joker`."""
    if card in JOKERS:
        return f"★ {in_words(card)}"
    return f"{shown(card)} {in_words(card)}"


def with_cards(text: str, written: Callable[[Card], str]) -> str:
    """Return markdown with each card written by `written`, except in code, where nothing is rendered."""
    parts, end = list[str](), 0
    for code in _CODE.finditer(text):
        parts += _with_cards(text[end : code.start()], written), code[0]
        end = code.end()
    return "".join((*parts, _with_cards(text[end:], written)))


def _with_cards(text: str, written: Callable[[Card], str]) -> str:
    return _CARD.sub(lambda found: written(_card(found)), text)


def cut_card(label: str) -> tuple[Card, str] | None:
    """Return the only card of a label, and the label without it; None if it has none or several, or if the
    rest could not be read: `K♠`, `Place K♠`, `K♠ king of spades`, `River: K♠`, but not `H1: Bob's K♠`.
    """
    found = [*_CARD.finditer(label)]
    if len(found) != 1:
        return None
    before, after = label[: found[0].start()], label[found[0].end() :]
    if _VERB.fullmatch(before) and after[:1] in ("", " "):
        return _card(found[0]), f"{before}{after.removeprefix(' ·').lstrip()}".strip()
    if before.endswith(": ") and after[:1] in ("", ","):
        return _card(found[0]), f"{before.removesuffix(': ')}{after}"
    return None


def _card(found: re.Match[str]) -> Card:
    if found["rank"] is not None:
        return card(f"{'T' if found['rank'] == '10' else found['rank']}{_SUIT_OF[found['suit']]}")
    return JOKERS[(found["joker"] or found["named"] or "red").casefold() == "red"]
