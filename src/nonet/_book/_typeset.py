"""From content and a template to pages: Typst, with packaged fonts."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

from nonet._book._fonts import families, font_files, printable
from nonet.errors import MissingExtraError

_FOLDER = files("nonet._book") / "data"
# The words that the templates write themselves.
_OWN = "".join(map(chr, range(32, 127)))
# Tagged for screen readers, with all that PDF/UA asks of a file.
_STANDARD: Literal["ua-1"] = "ua-1"
_BOARD = "board.typ"  # which the others include


def typeset(template: str, content: Mapping[str, Any]) -> bytes:
    """A tagged PDF.

    Args:
        template: The name of a file in the folder `data`.
        content: What the template reads as ``content.json``; what it must not be able to write is
            refused here.

    Raises:
        MissingExtraError: Typst or the fonts are not installed.
        UsageError: The fonts lack a letter.
    """
    try:
        import typst
    except ImportError:
        raise MissingExtraError.of("a book", "print") from None
    fonts = font_files([_OWN, *(printable(text, "the text") for text in _texts(content))])
    record = json.dumps({**content, "fonts": families()}).encode()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file_name, source in fonts.items():
            (folder / file_name).write_bytes(source)
        for file_name in (template, _BOARD):
            (folder / file_name).write_bytes((_FOLDER / file_name).read_bytes())
        (folder / "content.json").write_bytes(record)
        return typst.compile(
            str(folder / template),
            font_paths=[name],
            ignore_system_fonts=True,
            pdf_standards=[_STANDARD],
        )


def _texts(content: Any) -> Iterator[str]:
    """Every text of a record, wherever it stands."""
    if isinstance(content, str):
        yield content
    elif isinstance(content, Mapping):
        for part in content.values():
            yield from _texts(part)
    elif isinstance(content, Iterable):
        for part in content:
            yield from _texts(part)
