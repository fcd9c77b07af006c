"""What is shown of how cards were shuffled? The seal when a lobby opens, and what can be checked of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.shown.buttons import Button, Clickable
from bot.shown.page import Field, Page
from bot.table.disclosure import is_told
from bot.table.table import Scheme, Status, Table
from bot.table.texts import plain
from bot.table.verdict import Verdict
from engines.core import Seat
from engines.words import agreed, counted

GOOD, BAD, OPEN = 0x2D_9A_5B, 0xB4_1E_2D, 0x70_74_7E
OLD = "This table was opened before shuffles could be checked; its cards follow from a secret alone."
ALL_WELL = "✅ **All as it should be.**"
LATER = "The game isn't over: its secret still decides cards that nobody may know, so it is told at the end."


def seal_text(table: Table, sheet: int, root: str) -> str:
    """What is told once, and never edited: when a lobby opens, and for each further sheet (its root)."""
    sealed = f"\n-# Root of the sealed cards, sheet {sheet + 1}: `{root}`" if root else ""
    if sheet:
        return f"-# 🔒 More of this table's cards are sealed.{sealed}"
    return (
        "-# 🔒 Nobody can choose the cards: they follow from a secret and from players' words. SHA-256 of the"
        f" secret: `{table.commitment}`{sealed}"
    )


def seal_buttons(table: Table) -> list[Clickable]:
    """What can be done about it."""
    return [Button("Add a word…", f"word:{table.id}"), Button("Verify", f"verify:{table.id}")]


def verdict_page(verdict: Verdict, roots: Sequence[str]) -> Page:
    """What a table's cards follow from, and what of it was checked."""
    colour = BAD if verdict.wrong else GOOD if verdict.proved is not None else OPEN
    title = f"{verdict.table.game.title} · how the cards were dealt"
    return Page(title, _said(verdict), tuple(_ingredients(verdict.table, roots)), colour=colour)


def verdict_buttons(verdict: Verdict) -> list[Clickable]:
    """What goes on from there: a word while it counts, and the record when the game is over."""
    table = verdict.table
    if table.status is not Status.CLOSED:
        return [Button("Add a word…", f"word:{table.id}")]
    return [Button("Record", f"export:{table.id}")] if table.moves else []


def _said(verdict: Verdict) -> str:
    """The verdict, in words."""
    table, proved = verdict.table, verdict.proved
    if verdict.wrong:
        return f"❌ **Something is wrong.** {verdict.wrong}"
    if table.scheme is Scheme.SECRET:
        return OLD
    if proved is None:
        return f"⏳ {LATER}" if table.moves else "⏳ Nothing has been dealt yet."
    if is_told(table):
        shuffles = counted(proved.shuffles, "shuffle")
        return (
            f"{ALL_WELL} The secret is the one that was sealed when the lobby opened. {shuffles} came from it"
            " and the words, and every move is as it was played."
        )
    cards = f"{counted(proved.cards, 'card')} that you have seen {agreed(proved.cards, 'fits', 'fit')}"
    return (
        f"{ALL_WELL} {cards} the seals from before the first deal. Hands that were never shown stay closed"
        " for ever. The file is the proof of your own cards too, so it is for you alone."
    )


def _ingredients(table: Table, roots: Sequence[str]) -> Iterator[Field]:
    if table.scheme is Scheme.SECRET:
        return
    yield committed(table)
    if is_told(table):
        yield Field("Secret", f"`{table.seed}`", inline=False)
    for n, root in enumerate(roots, 1):
        yield Field(f"Root of the sealed cards, sheet {n}", f"`{root}`", inline=False)
    words = [*_words(table)]
    yield Field("Words in the shuffle", "\n".join(words) or "Nobody has added one.", inline=False)
    if table.moves:
        how = "`python verify.py record.txt` checks the record without this bot; docs/verify.md explains it."
        yield Field("Check it yourself", how, inline=False)


def committed(table: Table) -> Field:
    """What a table's cards were committed to."""
    return Field("SHA-256 of the secret", f"`{table.commitment}`", inline=False)


def _words(table: Table) -> Iterator[str]:
    """Who has said a word, and its SHA-256."""
    if table.status is Status.LOBBY:
        yield from (f"{plain(it.name)}: `{it.word[:16]}…`" for it in table.sitters if it.word)
        return
    for seat, word in table.played.seating.said:
        yield f"{plain(table.name(Seat(seat)))}: `{word[:16]}…`"
