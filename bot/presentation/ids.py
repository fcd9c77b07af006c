"""The custom_ids of all buttons and menus: what each one does, and where it may be used."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from bot.presentation.custom_id import ComponentId, Digit, FieldPattern, MaybeRest, Rest, Scope
from bot.table.record import TableId, UserId
from engines.core import VillainId

ANYWHERE, SERVER, TABLE = Scope
Digest = Annotated[str, FieldPattern("[0-9a-f]{64}")]
"""The SHA-256 of a word, in hexadecimal."""
MoveNumber = Annotated[int, FieldPattern("[0-9]{1,6}")]
"""The number of a game's moves that a replay shows."""
RuleNumber = Annotated[str, FieldPattern("[A-Z]{2}-B?[0-9]{1,3}|R-?[0-9]{1,3}")]
"""The number of a rule, a ruling or a bad input."""
ViewOf = Annotated[str, FieldPattern("[am]|[0-9]{1,3}")]
"""The point of view of a replay: the public's ("a"), the user's ("m"), or one of `players`, by index."""
PUBLIC_VIEW, OWN_VIEW = "a", "m"
ReplayStep = Literal["f", "b", "n", "l", "v", "s"]
"""How a replay got to a move: first, back, next, last, another view, or the start."""
FormKind = Literal["n", "s", "v", "b"]
"""The kind of a form: for a number, a story, a villain, or a number and a story."""

# Moves. `seen` is the number of moves when the component was drawn, `said` a complete or partial move.


@dataclass(frozen=True, slots=True)
class Play(ComponentId, prefix="p", scope=TABLE):
    """A button that plays a move."""

    table: TableId
    seen: int
    said: Rest


@dataclass(frozen=True, slots=True)
class GoOn(ComponentId, prefix="s", scope=TABLE):
    """A button that continues a partial move; with `said` empty it starts from the beginning."""

    table: TableId
    seen: int
    said: MaybeRest


@dataclass(frozen=True, slots=True)
class GoOnWith(ComponentId, prefix="c", scope=TABLE):
    """A menu (control `n` of its step) that continues a partial move with the chosen word."""

    table: TableId
    seen: int
    n: int
    said: MaybeRest


@dataclass(frozen=True, slots=True)
class EnterValue(ComponentId, prefix="f", scope=TABLE, opens_form=True):
    """A button that opens a form for a value that no menu can list."""

    table: TableId
    seen: int
    entry: FormKind
    said: Rest


@dataclass(frozen=True, slots=True)
class AskQuestions(ComponentId, prefix="q", scope=TABLE, opens_form=True):
    """A button that opens a form of questions about the rest of a move."""

    table: TableId
    seen: int
    said: Rest


@dataclass(frozen=True, slots=True)
class NotNow(ComponentId, prefix="idle", scope=TABLE):
    """A disabled button in the place of control `n`."""

    table: TableId
    seen: int
    n: int


@dataclass(frozen=True, slots=True)
class ChooseOrder(ComponentId, prefix="order", scope=TABLE):
    """A menu of standing orders."""

    table: TableId
    seen: int


@dataclass(frozen=True, slots=True)
class GiveOrder(ComponentId, prefix="give", scope=TABLE):
    """A button that answers the present question by a standing order."""

    table: TableId
    seen: int
    order: Rest


# At a table.


@dataclass(frozen=True, slots=True)
class Hand(ComponentId, prefix="hand", scope=TABLE):
    """A button that shows the user's hand and moves."""

    table: TableId


@dataclass(frozen=True, slots=True)
class Glance(ComponentId, prefix="glance", scope=TABLE):
    """A button that shows the table's picture to the user alone."""

    table: TableId


@dataclass(frozen=True, slots=True)
class ShowTable(ComponentId, prefix="look", scope=TABLE):
    """A button that shows the table in words and a picture to the user alone."""

    table: TableId


@dataclass(frozen=True, slots=True)
class Join(ComponentId, prefix="join", scope=TABLE):
    """A button that sits down."""

    table: TableId


@dataclass(frozen=True, slots=True)
class Leave(ComponentId, prefix="leave", scope=TABLE):
    """A button that leaves a lobby; it asks first once the game has begun."""

    table: TableId


@dataclass(frozen=True, slots=True)
class Start(ComponentId, prefix="start", scope=TABLE):
    """A button that begins the game."""

    table: TableId


@dataclass(frozen=True, slots=True)
class Against(ComponentId, prefix="against", scope=TABLE):
    """A button that begins the game with computers."""

    table: TableId


@dataclass(frozen=True, slots=True)
class Log(ComponentId, prefix="log", scope=TABLE):
    """A button that shows the log."""

    table: TableId


@dataclass(frozen=True, slots=True)
class Who(ComponentId, prefix="who", scope=TABLE):
    """A button that tells who a computer player is."""

    table: TableId


