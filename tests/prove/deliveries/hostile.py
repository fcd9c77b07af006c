"""Hostile input: words and whole lines, from nearly right to absurd."""

from __future__ import annotations

from random import Random

from engines.notation import ACTION_MAX_CHARS, write
from tests.laws.fuzz import some_line
from tests.laws.games import AnyGame
from tests.laws.walk import everybody

UNSEEN = ("", " ", "\x00", "\u202e", "\u200b", "\ufeff", "\u2066", "\u2028", "\x1b[31m", "\r\n", "\t")
NUMBERS = (
    *("-1", "-0", "+1", "0", "00", "1.5", "1e9", "1e400", "NaN", "inf", "0x10", "1_000", "½", "²", "٣", "一"),
    *("1" + "0" * 400, "-" + "9" * 400, "9" * 4301, *(str(2**it) for it in (31, 53, 63, 64)), str(-(2**63))),
)
LONG = (
    "v" * 100, "t" * 100, "x" * 100, "x" * 101, "deck*" + "9" * 50, "e" + "\u0301" * 50, "\U000e0041" * 30,
)  # fmt: skip
LETTERS = ("\U0001f0a1", "🏴‍☠️" * 9, "ẞ", "ﬁ", "İ", "Ⅳ", "♠", "A♠\ufe0e", "\\", '"', "'", "-", "--", "*", "**")
CODE = (
    "<@1>", "@everyone", "${x}", "%s%n", "{0.__class__}", "'; DROP TABLE moves; --", "../../etc", "<t:1:R>",
)  # fmt: skip
SAID = ("say", "SAY", "to", "at", "on", "in", "join", "leave", "seat 1", "timeout", "abort", "begin", "None")
ODD = (*UNSEEN, *NUMBERS, *LONG, *LETTERS, *CODE, *SAID)
"""Words that are hardly ever valid."""


def odd(random: Random) -> str:
    """Return one such word, two of them joined, or random characters."""
    characters = "".join(character(random) for _ in range(random.randrange(1, 12)))
    one, other = random.choice(ODD), random.choice(ODD)
    return random.choice((one + other, characters, *[one] * 4))


def character(random: Random) -> str:
    """Return any character but a surrogate, which no message can hold."""
    code = random.randrange(0x110000)
    return chr(code) if not 0xD800 <= code < 0xE000 else "\ufffd"


def legal(game: AnyGame, state: object, random: Random) -> str:
    offers = [offer for seat in random.sample(everybody(game), 3) for offer in game.offers(state, seat)]
    return write(random.choice(offers).sample(random)) if offers else ""


def line(game: AnyGame, state: object, stale: str, random: Random) -> str:
    """Return a line: a legal move, a former one, a corrupted one, or nonsense."""
    now = legal(game, state, random)
    nonsense = " ".join(odd(random) for _ in range(random.randrange(4)))
    corrupted = spoilt(random.choice((stale, now)), random)
    return random.choice((stale, some_line(game, random), nonsense, now, *[corrupted] * 4))


def spoilt(text: str, random: Random) -> str:
    """Return a corrupted line: with words changed, doubled or shuffled, or cut or extended."""
    words, more = text.split(" "), odd(random)
    at = random.randrange(len(words))
    before, word, after = words[:at], words[at], words[at + 1 :]
    long = f"{text} {more}".ljust(ACTION_MAX_CHARS, "x")[: ACTION_MAX_CHARS + random.randrange(2)]
    other = random.choice((text.upper(), text.swapcase(), text[::-1], text * 2, f" {text}\n"))
    made = random.choice((
        (*before, more, *after), (*before, more, word, *after), (*before, word + more, *after),
        (*before, *after), (*before, word, word, *after), random.sample(words, len(words)), (long,), (other,),
    ))  # fmt: skip
    return " ".join(made)
