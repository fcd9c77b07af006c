"""P15 detects forgeries and planted faults; bot and script check alike."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from bot.presentation.proof import verdict_page
from bot.table.disclosure import is_disclosed
from bot.table.exporting import record_of, recorded as recorded_with
from bot.table.progress import add_word, close
from bot.table.record import CLOCK_SKEW_MS, UserId, snowflake
from bot.table.sitter import Sitter
from bot.table.table import Scheme, Table
from bot.table.verdict import verdict
from docs import verify
from engines import GAMES, record as records
from engines.chance import commitment, digest_of, fair, mixed, sha256
from engines.record import Damaged, Deal, Opening, Record, Sealed, Words, proved, replayed
from engines.record.entries import BODY, HEAD
from engines.seals import Opened, opened, seal, seals
from tests.hanging import ran
from tests.laws.playing import every_game
from tests.laws.terms import AnyGame
from tests.prove.playing import begun
from tests.prove.proofs import forgeries
from tests.prove.proofs.evenings import evening
from tests.prove.proofs.forgeries import (
    SECRET,
    Forgery,
    closed,
    exchanged,
    last,
    malformed,
    recorded,
    with_entries,
)
from tests.prove.proofs.verified import checked, line_by_bot, wrong_by_script
from tests.prove.secrecy.worlds import Played, acted, moments

WORDS = digest_of([(0, sha256("whiskey")), (2, sha256("mud"))])
VECTORS = json.loads((Path(__file__).parent / "vectors.json").read_text())
"""Shuffles that bot, script and page must reproduce."""


def test_a_dishonest_dealer_is_found_out_in_every_game() -> None:
    """In one game of each kind `checked` has a dealer exchange two cards, and reports it if undetected."""
    assert [failure for number in range(5) for failure in checked(2, number).failures] == []


def test_a_check_that_finds_nothing_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant a fault: the bot accepts any order as the one that was committed to."""
    monkeypatch.setattr("engines.record.proving.fair", lambda items, seed, label: None)
    assert checked(1, 1).failures != []


@pytest.mark.parametrize("it", VECTORS, ids=lambda it: it["label"])
def test_bot_and_script_shuffle_as_the_vectors_say(it: dict[str, str]) -> None:
    items = it["items"].split(" ")
    seed = mixed(it["secret"], it["words"]) if it["words"] else it["secret"]
    assert fair(items, seed, it["label"]) == it["order"].split(" ")
    assert verify.dealt(it["secret"], it["words"], it["label"], items) == it["order"].split(" ")


@every_game
def test_a_secret_that_was_not_committed_to_is_found(game: AnyGame) -> None:
    record = recorded(game.name)
    if not record.head.secret:
        return
    other = replace(record, head=replace(record.head, commitment=commitment("another")))
    assert line_by_bot(str(other).encode()) == 8
    assert wrong_by_script(str(other).encode()) == [(8, "this isn't the secret that was committed to")]


def other_words() -> bytes:
    record = recorded("castle", 3)
    at = next(n for n, entry in enumerate(record.entries) if isinstance(entry, Words))
    return str(exchanged(record, at, Words(WORDS, ((0, sha256("rum")),)))).encode()


def spoilt(kind: type[Sealed | Opening], **values: object) -> Callable[[], bytes]:
    """Return a record with the last of its entries of a kind changed."""

    def made() -> bytes:
        n, it = last(closed(), kind)
        return str(exchanged(closed(), n, replace(it, **values))).encode()  # pyright: ignore[reportArgumentType]

    return made


def elsewhere() -> bytes:
    _, it = last(closed(), Opening)
    return spoilt(Opening, at=(it.at + 1) % 52)()


@pytest.mark.parametrize(
    "stored",
    [
        spoilt(Sealed, path=(sha256("x"),) * 8), spoilt(Sealed, seals=(sha256("x"),) * 52),
        spoilt(Opening, it=Opened(0, 1, "00" * 16)), spoilt(Opening, it=Opened(0, 1, "00" * 16), at=None),
        spoilt(Sealed, path=()), elsewhere, other_words, lambda: str(recorded("castle", 1)).encode()[:-1],
    ],
)  # fmt: skip
def test_what_does_not_hold_is_found_in_its_line(stored: Callable[[], bytes]) -> None:
    """The last one is a record without its last line feed."""
    assert line_by_bot(stored()) in [line for line, _ in wrong_by_script(stored())] != []


def is_found(record: Record | bytes) -> bool:
    """Return whether both the bot and the script find something wrong in a record; they must agree."""
    stored = record if isinstance(record, bytes) else str(record).encode()
    by_bot, by_script = line_by_bot(stored) > 0, wrong_by_script(stored) != []
    assert by_bot == by_script
    return by_bot


@pytest.mark.parametrize("forged", forgeries.FORGERIES.values(), ids=forgeries.FORGERIES)
def test_what_a_dishonest_house_writes_is_found(forged: Forgery) -> None:
    assert is_found(forged())


@pytest.mark.parametrize(("before", "after"), forgeries.MALFORMED)
def test_bot_and_script_refuse_the_same_lines(before: str, after: str) -> None:
    assert is_found(malformed(before, after))


@pytest.mark.parametrize("forged", forgeries.AGAINST_THE_RULES.values(), ids=forgeries.AGAINST_THE_RULES)
def test_what_breaks_the_rules_is_found_by_playing_it_again(forged: Forgery) -> None:
    record = forged()
    _ = proved(record)
    assert wrong_by_script(str(record).encode()) == [], "only who plays it again can tell"
    with pytest.raises(Damaged):
        _ = replayed(record)


