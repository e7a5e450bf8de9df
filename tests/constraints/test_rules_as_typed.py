"""Rules as people type them: what they call a rule and its words, and slips in either."""

import re
from collections.abc import Callable
from typing import Any

import pytest

import nonet
from formats.work import calls_of
from nonet.constraints import (
    CONSTRAINTS,
    Kind,
    constraint_record,
    field_texts,
    parse_outline,
    parse_rule,
)
from nonet.errors import NonetError, ShapeError, UnknownNameError, UsageError
from nonet.model import Layout
from nonet.model.constraint import parts_of

Run = Callable[..., Any]
EMPTY = "." * 16
each_kind = pytest.mark.parametrize("kind", list(CONSTRAINTS.builtin()), ids=lambda k: k.name)


@each_kind
def test_all_that_a_rule_is_called_finds_it(kind: Kind) -> None:
    shared = {"negative", "Indexing", "StrictKropki"}  # words elsewhere that are several rules
    words = [kind.name, *kind.aliases, *({kind.fpuzzles, kind.iss} - {"", *shared})]
    _, _, rest = kind.examples[0].partition(" ")
    expected = parse_rule(kind.examples[0])
    for word in words:
        if kind.is_turned(word) or kind.numbers_of(word):
            continue
        spellings = {word, word.upper(), word.replace("-", "_"), word.replace("-", "")}
        if not any(map(str.isdigit, word)):  # "search 9" would be a number
            spellings.add(word.replace("-", " "))
        for each in spellings:
            assert parse_rule(f"{each} {rest}") == expected, each


@each_kind
def test_its_words_are_explained_and_may_be_given_by_name(kind: Kind, nonet_run: Run) -> None:
    texts = field_texts(kind)
    assert list(texts) == [part.name for part in parts_of(kind.make)]
    assert all(text.endswith(".") for text in texts.values()), texts
    shown = nonet_run("rules", kind.name).out
    assert all(f"\n  {name} " in shown for name in texts)
    layout = Layout.of(9, values=range(10)) if kind.from_zero else Layout.of(9)
    for example in kind.examples:
        rule = parse_rule(example).on(layout)
        record = constraint_record(rule, layout)
        if any(part.kind in ("Groups", "Constraints") for part in parts_of(kind.make)):
            continue  # groups and rules have slashes and parentheses instead of a name
        fields = {name: given for name, given in record.items() if name != "rule"}
        words = [f"{name}={_text(given)}" for name, given in reversed(fields.items())]
        assert parse_rule(" ".join([kind.name, *words])).on(layout) == rule, words


def _text(given: Any) -> str:
    return ",".join(map(str, given)) if isinstance(given, list) else str(given)


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("Killer Cage 3", "killer"),
        ("little killer 5", "little-killer"),
        ("Black dot", "ratio"),
        ("blackdot", "ratio"),
        ("white dots", "difference"),
        ("x sums 5", "x-sum"),
        ("Skyscrapers 2", "skyscraper"),
        ("German whisper", "whispers"),
        ("Renban line", "renban"),
        ("thermo", "thermometer"),
    ],
)
def test_people_call_rules_by_other_names(name: str, rule: str) -> None:
    assert parse_rule(f"{name} r1c1 r1c2").kind == rule


def _named(text: str, sign: str) -> str:
    name, _, rest = text.partition(" ")
    return f"{name}{sign}{rest}"


def _called(text: str) -> str:
    name, _, rest = text.partition(" ")
    return f"{name}({', '.join(rest.split())})"


