"""What a setter leaves to nonet: numbers of clues, missing givens, whatever is needless."""

import json
from typing import Any

import pytest

import nonet
from nonet import Layout, Puzzle
from nonet.constraints import CONSTRAINTS, parse_rule
from nonet.web.endpoints._clues import clue_record
from nonet.web.endpoints._gestures import gesture_of
from nonet.web.limits import Limits
from nonet.web.local import Local

OPEN = ["killer r1c1 r1c2 r2c1", "little-killer ? r1c2 r2c1", "sandwich ? r3c1-r3c6"]
LATE = [*OPEN, *(f"killer r{row}c{at} r{row}c{at + 1} r{row + 1}c{at}" for row, at in
        ((1, 3), (1, 5), (3, 2), (3, 4), (5, 1), (5, 3), (5, 5)))]  # fmt: skip


def ask(path: str, status: int = 200, **fields: Any) -> Any:
    found, body = Local(Limits()).ask(path, json.dumps(fields), lambda row: None)
    assert found == status, body
    return json.loads(body)


def puzzle_of(found: Any, size: int = 6) -> Puzzle:
    layout = Layout.of(size)
    rules = [parse_rule(text) for text in found["clues"]]
    return Puzzle(layout, found["givens"], constraints=rules)


def test_clues_get_the_numbers_of_a_solution_or_those_that_leave_one() -> None:
    first = [0] * 36
    first[7] = 4
    followed = ask("finish", size=6, givens=first, clues=OPEN, find="solution", seed=3)
    assert followed["text"] == "Numbers found: 3."
    assert [each.split()[0] for each in followed["clues"]] == [each.split()[0] for each in OPEN]
    assert "?" not in " ".join(followed["clues"]) and followed["givens"] == first
    assert nonet.solve(puzzle_of(followed)).solution is not None
    found = ask("finish", size=6, givens=first, clues=LATE, find="numbers", keep=LATE[:1])
    assert found["clues"][0] == LATE[0], "it is locked"
    assert [each.split()[0] for each in found["clues"]] == [each.split()[0] for each in LATE]
    assert nonet.solve(puzzle_of(found)).is_unique and found["givens"] == first
    refused = ask("finish", 422, size=6, clues=["killer 9 r1c1 r1c2"], find="numbers")
    assert refused["error"]["message"] == "every clue has its number: there is none to be found"


def test_where_no_numbers_leave_one_solution_the_nearest_are_there_in_time() -> None:
    few = ["killer r3c1 r4c1", "killer r3c3 r3c4"]
    near = ask("finish", size=4, clues=few, find="numbers")
    left = len(list(nonet.solutions(puzzle_of(near, 4))))
    assert 1 < left < 40 and f"these leave {left}." in near["text"]
    assert [len(each.split()) for each in near["clues"]] == [4, 4]
    rest = ask("finish", size=4, clues=near["clues"], find="givens")
    assert nonet.solve(puzzle_of(rest, 4)).is_unique
    # All of the time is used; a second is little for the first solution on a busy machine.
    far = ask("finish", size=9, clues=["sandwich ? r1c1-r1c9"], find="numbers", timeout=3)
    assert far["text"].startswith("No numbers found that leave fewer than 100 solutions")
    assert "?" not in far["clues"][0]


def test_missing_givens_are_few_and_needless_clues_go() -> None:
    clues = ["killer 15 r1c1 r1c2 r2c1", "odd r6c6", "little-killer ? r1c2 r2c1"]
    found = ask("finish", size=6, clues=clues, find="givens")
    whole = puzzle_of({**found, "clues": clues[:2]})
    assert nonet.solve(whole).is_unique and found["clues"] == clues
    for cell, value in enumerate(found["givens"]):
        if value:
            fewer = [*found["givens"][:cell], 0, *found["givens"][cell + 1 :]]
            assert not nonet.solve(Puzzle(whole.layout, fewer)).is_unique
    assert ask("finish", puzzle="1..4....2.......", find="givens")["text"] == "Givens added: 1."
    more = {"size": 6, "givens": found["givens"], "clues": [*clues[:2], "sum 15 r1c1 r1c2 r2c1"]}
    fewest = ask("finish", **more, find="fewest")
    assert len(fewest["clues"]) < 3 and nonet.solve(puzzle_of(fewest)).is_unique
    assert ask("finish", **more, find="fewest", keep=more["clues"])["clues"] == more["clues"]


