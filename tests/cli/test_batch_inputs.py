"""What `nonet batch` reads: encodings, tables, objects, packed files, folders, rules."""

import gzip
import json
from pathlib import Path

import numpy as np
import pyarrow
import pytest

import nonet as library
from batch.test_batch import EMPTY, INKALA, SOLVED, boards
from cli.conftest import Run
from nonet.constraints import parse_rule
from nonet.errors import UnknownNameError, UsageError


@pytest.mark.parametrize("out", ["out.txt", "out.csv", "out.csv.gz", "out.parquet"])
def test_inputs_none_of_which_can_be_read_leave_no_output(
    nonet: Run, tmp_path: Path, out: str
) -> None:
    source, path = tmp_path / "missing.txt", tmp_path / out
    for _ in range(2):
        result = nonet("batch", str(source), "-o", str(path))
        assert result.code == 3
        assert result.err == f"nonet: {source} cannot be read: No such file or directory\n"
        assert not list(tmp_path.iterdir())
    if path.suffix == ".parquet":
        return
    assert nonet("batch", str(source), "-o", str(path), "--resume").code == 3
    source.write_text(f"{INKALA}\n")
    assert nonet("batch", str(source), "-o", str(path), "--resume").code == 0
    assert path.is_file()


def test_missing_files_are_named(nonet: Run) -> None:
    result = nonet("batch", "missing.txt", "-", stdin=f"{INKALA}\n")
    assert result.code == 3
    assert result.err == "nonet: missing.txt cannot be read: No such file or directory\n"


def test_a_file_may_begin_with_a_byte_order_mark(nonet: Run, tmp_path: Path) -> None:
    file = tmp_path / "bom.txt"
    out = tmp_path / "out.txt"
    for head in ("", "# head\n"):
        file.write_text(f"{head}{INKALA}\n", encoding="utf-8-sig")
        command = ("batch", str(file), "-o", str(out), "--force", "--to", "csv")
        assert nonet(*command).code == 0
        assert out.read_text() == f"puzzle,solution,count,status\n{INKALA},{SOLVED},1,unique\n"


@pytest.mark.long
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32"])
@pytest.mark.parametrize("packed", [False, True])
def test_encodings(nonet: Run, tmp_path: Path, encoding: str, packed: bool) -> None:
    """What Windows PowerShell writes, and archives of any name."""
    text = f"{EMPTY}\r\n# é\r\n{EMPTY}\r\n" * 3000
    data = text.encode(encoding)
    data = gzip.compress(data) if packed else data
    path = tmp_path / "puzzles"
    path.write_bytes(data)
    for done in (nonet("batch", str(path)), nonet("batch", "-", stdin=data)):
        assert (done.code, len(done.lines)) == (0, 6000)
    broken = tmp_path / "broken"
    broken.write_bytes("\ufeff1".encode("utf-16-le") + b"\x00\xd8")
    done = nonet("batch", str(broken))
    assert done.code == 3
    assert "not text" in done.err


def test_what_is_not_text_is_named_and_stops_nothing_else(nonet: Run, tmp_path: Path) -> None:
    """Each "line" of a picture was "not solved"."""
    picture, other = tmp_path / "a.png", tmp_path / "b"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\1\0" * 50)
    other.write_bytes(b"MZ\0\0\n" * 50)
    puzzles = tmp_path / "c.txt"
    puzzles.write_text(f"{EMPTY}\n")
    done = nonet("batch", str(picture), str(other), str(puzzles))
    assert done.code == 3 and len(done.lines) == 1
    assert "a.png: not text in UTF-8 (byte 0x89): save it as text" in done.err
    assert "b: not text in UTF-8 (byte 0x00)" in done.err
    assert nonet("batch", "-", stdin=picture.read_bytes()).code == 3


CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.mark.parametrize(
    ("text", "options"),
    [
        (f"quizzes,solutions\n{CLASSIC},\n", ()),
        (f"# made\n\npuzzle\n{CLASSIC}\n", ()),
        (f"id;puzzle\n1;{CLASSIC}\n", ()),
        (f'id,name,board\n1,"a, b","{CLASSIC}"\n', ()),
        (f"1\t{CLASSIC}\t{'1' * 81}\n", ()),
        (f"{SOLVED},{CLASSIC}\n", ()),
        (f"a,b\n{INKALA},{CLASSIC}\n", ("--column", "b")),
        (f"{INKALA},{CLASSIC}\n", ("--column", "2")),
        (f'{{"puzzle": "{CLASSIC}"}}\n', ()),
        (f'{{"id": {{"a": 1}}, "grid": "{CLASSIC}"}}\n', ()),
        (f'{{"a": "{INKALA}", "b": "{CLASSIC}"}}\n', ("--column", "b")),
    ],
)
def test_tables_and_objects(nonet: Run, text: str, options: tuple[str, ...]) -> None:
    done = nonet("batch", *options, stdin=text)
    assert (done.code, done.err) == (0, "")
    assert done.out == nonet("solve", CLASSIC).out


@pytest.mark.parametrize(
    ("text", "options", "message"),
    [
        (f"a,b\n{INKALA},{CLASSIC}\n", (), "which column holds the puzzles? Say it with --column"),
        (f"a,b\n{INKALA},{CLASSIC}\n", ("--column", "c"), "has no column 'c': there are a, b"),
        (f"{INKALA}\n", ("--column", "c"), "has lines and no columns"),
        (f'{{"a": "{INKALA}"}}\n', ("--column", "c"), "has no key 'c': there are a"),
    ],
)
def test_a_column_is_not_guessed(
    nonet: Run, text: str, options: tuple[str, ...], message: str
) -> None:
    done = nonet("batch", *options, stdin=text)
    assert done.code == 2
    assert message in done.err


def test_lines_of_tables_keep_their_numbers(nonet: Run) -> None:
    rows = [f"{i},{CLASSIC}" for i in range(5)]
    rows[2] = "2,x"
    rows[4] = "4"
    done = nonet("batch", "--to", "count", stdin="\n".join(["id,puzzle", *rows]))
    assert done.lines == ["1", "1", "# line 4: not solved", "1", "# line 6: not solved"]
    assert "nonet: line 4: " in done.err


@pytest.mark.parametrize("suffix", [".gz", ".zst", ".xz", ".bz2"])
def test_packed_in_and_out(nonet: Run, tmp_path: Path, suffix: str) -> None:
    if suffix == ".zst":
        pytest.importorskip("zstandard", reason="zstandard is not installed")
    texts = boards(300, 3)
    plain = nonet("batch", "-", stdin="\n".join(texts)).out
    packed = tmp_path / f"first.txt{suffix}"
    nonet("batch", "-", "-o", str(packed), stdin="\n".join(texts))
    again = nonet("batch", "-", stdin=packed.read_bytes() * 2)  # members that follow each other
    solved = [line for line in plain.splitlines() if "#" not in line]
    assert [line for line in again.lines if "#" not in line] == solved * 2
    nameless = tmp_path / "nameless"
    nameless.write_bytes(packed.read_bytes())
    assert nonet("batch", str(nameless)).lines == nonet("batch", str(packed)).lines
    nameless.write_bytes(packed.read_bytes()[:-20])
    broken = nonet("batch", str(nameless))
    assert broken.code == 3
    assert f"{nameless} is not a complete" in broken.err


def test_folders_and_patterns(nonet: Run, tmp_path: Path) -> None:
    for name, text in (("b.txt", CLASSIC), ("a.txt", INKALA), (".hidden", "x")):
        (tmp_path / name).write_text(text)
    expected = [SOLVED, nonet("solve", CLASSIC).out.strip()]
    assert nonet("batch", str(tmp_path)).lines == expected
    assert nonet("batch", str(tmp_path / "*.txt")).lines == expected
    assert "there is no file" in nonet("batch", str(tmp_path / "*.csv")).err


