"""Portraits of the cast, drawn from their looks on a grid of GRID by GRID."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import cos, pi, sin

from bot.presentation.cast.looks import LOOKS, Beard, Eyes, Hair, Hat, Look, Mark
from bot.presentation.scene import Box, Colour, Disc, Point, Polygon, Scene, Sprite
from bot.table.characters import Character
from engines.players import Level
from engines.tempers import Temper

GRID = 200
"""Side of the grid on which portraits are drawn, and of a portrait's scene, in pixels."""
LEVEL_COLOURS: Mapping[Level, Colour] = {
    Level.GREENHORN: "green",
    Level.DEPUTY: "blue",
    Level.MARSHAL: "straw",
}
"""The colours of the frames, by level."""
HEAD = ((18, 11), 164)
"""The part of the grid with a head and its hat: upper left corner and side."""
RING = 4
"""Width of the ring around a medallion, in pixels."""
SHOULDERS = (0.18, 0.82)
"""The ends of the lower part of a medallion that is in the coat's colour, in half turns from the right."""
_SHADES: Mapping[Colour, Colour] = {"sand": "tan", "tan": "umber", "umber": "coal"}
"""The colour of noses and lips, by that of the skin."""
_ARC_STEPS = 16
Shapes = Iterator[Sprite]


def portrait_scene(character: Character) -> Scene:
    """Return the picture of a character."""
    sprites = tuple(portrait(character, (0, 0), GRID))
    return Scene(GRID, sprites, alt=f"A portrait of {character.name}.", width=GRID)


def portrait(character: Character, at: Point, size: int) -> Shapes:
    """Yield a character's portrait as a square of `size` pixels, its upper left corner at `at`."""
    return (_placed(shape, at, size) for shape in _drawn(LOOKS[character.number], character))


def medallion(character: Character, at: Point, radius: int, ring: Colour) -> Shapes:
    """Yield a character's head on a disc around `at`, within a ring of a colour."""
    inner, look = radius - RING, LOOKS[character.number]
    yield Disc(at, radius, ring, "paper")
    yield Disc(at, inner, "line")
    yield Polygon(_arc(at, (inner, inner), *SHOULDERS), look.coat)
    corner = at[0] - radius, at[1] - radius
    head = (*_BEHIND[look.hair](look.hair_colour), *_above_the_neck(look, character.temper))
    yield from (_placed(shape, corner, 2 * radius, HEAD) for shape in head)