@pytest.mark.parametrize(
    "name",
    [
        kind.name
        for kind in CONSTRAINTS
        if [each["kind"] for each in gesture_of(kind)["fields"] if each["needed"]] == ["number"]
    ],
)
def test_a_clue_is_drawn_before_its_number_is_known(name: str) -> None:
    cells = next(each for each in CONSTRAINTS.get(name).examples).split()
    text = " ".join(
        [name, "?", *(each for each in cells[1:] if each[0] == "r" or each == "/" or "=" in each)]
    )
    found = ask("clues", size=9, wanted=[text])
    assert found["refused"] == []
    (clue,) = found["clues"].values()
    assert clue["id"].startswith(f"{name} ? ") and "?" in clue["words"].values()
    assert "?" in clue["title"] + clue["claim"] and not clue["pairs"]


def test_a_board_has_other_values_and_regions_of_any_shape() -> None:
    regions = [1, 1, 1, 2, 3, 1, 2, 2, 3, 3, 2, 4, 3, 4, 4, 4]
    board = ask("convert", size=4, region_of=regions, value_range=[0, 3])["puzzle"]
    assert board["symbols"] == list("0123")
    areas = [each["cells"] for each in board["houses"] if each["kind"] == "region"]
    assert areas == [[at for at in range(16) if regions[at] == n] for n in (1, 2, 3, 4)]
    wrong = ask("convert", 422, size=4, region_of=[1, *regions[1:15], 1])
    assert wrong["error"]["message"].startswith("each region must have 4 cells")
    few = ask("convert", 422, size=4, value_range=[1, 3])
    assert few["error"]["message"] == "1 to 3 are fewer values than a row has cells"


DRAWN = [kind for kind in CONSTRAINTS if gesture_of(kind)["shape"] != "text"]
CELLS = {
    "line": "r4c4 r4c5 r4c6 r4c7",
    "cage": "r4c4 r4c5 r5c5",
    "cell": "r4c4",
    "edge": "r4c4 r4c5",
    "corner": "r4c4",
    "outside": "r0c4",
    "diagonal": "r1c5 r2c6 r3c7 r4c8 r5c9",
    "board": "",
}
TYPED = {
    "number": "3",
    "numbers": "1",
    "flag": "",
    "text": "1",
}
# What fits rules whose numbers say more than one thing.
OWN = {"cryptic-killer": "A,B", "look-and-say": "1,2", "anti-leap": "1,3"}
OWN["sandwich-between"] = "1 crusts=2,8"


@pytest.mark.parametrize("kind", DRAWN, ids=lambda kind: kind.name)
def test_what_is_drawn_is_a_rule(kind: Any) -> None:
    gesture = gesture_of(kind)
    layout = Layout.of(9, values=range(10)) if kind.from_zero else Layout.of(9)
    typed = [TYPED[each["kind"]] for each in gesture["fields"] if each["needed"]]
    typed = [OWN[kind.name]] if kind.name in OWN else typed
    groups = [CELLS[gesture["shape"]]]
    if (gesture["shape"] == "cage" and gesture["groups"] != 1) or kind.name == "equal-sums":
        groups.append("r6c4 r6c5 r7c5")
    if kind.name == "connected":
        groups = ["r4 r5"]
    if kind.name in ("region-count", "region-run"):
        groups[0] = "r4c4"
    if kind.name in ("automaton", "formula", "pair-table"):
        pytest.skip("what is typed depends on itself")
    text = " ".join([kind.name, *typed, " / ".join(filter(None, groups))]).strip()
    rule = layout.with_constraints([parse_rule(text)]).constraints[0]
    record = clue_record(rule, layout.with_constraints([rule]))
    again = [kind.name, *(f"{name}={word or 'none'}" for name, word in record["words"].items())]
    sets = [
        " ".join(f"r{cell // 9 + 1}c{cell % 9 + 1}" for cell in group) for group in record["groups"]
    ]
    written = parse_rule(" ".join([*again, " / ".join(sets)]).strip())
    assert layout.with_constraints([written]).constraints[0] == rule


def test_live_answers_come_line_by_line() -> None:
    local = Local(Limits())
    rows: list[str] = []
    body = (
        '{"puzzle": "1..4....2......3", "clues": ["killer 5 r1c2 r1c3", "odd r1c1"], "timeout": 5}'
    )
    status, last = local.ask("live", body, rows.append)
    assert status == 200 and '"complete":true' in last
    text = "".join(rows)
    assert '"ask":"conflicts","conflicts":[]' in text
    assert '"ask":"count","count":1,"exact":true' in text
    assert '"ask":"needless","clue":"odd r1c1"' in text
    assert '"ask":"path","hardest":"Hidden Single","steps":1,"ended":null' in text
    assert '"ask":"path","hardest":"Hidden Single","steps":12,"ended":"solved"' in text
    assert '"ask":"rating","scale":"path"' in text
