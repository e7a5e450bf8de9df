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
    proposals = [proposal for proposal in proposals if proposal.rule != "equal-sums"]
    formulas = [proposal for proposal in proposals if proposal.formula]
    totals = [
        proposal
        for proposal in proposals
        if not proposal.formula
        and (proposal.rule != "killer" or proposal.has("sum") or proposal.has("killer"))
    ]
    others = [total for total in totals if total.rule not in ("killer", "sum")]
    if len({total.rule for total in totals if total.rule != "killer"}) > 1:
        matching.left.append("cages, of which several rules are named")
        return
    distinct = any(
        proposal.has("distinct") or proposal.has("killer") or proposal.has("same")
        for proposal in proposals
    )
    repeat = any(proposal.rule == "sum" for proposal in proposals)
    for cage in matching.free("cage"):
        rules = []
        if cage.text and not re.fullmatch(r"\d{1,3}", cage.text):
            continue
        typed = "sum" in cage.rule and not formulas
        if cage.text and not (typed or totals or any("clue" in one.formula for one in formulas)):
            continue  # a number of which no sentence says what it is
        cells = building.names(cage.places)
        own = [
            building.by_formula(proposal.formula, cage, matching.layout) for proposal in formulas
        ]
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
    cryptic = [thing for thing in proposals if thing.rule in ("cryptic-killer", "equal-sums")]
    letters = any(proposal.has("letter") for proposal in cryptic)
    wanted = (
        "[A-Za-z]{1,3}" if letters or any(proposal.rule[0] == "c" for proposal in cryptic) else ""
    )
    lettered = [
        proposal for proposal in matching.free("cage") if re.fullmatch(wanted, proposal.text)
    ]
    distinct = any(proposal.has("distinct") for proposal in proposals)
    if not lettered or len({proposal.rule for proposal in cryptic}) != 1:
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