def _placed(shape: Sprite, at: Point, size: int, part: tuple[Point, int] = ((0, 0), GRID)) -> Sprite:
    """Return a shape of a part of the grid at its place in a picture."""
    (left, top), side = part

    def there(point: Point) -> Point:
        return at[0] + (point[0] - left) * size // side, at[1] + (point[1] - top) * size // side

    match shape:
        case Box(corner, (width, height), fill, outline, radius):
            (x, y), (right, bottom) = there(corner), there((corner[0] + width, corner[1] + height))
            return Box((x, y), (max(1, right - x), max(1, bottom - y)), fill, outline, radius * size // side)
        case Disc(middle, radius, fill, outline):
            return Disc(there(middle), max(1, radius * size // side), fill, outline)
        case Polygon(points, fill, outline):
            return Polygon(tuple(map(there, points)), fill, outline)
        case _:
            raise AssertionError(shape)


def _drawn(look: Look, character: Character) -> Shapes:
    """Yield the shapes from the back to the front."""
    yield Box((0, 0), (GRID, GRID), LEVEL_COLOURS[character.level], radius=0)
    yield Box((6, 6), (188, 188), "line", radius=18)
    yield from _BEHIND[look.hair](look.hair_colour)
    yield from _body(look)
    yield from _above_the_neck(look, character.temper)


def _above_the_neck(look: Look, temper: Temper) -> Shapes:
    """Yield the head with its face and hat."""
    yield from _head(look)
    yield from _MARKS[look.mark](look)
    yield from _face(look, temper)
    if look.mark != "mask":
        yield from _BEARDS[look.beard](look.hair_colour)
        yield from _mouth(look, temper)
    else:
        yield Polygon(
            ((58, 112), (100, 118), (142, 112), (136, 142), (100, 168), (64, 142)), look.scarf, "line"
        )
    yield from _EYEWEAR[look.eyes](look)
    yield from _HATS[look.hat](look)


def _mirrored(*points: Point) -> tuple[Point, ...]:
    """Return the outline of a symmetric shape of whose left half the points are given, from the top."""
    return (*points, *((GRID - x, y) for x, y in reversed(points)))


def _arc(middle: Point, radii: Point, start: float, end: float) -> tuple[Point, ...]:
    """Return points on an ellipse from one angle to another, in half turns from the right, clockwise."""
    angles = (pi * (start + (end - start) * step / _ARC_STEPS) for step in range(_ARC_STEPS + 1))
    return tuple(
        (round(middle[0] + radii[0] * cos(angle)), round(middle[1] + radii[1] * sin(angle)))
        for angle in angles
    )


def _dome(middle: Point, radii: Point, fill: Colour) -> Polygon:
    """Return the upper half of an ellipse."""
    return Polygon(_arc(middle, radii, 1, 2), fill)


def _body(look: Look) -> Shapes:
    """Yield shoulders, neck and scarf."""
    yield Polygon(_mirrored((82, 148), (52, 156), (34, 168), (26, 194)), look.coat)
    yield Polygon(_mirrored((84, 150), (70, 154), (88, 194)), _contrast(look.coat))
    yield Box((84, 126), (32, 36), _SHADES[look.skin], radius=8)
    yield Polygon(_mirrored((76, 146), (70, 160), (94, 172)), look.scarf)
    yield Polygon(((96, 168), (108, 168), (116, 192), (98, 188)), look.scarf)
    yield Disc((101, 169), 8, look.scarf, _contrast(look.scarf))


def _contrast(colour: Colour) -> Colour:
    return "coal" if colour != "coal" else "grey"


def _head(look: Look) -> Shapes:
    """Yield the head with its ears, and the hair on it."""
    for x in (58, 142):
        yield Disc((x, 104), 9, look.skin)
        yield Disc((x, 104), 4, _SHADES[look.skin])
    yield Polygon(
        (*_arc((100, 92), (42, 40), 1, 2), (141, 112), (132, 134), (116, 148), (100, 152), (84, 148),
         (68, 134), (59, 112)), look.skin,
    )  # fmt: skip
    if look.hair:
        yield Polygon(
            (*_arc((100, 88), (45, 42), 1, 2), (144, 104), (137, 104), (132, 80), (104, 70), (72, 78),
             (63, 104), (56, 104)), look.hair_colour,
        )  # fmt: skip


def _none(_: object) -> Shapes:
    yield from ()


def _long(colour: Colour) -> Shapes:
    yield Polygon((*_arc((100, 92), (54, 50), 1, 2), (158, 160), (128, 168), (72, 168), (42, 160)), colour)


def _curls(colour: Colour) -> Shapes:
    for middle in (
        (54, 82),
        (48, 104),
        (54, 126),
        (146, 82),
        (152, 104),
        (146, 126),
        (72, 58),
        (128, 58),
        (100, 48),
    ):
        yield Disc(middle, 17, colour)


def _braids(colour: Colour) -> Shapes:
    for x in (50, 150):
        for n, y in enumerate((112, 128, 144, 160)):
            yield Disc((x, y), 11 - n, colour)
        yield Box((x - 6, 166), (12, 7), "red", radius=2)


def _bun(colour: Colour) -> Shapes:
    yield Disc((100, 42), 20, colour)


def _freckles(look: Look) -> Shapes:
    for x, y in ((72, 116), (79, 121), (85, 115), (115, 115), (121, 121), (128, 116)):
        yield Disc((x, y), 2, _SHADES[look.skin])


def _scar(look: Look) -> Shapes:
    yield Polygon(((124, 108), (128, 108), (136, 132), (132, 132)), _SHADES[look.skin])
    for y in (114, 122):
        yield Polygon(((121, y), (136, y - 3), (136, y), (121, y + 3)), _SHADES[look.skin])


def _face(look: Look, temper: Temper) -> Shapes:
    """Yield eyes, brows and nose; the brows tell the temper."""
    for x in (82, 118):
        yield Polygon((*_arc((x, 102), (10, 7), 0, 2),), "paper")
        yield Disc((x + 1, 102), 5, "coal")
        yield Disc((x + 3, 100), 1, "paper")
    outer, inner = _BROWS[temper]
    brow = look.hair_colour if look.hair_colour not in ("paper", "straw") else "grey"
    yield Polygon(((70, outer), (94, inner), (94, inner + 5), (70, outer + 5)), brow)
    if temper is Temper.GREEDY:
        outer, inner = outer - 6, inner - 4
    yield Polygon(((130, outer), (106, inner), (106, inner + 5), (130, outer + 5)), brow)
    yield Polygon(((98, 102), (102, 102), (108, 121), (100, 124), (92, 121)), _SHADES[look.skin])


_BROWS: Mapping[Temper, tuple[int, int]] = {
    Temper.BOLD: (84, 90),
    Temper.CAREFUL: (92, 85),
    Temper.GREEDY: (90, 90),
    Temper.VENGEFUL: (82, 94),
    Temper.PATIENT: (88, 87),
}
"""The heights of a brow's outer and inner end."""


def _mouth(look: Look, temper: Temper) -> Shapes:
    lips: Colour = _SHADES[look.skin] if not look.beard.startswith("f") else look.skin
    match temper:
        case Temper.BOLD:
            yield Polygon(((82, 131), (118, 131), (112, 140), (100, 143), (88, 140)), "coal")
            yield Polygon(((85, 132), (115, 132), (112, 136), (88, 136)), "paper")
        case Temper.CAREFUL:
            yield Box((92, 134), (16, 4), lips, radius=2)
        case Temper.GREEDY:
            yield Polygon(((86, 137), (108, 136), (120, 129), (117, 136), (108, 140), (86, 140)), lips)
        case Temper.VENGEFUL:
            yield Polygon(((84, 140), (100, 133), (116, 140), (116, 143), (100, 137), (84, 143)), lips)
        case Temper.PATIENT:
            yield Polygon(((84, 132), (100, 137), (116, 132), (114, 136), (100, 141), (86, 136)), lips)


def _moustache(colour: Colour) -> Shapes:
    yield Polygon(
        _mirrored((100, 123), (88, 124), (74, 132), (70, 128), (72, 136), (90, 134), (100, 130)), colour
    )


def _full_beard(colour: Colour) -> Shapes:
    yield Polygon(
        _mirrored((100, 126), (84, 124), (72, 118), (58, 104), (62, 138), (78, 160), (100, 168)), colour
    )


def _goatee(colour: Colour) -> Shapes:
    yield Polygon(_mirrored((92, 144), (88, 150), (94, 164), (100, 168)), colour)
    yield Polygon(_mirrored((100, 124), (86, 128), (84, 131), (100, 129)), colour)


def _whiskers(colour: Colour) -> Shapes:
    left = ((56, 98), (64, 98), (76, 128), (70, 144), (60, 128))
    yield Polygon(left, colour)
    yield Polygon(tuple((GRID - x, y) for x, y in left), colour)


def _spectacles(_: Look) -> Shapes:
    for x in (82, 118):
        yield from _ring((x, 102), 15, "straw")
    yield Box((96, 100), (8, 3), "straw", radius=0)


def _monocle(_: Look) -> Shapes:
    yield from _ring((118, 102), 15, "straw")
    yield Polygon(((131, 110), (133, 109), (138, 146), (136, 147)), "straw")


def _ring(middle: Point, radius: int, colour: Colour) -> Shapes:
    """Yield a circle's outline as a polygon with a hole."""
    outer, inner = (radius, radius), (radius - 3, radius - 3)
    yield Polygon((*_arc(middle, outer, 0, 2), *_arc(middle, inner, 2, 0)), colour)


def _patch(_: Look) -> Shapes:
    yield Polygon(((58, 96), (60, 92), (142, 78), (142, 82)), "coal")
    yield Polygon(((70, 92), (95, 89), (94, 106), (84, 114), (72, 107)), "coal")


def _wide(look: Look) -> Shapes:
    yield Polygon(_mirrored((100, 26), (88, 18), (74, 22), (64, 68)), look.hat_colour)
    yield Polygon(_mirrored((66, 54), (63, 68)), _contrast(look.hat_colour))
    yield Polygon(
        _mirrored((100, 66), (62, 64), (38, 58), (22, 44), (28, 66), (52, 80), (100, 84)),
        look.hat_colour, _contrast(look.hat_colour),
    )  # fmt: skip


def _bowler(look: Look) -> Shapes:
    yield _dome((100, 70), (44, 50), look.hat_colour)
    yield Box((56, 58), (88, 12), _contrast(look.hat_colour), radius=2)
    yield Box((42, 68), (116, 11), look.hat_colour, radius=6)


def _top(look: Look) -> Shapes:
    yield Polygon(_mirrored((100, 12), (60, 12), (66, 68)), look.hat_colour)
    yield Box((65, 54), (70, 14), look.scarf, radius=0)
    yield Box((44, 67), (112, 11), look.hat_colour, radius=6)


def _cap(look: Look) -> Shapes:
    yield _dome((98, 76), (50, 42), look.hat_colour)
    yield Polygon(((96, 72), (146, 70), (162, 80), (156, 86), (100, 82)), _contrast(look.hat_colour))


def _kerchief(look: Look) -> Shapes:
    yield Polygon(((146, 74), (172, 66), (164, 82), (176, 94), (148, 84)), look.hat_colour)
    yield _dome((100, 82), (48, 46), look.hat_colour)
    for x, y in ((76, 62), (100, 52), (124, 62), (88, 74), (112, 74)):
        yield Disc((x, y), 4, "paper")


_BEHIND: Mapping[Hair, Callable[[Colour], Shapes]] = {
    "": _none, "short": _none, "long": _long, "curls": _curls, "braids": _braids, "bun": _bun,
}  # fmt: skip
_BEARDS: Mapping[Beard, Callable[[Colour], Shapes]] = {
    "": _none, "moustache": _moustache, "full": _full_beard, "goatee": _goatee, "whiskers": _whiskers,
}  # fmt: skip
_MARKS: Mapping[Mark, Callable[[Look], Shapes]] = {
    "": _none, "freckles": _freckles, "scar": _scar, "mask": _none,
}  # fmt: skip
_EYEWEAR: Mapping[Eyes, Callable[[Look], Shapes]] = {
    "": _none, "spectacles": _spectacles, "patch": _patch, "monocle": _monocle,
}  # fmt: skip
_HATS: Mapping[Hat, Callable[[Look], Shapes]] = {
    "": _none, "wide": _wide, "bowler": _bowler, "top": _top, "cap": _cap, "kerchief": _kerchief,
}  # fmt: skip