_SPELLINGS: dict[str, Callable[[str], str]] = {
    "commas and blanks": lambda text: re.sub(r"(?<=\d) (?=r\d)", ", ", text),
    "a colon after the name": lambda text: _named(text, ": "),
    "all with commas": lambda text: _named(text, " ").replace(" ", ", ").replace(", /,", " /"),
    "as a call": _called,
    "upper case": str.upper,
    "quotation marks": lambda text: f'"{text}"',
    "a semicolon behind": lambda text: f"{text};",
    "a dash of a word processor": lambda text: text.replace("-r", "\u2013r"),
    "slashes without blanks": lambda text: text.replace(" / ", "/"),
    "blanks beside =": lambda text: text.replace("=", " = "),
    "the number last": lambda text: re.sub(r"^(\S+) ([\d,-]+) (.*)$", r"\1 \3 = \2", text),
    "the number after =": lambda text: re.sub(r"^(\S+) ([\d,-]+) ", r"\1=\2 ", text),
    "a colon after the number": lambda text: re.sub(r"^(\S+ [\d,-]+) ", r"\1: ", text),
}


@pytest.mark.parametrize("way", _SPELLINGS)
def test_each_example_may_be_punctuated_as_people_do(way: str) -> None:
    """Of 1,700 such texts about a thousand were refused."""
    spelled = 0
    for kind in CONSTRAINTS.builtin():
        layout = Layout.of(9, values=range(10)) if kind.from_zero else Layout.of(9)
        for example in kind.examples:
            if (way == "as a call" and kind.name == "regex") or kind.name == "formula":
                continue  # what is behind the name may be its pattern
            if way == "the number last" and re.search(r"[=(]", example):
                continue  # which is taken for that of the other field
            text = _SPELLINGS[way](example)
            spelled += text != example
            assert parse_rule(text).on(layout) == parse_rule(example).on(layout), text
    assert spelled > 5


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("killer 15 (r1c1, r1c2)", "killer 15 r1c1 r1c2"),
        ("killer r1c1+r1c2=15", "killer 15 r1c1 r1c2"),
        ("killer 15 r1c1 - r1c3", "killer 15 r1c1-r1c3"),
        ("killer 15 r1c1..r1c3", "killer 15 r1c1-r1c3"),
        ("thermo r1c1->r1c2->r2c2", "thermometer r1c1 r1c2 r2c2"),
        ("arrow [r1c1] [r1c2 r1c3]", "arrow r1c1 / r1c2 r1c3"),
        ("arrow r1c1 r1c2 r1c3", "arrow r1c1 / r1c2 r1c3"),
        ("equal-sums(r1c1 r1c2)(r2c1 r2c2)", "equal-sums r1c1 r1c2 / r2c1 r2c2"),
        ("or (killer(3, r1c1, r1c2)), (killer(7, r1c1, r1c2))", None),
        ("or(killer 3 r1c1 r1c2)(killer 7 r1c1 r1c2)", None),
        ("sandwich 10 row 5", "sandwich 10 r5"),
        ("sandwich 10 Column 5", "sandwich 10 c5"),
        ("quadruple 1, 2, r1c1", "quadruple 1,2 r1c1"),
        ("regex((1|2)+ r1c1 r1c2)", "regex (1|2)+ r1c1 r1c2"),
        ("regex 1{2,2} r1c1 r1c2", "regex pattern=1{2,2} r1c1 r1c2"),
        ("variables X (sum 5 r1c1 @x)", "variables X (sum 5 r1c1 @X)"),
        ("chaos-construction()", "chaos-construction"),
    ],
)
def test_brackets_and_signs_keep_cells_together(text: str, plain: str | None) -> None:
    plain = plain or "or (killer 3 r1c1 r1c2) (killer 7 r1c1 r1c2)"
    assert parse_rule(text).on(Layout.of(9)) == parse_rule(plain).on(Layout.of(9))


