"""What nonet writes, nonet reads: the same puzzles under the same rules."""

import json

import jsonschema_rs
import pytest

import nonet as library
from cli.conftest import Run
from cli.test_json import schema_of
from meaning import same_rules
from nonet.cli.commands import COMMANDS
from nonet.formats import FORMATS, read_entries, write
from nonet.games import GAMES
from nonet.model import Candidates, House, Layout, Puzzle, Relation, mask_of

NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def _special() -> dict[str, Puzzle]:
    """Puzzles whose rules no game has, and others that are easily read as something else."""
    plain = library.parse(NINE)
    relation = Relation.of("less than", 2, 0, 9, lambda a, b: a < b)
    houses = [House("line", 1, (2, 10, 18)), House("line", 2, (6, 16))]
    both = GAMES.get(["asterisk", "diagonal"]).layout(9)
    regions = Layout.of(5, regions="AAABBAACBBDCCCBDDCEEDDEEE")
    places = [plain.candidates().places(value) for value in range(1, 10)]
    places[1] &= ~(1 << 2)  # r1c3 is not 2
    marks = Candidates(plain.layout, places)
    letters = "..3456789ABCDEFG" + "." * 240
    return {
        "houses and relations": Puzzle(
            Layout.of(9).with_houses(houses).with_relations([relation]), plain.givens
        ),
        "two games": Puzzle(both, [1, *[0] * 80]),
        "small regions": Puzzle(regions, [0] * 25),
        "regions and more": Puzzle(regions.with_houses([House("pair", 1, (0, 24))]), [0] * 25),
        "Latin": library.parse("1........................", box="none"),
        "tall boxes": library.parse("1" + "." * 35, box="3x2"),
        "constraints": Puzzle(
            Layout.of(4), [0] * 16, constraints=[library.constraints.Killer(5, "r1c1 r1c2")]
        ),
        "pencil marks": Puzzle(plain.layout, plain.givens, marks=marks),
        "hex": library.parse(letters.replace("G", "0"), alphabet="hex"),
        "a10": library.parse(letters, alphabet="a10"),
        "a1": library.parse("AB" + "." * 79, alphabet="a1"),
    }


PUZZLES = {
    **{each.game: each.puzzle for each in reversed(library.examples.everything()) if each.game},
    "classic": library.parse(NINE),
    **_special(),
}
OBJECTS = [
    entry.name
    for entry in COMMANDS
    if {"as_json", "puzzles"} <= {param.name for param in entry.run.params}
    and entry.name not in {"compare", "read", "verify"}  # what these print is no puzzle
]
REFUSES = {"minimize", "vary", "canonical"}  # some puzzles, with a reason


def _sizes(marks: Candidates) -> list[int]:
    """How many cells may hold each value, in ascending order."""
    return sorted(
        marks.places(value).bit_count() for value in range(1, marks.layout.value_count + 1)
    )


def _text(puzzle: Puzzle) -> tuple[str, list[str]]:
    """A puzzle for a command, with options that say the rules where the text does not."""
    alphabet = None if puzzle.source is None else puzzle.source.alphabet
    if alphabet in ("hex", "a10", "a1"):
        return write(puzzle, "line"), ["--alphabet", alphabet]
    return write(puzzle, "json"), []


@pytest.mark.parametrize("name", PUZZLES)
@pytest.mark.parametrize("command", OBJECTS)
@pytest.mark.long
def test_objects_are_read_back(nonet: Run, command: str, name: str) -> None:
    puzzle = PUZZLES[name]
    text, options = _text(puzzle)
    if any(param.name == "timeout" for param in COMMANDS.get(command).run.params):
        options += ["--timeout", "2" if command in REFUSES else "0"]
    result = nonet(command, "--json", *options, "-", stdin=text)
    record = json.loads(result.lines[0])
    jsonschema_rs.validate(schema_of(command, record), record)
    (entry,) = read_entries(result.out)
    assert isinstance(entry, Puzzle), entry
    expected = puzzle
    if command in REFUSES and record["error"] is None:
        layout = puzzle.layout
        if layout.constraints and command != "minimize":  # the rules have moved with the board
            kinds = sorted(rule.kind for rule in layout.constraints)
            assert sorted(rule.kind for rule in entry.layout.constraints) == kinds
            layout = entry.layout
        expected = Puzzle(layout, entry.givens, marks=entry.marks)
        assert (entry.marks is None) is (puzzle.marks is None)
        if puzzle.marks and entry.marks:  # which have moved with their cells
            if command == "minimize":  # a cell whose given is gone may hold anything
                pairs = zip(puzzle.givens, entry.givens, strict=True)
                freed = mask_of(cell for cell, (had, has) in enumerate(pairs) if had and not has)
                marks = (puzzle.marks, entry.marks)
                for value in range(1, layout.value_count + 1):
                    before, after = (each.places(value) for each in marks)
                    assert after == before | freed
            else:
                assert _sizes(entry.marks) == _sizes(puzzle.marks)
        assert record["of"]
    assert entry == expected
    assert (entry.layout.game or "classic") == (
        puzzle.layout.game or "classic"
    ) or not puzzle.layout.game
    if puzzle.layout.value_count > 9:
        assert entry.source is not None
        assert puzzle.source is not None
        assert entry.source.alphabet == puzzle.source.alphabet


