"""Texas Hold Up's sentences for events: people, bets and the job here, all else by other modules."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation.cards import row
from bot.presentation.game_presenter import Texts
from bot.presentation.games.holdup.in_short import bet_in_words
from bot.presentation.games.holdup.power_events import of_powers, of_the_law
from bot.presentation.games.holdup.result_events import of_the_end, of_the_pot
from bot.presentation.games.holdup.wording import NAMED_MAX, listed
from bot.presentation.speech import Speech
from bot.table.texts import plain, together
from engines.core import Captured, Event, Joined, Left, Seat, Settled
from engines.holdup import events as e
from engines.holdup.table_of_cards import during, with_article
from engines.words import counted


def sentence(event: Event, speech: Speech, texts: Texts) -> str | None:
    """Return one line for `event`, in markdown; None if nothing need be said."""
    return (
        _of_people(event, speech)
        or _of_betting(event, speech, texts)
        or _of_the_job(event)
        or of_powers(event, speech)
        or of_the_law(event, speech)
        or of_the_pot(event, speech)
        or of_the_end(event, speech)
    )


def _of_people(event: Event, speech: Speech) -> str | None:
    match event:
        case Joined(seat):
            return f"{speech.does(seat, 'joins')} the gang."
        case Left(seat):
            return f"{speech.does(seat, 'leaves')} the table."
        case Captured(seat, due):
            player = "you can" if seat == speech.reader else "their player can"
            return (
                f"**{speech(seat)}** stays captured; {player} bring them back between heists, "
                f"with {counted(due, 'chip')}."
            )
        case e.TookUp(seat, count):
            return f"{speech.does(seat, 'takes')} up {counted(count, 'power card')} from last time."
        case e.Rejoined(seat, chips, new):
            does = "rides in as a new villain" if new else "is free again"
            return f"{speech.does(seat, does)} with {counted(chips, 'chip')}."
        case e.DealerMoved(seat):
            return f"The deal moves to {speech.whom(seat)}."
        case e.SessionEnded(_, 0):
            return "The gang splits up before its first heist, so nobody wins."
        case e.SessionEnded(chips):
            return _parting(chips, speech)
        case e.Aborted():
            return "The heist is called off: everyone's chips go back."
        case _:
            return None


def _parting(chips: Sequence[tuple[Seat, int]], speech: Speech) -> str:
    """Return the last sentence of a session: who has the most chips."""
    most = max((count for _, count in chips), default=0)
    richest = [seat for seat, count in chips if count == most]
    if not richest or len(richest) > NAMED_MAX:
        return "The gang splits up. The session is over."
    if len(richest) == 1:
        rides = speech.does(richest[0], "rides")
        return f"The gang splits up. {rides} home richest, with {counted(most, 'chip')}."
    names = together(speech.whom(seat) for seat in richest)
    return f"The gang splits up. Richest: {names}, with {counted(most, 'chip')} each."


def _of_betting(event: Event, speech: Speech, texts: Texts) -> str | None:
    match event:
        case e.HandBegan(hand, dealer):
            return f"**Heist {hand}:** saddle up. {speech.does(dealer, 'deals')}."
        case e.BlindPosted(seat, chips):
            return f"{speech.does(seat, 'posts')} a blind of {counted(chips, 'chip')}."
        case e.Acted(seat, what, chips, to):
            return f"{speech.does(seat, bet_in_words(what, chips, to))}."
        case e.WentAllIn(seat):
            return f"{speech.does(seat, 'is')} all-in."
        case e.Narrated(seat, text):
            return f"{speech.who(seat)}: “{texts[text]}”" if text in texts else None
        case e.Waived():
            return "No story this time: the next heist can begin."
        case e.WindowOpened(asked):
            who = listed(asked, speech, "villains")
            return f"The bets are in. {who} can still play powers, or pass."
        case e.Passed(seat):
            return f"{speech.does(seat, 'passes')}."
        case _:
            return None


def _of_the_job(event: Event) -> str | None:
    match event:
        case e.StreetDealt(street, cards):
            return f"**{street.capitalize()}:** {row(cards)}"
        case e.SceneSet(location, loot, conditions):
            job = f"{with_article(location)} {during(conditions)}"
            return f"The job: {plain(job)}. The loot: {plain(with_article(loot))}."
        case e.LootPlaced(chips):
            return f"The loot is worth {counted(chips, 'chip')}. It joins the pot if the law is beaten."
        case e.ResistanceCame(called, strength):
            law = plain(with_article(called))
            return f"The law rides in to guard the loot: {law}, strength {strength}."
        case _:
            return None


def swing(event: Event, speech: Speech) -> tuple[float, str] | None:
    """Return the chips that changed hands in one heist; a win says more than as great a loss."""
    if not isinstance(event, Settled) or event.reason == "rejoin" or not event.delta:
        return None
    chips, gains = counted(abs(event.delta), "chip"), event.delta > 0
    if event.reason == "forfeited":
        return abs(event.delta), f"the heroes win, and {speech.does(event.seat, 'loses')} {chips}."
    does = speech.does(event.seat, "wins" if gains else "loses")
    return abs(event.delta) + gains / 2, f"{does} {chips} in one heist."
