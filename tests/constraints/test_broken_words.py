"""What a rule is said to be broken by: cells and numbers, as a person would say it."""

from __future__ import annotations

import pytest

import nonet
from nonet.model import Layout


@pytest.mark.parametrize(
    ("rule", "line", "words"),
    [
        ("nonconsecutive", "12..............", "1 in r1c1 and 2 in r1c2 do not go together"),
        (
            "pair-table allowed=2,1,8,4 r1c1 r1c2 r2c2",
            "13..............",
            "1 in r1c1 and 3 in r1c2 do not go together",
        ),
        ("contain 1,2 r1c1 r1c2 r2c1", "34..2...........", "1 does not stand there"),
        ("contain 1,1 r1c1 r2c2", "1....2..........", "1 stands there once and not twice"),
        (
            "contain-exactly 1 r1c1 r2c3 r3c2",
            "1.....1..1......",
            "1 stands there 3 times and not once",
        ),
        ("count-distinct r1c1 r2c3 r3c2", "3.....1..1......", "there is one value and not 3"),
        (
            "count-distinct r1c1 r2c3 r3c2",
            "3.....1..2......",
            "there are 2 different values and not 3",
        ),
        ("search-nine r1c1-r1c4", "1234............", "2 is 1 step away and not 4"),
        ("column-indexer r1c2", ".3.2............", "2 stands at place 4 and not 3"),
        ("column-indexer r1c2", ".34.............", "4 and not 2 stands at place 3"),
    ],
)
def test_what_is_wrong(rule: str, line: str, words: str) -> None:
    found = [str(each) for each in nonet.parse(line, rule=[rule]).conflicts()]
    assert any(each.endswith(f": {words}") for each in found), found


def test_houses_of_a_doppelganger_that_lack_the_same() -> None:
    board = Layout.of(4, values=range(5))
    layout = nonet.parse("." * 16, layout=board, rule=["doppelganger"]).layout
    rows = [0, 1, 2, 3, 2, 3, 0, 1, None, None, None, None, 1, 2, 3, 4]
    words = [each.rule for each in layout.conflicts(layout.numbered(rows)) if not each.repeated]
    assert words == [
        "doppelganger: row 1 and row 2 lack the same value, 4",
        "doppelganger: row 4 has no 0",
        "doppelganger: box 1 and box 2 lack the same value, 4",
    ]