def test_a_broken_seal_is_the_one_that_was_told() -> None:
    sealed = seals(SECRET, "play 1")
    found = opened(SECRET, "play 1", range(52))
    assert [seal("play 1", it) for it in found] == sealed and len({*sealed}) == 52
    assert sorted(it.place for it in found) == [*range(52)]
    assert len({it.salt for it in found}) == 52


def test_the_script_says_in_words_what_it_finds(tmp_path: Path) -> None:
    def said(text: str) -> subprocess.CompletedProcess[str]:
        file = tmp_path / "record.txt"
        _ = file.write_text(text)
        return ran([sys.executable, verify.__file__, file])

    done = said(str(recorded("court")))
    assert done.returncode == 0 and "All is as it was committed to." in done.stdout
    assert commitment(SECRET) in done.stdout
    done = said(str(recorded("court")).replace("move", "wove", 1))
    assert done.returncode == 1 and ": not what was written." in done.stdout
    done = said("nonsense")
    assert done.returncode == 1 and "Traceback" not in done.stderr


def test_an_old_table_without_commitment_is_recorded_too() -> None:
    *_, end = moments(Played("castle", 1, 3, SECRET))
    record = record_of(close(end.table), {})
    assert record.head.commitment == "" and not any(isinstance(entry, Words) for entry in record.entries)
    _ = replayed(record)
    assert proved(record).shuffles == sum(isinstance(entry, Deal) for entry in record.entries) > 1
    assert wrong_by_script(str(record).encode()) == []


def before(table: Table) -> Record:
    """Return the record of a table that was opened before there was a single seal."""
    return record_of(replace(table, scheme=Scheme.MIXED), {})


@every_game
def test_a_table_of_the_scheme_before_is_recorded_as_before(game: AnyGame) -> None:
    record = before(evening(game.name, 1, SECRET))
    stored = str(record).encode()
    assert stored.startswith(b"mudbucket 1  ~") and record.head.seal == ""
    assert not any(isinstance(entry, records.Computer) for entry in record.entries)
    assert not is_found(stored)


def against_a_computer() -> Table:
    """Return a game of a player with a word against a computer, closed after its first deal."""
    game = GAMES["castle"]
    people = (Sitter(UserId(1), "Ann", word=sha256("whiskey")), Sitter(UserId(-1), "Silas"))
    table = add_word(begun(game, game.options(), people, SECRET), UserId(1), sha256("whiskey"), 0)
    return close(acted(table, None, game.opening, 0))


def test_computers_are_marked_from_today_on() -> None:
    table = against_a_computer()
    record = record_of(table, {})
    assert [entry for entry in record.entries if isinstance(entry, records.Computer)] == [records.Computer(1)]
    assert not is_found(record)
    old = before(table)
    assert not any(isinstance(entry, records.Computer) for entry in old.entries)
    assert is_found(with_entries(old, [*old.entries, records.Computer(0)]))


def test_a_mark_goes_with_the_next_name_of_its_seat() -> None:
    record = recorded("castle", 1)
    n = next(n for n, entry in enumerate(record.entries) if isinstance(entry, Words) and entry.said)
    words = record.entries[n]
    seat = words.said[0][0]
    marked = exchanged(record, n, records.Computer(seat), words)
    assert is_found(marked)
    named = exchanged(record, n, records.Computer(seat), records.Name(seat, "Ann"), words)
    assert wrong_by_script(str(named).encode()) == [] and proved(named).committed


def test_bot_script_and_page_share_one_grammar() -> None:
    assert verify.HEAD == HEAD and verify.BODY == BODY


def test_the_script_knows_how_each_game_shuffles() -> None:
    told = {name: asdict(game.shuffles) for name, game in GAMES.items()}
    lists = {
        name: {key: list(it) if isinstance(it, tuple) else it for key, it in of.items() if it}
        for name, of in told.items()
    }
    assert lists == verify.SHUFFLES, "copy into docs/verify.py what a game says of its shuffles"


def test_a_long_session_has_more_sheets_and_cards_dealt_before_theirs_was_sealed_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With sheets of two shuffles of each pile, several of them are needed and used."""
    monkeypatch.setattr("engines.holdup.streets.ON_A_SHEET", 2)
    monkeypatch.setattr("engines.holdup.streets.IN_A_HAND", 2)
    monkeypatch.setattr(verify, "LEAVES", 4)
    monkeypatch.setattr(verify, "HEIGHT", 2)
    tables = (evening("holdup", it, SECRET) for it in range(60))
    table = next(it for it in tables if len(recorded_with(it, {}).used) > 2)
    record, used = record_of(table, {}), recorded_with(table, {}).used
    assert sum(isinstance(entry, Sealed) for entry in record.entries) > 3 and len(record.head.roots) > 1
    _ = proved(record)
    assert wrong_by_script(str(record).encode()) == []
    assert used == dict(sorted(used.items())) and sorted(used.values()) == [*used.values()]
    in_time = {sheet: snowflake(at) for sheet, at in used.items()}
    told = verdict(table, table.moves, {}, None, in_time)
    assert not told.wrong and not told.late and told.used == used
    late = in_time | {2: snowflake(used[2] + 2 * CLOCK_SKEW_MS)}
    assert verdict(table, table.moves, {}, None, late).late
    assert verdict(table, table.moves, {}, None, {it: in_time[it] for it in in_time if it != 1}).late
    for n, id in in_time.items():
        assert f"/{id}) at <t:" in verdict_page(told).fields[1].text, n


def test_only_five_games_are_recorded_and_one_of_them_is_closed() -> None:
    assert [game.name for game in GAMES.values() if game.sealing is not None] == ["holdup"]
    assert is_disclosed(evening("court", 0, SECRET))
    assert not is_disclosed(evening("holdup", 0, SECRET))
