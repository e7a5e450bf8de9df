"""Every rule is drawn by a gesture that comes from the fields which it declares."""

from __future__ import annotations

from typing import Any

import pytest

from nonet import Layout
from nonet.constraints import CONSTRAINTS, parse_rule
from nonet.web.endpoints._clues import clue_record
from nonet.web.endpoints._gestures import gesture_of
from nonet.web.limits import Limits
from nonet.web.local import Local

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
