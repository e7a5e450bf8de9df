"""Ways of writing a puzzle in programs and in data: lists, arrays, objects, markup of data."""

import json

from pasted_samples import ANY, DIGITS, LETTERS, Sample, Way


def _zeros(sample: Sample) -> list[list[str]]:
    return [["0" if word == "." else word for word in row] for row in sample.numbers]


def _rows(sample: Sample, opening: str, closing: str, between: str, empty: str = "0") -> list[str]:
    """The rows as lists of numbers."""
    return [
        opening + between.join(empty if word == "." else word for word in row) + closing
        for row in sample.numbers
    ]


def _listed(sample: Sample, empty: str = "0", between: str = ",\n    ") -> str:
    return between.join(_rows(sample, "[", "]", ", ", empty))


def _braced(sample: Sample, between: str = ",\n    ") -> str:
    return between.join(_rows(sample, "{", "}", ", "))


def _flat(sample: Sample, between: str = ", ") -> str:
    return between.join(word for row in _zeros(sample) for word in row)


def _givens(sample: Sample) -> list[tuple[int, int, int]]:
    """Row and column, counted from 1, and value of each given."""
    size = sample.size
    return [
        (cell // size + 1, cell % size + 1, value)
        for cell, value in enumerate(sample.puzzle.givens)
        if value
    ]


def _objects(sample: Sample, row: str, column: str, value: str) -> list[dict[str, int]]:
    return [{row: r, column: c, value: v} for r, c, v in _givens(sample)]


def _values(sample: Sample) -> list[list[int]]:
    return [[int(word) for word in row] for row in _zeros(sample)]


def _strings(sample: Sample) -> list[str]:
    return [f'"{row}"' for row in sample.rows]


def _maybe(sample: Sample, some: str, none: str) -> str:
    return ",\n".join(
        "[" + ", ".join(none if w == "." else some.format(w) for w in row) + "]"
        for row in sample.numbers
    )


def _xml(sample: Sample) -> str:
    rows = ("".join(f"<c>{w.strip('.')}</c>" for w in row) for row in sample.numbers)
    return (
        "<?xml version='1.0'?>\n<sudoku>\n"
        + "\n".join(f"<row>{r}</row>" for r in rows)
        + ("\n</sudoku>")
    )


def _yaml(sample: Sample) -> str:
    return "puzzle:\n" + "\n".join(f"  - {row}" for row in _rows(sample, "[", "]", ", "))


def _yaml_deep(sample: Sample) -> str:
    lines = ["grid:"]
    for row in _zeros(sample):
        lines += [("  - - " if at == 0 else "    - ") + word for at, word in enumerate(row)]
    return "\n".join(lines)


def _pandas(sample: Sample) -> str:
    width = 4
    head = " " * width + "".join(str(c).rjust(width) for c in range(sample.size))
    rows = [
        str(r).ljust(width) + "".join(word.rjust(width) for word in row)
        for r, row in enumerate(_zeros(sample))
    ]
    return "\n".join([head, *rows])


def _r_print(sample: Sample) -> str:
    size = sample.size
    head = "      " + " ".join(f"[,{c}]".rjust(5) for c in range(1, size + 1))
    rows = [
        f"[{r},]".ljust(6) + " ".join(word.rjust(5) for word in row)
        for r, row in enumerate(_zeros(sample), 1)
    ]
    return "\n".join([head, *rows])


def _julia_print(sample: Sample) -> str:
    size = sample.size
    rows = [" " + "  ".join(word.rjust(2) for word in row) for row in _zeros(sample)]
    return f"{size}×{size} Matrix{{Int64}}:\n" + "\n".join(rows)


def _prolog(sample: Sample) -> str:
    rows = ",\n            ".join(_rows(sample, "[", "]", ",", "_"))
    return f"problem(1, [{rows}])."


def _minizinc(sample: Sample) -> str:
    return "start=[|\n" + ",|\n".join(_rows(sample, "", "", ", ")) + "|];"


def _numpy(sample: Sample) -> str:
    rows = _rows(sample, "[", "]", " ")
    return "[" + "\n ".join(rows) + "]"


def _numpy_floats(sample: Sample) -> str:
    rows = (" ".join("nan" if w == "." else f"{w}." for w in row) for row in sample.numbers)
    return "array([" + ",\n       ".join(f"[{row.replace(' ', ', ')}]" for row in rows) + "])"


# The sizes that a way can write, and the way.
CODE: dict[str, tuple[frozenset[int], Way]] = {
    "Python": (ANY, lambda s: f"board = [\n    {_listed(s)},\n]"),
    "Python with None": (ANY, lambda s: f"[{_listed(s, 'None')}]"),
    "Python tuples": (ANY, lambda s: "(" + ",\n".join(_rows(s, "(", ")", ", ")) + ")"),
    "Python strings": (LETTERS, lambda s: "board = [" + ",\n         ".join(_strings(s)) + "]"),
    "Python string in pieces": (
        LETTERS,
        lambda s: "p = (\n    " + "\n    ".join(_strings(s)) + ")",
    ),
    "Python string over lines": (LETTERS, lambda s: 'grid = """\n' + "\n".join(s.rows) + '\n"""'),
    "Python characters": (LETTERS, lambda s: str(s.cells)),
    "flat list": (ANY, lambda s: f"[{_flat(s)}]"),
    "NumPy": (ANY, _numpy),
    "NumPy call": (ANY, lambda s: f"np.array([{_listed(s)}], dtype=np.uint8)"),
    "NumPy with nan": (ANY, _numpy_floats),
    "NumPy reshaped": (ANY, lambda s: f"np.array([{_flat(s)}]).reshape({s.size}, {s.size})"),
    "pandas": (ANY, _pandas),
    "pandas call": (ANY, lambda s: f"df = pd.DataFrame([{_listed(s)}])"),
    "C": (ANY, lambda s: f"int grid[{s.size}][{s.size}] = {{\n    {_braced(s)}\n}};"),
    "C++": (ANY, lambda s: f"vector<vector<int>> board{{\n    {_braced(s)}}};"),
    "C++ array": (ANY, lambda s: f"std::array<int, {s.size**2}> g = {{{_flat(s)}}};"),
    "C#": (ANY, lambda s: f"int[,] board = new int[,] {{\n    {_braced(s)}\n}};"),
    "Java": (ANY, lambda s: f"int[][] board = new int[][] {{\n    {_braced(s)}\n}};"),
    "Kotlin": (
        ANY,
        lambda s: "val b = arrayOf(\n" + ",\n".join(_rows(s, "intArrayOf(", ")", ", ")) + "\n)",
    ),
    "Kotlin lists": (
        ANY,
        lambda s: "listOf(\n" + ",\n".join(_rows(s, "listOf(", ")", ", ")) + "\n)",
    ),
    "Scala": (ANY, lambda s: "Array(\n" + ",\n".join(_rows(s, "Array(", ")", ", ")) + "\n)"),
    "Go": (ANY, lambda s: f"board := [][]int{{\n    {_braced(s)},\n}}"),
    "Go array": (ANY, lambda s: f"var g = [{s.size}][{s.size}]int{{\n    {_braced(s)},\n}}"),
    "Rust": (ANY, lambda s: f"let b: [[u8; {s.size}]; {s.size}] = [\n    {_listed(s)},\n];"),
    "Rust vec": (ANY, lambda s: "vec![\n" + ",\n".join(_rows(s, "vec![", "]", ", ")) + "\n]"),
    "Rust options": (DIGITS, lambda s: "[" + _maybe(s, "Some({})", "None") + "]"),
    "Haskell": (ANY, lambda s: f"board = [ {_listed(s, between=chr(10) + '  , ')} ]"),
    "Haskell Maybe": (DIGITS, lambda s: "[" + _maybe(s, "Just {}", "Nothing") + "]"),
    "OCaml": (
        ANY,
        lambda s: "let b = [|\n" + ";\n".join(_rows(s, "[|", "|]", "; ")) + "\n|]",
    ),
    "F#": (ANY, lambda s: "let b = [ " + "; ".join(_rows(s, "[", "]", "; ")) + " ]"),
    "Julia": (ANY, lambda s: "A = [" + "\n     ".join(_rows(s, "", "", " ")) + "]"),
    "Julia print": (ANY, _julia_print),
    "MATLAB": (ANY, lambda s: "M = [" + ";\n".join(_rows(s, "", "", " ")) + "];"),
    "MATLAB commas": (ANY, lambda s: "M = [" + "; ".join(_rows(s, "", "", ",")) + "]"),
    "Octave with dots": (
        ANY,
        lambda s: "M = [ ...\n" + "; ...\n".join(_rows(s, "", "", " ")) + " ];",
    ),
    "R by row": (
        ANY,
        lambda s: f"m <- matrix(c({_flat(s)}), nrow = {s.size}, byrow = TRUE)",
    ),
    "R rbind": (ANY, lambda s: "rbind(\n" + ",\n".join(_rows(s, "c(", ")", ", ")) + ")"),
    "R print": (ANY, _r_print),
    "Mathematica": (ANY, lambda s: "{" + _braced(s) + "}"),
    "Prolog": (ANY, _prolog),
    "Lisp": (ANY, lambda s: "'(" + "\n  ".join(_rows(s, "(", ")", " ")) + ")"),
    "Clojure": (ANY, lambda s: "(def b [" + "\n".join(_rows(s, "[", "]", " ")) + "])"),
    "MiniZinc": (ANY, _minizinc),
    "Essence": (ANY, lambda s: f"letting M be [ {_listed(s)} ]"),
    "PHP": (ANY, lambda s: f"$board = array(\n    {_listed(s)}\n);"),
    "Perl": (ANY, lambda s: f"my @board = (\n    {_listed(s)}\n);"),
    "Ruby": (ANY, lambda s: f"board = [{_listed(s, 'nil')}]"),
    "Ruby words": (LETTERS, lambda s: "%w[\n" + "\n".join(s.rows) + "\n]"),
    "Lua": (ANY, lambda s: f"local b = {{\n    {_braced(s)}\n}}"),
    "Swift": (ANY, lambda s: f"let b: [[Int?]] = [{_listed(s, 'nil')}]"),
    "JavaScript undefined": (ANY, lambda s: f"const b = [{_listed(s, 'undefined')}];"),
    "JavaScript lines": (LETTERS, lambda s: "const b = `\n" + "\n".join(s.rows) + "\n`;"),
    "JSON": (ANY, lambda s: json.dumps(_values(s))),
    "JSON over lines": (ANY, lambda s: json.dumps(_values(s), indent=2)),
    "JSON with null": (ANY, lambda s: json.dumps([[v or None for v in r] for r in _values(s)])),
    "JSON object": (ANY, lambda s: json.dumps({"id": 7, "board": _values(s), "level": "easy"})),
    "JSON cells": (ANY, lambda s: json.dumps({"cells": [v for row in _values(s) for v in row]})),
    "JSON cells with names": (
        ANY,
        lambda s: json.dumps({"size": s.size, "cells": _objects(s, "r", "c", "v")}),
    ),
    "JSON rows and columns": (
        ANY,
        lambda s: json.dumps(
            {"size": s.size, "givens": _objects(s, "row", "column", "value")}, indent=1
        ),
    ),
    "JSON by name": (
        DIGITS,
        lambda s: json.dumps({"size": s.size, "cells": {f"r{r}c{c}": v for r, c, v in _givens(s)}}),
    ),
    "JSON rows of text": (LETTERS, lambda s: json.dumps({"rows": s.rows})),
    "JSON rows joined": (LETTERS, lambda s: json.dumps({"puzzle": "\n".join(s.rows)})),
    "NDJSON": (LETTERS, lambda s: json.dumps({"no": 1, "puzzle": s.line}) + "\n"),
    "YAML": (ANY, _yaml),
    "YAML in full": (LETTERS, _yaml_deep),
    "YAML text": (LETTERS, lambda s: "puzzle: |\n" + "\n".join("  " + row for row in s.rows)),
    "YAML strings": (LETTERS, lambda s: "rows:\n" + "\n".join(f'  - "{row}"' for row in s.rows)),
    "TOML": (ANY, lambda s: f"board = [\n    {_listed(s)},\n]\nname = 'x'"),
    "XML rows": (LETTERS, lambda s: "\n".join(f"<row>{row}</row>" for row in s.rows)),
    "XML cells": (ANY, _xml),
    "INI": (LETTERS, lambda s: "\n".join(f"row{n}={row}" for n, row in enumerate(s.rows, 1))),
    "SQL": (LETTERS, lambda s: f"INSERT INTO puzzles VALUES (1, '{s.line}', 'easy');"),
    "CSV with quotes": (
        ANY,
        lambda s: "\n".join(",".join(f'"{w.strip(".")}"' for w in row) for row in s.numbers),
    ),
    "CSV with a column": (LETTERS, lambda s: f'id,puzzle,level\n1,"{s.line}",easy\n'),
    "CSV of givens": (
        ANY,
        lambda s: "\n".join(["row,col,value", *(f"{r},{c},{v}" for r, c, v in _givens(s))]),
    ),
    "assembler": (ANY, lambda s: "\n".join(".byte " + row for row in _rows(s, "", "", ","))),
    "shell": (LETTERS, lambda s: f"echo '{s.line}' | solve -"),
    "environment": (LETTERS, lambda s: f"PUZZLE={s.line}"),
}
