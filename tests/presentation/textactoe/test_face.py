"""Texts of Tex-Tac-Toe: pages, menus, previews and sentences."""

from __future__ import annotations

from collections.abc import Sequence
from types import UnionType

import pytest

from bot.presentation.games import PRESENTERS
from bot.presentation.move_builder.controls import Idle, Open, Press
from bot.presentation.move_builder.steps import first_step, public
from bot.presentation.page import Page
from bot.presentation.speech import Speech
from bot.table.symbols import TEXT_STYLE
from engines.cards import hand as cards
from engines.core import Score, Seat, Whisper
from engines.textactoe import TEXTACTOE
from engines.textactoe.events import (
    AntePaid,
    Conceded,
    Dropped,
    GameOver,
    HandDrawn,
    HandWon,
    Refilled,
    Removed,
    Saw,
    Showdown,
)
from tests.laws.scenes import laid_out
from tests.presentation.faces import called, fields, panel_page, plain, staged, table_page, told, told_to
from tests.textactoe.trio import FLUSH, HIGH, Trio

PRESENTER = PRESENTERS["textactoe"]
EQUAL = "have equally good hands, so nobody scores."
LEVEL = "grid AS KD 9C ## ## ## ## ## ## \n stash A QH 4S 2D B QC 4D 2S"
LAST = "That's the last line:"
RISK = "One extra turn. If the caller still wins, a pair or better scores double."
POT = "\n chips A 49 B 49 \n pot 2 \n inpot A B"


def table(trio: Trio) -> dict[str, str]:
    return fields(table_page(trio))


def hand(trio: Trio, name: str) -> dict[str, str]:
    return fields(panel_page(trio, name))


def test_the_grid_is_three_rows_with_cells_to_name_and_the_height_of_stacks():
    shown = table(Trio(FLUSH.replace("8H", "2D/8H")))
    assert shown["Grid"].splitlines() == [
        "```", " 9♥  │  4♣  │ [3]", " 7♥  │ 8♥×2 │  2♠", " K♦  │  8♣  │  6♥", "```",
        "[3] = a face-down card · 8♥×2 = 8♥ on top of a stack of 2",
    ]  # fmt: skip
    assert shown["Stacks, from the bottom to the top"] == "Centre: 2♦ 8♥"


def test_the_table_says_whose_move_it_is_and_what_everybody_may_know():
    trio = Trio(FLUSH + "points A 5" + POT, betting=True)
    shown = table(trio)
    assert shown["text"] == "**Ann**'s turn: reveal, play, discard or call."
    assert shown["Players"].splitlines() == [
        "▸ A · **Ann** · 5 points · 49 chips · in the pot · 3 cards in the Stash",
        "B · **Bob** · 0 points · 49 chips · in the pot · 3 cards in the Stash",
    ]
    assert (shown["Draw Pile"], shown["Pot"]) == (f"{trio.view().pile_count} cards", "2 chips")
    trio.do("A bet 5")
    shown = table(trio)
    assert shown["text"] == "**Ann** has bet 5 chips. Waiting for **Bob** to see or drop."
    assert shown["Players"].splitlines()[1].endswith("3 cards in the Stash · has to see or drop")


def test_a_closed_table_goes_on_showing_chips():
    for betting in (True, False):
        (players,) = [
            field for field in table_page(Trio(FLUSH, betting=betting)).fields if field.name == "Players"
        ]
        assert players.people is not betting


def test_the_panel_begins_with_the_question_and_the_points():
    assert hand(Trio(FLUSH + "points A 5"), "A")["text"] == "Your turn. You have 5 points to 0."
    assert hand(Trio("players A B C" + FLUSH + "points A 1"), "A")["text"] == (
        "Your turn. Points: you 1, **Bob** 0, **Cid** 0."
    )
    betting = Trio(FLUSH + "points A 1" + POT, betting=True)
    assert hand(betting, "A")["text"] == (
        "Your turn. You have 1 point and 49 chips, **Bob** has 0 points and 49 chips."
    )
    betting.do("A bet 5")
    assert hand(betting, "B")["text"].startswith("**Ann** has bet 5 chips. You have 0 points")
    assert hand(betting, "A")["text"].startswith("You have bet 5 chips. Waiting for **Bob** to see or drop.")