@dataclass(frozen=True, slots=True)
class WhoIs(ComponentId, prefix="whois", scope=TABLE):
    """A menu of the computer players that tells who the chosen one is."""

    table: TableId


@dataclass(frozen=True, slots=True)
class Why(ComponentId, prefix="why", scope=TABLE):
    """A button that explains what `rule` led to with move `n`, or what it forbids after `n` moves."""

    table: TableId
    n: int
    rule: RuleNumber


@dataclass(frozen=True, slots=True)
class AskHint(ComponentId, prefix="hint", scope=TABLE):
    """A button that asks what a marshal would do."""

    table: TableId


@dataclass(frozen=True, slots=True)
class WhyLine(ComponentId, prefix="whyof", scope=TABLE):
    """A menu of the last events that explains the chosen one."""

    table: TableId


@dataclass(frozen=True, slots=True)
class SkipReveal(ComponentId, prefix="skip", scope=TABLE):
    """A button that ends a reveal at once."""

    table: TableId


@dataclass(frozen=True, slots=True)
class TurnUp(ComponentId, prefix="turn", scope=TABLE):
    """A button with which a seat that is concerned goes on with a reveal before its time."""

    table: TableId


@dataclass(frozen=True, slots=True)
class ShowResult(ComponentId, prefix="result", scope=TABLE):
    """A button that shows the events that led to the result of move `n`."""

    table: TableId
    n: int


# Absent players, pauses, and the end.


@dataclass(frozen=True, slots=True)
class More(ComponentId, prefix="more", scope=TABLE):
    """A button that shows the page with these controls."""

    table: TableId


@dataclass(frozen=True, slots=True)
class Back(ComponentId, prefix="back", scope=TABLE):
    """A button that says that the user is back."""

    table: TableId


@dataclass(frozen=True, slots=True)
class Pause(ComponentId, prefix="pause", scope=TABLE):
    """A button that agrees to a pause."""

    table: TableId


@dataclass(frozen=True, slots=True)
class Resume(ComponentId, prefix="resume", scope=TABLE):
    """A button that ends a pause."""

    table: TableId


@dataclass(frozen=True, slots=True)
class MoreTime(ComponentId, prefix="time", scope=TABLE):
    """A menu that gives more time to the chosen seat."""

    table: TableId


@dataclass(frozen=True, slots=True)
class VoteOut(ComponentId, prefix="out", scope=TABLE):
    """A menu that votes for freeing the chosen seat."""

    table: TableId


@dataclass(frozen=True, slots=True)
class TakeOver(ComponentId, prefix="take", scope=TABLE):
    """A menu that takes over the chosen seat, maybe with a word for the shuffles."""

    table: TableId
    word: Digest = ""


@dataclass(frozen=True, slots=True)
class AskToEnd(ComponentId, prefix="enough", scope=TABLE):
    """A button that asks for confirmation before the game is ended."""

    table: TableId


@dataclass(frozen=True, slots=True)
class End(ComponentId, prefix="end", scope=TABLE):
    """A button that ends the game for everybody."""

    table: TableId


@dataclass(frozen=True, slots=True)
class Quit(ComponentId, prefix="quit", scope=TABLE):
    """A button that leaves a running game."""

    table: TableId


@dataclass(frozen=True, slots=True)
class Stay(ComponentId, prefix="stay", scope=TABLE):
    """A button that cancels leaving or ending the game."""

    table: TableId


# A lobby, and the next one. `step` is a part of the host's panel.


@dataclass(frozen=True, slots=True)
class Options(ComponentId, prefix="options", scope=TABLE):
    """A button that shows a step of the host's panel."""

    table: TableId
    step: Digit


@dataclass(frozen=True, slots=True)
class SetOption(ComponentId, prefix="option", scope=TABLE):
    """A menu that sets an option."""

    table: TableId
    step: Digit
    option: str


@dataclass(frozen=True, slots=True)
class Computer(ComponentId, prefix="computer", scope=TABLE):
    """A button that adds a computer player, maybe of a level, or removes one, or shows who can be chosen."""

    table: TableId
    step: Digit
    how: Literal["add", "greenhorn", "marshal", "remove", "choose"]


@dataclass(frozen=True, slots=True)
class Invite(ComponentId, prefix="invite", scope=TABLE):
    """A menu from which the host chooses a computer: one who comes for the game, or one of the others."""

    table: TableId
    step: Digit
    whose: Literal["ours", "others"]


@dataclass(frozen=True, slots=True)
class AddSeat(ComponentId, prefix="seat", scope=TABLE):
    """A button of a full lobby that lets one more player in."""

    table: TableId


@dataclass(frozen=True, slots=True)
class Kick(ComponentId, prefix="kick", scope=TABLE):
    """A button that asks whom to send away."""

    table: TableId


