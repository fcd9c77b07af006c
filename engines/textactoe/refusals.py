"""Error messages for bad input: the rows of RULES.md, section 8, in their order.

Row 29 comes before all others, as nothing is possible after the end. Rows 1, 27 and 34 are about turns, rows
16 to 21 and 36 about answers to a call; the rest about one action each, first its words, then what they mean.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.cards import JOKERS, Card, in_words
from engines.core import Action, Begin, Illegal, Misread, Seat, kind_of, who
from engines.notation import shown
from engines.textactoe import actions as a, betting, facts
from engines.textactoe.hands import usable
from engines.textactoe.model import CELLS, LAID, Phase, State, actor, face_up, stalled
from engines.textactoe.offers import matches, offers
from engines.textactoe.view import view
from engines.words import counted

TURN = (a.Reveal, a.Play, a.Discard, a.Call)
ANSWERS = (a.Concede, a.Challenge, a.Lay)
BETTING = (a.Bet, a.See, a.Drop)


def refusal(s: State, seat: Seat | None, action: Action | Misread) -> Illegal:
    """Return the rulebook's error for an action that no offer contains, or for a line that is no action."""
    return next(_reasons(s, seat, action)).with_facts(view(s, seat))


def _reasons(s: State, seat: Seat | None, action: Action | Misread) -> Iterator[Illegal]:
    """Yield every error in `action`, in the order of the rulebook."""
    kind = kind_of(action)
    if kind is None:
        assert isinstance(action, Misread)
        yield Illegal(action.sentence, "TT-B30")
        return
    if s.phase is Phase.OVER:
        yield Illegal("The game is over, so there are no more moves.", "TT-B29")
    yield from _table(s, seat, kind)
    if seat is None:
        return
    yield from _whose_turn(s, seat, kind)
    yield from _answers(s, seat, kind)
    yield from _betting(s, seat, kind)
    if isinstance(action, Misread):
        yield _syntax(s, action)
    else:
        yield from _of_action(s, seat, action)


def _table(s: State, seat: Seat | None, kind: type[Action]) -> Iterator[Illegal]:
    if kind is Begin:
        begun = s.phase is not Phase.SETUP
        yield Illegal("The game has begun already." if begun else "The host starts the game.", "TT-B31")
    if seat is None or seat >= len(s.stash):
        yield Illegal("You aren't at this table.", "TT-B32")
    if s.phase is Phase.SETUP:
        yield Illegal("The game hasn't begun.", "TT-B33")


def _whose_turn(s: State, seat: Seat, kind: type[Action]) -> Iterator[Illegal]:
    """Yield errors about whose turn it is (rows 1, 18, 24, 27, 34 and 35)."""
    acting = actor(s)
    assert acting is not None
    if kind in BETTING and not s.options.betting:
        yield Illegal("This table plays without betting, for points only.", "TT-B24")
    if s.phase is Phase.ANSWER and seat != acting:
        yield Illegal(f"Waiting for {who(acting)} to see or drop.", "TT-B27")
    if s.phase is Phase.ANSWER and kind not in (a.See, a.Drop):
        assert s.turn is not None
        yield Illegal(f"{who(s.turn)} has bet {counted(s.bet, 'chip')}. See or drop first.", "TT-B34")
    if kind in ANSWERS and s.caller is None:
        yield Illegal("Nobody has called, so there is nothing to answer.", "TT-B18")
    if seat != acting:
        yield Illegal(f"It's {who(acting)}'s turn. Wait until it's yours.", "TT-B01", because=facts.turns)
    if kind in (a.See, a.Drop) and s.phase is not Phase.ANSWER:
        yield Illegal("Nobody has bet, so there is nothing to see or drop.", "TT-B35")


def _answers(s: State, seat: Seat, kind: type[Action]) -> Iterator[Illegal]:
    """Yield errors about answers to a call (rows 16, 17, 19, 21 and 36)."""
    match s.phase:
        case Phase.RESPOND if kind not in (a.Concede, a.Challenge):
            assert s.caller is not None
            answer = ", or challenge" if _may(s, seat, a.Challenge) else "; you can still win"
            yield Illegal(f"{who(s.caller)} has called. Concede with two cards{answer}.", "TT-B16")
        case Phase.RESPOND if kind is a.Challenge and not _may(s, seat, a.Challenge):
            why = "No cards are left for an extra turn"
            sentence = f"{why}. Concede with two cards; you can still win."
            yield Illegal(sentence, "TT-B19", because=lambda _: facts.NoCards())
        case Phase.EXTRA if kind is a.Call:
            yield Illegal(f"You can't call on your extra turn. You can {_possible(s, seat)}.", "TT-B17")
        case Phase.EXTRA if kind in ANSWERS:
            yield Illegal(f"Take your extra turn first: {_possible(s, seat)}.", "TT-B21")
        case Phase.LAY if kind is not a.Lay:
            over = "Your extra turn is over. Now lay two cards, for example: `lay 8S KC`."
            yield Illegal(over, "TT-B36")
        case _:
            return


def _may(s: State, seat: Seat, kind: type[Action]) -> bool:
    return any(offer.action is kind for offer in offers(s, seat))


def _possible(s: State, seat: Seat) -> str:
    """Return the possible actions of the turn: `reveal, play or call`."""
    *before, last = (kind.verb for kind in TURN if _may(s, seat, kind))
    return f"{', '.join(before)} or {last}" if before else last


