"""Laws for every move of every game; each raises AssertionError when broken."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from bot.presentation.games import PRESENTERS
from bot.presentation.rulebook import rulebook
from bot.presentation.scene import SEAT_LETTERS
from bot.presentation.speech import Speech
from engines import core
from engines.castle import facts as castle
from engines.core import Action, Event, Fact, Illegal, Misread, Offer, Seat, Whisper, heard, play
from engines.houseem import facts as houseem
from engines.notation import ACTION_MAX_CHARS, read, write
from tests.laws.games import AnyGame, terms
from tests.laws.walk import Step, offered

BEYOND_THE_RULES = (
    core.Captured, core.Joined, core.Left, core.Settled, core.Taken, core.Tallied, core.WordAdded,
)  # fmt: skip
"""Events that are about people and accounts, in no rulebook's words."""
SENTENCE = 300
"""The characters of a refusal, at most."""


class Leak(AssertionError):
    """An error: somebody learns what they cannot know."""


def check(game: AnyGame, step: Step) -> None:
    """Check the cheap laws on one move."""
    terms(game).conserved(step.after)
    written(game, step.action)
    somebody_is_owed(game, step.after)
    whispers_reach_one(game, step.events)
    for event in step.events:
        assert isinstance(event, BEYOND_THE_RULES) or event.rules, f"{event} names no rule"
        known(game, event.rules)


def known(game: AnyGame, numbers: Iterable[str]) -> None:
    """Check that the game's rulebook has these numbers."""
    unknown = [number for number in numbers if number not in rulebook(game.name).numbered]
    assert not unknown, f"the rulebook of {game.title} has no {unknown}"


def somebody_is_owed(game: AnyGame, s: Any) -> None:
    """Check that seats are owed or must join until the game is over, and that owed seats have a default."""
    owed = game.owed(s)
    if game.over(s):
        assert not owed, "somebody is owed after the end"
        assert not any(True for _ in offered(game, s)), "something is offered after the end"
    elif not owed and game.opening is not None:
        opens = any(game.opening in offer for offer in game.offers(s, None))
        assert opens, "nobody is owed at a table that has been opened"
    elif not owed:
        assert len(game.standing(s)) < game.seats.start, "nobody is owed at a table that could play"
        joins = [offer for offer in game.offers(s, None) if offer.action is game.join]
        assert joins, "nobody is owed and nobody can join"
    assert len(set(owed)) == len(owed), "somebody is owed twice"
    for seat in owed:
        default = game.default(s, seat)
        assert any(default in offer for offer in game.offers(s, seat)), f"{default} is not offered to {seat}"


def written(game: AnyGame, action: Action) -> None:
    """Check that an action's notation is short and reads back as the same action."""
    text = write(action)
    assert len(text) <= ACTION_MAX_CHARS, f"{text!r} is too long"
    assert read(game, text) == action, f"{text!r} reads back differently"


def whispers_reach_one(game: AnyGame, events: tuple[Event, ...]) -> None:
    """Check that an onlooker hears no whisper, a seat only its own, and all hear all else, in order."""
    public = tuple(event for event in events if not isinstance(event, Whisper))
    assert heard(events, None) == public
    for seat in map(Seat, range(max(game.seats))):
        mine = heard(events, seat)
        assert all(event.to == seat for event in mine if isinstance(event, Whisper))
        assert tuple(event for event in mine if not isinstance(event, Whisper)) == public
    assert all(0 <= event.to < max(game.seats) for event in events if isinstance(event, Whisper))


def offers_are_kept(game: AnyGame, s: Any, random: Random) -> None:
    """Check that a sample of every offer is offered, accepted and writable; `s` stays as it was."""
    untouched = _set_aside(s)
    for seat, offer in offered(game, s):
        action = offer.sample(random)
        assert action in offer, f"{action} is no action of its own offer"
        written(game, action)
        after, _ = play(game, s, seat, action)
        terms(game).conserved(after)
        assert after is not s
        assert s == untouched, f"{action} of {seat} changed the state it was played on"


def _set_aside(s: Any) -> Any:
    """Return a copy of a state that shares nothing with it, several times faster than `deepcopy`."""
    return pickle.loads(pickle.dumps(s))


def refusals(game: AnyGame, s: Any, tries: Iterable[tuple[Seat | None, Action]]) -> int:
    """Return how many of these are refused: exactly those that are not offered. `s` stays as it was."""
    untouched = _set_aside(s)
    refused = sum(is_refused(game, s, seat, action) for seat, action in tries)
    assert s == untouched, "a refused action changed the state"
    return refused


