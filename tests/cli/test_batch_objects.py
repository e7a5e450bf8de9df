"""`nonet batch` with JSON objects that say more than their puzzle, and on a terminal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from batch.test_batch import INKALA, SOLVED
from cli.conftest import Run
from nonet.cli._batch_shape import find_objects
from nonet.cli.commands import batch


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


def test_progress_counts_the_bytes_of_all_files(
    terminal: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[int] = []

    class Bar:
        def update(self, task: int, *, completed: int, done: int) -> None:
            seen.append(completed)

        def stop(self) -> None: ...

    monkeypatch.setattr(batch, "progress_bar", lambda *columns, **fields: Bar())
    files = [tmp_path / "one.txt", tmp_path / "two.txt"]
    for file in files:
        file.write_text(f"{SOLVED}\n" * 30_000)
    assert terminal("batch", *map(str, files), "-o", str(tmp_path / "out.txt")).code == 0
    assert len(seen) > 2 and seen == sorted(seen), "never backwards"
    assert seen[-1] == sum(file.stat().st_size for file in files)


def test_objects_are_found_without_reading_them_as_json(
    nonet: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[int] = []

    def find(*given: Any) -> int:
        found.append(find_objects(*given))
        return found[-1]

    monkeypatch.setattr("nonet.cli._batch_run.find_objects", find)
    file = tmp_path / "in.ndjson"
    file.write_text("".join(json.dumps({"puzzle": INKALA}) + "\n" for _ in range(7)))
    assert nonet("batch", str(file)).out == f"{SOLVED}\n" * 7
    assert found == [7]
    nonet("batch", "-", stdin=f"{INKALA}\n")
    assert found == [7], "lines are no objects"