@pytest.mark.parametrize("name", ["greater-than", "Greater Than", "GreaterThan", "greater-than:"])
def test_greater_than_is_less_than_with_its_cells_in_the_opposite_order(name: str) -> None:
    """It was the name of `less-than` elsewhere, and its cells stayed as they were."""
    layout = Layout.of(4)
    for cells in ("r1c1 r1c2", "r1c1-r1c2", "r1c1, r1c2"):
        assert parse_rule(f"{name} {cells}").on(layout) == parse_rule("less-than r1c2 r1c1").on(
            layout
        )
    (inner,) = parse_rule(f"or ({name} r1c1 r1c2)").on(layout).rules  # type: ignore[attr-defined]
    assert inner == parse_rule("less-than r1c2 r1c1").on(layout)
    with pytest.raises(UsageError, match="'r1c1:r1c2' has no order"):
        parse_rule(f"{name} r1c1:r1c2")


@pytest.mark.parametrize("cells", ["r0c2", "r1c1 r1c2", "r1c1 r2c2 r3c1", "r1c1 r3c3", "r2c1-r2c4"])
def test_a_little_killer_is_a_diagonal(cells: str) -> None:
    with pytest.raises(ShapeError, match="little-killer: the cells are no diagonal such as r1c5"):
        Layout.of(4).with_constraints([parse_rule(f"little-killer 5 {cells}")])


def test_each_rule_with_cells_describes_how_they_are_written(nonet_run: Run) -> None:
    assert "r1c1:r2c2 the rectangle" in " ".join(nonet_run("rules", "killer").out.split())
    assert "rectangle" not in nonet_run("rules", "anti-king").out
    shown = nonet_run("rules", "less-than").out
    assert "With its cells in the opposite order: greater-than" in shown


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("r1c1 > r1c2", "the name of the rule comes first, 'less-than r1c2 r1c1'"),
        ("kage 15 r1c1 r1c2", "Did you mean 'cage'?"),
        ("kage none r1c1 r1c2", "named 'kage'. Did you mean 'cage'?"),
        ("termo r1c1 r1c2", "Did you mean 'thermo'?"),
        ("white dott r1c1 r1c2", "'dott' is neither a number nor a cell"),
        ("or (kage 3 r1c1 r1c2)", "Did you mean 'cage'?"),
        ("doublers killer 3 r1c1 r1c2", "each rule in it stands in parentheses, as does (killer"),
        ("or killer 3 r1c1 r1c2", "each rule in it stands in parentheses, as does (killer ...)"),
        ("killer summ=3 r1c1", "it has no 'summ'; it takes total, cells"),
        (
            "killer r1c1 r1c2 totl=3",
            "it has no 'totl': did you mean 'total'? It takes total",
        ),
        ("killer 3 r1c1 r1x2", "'r1x2' is not a cell such as r1c1"),
        ("full-rank 1 tis r0c1", "'tis' is not a cell such as r1c1: did you mean 'ties'?"),
        ("anti-king foo", "it takes neither numbers nor cells"),
        ("renban r1 c1 r1 c2", "'r1 c1' would be all of row 1 and all of column 1: write r1c1"),
        ("arrow r1c1-r1c2", "it needs shaft behind a /, which begins another group of cells"),
        (
            "killer 3 r1c1..r2c3:",
            "'r1c1-r2c3:' is not a cell, nor a straight run such as r1c1-r1c4",
        ),
        (
            "killer 3 r1c1 or killer 4 r1c1",
            "'or' stands before its rules, 'or (killer 3 r1c1 r1c2)",
        ),
        ("(killer 3 r1c1) or (odd r1c1)", "the name of the rule comes first, 'or (killer 3"),
        ("or (killer 3 r1c1, (odd r1c1)", "a parenthesis is not closed"),
        (f"killer {'9' * 21} r1c1", "the number 999999999999... is too long: at most 9 digits"),
        (f"killer total=-{'9' * 21} r1c1", "the number -99999999999... is too long"),
        ("diagonal up; anti-king", "'anti-king' is another rule: give each rule for itself"),
        ("anti-king, anti-knight", "'anti-knight' is another rule: give each rule for itself"),
        ("kropki r1c1 r1c2", "its white dots are 'difference r1c1 r1c2', its black dots 'ratio"),
        ("arrow r1c1 shaft r1c2", "'shaft' is not a cell such as r1c1: write shaft=..."),
    ],
)
def test_slips_are_named_with_what_may_be_meant(rule: str, words: str, nonet_run: Run) -> None:
    with pytest.raises(NonetError) as caught:
        nonet.parse(EMPTY, rule=rule)
    assert words in str(caught.value)
    run = nonet_run("solve", "--rule", rule, EMPTY)
    assert run.code == 2 and words in run.err and "Traceback" not in run.err