WRITTEN = [format.name for format in FORMATS.builtin() if format.write is not None]
# What prints puzzles in their own form, a line each or a drawing.
PLAIN = {
    "solve": ["solve", "--limit", "1"],
    "show": ["show"],
    "show --ascii": ["show", "--ascii"],
    "candidates": ["candidates"],
    "candidates --ascii": ["candidates", "--ascii"],
    "vary": ["vary", "--keep", "cells"],
    "rate": ["rate", "--scale", "search"],
}
REFUSED = 4


def _is_of(entry: object, puzzle: Puzzle) -> bool:
    """Whether an entry is the puzzle, or one of its solutions."""
    return (
        isinstance(entry, Puzzle)
        and same_rules(entry.layout, puzzle.layout)
        and not entry.conflicts()
        and all(b in (0, a) for a, b in zip(entry.givens, puzzle.givens, strict=True))
    )


def _marks(puzzle: Puzzle) -> list[tuple[int, ...]]:
    return [marks.values for marks in puzzle.candidates()]


@pytest.mark.long
@pytest.mark.parametrize("name", PUZZLES)
@pytest.mark.parametrize("command", ["convert", "solve"])
def test_every_format_is_read_back_or_refuses(nonet: Run, command: str, name: str) -> None:
    puzzle = PUZZLES[name]
    text, options = _text(puzzle)
    words = PLAIN.get(command, [command])
    for form in WRITTEN:
        result = nonet(*words, *options, "--to", form, "-", stdin=text)
        if result.code == REFUSED:
            assert f"the format '{form}' " in result.err
            continue
        assert result.code == 0, (form, result.err)
        (entry,) = read_entries(result.out)
        assert _is_of(entry, puzzle), (form, entry, result.out)
        if command == "convert":
            assert isinstance(entry, Puzzle)
            assert entry.givens == puzzle.givens, form
            assert _marks(entry) == _marks(puzzle), form
    assert nonet(*words, *options, "--to", "json", "-", stdin=text).code == 0


@pytest.mark.parametrize("name", PUZZLES)
@pytest.mark.parametrize("command", PLAIN)
def test_plain_output_is_read_back(nonet: Run, command: str, name: str) -> None:
    puzzle = PUZZLES[name]
    if name == "queens" and command.startswith("candidates"):
        return  # a drawing of one row, which says nothing of the others
    if puzzle.layout.repeats and command.startswith("candidates"):
        return  # drawings of candidates do not show where no cell is
    text, options = _text(puzzle)
    result = nonet(*PLAIN[command], *options, "-", stdin=text)
    if result.code and (command == "vary" or (command == "rate" and result.out.startswith("# "))):
        return  # with a reason: what is not unique is not rated
    assert result.code == 0, result.err
    (entry,) = read_entries(result.out)
    if command == "vary":  # has other values
        puzzle = Puzzle(puzzle.layout, [0] * puzzle.layout.cell_count)
    assert _is_of(entry, puzzle), (entry, result.out)
    if command.startswith(("show", "candidates")):
        assert isinstance(entry, Puzzle)
        assert entry.givens == puzzle.givens
    if command.startswith("candidates"):
        assert isinstance(entry, Puzzle)
        assert entry.candidates() == puzzle.candidates()


@pytest.mark.parametrize("form", ["csv", "json"])
def test_batch_is_read_back(nonet: Run, form: str) -> None:
    unsolvable = "12345678.........9" + "." * 63
    result = nonet("batch", "--to", form, "-", stdin=f"rubbish\n{NINE}\n{unsolvable}\n{'.' * 81}\n")
    read = [entry for entry in read_entries(result.out) if isinstance(entry, Puzzle)]
    assert read == list(map(library.parse, (NINE, unsolvable, "." * 81)))


def test_a_table_has_one_head(nonet: Run) -> None:
    texts = [NINE, "11" + "." * 79, "." * 81]
    for words in (["solve"], ["convert"], ["vary"]):
        result = nonet(*words, "--to", "csv", *texts)
        assert result.lines.count("puzzle") == 1
        puzzles = [entry for entry in read_entries(result.out) if isinstance(entry, Puzzle)]
        assert len(puzzles) == sum(len(text) == 81 for text in result.lines) >= 2


def test_rules_hold_for_what_they_are_written_at(nonet: Run) -> None:
    mixed = "\n".join(
        nonet("convert", "--to", "line", "-", stdin=_text(PUZZLES[name])[0]).out.strip()
        for name in ("diagonal", "classic", "jigsaw", "anti-knight", "classic")
    )
    layouts = [entry.layout for entry in read_entries(mixed) if isinstance(entry, Puzzle)]
    names = ("diagonal", "classic", "jigsaw", "anti-knight", "classic")
    assert layouts == [PUZZLES[name].layout for name in names]
    above = f"# game diagonal\n{NINE}\n{NINE}\n# game classic\n{NINE}\n"
    games = [entry.layout.game for entry in read_entries(above) if isinstance(entry, Puzzle)]
    assert games == ["diagonal", "diagonal", "classic"]
    (entry,) = read_entries(f"# A game of chess\n# game 3\n{NINE}")
    assert entry == PUZZLES["classic"]


@pytest.mark.parametrize(
    "text", ["game diagonal; box 3x3", "box: 3x3;  GAME = diagonal", "game diagonal"]
)
def test_rules_in_a_comment(text: str) -> None:
    for whole in (f"# {text}\n{NINE}", f"{NINE} # {text}", f"{NINE} 12 easy # {text}"):
        assert library.parse(whole).layout == GAMES.get("diagonal").layout(9)
    assert library.parse(f"{NINE} # {text}", game="diagonal").layout.game == "diagonal"
    with pytest.raises(library.NonetError, match="own rules"):
        library.parse(f"{NINE} # {text}", game="windoku")
