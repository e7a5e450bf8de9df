"""Puzzles and sentences in the manner of setters: understood as meant or asked, never otherwise."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import nonet
from drawn.pictures import line, link_of
from nonet.constraints import parse_rule
from nonet.drawn import translator_of
from nonet.drawn._comparing import named_as
from nonet.drawn._proposal import Proposal
from nonet.drawn._proposals import proposals_of
from nonet.drawn._sentences import sentences_of

HERE = Path(__file__).parent
PUZZLES = [json.loads(row) for row in (HERE / "setters.jsonl").read_text().splitlines()]
HOUSES = ("anti-knight", "anti-king", "diagonal", "windows", "disjoint-groups")
SIX = {
    "cells": [[{} for _ in range(6)] for _ in range(6)],
    "regions": [
        [[2 * (box // 2) + cell // 3, 3 * (box % 2) + cell % 3] for cell in range(6)]
        for box in range(6)
    ],
}
# What makes another sentence of one, at its first place: read, it must not mean what it meant.
SWAPS = {
    r"\b(increase|rise|ascend)": "decrease", r"\b(greater|larger|bigger|higher) than": "less than",
    r"\b(less|smaller|lower) than": "greater than", r"\beven\b": "odd", r"\bodd\b": "even",
    r"\bconsecutive\b": "even", r"\bat least\b": "at most", r"\bor more\b": "or less",
    r"\bcannot\b": "can", r"\bmay not\b": "may", r"\bsum\b": "product", r"\bno two\b": "two",
    r"\bfirst\b": "last", r"\bbulb\b": "tip", r"\bstrictly\b": "not strictly", r"\ball\b": "some",
    r"\b5\b": "6", r"\bfive\b": "six", r"\b10\b": "11", r"\bten\b": "eleven", r"\b9\b": "8",
    r"\bdouble\b|\btwice\b": "triple", r"\bbox\b": "row", r"\bknight": "camel", r"\bking": "camel",
    r"\btwo\b": "three", r"\bthree\b": "four", r"\bfour\b": "three", r"\bThe\b": "One of the",
    r"\.?$": " except one.", r"\.$": " modulo 9.", r"[.]?$": " unless they are prime.",
    r"[.]$": " in odd rows.", r"(?:\.)$": " if possible.", r"(?:\.)?$": " or not.",
    r"\bdigits\b": "prime digits", r"\bDigits\b": "Even digits", r"\b(lines?)\b": r"half of the \1",
    r"\b(line|lines)\b": r"longest \1", r"\bcells?\b": "corner cells",
    r"^": "Not all of these hold: ", r"^(?=.)": "It is false that ", r"(?<!.)^": "Perhaps ",
    r"^(?!$)": "If r1c1 is odd, ",
}  # fmt: skip


def sentences(file: str = "wordings.txt") -> Iterator[tuple[str, str]]:
    kind = ""
    for text in (HERE / file).read_text(encoding="utf-8").splitlines():
        if text.startswith("# "):
            kind = text[2:].split(" (")[0]
        elif not text.startswith("##"):
            yield kind, text


def meaning(text: str) -> list[Proposal] | None:
    found = []
    for _, proposals in proposals_of(sentences_of(text), 9):
        if not proposals:
            return None
        found += [each for each in proposals if each.rule]
    return found


def essence(proposals: list[Proposal] | None) -> object:
    """What proposals mean, beside how it is put."""
    return proposals and [
        (each.rule, each.formula, each.relation, each.shape, each.wording.ways, each.moves,
         each.letters, [word for word in each.words if word.isdigit()])
        for each in proposals
    ]  # fmt: skip


def named(proposal: Proposal) -> str:
    """The name of a rule, also if it is put as a formula of a line."""
    return (proposal.formula and named_as(proposal.formula).partition(" ")[0]) or proposal.rule


def split(rule: str) -> list[str]:
    """Marks of one rule that stand together, one by one."""
    name, *cells = rule.split()
    return [f"{name} {cell}" for cell in cells] if name in ("odd", "even") else [rule]


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle["name"])
def test_a_puzzle_is_read_as_meant_or_asked(puzzle: dict[str, object]) -> None:
    more = SIX if puzzle["name"] == "Six" else {}
    read = nonet.parse(link_of(puzzle["words"], puzzle["drawn"], **more))  # type: ignore[arg-type]
    if read.unread:
        return
    layout = read.layout
    rules = [rule for rule in puzzle["rules"] if not rule.startswith(HOUSES)]  # type: ignore[attr-defined]
    wanted = {parse_rule(rule).on(layout).describe(layout) for rule in rules}
    found = {part for rule in layout.constraints for part in split(rule.describe(layout))}
    found -= {rule.describe(layout) for rule in layout.constraints if rule.kind in HOUSES}
    assert found == wanted


def slipped(words: str, chance: random.Random) -> str:
    """Words with one typing error: two letters swapped, or one left out."""
    at = chance.choice([match.start() for match in re.finditer(r"(?<=\w)\w(?=\w)", words)])
    swapped = words[at + 1] + words[at] if chance.random() < 0.5 else words[at + 1]
    return words[:at] + swapped + words[at + 2 :]


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle["name"])
@pytest.mark.sampled
def test_slips_and_another_order_change_nothing_or_are_asked(puzzle: dict[str, str]) -> None:
    def rules(words: str) -> object:
        read = nonet.parse(link_of(words, puzzle["drawn"]))  # type: ignore[arg-type]
        return None if read.unread else (set(read.layout.constraints), read.layout.houses)

    chance = random.Random(puzzle["name"])
    rows = puzzle["words"].split("\n")
    chance.shuffle(rows)
    meant = rules(puzzle["words"])
    others = [*(slipped(puzzle["words"], chance) for _ in range(3)), "\n".join(rows)]
    assert {rules(each) == meant or rules(each) is None for each in others} <= {True} or not meant


def test_most_puzzles_are_read() -> None:
    asked = [
        puzzle["name"]
        for puzzle in PUZZLES
        if nonet.parse(
            link_of(puzzle["words"], puzzle["drawn"], **SIX if puzzle["name"] == "Six" else {})
        ).unread
    ]
    assert len(asked) <= 3, asked


def test_each_sentence_means_its_rule() -> None:
    wrong = []
    for kind, text in sentences():
        found = meaning(text)
        kinds = {named(each) for each in found or ()}
        wanted = {*kind.split(), "relation"} if kind != "all given" else {kind}
        wanted |= {"killer"} if kind == "sum" else set()
        if found is None or not kinds <= wanted or (kind == "nothing") != (not kinds):
            wrong.append((text, kinds))
    assert wrong == []


@pytest.mark.parametrize("language", ["German", "French", "Japanese"])
def test_the_commonest_rules_are_understood_in_other_languages(language: str) -> None:
    text = (HERE / "languages.txt").read_text(encoding="utf-8")
    (part,) = (part for part in text.split("## ") if part.startswith(language))
    in_english = translator_of(part)
    for kind, put in sentences("languages.txt"):
        if put in part.splitlines():
            found = meaning(in_english(put))
            assert found is not None, in_english(put)
            kinds = {each.rule for each in found} or {"nothing"}
            assert kinds in (set(kind.split()), {kind}), in_english(put)


def test_a_german_puzzle_is_read_with_its_own_words() -> None:
    words = "Es gelten die normalen Sudokuregeln. Die Ziffern auf einer lila Linie sind "
    words += "aufeinanderfolgend in beliebiger Reihenfolge."
    puzzle = nonet.parse(link_of(words, line("r1c1 r1c2 r1c3", "purple")))
    assert [rule.describe(puzzle.layout) for rule in puzzle.constraints] == ["renban r1c1-r1c3"]
    assert puzzle.reading is not None
    assert puzzle.reading.rows[0].sentence == "Es gelten die normalen Sudokuregeln."


@pytest.mark.parametrize(
    ("words", "rules"),
    [
        ("Green lines: the sum of the first two digits equals the sum of the last two digits.",
         {"formula sum(first(2)) = sum(last(2)) r1c1-r1c4 r2c4"}),
        ("Green lines: the sum of the first three digits equals the sum of the last three digits.",
         {"formula sum(first(3)) = sum(last(3)) r1c1-r1c4 r2c4"}),
        ("Fibonacci: green lines increase from one end to the other, where each digit after the "
         "first two is the sum of the two before it.",
         {"formula either way: each x, y: x < y r1c1-r1c4 r2c4",
          "formula either way: each x, y, z: x + y = z r1c1-r1c4 r2c4"}),
    ],
)  # fmt: skip
def test_parts_of_a_line_and_two_rules_of_one(words: str, rules: set[str] | None) -> None:
    drawn = line("r1c1 r1c2 r1c3 r1c4 r2c4", "green"), line("r5c1 r5c2", "red")
    text = f"Normal sudoku rules apply. {words} Red lines are palindromes."
    puzzle = nonet.parse(link_of(text, *drawn))
    found = {rule.describe(puzzle.layout) for rule in puzzle.layout.constraints}
    assert found == (rules | {"palindrome r5c1 r5c2"} if rules else set())
    assert bool(puzzle.unread) == (rules is None)


def test_values_that_the_words_name_are_those_of_the_board() -> None:
    cells: list[list[dict[str, str]]] = [[{} for _ in range(9)] for _ in range(9)]
    cells[0][0]["value"] = "0"
    words = "Place the digits 0 to 8 in each row, column and box. Purple lines are renban."
    puzzle = nonet.parse(link_of(words, line("r2c1 r2c2", "purple"), cells=cells))
    assert (puzzle.unread, puzzle.layout.least, puzzle.givens[0]) == ((), 0, 1)
    other = nonet.parse(link_of(f"{words} Mind the flibbers.", line("r2c1 r2c2", "purple")))
    assert (bool(other.unread), other.layout.least) == (True, 0)


@pytest.mark.parametrize("swap", SWAPS, ids=SWAPS.get)
@pytest.mark.sampled
def test_a_sentence_that_is_changed_does_not_mean_the_same(swap: str) -> None:
    own = {text for _, text in sentences()}
    for kind, text in sentences():
        changed = re.sub(swap, SWAPS[swap], text, count=1)
        if kind != "nothing" and changed not in own:
            found = meaning(changed)
            assert found is None or essence(found) != essence(meaning(text)), changed


@pytest.mark.parametrize(
    "words",
    ["Fill the grid so that digits repeat in a row, column or marked 3x3 box.",
     "Digits in a cage repeat and must sum to the clue."],
)  # fmt: skip
def test_what_repeats_is_not_what_does_not(words: str) -> None:
    assert meaning(words) is None
