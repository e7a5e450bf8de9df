"""Drawn puzzles with their rules in words: our own, in several wordings, mixed and mutated."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

import nonet
from drawn.pictures import HUES, SAMPLES, Sample, cage, disc, dot, letter, line, link_of
from linking import fpuzzles_link
from nonet.constraints import parse_rule
from nonet.model import Layout

PLAIN = "Normal sudoku rules apply."
HOUSES = ("anti-knight", "diagonal")


def meant(samples: list[Sample]) -> set[str]:
    """The rules that samples mean, beside those that are houses of the board."""
    rules = [rule for sample in samples for rule in sample.rules if rule not in HOUSES]
    layout = Layout.of(9)
    return {parse_rule(rule).on(layout).describe(layout) for rule in rules}


def one_of_each_family(samples: list[Sample]) -> list[Sample]:
    """Without two that stand in the same cells, or that a sentence could not tell apart."""
    keys = {(each.family, each.colour): each for each in samples}
    return [each for each in keys.values() if each.name != "at most" or len(keys) == 1]


def found(puzzle: nonet.Puzzle) -> set[str]:
    return {rule.describe(puzzle.layout) for rule in puzzle.layout.constraints}


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
def test_each_kind_is_read_in_several_wordings(sample: Sample, number: int) -> None:
    puzzle = nonet.parse(link_of(f"{PLAIN} {sample.put(number)}", sample.drawn))
    assert puzzle.unread == ()
    if sample.rules and sample.rules[0] not in HOUSES:
        assert found(puzzle) == meant([sample])
    else:
        assert puzzle.layout != Layout.of(9)


def test_which_of_two_lines_is_meant_is_asked() -> None:
    words = "A line reads the same from both ends. Digits on a line are consecutive in any order."
    drawn = [line("r1c1 r1c2 r2c3", "green"), line("r4c4 r4c5 r5c6", "orange")]
    puzzle = nonet.parse(link_of(f"{PLAIN} {words}", *drawn))
    assert puzzle.reading is not None and "which rule green line has" in puzzle.reading.left[0]


@pytest.mark.parametrize("seed", range(40))
def test_kinds_are_mixed_in_any_order(seed: int) -> None:
    chance = random.Random(seed)
    lines = [each for each in SAMPLES if each.rules]
    samples = one_of_each_family(chance.sample(lines, chance.randint(2, 6)))
    sentences = [sample.put(chance.randrange(3)) for sample in samples]
    chance.shuffle(sentences)
    between = chance.choice([" ", "\n", "\n- ", "\n\n"])
    words = between.join([PLAIN, *sentences])
    puzzle = nonet.parse(link_of(words, *(sample.drawn for sample in samples)))
    assert puzzle.unread == ()
    assert found(puzzle) == meant(samples)


@pytest.mark.parametrize("seed", range(60))
def test_the_words_of_one_puzzle_do_not_suit_the_drawing_of_another(seed: int) -> None:
    chance = random.Random(seed)
    drawn = [each for each in SAMPLES if each.drawn]
    one, other = chance.sample(drawn, 2)
    third = chance.choice([each for each in drawn if each not in (one, other)])
    words = f"{PLAIN} {one.put(seed)} {third.put(seed + 1)}"
    puzzle = nonet.parse(link_of(words, other.drawn, third.drawn))
    assert puzzle.unread


@pytest.mark.parametrize(("first", "second"), permutations(("purple", "green", "orange"), 2))
def test_colours_choose_the_line_that_is_meant(first: str, second: str) -> None:
    words = f"{PLAIN} Lines in {first} are renban. Lines in {second} are palindromes."
    drawn = line("r1c1 r1c2 r1c3", first), line("r5c1 r5c2 r5c3", second)
    assert found(nonet.parse(link_of(words, *drawn))) == {
        "renban r1c1-r1c3",
        "palindrome r5c1-r5c3",
    }


@pytest.mark.parametrize("colour", [hue for hue in HUES if hue not in ("purple", "pink")])
def test_another_colour_is_not_taken(colour: str) -> None:
    words = f"{PLAIN} Purple lines are renban."
    assert nonet.parse(link_of(words, line("r1c1 r1c2 r1c3", colour))).unread


@pytest.mark.parametrize(
    "words",
    [
        "{} The purple line is a hidden renban.",
        "{} Purple lines are not renban lines.",
        "{} Purple lines are renban lines except for one.",
        "{} Digits on a purple line are consecutive or repeat.",
        "{} Purple lines are renban. One digit of each line is wrong.",
        "{} Purple lines are renban. No 3 stands in a corner.",
        "{} Purple lines are renban. Cells with a dot are odd.",
        "{} Purple lines are renban and hidden.",
        "{} Some purple lines are renban.",
        "{} Purple lines are renban, but wrong.",
        "{} Purple lines are renban. One is false.",
        "{} Everything is toroidal. Purple lines are renban.",
        "{} Purple lines are renban. Digits on different purple lines are different.",
        "{} Purple lines are renban. Cells a knight's move apart contain the same digit.",
        "Rows and columns contain 1-9 once, but not boxes. Purple lines are renban.",
        "{} Adjacent digits on a purple line have the given difference.",
        "{} Whispers: along purple lines, straight or diagnoally adjacent digits differ by 5.",
        "{} Every purple line is exatly one of these: a renban line, or a palindrome line.",
        "{} Purple lines are renban. There is no anti-knight constraint.",
        "{} Purple lines are renban.\nTomorrow: both diagonals contain 1 to 9.",
        "{}\nSometimes:\nPurple lines are renban.\nDigits do not repeat on either main diagonal.",
        "{} Are purple lines renban?",
        "{} Digits along purple lines differ by at least 5 from the digits on green lines.",
        "{} Purple lines are renban. Vertically adjacent cells cannot be consecutive.",
    ],
)
def test_a_sentence_is_understood_only_if_all_of_its_words_are(words: str) -> None:
    puzzle = nonet.parse(link_of(words.format(PLAIN), line("r1c1 r1c2 r1c3", "purple")))
    assert puzzle.unread


@pytest.mark.parametrize("total", ["do not sum to the number given", "sum to the same number"])
def test_a_cage_is_a_killer_cage_only_if_its_sum_is_not_denied(total: str) -> None:
    assert nonet.parse(link_of(f"{PLAIN} Digits in cages {total}.", cage("r1c1 r1c2", "12"))).unread


@pytest.mark.parametrize(
    ("words", "read"),
    [
        ("A circle counts the odd digits in the surrounding cells.", True),
        ("A circle counts the odd digits in the surrounding cells, including itself.", False),
        ("Circles are greater than some neighbours.", False),
    ],
)
def test_circles_are_about_all_of_their_neighbours_and_no_other_cell(
    words: str, read: bool
) -> None:
    circles = [disc(cell, "#ffffff", "#000000") for cell in ("r6c7", "r8c2", "r2c5")]
    puzzle = nonet.parse(link_of(f"{PLAIN} {words}", *circles))
    assert (len(puzzle.layout.constraints), bool(puzzle.unread)) == (3 * read, not read)


def test_cells_a_move_apart_may_be_bound_not_to_be_consecutive() -> None:
    drawn = link_of(f"{PLAIN} Cells a knight's move apart cannot be consecutive.")
    assert "allowed=509,506,501,491,471,431,351,191,383 r1c1 r2c3" in min(found(nonet.parse(drawn)))


@pytest.mark.parametrize(
    "words",
    [
        "{} Purple lines are renban. Digits on a line may repeat if allowed by other rules.",
        "{} Renban: digits on a purple line are consecutive, in any order. Have fun!",
        "RENBAN\n- {}\n- Purple lines hold consecutive digits in any order (e.g. 3-1-2).",
        "{} Fish: the fish (purple line) consists of consecutive, non-repeating digits.",
        "{} Lines are renban. For example, a line could have 3-1-2, but not 1-2-4.",
        "{} Purple lines are renbans: they must be consecutve, in any order.",
    ],
)
def test_examples_permissions_headings_and_slips_are_taken_as_they_are(words: str) -> None:
    puzzle = nonet.parse(link_of(words.format(PLAIN), line("r1c1 r1c2 r1c3", "purple")))
    assert (found(puzzle), puzzle.unread) == ({"renban r1c1-r1c3"}, ())


def test_the_solution_of_the_file_refutes_a_reading_and_is_not_the_answer() -> None:
    words = f"{PLAIN} Purple lines are renban."
    solution = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
    keys = {"metadata": {"rules": words, "solution": solution}}
    right = nonet.parse(link_of("", line("r1c1 r1c2 r1c3", "purple"), **keys))
    wrong = nonet.parse(link_of("", line("r1c1 r2c1 r3c1", "purple"), **keys))
    assert (right.unread, str(nonet.solve(right, limit=2).status)) == ((), "multiple")
    assert wrong.unread


def half() -> str:
    words = f"{PLAIN} Purple lines are renban. Green lines are flibbers."
    return link_of(words, line("r1c1 r1c2 r1c3", "purple"), line("r4c3 r4c4 r5c5", "green"))


def test_what_is_left_is_listed_and_its_rules_do_not_hold() -> None:
    puzzle = nonet.parse(half())
    assert puzzle.reading is not None
    assert [row.rule for row in puzzle.reading.rows] == ["(normal rules)", "renban", ""]
    assert puzzle.reading.left == ("the sentence 'Green lines are flibbers.'", "1 x green line")
    assert [rule.kind for rule in puzzle.reading.rules] == ["renban"]
    assert puzzle.constraints == ()


@pytest.mark.parametrize(
    ("meanings", "rules"),
    [
        (["3: palindrome"], {"palindrome r4c3 r4c4 r5c5"}),
        (["green lines: palindrome"], {"palindrome r4c3 r4c4 r5c5"}),
        (["green lines: sequence"], {"sequence r4c3 r4c4 r5c5"}),
        (["green lines: adjacent digits differ by at least 3"],
         {"whispers difference=3 r4c3 r4c4 r5c5"}),
        (["3: nothing", "green lines: nothing"], set()),
    ],
)  # fmt: skip
def test_a_person_completes_what_is_left(meanings: list[str], rules: set[str]) -> None:
    puzzle = nonet.parse(half(), meaning=meanings)
    assert (found(puzzle), puzzle.unread) == ({"renban r1c1-r1c3", *rules}, ())


@pytest.mark.parametrize(
    ("meaning", "message"),
    [
        ("palindrome", "a meaning is a drawing"),
        ("9: palindrome", "there are 3 sentences"),
        ("blue dots: palindrome", "no 'blue dots' is drawn; there are: purple line, green line"),
        ("green lines: flabber", "'flabber' is no rule"),
    ],
)
def test_a_meaning_that_is_none_is_refused(meaning: str, message: str) -> None:
    with pytest.raises(nonet.UsageError, match=message):
        nonet.parse(half(), meaning=meaning)


def test_no_solution_of_a_reading_is_taken_back() -> None:
    words = f"{PLAIN} Purple lines are palindromes."
    link = link_of(words, line("r1c1 r1c2 r1c3", "purple"))
    for solve in (nonet.solve, lambda puzzle: next(nonet.solutions(puzzle))):
        with pytest.raises(nonet.UnsupportedError, match="not understood"):
            solve(link)


@pytest.mark.parametrize(
    ("words", "mark"),
    [
        ("A digit in a circle is how many of its eight neighbours are odd.", "circle"),
        ("A digit on a sun indicates the number of surrounding cells with even digits.", "sun"),
        (
            "Digits in grey circles count the orthogonally adjacent cells with smaller digits.",
            "circle",
        ),
    ],
)
def test_marks_count_their_neighbours(words: str, mark: str) -> None:
    drawn = disc("r5c5", "#cfcfcf") if mark == "circle" else letter("r5c5", "\u2600")
    puzzle = nonet.parse(link_of(f"{PLAIN} {words}", drawn))
    assert puzzle.unread == ()
    (rule,) = puzzle.constraints
    assert rule.kind == "formula"
    assert len(set(rule.named_cells())) == (5 if "orthogonally" in words else 9)
    full = nonet.solve("." * 81, limit=1).solution
    assert full is not None
    assert puzzle.layout.constraints == (rule,)


def test_each_line_has_one_of_several_rules() -> None:
    words = "Each grey line is either a renban or a palindrome."
    lines = line("r1c1 r1c2 r1c3"), line("r5c1 r5c2 r6c3")
    each = found(nonet.parse(link_of(f"{PLAIN} {words}", *lines)))
    assert each == {
        "or (renban r1c1-r1c3) (palindrome r1c1-r1c3)",
        "or (renban r5c1 r5c2 r6c3) (palindrome r5c1 r5c2 r6c3)",
    }
    (rule,) = found(
        nonet.parse(link_of(f"{PLAIN} {words} There is exactly one line of each type.", *lines))
    )
    assert rule.startswith("variables T0,T1 (or (and (one-of 1 @T0) (renban")


def test_all_are_given_is_about_the_marks_that_it_names() -> None:
    words = (
        "Digits separated by an X sum to 10. Cells with a white dot between them are consecutive. "
        "Green dots are either X or V. All X are given. Not all white dots are given."
    )
    green = dot("r8c1 r8c2", "#40d040")
    puzzle = nonet.parse(
        link_of(f"{PLAIN} {words}", letter("r1c1 r1c2", "X"), dot("r3c1 r3c2"), green)
    )
    assert puzzle.unread == ()
    (negative,) = (rule for rule in puzzle.constraints if rule.kind == "and")
    pairs = [set(each.cells) for each in negative.rules]  # type: ignore[attr-defined]
    assert ({0, 1} in pairs, {18, 19} in pairs, {63, 64} in pairs) == (False, True, False)


def test_all_pairs_that_have_a_dot_are_a_relation_and_all_dots() -> None:
    words = "All pairs of adjacent cells with a difference of 1 are joined by a white dot."
    puzzle = nonet.parse(link_of(f"{PLAIN} {words}", dot("r3c1 r3c2")))
    assert found(puzzle) == {"difference r3c1 r3c2", "negative-difference"}


def test_letters_stand_for_sums_of_cages() -> None:
    words = "Cages with the same letter have the same sum."
    cages = (cage("r1c1 r1c2", "A"), cage("r5c5 r5c6 r6c6", "A"), cage("r9c1 r9c2", "B"))
    puzzle = nonet.parse(link_of(f"{PLAIN} {words}", *cages))
    assert puzzle.unread == ()
    assert found(puzzle) == {"equal-sums r1c1 r1c2 / r5c5 r5c6 r6c6"}


def test_what_f_puzzles_draws_beside_its_typed_rules() -> None:
    value = {
        "size": 9,
        "grid": [[{} for _ in range(9)] for _ in range(9)],
        "thermometer": [{"lines": [["R1C1", "R1C2"]]}],
        "line": [{"lines": [["R5C1", "R5C2", "R6C3"]], "outlineC": "#c060e0", "width": 0.5}],
        "ruleset": f"{PLAIN} Digits increase along thermometers. Purple lines are renban.",
    }
    link = fpuzzles_link(value)
    puzzle = nonet.parse(link)
    assert puzzle.unread == ()
    assert found(puzzle) == {"thermometer r1c1 r1c2", "renban r5c1 r5c2 r6c3"}


@pytest.mark.parametrize(
    "keys",
    [
        {
            "overlays": [
                {"center": [4.5, 4.5], "width": 1e12, "height": 1, "backgroundColor": "#f00"}
            ]
        },
        {"overlays": [{"center": ["x", 4.5], "width": 1, "backgroundColor": "#f00"}]},
        {"lines": [{"wayPoints": [[0.5, 0.5], [0.5, 1e12]], "color": "#f00"}]},
        {"lines": [{"wayPoints": [[0.5, 0.5], [0.5, float("nan")]], "color": "#f00"}]},
        {"arrows": [{"wayPoints": [[0.5, 0.5], None], "color": "#f00"}]},
    ],
)
def test_strange_drawings_are_left(keys: dict[str, list[dict[str, object]]]) -> None:
    puzzle = nonet.parse(link_of(f"{PLAIN} Purple lines are renban.", **keys))
    assert puzzle.unread


def test_words_and_drawings_beyond_measure_are_left() -> None:
    many = link_of(f"{PLAIN} " + "Purple lines are renban. " * 2000, line("r1c1 r1c2", "purple"))
    assert nonet.parse(many).unread