def test_a_mistyped_rule_of_the_generator_is_named(nonet_run: Run) -> None:
    run = nonet_run("generate", "--size", "4", "--rule", "3 kage")
    assert run.code == 2 and "Did you mean 'cage'?" in run.err
    assert nonet_run("rules", "kage").code == 2
    with pytest.raises(UnknownNameError, match="these are about it: anti-knight"):
        parse_rule("knight r1c1")


@pytest.mark.parametrize(
    "rule",
    [
        "or(killer(3 r1c1 r1c2), killer(7 r1c1 r1c2))",
        "or(killer(3, r1c1, r1c2),killer(7, r1c1, r1c2))",
        "or(killer 3 r1c1 r1c2, killer 7 r1c1 r1c2)",
        "or(killer 3 r1c1, r1c2; (killer: 7 r1c1 r1c2))",
        "or: killer(3; r1c1 r1c2) killer(7; r1c1 r1c2)",
        "or((killer 3 r1c1 r1c2), (killer 7 r1c1 r1c2))",
    ],
)
def test_rules_inside_of_a_rule_are_separated(rule: str) -> None:
    plain = parse_rule("or (killer 3 r1c1 r1c2) (killer 7 r1c1 r1c2)")
    assert parse_rule(rule) == plain
    both = "and(not(odd(r2c1)), thermo r2c1 r2c2)"
    assert parse_rule(both) == parse_rule("and (not (odd r2c1)) (thermo r2c1 r2c2)")


@pytest.mark.parametrize("cells", ["r1c1:r2c3", "r2c3:r1c1", "r1c3:r2c1", "(r1c1:r2c3)"])
def test_a_colon_stands_for_the_rectangle_a_dash_for_the_run(cells: str) -> None:
    layout = Layout.of(6).with_constraints([parse_rule(f"sum 15 {cells}")])
    (sums,) = layout.constraints
    assert vars(sums)["cells"] == (0, 1, 2, 6, 7, 8)
    layout = Layout.of(6).with_constraints([parse_rule("sum 15 r1c1-r2c2")])
    assert vars(layout.constraints[0])["cells"] == (0, 7)
    with pytest.raises(ShapeError, match="not straight: r1c1:r2c3 is the rectangle"):
        Layout.of(6).with_constraints([parse_rule("sum 15 r1c1-r2c3")])


@pytest.mark.parametrize("text", [5, None, "", "  "])
def test_what_is_no_text_is_no_rule(text: Any) -> None:
    with pytest.raises(UsageError, match="a rule is a text such as"):
        parse_rule(text)


@pytest.mark.parametrize("rule", ["entropic r1c1 r9c9", "modular 3 r1c1 r9c9", "killer 3 r9c9"])
def test_cells_beside_the_board_are_named(rule: str) -> None:
    with pytest.raises(ShapeError, match="'r9c9' is not on a board of 6x6"):
        Layout.of(6).with_constraints([parse_rule(rule)])


@pytest.mark.parametrize("rule", ["killer 3 r1c1 r1c5", "renban r1c1 r5c1", "palindrome r1c0 r1c1"])
def test_a_clue_beside_the_board_stands_alone(rule: str) -> None:
    """One column too far was silently all of the row."""
    with pytest.raises(ShapeError, match="is not on a board of 4x4: beside it"):
        Layout.of(4).with_constraints([parse_rule(rule)])