def test_the_prompt_says_what_each_choice_does():
    trio = Trio(FLUSH)
    assert prompt(trio, "A") == [
        "**Play 10♥ or J♥** on 9♥ → three of a kind or better; also on 7♥, 6♥ or 8♥",
        "**Play 8♦** on K♦ → flush or better; also on 8♣ or 8♥",
        "**Call** · flush: 50 points if it wins",
    ]
    trio.do("A call TH JH")
    assert prompt(trio, "A") == [""]
    wanted = ["**Concede** · you can still win", "**Challenge** · if **Ann** wins, points double"]
    assert prompt(trio, "B") == wanted
    early = Trio("grid ## ## ## ## 8H ## ## ## ## \n stash A TH 8D JC")
    assert prompt(early, "A") == [
        "**Play 10♥ or 8♦** on 8♥, then draw",
        "**Discard** · under the pile, then draw",
    ]  # fmt: skip
    first, *_ = prompt(Trio(FLUSH + "pilesize 0"), "A")
    assert first == "The Draw Pile is empty: no more plays or discards."


def prompt(trio: Trio, name: str) -> list[str]:
    return plain(panel_page(trio, name).prompt).split("\n")


@pytest.mark.parametrize(("text", "moves", "title", "words"), [
    (FLUSH, ("A call TH JH", "B challenge", "B discard 3D", "B lay 8S KC"), "Ann scores 100 points", (
        "**Ann**'s flush (jack high) on the falling diagonal beats **Bob**'s three of a kind (eights).",
        "50 points, doubled because **Bob** challenged.",
        "The falling diagonal leaves the game: 9♥ 8♥ 6♥.",
        "Next: **Bob** goes first, for the lowest hand.")),
    (FLUSH, ("A call TH JH", "B challenge", "B play 8S 5", "B lay KC 3D"), "Bob scores 1 point", (
        "**Bob** challenged, but only the caller's hand is doubled.",)),
    (HIGH, ("A call KH 4S", "B challenge", "B discard 3H", "B lay QH 5S"), "Ann scores 1 point", (
        "A high card scores 1 because **Bob** challenged.",)),
    (LEVEL, ("A call QH 4S", "B concede QC 4D"), "dead heat", (
        "**Ann** and **Bob** are level with a high card (ace), so nobody scores.",)),
    (LEVEL, ("A call QH 4S", "B challenge", "B discard 4D", "B lay QC 2S"), "Ann scores 1 point", (
        "**Ann**'s high card (ace, king-queen-nine-four kickers) on the top row beats ",)),
])  # fmt: skip
def test_a_hand_tells_who_won_and_why(text: str, moves: Sequence[str], title: str, words: Sequence[str]):
    page, small = result(text, moves)
    assert page.title == f"Hand 1 · {title}" and not small
    assert all(it in plain(page.text) for it in words), page.text
    assert page.scene is not None
    laid_out(TEXTACTOE, page.scene)


def test_a_hand_for_a_point_that_nobody_challenged_is_a_line_in_the_next_result():
    assert result(HIGH, ("A call 9H 4S", "B concede QH 5S"))[1] == (
        "Hand 1: **Ann** scored 1 point with a pair of nines."
    )


def result(text: str, moves: Sequence[str]) -> tuple[Page, str]:
    """Return the result of the hand that these moves end, and the line that a small one leaves instead."""
    trio = Trio(text)
    told = [[event for event in trio.do(move) if not isinstance(event, Whisper)] for move in moves]
    ending, story = PRESENTER.ending, [event for events in told for event in events]
    assert ending is not None and ending.brief is not None
    return ending.page(story, told[-1], called), ending.brief(story, told[-1], called)


