"""Texts of Tex-Tac-Toe: pages, menus, previews and sentences."""

from __future__ import annotations

from types import UnionType

from bot.presentation.games import PRESENTERS
from bot.presentation.move_builder.controls import Idle, Press
from bot.presentation.move_builder.steps import public
from engines.textactoe import TEXTACTOE
from tests.presentation.faces import called, fields, panel_page, plain, staged, table_page, told
from tests.textactoe.trio import FLUSH, Trio

PRESENTER = PRESENTERS["textactoe"]
POT = "\n chips A 49 B 49 \n pot 2 \n inpot A B"


def table(trio: Trio) -> dict[str, str]:
    return fields(table_page(trio))


def hand(trio: Trio, name: str) -> dict[str, str]:
    return fields(panel_page(trio, name))


def test_the_grid_is_three_rows_with_cells_to_name_and_the_height_of_stacks():
    shown = table(Trio(FLUSH.replace("8H", "2D/8H")))
    assert shown["Grid"].splitlines() == [
        "```", " 9♥  │  4♣  │ [3]", " 7♥  │ 8♥×2 │  2♠", " K♦  │  8♣  │  6♥", "```", "[n] is face down.",
    ]  # fmt: skip
    assert shown["Stacks, the top card last"] == "5: 2♦ 8♥"


def test_the_table_says_whose_move_it_is_and_what_everybody_may_know():
    trio = Trio(FLUSH + "points A 5" + POT, betting=True)
    shown = table(trio)
    assert shown["text"] == "**Ann** to move."
    assert shown["Players"].splitlines() == [
        "▸ A · **Ann** · 5 points · 49 chips · in the pot · 3 cards in hand",
        "· B · **Bob** · 0 points · 49 chips · in the pot · 3 cards in hand",
    ]
    assert (shown["Draw Pile"], shown["Pot"]) == (f"{trio.view().pile_count} cards", "2 chips")
    trio.do("A bet 5")
    shown = table(trio)
    assert shown["text"] == "**Ann** has bet 5. **Bob** sees or drops."
    assert shown["Players"].splitlines()[1].endswith("3 cards in hand · to see or drop")


def test_a_closed_table_goes_on_showing_chips():
    for betting in (True, False):
        (players,) = [
            field for field in table_page(Trio(FLUSH, betting=betting)).fields if field.name == "Players"
        ]
        assert players.people is not betting


def test_the_panel_says_in_a_field_what_a_player_has():
    assert hand(Trio(FLUSH + "points A 5"), "A")["You have"] == "5 points"
    shown = hand(Trio(FLUSH + "points A 1" + POT, betting=True), "A")
    assert (shown["text"], shown["You have"]) == ("Your turn.", "1 point and 49 chips")


def test_the_table_says_who_has_called_and_answered():
    trio = Trio("players A B C" + FLUSH)
    trio.do("A call TH JH")
    assert table(trio)["text"] == "**Ann** has called. **Bob** concedes or challenges."
    trio.do("B challenge")
    assert "extra turn" in table(trio)["text"]
    trio.do("B discard 3D")
    assert table(trio)["text"] == "**Bob** lays two cards."
    trio.do("B lay 8S KC")
    assert table(trio)["Players"].splitlines() == [
        "· A · **Ann** · 0 points · 1 card in hand · **called** · 2 face down",
        "· B · **Bob** · 0 points · 1 card in hand · challenged · 2 face down",
        "▸ C · **Cid** · 0 points · 3 cards in hand",
    ]


def test_the_last_showdown_and_the_cards_out_of_the_game_are_shown():
    trio = Trio(FLUSH)
    trio.do("A call TH JH", "B concede 8S KC")
    shown = table(trio)
    assert shown["Last showdown"].splitlines() == [
        "**Ann**: **10♥**  **J♥** with D1 9♥ 8♥ 6♥, flush, jack high",
        "**Bob**: **8♠**  **K♣** with C2 4♣ 8♥ 8♣, three of a kind, eights",
        "**Ann** scored 50.",
    ]
    assert shown["Out of the game (3)"] == "9♥ 8♥ 6♥"


def test_the_panel_shows_the_best_line_of_each_two_cards_and_what_it_scores():
    trio = Trio(FLUSH)
    shown = hand(trio, "A")
    assert shown["Your Stash"] == "**10♥**  **8♦**  **J♥**"
    assert shown["With the grid as it is"].splitlines() == [
        "**10♥**  **J♥** · D1 · flush, jack high · 50 points (100 after a challenge)",
        "**8♦**  **J♥** · C2 · three of a kind, eights · 5 points (10 after a challenge)",
        "**10♥**  **8♦** · C2 · three of a kind, eights · 5 points (10 after a challenge)",
    ]
    trio.do("A call TH JH")
    assert hand(trio, "A")["You have laid"].endswith("flush, jack high · 50 points (100 after a challenge)")
    assert hand(trio, "B")["With the grid as it is"].splitlines()[0].endswith("eights · 5 points")
    trio.do("B challenge")
    assert hand(trio, "A")["You have laid"].endswith("flush, jack high · 100 points")


