"""Pages about shuffles: the seal when a lobby opens, and what can be checked of it."""

from __future__ import annotations

from collections.abc import Iterator

from bot.presentation import ids
from bot.presentation.buttons import Button, Clickable
from bot.presentation.page import Field, Page
from bot.table.exporting import roots, seal
from bot.table.links import channel, message
from bot.table.record import moment
from bot.table.table import Scheme, Status, Table
from bot.table.texts import plain
from bot.table.verdict import Verdict
from engines.core import Seat
from engines.record import Name, Record, Words
from engines.words import agreed, counted

GOOD_COLOUR, BAD_COLOUR, OPEN_COLOUR = 0x2D_9A_5B, 0xB4_1E_2D, 0x70_74_7E
DIGITS_SHOWN = 12
"""The number of a seal's digits that its message shows."""
NOT_SEALED = "This table is from before deals could be checked."
ALL_WELL = "✅ **Fair deal.**"
STILL_SECRET = "The secret still guards hidden cards. Check it all after the game."
RECORD_ONLY = "Only this game's record is still kept, without names."
OLDER_RULES = "This game was played by older rules, so its moves aren't checked. Its record has no names."
SEALED_TOO_LATE = "⚠️ **Cards were dealt before the deal's seal was posted**, so this proves little."
SEAL_PURPOSE = (
    "A secret fixed the cards before anyone sat down, and the seal below the lobby shows "
    "that nobody changes it. Each player may add a word, which shuffles once more, so "
    "that nobody can choose the cards."
)
"""The purpose of a seal."""
NOT_SEALED_YET = (
    "The deal is still being sealed. Add your word in a moment, with **Add a word…** in the lobby."
)
"""The answer to a word that comes before the deal is sealed."""


def seal_text(table: Table, sheet: int) -> str:
    """Return the text of the message with a seal, which is never edited: for the lobby, and for each further
    sheet (its root). A new seal is a link, so that its first digits are read and its address has them all.
    """
    if sheet:
        return f"-# 🔒 More cards sealed {_in_short(table, roots(table)[sheet])}"
    if value := seal(table):
        return f"-# 🔒 Deal sealed {_in_short(table, value)}"
    sealed = "".join(f"\n-# Root of the sealed cards, sheet 1: `{root}`" for root in roots(table)[:1])
    return (
        "-# 🔒 The cards follow from a secret that is fixed now, and from words that players add. SHA-256 of"
        f" the secret: `{table.commitment}`{sealed}"
    )


def _in_short(table: Table, value: str) -> str:
    """Return the first digits of a hash as a link to the table's channel that ends with the whole of it."""
    return f"[{value[:DIGITS_SHOWN]}…]({channel(table.guild, table.channel)}#{value})"


def seal_buttons(table: Table) -> list[Clickable]:
    """Return the buttons below a seal."""
    return [Button("What's this?", ids.Verify(table.id))]


def word_button(table: Table) -> Button:
    """Return the button to add a word to the shuffles."""
    return Button("Add a word…", ids.AddWord(table.id))


def verdict_page(verdict: Verdict) -> Page:
    """Return the page with what a table's cards follow from, and what of it was checked."""
    good = verdict.proved is not None and verdict.proved.committed and not verdict.late
    colour = BAD_COLOUR if verdict.wrong else GOOD_COLOUR if good else OPEN_COLOUR
    title = f"{verdict.table.game.title} · how the cards were dealt"
    return Page(title, _said(verdict), tuple(_ingredients(verdict)), colour=colour)


def verdict_buttons(verdict: Verdict) -> list[Clickable]:
    """Return the buttons below a verdict: adding a word until the game ends, the record after that."""
    table = verdict.table
    if table.status is not Status.CLOSED:
        return [word_button(table)]
    return [Button("Record", ids.Export(table.id))] if verdict.begun is not None else []


