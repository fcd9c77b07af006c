"""Texts in the pictures of Court!, and alternative texts for those who cannot see them."""

from __future__ import annotations

from collections.abc import Iterator

from bot.presentation.games.court.pieces import is_on, open_alignments, seats_of, waits_for
from bot.presentation.games.court.words import colour
from bot.presentation.scene import SEAT_LETTERS
from bot.table.texts import begun, together
from engines.cards import JOKERS, highest_first, red
from engines.core import Seat
from engines.court import View, counting
from engines.court.model import NAMES, POINTS, ROUNDS, SUITS, Alignment, Phase
from engines.court.view import RegionView
from engines.words import counted, figure, signed

# Text in the table's picture.


def stage(view: View) -> str:
    """Return `Season 3 · Round 2`."""
    if view.phase is Phase.SETUP:
        return "Court!"
    if view.phase is Phase.OVER:
        return "The game is over"
    part = f"Round {view.round}" if view.round <= ROUNDS else "Secret choice"
    return f"Season {view.season} · {'Reveal' if view.revealing else part}"


def remark(view: View) -> str:
    """Return what is special about the season; "" if nothing is."""
    suit, running = view.streak
    if view.extra and is_on(view):
        return "Shared lead: the game goes on"
    if suit is not None and running > 1:
        return f"{NAMES[suit]} won {running} in a row" + (", 3 end it" if running < 3 else "")
    return ""


def status(view: View, region: RegionView) -> str:
    """Return a suit's status in a word or two."""
    if region.suit in view.best:
        return "tied" if len(view.best) > 1 else "won" if view.phase is Phase.OVER else "leads"
    if region.active_jokers:
        return "out: Joker"
    return "" if region.contends else "no face card" if region.cards else "empty"


def flag(region: RegionView) -> str:
    """Return a further property of a suit."""
    if region.full_court:
        return "Full Court"
    return "Jack: all count" if region.jack else "top 3 count" if region.cards else ""


# Text in a hand's picture.


def prompt(view: View) -> str:
    """Return what the viewer is asked for; else what the card apart from the hand is."""
    assert view.seat is not None
    if not waits_for(view, view.seat):
        return "face down" if view.laid is not None else ""
    if view.queen is not None:
        return f"banish {'red' if red(view.queen) else 'black'}?"
    if view.phase is Phase.ALIGN:
        return "pick your side" if view.bound else "add a card?"
    return "name a suit" if view.phase is Phase.JOKER_SUIT else "place a card"


def outlook(view: View) -> str:
    """Return who would win if the season ended now."""
    return f"{NAMES[view.best[0]]} would win:" if len(view.best) == 1 else "no clear winner"


def prospects(view: View) -> tuple[int | None, ...]:
    """Return for each suit what the viewer would score if the season ended now; several suits only if they
    may still choose.
    """
    assert view.seat is not None
    if len(view.best) != 1:
        return (None,) * len(SUITS)
    field, mine = [region.cards for region in view.field], view.alignment
    choices = {each: Alignment(each, by_king=False) for each in SUITS}
    if mine is not None or view.chosen[view.seat]:
        choices = {mine.suit: mine} if mine is not None else {}
    lines = {suit: counting.line(alignment, view.best[0], field) for suit, alignment in choices.items()}
    return tuple(POINTS[lines[suit]] if suit in lines else None for suit in SUITS)


# Alternative text of the table's picture.


def table_alt(view: View) -> str:
    """Return the description of the table's picture."""
    return (
        ". ".join([*_table_sentences(view), *(_player_sentence(view, seat) for seat in seats_of(view))]) + "."
    )


def _table_sentences(view: View) -> Iterator[str]:
    yield stage(view).replace(" ·", ",").removesuffix("!")
    if view.winners:
        won = ", ".join(NAMES[winner] if winner is not None else "none" for winner in view.winners)
        yield f"Seasons won by {won}"
    if said := remark(view):
        yield said
    if is_on(view):
        yield f"{counted(view.deck_count, 'card')} in the deck"
    if view.discard:
        yield f"Discard pile: {' '.join(view.discard)}"
    for region in view.field:
        yield _suit_sentence(view, region)


def _suit_sentence(view: View, region: RegionView) -> str:
    """Return `Hearts 24, leads, top 3 count, backed by A's King: KH 9H 8H 7H`."""
    if not region.cards:
        return f"{NAMES[region.suit]} empty"
    jokers = sum(card in JOKERS for card in region.cards)
    facts = [f"{NAMES[region.suit]} {region.total}", status(view, region), flag(region)]
    facts.append("Joker silenced" if jokers > region.active_jokers else "")
    facts.append(f"backed by {SEAT_LETTERS[region.king]}'s King" if region.king is not None else "")
    facts += [f"{card} is 11" for card in region.cards if card in view.aces]
    return f"{', '.join(filter(None, facts))}: {' '.join(region.cards)}"


def _player_sentence(view: View, seat: Seat) -> str:
    """Return `B −1, to place, 3 cards, deals`."""
    facts = [f"{SEAT_LETTERS[seat]} {figure(view.scores[seat])}"]
    facts += [f"backs {_of(alignment)}" for alignment in open_alignments(view, seat)]
    if view.phase is Phase.OVER and view.scores[seat] == max(view.scores):
        facts.append("crowned")
    if view.phase is Phase.ALIGN:
        facts.append("chosen" if view.chosen[seat] else "choosing")
    elif waits_for(view, seat):
        waiting = view.queen or view.joker
        facts.append(f"to decide on {waiting}" if waiting else "to place")
    if view.face_down[seat]:
        facts.append("a card face down")
    if is_on(view):
        facts.append(f"{view.hand_counts[seat]} in hand")
        facts += ["deals"] if seat == view.dealer else []
    return ", ".join(facts)


def _of(alignment: Alignment) -> str:
    return f"{NAMES[alignment.suit]}{' with a King' if alignment.by_king else ''}"


# Alternative text of a hand's picture.


def hand_alt(view: View) -> str:
    """Return the description of a hand's picture."""
    return ". ".join(_hand_sentences(view)) + "."


def _hand_sentences(view: View) -> Iterator[str]:
    assert view.seat is not None
    yield f"You are {SEAT_LETTERS[view.seat]} and have {counted(view.scores[view.seat], 'point')}"
    if waits_for(view, view.seat):
        may = f"You may banish a {colour(view.queen)} card" if view.queen is not None else prompt(view)
        yield begun(may).removesuffix("?")
    yield f"Hand {' '.join(highest_first(view.hand)) or 'empty'}"
    if view.laid is not None:
        yield f"Laid in front of you {view.laid}"
    if not is_on(view):
        return
    mine = view.alignment
    yield f"You back {_of(mine)}" if mine is not None else "You back no suit yet"
    winner = outlook(view).removesuffix(":")
    yield f"{winner} now" if len(view.best) == 1 else winner.capitalize()
    yield together(
        f"{NAMES[region.suit]} {region.total if region.contends else 'out'}" for region in view.field
    )
    gains = zip(SUITS, prospects(view), strict=True)
    if gained := [f"{signed(gain)} for {NAMES[suit]}" for suit, gain in gains if gain is not None]:
        yield f"You would score {together(gained)}"