@dataclass(frozen=True, slots=True)
class Kicked(ComponentId, prefix="kicked", scope=TABLE):
    """A menu that sends the chosen one away."""

    table: TableId


@dataclass(frozen=True, slots=True)
class SavePreset(ComponentId, prefix="preset", scope=TABLE):
    """A button that saves the options as a preset of the channel or the server."""

    table: TableId
    step: Digit
    place: Literal["channel", "server"]


@dataclass(frozen=True, slots=True)
class Rematch(ComponentId, prefix="rematch", scope=TABLE):
    """A button that opens the lobby of the next game, or sits down there."""

    table: TableId


# Villains.


@dataclass(frozen=True, slots=True)
class Mask(ComponentId, prefix="mask", scope=TABLE):
    """A button that shows the user's villain at a table."""

    table: TableId


@dataclass(frozen=True, slots=True)
class Cast(ComponentId, prefix="cast", scope=TABLE):
    """A button that draws a villain of an archetype."""

    table: TableId
    word: str


@dataclass(frozen=True, slots=True)
class DrawArchetype(ComponentId, prefix="kind", scope=TABLE):
    """A menu that draws a villain of the chosen archetype."""

    table: TableId


@dataclass(frozen=True, slots=True)
class PlayAs(ComponentId, prefix="with", scope=TABLE):
    """A menu that plays one of the user's villains."""

    table: TableId


@dataclass(frozen=True, slots=True)
class Create(ComponentId, prefix="create", scope=SERVER, opens_form=True):
    """A button that opens the form for a new villain."""

    table: TableId


@dataclass(frozen=True, slots=True)
class Pen(ComponentId, prefix="pen", scope=SERVER, opens_form=True):
    """A button that opens the form for name and powerset."""

    villain: VillainId


@dataclass(frozen=True, slots=True)
class Gifts(ComponentId, prefix="gifts", scope=SERVER):
    """A button that shows the page with the four aptitudes."""

    villain: VillainId


@dataclass(frozen=True, slots=True)
class Gift(ComponentId, prefix="gift", scope=SERVER):
    """A menu that sets the rank of an aptitude."""

    villain: VillainId
    of: str


@dataclass(frozen=True, slots=True)
class How(ComponentId, prefix="how", scope=SERVER, opens_form=True):
    """A button that opens the form that describes how a villain, given by name, uses their powers."""

    villain: Rest


# Finished games, and how cards were dealt.


@dataclass(frozen=True, slots=True)
class Replay(ComponentId, prefix="replay", scope=TABLE):
    """A button that shows a finished game after `n` moves; `way` keeps buttons to the same move distinct."""

    table: TableId
    n: MoveNumber
    whose: ViewOf
    way: ReplayStep


@dataclass(frozen=True, slots=True)
class Jump(ComponentId, prefix="jump", scope=TABLE):
    """A menu of positions to jump to."""

    table: TableId
    whose: ViewOf


@dataclass(frozen=True, slots=True)
class LookInto(ComponentId, prefix="eyes", scope=TABLE):
    """A menu of hands to look at, after `n` moves."""

    table: TableId
    n: MoveNumber


@dataclass(frozen=True, slots=True)
class AskReview(ComponentId, prefix="review", scope=TABLE):
    """A button that reviews the part of a game from a number of moves to another; 0 and 0: all of it."""

    table: TableId
    first: MoveNumber
    last: MoveNumber


@dataclass(frozen=True, slots=True)
class ReviewMoment(ComponentId, prefix="moment", scope=TABLE):
    """A button that shows a decision of a review, made after `n` moves."""

    table: TableId
    n: MoveNumber
    first: MoveNumber
    last: MoveNumber


@dataclass(frozen=True, slots=True)
class ReviewBlunders(ComponentId, prefix="blunders", scope=TABLE):
    """A button that shows the decisions in which another move was surely better."""

    table: TableId
    first: MoveNumber
    last: MoveNumber


@dataclass(frozen=True, slots=True)
class PlayAgain(ComponentId, prefix="again", scope=TABLE):
    """A button with which a player plays a moment of a finished game again."""

    table: TableId
    n: MoveNumber


@dataclass(frozen=True, slots=True)
class Watch(ComponentId, prefix="watch", scope=TABLE):
    """A button that creates a page for the browser."""

    table: TableId


@dataclass(frozen=True, slots=True)
class AddWord(ComponentId, prefix="word", scope=TABLE, opens_form=True):
    """A button that opens the form for a word to shuffle with."""

    table: TableId


@dataclass(frozen=True, slots=True)
class Verify(ComponentId, prefix="verify", scope=TABLE):
    """A button that shows the seals of the cards and what was checked."""

    table: TableId


