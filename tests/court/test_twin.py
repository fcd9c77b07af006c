"""The table's text says all that its picture shows: whoever reads nothing but the text can tell the view."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from hypothesis import strategies as st

from bot.shown.games.court.pages import table_page
from bot.shown.page import Page
from engines.court import COURT, View
from engines.court.model import Phase, State
from engines.court.view import RegionView
from tests.laws.playing import some, some_walk

PEOPLE = ("Ann", "Bob", "Cid", "Dot", "Eve")
EVERY = 5
SUITS = {"Clubs": "C", "Diamonds": "D", "Hearts": "H", "Spades": "S"}
REASONS = {
    "the winner, by a King": "KING_OF_WINNER",
    "the winner": "WINNER",
    "under a Joker": "JOKER",
    "a loser, by a King": "KING_OF_LOSER",
    "the winning colour": "SAME_COLOUR",
    "the losing colour": "OTHER_COLOUR",
}


@dataclass(frozen=True)
class Suit:
    """What is known of a court."""

    cards: tuple[str, ...]
    total: int
    best: str
    full_court: bool
    jack: bool
    active_jokers: int
    faceless: bool
    king: int | None


@dataclass(frozen=True)
class Player:
    points: int
    king: str | None
    card: str | None
    hand: int | None
    dealer: bool
    chosen: bool | None
    face_down: bool


@dataclass(frozen=True)
class Told:
    """What everybody may know of a table. None: not said, for nothing hangs on it."""

    phase: str
    season: int
    round: int | None
    revealing: bool
    turn: int | None
    queen: str | None
    joker: str | None
    deck: int | None
    dealer: int | None
    streak: tuple[str, int] | None
    extra: bool
    suits: tuple[Suit, ...]
    aces: frozenset[str]
    discard: tuple[str, ...]
    players: tuple[Player, ...]
    winners: tuple[str | None, ...]
    last: tuple[object, ...] | None


# From the text.


def read(page: Page) -> Told:
    fields = {it.name: it.text for it in page.fields}
    fields = {key.replace("\ufe0e", ""): text.replace("\ufe0e", "") for key, text in fields.items()}
    text = page.text.replace("\ufe0e", "")
    phase, turn, card = _asked(text)
    named = {key.split()[1]: (key, it) for key, it in fields.items() if key[0] in "♣♦♥♠"}
    shown = " ".join(it for _, it in named.values())
    running = re.search(r"(\w+) have won (\d+) seasons in a row", text)
    dealt = re.search(r"(\d+) cards? in the deck; \*\*(\w+)\*\* deals", text)
    pile = next((it for key, it in fields.items() if key.startswith("Discard (")), "")
    season = re.search(r"Season (\d+)", page.title)
    stage = re.search(r"Round (\d)", page.title)
    reveal = "Reveal" in page.title
    return Told(
        phase=phase,
        season=int(season[1]) if season else 0,
        round=int(stage[1]) if stage else 4 if reveal or "Alignment" in page.title else None,
        revealing=reveal,
        turn=turn,
        queen=card if phase == "queen" else None,
        joker=card if phase == "joker" else None,
        deck=int(dealt[1]) if dealt else None,
        dealer=PEOPLE.index(dealt[2]) if dealt else None,
        streak=(SUITS[running[1]], int(running[2])) if running else None,
        extra="The lead is shared" in text,
        suits=tuple(_suit(*named[name]) for name in SUITS),
        aces=frozenset(_code(it) for it in re.findall(r"\*\*(A\S)\*\* \(11\)", shown)),
        discard=tuple(map(_code, pile.split())),
        players=tuple(map(_player, fields["Players"].splitlines(), PEOPLE)),
        winners=tuple(_winners(fields.get("Seasons so far", ""))),
        last=_last(fields["Last season"]) if "Last season" in fields else None,
    )


def _code(word: str) -> str:
    """`10♥` as TH."""
    if word.startswith("★"):
        return {"★red": "XR", "★black": "XB"}[word]
    return word[:-1].replace("10", "T") + "CDHS"["♣♦♥♠".index(word[-1])]


def _asked(text: str) -> tuple[str, int | None, str | None]:
    """Phase, whose turn it is, and with which card."""
    line = text.splitlines()[0]
    turns = {
        "turn": r"\*\*(\w+)\*\* places a card\.()",
        "queen": r"\*\*(\w+)\*\* has (?:placed|turned up) (\S+): banish",
        "joker": r"\*\*(\w+)\*\* has turned up (\S+): does it go on",
    }
    for phase, pattern in turns.items():
        if found := re.match(pattern, line):
            return phase, PEOPLE.index(found[1]), _code(found[2]) if found[2] else None
    starts = {"Everybody lays": "align", "The game is over": "over", "The game has not begun": "setup"}
    return next(phase for start, phase in starts.items() if line.startswith(start)), None, None


def _suit(head: str, text: str) -> Suit:
    total, *best = head.split(" · ")[1:]
    cards = [_code(it) for it in re.findall(r"\*\*([^*]+)\*\*", text.split("\n")[0])]
    jokers = re.search(r"(★+) active", text)
    king = re.search(r"King: \*\*(\w+)\*\*", text)
    return Suit(
        cards=tuple(cards),
        total=int(total),
        best=best[0] if best else "",
        full_court="Full Court" in text,
        jack="Jack: all numbers count" in text,
        active_jokers=len(jokers[1]) if jokers else 0,
        faceless="no face card" in text,
        king=PEOPLE.index(king[1]) if king else None,
    )


def _player(line: str, name: str) -> Player:
    """`▸ B · **Bob** · -1 points · by King to Hearts · 3 cards in hand`."""
    letter = name[0]  # A for Ann, and so on
    assert re.match(rf"(▸ )?{letter} · \*\*{name}\*\* · ", line)
    points = re.search(r" · (-?\d+) points?", line)
    king = re.search(r"by King to (\w+)", line)
    card = re.search(r"(?:aligned to|else) (\w+)", line)
    hand = re.search(r"(\d+) cards? in hand", line)
    assert points
    return Player(
        points=int(points[1]),
        king=SUITS[king[1]] if king else None,
        card=SUITS[card[1]] if card else None,
        hand=int(hand[1]) if hand else None,
        dealer=line.endswith("· dealer") or "· dealer ·" in line,
        chosen=True if "has chosen" in line else False if "is choosing" in line else None,
        face_down="a card face down" in line,
    )


def _winners(text: str) -> Iterator[str | None]:
    for it in text.split(", ") if text else ():
        yield None if it == "void" else SUITS[it.split()[1]]


def _last(text: str) -> tuple[object, ...]:
    """Season, winner, totals; by player points, what was turned up, suit and line of the score table."""
    head, totals, *people = text.splitlines()
    won = re.match(r"Season (\d+) (?:goes to (\w+) with|is void)", head)
    assert won
    counts = tuple(int(it) for it in re.findall(r"\w+ (\d+)", totals))
    scored: list[tuple[int, str | None, str | None, str]] = []
    for line, name in zip(people, PEOPLE, strict=False):
        found = re.match(rf"\*\*{name}\*\* (\S+) \((?:(\S+): )?(\w+)(?:, (.*))?\)", line)
        assert found
        turned_up = _code(found[2]) if found[2] else None
        why = REASONS[found[4]] if found[4] else "NOTHING"
        scored.append((int(found[1]), turned_up, SUITS.get(found[3]), why))
    return (int(won[1]), SUITS[won[2]] if won[2] else None, counts, tuple(scored))


# From the view.


def known(view: View) -> Told:
    going_on = view.phase not in (Phase.SETUP, Phase.OVER)
    streak, running = view.streak
    counts = view.phase is not Phase.OVER and not view.extra  # in extra seasons a streak ends nothing
    return Told(
        phase=view.phase.value,
        season=view.season,
        round=view.round if going_on else None,
        revealing=view.revealing,
        turn=view.turn,
        queen=view.queen,
        joker=view.joker,
        deck=view.deck_count if going_on else None,
        dealer=view.dealer if going_on else None,
        streak=(streak, running) if counts and streak is not None and running > 1 else None,
        extra=view.extra and view.phase is not Phase.OVER,
        suits=tuple(_known_suit(view, it) for it in view.field),
        aces=frozenset(view.aces),
        discard=view.discard,
        players=tuple(_known_player(view, i, going_on=going_on) for i in range(len(view.scores))),
        winners=view.winners,
        last=_known_last(view),
    )


def _known_suit(view: View, it: RegionView) -> Suit:
    lead = ("leads" if len(view.best) == 1 else "tied") if it.suit in view.best else ""
    faceless = bool(it.cards) and not it.contends and not it.active_jokers
    facts = (it.full_court, it.jack, it.active_jokers, faceless)
    return Suit(it.cards, it.total, lead, *facts, it.king)


def _known_player(view: View, i: int, *, going_on: bool) -> Player:
    return Player(
        points=view.scores[i],
        king=view.kings[i],
        card=view.cards[i],
        hand=view.hand_counts[i] if going_on else None,
        dealer=going_on and i == view.dealer,
        chosen=view.chosen[i] if view.phase is Phase.ALIGN else None,
        face_down=view.face_down[i],
    )


def _known_last(view: View) -> tuple[object, ...] | None:
    if view.last is None:
        return None
    it = view.last
    suits = [alignment.suit if alignment is not None else None for alignment in it.alignments]
    scored = tuple(zip(it.points, it.revealed, suits, [line.name for line in it.lines], strict=True))
    return (it.season, it.winner, it.totals, scored)


# Both.


def states(data: st.DataObject) -> Iterator[State]:
    for n, step in enumerate(some_walk(COURT, data)):
        if n % EVERY == 0:
            yield step.before
        if COURT.over(step.after):
            yield step.after


@some(60)
def test_the_text_says_all_that_is_public(data: st.DataObject) -> None:
    for s in states(data):
        view = COURT.view(s, None)
        assert read(table_page(view, lambda seat: PEOPLE[seat]).fitted()) == known(view)
