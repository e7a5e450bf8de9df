"""The reading of a drawn puzzle: which sentence is which rule, on which objects."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from nonet.constraints._kind import kind_named
from nonet.constraints._text import parse_rule
from nonet.drawn._matching import Claim, Matching
from nonet.drawn._proposals import Proposal, proposals_of
from nonet.drawn._scene import Scene
from nonet.drawn._sentences import sentences_of
from nonet.drawn._shapes import matched
from nonet.errors import NonetError
from nonet.model import Constraint, Layout


class Row(NamedTuple):
    """What one sentence became.

    Attributes:
        sentence: The sentence as it is written.
        rule: The rule; in brackets why there is none; empty if it is not understood.
        objects: What it is about, in a few words.
        size: How many rules it is.
    """

    sentence: str
    rule: str
    objects: str
    size: int


@dataclass(frozen=True)
class Reading:
    """What the words and the drawing of a puzzle mean.

    Attributes:
        rules: The rules that are understood.
        rows: Each sentence with what it became.
        left: What is not understood, each in a few words; nothing if the reading is complete.
    """

    rules: tuple[Constraint, ...]
    rows: tuple[Row, ...]
    left: tuple[str, ...]

    @property
    def is_complete(self) -> bool:
        """Whether everything is understood: each sentence, and each object that is drawn."""
        return not self.left


def understand(words: str, scene: Scene, layout: Layout, flags: Collection[str] = ()) -> Reading:
    """Reads the words of a puzzle with its drawing.

    Args:
        words: The rules in words.
        scene: What is drawn.
        layout: The board without rules.
        flags: Rules of the whole board that the file names, as f-puzzles has them.
    """
    named = list(proposals_of(sentences_of(words), layout.size))
    proposals = _combined(each for _, found in named for each in found if each.rule)
    matching = matched(Matching(scene, layout), proposals)
    rules, refused = _rules(matching.claims, layout)
    unread = [f"the sentence {sentence.text!r}" for sentence, found in named if not found]
    rows = []
    for sentence, found in named:
        if not found:
            rows.append(Row(sentence.text, "", "", 0))
        for each in found:
            rows.append(_row(sentence.text, each, matching.claims))
    keys = {kind_named(each.kind).fpuzzles for each in rules}
    flagged = [f"the flag {flag!r}, which no sentence names" for flag in sorted(flags)
               if flag not in keys]  # fmt: skip
    return Reading(rules, tuple(rows), (*unread, *matching.left, *refused, *flagged))


def _combined(proposals: Iterable[Proposal]) -> list[Proposal]:
    """Sentences that name the same rule of the same objects are one proposal."""
    found: list[Proposal] = []
    for proposal in proposals:
        twin = next((n for n, each in enumerate(found) if _is_twin(each, proposal)), None)
        if twin is None:
            found.append(proposal)
        else:
            found[twin] = found[twin].and_also(proposal)
    return found


def _is_twin(one: Proposal, other: Proposal) -> bool:
    if (one.rule, one.shape, one.relation) != (other.rule, other.shape, other.relation):
        return False
    if one.rule == "all given":
        return one.words == other.words
    if one.shape in ("dot", "mark"):
        return (one.colours, one.letters) == (other.colours, other.letters)
    return not one.colours or not other.colours or set(one.colours) == set(other.colours)


def _rules(claims: Sequence[Claim], layout: Layout) -> tuple[tuple[Constraint, ...], list[str]]:
    rules: dict[Constraint, None] = {}
    refused = []
    for text in dict.fromkeys(text for claim in claims for text in claim.rules):
        try:
            rules[parse_rule(text).on(layout)] = None
        except NonetError as error:
            refused.append(f"{text[:60]}: {error}")
    return tuple(rules), refused


def _row(sentence: str, proposal: Proposal, claims: Sequence[Claim]) -> Row:
    if not proposal.rule:
        return Row(sentence, f"({proposal.why})", "", 0)
    own = [claim for claim in claims if _is_twin(claim.proposal, proposal)]
    counts: dict[str, int] = {}
    for thing in {id(thing): thing for claim in own for thing in claim.things}.values():
        counts[thing.words] = counts.get(thing.words, 0) + 1
    objects = ", ".join(f"{count} x {words}" for words, count in counts.items())
    names = dict.fromkeys(rule.split()[0] for claim in own for rule in claim.rules)
    rule = ", ".join(names) or proposal.rule
    return Row(sentence, rule, objects, sum(len(claim.rules) for claim in own))
