"""What is refused in the text of Interactive Sudoku Solver: the rule and its place are named."""

from __future__ import annotations

import pytest

import nonet
from nonet import NonetError
from nonet.errors import PluginError

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
