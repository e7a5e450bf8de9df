"""The forms of input of `nonet.solve_many`, and which of several solutions it writes."""

import array
import gc
import gzip
import mmap
import pickle
import random
import tempfile
import threading
import weakref
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from batch.test_batch import CLASH, EMPTY, INKALA, NONE, SOLVED, as_cells, boards
from nonet import _native, solve_many
from nonet._batch import First
from nonet.errors import UsageError


@pytest.mark.parametrize("index", ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64"])
def test_arrow_dictionaries(index: str) -> None:
    pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    places = pa.array([1, 0, None, 2, 1], getattr(pa, index)())
    column = pa.DictionaryArray.from_arrays(places, [EMPTY, INKALA, "short"])
    assert solve_many(column, limit=2).counts.tolist() == [1, 2, 0, 0, 1]
    assert solve_many(column[1:4], limit=2).counts.tolist() == [2, 0, 0]
    astray = pa.DictionaryArray.from_arrays(
        pa.array([0, 3, 77], getattr(pa, index)()), [EMPTY, INKALA], safe=False
    )
    assert solve_many(astray, limit=2).counts.tolist() == [2, 0, 0]


def test_all_that_has_bytes_of_lines() -> None:
    data = f"{INKALA}\n{EMPTY}\n".encode()
    with tempfile.TemporaryFile() as file:
        file.write(data)
        file.flush()
        with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
            assert solve_many(mapped, limit=2).counts.tolist() == [1, 2]
    assert solve_many(array.array("B", data), limit=2).counts.tolist() == [1, 2]
    assert solve_many(memoryview(data[::-1])[::-1], limit=2).counts.tolist() == [1, 2]


@pytest.mark.parametrize("limit", [1, 2])
def test_out_lies_apart_from_the_puzzles(limit: int) -> None:
    cells = as_cells([INKALA, CLASH, EMPTY, NONE] * 300)
    pairs: list[tuple[Any, Any]] = [
        (cells, cells),
        (cells[1:], cells[:-1]),
        (cells.view("S81").reshape(-1), cells),
    ]
    for form, out in pairs:
        with pytest.raises(UsageError, match="out must not share memory"):
            solve_many(form, limit=limit, out=out)
    lines = bytearray(b"." * 81 + b"\n") * 4
    with pytest.raises(UsageError, match="out must not share memory"):
        solve_many(lines, limit=limit, out=np.frombuffer(lines, np.uint8)[:324].reshape(4, 81))
    halves = np.vstack([cells, cells])
    result = solve_many(halves[: len(cells)], limit=limit, out=halves[len(cells) :])
    assert result.counts.tolist() == [1, 0, limit, 0] * 300


def test_reasons_are_those_of_what_was_given() -> None:
    """Not of what the caller has made of it since."""
    rows = as_cells([INKALA, CLASH])
    strings = [INKALA, CLASH]
    lines = bytearray(f"{INKALA}\n{CLASH}\n".encode())
    uneven = bytearray(f"{INKALA}\n {CLASH}\n".encode())
    fixed = np.array(strings, "S81")
    results = [solve_many(form) for form in (rows, strings, lines, uneven, fixed)]
    rows[:] = 0
    fixed[:] = b"x"
    strings.clear()
    lines.clear()  # a buffer that somebody holds cannot be resized
    uneven.clear()
    copies = [pickle.loads(pickle.dumps(result)) for result in results]
    for result in [*results, *copies]:
        assert list(result.errors) == [1]
        assert str(result.errors[1]).startswith("1 appears twice in row 1 (r1c1, r1c2)")
        for other in (0, 2, -1, 2**70, "1", None):
            assert other not in result.errors


def test_results_do_not_keep_inputs() -> None:
    class Rows(np.ndarray[Any, Any]):
        pass

    given = as_cells([INKALA, CLASH]).view(Rows)
    watched = weakref.ref(given)
    result = solve_many(given)
    del given
    gc.collect()
    assert watched() is None
    assert len(result.errors) == 1


def test_calls_at_the_same_time() -> None:
    texts = boards(3000, 8)
    expected = solve_many(texts, limit=2).counts.tolist()
    with ThreadPoolExecutor(4) as pool:
        for result in pool.map(lambda _: solve_many(texts, limit=2, threads=1), range(12)):
            assert result.counts.tolist() == expected


@pytest.mark.long
def test_inputs_that_change_meanwhile_crash_nothing() -> None:
    lines = bytearray("\n".join(boards(3000, 4)).encode())
    cells = as_cells(boards(3000, 5))
    strings = boards(3000, 6)
    done = threading.Event()

    def disturb() -> None:
        rng = random.Random(1)
        while not done.is_set():
            for _ in range(200):
                lines[rng.randrange(len(lines))] = rng.choice(b"\n.0159x\xff")
                cells[rng.randrange(3000), rng.randrange(81)] = rng.randrange(256)
            strings[rng.randrange(len(strings))] = "x" * rng.randrange(200)
            if len(strings) > 100:
                strings.pop()

    thread = threading.Thread(target=disturb)
    thread.start()
    try:
        for _ in range(3):
            for form in (lines, cells, strings):
                result = solve_many(form, limit=2, threads=2)
                assert all(str(result.errors[i]) for i in list(result.errors)[:50])
    finally:
        done.set()
        thread.join()


def test_a_list_that_gets_shorter_meanwhile_loses_no_answer() -> None:
    strings = [""] * 300_000  # so many that their texts are not noted at one go
    done = threading.Event()

    def shorten() -> None:
        while len(strings) > 1000 and not done.wait(0.0005):
            strings.pop()

    thread = threading.Thread(target=shorten)
    thread.start()
    try:
        result = solve_many(strings)
    finally:
        done.set()
        thread.join()
    assert len(strings) <= len(result) <= 300_000
    assert not result.counts.any()


def series(values: list[Any]) -> Any:
    return pytest.importorskip("pandas").Series(values)


def objects(values: list[Any]) -> Any:
    array = np.empty(len(values), dtype=object)
    array[:] = values
    return array


@pytest.mark.parametrize(
    "kind", [list, iter, objects, pytest.param(series, marks=pytest.mark.extras)]
)
def test_other_forms_of_puzzles_among_texts(kind: Any, tmp_path: Path) -> None:
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    puzzle = nonet.parse(line)
    short = nonet.parse("1..4....2......3")
    mixed: list[Any] = [
        line,
        puzzle,
        puzzle.grid.rows(),
        list(puzzle.givens),
        None,
        short,
        line[:80],
        [[1]],
    ]
    wanted = ["unique"] * 4 + ["invalid"] * 4
    found = solve_many(kind(mixed))
    assert found.status.tolist() == wanted
    assert list(found.errors) == [4, 5, 6, 7]
    assert "not NoneType" in str(found.errors[4])
    assert "this is 4x4" in str(found.errors[5])
    assert nonet.count_many(kind(mixed)).counts[3] == 1
    rows = [puzzle.grid.rows()] * 2
    assert solve_many(kind(rows)).status.tolist() == ["unique"] * 2
    file = tmp_path / "puzzles.csv"
    file.write_text(f"quizzes,solutions\n{line},\n{line},\n")
    assert solve_many(file).status.tolist() == ["unique"] * 2


def test_other_forms_of_puzzles() -> None:
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    puzzle = nonet.parse(line)
    rows = puzzle.grid.rows()
    board = np.array(rows)
    several = np.stack([board] * 3)
    wanted = solve_many([line] * 3)
    value: Any
    for value in (
        several,
        several.astype(np.int8),
        several.astype(float),
        np.where(several == 0, np.nan, several),
        several.reshape(3, 81).astype(np.int64),
        several[..., np.newaxis],
        several.astype(str),
        several.astype(object),
        [rows] * 3,
        [list(puzzle.givens)] * 3,
        tuple([tuple(map(tuple, rows))] * 3),
        [puzzle] * 3,
        (each for each in [puzzle] * 3),
        [puzzle.grid, rows, line],
        [board] * 3,
        [line.encode()] * 3,
        [[[cell or None for cell in row] for row in rows]] * 3,
    ):
        found = solve_many(value)
        assert (found.codes == wanted.codes).all(), value
        assert np.array_equal(found.solutions, wanted.solutions)  # type: ignore[arg-type]
        assert (nonet.count_many(several).counts == 1).all()
    one: Any
    for one in (board, board.ravel(), rows, list(puzzle.givens)):
        assert solve_many(one).status.tolist() == ["unique"]


def test_errors_of_other_forms() -> None:
    found = solve_many([[0] * 81, [1, 2], None, "." * 16, nonet.parse("." * 16), [[0] * 8] * 9])
    assert found.status.tolist() == ["multiple", *["invalid"] * 5]
    words = ["2 cells", "not NoneType", "4x4", "4x4", "9 rows of 8 cells"]
    for index, word in enumerate(words, 1):
        assert word in str(found.errors[index])
    large = np.full((1, 81), 300)
    assert "'300' (first at r1c1)" in str(solve_many(large).errors[0])
    assert "r1c1 is 0.5" in str(solve_many(np.full((2, 9, 9), 0.5)).errors[1])
    nonsense: Any
    for nonsense in (5, None, {1}, "x", np.zeros((3, 3)), np.zeros((2, 9, 9), bool)):
        with pytest.raises(nonet.UsageError, match="puzzles"):
            solve_many(nonsense)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32"])
def test_bytes_in_other_encodings(encoding: str) -> None:
    data = f"{INKALA}\r\n{EMPTY}\n".encode(encoding)
    for form in (data, memoryview(data), gzip.compress(data)):
        assert solve_many(form).counts.tolist() == [1, 2]


def test_a_last_line_that_is_cut_is_no_puzzle_where_rules_hold_either() -> None:
    lines = f"{INKALA}\n{INKALA}\n"
    for end in ("", INKALA, INKALA[:40]):
        result = solve_many(f"{lines}{end}".encode(), rule="even r1c1")
        last = {0: [], 81: ["unique"], 40: ["invalid"]}[len(end)]
        assert result.status.tolist() == ["unique", "unique", *last]


def test_boards_as_networks_take_them() -> None:
    digits = np.array([int(char) if char.isdigit() else 0 for char in INKALA]).reshape(9, 9)
    board = np.arange(10) == digits[:, :, None]
    for values, kind, count in (
        (board, bool, 1),
        (board, float, 1),
        (np.stack([board] * 3), int, 3),
    ):
        answers = list(solve_many(values.astype(kind)))
        assert [answer.solution for answer in answers] == [SOLVED] * count


SEVERAL = "." * 9 + INKALA[9:]


def answers(  # noqa: PLR0917
    texts: list[str], first: First, isa: str, threads: int, pieces: list[int], limit: int = 2
) -> list[tuple[str, int]]:
    """Solutions and counts, in pieces of those lengths and the rest."""
    found: list[tuple[str, int]] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("nonet._batch._solve_many.instruction_set", lambda: isa)
        for size in [*pieces, len(texts)]:
            part, texts = texts[:size], texts[size:]
            result = solve_many(part, first=first, threads=threads, limit=limit)
            found += zip(result.to_strings(), result.counts.tolist(), strict=True)
    return found


def least_of(text: str) -> str:
    """By trying the values of each cell in order."""
    for cell in range(81):
        if text[cell] in "123456789":
            continue
        tried = [text[:cell] + value + text[cell + 1 :] for value in "123456789"]
        text = tried[int(np.flatnonzero(solve_many(tried, limit=1).counts)[0])]
    return text


@pytest.mark.parametrize("isa", _native.instruction_sets())
def test_the_least_is_the_first_in_reading_order(isa: str) -> None:
    texts = [EMPTY, SEVERAL, *boards(12, 4)]
    for text, (found, count) in zip(texts, answers(texts, "least", isa, 1, []), strict=True):
        if count:
            assert found == least_of(text)


@given(
    seed=st.integers(0, 2**32),
    first=st.sampled_from(["least", "unique"]),
    isa=st.sampled_from(_native.instruction_sets()),
    threads=st.integers(1, 4),
    pieces=st.lists(st.integers(0, 750), max_size=4),
    limit=st.sampled_from([2, 3, 7]),
)
@settings(max_examples=12, deadline=None)
def test_the_answer_depends_on_the_puzzle_alone(  # noqa: PLR0917
    seed: int, first: First, isa: str, threads: int, pieces: list[int], limit: int
) -> None:
    kinds = boards(60, seed)
    rng = random.Random(seed)
    texts = [rng.choice(kinds) for _ in range(1500)]
    expected = dict(zip(kinds, answers(kinds, first, "scalar", 1, [], limit), strict=True))
    found = answers(texts, first, isa, threads, pieces, limit)
    assert found == [expected[text] for text in texts]


def test_with_limit_1() -> None:
    least = solve_many([EMPTY, INKALA], limit=1, first="least")
    assert least.counts.tolist() == [1, 1]
    assert least.status.tolist() == ["solved", "solved"]
    assert least.to_strings() == solve_many([EMPTY, INKALA], first="least").to_strings()
    with pytest.raises(UsageError, match="needs a limit of 2 or more"):
        solve_many([EMPTY], limit=1, first="unique")


def test_none_of_several() -> None:
    result = nonet.solve_many([EMPTY, INKALA], first="unique")
    assert result.status.tolist() == ["multiple", "unique"]
    assert result.to_strings()[0] == ""
    assert len(result.to_strings()[1]) == 81
    assert [answer.solution is None for answer in result] == [True, False]


def test_there_is_no_other_choice() -> None:
    with pytest.raises(UsageError, match="first must be one of any, least, unique"):
        solve_many([EMPTY], first="last")  # type: ignore[arg-type]
