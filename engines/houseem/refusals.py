"""Error messages for bad input: the rows of RULES.md, section 9, in their order of checks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.cards import JOKERS, Card
from engines.core import Action, Begin, Illegal, Misread, Seat, arguments, who
from engines.houseem import actions as a, facts
from engines.houseem.model import Phase, State, in_reach
from engines.houseem.refused_building import building
from engines.houseem.refused_dirty import flush, pillage, reappropriate, shoot, straight
from engines.houseem.refused_settling import evict, expand, settle
from engines.houseem.sentences import begun, named
from engines.houseem.view import view


def refusal(s: State, seat: Seat | None, action: Action | Misread) -> Illegal:
    """Return the rulebook's error for an action that no offer contains, or for a line that is no action."""
    return next(_reasons(s, seat, action)).with_facts(view(s, seat))


def _reasons(s: State, seat: Seat | None, action: Action | Misread) -> Iterator[Illegal]:
    """Yield every error, in the order: the end, turn, syntax, cards, shape, target and what follows."""
    if s.phase is Phase.SETUP:
        yield Illegal("The cards aren't dealt yet.", "HE-B64")
    if s.phase is Phase.OVER:
        yield Illegal("The game is over.", "HE-B02")
    if s.turn is not None and seat != s.turn:
        sentence = f"It's {who(s.turn)}'s turn. You don't have to do anything."
        yield Illegal(sentence, "HE-B01", because=facts.turns)
    if isinstance(action, Misread):
        yield _misread(action)
    elif seat is None or isinstance(action, Begin):
        yield Illegal("The game has begun already.", "HE-B65")
    else:
        cards: Sequence[Card] = getattr(action, "cards", ())
        yield from _words(s, action, cards)
        yield from _cards(s, seat, cards)
        yield from _chapter(s, seat, action)


def _misread(misread: Misread) -> Illegal:
    if misread.kind not in a.SEAT_ACTIONS:
        known = ", ".join(action.verb for action in a.SEAT_ACTIONS)
        return Illegal(f'There is no move "{misread.verb}". Try: {known}.', "HE-B03")
    word, field = misread.word or "", misread.field
    if field != "cards" and field and not misread.said.get("cards"):
        return no_cards()
    match field:
        case "target" if not word:
            return Illegal("Name one of the Townsfolk, such as `QS` or `H2#1`.", "HE-B39")
        case "cards" | "target" if word[:1] in ("H", "h") and word[1:].isdigit():
            return _no_card(misread.kind, word.upper())
        case "cards" | "settler" | "target":
            return Illegal(
                f'"{word}" isn\'t a card. Write its rank, then its suit, such as `KS`, `TD` or `2H`.',
                "HE-B04",
            )
        case "house" | "on" if " " in word:
            return Illegal("Name only one House, such as H1.", "HE-B11")
        case "house" | "on":
            return Illegal(f"There is no {word} in town." if word else "Name a House, such as H1.", "HE-B11")
        case "rank" if not word:
            return Illegal("Name a rank, such as rank 8.", "HE-B61")
        case "rank":
            return Illegal(f"{word} isn't one of the ranks of this straight.", "HE-B47")
        case "roof":
            return Illegal(f'"{word}" isn\'t a rank. Add "roof K" or "roof 5".', "HE-B23")
        case _:
            return Illegal(misread.sentence, "HE-B66")


def _no_card(kind: type[Action], lot: str) -> Illegal:
    """Return the error for a lot that is named in place of a card."""
    if kind is a.Shoot:
        return Illegal("Name a card, or the place of a face-down one, such as `H2#1`.", "HE-B39")
    field = "on" if kind is a.Build else "house"
    return Illegal(f'To say where, write "{arguments(kind)[field].keys[0]} {lot}".', "HE-B04")


def no_cards() -> Illegal:
    return Illegal("Name the cards of your Trump, such as `KS KD`.", "HE-B08")


def _words(s: State, action: Action, cards: Sequence[Card]) -> Iterator[Illegal]:
    """Yield errors in the words alone."""
    mentioned = (*cards, getattr(action, "settler", None), getattr(action, "target", None))
    if not s.options.strange_folk and any(it in JOKERS for it in mentioned):
        yield Illegal("There are no jokers in this game: they come with Strange Folk.", "HE-B05")
    if not cards and not isinstance(action, a.Draw | a.Pass):
        yield no_cards()
    for card in cards:
        if cards.count(card) > 1:
            yield Illegal(f"{begun(named(card))} is named twice. Name each card once.", "HE-B06")


def _cards(s: State, seat: Seat, cards: Sequence[Card]) -> Iterator[Illegal]:
    """Yield errors about cards, the same wherever a card is, so that nothing leaks."""
    for card in cards:
        if card not in in_reach(s, seat):
            yield Illegal(
                f"{begun(named(card))} isn't in your hand or the Market. Choose a card that is.",
                "HE-B07",
                because=lambda view: facts.Reach(view.hand, view.market),
            )


def _chapter(s: State, seat: Seat, action: Action) -> Iterator[Illegal]:
    """Yield errors about shape, target, strength or victims, and the choice that follows."""
    match action:
        case a.Draw():
            yield Illegal("The deck is empty, so you can't draw: play a Trump or pass.", "HE-B09")
        case a.Pass():
            sentence = "You can't pass while the deck has cards: play a Trump or draw."
            yield Illegal(sentence, "HE-B10", because=lambda view: facts.Deck(view.deck_count))
        case a.Build():
            yield from building(s, action)
        case a.Settle():
            yield from settle(s, action)
        case a.Expand():
            yield from expand(s, seat, action)
        case a.Evict():
            yield from evict(s, action)
        case a.Shoot():
            yield from shoot(s, action)
        case a.Flush():
            yield from flush(s, action)
        case a.Straight():
            yield from straight(s, action)
        case a.Pillage():
            yield from pillage(s, action)
        case a.Reappropriate():
            yield from reappropriate(s, action)
        case _:
            return