def test_the_table_says_who_has_called_and_answered():
    trio = Trio("players A B C" + FLUSH)
    trio.do("A call TH JH")
    assert table(trio)["text"] == "**Ann** has called. Waiting for **Bob** to concede or challenge."
    trio.do("B challenge")
    assert "extra turn" in table(trio)["text"]
    trio.do("B discard 3D")
    assert table(trio)["text"] == "Waiting for **Bob** to lay two cards."
    trio.do("B lay 8S KC")
    assert table(trio)["Players"].splitlines() == [
        "A · **Ann** · 0 points · 1 card in the Stash · **called** · 2 laid face down",
        "B · **Bob** · 0 points · 1 card in the Stash · challenged · 2 laid face down",
        "▸ C · **Cid** · 0 points · 3 cards in the Stash",
    ]


def test_the_last_showdown_and_the_cards_out_of_the_game_are_shown():
    trio = Trio(FLUSH)
    trio.do("A call TH JH", "B concede 8S KC")
    shown = table(trio)
    assert shown["Last showdown"].splitlines() == [
        "**Ann** had a flush, jack high: **10♥**  **J♥** with the falling diagonal 9♥ 8♥ 6♥",
        "**Bob** had three of a kind, eights: **8♠**  **K♣** with the middle column 4♣ 8♥ 8♣",
        "**Ann** scored 50 points.",
    ]
    assert shown["Out of the game (3)"] == "9♥ 8♥ 6♥"


def test_the_panel_shows_the_best_line_of_each_two_cards_and_what_it_scores():
    trio = Trio(FLUSH)
    shown = hand(trio, "A")
    assert shown["Your Stash"] == "**10♥**  **8♦**  **J♥**"
    assert shown["What your cards make now"].splitlines() == [
        "**10♥**  **J♥** · flush, jack high (falling diagonal) · 50 points, 100 if anyone challenges",
        "**8♦**  **J♥** · three of a kind, eights (middle column) · 5 points, 10 if anyone challenges",
        "**10♥**  **8♦** · three of a kind, eights (middle column) · 5 points, 10 if anyone challenges",
    ]
    trio.do("A call TH JH")
    assert hand(trio, "A")["You have laid"] == "**10♥**  **J♥**"
    assert hand(trio, "A")["What your cards make now"].endswith(
        "(falling diagonal) · 50 points, 100 if anyone challenges"
    )
    assert (
        hand(trio, "B")["What your cards make now"]
        .splitlines()[0]
        .endswith("eights (middle column) · 5 points")
    )
    trio.do("B challenge")
    assert hand(trio, "A")["What your cards make now"].endswith("(falling diagonal) · 100 points")


def test_the_panel_says_nothing_of_lines_before_there_is_one_and_lists_one_s_discards():
    trio = Trio("grid ## ## ## ## 8H ## ## ## ## \n stash A TH 8D JH \n pile 4S 5S \n pilesize 2")
    assert "What your cards make now" not in hand(trio, "A")
    trio.do("A discard TH")
    assert hand(trio, "A")["Your discards in the Draw Pile"] == "10♥ (2nd from the top)"
    assert "Your discards in the Draw Pile" not in hand(trio, "B")


def test_buttons_show_cells_cards_and_what_two_cards_make():
    trio = Trio(FLUSH.replace("8H", "2D/8H"))

    def buttons(said: str, kind: type | UnionType) -> list[str]:
        return [
            plain(control.label) for control in staged(trio, "A", said).controls if isinstance(control, kind)
        ]

    assert buttons("play TH", Press) == ["1 · 9♥", "4 · 7♥", "5 · 8♥", "9 · 6♥"]
    assert len(buttons("play TH", Press | Idle)) == 9
    wanted = ["10♥ J♥ · flush", "8♦ J♥ · three of a kind", "10♥ 8♦ · three of a kind"]
    assert buttons("call", Press) == wanted
    assert (
        staged(trio, "A", "reveal 3").words == "The top right card turns up for everyone. You draw nothing."
    )


def test_two_cards_are_laid_best_first_and_only_the_best_is_green():
    trio = Trio(FLUSH)
    offers, labels = TEXTACTOE.offers(trio.s, trio.seat("A")), PRESENTER.labels(trio.view("A"), called)
    (call,) = [control for control in first_step(offers, labels).controls if control.label == "Call…"]
    assert call.style == "good"  # a flush
    trio.do("A call TH JH")
    offers, labels = TEXTACTOE.offers(trio.s, trio.seat("B")), PRESENTER.labels(trio.view("B"), called)
    assert [
        (plain(control.label), control.style)
        for control in first_step(offers, labels).controls
        if isinstance(control, Press)
    ] == [
        ("Concede 8♠ K♣ · three of a kind", "good"),
        ("Concede 8♠ 3♦ · three of a kind", "plain"),
        ("Concede K♣ 3♦ · pair of kings", "plain"),
        ("Challenge · extra turn first", "go"),
    ]