def test_the_panel_says_nothing_of_lines_before_there_is_one_and_lists_one_s_discards():
    trio = Trio("grid ## ## ## ## 8H ## ## ## ## \n stash A TH 8D JH \n pile 4S 5S \n pilesize 2")
    assert "With the grid as it is" not in hand(trio, "A")
    trio.do("A discard TH")
    assert hand(trio, "A")["You put under the Draw Pile"] == "10♥ (2nd from the top)"
    assert "You put under the Draw Pile" not in hand(trio, "B")


def test_buttons_show_cells_cards_and_what_two_cards_make():
    trio = Trio(FLUSH.replace("8H", "2D/8H"))

    def buttons(said: str, kind: type | UnionType) -> list[str]:
        return [
            plain(control.label) for control in staged(trio, "A", said).controls if isinstance(control, kind)
        ]

    assert buttons("play TH", Press) == ["1 · 9♥", "4 · 7♥", "5 · 8♥", "9 · 6♥"]
    assert len(buttons("play TH", Press | Idle)) == 9
    assert buttons("call", Press) == [
        "10♥ 8♦: now three of a kind, eights (C2)",
        "10♥ J♥: now flush, jack high (D1)",
        "8♦ J♥: now three of a kind, eights (C2)",
    ]
    assert staged(trio, "A", "reveal 3").words == "Turn cell 3 (top right) face up."


def test_a_staged_move_is_told_in_words():
    trio = Trio(FLUSH)
    for said, words in (
        ("play TH 1", "Play 10♥ on 9♥ in cell 1, and draw a card."),
        ("discard 8D", "Put 8♦ face down under the Draw Pile, and draw a card."),
        ("call TH JH", "Call with 10♥ J♥: now flush, jack high (D1). The line is chosen at the showdown."),
    ):
        assert plain(staged(trio, "A", said).words) == words
    trio.do("A call TH JH", "B challenge", "B discard 3D")
    assert staged(trio, "B", "lay 8S KC").words.startswith("Lay 8♠")


def test_public_buttons_are_reveal_challenge_and_bets():
    trio = Trio(FLUSH + POT, betting=True)

    def labels(name: str) -> list[str]:
        offers, words = TEXTACTOE.offers(trio.s, trio.seat(name)), PRESENTER.words(trio.view(), called)
        return [getattr(control, "label", "") for control in public(offers, PRESENTER.open_to_all, words)]

    assert labels("A") == ["Reveal", "Bet 1", "Bet 5", "Bet 10", "Bet…"]
    trio.do("A bet 5")
    assert labels("B") == ["See 5", "Drop out of the pot"]
    trio.do("B see", "A call TH JH")
    assert labels("B") == ["Challenge"]


def test_sentences_tell_each_listener_what_he_may_know():
    trio = Trio(FLUSH + "pile 4S KS")
    for line, listener, said in (
        ("A discard 8D", "A", ["**Ann** discards and draws.", "You draw **4♠**."]),
        ("B play 8S 5", "A", ["**Bob** plays **8♠** on cell 5 and draws."]),
        ("A call TH JH", "B", ["**Ann** lays two cards and **calls**."]),
        ("B challenge", "A", ["**Bob** challenges and takes an extra turn."]),
        ("B discard 3D", "onlooker", ["**Bob** discards and draws."]),
    ):
        assert told(trio, trio.do(line), listener) == said
    assert told(trio, trio.do("B lay KC KS"), "A")[:4] == [
        "**Bob** lays two cards.",
        "**Ann**: **10♥**  **J♥** with C2 4♣ 8♠ 8♣, pair of eights.",
        "**Bob**: **K♣**  **K♠** with C1 9♥ 7♥ K♦, three of a kind, kings.",
        "**Bob** wins the hand and scores **5**.",
    ]


def test_the_end_is_told_with_shared_wins_and_chips():
    trio = Trio(FLUSH + "pilesize 0 \n points B 50" + POT, betting=True)
    trio.do("A call TH JH")
    won = "The game is over: **Ann** and **Bob** share the win with 50 points each."
    last = told(trio, trio.do("B concede 8S KC"), "A")[-1]
    assert last == f"{won} Chips: **Ann** 51, **Bob** 49."
    assert table(trio)["text"] == "The game is over."


def test_TT_29_the_card_of_rules_says_that_cards_laid_from_the_stash_return():
    assert "laid cards return to their owners' Stashes" in PRESENTER.card
