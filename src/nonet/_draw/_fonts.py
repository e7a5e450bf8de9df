"""The letters of booklets: from packaged fonts, embedded as far as they are used.

Noto Sans has Latin, Greek and Cyrillic letters, Noto Sans CJK Chinese, Japanese and Korean ones.
The glyphs that a booklet needs are made into small TrueType fonts: reportlab reads neither the
outlines of Noto Sans CJK (PostScript) nor the weights of Noto Sans (a variable font).
"""

from __future__ import annotations

import hashlib
import io
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from nonet.errors import MissingExtraError, UsageError

_REGULAR, _BOLD = 400, 700
_MADE = 3_786_912_000  # the first of January 2024, as fonts count seconds
_ERROR = 0.5  # of 1000 units to the em: how far curves may be from the original ones


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
        raise MissingExtraError.of("a booklet", "print") from None
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


class Typesetter:
    """Draws text on a canvas of reportlab, each letter in a font that has it.

    Args:
        texts: Everything that will be drawn, as `printable` returned it.
    """

    def __init__(self, texts: Iterable[str]) -> None:
        characters = sorted({character for text in texts for character in text} | {" "})
        by_face: dict[Face, str] = {}
        for character in characters:
            face = _face_of(character)
            if face is not None:
                by_face[face] = by_face.get(face, "") + character
        self._fonts = {
            (face, bold): _registered(face, _BOLD if bold else _REGULAR, text)
            for face, text in by_face.items()
            for bold in (False, True)
        }

    def _runs(self, text: str, bold: bool) -> Iterator[tuple[str, str]]:
        """Pieces of a text with the names of their fonts."""
        for face, characters in groupby(text, _face_of):
            if face is not None:
                yield self._fonts[face, bold], "".join(characters)

    def width(self, text: str, size: float, *, bold: bool = False) -> float:
        """How wide a text is."""
        from reportlab.pdfbase.pdfmetrics import stringWidth

        return float(sum(stringWidth(run, font, size) for font, run in self._runs(text, bold)))

    def draw(
        self,
        canvas: Any,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        bold: bool = False,
        shift: float = 0.0,
    ) -> None:
        """Draws a text from a point on, or with a share of its width to the left of it."""
        x -= shift * self.width(text, size, bold=bold)
        for font, run in self._runs(text, bold):
            canvas.setFont(font, size)
            canvas.drawString(x, y, run)
            x += canvas.stringWidth(run, font, size)

    @property
    def font(self) -> str:
        """The name of one of the fonts, for a canvas to begin with."""
        return next(iter(self._fonts.values()))

    def wrapped(self, text: str, size: float, room: float, *, bold: bool = False) -> list[str]:
        """A text in lines of at most that width; a longer word stays whole."""
        lines: list[str] = []
        for word in text.split():
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self.width(longer, size, bold=bold) <= room:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines


def _style(face: Face, weight: int) -> str:
    return "Bold" if weight == _BOLD and face.is_variable else "Regular"


def _registered(face: Face, weight: int, characters: str) -> str:
    """The name under which reportlab knows a font of these characters."""
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont

    # reportlab keeps the fonts of a process by their names. Those of several booklets are told
    # apart by their characters.
    own = hashlib.sha256(characters.encode()).hexdigest()[:12]
    name = f"{face.name}-{_style(face, weight)}-{own}"
    registerFont(TTFont(name, io.BytesIO(_built(face, weight, characters, name))))
    return name


@lru_cache(maxsize=16)
def _built(face: Face, weight: int, characters: str, full_name: str) -> bytes:
    """A TrueType font with these characters alone."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.recordingPen import DecomposingRecordingPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    font, glyph_of = _opened(face)
    location = {"wght": weight, "wdth": 100} if face.is_variable else None
    source = font.getGlyphSet(location=location)
    names = {ord(each): glyph_of[ord(each)] for each in characters}
    order = [".notdef", *dict.fromkeys(names.values())]
    glyphs, widths = {}, {}
    for name in order:
        whole = DecomposingRecordingPen(source)
        source[name].draw(whole)
        pen = TTGlyphPen(None)
        whole.replay(pen if face.is_variable else Cu2QuPen(pen, _ERROR, reverse_direction=True))
        glyphs[name] = pen.glyph()
        widths[name] = (round(source[name].width), 0)
    style = _style(face, weight)
    builder = FontBuilder(font["head"].unitsPerEm, isTTF=True)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap(names)
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics(widths)
    head = font["hhea"]
    builder.setupHorizontalHeader(ascent=head.ascent, descent=head.descent)
    plain = {"familyName": face.name, "styleName": style, "psName": full_name}
    builder.setupNameTable(plain)
    builder.setupOS2(sTypoAscender=head.ascent, sTypoDescender=head.descent)
    builder.setupPost()
    # The same characters make the same font, whatever the time.
    builder.font["head"].created = builder.font["head"].modified = _MADE
    builder.font.recalcTimestamp = False
    buffer = io.BytesIO()
    builder.save(buffer)
    return buffer.getvalue()
