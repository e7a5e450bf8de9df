"""`nonet read`: what the words and the drawing of a puzzle mean."""

from __future__ import annotations

import json

import pytest

from cli.conftest import Run
from drawn import test_likely
from drawn.pictures import line, link_of
from drawn.test_reading import half


def test_the_table_has_each_sentence_and_what_is_left(nonet: Run) -> None:
    result = nonet("read", half())
    assert result.code == 4
    assert result.out.splitlines() == [
        "1  (normal rules)                   Normal sudoku rules apply.",
        "2  renban          1 x purple line  Purple lines are renban.",
        "3  not understood                   Green lines are flibbers.",
        "left over: 1 x green line",
        "not all understood; under what is: several solutions",
    ]


def test_what_is_left_is_completed(nonet: Run) -> None:
    result = nonet("read", half(), "--as", "3: palindrome", "--json")
    record = json.loads(result.out)
    assert (result.code, record["complete"], record["left"]) == (0, True, [])
    assert record["rules"] == ["renban r1c1-r1c3", "palindrome r4c3 r4c4 r5c5"]
    assert record["sentences"][2]["rule"] == "palindrome"
    assert record["solutions"] == "several solutions"


def test_a_puzzle_without_words_has_nothing_to_read(nonet: Run) -> None:
    result = nonet("read", "1..4....2......3")
    assert (result.code, result.out) == (0, "nothing of it is drawn or in words: all of its rules "
                                            "are typed\n")  # fmt: skip


def test_a_reading_that_leaves_no_solution_is_not_called_understood(nonet: Run) -> None:
    result = nonet("read", link_of("Lines are palindromes.", line("r7c1 r7c2 r8c3")))
    assert (result.code, "all understood" in result.out) == (4, False)
    assert "no solution as it is read" in result.out


def test_a_person_at_a_terminal_is_asked_for_what_is_left(
    nonet: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nonet.cli.commands.read._has_terminal", lambda: True)
    result = nonet("read", half(), stdin="flabber\npalindrome\n")
    assert "What does the sentence 3 mean" in result.out
    assert "'flabber' is no rule" in result.err
    assert "What does the green line mean" not in result.out  # which the sentence has
    assert result.lines[-1] == "all understood: several solutions"
    assert result.code == 0


def test_what_a_person_skips_is_not_asked_again(
    nonet: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nonet.cli.commands.read._has_terminal", lambda: True)
    result = nonet("read", half(), stdin="\n\n")
    assert (result.code, result.out.count("What does")) == (4, 2)


def test_what_is_only_likely_is_named_with_the_solution(nonet: Run) -> None:
    sentence = "Each blue line is made of one or more groups that sum to 10."
    result = nonet("solve", test_likely.link(f"{test_likely.PLAIN} {sentence}"))
    assert result.out.startswith(test_likely.SOLUTION)
    assert "likely meant, which leaves one solution" in result.err
    assert "as sum-line, likely" in result.err
