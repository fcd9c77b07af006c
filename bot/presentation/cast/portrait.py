"""Portraits of the cast, drawn from their looks on a grid of GRID by GRID."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, pi, sin

from bot.presentation.cast.looks import LOOKS, Beard, Eyes, Hair, Hat, Look, Mark
from bot.presentation.drawing import Drawing, Sketch, Spot, Tone, scaled
from bot.presentation.scene import Drawn, Scene
from bot.table.characters import CAST, Character
from engines.players import Level
from engines.tempers import Temper

GRID = 200
"""Side of the grid on which portraits are drawn, and of a portrait's scene, in pixels."""
LEVEL_TONES: Mapping[Level, Tone] = {
    Level.GREENHORN: "green",
    Level.DEPUTY: "blue",
    Level.MARSHAL: "straw",
}
"""The tones of the frames, by level."""
HEAD = ((18, 11), 164)
"""The part of the grid with a head and its hat: upper left corner and side."""
RING = 4
"""Width of the ring around a medallion, in pixels."""
SHOULDERS = (0.18, 0.82)
"""The ends of the lower part of a medallion that is in the coat's tone, in half turns from the right."""
_SHADES: Mapping[Tone, Tone] = {"sand": "tan", "tan": "umber", "umber": "coal"}
"""The tone of noses and lips, by that of the skin."""
_ARC_STEPS = 16
Part = Callable[[Sketch, Look], None]
"""A function that adds a part of a face."""


def portrait_scene(character: Character) -> Scene:
    """Return the picture of a character."""
    drawn = Drawn(Drawing(portrait, (character.number,)), (0, 0))
    return Scene(GRID, (drawn,), alt=f"A portrait of {character.name}.", width=GRID)


def portrait(number: int) -> Sketch:
    """Draw a character as a square."""
    sketch, character, look = Sketch(GRID, GRID), CAST[number], LOOKS[number]
    sketch.block(0, 0, GRID, GRID, LEVEL_TONES[character.level])
    sketch.block(6, 6, 188, 188, "line", 18)
    _BEHIND[look.hair](sketch, look)
    _body(sketch, look)
    _above_the_neck(sketch, look, character.temper)
    return sketch


def medallion(number: int, radius: int, ring: Tone) -> Sketch:
    """Draw a character's head on a disc, within a ring of a tone."""
    look, inner = LOOKS[number], radius - RING
    sketch, head = Sketch(2 * radius, 2 * radius), Sketch(GRID, GRID)
    for around, tone in ((radius, "paper"), (radius - 2, ring), (inner, "line")):
        sketch.oval(radius, radius, around, around, tone)
    sketch.fill(_arc((radius, radius), (inner, inner), *SHOULDERS), look.coat)
    _BEHIND[look.hair](head, look)
    _above_the_neck(head, look, CAST[number].temper)
    (left, top), side = HEAD
    scale = 2 * radius / side
    sketch.shapes += (scaled(shape, (-left * scale, -top * scale), scale) for shape in head.shapes)
    return sketch


def _above_the_neck(sketch: Sketch, look: Look, temper: Temper) -> None:
    """Add the head with its face and hat."""
    _head(sketch, look)
    _MARKS[look.mark](sketch, look)
    _face(sketch, look, temper)
    if look.mark != "mask":
        _BEARDS[look.beard](sketch, look)
        _mouth(sketch, look, temper)
    else:
        mask = ((58, 112), (100, 118), (142, 112), (136, 142), (100, 168), (64, 142), (58, 112))
        sketch.fill(mask, look.scarf)
        sketch.stroke(mask, "line", 1.5)
    _EYEWEAR[look.eyes](sketch, look)
    _HATS[look.hat](sketch, look)


def _mirrored(*points: Spot) -> tuple[Spot, ...]:
    """Return the outline of a symmetric shape of whose left half the points are given, from the top."""
    return (*points, *((GRID - x, y) for x, y in reversed(points)))


def _arc(middle: Spot, radii: Spot, start: float, end: float) -> tuple[Spot, ...]:
    """Return points on an ellipse from one angle to another, in half turns from the right, clockwise."""
    angles = (pi * (start + (end - start) * step / _ARC_STEPS) for step in range(_ARC_STEPS + 1))
    return tuple((middle[0] + radii[0] * cos(angle), middle[1] + radii[1] * sin(angle)) for angle in angles)


def _dome(sketch: Sketch, x: float, y: float, across: float, down: float, tone: Tone) -> None:
    """Add the upper half of an ellipse."""
    sketch.fill(_arc((x, y), (across, down), 1, 2), tone)


