"""How everything on the board looks: in the dark, in the light, and without colours.

No meaning hangs on a colour alone. Givens are bold; corner marks are underlined; what a step places
has a plus sign, what it crosses out is struck through; conflicts have an exclamation mark; the
cursor has brackets or bars; a cell that the player has painted has the number of its colour, and
painted candidates stand on a ground of their own, orange ones slanted; the
cells that a hint rests on are hatched, and those of its houses dotted. Without colours the cursor
and what is chosen are shown in reverse, too.
"""

from __future__ import annotations

from collections.abc import Iterator
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


# Everything in the dark and in the light: backgrounds, and what is written on them.
_GROUNDS = {
    "plain": ("#11151c", "#ffffff"),
    "band": ("#171d27", "#f5f7fa"),
    "extra": ("#1a1d33", "#eeecfa"),
    "seen": ("#1c2430", "#eef2f8"),
    "same": ("#274060", "#c9defa"),
    "chosen": ("#35506f", "#b4cdf0"),
    "cursor": ("#f0b43c", "#ffc14d"),
    "house": ("#25223f", "#e9e4fb"),
    "pattern": ("#1c4a3c", "#c9f0dc"),
    "target": ("#4a2a30", "#fbdcdc"),
    "wrong": ("#5a1f28", "#ffd0d0"),
    # The colours that players give to cells, as the page has them.
    "paint 1": ("#23477c", "#bcd7fb"),
    "paint 2": ("#7a4a14", "#fbd0a6"),
    "paint 3": ("#1f5a35", "#bfe8c5"),
    "paint 4": ("#78315a", "#f9c6dc"),
    "paint 5": ("#655a10", "#f7eb9d"),
    "paint 6": ("#4d3985", "#d9c9f7"),
    "paint 7": ("#165a5a", "#aee8e6"),
    "paint 8": ("#4a505a", "#d5d7db"),
    "paint 9": ("#4a505a", "#d5d7db"),
}
_TEXTS = {
    "light": ("#3d4858", "#c3ccd8"),
    "heavy": ("#8fa0b8", "#3a475a"),
    "sign": ("bold #f0b43c", "bold #a05a00"),
    "given": ("bold #ffffff", "bold #0a0f16"),
    "value": ("#6cb6ff", "#0b57c4"),
    "same": ("bold underline #9fd0ff", "bold underline #083f90"),
    "wrong": ("bold #ff7b7b", "bold #b3001b"),
    "centre": ("#93a1b5", "#56616f"),
    "corner": ("underline #e8c27a", "underline #8a5200"),
    "same centre": ("bold #9fd0ff", "bold #083f90"),
    "same corner": ("bold underline #ffdf9a", "bold underline #6b3c00"),
    "blue": ("bold #11151c on #8ebbff", "bold #0a0f16 on #9cc4ff"),
    "orange": ("bold italic #11151c on #ffb066", "bold italic #0a0f16 on #ffb066"),
    "gone": ("strike bold #ff6b6b", "strike bold #b3001b"),
    "placed": ("bold #11151c on #7ee2a0", "bold #ffffff on #107a3e"),
    "part 0": ("bold underline #7ee2a0", "bold underline #0b6b35"),
    "part 1": ("bold underline #6cd3e8", "bold underline #006680"),
    "part 2": ("bold underline #d8a0f0", "bold underline #7a2ba0"),
    "part 3": ("bold underline #f0d060", "bold underline #7a6000"),
    "part 4": ("bold underline #f0a070", "bold underline #a04400"),
    "filler": ("#4a5266", "#8894a4"),
    "cursor": ("bold #11151c", "bold #0a0f16"),
    "cursor mark": ("#11151c", "#0a0f16"),
    "cursor part": ("bold underline #11151c", "bold underline #0a0f16"),
    "cursor gone": ("bold strike #8b0010", "bold strike #8b0010"),
}
# Everything around the board.
_THEME = {
    "primary": ("#6cb6ff", "#0b57c4"),
    "secondary": ("#93a1b5", "#56616f"),
    "accent": ("#f0b43c", "#a05a00"),
    "warning": ("#f0b43c", "#a05a00"),
    "error": ("#ff7b7b", "#b3001b"),
    "success": ("#7ee2a0", "#107a3e"),
    "foreground": ("#dbe3ee", "#17202c"),
    "background": ("#0c1016", "#f4f6fa"),
    "surface": ("#11151c", "#ffffff"),
    "panel": ("#1c2430", "#e3e9f2"),
}


def _palette(which: int) -> Palette:
    return Palette(
        {name: Style.parse(f"on {colours[which]}") for name, colours in _GROUNDS.items()},
        {name: Style.parse(styles[which]) for name, styles in _TEXTS.items()},
    )


_DARK, _LIGHT = map(_palette, (0, 1))
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
    | {"blue": Style(reverse=True), "orange": Style(reverse=True, italic=True, underline=True)}
    | {"placed": Style(bold=True, reverse=True), "light": Style(dim=True)},
)


def palette(*, dark: bool, colours: bool) -> Palette:
    """The palette for a theme, ours or another of Textual, that is dark or light."""
    if not colours:
        return _PLAIN
    return _DARK if dark else _LIGHT


def themes() -> Iterator[Theme]:
    """Our two themes, for everything around the board."""
    for which, name in enumerate((DARK, LIGHT)):
        colours: dict[str, str] = {part: shades[which] for part, shades in _THEME.items()}
        yield Theme(name, dark=name == DARK, **colours)  # type: ignore[arg-type]
