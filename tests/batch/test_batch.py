"""`nonet.solve_many` and `count_many`: every form of input, every kind of puzzle."""

import os
import random
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

import nonet
from interrupting import interrupted
from nonet import _native, count, count_many, solve_many
from nonet._batch import BatchCode
from nonet.errors import ConflictError, ShapeError, UsageError
from nonet.model import Layout
from strategies import puzzles

CLASSIC = Layout.of(9)
INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SOLVED = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
EMPTY = "." * 81
CLASH = "11" + "." * 79
NONE = "123456..." + "." * 17 + "7" + "." * 8 + "8" + "." * 8 + "9" + "." * 36


def boards(n: int, seed: int) -> list[str]:
    """Puzzles of every kind: solved grids with holes, some of them changed, few clues, empty."""
    rng = random.Random(seed)
    base = [int(c) for c in SOLVED]
    made = []
    for _ in range(n):
        values = rng.sample(range(1, 10), 9)
        cells = [values[v - 1] for v in base]
        for cell in rng.sample(range(81), rng.choice((30, 50, 55, 60, 70, 81))):
            cells[cell] = 0
        for _ in range(rng.choice((0, 0, 0, 1, 2))):
            cells[rng.randrange(81)] = rng.randint(1, 9)
        made.append("".join(map(str, cells)))
    return made


def as_cells(texts: list[str]) -> NDArray[np.uint8]:
    return np.array([[int(c) if c.isdigit() else 0 for c in text] for text in texts], np.uint8)


def test_all_forms_of_input_give_the_same() -> None:
    texts = [INKALA, EMPTY, CLASH, NONE, SOLVED, *boards(300, 1)]
    cells = as_cells(texts)
    expected = solve_many(texts, limit=2)
    forms = [
        "\n".join(texts).encode(),
        ("\r\n".join(texts) + "\r\n").encode(),
        bytearray("\n".join(texts).encode()),
        tuple(texts),
        cells,
        np.asfortranarray(cells),
        cells.astype(np.int64),
        np.array(texts, dtype="S81"),
        np.array(texts, dtype="S90"),
        np.array(texts),
        np.array(texts, dtype=object),
    ]
    for form in forms:
        result = solve_many(form, limit=2)
        assert result.counts.tolist() == expected.counts.tolist()
        assert result.solutions is not None
        assert expected.solutions is not None
        assert np.array_equal(result.solutions, expected.solutions)
        assert result.status.tolist() == expected.status.tolist()
    kinds = ["unique", "multiple", "invalid", "unsolvable", "unique"]
    assert expected.status.tolist()[:5] == kinds


# What is not a puzzle of 81 symbols, however it looks.
NO_PUZZLES = [
    "x", "", "5" * 80, "." * 82, " " + "." * 79 + "x", "." * 80 + "x", "." * 80 + "é", "é" * 81,
    "." * 40 + " " + "." * 40, "." * 40 + "\0" + "." * 40, "~" * 81,
]  # fmt: skip


