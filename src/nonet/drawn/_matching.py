"""Proposals and drawings are brought together: which objects are those that a sentence means.

Setters draw one rule in one look. So objects are grouped by it, and a sentence takes the groups
whose colour, shape or letter it names; one that names none takes what is left, if nothing else
wants it. What nobody claims, and sentences for which nothing is drawn, are left over.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain

from nonet.drawn import _building as building
from nonet.drawn._colours import best
from nonet.drawn._proposal import Proposal
from nonet.drawn._scene import Place, Scene, Thing
from nonet.model import Constraint, Layout, ReadingGroup


@dataclass(frozen=True)
class Claim:
    """The meaning of a proposal on the board: objects, and rules or their texts."""

    proposal: Proposal
    things: tuple[Thing, ...]
    rules: tuple[str | Constraint, ...]


@dataclass
class Matching:
    """Proposals on a scene: what is understood, and what is left, each in a few words."""

    scene: Scene
    layout: Layout
    claims: list[Claim] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    used: set[int] = field(default_factory=set)
    groups: list[ReadingGroup] = field(default_factory=list)

    def claim(
        self, proposal: Proposal, things: Iterable[Thing], rules: Iterable[str | Constraint]
    ) -> None:
        """Notes what a proposal means."""
        taken = tuple(things)
        self.used.update(map(id, taken))
        self.claims.append(Claim(proposal, taken, tuple(filter(None, rules))))

    def free(self, *kinds: str) -> list[Thing]:
        """The objects of some kinds that nobody claimed."""
        return [thing for thing in self.scene.of(*kinds) if id(thing) not in self.used]

    def finish(self, proposals: Sequence[Proposal]) -> None:
        """Takes the sentences that all marks are given, and notes what is left."""
        self._all_given(
            [proposal for proposal in proposals if proposal.rule == "all given"], proposals
        )
        claimed = {id(claim.proposal) for claim in self.claims}
        if not any(id(thing) not in self.used for thing in self.scene.things):
            # A text for many puzzles: "squares are even", where no square is drawn.
            claimed.update(id(proposal) for proposal in proposals if proposal.shape == "mark")
        # "An X sums to 10, a V to 5", where no V is drawn.
        partly = {sentence for claim in self.claims for sentence in claim.proposal.sentences}
        claimed.update(id(proposal) for proposal in proposals
                       if proposal.shape == "dot" and partly & {*proposal.sentences})  # fmt: skip
        for proposal in proposals:
            if id(proposal) not in claimed and proposal.rule != "all given":
                self.left.append(f"nothing is drawn for {proposal.sentences[0].quoted!r}")
        self._rest()

    def _rest(self) -> None:
        unused = [thing for thing in self.scene.things if id(thing) not in self.used]
        self.left += counted(unused)
        kinds: dict[str, list[Thing]] = {}
        for thing in unused:  # whatever number stands in it
            kinds.setdefault(re.sub(r" '[^a-zA-Z]*'$", "", thing.words), []).append(thing)
        for words, things in kinds.items():
            places = dict.fromkeys(filter(self.scene.has, chain(*(one.places for one in things))))
            cells = tuple(row * self.layout.size + column for row, column in places)
            self.groups.append(ReadingGroup(words, len(things), cells))

    # Marks between cells of which all are given.

    def _all_given(self, given: Sequence[Proposal], proposals: Sequence[Proposal]) -> None:
        for proposal in given:
            about = self._meant(proposal, proposals)
            if not about or not self._denies(proposal, about):
                self.left.append(f"of what all are given: {proposal.sentences[0].quoted!r}")
                continue
            marked = {frozenset(thing.places): claim.proposal for claim in self.claims
                      if claim.proposal.shape == "dot" for thing in claim.things}  # fmt: skip
            named = self._negatives(about)
            tables: list[Constraint] = []
            for denied in () if named else about:
                assert denied.relation is not None
                values = denied.relation.table(self.layout.values)
                bare = []
                for places in self.neighbours(((0, 1), (1, 0))):
                    other = marked.get(frozenset(places))
                    if other is None or (other not in about and not self._within(other, values)):
                        bare.append(places)
                tables += building.tables(denied.relation.opposite, bare, self.layout)
            self.claim(proposal, (), [*named, *building.together(tables)])
            for denied in about:  # even if none of them is drawn
                self.claim(denied, (), ())

    def _denies(self, given: Proposal, about: Sequence[Proposal]) -> bool:
        """True if a sentence denies of cells without marks just what the marks mean."""
        if given.relation is None:
            return True
        values = self.layout.values
        meant = [
            proposal.relation.table(values) for proposal in about if proposal.relation is not None
        ]
        return given.relation.table(values) == frozenset().union(*meant)

    def _negatives(self, about: Sequence[Proposal]) -> list[str]:
        """The negative rules that have names, where all marks are rules with names."""
        dots = [claim for claim in self.claims if claim.proposal.shape == "dot"]
        texts = (rule for claim in dots for rule in claim.rules if isinstance(rule, str))
        if any(rule.startswith("pair-table") for rule in texts):
            return []
        negatives = [building.negative(proposal) for proposal in about]
        return list(dict.fromkeys(negatives)) if all(negatives) else []

    def _within(self, other: Proposal, pairs: frozenset[tuple[int, int]]) -> bool:
        """True if a mark may stand for the pairs of another one as well."""
        return other.relation is None or bool(other.relation.table(self.layout.values) & pairs)

    def _meant(self, given: Proposal, proposals: Sequence[Proposal]) -> list[Proposal]:
        """The marks of which all are given."""
        dots = [
            proposal
            for proposal in proposals
            if proposal.rule == "relation" and proposal.shape == "dot"
        ]
        dots = [dot for dot in dots if not (dot.relation and dot.relation.needs_number)]
        if given.letters:
            dots = [dot for dot in dots if set(dot.letters) & set(given.letters)]
            return dots if {x for dot in dots for x in dot.letters} >= set(given.letters) else []
        if given.colours:
            return [dot for dot in dots if set(dot.colours) & set(given.colours)]
        if given.has("pair"):  # "every such pair has a dot"
            before = [dot for dot in dots if proposals.index(dot) < proposals.index(given)]
            return before[-1:]
        if given.has("dot"):
            return [dot for dot in dots if not dot.letters]
        nouns = [word for word in ("diamond", "square", "circle") if given.has(word)]
        if nouns:
            return [dot for dot in dots if any(map(dot.has, nouns))]
        return dots if any(map(given.has, ("clue", "kropki"))) else []

    def neighbours(self, moves: Iterable[tuple[int, int]]) -> Iterator[tuple[Place, Place]]:
        """All pairs of cells that are so far apart."""
        for row in range(self.scene.rows):
            for column in range(self.scene.columns):
                for down, across in moves:
                    other = row + down, column + across
                    if self.scene.has(other):
                        yield (row, column), other


def counted(things: Iterable[Thing]) -> list[str]:
    """How many objects there are of each look, in words."""
    counts = Counter(thing.words for thing in things)
    return [f"{count} x {words}" for words, count in counts.items()]


Group = tuple[tuple[str, ...], list[Thing]]


def grouped(things: Iterable[Thing]) -> list[Group]:
    """Objects by their look."""
    groups: dict[tuple[str, ...], list[Thing]] = {}
    for thing in things:
        groups.setdefault(thing.style, []).append(thing)
    return list(groups.items())


def shared(
    matching: Matching,
    proposals: Sequence[Proposal],
    things: Iterable[Thing],
    suits: Callable[[Proposal, Thing], bool],
) -> list[tuple[Proposal, list[Thing]]]:
    """Which groups of objects each proposal of a shape means; what is in doubt is left.

    `suits` says whether an object has the shape or the letter that a proposal names.
    """
    groups = grouped(things)
    named = [word for proposal in proposals for word in proposal.colours]
    taken: dict[int, list[Thing]] = {n: [] for n in range(len(proposals))}
    # "Digits on an arrow sum to the white circle": no shaft is white.
    plain = [not proposal.colours or (proposal.shape == "arrow" and not any(
        best(proposal.colours, group[0].colour) for _, group in groups))
             for proposal in proposals]  # fmt: skip
    open_groups = []
    for _, group in groups:
        names = best(named, group[0].colour)
        fitting = [n for n, proposal in enumerate(proposals) if suits(proposal, group[0])]
        exact = [n for n in fitting if set(names) & set(proposals[n].colours)]
        if exact:
            for n in [n for n in exact if proposals[n].has(group[0].shape)] or exact:
                taken[n] += group
        else:
            open_groups.append((group, [n for n in fitting if plain[n]]))
    for group, fitting in open_groups:
        marked = [n for n in fitting if group[0].text.upper() in proposals[n].letters]
        if len(fitting) > 1 and len(open_groups) > 1 and not marked:
            sentences = " or ".join(repr(proposals[n].sentences[0].quoted) for n in fitting)
            matching.left.append(f"which rule {group[0].words} has: {sentences}")
            continue
        for n in marked or fitting:
            taken[n] += group
    return [(proposals[n], group) for n, group in taken.items() if group]
