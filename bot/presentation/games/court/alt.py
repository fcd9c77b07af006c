"""Texts in the pictures of Court!, and alternative texts for those who cannot see them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.presentation.games.court.standings import (
    is_on,
    line_now,
    open_alignments,
    rank_shown,
    seats_of,
    waits_for,
    why_not,
)
from bot.presentation.scene import SEAT_LETTERS
from engines.cards import JOKERS, Card, highest_first
from engines.core import Seat
from engines.court import View
from engines.court.model import NAMES, POINTS, ROUNDS, Alignment, Phase
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


def own_sides(view: View) -> Sequence[Alignment]:
    """Return what the viewer backs, and then what they would back without their King."""
    assert view.seat is not None
    mine, insured = view.alignment, view.cards[view.seat]
    if mine is None or not is_on(view):
        return ()
    return (mine, *([Alignment(insured, by_king=False)] if mine.by_king and insured is not None else []))


def own_side(view: View) -> str:
    """Return `you: +2 now`, if the season ended now; or that the viewer backs no suit."""
    assert view.seat is not None
    if not is_on(view):
        return "you"
    if view.alignment is None:
        return "you: no side" if view.chosen[view.seat] else "you: no side yet"
    line = line_now(view)
    return f"you: {signed(POINTS[line])} now" if line is not None else "you"


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
    facts = [*_points_and_sides(view, seat)]
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


def _points_and_sides(view: View, seat: Seat) -> Iterator[str]:
    yield f"{SEAT_LETTERS[seat]} {figure(view.scores[seat])}"
    yield from (f"backs {_of(alignment)}" for alignment in open_alignments(view, seat))


def _of(alignment: Alignment) -> str:
    return f"{NAMES[alignment.suit]}{' with a King' if alignment.by_king else ''}"


# Alternative text of a hand's picture.


def hand_alt(view: View) -> str:
    """Return the description of a hand's picture."""
    return ". ".join(_hand_sentences(view)) + "."


def _hand_sentences(view: View) -> Iterator[str]:
    assert view.seat is not None
    yield f"You are {SEAT_LETTERS[view.seat]} and have {counted(view.scores[view.seat], 'point')}"
    yield f"Hand {' '.join(highest_first(view.hand)) or 'empty'}"
    if view.laid is not None:
        yield f"Laid in front of you {view.laid}"
    if is_on(view):
        backed = ", else ".join(map(_of, own_sides(view)))
        yield f"You back {backed or ('no suit' if view.chosen[view.seat] else 'no suit yet')}"
    if (line := line_now(view)) is not None:
        yield f"You would score {signed(POINTS[line])} now"
    yield from (_rival_sentence(view, seat) for seat in seats_of(view) if seat != view.seat)
    yield from (_ranks_sentence(view, region) for region in view.field)


def _rival_sentence(view: View, seat: Seat) -> str:
    """Return `B −1, backs Hearts with a King, a card face down`."""
    facts = [*_points_and_sides(view, seat)]
    if view.phase is Phase.ALIGN:
        facts.append("chosen" if view.chosen[seat] else "choosing")
    elif view.face_down[seat]:
        facts.append("a card face down")
    return ", ".join(facts)


def _ranks_sentence(view: View, region: RegionView) -> str:
    """Return `Hearts 24, leads, top 3 count: K 9 8 7`."""
    if not region.cards:
        return f"{NAMES[region.suit]} empty"
    best = status(view, region) if region.suit in view.best else ""
    facts = [f"{NAMES[region.suit]} {region.total}", best]
    facts.append(f"can't win: {why}" if (why := why_not(region.cards)) else flag(region))
    facts.append(f"backed by {SEAT_LETTERS[region.king]}'s King" if region.king is not None else "")
    return f"{', '.join(filter(None, facts))}: {' '.join(_rank(view, card) for card in region.cards)}"


def _rank(view: View, card: Card) -> str:
    if card in JOKERS:
        return "Joker"
    return "A(11)" if card in view.aces else rank_shown(card)
