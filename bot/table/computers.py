"""Computer players: which one sits down next at a table, and how people may ask for one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.table.characters import CAST, Character
from bot.table.lobby import called
from bot.table.record import UserId
from bot.table.sitter import GREENHORN_ID_MAX, MARSHAL_ID_MAX, Sitter
from bot.table.table import Table
from engines.chance import sha256
from engines.core import Illegal
from engines.names import name_key
from engines.players import JUDGEMENTS, Level

Wanted = Level | Character | None
"""Whom somebody asks for: any of a level, a character, or None for whoever makes a mixed table."""
ID_MAX = {Level.DEPUTY: -1, Level.GREENHORN: GREENHORN_ID_MAX, Level.MARSHAL: MARSHAL_ID_MAX}
"""The highest user id of each level, for those who are no characters; a table's ids go down from it."""
NAMES = {
    Level.DEPUTY: (
        "Silas", "Mo", "Jesse", "Frankie", "Dakota", "Casey", "Marion", "Clem", "Rory", "Jody", "Emery",
        "Lee",
    ),
    Level.GREENHORN: (
        "Pip", "Biscuit", "Tumbleweed", "Sprout", "Freckles", "Minnow", "Pockets", "Tadpole", "Noodle",
        "Dandy", "Pepper", "Sunny",
    ),
    Level.MARSHAL: (
        "Hawkeye", "Flint", "Maverick", "Sloane", "Garrett", "Thorne", "Calhoun", "Sterling", "Hickory",
        "Ransom", "Blackwood", "Remington",
    ),
}  # fmt: skip
"""The names of those who are no characters, by level: more than a table has seats."""


def has_computers(game: str) -> bool:
    """Return whether computers can play a game: whether it has a judgement. Else it is among people only."""
    return game in JUDGEMENTS


def wanted(words: str) -> Wanted:
    """Return whom a level or a character's name asks for. Raises Illegal."""
    return Level(words) if words in set(Level) else character_called(words)


def character_called(name: str) -> Character:
    """Return the character of this name. Raises Illegal."""
    said = name_key(name)
    found = next((character for character in CAST if name_key(character.name) == said), None)
    if found is None:
        raise Illegal("No computer has that name. Choose one from the list.")
    return found


def matching(typed: str, game: str) -> list[Character]:
    """Return the characters whose names contain what was typed, those who come for `game` first."""
    typed = name_key(typed)
    found = (character for character in CAST if typed in name_key(character.name))
    return sorted(found, key=lambda character: (character.game != game, character.number))


def free_characters(table: Table) -> list[Character]:
    """Return the characters who can sit down at the table, those who come for its game first."""
    names = _names_here(table)
    free = (character for character in CAST if name_key(character.name) not in names)
    return sorted(free, key=lambda character: (character.game != table.game.name, character.number))


def next_computer(table: Table, whom: Wanted = None) -> Sitter:
    """Return the next computer player at a table, without a villain. Raises Illegal if a character who is
    asked for can't sit down.

    It follows from the table's id and the seat, so every process deals the same one.
    """
    if not has_computers(table.game.name):
        raise Illegal(f"{table.game.title} is played among people: no computer knows it. Invite a friend.")
    free = free_characters(table)
    match whom:
        case Character():
            if whom not in free:
                raise Illegal(f"Someone called {whom.name} is at the table already. Choose another.")
            return _sitting(whom)
        case None:
            levels = _levels_due(table, free)
        case level:
            levels = [level]
    fitting = [character for character in free if character.level in levels[:1]]
    if not fitting:
        return _without_character(table, levels[0] if levels else Level.DEPUTY)
    at_home = [character for character in fitting if character.game == table.game.name]
    return _sitting(_dealt(table, at_home or fitting))


def _levels_due(table: Table, free: Iterable[Character]) -> list[Level]:
    """Return the levels of those who are free, the rarest at the table first: a lone computer is a deputy,
    and two or three are of different levels.
    """
    here = [sitter.level for sitter in table.sitters if sitter.computer]
    levels = {character.level for character in free}

    def due(level: Level) -> tuple[int, bool, str]:
        return here.count(level), not (here or level is Level.DEPUTY), _hash(table, level)

    return sorted((level for level in Level if level in levels), key=due)


def _dealt(table: Table, among: Sequence[Character]) -> Character:
    return min(among, key=lambda character: _hash(table, character.number))


def _hash(table: Table, what: object) -> str:
    """Return a hash of the table, the seat to be taken, and `what`."""
    return sha256(f"{table.id} {len(table.sitters)} {what}")


def _sitting(character: Character) -> Sitter:
    return Sitter(character.user, character.name)


def _names_here(table: Table) -> set[str]:
    """Return the keys of the names of players and villains at the table."""
    return {name_key(name) for name in (*(sitter.name for sitter in table.sitters), *table.names.values())}


def _without_character(table: Table, level: Level) -> Sitter:
    """Return the next computer player of a level who is no character."""
    first = ID_MAX[level]
    n = next(n for n in range(len(table.sitters) + 1) if table.sitter(UserId(first - n)) is None)
    return Sitter(UserId(first - n), _name(table, NAMES[level], n))


def _name(table: Table, names: tuple[str, ...], n: int) -> str:
    """Return the computer's own name, the one at index `n`; if a player or a villain at the table has that
    name, the next one.
    """
    taken = _names_here(table)
    free = (name for name in (*names[n:], *names[:n]) if name_key(name) not in taken)
    return next(free, called(table, names[n]))