@pytest.mark.parametrize("isa", _native.instruction_sets())
@pytest.mark.parametrize("n", [1, 3, 40, 1100])
def test_texts_that_are_no_puzzles_spoil_no_others(
    isa: str, n: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nonet._batch._solve_many.instruction_set", lambda: isa)
    monkeypatch.setattr("nonet._batch._input.instruction_set", lambda: isa)
    right = boards(n, n)
    expected = solve_many(as_cells(right), limit=2)
    texts = list(right)
    for i in range(0, n, 3):
        texts[i] = NO_PUZZLES[i // 3 % len(NO_PUZZLES)]
    wrong = np.arange(n) % 3 == 0
    same = [text if len(text) == 81 and text.isascii() else "?" * 81 for text in texts]
    around = [f" {text}\t" if i % 2 else text for i, text in enumerate(texts)]
    forms = [
        texts,
        around,
        "\n".join(texts).encode(),
        "\n".join(around).encode() + b"\n",
        "\n".join(same).encode(),
        "\r\n".join(same).encode(),
        np.array(same, dtype="S81"),
        np.array([text.encode() for text in texts]),
    ]
    for form in forms:
        found = solve_many(form, limit=2)
        assert (found.codes == np.where(wrong, BatchCode.INVALID, expected.codes)).all()
        assert (found.counts == np.where(wrong, 0, expected.counts)).all()
        assert found.solutions is not None
        assert expected.solutions is not None
        assert not found.solutions[wrong].any()
        unique = expected.counts == 1  # which of several solutions comes first is not promised
        assert (found.solutions == expected.solutions)[unique & ~wrong].all()
        assert set(np.flatnonzero(wrong)) <= set(found.errors)


@given(
    st.lists(st.sampled_from(["", "1", "22", "." * 81, "3" * 82, "\r"]), max_size=5), st.booleans()
)
def test_lines_are_those_of_split(texts: list[str], closed: bool) -> None:
    data = "\n".join(texts).encode() + b"\n" * closed
    lines = data.split(b"\n")
    if not lines[-1]:
        del lines[-1]
    found = solve_many(data, limit=2)
    assert found.counts.tolist() == [2 * (line == b"." * 81) for line in lines]
    for i in found.errors:
        assert str(found.errors[i]) == str(solve_many([lines[i].decode()]).errors[0])


@pytest.mark.parametrize("limit", [1, 2, 7])
def test_counts_and_solutions_are_those_of_the_native_engine(limit: int) -> None:
    texts = boards(700, limit)
    result = solve_many(texts, limit=limit)
    assert result.solutions is not None
    for i, text in enumerate(texts):
        puzzle = nonet.parse(text)
        if puzzle.conflicts():
            assert result.codes[i] == BatchCode.INVALID
            assert isinstance(result.errors[i], ConflictError)
            assert not result.solutions[i].any()
            continue
        assert result.counts[i] == count(puzzle, limit, engine="native")
        grid = nonet.Grid(CLASSIC, result.solutions[i])
        assert grid.is_solved == (result.counts[i] > 0)
        pairs = zip(puzzle.givens, grid.values, strict=True)
        assert not result.counts[i] or all(given in (0, value) for given, value in pairs)
    assert count_many(texts, limit=limit).counts.tolist() == result.counts.tolist()


@settings(max_examples=20)
@given(st.lists(puzzles(layout=CLASSIC), max_size=6), st.integers(1, 5))
def test_any_puzzles_in_any_company(made: list[nonet.Puzzle], limit: int) -> None:
    cells = np.array([p.givens for p in made], dtype=np.uint8).reshape(-1, 81)
    result = solve_many(cells, limit=limit)
    for puzzle, found, code in zip(made, result.counts, result.codes, strict=True):
        if puzzle.conflicts():
            assert code == BatchCode.INVALID
        else:
            assert found == count(puzzle, limit, engine="native")


@pytest.mark.parametrize("isa", _native.instruction_sets())
def test_every_instruction_set_gives_the_same(isa: str) -> None:
    texts = [*boards(1500, 9), EMPTY, NONE, INKALA]
    cells = as_cells(texts)
    for part in (cells, cells[:3]):
        counts, expected = np.zeros((2, len(part)), np.uint32)
        grids = np.zeros((len(part), 81), np.uint8)
        _native.solve_many(part, 3, 1, grids, counts, isa)
        _native.solve_many(part, 3, 1, None, expected, "scalar")
        assert counts.tolist() == expected.tolist()
        for i in np.flatnonzero(counts)[:100]:
            assert nonet.Grid(CLASSIC, grids[i]).is_solved
    one = _native.solve_one(bytes(cells[-1]), 2, 2**64 - 1, -1.0, 2, isa)
    assert (one[1], one[2]) == (1, bytes(int(c) for c in SOLVED))


@pytest.mark.parametrize("isa", _native.instruction_sets())
@pytest.mark.parametrize("n", [1, 3, 40, 1100])
def test_values_above_nine_are_no_puzzle_and_spoil_nothing(isa: str, n: int) -> None:
    right = as_cells(boards(n, 5))
    cells = right.copy()
    rng = random.Random(n)
    for row in range(0, n, 3):
        cells[row, rng.randrange(81)] = rng.choice((10, 15, 16, 25, 249, 255))
    grids, counts = np.ones((n, 81), np.uint8), np.ones(n, np.uint32)
    codes = np.ones(n, np.uint8)
    _native.solve_many(cells, 2, 1, grids, counts, isa, codes)
    expected = solve_many(right, limit=2)
    wrong = np.arange(n) % 3 == 0
    assert (codes == np.where(wrong, BatchCode.INVALID, expected.codes)).all()
    assert (counts == np.where(wrong, 0, expected.counts)).all()
    assert not grids[wrong].any()
    assert expected.solutions is not None
    # Which of several solutions comes first is the engine's affair.
    one = expected.counts == 1
    assert (grids[one & ~wrong] == expected.solutions[one & ~wrong]).all()


def test_threads_change_nothing() -> None:
    cells = as_cells(boards(500, 3) * 40)
    alone = solve_many(cells, limit=2, threads=1)
    together = solve_many(cells, limit=2, threads=5)
    assert (alone.counts == together.counts).all()
    assert (alone.codes == together.codes).all()


@pytest.mark.parametrize("n", [0, 1, 2, 3, 4, 5, 383, 384, 513])
def test_any_number(n: int) -> None:
    result = solve_many([INKALA] * n)
    assert len(result) == n
    assert result.solutions is not None
    assert result.solutions.shape == (n, 81)
    assert result.status.tolist() == ["unique"] * n
    assert len(result.errors) == 0
    assert len(solve_many(b"\n".join([INKALA.encode()] * n))) == n


def test_bad_puzzles_are_marked_and_spoil_nothing() -> None:
    texts = [INKALA, "", INKALA[:-1], INKALA.replace("9", "x"), "é" * 81, CLASH, INKALA, "." * 16]
    result = solve_many([*texts, None], limit=2)
    assert result.counts.tolist() == [1, 0, 0, 0, 0, 0, 1, 0, 0]
    assert sorted(result.errors) == [1, 2, 3, 4, 5, 7, 8]
    assert "80 characters" in str(result.errors[2])
    assert "'x'" in str(result.errors[3])
    assert isinstance(result.errors[5], ConflictError)
    assert isinstance(result.errors[7], ShapeError)
    assert "this is 4x4" in str(result.errors[7])
    assert "NoneType" in str(result.errors[8])
    with pytest.raises(KeyError):
        result.errors[0]
    values = as_cells([INKALA, INKALA])
    values[1, 5] = 10
    wrong = solve_many(values)
    assert wrong.counts.tolist() == [1, 0]
    assert "10" in str(wrong.errors[1])
    signed = values.astype(np.int16)
    signed[0, 0] = -3
    result = solve_many(signed)
    assert result.counts.tolist() == [0, 0]
    assert "-3" in str(result.errors[0])
    rows = "\n".join(INKALA[i : i + 9] for i in range(0, 81, 9))
    assert "81 characters on a line" in str(solve_many([rows]).errors[0])


def test_arrow_columns() -> None:
    pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    texts = [INKALA, None, EMPTY, "short", SOLVED]
    dictionary = pa.dictionary(pa.int8(), pa.string())
    for kind in (pa.string(), pa.large_string(), pa.string_view(), pa.binary(), dictionary):
        column = pa.array([t if t is None else t.encode() for t in texts], pa.binary()).cast(kind)
        for form in (column, column[1:], pa.chunked_array([column, column[2:]])):
            result = solve_many(form, limit=2)
            expected = [t or "" for t in form.cast(pa.string()).to_pylist()]
            assert result.status.tolist() == solve_many(expected, limit=2).status.tolist()
    with pytest.raises(UsageError, match="must hold strings"):
        solve_many(pa.array([1, 2]))


def test_out() -> None:
    out = np.full((2, 81), 7, np.uint8)
    result = solve_many([INKALA, CLASH], out=out)
    assert result.solutions is out
    assert "".join(map(str, out[0])) == SOLVED
    assert not out[1].any()
    wrongs: list[Any] = [out[:1], out.astype(np.int32), np.zeros((2, 162), np.uint8)[:, ::2]]
    for wrong in wrongs:
        with pytest.raises(UsageError, match="out must be"):
            solve_many([INKALA, CLASH], out=wrong)


@pytest.mark.parametrize(
    "bounds", [{"limit": 0}, {"limit": 2**32}, {"limit": 2.5}, {"threads": 0}, {"threads": 2**40}]
)
def test_bounds_that_make_no_sense(bounds: dict[str, Any]) -> None:
    with pytest.raises(UsageError):
        solve_many([INKALA], **bounds)


@pytest.mark.parametrize("puzzles", [42, INKALA, np.zeros((3, 80), np.uint8), np.zeros(3), {1: 2}])
def test_what_is_no_batch_is_refused(puzzles: Any) -> None:
    with pytest.raises(UsageError):
        solve_many(puzzles)


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no SIGINT to a process by itself")
@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c(threads: int) -> None:
    # Some minutes of work, unless it is interrupted.
    with interrupted():
        count_many([EMPTY] * 10_000, limit=10**6, threads=threads)


@pytest.mark.parametrize(
    ("value", "expected"),
    [("scalar", "1"), ("avx9", "There is no instruction set"), ("", "1")],
)
def test_nonet_simd_chooses_the_instruction_set(value: str, expected: str) -> None:
    code = (
        "import nonet\n"
        f"try: print(nonet.solve_many(['{INKALA}']).counts[0], nonet.solve('{INKALA}').count)\n"
        "except nonet.NonetError as error: print(error)"
    )
    environment = {**os.environ, "NONET_SIMD": value}
    result = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=60
    )
    assert result.stdout.startswith(expected), result
