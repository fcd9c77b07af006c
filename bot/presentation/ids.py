"""The custom_ids of all buttons and menus: what each one does, and where it may be used."""

from __future__ import annotations

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


class OfTable(ComponentId, scope=TABLE):
    """What is pressed at a table."""

    table: TableId


class OfMove(OfTable):
    """What is pressed at a table after `seen` moves."""

    seen: int


class OfPanel(OfTable):
    """What is pressed in a part of a host's panel."""

    step: Digit


class Anywhere(ComponentId, scope=ANYWHERE):
    """What is pressed in a server or in a DM."""


class InServer(ComponentId, scope=SERVER):
    """What is pressed anywhere in a server."""


# Moves. `seen` is the number of moves when the component was drawn, `said` a complete or partial move.


class Play(OfMove, prefix="p"):
    """A button that plays a move."""

    said: Rest


class GoOn(OfMove, prefix="s"):
    """A button that continues a partial move; with `said` empty it starts from the beginning."""

    said: MaybeRest


class GoOnWith(OfMove, prefix="c"):
    """A menu (control `n` of its step) that continues a partial move with the chosen word."""

    n: int
    said: MaybeRest


class EnterValue(OfMove, prefix="f", opens_form=True):
    """A button that opens a form for a value that no menu can list."""

    entry: FormKind
    said: Rest


class AskQuestions(OfMove, prefix="q", opens_form=True):
    """A button that opens a form of questions about the rest of a move."""

    said: Rest


class NotNow(OfMove, prefix="idle"):
    """A disabled button in the place of control `n`."""

    n: int


class ChooseOrder(OfMove, prefix="order"):
    """A menu of standing orders."""


class GiveOrder(OfMove, prefix="give"):
    """A button that answers the present question by a standing order."""

    order: Rest


# At a table.


class Hand(OfTable, prefix="hand"):
    """A button that shows the user's hand and moves."""


class Glance(OfTable, prefix="glance"):
    """A button that shows the table's picture to the user alone."""


class ShowTable(OfTable, prefix="look"):
    """A button that shows the table in words and a picture to the user alone."""


class Join(OfTable, prefix="join"):
    """A button that sits down."""


class Leave(OfTable, prefix="leave"):
    """A button that leaves a lobby; it asks first once the game has begun."""


class Start(OfTable, prefix="start"):
    """A button that begins the game."""


class Against(OfTable, prefix="against"):
    """A button that begins the game with computers."""


class Log(OfTable, prefix="log"):
    """A button that shows the log."""


LAST_CHAPTER = 9999
"""The number of the last chapter of a chronicle, however many there are."""


class Chronicle(OfTable, prefix="tale"):
    """A button that shows chapter `n` of a session's chronicle."""

    n: int


class Who(OfTable, prefix="who"):
    """A button that tells who a computer player is."""


class WhoIs(OfTable, prefix="whois"):
    """A menu of the computer players that tells who the chosen one is."""


class Why(OfTable, prefix="why"):
    """A button that explains what `rule` led to with move `n`, or what it forbids after `n` moves."""

    n: int
    rule: RuleNumber


class AskHint(OfTable, prefix="hint"):
    """A button that asks what a marshal would do."""


class WhyLine(OfTable, prefix="whyof"):
    """A menu of the last events that explains the chosen one."""


class SkipReveal(OfTable, prefix="skip"):
    """A button that ends a reveal at once."""


class TurnUp(OfTable, prefix="turn"):
    """A button with which a seat that is concerned goes on with a reveal before its time."""


class ShowResult(OfTable, prefix="result"):
    """A button that shows the events that led to the result of move `n`."""

    n: int


# Absent players, pauses, and the end.


class More(OfTable, prefix="more"):
    """A button that shows the page with these controls."""


class Back(OfTable, prefix="back"):
    """A button that says that the user is back."""


class Pause(OfTable, prefix="pause"):
    """A button that agrees to a pause."""


class Resume(OfTable, prefix="resume"):
    """A button that ends a pause."""


class MoreTime(OfTable, prefix="time"):
    """A menu that gives more time to the chosen seat."""


class VoteOut(OfTable, prefix="out"):
    """A menu that votes for freeing the chosen seat."""


class TakeOver(OfTable, prefix="take"):
    """A menu that takes over the chosen seat, maybe with a word for the shuffles."""

    word: Digest = ""


class AskToEnd(OfTable, prefix="enough"):
    """A button that asks for confirmation before the game is ended."""


class End(OfTable, prefix="end"):
    """A button that ends the game for everybody."""


class Quit(OfTable, prefix="quit"):
    """A button that leaves a running game."""


class Stay(OfTable, prefix="stay"):
    """A button that cancels leaving or ending the game."""


# A lobby, and the next one.


class Options(OfPanel, prefix="options"):
    """A button that shows a step of the host's panel."""


class SetOption(OfPanel, prefix="option"):
    """A menu that sets an option."""

    option: str


class Computer(OfPanel, prefix="computer"):
    """A button that adds a computer player, maybe of a level, or removes one, or shows who can be chosen."""

    how: Literal["add", "greenhorn", "marshal", "remove", "choose"]


class Invite(OfPanel, prefix="invite"):
    """A menu from which the host chooses a computer: one who comes for the game, or one of the others."""

    whose: Literal["ours", "others"]


class AddSeat(OfTable, prefix="seat"):
    """A button of a full lobby that lets one more player in."""


class Kick(OfTable, prefix="kick"):
    """A button that asks whom to send away."""


class Kicked(OfTable, prefix="kicked"):
    """A menu that sends the chosen one away."""


class SavePreset(OfPanel, prefix="preset"):
    """A button that saves the options as a preset of the channel or the server."""

    place: Literal["channel", "server"]