def _said(verdict: Verdict) -> str:
    """Return the verdict in words."""
    table, proved = verdict.table, verdict.proved
    if verdict.wrong:
        return f"❌ **Something is wrong.** {verdict.wrong}"
    only = f" {RECORD_ONLY}" if table.archived else "" if table.current else f" {OLDER_RULES}"
    if table.scheme is Scheme.SECRET:
        return f"{NOT_SEALED}{only}"
    if proved is None:
        return f"⏳ {STILL_SECRET}" if table.moves else SEAL_PURPOSE
    well = SEALED_TOO_LATE if verdict.late else ALL_WELL
    if verdict.secret:
        shuffles = counted(proved.shuffles, "shuffle")
        played = ", and every move is as it was played" if table.current else ""
        return (
            f"{well} The secret is the one fixed in the lobby. {shuffles} came from it and"
            f" the words{played}.{only}"
        )
    cards = f"{counted(proved.cards, 'card')} you saw {agreed(proved.cards, 'matches', 'match')}"
    yours = " The file proves your own cards too, so it is for you alone." if verdict.own else ""
    return f"{well} {cards} what was sealed. Hands that were never shown stay closed for ever.{yours}{only}"


def _ingredients(verdict: Verdict) -> Iterator[Field]:
    table = verdict.table
    if table.scheme is Scheme.SECRET:
        return
    record = verdict.record if not table.replayable else None
    kept = record.head.seal if record is not None else ""
    yield Field("Seal", f"`{kept}`", inline=False) if kept else committed(table)
    if messages := "\n".join(_messages(verdict)):
        yield Field("Committed to", messages, inline=False)
    if verdict.secret:
        yield Field("Secret", f"`{verdict.secret}`", inline=False)
    for n, root in enumerate(verdict.roots, 1):
        yield Field(f"Root of the sealed cards, sheet {n}", f"`{root}`", inline=False)
    words = [*(_last_words(record) if record is not None else _words(table))]
    yield Field("Words in the shuffle", "\n".join(words) or "Nobody has added a word.", inline=False)
    if verdict.begun is not None:
        how = "Save the record and run `python verify.py record.txt`: it checks the deal without this bot."
        yield Field("Check it yourself", how, inline=False)


def _messages(verdict: Verdict) -> Iterator[str]:
    """Yield a line for each message with a seal, with when cards of its sheet were first dealt."""
    table = verdict.table
    for sheet, id in sorted(verdict.seals.items()):
        there = message(table.guild, table.channel, id)
        dealt = verdict.used.get(sheet) if sheet else verdict.begun
        what = "cards of it were first dealt" if sheet else "the first move was made"
        then = f"; {what} at <t:{dealt // 1000}:T>" if dealt is not None else ""
        which = f"Sheet {sheet + 1}: in" if sheet else "In"
        yield f"{which} [this message]({there}) at <t:{moment(id) // 1000}:T>{then}."


def keep(digest: str) -> str:
    """Return the note about a word with this SHA-256; "" if the digest is empty."""
    return (
        f"Write your word down, so that you can check it later: its SHA-256 is `{digest}`." if digest else ""
    )


def committed(table: Table) -> Field:
    """Return the field with what a table's cards were committed to."""
    if value := seal(table):
        return Field("Seal", f"`{value}`", inline=False)
    return Field("SHA-256 of the secret", f"`{table.commitment}`", inline=False)


def _last_words(record: Record) -> Iterator[str]:
    """Yield the words of the last shuffle, as player's name and SHA-256."""
    names, said = dict[int, str](), tuple[tuple[int, str], ...]()
    for entry in record.entries:
        match entry:
            case Name(seat, name):
                names[seat] = name
            case Words(_, said):
                pass
            case _:
                pass
    yield from (f"{names.get(seat, f'Seat {seat + 1}')}: `{word[:16]}…`" for seat, word in said)


def _words(table: Table) -> Iterator[str]:
    """Yield the players who have added a word, each with its SHA-256."""
    if table.status is Status.LOBBY:
        yield from (f"{plain(sitter.name)}: `{sitter.word[:16]}…`" for sitter in table.sitters if sitter.word)
        return
    for seat, word in table.played.seating.said:
        yield f"{plain(table.name(Seat(seat)))}: `{word[:16]}…`"
