"""The names that people have for a colour, from its hue."""

from __future__ import annotations

import re
from collections.abc import Iterable
from colorsys import rgb_to_hls
from functools import lru_cache

# From which hue to which people use a name, in degrees, and where it is purest.
_HUES = {
    "red": (340, 20, 0), "orange": (18, 45, 30), "peach": (18, 45, 30), "brown": (10, 42, 25),
    "gold": (38, 57, 48), "yellow": (42, 72, 57), "lime": (65, 130, 95), "green": (70, 168, 120),
    "turquoise": (150, 200, 174), "teal": (155, 200, 180), "aqua": (160, 205, 187),
    "cyan": (160, 205, 187), "blue": (180, 256, 215), "lavender": (235, 325, 268),
    "violet": (250, 325, 282), "purple": (250, 325, 288), "magenta": (285, 338, 305),
    "pink": (285, 360, 332), "salmon": (345, 35, 10), "coral": (345, 35, 14),
    "crimson": (335, 15, 350), "maroon": (335, 20, 0), "bronze": (10, 50, 30), "tan": (15, 52, 33),
    "beige": (20, 65, 40), "cream": (25, 70, 48), "amber": (28, 58, 44), "olive": (42, 95, 62),
    "khaki": (35, 80, 55), "mint": (105, 182, 150), "emerald": (100, 175, 140),
    "navy": (200, 262, 235), "indigo": (225, 292, 262), "lilac": (245, 328, 283),
    "mauve": (255, 335, 292), "plum": (265, 335, 300), "fuchsia": (280, 342, 312),
}  # fmt: skip
_NAMED = {
    "white": "ffffff", "black": "000000", "red": "ff0000", "green": "008000", "blue": "0000ff",
    "gray": "808080", "grey": "808080", "yellow": "ffff00", "orange": "ffa500", "none": "",
    "purple": "800080", "pink": "ffc0cb", "transparent": "",
}  # fmt: skip
_RGB = re.compile(r"rgba?\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*([\d.]+)\s*)?\)")
_LIGHT = ("pink", "peach", "cream", "beige", "mint", "lavender", "lilac")
_LEAST_LIGHT, _QUITE_LIGHT = 0.4, 0.72  # of those; maroon is no pink, and orange no peach
_GREYS = ("grey", "black", "white", "silver")
_GREY, _FAINT = 0.12, 0.16  # below so much difference of its parts a colour is, or may be, grey
_AS_NEAR = 6  # degrees: names that are as good as the nearest
# The hue in degrees, how light it is from 0 to 1, and how far its parts differ.
Look = tuple[float, float, float]


def code_of(raw: object) -> str:
    """A colour as six hexadecimal digits, mixed with white paper; empty if nothing is seen."""
    text = str(raw or "").strip().lower()
    match = _RGB.fullmatch(text)
    if match:
        parts = [int(group) for group in match.groups()[:3]]
        return _mixed(parts, float(match[4]) if match[4] else 1)
    text = _NAMED.get(text, text).lstrip("#")
    if len(text) in (1, 2):  # shortened, as all digits are alike
        text = (text * 6)[:6]
    if len(text) in (3, 4):
        text = "".join(char * 2 for char in text)
    if not re.fullmatch("[0-9a-f]{6}([0-9a-f]{2})?", text):
        return ""
    parts = [int(text[at : at + 2], 16) for at in (0, 2, 4)]
    return _mixed(parts, int(text[6:], 16) / 255 if len(text) == 8 else 1)


def _mixed(parts: Iterable[int], share: float) -> str:
    if share < 0.02:
        return ""
    mixed = (round(255 * (1 - share) + share * min(part, 255)) for part in parts)
    return "".join(f"{channel:02x}" for channel in mixed)


@lru_cache(maxsize=512)
def look_of(code: str) -> Look | None:
    """How a colour looks on white paper; None for nothing."""
    if not code:
        return None
    red, green, blue = (int(code[at : at + 2], 16) / 255 for at in (0, 2, 4))
    hue, light, _ = rgb_to_hls(red, green, blue)
    return hue * 360, light, max(red, green, blue) - min(red, green, blue)


def fits(word: str, code: str) -> bool:
    """True if people may call a colour so."""
    look = look_of(code)
    if look is None:
        return False
    hue, light, strength = look
    if word in _GREYS:
        least, most = {"white": (0.9, 2), "black": (-1, 0.3)}.get(word, (0.12, 0.97))
        return strength < _FAINT and least < light < most
    if word in _LIGHT and light < _LEAST_LIGHT:
        return False
    first, last, _ = _HUES[word]
    inside = first <= hue <= last if first < last else not last < hue < first
    return inside and strength >= _GREY / 2


def best(words: Iterable[str], code: str) -> list[str]:
    """Of some words for colours those that name a colour best; none if none fits."""
    fitting = [word for word in dict.fromkeys(words) if fits(word, code)]
    look = look_of(code)
    if len(fitting) < 2 or look is None:
        return fitting
    if look[2] < _GREY:
        return [word for word in fitting if word in _GREYS] or fitting

    def far(word: str) -> float:
        if word in _GREYS:
            return 400
        turn = abs(look[0] - _HUES[word][2])
        return min(turn, 360 - turn)

    nearest = min(map(far, fitting))
    near = [word for word in fitting if far(word) <= nearest + _AS_NEAR]
    return [word for word in near if (word in _LIGHT) == (look[1] > _QUITE_LIGHT)] or near


def name_of(code: str) -> str:
    """The usual name of a colour, for people."""
    look = look_of(code)
    if look is None:
        return "clear"
    if look[2] < _GREY:
        return "white" if look[1] > 0.93 else "black" if look[1] < 0.2 else "grey"
    usual = ("red", "orange", "yellow", "green", "turquoise", "blue", "purple", "pink")
    return next(iter(best(usual, code)), "grey")
