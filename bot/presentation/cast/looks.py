"""The looks of the cast: what each character's portrait is drawn from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.presentation.scene import Colour

Hat = Literal["", "wide", "bowler", "top", "cap", "kerchief"]
Hair = Literal["", "short", "long", "curls", "braids", "bun"]
Beard = Literal["", "moustache", "full", "goatee", "whiskers"]
Eyes = Literal["", "spectacles", "patch", "monocle"]
Mark = Literal["", "freckles", "scar", "mask"]


@dataclass(frozen=True, slots=True)
class Look:
    """How a character looks; "": none of it."""

    skin: Colour
    hair: Hair
    hair_colour: Colour
    coat: Colour
    scarf: Colour
    hat: Hat = ""
    hat_colour: Colour = "brown"
    beard: Beard = ""
    eyes: Eyes = ""
    mark: Mark = ""


LOOKS = (
    Look("tan", "short", "coal", "coal", "red", "wide", "coal", "moustache"),
    Look("sand", "short", "rust", "green", "straw", "cap", "brown"),
    Look("umber", "short", "grey", "brown", "blue", "wide", "tan"),
    Look("sand", "short", "brown", "purple", "straw", "bowler", "coal", "goatee", "monocle"),
    Look("sand", "curls", "straw", "brown", "red", "kerchief", "red"),
    Look("tan", "long", "coal", "blue", "coal", "wide", "red", mark="scar"),
    Look("sand", "", "coal", "grey", "green", "bowler", "brown", "full", "spectacles"),
    Look("tan", "curls", "rust", "green", "brown", "", "brown"),
    Look("umber", "short", "coal", "red", "grey", "top", "coal", "whiskers"),
    Look("tan", "braids", "coal", "brown", "blue", "wide", "straw"),
    Look("sand", "short", "straw", "green", "green", "cap", "green"),
    Look("umber", "bun", "coal", "purple", "paper", eyes="spectacles"),
    Look("sand", "long", "brown", "blue", "grey", "bowler", "grey"),
    Look("sand", "braids", "rust", "red", "paper", "", mark="freckles"),
    Look("tan", "short", "grey", "coal", "straw", "wide", "grey", "moustache", "spectacles"),
    Look("umber", "curls", "coal", "straw", "red", "kerchief", "blue"),
    Look("tan", "short", "coal", "blue", "straw", "cap", "blue"),
    Look("sand", "short", "coal", "coal", "purple", "top", "purple", "goatee"),
    Look("umber", "bun", "brown", "green", "sand", "wide", "brown"),
    Look("sand", "curls", "brown", "straw", "green", "bowler", "green"),
    Look("tan", "", "grey", "brown", "blue", "wide", "paper", "full"),
    Look("umber", "short", "coal", "red", "straw", "cap", "red", "moustache"),
    Look("sand", "long", "straw", "blue", "red", eyes="spectacles"),
    Look("tan", "short", "paper", "purple", "grey", "top", "grey", "whiskers", "monocle"),
    Look("sand", "curls", "rust", "red", "coal", "wide", "brown", mark="scar"),
    Look("umber", "long", "coal", "purple", "straw", "top", "straw"),
    Look("tan", "braids", "brown", "coal", "green", "wide", "coal", mark="mask"),
    Look("sand", "bun", "grey", "brown", "paper", "kerchief", "purple"),
    Look("umber", "short", "rust", "green", "red", "bowler", "red"),
    Look("sand", "short", "coal", "coal", "coal", "wide", "coal", eyes="patch", mark="mask"),
)
"""By the character's number."""