def _body(sketch: Sketch, look: Look) -> None:
    """Add shoulders, neck and scarf."""
    sketch.fill(_mirrored((82, 148), (52, 156), (34, 168), (26, 194)), look.coat)
    sketch.fill(_mirrored((84, 150), (70, 154), (88, 194)), _contrast(look.coat))
    sketch.block(84, 126, 32, 36, _SHADES[look.skin], 8)
    sketch.fill(_mirrored((76, 146), (70, 160), (94, 172)), look.scarf)
    sketch.fill(((96, 168), (108, 168), (116, 192), (98, 188)), look.scarf)
    sketch.disc(101, 169, 8.5, _contrast(look.scarf))
    sketch.disc(101, 169, 6, look.scarf)


def _contrast(tone: Tone) -> Tone:
    return "coal" if tone != "coal" else "grey"


def _head(sketch: Sketch, look: Look) -> None:
    """Add the head with its ears, and the hair on it."""
    for x in (58, 142):
        sketch.disc(x, 104, 9, look.skin)
        sketch.disc(x, 104, 4, _SHADES[look.skin])
    sketch.fill(
        (*_arc((100, 92), (42, 40), 1, 2), (141, 112), (132, 134), (116, 148), (100, 152), (84, 148),
         (68, 134), (59, 112)), look.skin,
    )  # fmt: skip
    if look.hair:
        sketch.fill(
            (*_arc((100, 88), (45, 42), 1, 2), (144, 104), (137, 104), (132, 80), (104, 70), (72, 78),
             (63, 104), (56, 104)), look.hair_colour,
        )  # fmt: skip


def _none(_: Sketch, __: Look) -> None:
    """Add nothing."""


def _long(sketch: Sketch, look: Look) -> None:
    sketch.fill(
        (*_arc((100, 92), (54, 50), 1, 2), (158, 160), (128, 168), (72, 168), (42, 160)), look.hair_colour
    )


def _curls(sketch: Sketch, look: Look) -> None:
    for x, y in _mirrored((54, 126), (48, 104), (54, 82), (72, 58), (100, 48)):
        sketch.disc(x, y, 17, look.hair_colour)


def _braids(sketch: Sketch, look: Look) -> None:
    for x in (50, 150):
        for n, y in enumerate((112, 128, 144, 160)):
            sketch.disc(x, y, 11 - n, look.hair_colour)
        sketch.block(x - 6, 166, 12, 7, "red", 2)


def _bun(sketch: Sketch, look: Look) -> None:
    sketch.disc(100, 42, 20, look.hair_colour)


def _freckles(sketch: Sketch, look: Look) -> None:
    for x, y in ((72, 116), (79, 121), (85, 115), (115, 115), (121, 121), (128, 116)):
        sketch.disc(x, y, 2, _SHADES[look.skin])


def _scar(sketch: Sketch, look: Look) -> None:
    sketch.fill(((124, 108), (128, 108), (136, 132), (132, 132)), _SHADES[look.skin])
    for y in (114, 122):
        sketch.fill(((121, y), (136, y - 3), (136, y), (121, y + 3)), _SHADES[look.skin])


def _face(sketch: Sketch, look: Look, temper: Temper) -> None:
    """Add eyes, brows and nose; the brows tell the temper."""
    for x in (82, 118):
        sketch.oval(x, 102, 10, 7, "paper")
        sketch.disc(x + 1, 102, 5, "coal")
        sketch.disc(x + 3, 100, 1, "paper")
    outer, inner = _BROWS[temper]
    brow = look.hair_colour if look.hair_colour not in ("paper", "straw") else "grey"
    sketch.fill(((70, outer), (94, inner), (94, inner + 5), (70, outer + 5)), brow)
    if temper is Temper.GREEDY:
        outer, inner = outer - 6, inner - 4
    sketch.fill(((130, outer), (106, inner), (106, inner + 5), (130, outer + 5)), brow)
    sketch.fill(((98, 102), (102, 102), (108, 121), (100, 124), (92, 121)), _SHADES[look.skin])


_BROWS: Mapping[Temper, tuple[int, int]] = {
    Temper.BOLD: (84, 90),
    Temper.CAREFUL: (92, 85),
    Temper.GREEDY: (90, 90),
    Temper.VENGEFUL: (82, 94),
    Temper.PATIENT: (88, 87),
}
"""The heights of a brow's outer and inner end."""


def _mouth(sketch: Sketch, look: Look, temper: Temper) -> None:
    lips: Tone = _SHADES[look.skin] if not look.beard.startswith("f") else look.skin
    match temper:
        case Temper.BOLD:
            sketch.fill(((82, 131), (118, 131), (112, 140), (100, 143), (88, 140)), "coal")
            sketch.fill(((85, 132), (115, 132), (112, 136), (88, 136)), "paper")
        case Temper.CAREFUL:
            sketch.block(92, 134, 16, 4, lips, 2)
        case Temper.GREEDY:
            sketch.fill(((86, 137), (108, 136), (120, 129), (117, 136), (108, 140), (86, 140)), lips)
        case Temper.VENGEFUL:
            sketch.fill(((84, 140), (100, 133), (116, 140), (116, 143), (100, 137), (84, 143)), lips)
        case Temper.PATIENT:
            sketch.fill(((84, 132), (100, 137), (116, 132), (114, 136), (100, 141), (86, 136)), lips)


