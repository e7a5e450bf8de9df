"""Interactive Sudoku Solver's text: what its words mean, as pasted, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import nonet
from nonet import FormatError, Layout, NonetError, Puzzle, ShapeError, UnsupportedError
from nonet.constraints import LessThan, StateMachine
from nonet.errors import PluginError

CORPUS = Path(__file__).parents[3] / "shared" / "corpus" / "variants"


def rules_of(text: str) -> list[str]:
    layout = nonet.parse(text).layout
    return [rule.describe(layout) for rule in layout.constraints]


def test_greater_than_compares_every_neighbour_with_later_ones() -> None:
    puzzle = nonet.parse(".GreaterThan~R1C2~R1C1~R1C3~R2C2")
    assert set(puzzle.layout.constraints) == {LessThan((0, 1)), LessThan((2, 1)), LessThan((10, 1))}
    with pytest.raises(FormatError, match="share a side"):
        nonet.parse(".GreaterThan~R1C1~R9C9")


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # As Interactive Sudoku Solver reads and counts them: the shape may stand anywhere.
        (".~R1C1_1~R1C2_2\n.AntiKing\n.Shape~4x4\n.~R2C1_3~R2C2_4", 0),
        (".Cage~3~R1C1~R1C2\n.Cage~5~R1C2~R1C3\n.Shape~4x4", 24),
        (".Shape~4x4\n.Cage~3~R1C1~R1C2\n.Cage~5~R1C2~R1C3", 24),
        (".Cage~3~R1C1~R1C2\n.~R3C3_1_2\n.Shape~4x4\n.~R3C3_2_3", 12),
        (".Shape~4x4\n.~R1C1_1_2~R1C1_2_3", 72),
    ],
)
def test_lines_of_one_puzzle(text: str, count: int) -> None:
    assert nonet.count(nonet.parse(text)) == count


def test_lines_that_are_one_puzzle_or_two_are_asked_about() -> None:
    with pytest.raises(FormatError, match="one puzzle or several"):
        list(nonet.parse_many(".AntiKnight.~R1C1_1\n.AntiKnight.~R2C2_2\n"))
    text = ".Thermo~R1C1~R1C2.Thermo~R2C1~R2C2\n  .Arrow~R3C3~R3C4.Thermo~R9C1~R9C2\n"
    assert len(nonet.parse(text).layout.constraints) == 4
    within = nonet.parse(".Shape~4x4.Replicate~__P.~R1C1_1_2.End.~R1C1_1")
    assert nonet.solve(within).solutions == ()


@pytest.mark.parametrize(
    ("text", "shape", "least"),
    [
        (".Shape~9x9~0-8.~R1C1_0", "9x9, values 0 to 8, boxes 3x3", 0),
        (".Shape~6x6~9.~R1C1_9", "6x6, values 1 to 9, boxes 2x3", 1),
        (".Shape~7x4.~R7C4_7", "7x4, values 1 to 7, no boxes", 1),
        (".Shape~16x16.~RaCg_16", "16x16, boxes 4x4", 1),
    ],
)
def test_shapes(text: str, shape: str, least: int) -> None:
    puzzle = nonet.parse(text)
    assert puzzle.layout.describe() == shape
    assert puzzle.layout.least == least
    assert sum(map(bool, puzzle.givens)) == 1
    assert nonet.parse(nonet.write(puzzle, "iss")) == puzzle


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the shared corpus is not here")
def test_texts_of_others_have_the_recorded_solution() -> None:
    """A part of them; `python benchmarks/constraints.py` takes all."""
    right = 0
    for path in sorted(CORPUS.glob("iss_*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines()[::9]:
            record = json.loads(line)
            try:
                puzzle = nonet.parse(record["input"])
            except (UnsupportedError, ShapeError):
                continue
            outcome = nonet.solve(puzzle, limit=2, node_limit=300)
            if not record.get("solution") or not outcome.solutions or not outcome.exact:
                continue
            shown = outcome.solutions[0].values
            wanted = record["solution"]
            letters = max(puzzle.layout.values) > 9
            values = [ord(c) - 64 if letters else int(c) for c in wanted]
            assert list(shown) == values, record["name"]
            right += 1
    assert right > 5


def test_a_puzzle_of_a_thousand_lines() -> None:
    branches = [f".And\n.~R1C{at % 9 + 1}_{at % 7 + 1}\n.End" for at in range(400)]
    text = "\n".join([".AntiKnight", ".Or", *branches, ".End", ".~R9C9_1"])
    (puzzle,) = nonet.parse_many(text)
    assert isinstance(puzzle, Puzzle)
    assert puzzle.givens[80] == 1
    assert [rule.kind for rule in puzzle.layout.constraints] == ["or"]


def test_lines_without_words_are_read_where_iss_is_asked_for() -> None:
    cages = "3x3:d:k:" + ":".join(str(45 * 256 + cell // 9 + 1) for cell in range(81)) + ":"
    short = "C<" + "0" * 7 + "9^>J" + "<" * 4 + "0" + ("0" + "<" * 8) * 7
    marks = "1........" + "123456789" * 80
    plain = "." * 80 + "1"
    for text in (cages, short, marks, plain):
        assert nonet.parse(text, format="iss") == nonet.parse(text)
    several = [*nonet.parse_many(f"{marks}\n\n{plain}", format="iss")]
    assert [each.clues for each in several] == [1, 1]
    for mixed in (f".AntiKnight\n{plain}", f"{plain}\n.AntiKnight"):
        with pytest.raises(FormatError, match="not sure whether this line"):
            list(nonet.parse_many(mixed, format="iss"))


def test_a_blank_line_lets_a_board_and_words_be_one_puzzle() -> None:
    plain = "1" + "." * 79 + "2"
    wanted = nonet.parse(".AntiKnight.Diagonal~1.~R1C1_1~R9C9_2")
    for text in (
        f".AntiKnight.Diagonal~1\n\n{plain}",
        f"{plain}\n\n# rules\n.AntiKnight\n.Diagonal~1",
        f".AntiKnight\n\n{plain}\n\n.Diagonal~1",
        ".AntiKnight\n.Diagonal~1\n\n" + "\n".join(plain[i : i + 9] for i in range(0, 81, 9)),
    ):
        for puzzle in (nonet.parse(text, format="iss"), nonet.parse(text)):
            assert (puzzle, puzzle.layout) == (wanted, wanted.layout)
    (puzzle,) = nonet.parse_many("a title\n1..4\n....\n2...\n...3\n.Shape~4x4.Cage~5~R2C1~R2C2")
    assert (puzzle.clues, [rule.kind for rule in puzzle.layout.constraints]) == (4, ["killer"])
    two = f"{plain}\n{plain}\n\n.AntiKnight"
    assert len(list(nonet.parse_many(two))) == 3


def test_candidates_of_a_line_stay_candidates_beside_a_board() -> None:
    """They were a board of 27x27."""
    marks = "1........" + "123456789" * 80
    line = "." * 80 + "1"
    for text in (f"{marks}\n\n{line}", f"{line}\n{marks}", f"a title\n\n{marks}\n{line}"):
        assert [each.size for each in nonet.parse_many(text)] == [9, 9]


def test_a_cage_may_name_a_cell_twice() -> None:
    assert rules_of(".Cage~20~R4C2~R4C3~R4C3") == [
        "extra-region r4c2 r4c3",
        "sum 20 r4c2 r4c3 r4c3",
    ]
    assert rules_of(".Cage~0~R4C2~R4C3~R4C3") == ["extra-region r4c2 r4c3"]
    assert rules_of(".Cage~~R4C2~R4C3") == ["killer r4c2 r4c3"]


def test_a_cage_of_the_short_form_may_have_any_sum() -> None:
    text = "0<<A<>900" + ("0" + "<" * 8) * 7 + "0" * 9
    layout = nonet.parse(text, format="iss").layout
    found = {rule.describe(layout) for rule in layout.constraints}
    assert {"killer r1c1-r1c3", "killer 10 r1c4 r1c5", "killer 9 r1c6 r1c7"} < found
    assert len(found) == 10


def test_the_same_values_in_all_the_largest_regions() -> None:
    (rule,) = nonet.parse(".Shape~4x4~5.RegionSameValues").layout.constraints
    assert rule.kind == "same-values"
    assert len(rule.cells) == 12  # type: ignore[attr-defined]
    assert nonet.count(nonet.parse(".Shape~4x4~5.RegionSameValues.~R1C1_5"), limit=5000) == 4 * 72
    (rule,) = nonet.parse(".Shape~4x6~7.RegionSameValues").layout.constraints
    assert {len(group) for group in rule.cells} == {6}  # type: ignore[attr-defined]


def test_variables_beside_regions_that_are_to_be_found() -> None:
    head = ".Shape~4x4.NoBoxes.ChaosConstruction.Var~D~~2"
    puzzle = nonet.parse(f"{head}.Arrow~VD2~R1C1~R1C2.ChaosCount~R2C2~0~CC6~CC5.X~R3C1~R3C2")
    texts = sorted(rule.describe(puzzle.layout) for rule in puzzle.layout.constraints)
    assert texts == [
        "chaos-construction (region-count r2c2 / r2c2 r2c1)",
        "pair-sum r3c1 r3c2",
        "variables D1,D2 (arrow @D2 / r1c1 r1c2)",
    ]
    with pytest.raises(UnsupportedError, match="renban: it uses variables of two words at once"):
        nonet.parse(f"{head}.Renban~VD1~CC1")


def test_an_automaton_of_thousands_of_states() -> None:
    many = 5000
    flat = tuple(at if at < many else -1 for at in range(1, 4 * many + 1))
    machine = StateMachine((0, 1, 2, 3), tuple(range(many)), flat)
    puzzle = Puzzle(Layout.of(4), [0] * 16, constraints=[machine])
    assert nonet.parse(nonet.write(puzzle, "iss")) == puzzle


@pytest.mark.parametrize(
    "text",
    [
        ".Cage~10~R1C1~R1C2. # ten\n.Thermo~R3C3~R4C4",
        "  .Cage~10~R1C1~R1C2   # ten.\n\n# .Cage~3~R5C5~R5C6\n.Thermo~R3C3~R4C4#",
    ],
)
def test_what_follows_a_hash_is_a_comment(text: str) -> None:
    text = text.removesuffix("#")
    kinds = [rule.kind for rule in nonet.parse(text).layout.constraints]
    assert kinds == ["killer", "thermometer"]


@pytest.mark.parametrize("rule", [".Cage 10 R1C1 R1C2", "Cage~10~R1C1~R1C2.", ".Cage 10"])
def test_a_rule_with_a_slip_is_not_passed_over(rule: str) -> None:
    for text in (f"{rule}\n.Thermo~R3C3~R4C4", f".Thermo~R3C3~R4C4\n{rule}"):
        with pytest.raises(NonetError) as caught:
            nonet.parse(text)
        assert "Cage" in caught.value.message or "R1C1" in caught.value.message
    assert nonet.parse("The Cage of Ten\n.Thermo~R3C3~R4C4").layout.constraints


@pytest.mark.parametrize("word", ["Sandwich~{}~R1", "Lunchbox~{}~R1C1~R1C2~R1C3~R1C4"])
def test_sums_between_are_those_of_the_values_as_shown(word: str) -> None:
    """Each of 288 grids has one sum; there only the distances of values from 1 are tried.

    Interactive Sudoku Solver (e373f98) counts 0 where the sum is 1 or 3 (``_distances`` of its
    ``Lunchbox`` has no offset), so that 96 grids have no sum at all. Its own description has.
    """
    texts = [".Shape~4x4~0-3." + word.format(total) for total in range(5)]
    assert [nonet.count(text, limit=None) for text in texts] == [144, 48, 48, 48, 0]


@pytest.mark.parametrize(
    "text",
    [
        r".~R1C1_5\n.Thermo~R1C1~R1C2",
        r"'.~R1C1_5\n  .Thermo~R1C1~R1C2\n'",
        "`.~R1C1_5\n.Thermo~R1C1~R1C2`,",
        "const text = `\n  .~R1C1_5\n  .Thermo~R1C1~R1C2\n`;",
        "input: '.~R1C1_5.Thermo~R1C1~R1C2',",
        '"puzzle": ".~R1C1_5.Thermo~R1C1~R1C2"',
        "My puzzle:\n.~R1C1_5\n.Thermo~R1C1~R1C2\n",
        "\u201c.~R1C1_5.Thermo~R1C1~R1C2\u201d",
        "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.~R1C1_5%0A.Thermo%7ER1C1%7ER1C2",
    ],
)
def test_words_as_they_stand_in_programs_and_below_titles(text: str) -> None:
    """Below a title each line was a puzzle of its own."""
    wanted = nonet.parse(".~R1C1_5.Thermo~R1C1~R1C2", format="iss")
    assert wanted.layout.constraints
    assert list(nonet.parse_many(text)) == [wanted]


@pytest.mark.parametrize(
    "text",
    [
        "const p = `\n.Or\n  .Cage~3\n   ~R1C1~R1C2\n  .Cage~17~R1C1~R1C2\n.End\n`;",
        "p = '''.Or\n.Cage~3\n~R1C1~R1C2\n.Cage~17~R1C1~R1C2\n.End'''",
        "My puzzle\n.Or\n.Cage~3\n~R1C1~R1C2\n.Cage~17~R1C1~R1C2\n.End\nthe end",
    ],
)
def test_branches_over_several_lines_of_a_program(text: str) -> None:
    """The second was read without its branches, which stand beside quotation marks."""
    (found,) = nonet.parse_many(text)
    assert [rule.kind for rule in found.layout.constraints] == ["or"]


@pytest.mark.parametrize("text", ["Rules: .Or\n.Cage~3~R1C1~R1C2", "see .AntiKing\n.AntiKnight"])
def test_words_beside_other_text_on_a_line_are_refused(text: str) -> None:
    with pytest.raises(FormatError, match=r"line 1: words .* and other text are on one line"):
        nonet.parse(text)


GIVENS, REGIONS = "1..............2", "AAABCABBCCDBCDDD"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # As Interactive Sudoku Solver reads and counts them.
        (f"{GIVENS}\n\n{REGIONS}", 2),
        (f"{GIVENS}\n{REGIONS}", 2),
        ("1234...................5.", 336),
        (".BCD" + "." * 252, None),
    ],
)
def test_boards_without_words(text: str, count: int | None) -> None:
    (found,) = nonet.parse_many(text, format="iss")
    if count is not None:
        assert nonet.count(found) == count
    else:
        assert found.givens[:4] == (0, 2, 3, 4)


def test_dots_alone_are_no_words() -> None:
    with pytest.raises(FormatError, match="3 characters fit no board"):
        nonet.parse("...", format="iss")


def test_puzzles_of_words_between_other_lines() -> None:
    text = "one\n.Shape~4x4\n.~R1C1_1\ntwo\n.Shape~4x4\n.~R1C1_2\nend"
    first, second = nonet.parse_many(text)
    assert (first.givens[0], second.givens[0]) == (1, 2)


LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (".Cage~10~R1C1~R1C0", "'.Cage~10~R1C1~R1C0': 'R1C0' is not on a 9x9 board"),
        (".Cage~1_0~R1C1~R1C2", "'.Cage~1_0~R1C1~R1C2': its arguments are not those"),
        (".Cage~123456789~R1C1", "'.Cage~123456789~R1C1': its arguments are not those"),
        (".PillArrow~2~R1C1~R1C2", "'.PillArrow~2~R1C1~R1C2': arrow: it needs shaft"),
        (".Quad~R9C9~1~2.Quad~R1C1~1", "'.Quad~R9C9~1~2': quadruple: the square leaves"),
        (".Pair~!!~R1C1~R1C2", "'.Pair~!!~R1C1~R1C2': the key '!!' has a character"),
        (".NFA~zzzz~R1C1~R1C2", "'.NFA~zzzz~R1C1~R1C2': an automaton is cut short"),
        (".Regex~Wz~R1C1", "'.Regex~Wz~R1C1': regex: '['"),
        (".Or.Indexing~Q~R1C1.End", "'.Indexing~Q~R1C1': its arguments are not those"),
        (".Shape~6x6.DutchFlatmates", "'.DutchFlatmates': dutch-flatmates: 6 values"),
        (".Sandwich~17~R0", "'.Sandwich~17~R0': 'R0' is not on a 9x9 board"),
        (".Sum~10_<_1_-2~R1C1~R1C2", "'.Sum~10_<_1_-2~R1C1~R1C2': its arguments are not those"),
        (".Cage~10~R1C1~R1C2.Foo~R1C1", "the rule 'Foo' is not supported"),
        (".LookAndSay~2212~R1C1~R2C2", "'.LookAndSay~2212~R1C...': look-and-say: 2 is counted"),
        (".And" * 60 + ".End" * 60, "words are nested more than 50 deep"),
        (".Shape~3x3~4.NFA~ROHwXxA~R2C3~R2C2~-~R1C1", "no symbol for their breaks"),
    ],
)
def test_a_refusal_names_the_rule_and_where_it_is(text: str, words: str) -> None:
    with pytest.raises(NonetError) as caught:
        nonet.parse(text, format="iss")
    assert words in str(caught.value) and not isinstance(caught.value, PluginError)


def test_a_rule_of_regions_means_nothing_where_there_are_none() -> None:
    raw = nonet.parse(".Shape~3x3~~Raw.RegionSameValues.~R1C1_1", format="iss")
    assert not raw.layout.constraints


def test_a_line_after_the_sign_of_solutions_is_a_board() -> None:
    for text in (f"={LINE}", f"= {LINE}"):
        assert nonet.parse(text) == nonet.parse(text, format="iss") == nonet.parse(LINE)
    both = nonet.parse(f".Diagonal~1\n\n={LINE}", format="iss")
    assert [house.kind for house in both.layout.extra] == ["diagonal"]
    assert both.givens == nonet.parse(LINE).givens
    with pytest.raises(NonetError):
        nonet.parse("=12", format="iss")
