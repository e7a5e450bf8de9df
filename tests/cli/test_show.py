"""What `nonet show` has above and below its drawing."""

from __future__ import annotations

from cli.conftest import Run
from formats.test_documents import SUDOKUPAD
from formats.test_sudokupad import board, link


def test_show_names_it(nonet: Run, terminal: Run) -> None:
    assert terminal("show", SUDOKUPAD).out.startswith("Three in a row by Ada\n┏")
    shown = nonet("show", SUDOKUPAD).out
    assert shown.startswith("# title: Three in a row by Ada\n┏")
    assert nonet("convert", "--to", "line", stdin=shown).out == "." * 81 + "\n"
    wild = link(board(metadata={"title": "a\x1b[31mb\nc"}))
    assert nonet("show", wild).out.startswith("# title: a[31mb c\n┏")