@dataclass(frozen=True, slots=True)
class Export(ComponentId, prefix="export", scope=TABLE):
    """A button that sends the record as a file."""

    table: TableId


# Help, rules and leaderboards.


@dataclass(frozen=True, slots=True)
class HowTo(ComponentId, prefix="howto", scope=ANYWHERE):
    """A button that shows how a game is played."""

    game: str


@dataclass(frozen=True, slots=True)
class Chapter(ComponentId, prefix="chapter", scope=ANYWHERE):
    """A menu of a rulebook's chapters."""

    game: str


@dataclass(frozen=True, slots=True)
class Learn(ComponentId, prefix="learn", scope=ANYWHERE):
    """A button that takes up a lesson, or begins it."""

    lesson: str


@dataclass(frozen=True, slots=True)
class Lessons(ComponentId, prefix="lessons", scope=ANYWHERE):
    """A button that lists all lessons."""


@dataclass(frozen=True, slots=True)
class TakeLesson(ComponentId, prefix="lesson", scope=ANYWHERE):
    """A menu of lessons that takes up the chosen one."""


@dataclass(frozen=True, slots=True)
class LessonNext(ComponentId, prefix="lesson:next", scope=TABLE):
    """A button that goes on from step `step` of a lesson, which is only read."""

    table: TableId
    step: int


@dataclass(frozen=True, slots=True)
class LessonAnyway(ComponentId, prefix="lesson:anyway", scope=TABLE):
    """A button that makes the move that was not what the lesson teaches."""

    table: TableId


@dataclass(frozen=True, slots=True)
class LessonBack(ComponentId, prefix="lesson:back", scope=TABLE):
    """A button that takes a lesson up again at its present step."""

    table: TableId


@dataclass(frozen=True, slots=True)
class ShowPlaces(ComponentId, prefix="places", scope=SERVER):
    """A button that shows the places of a leaderboard from `first` on."""

    game: str
    first: int


@dataclass(frozen=True, slots=True)
class ShowHousePlaces(ComponentId, prefix="houses", scope=SERVER):
    """A button that shows the places of a leaderboard against the house from `first` on."""

    game: str
    first: int


@dataclass(frozen=True, slots=True)
class OpenTable(ComponentId, prefix="open", scope=SERVER):
    """A button that opens a table."""

    game: str


@dataclass(frozen=True, slots=True)
class PlayNow(ComponentId, prefix="now", scope=SERVER):
    """A button that opens a table, seats computers and deals."""

    game: str
    level: Literal["", "greenhorn"] = ""
    """The level of the computers; "": mixed."""


@dataclass(frozen=True, slots=True)
class Games(ComponentId, prefix="games", scope=ANYWHERE):
    """A button that lists the games, to open a table of one or to read how it is played."""

    purpose: Literal["friends", "rules"]


# Settings and data, of a user and of a server.


@dataclass(frozen=True, slots=True)
class ChangePreference(ComponentId, prefix="me", scope=ANYWHERE):
    """A menu that changes a setting of the user's own."""

    setting: str


@dataclass(frozen=True, slots=True)
class SwitchPreference(ComponentId, prefix="me:switch", scope=ANYWHERE):
    """A button that sets a setting of the user's own to a word."""

    setting: str
    word: str


@dataclass(frozen=True, slots=True)
class Erase(ComponentId, prefix="erase", scope=ANYWHERE):
    """A button that erases everything about a user."""

    user: UserId


@dataclass(frozen=True, slots=True)
class Clear(ComponentId, prefix="clear", scope=SERVER):
    """A button that erases everything about a server."""

    guild: int


@dataclass(frozen=True, slots=True)
class ServerPage(ComponentId, prefix="server:go", scope=SERVER):
    """A button that turns to a page of the server's settings."""

    step: str


@dataclass(frozen=True, slots=True)
class ServerSwitch(ComponentId, prefix="server:switch", scope=SERVER):
    """A button that sets a setting of the server to a word."""

    setting: str
    word: str


@dataclass(frozen=True, slots=True)
class ServerSetting(ComponentId, prefix="server:set", scope=SERVER):
    """A menu that sets a setting of the server."""

    setting: str


@dataclass(frozen=True, slots=True)
class ServerGame(ComponentId, prefix="server:game", scope=SERVER):
    """A menu that shows the defaults of another game."""


@dataclass(frozen=True, slots=True)
class ServerPace(ComponentId, prefix="server:pace", scope=SERVER):
    """A menu that sets the default time control of a game."""

    game: str


@dataclass(frozen=True, slots=True)
class ServerUsual(ComponentId, prefix="server:usual", scope=SERVER):
    """A button that resets a game's defaults."""

    game: str


@dataclass(frozen=True, slots=True)
class ServerOptions(ComponentId, prefix="opens", scope=SERVER, opens_form=True):
    """A button that opens the form for a game's default options."""

    game: str
