"""Cages: what sentences say of their numbers and their values, of each or of all together."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nonet.drawn import _building as building
from nonet.drawn._matching import Matching
from nonet.drawn._proposal import Proposal


def cages(matching: Matching, proposals: Sequence[Proposal]) -> None:
    """Cages: their totals, whether values may repeat, and what else is asked of each."""
    _letters(matching, proposals)
    proposals = [each for each in proposals if each.rule != "equal-sums"]
    formulas = [each for each in proposals if each.formula]
    totals = [
        each
        for each in proposals
        if not each.formula and (each.rule != "killer" or each.has("sum") or each.has("killer"))
    ]
    others = [each for each in totals if each.rule not in ("killer", "sum")]
    if len({each.rule for each in totals if each.rule != "killer"}) > 1:
        matching.left.append("cages, of which several rules are named")
        return
    distinct = any(
        each.has("distinct") or each.has("killer") or each.has("same") for each in proposals
    )
    repeat = any(each.rule == "sum" for each in proposals)
    for cage in matching.free("cage"):
        rules = []
        if cage.text and not re.fullmatch(r"\d{1,3}", cage.text):
            continue
        typed = "sum" in cage.rule and not formulas
        if cage.text and not (typed or totals or any("clue" in one.formula for one in formulas)):
            continue  # a number of which no sentence says what it is
        cells = building.names(cage.places)
        own = [building.by_formula(each.formula, cage, matching.layout) for each in formulas]
        text = "" if formulas and not totals else cage.text
        unique = (distinct or "killer" in cage.rule) and not repeat
        if others:
            rules.append(f"{others[0].rule} {cage.text} {cells}" if cage.text else "")
            rules.append(f"extra-region {cells}" if distinct else "")
        elif unique and len(cage.places) <= len(matching.layout.values):
            rules.append(f"killer {text or 'none'} {cells}")
        elif text:
            rules.append(f"sum {text} {cells}")
        rules += own
        for proposal in proposals:
            matching.claim(proposal, (cage,), rules if proposal is proposals[0] else ())


def _letters(matching: Matching, proposals: Sequence[Proposal]) -> None:
    """Cages whose totals are letters, or all the same: one rule for all of them."""
    cryptic = [each for each in proposals if each.rule in ("cryptic-killer", "equal-sums")]
    letters = any(each.has("letter") for each in cryptic)
    wanted = "[A-Za-z]{1,3}" if letters or any(each.rule[0] == "c" for each in cryptic) else ""
    lettered = [each for each in matching.free("cage") if re.fullmatch(wanted, each.text)]
    distinct = any(each.has("distinct") for each in proposals)
    if not lettered or len({each.rule for each in cryptic}) != 1:
        return
    if cryptic[0].rule == "equal-sums":
        alike: dict[str, list[str]] = {}
        for cage in lettered:
            alike.setdefault(cage.text, []).append(building.names(cage.places))
        rules = [f"equal-sums {' / '.join(some)}" for some in alike.values() if len(some) > 1]
        rules += [f"extra-region {building.names(cage.places)}" for cage in lettered if distinct]
    elif distinct:
        sums = ",".join(cage.text.upper() for cage in lettered)
        rules = [f"cryptic-killer {sums} {' / '.join(building.names(c.places) for c in lettered)}"]
    else:
        return
    for number, proposal in enumerate(cryptic):
        matching.claim(proposal, lettered, () if number else rules)
    for proposal in proposals:
        if proposal.rule == "killer":
            matching.claim(proposal, lettered, ())
