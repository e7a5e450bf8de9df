"""`nonet combinations`: the sets of values of a cage, against all that there are."""

from __future__ import annotations

import json
from itertools import combinations

import pytest

from nonet.cli import _main as main


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main.run(["combinations", *arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


@pytest.mark.parametrize(
    ("total", "cells", "size"), [(15, 4, 9), (6, 3, 6), (45, 9, 9), (40, 4, 16)]
)
def test_every_set_is_listed_once(
    total: int, cells: int, size: int, capsys: pytest.CaptureFixture[str]
) -> None:
    sets = [set_ for set_ in combinations(range(1, size + 1), cells) if sum(set_) == total]
    arguments = [str(total), "--cells", str(cells), "--size", str(size)]
    code, out, _ = run(capsys, *arguments)
    assert (code, out.splitlines()) == (0, [" ".join(map(str, each)) for each in sets])
    lines = run(capsys, *arguments, "--json")[1].splitlines()
    assert [json.loads(line)["values"] for line in lines] == list(map(list, sets))


def test_values_are_required_and_excluded(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "15", "--cells", "4", "--with", "1,2")[1] == "1 2 3 9\n1 2 4 8\n1 2 5 7\n"
    out = run(capsys, "15", "--cells", "4", "--with", "1", "--without", "29")[1]
    assert out == "1 3 4 7\n1 3 5 6\n"
    assert run(capsys, "3") == (0, "3\n1 2\n", "")
    code, out, error = run(capsys, "46", "--cells", "9")
    assert (code, out) == (1, "") and "no cage of 9 values from 1 to 9" in error
    code, _, error = run(capsys, "15", "--with", "0")
    assert code == 2 and "'0' is not a value from 1 to 9" in error
