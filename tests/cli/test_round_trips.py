"""What nonet writes, nonet reads: the same puzzles under the same rules."""

from __future__ import annotations

import json

import jsonschema_rs
import pytest

import nonet as library
from cli.conftest import Run
from cli.test_json import schema_of
from nonet.cli.commands import COMMANDS
from nonet.formats import read_entries, write
from nonet.games import GAMES
from nonet.model import Candidates, House, Layout, Puzzle, Relation

NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def _special() -> dict[str, Puzzle]:
    """Puzzles whose rules no game has, and others that are easily read as something else."""
    plain = library.parse(NINE)
    relation = Relation.of("less than", 0, 2, 9, lambda a, b: a < b)
    houses = [House("line", 1, (2, 10, 18)), House("line", 2, (6, 16))]
    both = GAMES.get(["anti-king", "diagonal"]).layout(6)
    regions = Layout.of(5, regions="AAABBAACBBDCCCBDDCEEDDEEE")
    marks = Candidates(plain.layout, [(1 << 81) - 1 - (1 << 2 + value) for value in range(9)])
    letters = "..3456789ABCDEFG" + "." * 240
    return {
        "houses and relations": Puzzle(
            Layout.of(9).with_houses(houses).with_relations([relation]), plain.givens
        ),
        "two games": Puzzle(both, [1, *[0] * 35]),
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
    **{
        game.name: library.parse(game.examples[0], game=game.name)
        for game in GAMES
        if game.examples
    },
    "classic": library.parse(NINE),
    **_special(),
}
OBJECTS = [
    entry.name
    for entry in COMMANDS
    if {"as_json", "puzzles"} <= {param.name for param in entry.run.params}
    and entry.name != "compare"
]
REFUSES = {"minimize", "vary", "canonical"}  # some puzzles, with a reason


def _text(puzzle: Puzzle) -> tuple[str, list[str]]:
    """A puzzle for a command, with options that say the rules where the text does not."""
    alphabet = None if puzzle.source is None else puzzle.source.alphabet
    if alphabet in ("hex", "a10", "a1"):
        return write(puzzle, "line"), ["--alphabet", alphabet]
    return write(puzzle, "json"), []


@pytest.mark.parametrize("name", PUZZLES)
@pytest.mark.parametrize("command", OBJECTS)
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
        expected = Puzzle(puzzle.layout, entry.givens)
        assert record["of"]
    assert entry == expected
    assert (entry.layout.game or "classic") == (
        puzzle.layout.game or "classic"
    ) or not puzzle.layout.game
    if puzzle.size > 9:
        assert entry.source is not None
        assert puzzle.source is not None
        assert entry.source.alphabet == puzzle.source.alphabet