class Rematch(OfTable, prefix="rematch"):
    """A button that opens the lobby of the next game, or sits down there."""


# Villains.


class Mask(OfTable, prefix="mask"):
    """A button that shows the user's villain at a table."""


class Cast(OfTable, prefix="cast"):
    """A button that draws a villain of an archetype."""

    word: str


class DrawArchetype(OfTable, prefix="kind"):
    """A menu that draws a villain of the chosen archetype."""


class PlayAs(OfTable, prefix="with"):
    """A menu that plays one of the user's villains."""


class Create(InServer, prefix="create", opens_form=True):
    """A button that opens the form for a new villain."""

    table: TableId


class Pen(InServer, prefix="pen", opens_form=True):
    """A button that opens the form for name and powerset."""

    villain: VillainId


class Gifts(InServer, prefix="gifts"):
    """A button that shows the page with the four aptitudes."""

    villain: VillainId


class Gift(InServer, prefix="gift"):
    """A menu that sets the rank of an aptitude."""

    villain: VillainId
    of: str


class How(InServer, prefix="how", opens_form=True):
    """A button that opens the form that describes how a villain, given by name, uses their powers."""

    villain: Rest


# Finished games, and how cards were dealt.


class Replay(OfTable, prefix="replay"):
    """A button that shows a finished game after `n` moves; `way` keeps buttons to the same move distinct."""

    n: MoveNumber
    whose: ViewOf
    way: ReplayStep


class Jump(OfTable, prefix="jump"):
    """A menu of positions to jump to."""

    whose: ViewOf


class LookInto(OfTable, prefix="eyes"):
    """A menu of hands to look at, after `n` moves."""

    n: MoveNumber


class AskReview(OfTable, prefix="review"):
    """A button that reviews the part of a game from a number of moves to another; 0 and 0: all of it."""

    first: MoveNumber
    last: MoveNumber


class ReviewMoment(OfTable, prefix="moment"):
    """A button that shows a decision of a review, made after `n` moves."""

    n: MoveNumber
    first: MoveNumber
    last: MoveNumber


class ReviewBlunders(OfTable, prefix="blunders"):
    """A button that shows the decisions in which another move was surely better."""

    first: MoveNumber
    last: MoveNumber


class PlayAgain(OfTable, prefix="again"):
    """A button with which a player plays a moment of a finished game again."""

    n: MoveNumber


class Watch(OfTable, prefix="watch"):
    """A button that creates a page for the browser."""


class AddWord(OfTable, prefix="word", opens_form=True):
    """A button that opens the form for a word to shuffle with."""


class Verify(OfTable, prefix="verify"):
    """A button that shows the seals of the cards and what was checked."""


class Export(OfTable, prefix="export"):
    """A button that sends the record as a file."""


# Help, rules and leaderboards.


class HowTo(Anywhere, prefix="howto"):
    """A button that shows how a game is played."""

    game: str


class Chapter(Anywhere, prefix="chapter"):
    """A menu of a rulebook's chapters."""

    game: str


class Learn(Anywhere, prefix="learn"):
    """A button that takes up a lesson, or begins it."""

    lesson: str


class Lessons(Anywhere, prefix="lessons"):
    """A button that lists all lessons."""


class TakeLesson(Anywhere, prefix="lesson"):
    """A menu of lessons that takes up the chosen one."""


class LessonNext(OfTable, prefix="lesson:next"):
    """A button that goes on from step `step` of a lesson, which is only read."""

    step: int


class LessonAnyway(OfTable, prefix="lesson:anyway"):
    """A button that makes the move that was not what the lesson teaches."""


class LessonBack(OfTable, prefix="lesson:back"):
    """A button that takes a lesson up again at its present step."""


class ShowPlaces(InServer, prefix="places"):
    """A button that shows the places of a leaderboard from `first` on."""

    game: str
    first: int


class ShowHousePlaces(InServer, prefix="houses"):
    """A button that shows the places of a leaderboard against the house from `first` on."""

    game: str
    first: int


class OpenTable(InServer, prefix="open"):
    """A button that opens a table."""

    game: str


class PlayNow(InServer, prefix="now"):
    """A button that opens a table, seats computers and deals."""

    game: str
    level: Literal["", "greenhorn"] = ""
    """The level of the computers; "": mixed."""


class Games(Anywhere, prefix="games"):
    """A button that lists the games, to open a table of one or to read how it is played."""

    purpose: Literal["friends", "rules"]


# Settings and data, of a user and of a server.


class ChangePreference(Anywhere, prefix="me"):
    """A menu that changes a setting of the user's own."""

    setting: str


class SwitchPreference(Anywhere, prefix="me:switch"):
    """A button that sets a setting of the user's own to a word."""

    setting: str
    word: str


class Erase(Anywhere, prefix="erase"):
    """A button that erases everything about a user."""

    user: UserId


class Clear(InServer, prefix="clear"):
    """A button that erases everything about a server."""

    guild: int


class ServerPage(InServer, prefix="server:go"):
    """A button that turns to a page of the server's settings."""

    step: str


class ServerSwitch(InServer, prefix="server:switch"):
    """A button that sets a setting of the server to a word."""

    setting: str
    word: str


class ServerSetting(InServer, prefix="server:set"):
    """A menu that sets a setting of the server."""

    setting: str


class ServerGame(InServer, prefix="server:game"):
    """A menu that shows the defaults of another game."""


class ServerPace(InServer, prefix="server:pace"):
    """A menu that sets the default time control of a game."""

    game: str


class ServerUsual(InServer, prefix="server:usual"):
    """A button that resets a game's defaults."""

    game: str


class ServerOptions(InServer, prefix="opens", opens_form=True):
    """A button that opens the form for a game's default options."""

    game: str
