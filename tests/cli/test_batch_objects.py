"""`nonet batch` with JSON objects that say more than their puzzle, and on a terminal."""

from __future__ import annotations

import json
from pathlib import Path

from batch.test_batch import INKALA, SOLVED
from cli.conftest import Run


def test_objects_with_rules_are_not_solved_without_them(nonet: Run, tmp_path: Path) -> None:
    cage = {"rule": "killer", "total": 15, "cells": ["r1c1", "r1c2"]}
    plain: list[dict[str, object]] = [
        {"id": 1, "puzzle": INKALA, "size": 9, "box": "3x3"},
        {"id": 2, "puzzle": INKALA, "game": "classic", "extra": [], "constraints": None},
        {"id": 3, "puzzle": INKALA, "box": "in the cellar"},
    ]
    ruled: list[dict[str, object]] = [
        {"schema": 1, "puzzle": INKALA, "size": 9, "box": "3x3", "constraints": [cage]},
        {"schema": 1, "puzzle": INKALA, "size": 9, "box": "3x3", "constraints": ["anti-knight"]},
        {"schema": 1, "puzzle": INKALA, "size": 9, "box": "3x3", "game": "diagonal"},
        {"schema": 1, "puzzle": INKALA, "size": 9, "box": None},
    ]
    path = tmp_path / "in.ndjson"
    for record in [*plain, *ruled]:
        path.write_text("".join(f"{json.dumps(each)}\n" for each in (plain[0], record)))
        done = nonet("batch", str(path))
        if record in plain:
            assert done.code == 0
            assert done.out.splitlines()[1] == SOLVED
        else:
            assert done.code == 3
            assert done.out.splitlines()[1] == "# line 2: not solved"
            assert f"{path}: line 2: a batch takes classic 9x9 puzzles only; this is" in done.err


def test_progress_on_a_terminal_is_shown_and_taken_away(terminal: Run, tmp_path: Path) -> None:
    count = 30_000  # several blocks
    (tmp_path / "many.txt").write_text(f"{SOLVED}\n" * count)
    result = terminal("batch", str(tmp_path / "many.txt"), "-o", str(tmp_path / "out.txt"))
    assert result.code == 0
    taken_away = "\x1b[?25h\r\x1b[1A\x1b[2K"  # the cursor is there again, the line is not
    counted = f"{count:,} puzzles: {count:,} with exactly one solution.\n"
    assert result.err.endswith(taken_away + counted)
