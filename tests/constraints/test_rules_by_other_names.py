"""Rules by the names that Sudoku sites give them, and cells as people write them."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import nonet
from nonet.constraints import CONSTRAINTS, kind_named, parse_rule
from nonet.errors import NonetError
from nonet.model import Layout

Run = Callable[..., Any]
EMPTY = "." * 81

# What is typed and the rule that it is; what is refused and words of the refusal.
_READ, _REFUSED = (
    part.splitlines()
    for part in Path(__file__)
    .with_name("rules_by_other_names.txt")
    .read_text("utf-8")
    .split("\n\n")
)


@pytest.mark.parametrize("line", _READ)
def test_names_and_cells_of_sudoku_sites(line: str) -> None:
    typed, _, plain = line.rpartition(" = ")
    assert parse_rule(typed).on(Layout.of(9)) == parse_rule(plain).on(Layout.of(9))


def test_a_doppelganger_may_have_its_dots() -> None:
    assert parse_rule("Doppelg\u00e4nger") == parse_rule("doppelganger")


@pytest.mark.parametrize("line", _REFUSED)
def test_a_refusal_names_a_rule_and_shows_an_example(line: str, nonet_run: Run) -> None:
    rule, words = line.split(" => ")
    with pytest.raises(NonetError) as caught:
        nonet.parse(EMPTY, rule=rule)
    assert words.replace("There are 87", f"There are {len(list(CONSTRAINTS))}") in str(caught.value)
    run = nonet_run("solve", "--rule", rule, EMPTY)
    assert run.code in (2, 3) and "Traceback" not in run.err


def test_a_clue_of_one_value_is_not_to_have_several() -> None:
    with pytest.raises(NonetError, match=r"12 is not a value of this board, which has 1 to 9$"):
        nonet.parse(EMPTY, rule="numbered-room 12 r0c1")


def test_rules_explains_a_rule_that_is_written_in_full(nonet_run: Run) -> None:
    assert nonet_run("rules", "skyscraper 10 r0c1").out == nonet_run("rules", "skyscraper").out
    assert "these are about it" in nonet_run("rules", "green line").err


def test_other_commands_know_these_names_too(nonet_run: Run) -> None:
    assert kind_named("kropki white").name == "difference"
    assert "white dot" in nonet_run("rules", "white kropki").out
    assert "'negative-sum 10'" in nonet_run("rules", "negative X").err
    game = nonet_run("solve", "--game", "white kropki", EMPTY)
    assert "give it as a rule, as in --rule 'difference r1c1 r1c2'" in game.err


def test_a_name_with_a_number_of_its_own_is_explained_first(nonet_run: Run) -> None:
    def begin(name: str) -> str:
        return " ".join(nonet_run("rules", name).out.partition("\n\n")[0].split())

    example = "--rule 'dutch-whispers r1c1 r2c2 r3c3'"
    assert begin("Dutch whisper") == f"dutch-whispers: whispers with difference 4, as in {example}"
    assert begin("V").startswith("v: pair-sum with total 5, as in --rule 'v r1c1 r1c2'")
    assert begin("diagonal-").startswith("diagonal-: diagonal with which down")
    assert begin("greater than").startswith("greater-than: less-than with its cells in the oppos")
    assert begin("whispers").startswith("Neighbours on a green line")


@pytest.mark.parametrize("rule", ["regex A1 r1c1 r1c2", "variables A1 (sum 14 r1c1 @A1)"])
def test_words_that_may_be_any_text_keep_their_letters(rule: str) -> None:
    name = rule.split()[1]
    assert name in repr(parse_rule(rule))
    assert "line" in repr(parse_rule("variables line (sum 14 r1c1 @line)"))


def test_words_of_a_sentence_stay_where_rules_stand_inside() -> None:
    with pytest.raises(NonetError, match="parentheses"):
        parse_rule("or (killer 3 r1c1 r1c2) and (killer 4 r1c1 r1c2)")


def test_a_name_of_several_rules_stands_for_them_where_they_need_no_cells() -> None:
    miracle = [parse_rule(each) for each in ("anti-king", "anti-knight", "nonconsecutive")]
    for name in ("miracle", "Miracle Sudoku"):
        assert nonet.parse(EMPTY, rule=name) == nonet.parse(EMPTY, rule=miracle)
    strict = nonet.parse(EMPTY, rule=["all kropki given", "diagonal"])
    assert len(strict.layout.constraints) == 3
    with pytest.raises(NonetError, match="its white dots are"):
        nonet.parse(EMPTY, rule="kropki")


def test_puzzles_are_made_with_the_rules_of_such_a_name(nonet_run: Run) -> None:
    puzzle = nonet.generate(rule="kropki", seed=3)[0]
    assert {each.kind for each in puzzle.layout.constraints} == {"difference", "ratio"}
    assert nonet.solve(puzzle).is_unique
    made = nonet_run("generate", "--rule", "miracle", "--seed", "3")
    assert all(name in made.out for name in ("anti-king", "anti-knight", "nonconsecutive"))
