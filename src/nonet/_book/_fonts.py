"""The letters of books: from packaged fonts, embedded as far as they are used.

Noto Sans has Latin, Greek and Cyrillic letters, Noto Sans CJK Chinese, Japanese and Korean ones.
The glyphs that a book needs are taken out of them first: Noto Sans is a variable font, which Typst
does not read in all its weights, and the whole Noto Sans CJK would take seconds to look through.
"""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from nonet.errors import MissingExtraError, UsageError

_REGULAR, _BOLD = 400, 700
_MADE = 3_786_912_000  # the first of January 2024, as fonts count seconds


class Face(NamedTuple):
    """A font file that comes with a package."""

    name: str
    path: Path
    is_variable: bool


@cache
def _faces() -> tuple[Face, ...]:
    """The fonts in the order in which a letter is looked for.

    Raises:
        MissingExtraError: They are not installed.
    """
    try:
        import fontpkg_noto_sans
        import fontTools  # noqa: F401 - needed below
        import noto_cjk_sans_jp_regular as noto_cjk
    except ImportError:
        raise MissingExtraError.of("a book", "print") from None
    latin = Path(fontpkg_noto_sans.ROOT) / "files" / "NotoSans[wdth,wght].ttf"
    return (
        Face("NotoSans", latin, is_variable=True),
        Face("NotoSansCJK", Path(str(noto_cjk.FONT_PATH)), is_variable=False),
    )


@cache
def _opened(face: Face) -> tuple[Any, dict[int, str]]:
    """A font, and its glyphs by the code of their character."""
    from fontTools.ttLib import TTFont

    font = TTFont(face.path, lazy=True)
    return font, font.getBestCmap()


@lru_cache(maxsize=4096)
def _face_of(character: str) -> Face | None:
    for face in _faces():
        if ord(character) in _opened(face)[1]:
            return face
    return None


def printable(text: str, what: str) -> str:
    """A text as it is printed: accents joined to their letters, blanks as one blank.

    Raises:
        UsageError: The fonts lack a character; the message names it.
        MissingExtraError: The fonts are not installed.
    """
    text = " ".join(unicodedata.normalize("NFC", text).split())
    missing = sorted({character for character in text if _face_of(character) is None})
    if missing:
        named = ", ".join(_named(character) for character in missing[:4])
        more = f" and {len(missing) - 4} more" if len(missing) > 4 else ""
        raise UsageError(
            f"{what} {text!r} cannot be printed: the fonts lack {named}{more}. They have Latin, "
            f"Greek, Cyrillic, Chinese, Japanese and Korean letters"
        )
    return text


def _named(character: str) -> str:
    name = unicodedata.name(character, f"U+{ord(character):04X}")
    return f"{character!r} ({name.lower()})"


def font_files(texts: Iterable[str]) -> dict[str, bytes]:
    """The fonts for these texts, regular and bold, by the names of their files.

    Args:
        texts: Everything that will be written, as `printable` returned it.
    """
    characters = sorted({character for text in texts for character in text} | {" "})
    by_face: dict[Face, str] = {}
    for character in characters:
        face = _face_of(character)
        if face is not None:
            by_face[face] = by_face.get(face, "") + character
    return {
        f"{face.name}-{weight}.otf": _built(face, weight, own)
        for face, own in by_face.items()
        for weight in ((_REGULAR, _BOLD) if face.is_variable else (_REGULAR,))
    }


def families() -> list[str]:
    """The names of the fonts, in the order in which a letter is looked for."""
    return [face.name for face in _faces()]


@lru_cache(maxsize=16)
def _of_these(face: Face, characters: str) -> bytes:
    """The font with these characters alone, in all its weights.

    Lazily read, only what these characters need of its kerning is looked through: a fifth of it.
    """
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    font = TTFont(face.path, recalcTimestamp=False, lazy=True)
    # Kerning is for letters; the tables of a large font take seconds to look through.
    needless = ["GSUB"] if face.is_variable else ["GSUB", "GPOS", "GDEF", "BASE", "vhea", "vmtx"]
    options = Options(layout_features=["kern", "mark"], notdef_outline=True)
    options.drop_tables += needless
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=map(ord, characters))
    subsetter.subset(font)
    buffer = io.BytesIO()
    font.save(buffer)
    return buffer.getvalue()


@lru_cache(maxsize=16)
def _built(face: Face, weight: int, characters: str) -> bytes:
    """A font with these characters alone, kerned as the whole one is."""
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    font = TTFont(io.BytesIO(_of_these(face, characters)), recalcTimestamp=False)
    if face.is_variable:
        font = instantiateVariableFont(font, {"wght": weight, "wdth": 100}, inplace=True)
    style = "Bold" if weight == _BOLD else "Regular"
    names = font["name"]
    names.names = []
    plain = {1: face.name, 2: style, 4: f"{face.name} {style}", 6: f"{face.name}-{style}"}
    for number, text in plain.items():
        names.setName(text, number, 3, 1, 0x409)
    font["OS/2"].usWeightClass = weight
    # The same characters make the same font, whatever the time.
    font["head"].created = font["head"].modified = _MADE
    buffer = io.BytesIO()
    font.save(buffer)
    return buffer.getvalue()
