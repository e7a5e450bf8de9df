"""`nonet generate`, `minimize`, `vary` and `canonical`."""

import itertools
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import nonet as library
from cli.conftest import Run
from nonet import Generated, GenerateOptions, generate_each

# Where the command looks it up.
from nonet.cli.commands import generate as generate_command


@pytest.mark.contract("R4.3")
def test_generate_writes_a_line_each(nonet: Run) -> None:
    result = nonet("generate", "-n", "3", "--seed", "7")
    assert result.code == 0
    assert result.lines == [library.write(each) for each in library.generate(count=3, seed=7)]
    assert nonet("generate", "-n", "3", "--seed", "7", "--threads", "2").out == result.out
    assert nonet("check", result.lines[0]).out.endswith("exactly one solution\n")


def test_generate_json_and_options(nonet: Run) -> None:
    result = nonet("generate", "--json", "--clues", "30..31", "--seed", "3", "--size", "9")
    record = json.loads(result.out)
    assert record["givens"] in (30, 31)
    assert record["seed"] == 3
    solved = library.solve(record["puzzle"])
    assert solved.solution is not None
    assert library.write(solved.solution) == record["solution"]
    six = nonet("generate", "--size", "6", "--symmetry", "180", "--seed", "1")
    assert [symbol == "." for symbol in six.out.strip()] == [
        symbol == "." for symbol in reversed(six.out.strip())
    ]


def test_generate_in_formats_and_files(nonet: Run, tmp_path: Path) -> None:
    target = tmp_path / "made.sdk"
    assert nonet("generate", "-n", "2", "--seed", "1", "--to", "sdk", "-o", str(target)).code == 0
    made = [library.write(each) for each in library.generate(count=2, seed=1)]
    assert nonet("convert", str(target), "--to", "line").lines == made
    assert nonet("generate", "-o", str(target)).code == 2, "it is there already"
    assert nonet("generate", "-o", str(target), "--force", "--seed", "2").code == 0


def test_generate_prints_its_seed_on_a_terminal(terminal: Run) -> None:
    result = terminal("generate", "--size", "4")
    assert result.err.startswith("--seed ")
    again = terminal("generate", "--size", "4", *result.err.split())
    assert again.out == result.out


def test_generate_names_what_was_nearest(nonet: Run) -> None:
    result = nonet("generate", "--clues", "17", "--timeout", "0.1")
    assert (result.code, result.out) == (5, "")
    assert "instead of 17" in result.err
    for wrong in (["--clues", "many"], ["--pattern", "X"], ["--symmetry", "round"], ["--to", "x"]):
        refused = nonet("generate", *wrong)
        assert (refused.code, refused.out) == (2, "")
        assert refused.err


def test_minimize_vary_canonical(nonet: Run) -> None:
    full = nonet("generate", "--clues", "40", "--seed", "1").out
    small = nonet("minimize", "-", stdin=full)
    assert small.code == 0
    assert library.solve(small.out).status is library.Status.UNIQUE
    varied = nonet("vary", "-n", "4", "-", stdin=small.out)
    assert len(set(varied.lines)) == 4
    forms = nonet("canonical", "-", stdin=varied.out)
    assert len(forms.lines) == 4
    assert len(set(forms.lines)) == 1
    distinct = nonet("canonical", "--distinct", "-", stdin=varied.out)
    assert distinct.lines == forms.lines[:1]
    bad = nonet("minimize", "-", stdin="." * 16 + "\n" + "1234341221434321\n")
    assert bad.code == 1
    assert "several solutions" in bad.err
    assert len(bad.lines) == 1


def test_draw(nonet: Run, tmp_path: Path) -> None:
    puzzle = "1..4....2......3"
    assert nonet("draw", puzzle).out.startswith("<svg ")
    for name in ("a.svg", "a.png"):
        target = tmp_path / name
        assert nonet("draw", puzzle, "-o", str(target), "--step", "1").code == 0
        assert target.stat().st_size > 500
        assert nonet("draw", puzzle, "-o", str(target)).code == 2, "it is there already"
    assert nonet("draw", puzzle, "--step", "99").code == 2
    assert nonet("draw", puzzle, "-o", str(tmp_path / "a.gif")).code == 2
    assert nonet("draw", "." * 16, "--book", str(tmp_path / "x.pdf")).code == 1


def test_booklets(nonet: Run, tmp_path: Path) -> None:
    made = tmp_path / "made.pdf"
    five = ("generate", "--size", "4", "-n", "5", "--seed", "1")
    assert nonet(*five, "--book", str(made)).out == ""
    lines = nonet(*five, "--book", str(tmp_path / "other"), "--to", "line").out
    assert (tmp_path / "other.pdf").read_bytes() == made.read_bytes(), "no ending: that of PDF"
    drawn = tmp_path / "drawn.pdf"
    assert nonet("draw", "-", "--book", str(drawn), stdin=lines).code == 0
    assert drawn.read_bytes() == made.read_bytes()
    assert nonet("generate", "--book", str(made)).code == 2
    wrong = nonet("draw", "@easy-1", "--book", str(tmp_path / "book.txt"))
    assert wrong.code == 2 and "must end in .pdf" in wrong.err
    hebrew = nonet(
        "draw", "@easy-1", "--book", str(tmp_path / "b.pdf"), "--title", "\N{HEBREW LETTER ALEF}"
    )
    assert hebrew.code == 2 and "hebrew letter alef" in hebrew.err
    assert not (tmp_path / "b.pdf").exists()
    short = nonet("draw", "@easy-1", "--book", str(tmp_path / "s"), "--no-solutions", "--name-line")
    assert short.code == 0 and (tmp_path / "s.pdf").stat().st_size > 1000


def test_generate_by_difficulty(nonet: Run) -> None:
    result = nonet("generate", "--json", "--seed", "1", "--difficulty", "easy")
    assert json.loads(result.out)["rating"]["level"] == "easy"
    assert nonet("generate", "--require", "luck").code == 2


def test_what_was_made_before_an_interruption_is_kept(
    nonet: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(options: GenerateOptions, first: int, *_: object) -> Iterator[Generated]:
        """Ctrl+C comes after two puzzles."""
        yield from itertools.islice(generate_each(options=options), 2)
        raise KeyboardInterrupt

    monkeypatch.setattr(generate_command, "generate_from", interrupted)
    out, book = tmp_path / "made.txt", tmp_path / "made.pdf"
    words = ("generate", "-n", "50", "--size", "4", "--seed", "1")
    result = nonet(*words, "-o", str(out), "--book", str(book))
    assert result.code == 130 and "made.txt.part: --resume goes on with it" in result.err
    made = library.generate(4, count=2, seed=1)
    assert not out.exists()
    assert list(library.parse_many(tmp_path / "made.txt.part")) == made
    assert book.read_bytes() == library.draw_pdf(made)
    alone = nonet(*words, "--book", str(tmp_path / "alone.pdf"))
    assert alone.code == 130 and "made before are kept" in alone.err
    monkeypatch.undo()
    assert nonet(*words, "-o", str(out), "--resume").code == 0
    assert list(library.parse_many(out)) == library.generate(4, count=50, seed=1)


def test_other_words_for_symmetries(nonet: Run) -> None:
    for word, name in (("rotational", "180"), ("rotation", "180"), ("mirror", "vertical")):
        result = nonet("generate", "--symmetry", word)
        assert result.code == 2 and f"Did you mean '{name}'?" in result.err
    assert "'diagonal'" in nonet("generate", "--symmetry", "diagonl").err