def _betting(s: State, seat: Seat, kind: type[Action]) -> Iterator[Illegal]:
    """Yield errors about bets (row 26)."""
    if kind is not a.Bet:
        return
    if seat not in s.in_pot:
        sentence = "You're out of this pot, so you can't bet. You still play for points."
        yield Illegal(sentence, "TT-B26", because=facts.chips)
    elif not betting.bets(s, seat):
        sentence = "Someone in the pot has no chips left, so nobody can bet."
        yield Illegal(sentence, "TT-B26", because=facts.chips)


def _syntax(s: State, misread: Misread) -> Illegal:
    """Return the error in the wording (rows 3, 7, 23, 25, 37 and 38)."""
    match misread.verb, misread.field, misread.word:
        case "play", "card" | "cell", None:
            return Illegal("Say the card and the place, for example: `play KD 5`.", "TT-B07")
        case _, "cell", _:
            return _no_cell()
        case _, "card" | "cards", str(word):
            return Illegal(
                f'"{shown(word)}" is not a card. Write the rank, then the suit, for example `TH`.', "TT-B23"
            )
        case "discard", "card", None:
            return Illegal("Say the card, for example: `discard KD`.", "TT-B37")
        case _, "chips", _:
            return _amount(s)
        case _:
            return Illegal(misread.sentence, "TT-B38")


def _no_cell() -> Illegal:
    return Illegal("Name a place from 1 to 9, counted row by row from the top left.", "TT-B03")


def _amount(s: State) -> Illegal:
    most = min(s.chips[i] for i in s.in_pot)
    chips = f"1 to {counted(most, 'chip')}" if most > 1 else counted(most, "chip")
    mine = s.turn is not None and s.chips[s.turn] == most
    why = "That's all you have" if mine else f"Someone in the pot has only {most}"
    return Illegal(f"You can bet {chips}. {why}.", "TT-B25", because=facts.chips)


def _of_action(s: State, seat: Seat, action: Action) -> Iterator[Illegal]:
    match action:
        case a.Reveal(cell) | a.Play(_, cell) if cell not in CELLS:
            yield _no_cell()
        case a.Reveal(cell):
            every = f"Every card is already face up. You can {_possible(s, seat)}."
            one = f"Card {cell} is already face up. Pick a face-down one."
            yield Illegal(one if s.face_down else every, "TT-B02", because=facts.face_down)
        case a.Play(card, cell):
            yield from _play(s, seat, card, cell)
        case a.Discard(card):
            yield from _held(s, seat, (card,), "TT-B09")
            yield from _pile(s, seat, "TT-B10")
            if stalled(s):
                limit = f"That's {counted(s.discards, 'discard')} in a row, the limit"
                yield Illegal(
                    f"{limit}. Now {_possible(s, seat)}.",
                    "TT-B11",
                    because=lambda view: facts.Discards(view.seats),
                )
        case a.Call(cards):
            if not usable(face_up(s)):
                yield Illegal(
                    "You can't call yet: no line has three face-up cards. Reveal more first.",
                    "TT-B12",
                    because=facts.completing,
                )
            yield from _two(s, seat, cards)
        case a.Concede(()):
            example = "Name the two cards you concede with, for example: `concede 8S KC`."
            yield Illegal(example, "TT-B20")
        case a.Concede(cards) | a.Lay(cards):
            yield from _two(s, seat, cards)
        case a.Bet():
            yield _amount(s)
        case _:
            return


def _play(s: State, seat: Seat, card: Card, cell: int) -> Iterator[Illegal]:
    """Yield errors about a played card (rows 4 to 8)."""
    yield from _held(s, seat, (card,), "TT-B04")
    stack = face_up(s)[cell - 1]
    if not stack:
        yield Illegal(
            f"Card {cell} is face down. Play on a face-up card, or reveal this one instead.", "TT-B05"
        )
    elif not matches(card, stack[-1]):
        yield Illegal(
            f"{card} can't go on {stack[-1]}: it needs the same suit or rank.",
            "TT-B06",
            because=lambda view: facts.can_cover(view, card),
        )
    yield from _pile(s, seat, "TT-B08")


def _held(s: State, seat: Seat, cards: Sequence[Card], row: str) -> Iterator[Illegal]:
    for card in cards:
        if card not in s.stash[seat]:
            yield Illegal(f"You don't have {_named(card)}. Your Stash: {' '.join(s.stash[seat])}.", row)


def _named(card: Card) -> str:
    """Return a card within a sentence: `KS`, `the black joker`."""
    return f"the {in_words(card)}" if card in JOKERS else card


def _pile(s: State, seat: Seat, row: str) -> Iterator[Illegal]:
    if not s.pile:
        yield Illegal(f"The Draw Pile has no card for you to draw. You can {_possible(s, seat)}.", row)


def _two(s: State, seat: Seat, cards: Sequence[Card]) -> Iterator[Illegal]:
    """Yield errors about two laid cards (rows 13 to 15)."""
    if len(cards) != LAID:
        yield Illegal("Name exactly two cards; with a line of three they make your hand.", "TT-B13")
    if len(set(cards)) != len(cards):
        yield Illegal("You named one card twice. Name two different cards.", "TT-B14")
    yield from _held(s, seat, cards, "TT-B15")