def _moustache(sketch: Sketch, look: Look) -> None:
    sketch.fill(
        _mirrored((100, 123), (88, 124), (74, 132), (70, 128), (72, 136), (90, 134), (100, 130)),
        look.hair_colour,
    )


def _full_beard(sketch: Sketch, look: Look) -> None:
    sketch.fill(
        _mirrored((100, 126), (84, 124), (72, 118), (58, 104), (62, 138), (78, 160), (100, 168)),
        look.hair_colour,
    )


def _goatee(sketch: Sketch, look: Look) -> None:
    sketch.fill(_mirrored((92, 144), (88, 150), (94, 164), (100, 168)), look.hair_colour)
    sketch.fill(_mirrored((100, 124), (86, 128), (84, 131), (100, 129)), look.hair_colour)


def _whiskers(sketch: Sketch, look: Look) -> None:
    left = ((56, 98), (64, 98), (76, 128), (70, 144), (60, 128))
    for side in (left, tuple((GRID - x, y) for x, y in left)):
        sketch.fill(side, look.hair_colour)


def _spectacles(sketch: Sketch, _: Look) -> None:
    for x in (82, 118):
        _rim(sketch, x, 102)
    sketch.block(96, 100, 8, 3, "straw")


def _monocle(sketch: Sketch, _: Look) -> None:
    _rim(sketch, 118, 102)
    sketch.fill(((131, 110), (133, 109), (138, 146), (136, 147)), "straw")


def _rim(sketch: Sketch, x: float, y: float) -> None:
    """Add the rim of a glass."""
    sketch.stroke(_arc((x, y), (13.5, 13.5), 0, 2), "straw", 3)


def _patch(sketch: Sketch, _: Look) -> None:
    sketch.fill(((58, 96), (60, 92), (142, 78), (142, 82)), "coal")
    sketch.fill(((70, 92), (95, 89), (94, 106), (84, 114), (72, 107)), "coal")


def _wide(sketch: Sketch, look: Look) -> None:
    sketch.fill(_mirrored((100, 26), (88, 18), (74, 22), (64, 68)), look.hat_colour)
    sketch.fill(_mirrored((66, 54), (63, 68)), _contrast(look.hat_colour))
    brim = _mirrored((100, 66), (62, 64), (38, 58), (22, 44), (28, 66), (52, 80), (100, 84))
    sketch.fill(brim, look.hat_colour)
    sketch.stroke((*brim, brim[0]), _contrast(look.hat_colour), 1.5)


def _bowler(sketch: Sketch, look: Look) -> None:
    _dome(sketch, 100, 70, 44, 50, look.hat_colour)
    sketch.block(56, 58, 88, 12, _contrast(look.hat_colour), 2)
    sketch.block(42, 68, 116, 11, look.hat_colour, 6)


def _top(sketch: Sketch, look: Look) -> None:
    sketch.fill(_mirrored((100, 12), (60, 12), (66, 68)), look.hat_colour)
    sketch.block(65, 54, 70, 14, look.scarf)
    sketch.block(44, 67, 112, 11, look.hat_colour, 6)


def _cap(sketch: Sketch, look: Look) -> None:
    _dome(sketch, 98, 76, 50, 42, look.hat_colour)
    sketch.fill(((96, 72), (146, 70), (162, 80), (156, 86), (100, 82)), _contrast(look.hat_colour))


def _kerchief(sketch: Sketch, look: Look) -> None:
    sketch.fill(((146, 74), (172, 66), (164, 82), (176, 94), (148, 84)), look.hat_colour)
    _dome(sketch, 100, 82, 48, 46, look.hat_colour)
    for x, y in ((76, 62), (100, 52), (124, 62), (88, 74), (112, 74)):
        sketch.disc(x, y, 4, "paper")


_BEHIND: Mapping[Hair, Part] = {
    "": _none, "short": _none, "long": _long, "curls": _curls, "braids": _braids, "bun": _bun,
}  # fmt: skip
_BEARDS: Mapping[Beard, Part] = {
    "": _none, "moustache": _moustache, "full": _full_beard, "goatee": _goatee, "whiskers": _whiskers,
}  # fmt: skip
_MARKS: Mapping[Mark, Part] = {
    "": _none, "freckles": _freckles, "scar": _scar, "mask": _none,
}  # fmt: skip
_EYEWEAR: Mapping[Eyes, Part] = {
    "": _none, "spectacles": _spectacles, "patch": _patch, "monocle": _monocle,
}  # fmt: skip
_HATS: Mapping[Hat, Part] = {
    "": _none, "wide": _wide, "bowler": _bowler, "top": _top, "cap": _cap, "kerchief": _kerchief,
}  # fmt: skip
