"""How everything on the board looks: in the dark, in the light, and without colours.

No meaning hangs on a colour alone. Givens are bold; corner marks are underlined; what a step places
has a plus sign, what it crosses out is struck through; conflicts have an exclamation mark; the
cursor has brackets or bars; the cells that a hint rests on are hatched, and those of its houses
dotted. Without colours the cursor and what is chosen are shown in reverse, too.
"""

from __future__ import annotations

from dataclasses import dataclass

from rich.style import Style
from textual.theme import Theme

DARK, LIGHT = "nonet-dark", "nonet-light"


@dataclass(frozen=True, slots=True)
class Palette:
    """The styles of the board; backgrounds and what is written on them are put together."""

    grounds: dict[str, Style]
    texts: dict[str, Style]

    def style(self, ground: str, text: str) -> Style:
        """The style of a text on a ground, both by their names."""
        return self.grounds[ground] + self.texts[text]


def _palette(grounds: dict[str, str], texts: dict[str, str]) -> Palette:
    return Palette(
        {name: Style.parse(f"on {colour}") for name, colour in grounds.items()},
        {name: Style.parse(style) for name, style in texts.items()},
    )


_DARK = _palette(
    grounds={
        "plain": "#11151c",
        "band": "#171d27",
        "extra": "#1a1d33",
        "seen": "#1c2430",
        "same": "#274060",
        "chosen": "#35506f",
        "cursor": "#f0b43c",
        "house": "#25223f",
        "pattern": "#1c4a3c",
        "target": "#4a2a30",
        "wrong": "#5a1f28",
    },
    texts={
        "light": "#3d4858",
        "heavy": "#8fa0b8",
        "sign": "bold #f0b43c",
        "given": "bold #ffffff",
        "value": "#6cb6ff",
        "same": "bold underline #9fd0ff",
        "wrong": "bold #ff7b7b",
        "centre": "#93a1b5",
        "corner": "underline #e8c27a",
        "gone": "strike bold #ff6b6b",
        "placed": "bold #11151c on #7ee2a0",
        "part 0": "bold underline #7ee2a0",
        "part 1": "bold underline #6cd3e8",
        "part 2": "bold underline #d8a0f0",
        "part 3": "bold underline #f0d060",
        "part 4": "bold underline #f0a070",
        "filler": "#4a5266",
        "cursor": "bold #11151c",
        "cursor mark": "#11151c",
        "cursor part": "bold underline #11151c",
        "cursor gone": "bold strike #8b0010",
    },
)
_LIGHT = _palette(
    grounds={
        "plain": "#ffffff",
        "band": "#f5f7fa",
        "extra": "#eeecfa",
        "seen": "#eef2f8",
        "same": "#c9defa",
        "chosen": "#b4cdf0",
        "cursor": "#ffc14d",
        "house": "#e9e4fb",
        "pattern": "#c9f0dc",
        "target": "#fbdcdc",
        "wrong": "#ffd0d0",
    },
    texts={
        "light": "#c3ccd8",
        "heavy": "#3a475a",
        "sign": "bold #a05a00",
        "given": "bold #0a0f16",
        "value": "#0b57c4",
        "same": "bold underline #083f90",
        "wrong": "bold #b3001b",
        "centre": "#56616f",
        "corner": "underline #8a5200",
        "gone": "strike bold #b3001b",
        "placed": "bold #ffffff on #107a3e",
        "part 0": "bold underline #0b6b35",
        "part 1": "bold underline #006680",
        "part 2": "bold underline #7a2ba0",
        "part 3": "bold underline #7a6000",
        "part 4": "bold underline #a04400",
        "filler": "#8894a4",
        "cursor": "bold #0a0f16",
        "cursor mark": "#0a0f16",
        "cursor part": "bold underline #0a0f16",
        "cursor gone": "bold strike #8b0010",
    },
)
_PLAIN = Palette(
    {
        **dict.fromkeys(_DARK.grounds, Style()),
        "chosen": Style(reverse=True),
        "cursor": Style(reverse=True),
    },
    {
        name: Style(bold=style.bold, underline=style.underline, strike=style.strike)
        for name, style in _DARK.texts.items()
    }
    | {"placed": Style(bold=True, reverse=True), "light": Style(dim=True)},
)


def palette(*, dark: bool, colours: bool) -> Palette:
    """The palette for a theme, ours or another of Textual, that is dark or light."""
    if not colours:
        return _PLAIN
    return _DARK if dark else _LIGHT


def themes() -> tuple[Theme, Theme]:
    """Our two themes, for everything around the board."""
    dark = Theme(
        name=DARK,
        primary="#6cb6ff",
        secondary="#93a1b5",
        accent="#f0b43c",
        warning="#f0b43c",
        error="#ff7b7b",
        success="#7ee2a0",
        foreground="#dbe3ee",
        background="#0c1016",
        surface="#11151c",
        panel="#1c2430",
        dark=True,
    )
    light = Theme(
        name=LIGHT,
        primary="#0b57c4",
        secondary="#56616f",
        accent="#a05a00",
        warning="#a05a00",
        error="#b3001b",
        success="#107a3e",
        foreground="#17202c",
        background="#f4f6fa",
        surface="#ffffff",
        panel="#e3e9f2",
        dark=False,
    )
    return dark, light