@pytest.mark.parametrize(
    ("pattern", "where"), [("1&", "at '&'"), ("1(2", "at the end"), ("[1", "is not a class")]
)
def test_an_error_of_a_pattern_names_its_place(pattern: str, where: str) -> None:
    with pytest.raises(NonetError, match="regex") as caught:
        nonet.constraints.parse_rule(f"regex {pattern} r1c1 r1c2").on(Layout.of(9))
    assert where in str(caught.value)


@pytest.mark.parametrize("rule", ["anti-knight", "killer 3 r1c1 r1c2"])
def test_a_second_rule_without_its_option_is_not_called_a_puzzle(rule: str, nonet_run: Run) -> None:
    run = nonet_run("solve", "--rule", "anti-king", EMPTY, rule)
    assert f"{rule!r} is a rule, not a puzzle: write --rule {rule!r}" in run.err


@pytest.mark.timeout(120)
@pytest.mark.parametrize("word", ["A,", "(r1c1 ", "r1c1 - ", "1, ", "("])
def test_a_rule_of_any_length_is_read_or_refused_in_time(word: str) -> None:
    """With the square of its length the first one took half an hour."""

    def read(text: str) -> None:
        with pytest.raises(UsageError):
            parse_rule(text)

    read("killer " + word * 20_000)
    few, more, most = (calls_of("killer " + word * n, read) for n in (400, 800, 1600))
    assert most - more < 3 * (more - few) + 1000


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("dutch-whispers r1c1-r1c3", "whispers 4 r1c1-r1c3"),
        ("Dutch whisper: r1c1-r1c3", "whispers 4 r1c1-r1c3"),
        ("german whispers r1c1-r1c3", "whispers r1c1-r1c3"),
        ("v r1c1 r1c2", "pair-sum 5 r1c1 r1c2"),
        ("V(r1c1, r1c2)", "pair-sum 5 r1c1 r1c2"),
        ("X r1c1 r1c2", "pair-sum 10 r1c1 r1c2"),
        ("whisper line r1c1-r1c3", "whispers r1c1-r1c3"),
        ("Double arrow line: r1c1-r1c4", "double-arrow r1c1-r1c4"),
        ("odd cells r1c1 r2c2", "odd r1c1 r2c2"),
        ("odd cells=r1c1,r2c2", "odd r1c1 r2c2"),
        ("killer 10 = r1c1 + r1c2", "killer 10 r1c1 r1c2"),
    ],
)
def test_a_name_may_have_a_number_of_its_own(typed: str, meant: str) -> None:
    assert parse_rule(typed).on(Layout.of(9)) == parse_rule(meant).on(Layout.of(9))


def test_a_number_of_the_name_is_not_given_again(nonet_run: Run) -> None:
    with pytest.raises(UsageError, match="'6' is one number too many"):
        parse_rule("v 6 r1c1 r1c2")
    shown = nonet_run("rules", "Dutch whispers").out
    assert "With a number or word of its own: dutch-whispers (difference 4)" in shown
    outline = parse_outline("3 dutch-whispers")
    assert outline is not None and outline.given == {"difference": 4} and outline.count == 3


def test_an_explanation_fits_a_narrow_terminal(
    nonet_run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    explained, _, examples = nonet_run("rules", "thermometer").out.partition("Examples:")
    assert examples
    assert max(map(len, explained.splitlines())) < 50


def test_expressions_are_for_values_from_zero_too() -> None:
    puzzle = nonet.parse(".Shape~4x4~0-3.", rule="regex 0.* r1c1 r1c2")
    assert [each.kind for each in puzzle.layout.constraints] == ["regex"]


def test_a_line_may_be_its_two_ends_alone() -> None:
    assert nonet.parse("." * 16, rule="between r1c1 r1c2").layout.constraints
    with pytest.raises(nonet.ShapeError, match="two ends"):
        nonet.parse("." * 16, rule="between r1c1")


def test_empty_parentheses_hold_no_rule() -> None:
    assert parse_rule("doublers ()") == parse_rule("doublers")