def test_a_play_or_reveal_says_before_the_cell_is_picked_what_it_would_lead_to():
    trio = Trio(FLUSH)
    assert plain(staged(trio, "A", "play TH").words).splitlines() == [
        "Play · 10♥ ten of hearts",
        "Your card covers a face-up one of its suit or rank. Then you draw a card.",
        "**1 · 9♥** → three of a kind or better", "**4 · 7♥** → three of a kind or better",
        "**9 · 6♥** → three of a kind or better", "**5 · 8♥** → pair of eights or better",
    ]  # fmt: skip
    trio = Trio("grid ## ## ## 9D 8C 3D ## ## ## \n stash A 2D 8D 4S B TH QS KC")
    assert plain(staged(trio, "A", "play 8D").words).endswith("\nAlso on **5 · 8♣**"), "all are named"
    trio = Trio("grid 9H 4C ## 7H ## 2S ## ## 6H")
    assert staged(trio, "A", "reveal").words.endswith("\nCard 3, 5 or 7 would complete a line")


def test_a_staged_move_is_told_in_words():
    trio = Trio(FLUSH)
    for said, words in (
        ("play TH 1", "10♥ covers 9♥ (top left). Then you draw a card."),
        ("discard 8D", "8♦ goes face down under the Draw Pile. Then you draw a card."),
        ("call TH JH", "Flush, jack high (falling diagonal): 50 points, 100 if anyone challenges. "
         "At the showdown your best line counts."),
    ):  # fmt: skip
        assert plain(staged(trio, "A", said).words) == words
    trio.do("A call TH JH", "B challenge", "B discard 3D")
    assert staged(trio, "B", "lay 8S KC").words.startswith("Three of a kind, eights (middle column)")


def test_public_buttons_are_reveal_challenge_and_bets():
    trio = Trio(FLUSH + POT, betting=True)

    def labels(name: str) -> list[str]:
        offers, labels = TEXTACTOE.offers(trio.s, trio.seat(name)), PRESENTER.labels(trio.view(), called)
        return [getattr(control, "label", "") for control in public(offers, labels)]

    assert labels("A") == ["Reveal", "Bet…"]
    trio.do("A bet 5")
    assert labels("B") == ["See · pay 5 chips", "Drop · lose what you paid in"]
    trio.do("B see", "A call TH JH")
    assert labels("B") == ["Challenge · extra turn first"]


def test_a_turn_with_bets_begins_with_at_most_seven_buttons_and_bets_are_one():
    for hands in ("", "stash A 8D JH 8S  B KC 3D 4D "):
        trio = Trio(FLUSH + hands + POT, betting=True)
        begun = staged(trio, "A", "").controls
        assert len(begun) <= 7, begun
        assert [it.label for it in begun if isinstance(it, Open)][-3:] == ["Discard…", "Call…", "Bet…"]
        amounts = [getattr(it, "label", "") for it in staged(trio, "A", "bet").controls]
        assert amounts[:3] == ["Bet 1 chip", "Bet 5 chips", "Bet 10 chips"]
        assert (
            "**Bet** · before your move, if you like; chips never decide the game"
            in panel_page(trio, "A").prompt
        )