def is_refused(game: AnyGame, s: Any, seat: Seat | None, action: Action) -> bool:
    """Return whether a move is refused, with one sentence; assert that exactly moves not offered are."""
    legal = any(action in offer for offer in game.offers(s, seat))
    try:
        _ = play(game, s, seat, action)
    except Illegal as illegal:
        assert not legal, f"{action} of {seat} is offered and refused"
        numbered_sentence(game, illegal)
        return True
    assert legal, f"{action} of {seat} is accepted and was not offered"
    return False


def answered(game: AnyGame, s: Any, seat: Seat | None, line: str) -> bool:
    """Return whether a line is refused: it is an action, or else one sentence says what is wrong."""
    try:
        action = read(game, line)
    except Misread as misread:
        numbered_sentence(game, game.refusal(s, seat, misread))
        return True
    return is_refused(game, s, seat, action)


def numbered_sentence(game: AnyGame, illegal: Illegal) -> None:
    """Check that a refusal is one sentence, names its row in the rulebook, and has facts that can be told."""
    one_sentence(illegal)
    if illegal.because is not None:
        _ = told_fact(game, illegal.because)
    assert illegal.rule, f"no number: {illegal.sentence}"
    known(game, [illegal.rule])


def told_fact(game: AnyGame, because: Fact) -> str:
    """Return a fact behind a refusal in words; assert that the game has words for facts of its kind."""
    reasons = PRESENTERS[game.name].reasons
    assert reasons is not None
    text = reasons.refusal(because, Speech(SEAT_LETTERS.__getitem__))
    assert text or type(because) in MAY_BE_SILENT, because
    return text


MAY_BE_SILENT = (castle.Hand, houseem.Suits, houseem.Ranks)
"""Facts of which there is sometimes nothing to tell: no cards, or cards of one suit."""


def one_sentence(illegal: Illegal) -> None:
    sentence = illegal.sentence
    assert 0 < len(sentence) <= SENTENCE, sentence
    assert sentence.isprintable(), f"{sentence!r} is not one line"
    assert sentence == sentence.strip(), repr(sentence)
    assert sentence.endswith((".", "!", "?")), f"{sentence!r} does not end like a sentence"


def nothing_hidden_shows(game: AnyGame, s: Any, seats: Iterable[Seat | None], random: Random) -> None:
    """Check that the views and offers of `seats` stay the same when all that they cannot know is dealt anew.

    So must what they hear of the next move, where it teaches them nothing: their view is then the same too.
    """
    offers = [*offered(game, s)]
    for seat in seats:
        mine = [offer for it, offer in offers if it == seat]
        _nothing_hidden_shows(game, s, seat, mine, random.choice(offers), random)


def _nothing_hidden_shows(
    game: AnyGame, s: Any, seat: Seat | None, mine: Sequence[Offer], move: tuple[Seat | None, Offer],
    random: Random,
) -> None:  # fmt: skip
    seed = random.random()
    other = s.copy()
    game.scramble(other, seat, random)
    if _seen(game, other, seat, game.offers(other, seat), seed) != _seen(game, s, seat, mine, seed):
        raise Leak(f"{seat} sees what is hidden")
    mover, action = move[0], move[1].sample(random)
    try:
        there, there_heard = play(game, other, mover, action)
    except Illegal:
        return
    here, here_heard = play(game, s, mover, action)
    taught_nothing = game.view(here, seat) == game.view(there, seat)
    if taught_nothing and _told(game, here_heard, seat) != _told(game, there_heard, seat):
        raise Leak(f"{seat} hears what is hidden")


def _told(game: AnyGame, events: Sequence[Event], seat: Seat | None) -> list[Event]:
    """Return what the seat hears, openly dealt cards first: it learns their order by hearing it."""
    openly = terms(game).dealt_openly
    return sorted(
        heard(events, seat), key=lambda event: (0, repr(event)) if isinstance(event, openly) else (1, "")
    )


def _seen(
    game: AnyGame, s: Any, seat: Seat | None, offers: Sequence[Offer], seed: float
) -> tuple[object, ...]:
    """Return the view of `seat` and its offers: their kinds, and samples by the same random numbers."""
    samples = [offer.sample(Random(seed)) for offer in offers]
    view = game.view(s, seat)
    return repr(view), view, samples
