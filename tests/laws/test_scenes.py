"""Pictures show exactly what the view has, without overlap, and large enough to read."""

from __future__ import annotations

from random import Random

import pytest

from bot.presentation.games import PRESENTERS
from bot.presentation.pictures import picture
from bot.presentation.read_aloud import described
from bot.table.preferences import Theme
from engines.core import Event, Whisper
from tests.bot import films
from tests.laws.games import AnyGame
from tests.laws.playing import every_game, laid_out
from tests.laws.scenes import (
    CONTRAST_MIN,
    WALKS,
    check,
    contrasts,
    faces,
    named_cards,
    positions,
    scene_of,
    views,
)

pytestmark = pytest.mark.slow


@every_game
def test_pictures_show_the_cards_of_the_view_in_free_places_and_nothing_hidden(game: AnyGame):
    for n, s in enumerate(positions(game.name)):
        for view in views(game, s):
            scene, other = check(game, view), s.copy()
            game.scramble(other, view.seat, Random(n))
            assert scene_of(game, game.view(other, view.seat)) == scene


@every_game
def test_the_description_of_a_result_names_the_cards_of_its_picture(game: AnyGame):
    ending = PRESENTERS[game.name].ending
    if ending is None:
        return
    for end in (films.finished(game.name, 250, seed=seed) for seed in "ab"):
        story = list[Event]()
        for events in end.happened:
            now = [event for event in events if not isinstance(event, Whisper)]
            story += now
            if any(isinstance(event, ending.event) for event in now):
                scene = described(ending.page(story, now, str)).scene
                assert scene is None or {*faces(scene)} <= named_cards(scene.alt), scene.alt


@pytest.mark.parametrize("theme", ["dark", "light"])
@every_game
def test_pictures_are_painted(game: AnyGame, theme: Theme):
    for s in positions(game.name)[::50]:
        for view in views(game, s):
            assert picture(scene_of(game, view), theme).startswith(b"\x89PNG\r\n\x1a\n")


@pytest.mark.parametrize("theme", ["dark", "light"])
@every_game
def test_every_text_stands_out_from_the_worst_pixel_below_it(game: AnyGame, theme: Theme):
    example = PRESENTERS[game.name].example
    assert example is not None
    scenes = [scene_of(game, view) for s in positions(game.name)[::7] for view in views(game, s)]
    for scene in (example, *scenes):
        for contrast, label in contrasts(scene, theme):
            assert contrast >= CONTRAST_MIN, (round(contrast, 2), label)


@every_game
def test_all_this_is_tried_in_every_phase_with_few_and_many_players(game: AnyGame):
    those = [game.view(s, None) for s in positions(game.name)]
    assert {it.phase for it in those} == {*type(those[0].phase)}
    assert {laid_out(game, n)[1] for n in WALKS} >= {game.seats[0], game.seats[-1]}