def test_sentences_tell_each_listener_what_he_may_know():
    trio = Trio(FLUSH + "pile 4S KS")
    for line, listener, said in (
        ("A discard 8D", "A", ["**Ann** discards a card and draws another.", "You draw **4♠**."]),
        ("B play 8S 5", "A", ["**Bob** covers the centre with **8♠**."]),
        ("A call TH JH", "B", ["**Ann** calls! Two cards are down."]),
        ("B challenge", "A", [f"**Bob** challenges! {RISK}"]),
        ("B discard 3D", "onlooker", ["**Bob** discards a card and draws another."]),
    ):  # fmt: skip
        assert told(trio, trio.do(line), listener) == said
    assert told(trio, trio.do("B lay KC KS"), "A")[:4] == [
        "**Bob** lays two cards after the extra turn.",
        "**Ann** shows a pair of eights: **10♥**  **J♥** with the middle column 4♣ 8♠ 8♣.",
        "**Bob** shows three of a kind, kings: **K♣**  **K♠** with the left column 9♥ 7♥ K♦.",
        "**Bob** wins the hand with three of a kind: 5 points.",
    ]


def test_players_read_of_themselves_as_you_and_a_showdown_is_one_sentence():
    trio = Trio(FLUSH)
    events = trio.do("A call TH JH", "B challenge", "B discard 3D", "B lay 8S KC")
    said = told_to(trio, "A", events)
    assert said[0] == "You call! Two cards are down."
    assert said[2] == f"**Bob** challenges! {RISK}"
    assert "You show a flush, jack high: **10♥**  **J♥** with the falling diagonal 9♥ 8♥ 6♥." in said
    assert "You win the hand and 100 points: 50 for a flush, doubled by the challenge." in said
    assert table(trio)["Last showdown"].endswith("**Ann** scored 100 points: 50, doubled by the challenge.")
    shown = [it for it in events if isinstance(it, Showdown)]
    told = PRESENTER.fold(shown, Speech(called, Seat(0)))
    mine, theirs = "**10♥**  **J♥**, a flush (jack high)", "**8♠**  **K♣**, three of a kind (eights)"
    assert told.replace(TEXT_STYLE, "") == f"You show {mine}; **Bob** {theirs}."


def test_what_many_do_is_one_sentence():
    done = [Conceded(Seat(0)), Conceded(Seat(1)), Saw(Seat(2)), Dropped(Seat(1))]
    told = PRESENTER.fold(done, Speech(called, Seat(0)))
    assert told == "You and **Bob** concede, **Cid** sees the bet, and **Bob** drops out of the pot."
    assert PRESENTER.fold([*done, HandDrawn((Seat(0), Seat(1)))], Speech(called)) == ""
    antes = [AntePaid(Seat(n)) for n in range(3)]
    assert PRESENTER.fold(antes, Speech(called)) == "**Ann**, **Bob** and **Cid** pay an ante of 1 chip."


def test_a_tie_and_the_end_of_many_players_are_told_in_short():
    ahead = [Score(Seat(2), 1, 9), *(Score(Seat(n), 2, 4) for n in (0, 1, 3))]
    for event, said in (
        (HandDrawn((Seat(0), Seat(1))), f"Dead heat! You and **Bob** {EQUAL}"),
        (HandWon(Seat(1), 1, doubled=False), "**Bob** wins the hand and 1 point."),
        (Removed((3, 5, 7), cards("9H 8H 6H")), "The rising diagonal leaves the game: 9♥ 8♥ 6♥."),
        (Refilled((3, 5, 7)), "The rising diagonal gets 3 new cards, face down."),
        (GameOver(tuple(ahead), ()),
         f"{LAST} too few cards are left. **Cid** wins with 9 points, 5 ahead of the next best."),
        (GameOver(tuple(ahead[:2]), (50, 0, 50)),
         f"{LAST} **Cid** wins, 9 points to 4. You and **Cid** have the most chips: 50 each."),
    ):  # fmt: skip
        assert plain(PRESENTER.sentence(event, Speech(called, Seat(0)), {}) or "") == said


def test_the_end_is_told_with_shared_wins_and_chips():
    trio = Trio(FLUSH + "pilesize 0 \n points B 50" + POT, betting=True)
    trio.do("A call TH JH")
    won = "That's the last line: **Ann** and **Bob** share the win with 50 points each."
    last = told(trio, trio.do("B concede 8S KC"), "A")[-1]
    assert last == f"{won} **Ann** has the most chips: 51."
    assert table(trio)["text"] == "The game is over."


def test_TT_29_the_card_of_rules_says_that_cards_laid_from_the_stash_return():
    assert "everyone takes their two cards back" in PRESENTER.card