@pytest.mark.parametrize(
    "odd",
    [
        "",
        json.dumps({"puzzle": INKALA, "id": 3}),  # another order
        json.dumps({"id": "puzzle", "puzzle": INKALA}),
        json.dumps({"puzzle": CLASSIC, "id": 3}) + " ",
        '{"id": 3, "puzzle": "' + CLASSIC + '", "puzzle": "' + INKALA + '"}',
        '{"id": 3, "\\u0070uzzle": "' + INKALA + '"}',
        json.dumps({"id": {"puzzle": CLASSIC}, "puzzle": INKALA}),
        json.dumps({"id": 'a "quoted" text', "puzzle": INKALA}),
        json.dumps({"id": "other", "puzzle": INKALA}),
        json.dumps({"id": 3, "puzzle": f" {INKALA} "}),
        json.dumps({"id": 3, "puzzle": INKALA[1:]}),
        json.dumps({"id": 3, "puzzle": INKALA[:80] + "\t"}),
        '{"id": 3, "puzzle": "' + INKALA[:80] + '\t"}',
        "no object",
        f"{INKALA}",
        "{}",
    ],
)
def test_objects_are_what_they_are_beside_others(nonet: Run, odd: str) -> None:
    """Most objects are found without reading them as JSON, which must not be seen."""
    plain = [json.dumps({"id": i, "puzzle": CLASSIC}) for i in range(5)]
    nested = json.dumps({"puzzle": CLASSIC, "more": {}})
    alone = nonet("batch", "--json", stdin=f"{nested}\n{odd}\n").lines[1:]
    among = nonet("batch", "--json", stdin="\n".join([*plain, odd, *plain, ""])).lines
    records = [json.loads(line) for line in among]
    assert [record["line"] for record in records] == [n for n in range(1, 12) if odd or n != 6]
    expected = [json.loads(line) | {"line": 6} for line in alone]
    assert [record for record in records if record["line"] == 6] == expected
    del records[5 : 5 + len(expected)]
    assert {record["puzzle"] for record in records} == {CLASSIC}
    assert {record["status"] for record in records} == {"unique"}


RULES = ("killer 8 r1c1 r1c2", "thermometer r9c1 r9c2 r9c3")
OPTIONS = [word for rule in RULES for word in ("--rule", rule)]


@pytest.fixture(scope="module")
def puzzles() -> list[str]:
    made = [library.write(each, values_only=True) for each in library.generate(rule=RULES, seed=1)]
    (one,) = made
    given = next(cell for cell, symbol in enumerate(one) if symbol != ".")
    many = f"{one[:given]}.{one[given + 1 :]}"  # it was minimal
    return [one, many, "4" + "." * 80, "11" + "." * 79, "9" + "." * 80, "foo"]


def test_answers_are_those_of_solve(nonet: Run, tmp_path: Path, puzzles: list[str]) -> None:
    file = tmp_path / "in.txt"
    file.write_text("\n".join(puzzles) + "\n")
    done = nonet("batch", str(file), *OPTIONS, "--json")
    records = [json.loads(line) for line in done.lines]
    expected = ["unique", "multiple", "unsolvable", None, "unsolvable", None]
    assert [each["status"] for each in records] == expected
    assert "killer 8 r1c1 r1c2: the sum is 2" in records[3]["error"]
    for text, record in zip(puzzles[:2], records, strict=False):
        found = library.solve(text, rule=RULES, limit=None)
        assert record["solution"] == min(
            library.write(each, values_only=True) for each in found.solutions
        )
        assert library.count(record["solution"], rule=RULES) == 1
    lines = nonet("batch", str(file), *OPTIONS, "--first", "unique", "--threads", "2").lines
    assert lines[:3] == [records[0]["solution"], "# line 2: several solutions", lines[2]]
    counts = nonet("batch", str(file), *OPTIONS, "--to", "count", "--limit", "7").lines
    assert counts[:2] == ["1", "7"] and counts[2] == "# line 3: no solution"


def test_arrays_and_one_solution(puzzles: list[str]) -> None:
    result = library.solve_many(puzzles, rule=RULES, limit=1)
    assert result.counts.tolist() == [1, 1, 0, 0, 0, 0]
    assert result.status.tolist()[:3] == ["solved", "solved", "unsolvable"]
    assert "the sum is 2" in str(result.errors[3]) and 5 in result.errors


def test_the_library_takes_rules_and_counts(puzzles: list[str]) -> None:
    result = library.solve_many(puzzles, rule=[parse_rule(rule) for rule in RULES])
    assert result.status.tolist()[:2] == ["unique", "multiple"]
    solution = library.solve(puzzles[0], rule=RULES).solution
    assert solution is not None and result.solutions is not None
    assert result.solutions[0].tolist() == list(solution.values)
    out = np.zeros((len(puzzles), 81), dtype=np.uint8)
    least = library.solve_many(puzzles, rule=RULES, out=out, first="least")
    assert least.solutions is out and out[0].tolist() == result.solutions[0].tolist()
    table = pyarrow.table({"a": puzzles, "b": puzzles})
    assert library.solve_many(table, column="b", rule=RULES).status.tolist()[:1] == ["unique"]
    exact = int(library.count(puzzles[1], rule=RULES))
    assert library.count_many(puzzles[:2], rule=RULES).counts.tolist() == [1, exact]
    assert library.count_many(puzzles[:2], rule=RULES, limit=2).counts.tolist() == [1, 2]
    with pytest.raises(UsageError, match="limit must be"):
        library.solve_many(puzzles, rule=RULES, limit=0)
    with pytest.raises(UnknownNameError):
        library.count_many(puzzles, rule="foo")


def test_a_puzzle_with_rules_of_its_own_learns_what_takes_it() -> None:
    puzzle = library.parse("." * 81, rule=RULES[0])
    for given in (puzzle, f"# rule {RULES[0]}\n{'.' * 81}"):
        error = str(library.solve_many([given]).errors[0])
        assert "9x9, boxes 3x3, killer" in error and "nonet.solve" in error


@pytest.mark.parametrize(
    "comment", ["# rule killer 16 r1c1 r1c2", "#game diagonal", "# rule kage r1c1"]
)
@pytest.mark.parametrize("form", ["line", "parquet"])
def test_a_comment_that_asks_for_rules_is_not_passed_over(
    nonet: Run, tmp_path: Path, comment: str, form: str
) -> None:
    file = tmp_path / "in.txt"
    file.write_text(f"# mine\n{comment}\n{'.' * 81}\n")
    out = tmp_path / f"out.{form}"
    done = nonet("batch", str(file), "--to", form, "-o", str(out))
    assert done.code == 2 and f"in.txt: comments are passed over here, and {comment!r}" in done.err
    if form == "line":
        found = nonet("batch", str(file), "--rule", "killer 16 r1c1 r1c2")
        assert found.code == 0 and found.lines[0][:2] == "79"


@pytest.mark.parametrize("rule", ["anti-knight", "killer 16 r1c1 r1c2"])
@pytest.mark.parametrize("options", [(), ("--rule", "anti-king")])
def test_a_rule_on_a_line_is_no_head_of_a_column(
    nonet: Run, tmp_path: Path, rule: str, options: tuple[str, ...]
) -> None:
    """It was, and the puzzles were solved without it."""
    file = tmp_path / "in.txt"
    file.write_text(f"{rule}\n{'.' * 81}\n")
    done = nonet("batch", str(file), *options)
    assert done.code == 2 and f"in.txt: {rule!r} is a rule, and every line" in done.err


def test_a_rule_far_below_is_an_error_of_its_line(nonet: Run, tmp_path: Path) -> None:
    file = tmp_path / "in.txt"
    file.write_text(f"{'.' * 81}\n" * 60 + "anti-knight\n")
    done = nonet("batch", str(file))
    assert done.code == 3 and "line 61: a rule, and no puzzle beside it" in done.err


@pytest.mark.parametrize("name", ["rules", "constraints", "Variant"])
def test_a_column_of_rules_is_not_passed_over(nonet: Run, tmp_path: Path, name: str) -> None:
    """The puzzles were solved without them."""
    file = tmp_path / "in.csv"
    file.write_text(f"puzzle,{name}\n{'.' * 81},anti-knight\n")
    done = nonet("batch", str(file))
    assert done.code == 2 and f"in.csv: the column '{name}' holds 'anti-knight'" in done.err
    assert nonet("batch", str(file), "--column", "puzzle").code == 0
    file.write_text(f"puzzle,{name}\n{'.' * 81},classic\n{'.' * 81},\n")
    assert nonet("batch", str(file)).code == 0


@pytest.mark.parametrize(
    "more",
    ['"diagonal": true', '"rules": ["killer 16 r1c1 r1c2"]', '"thermos": [["r1c1", "r1c2"]]'],
)
def test_a_key_of_rules_is_not_passed_over(nonet: Run, tmp_path: Path, more: str) -> None:
    """The puzzles were solved without them."""
    file = tmp_path / "in.jsonl"
    plain = f'{{"puzzle": "{"." * 81}", "diagonal": false}}\n'
    file.write_text(f'{{"puzzle": "{"." * 81}", {more}}}\n{plain}')
    done = nonet("batch", str(file))
    assert done.code == 3 and "line 1: a batch takes classic 9x9 puzzles only; this is" in done.err
    assert done.out.count("not solved") == 1
