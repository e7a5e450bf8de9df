"""The reading of a drawn puzzle: which sentence is which rule, on which objects."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import islice, product
from typing import Any

from nonet.constraints import kind_called, kind_named, parse_rule
from nonet.drawn._building import related
from nonet.drawn._matching import Claim, Matching, counted
from nonet.drawn._meanings import with_meanings, without_own
from nonet.drawn._proposal import Proposal
from nonet.drawn._proposals import proposals_of
from nonet.drawn._scene import Scene, Thing
from nonet.drawn._sentences import Sentence, sentences_of
from nonet.drawn._shapes import matched
from nonet.errors import NonetError
from nonet.model import Constraint, Layout, Puzzle, Reading, ReadingRow

_LONGEST, _MOST = 20_000, 2_000  # characters, and objects
_MOST_DOUBTS, _MOST_ORDERS, _MOST_WAYS = 5, 10, 5  # sentences, and what they mean together
_LIKELY = (1, 0, 2, 3)  # what a sentence means: the likeliest, nothing, the next, both
# What changes other rules, so that these are not even a part of what is meant.
_TURNS = re.compile(
    r"\b(?:except|instead(?! of 1)|unless|wrong|incorrect|false|untrue|errors?|mistakes?|liars?|"
    r"modif\w+|doublers?|counts? as|not apply|values? of (?:a|an|the|each) \w+ cell)\b",
    re.I,
)
_VALUES = re.compile(
    r"\b(?:digits?|numbers?|values?)(?: from)? (\d{1,2})\s*(?:-|\u2013|to|through)\s*(\d{1,2})\b",
    re.I,
)
_SAME = {"killer": ("killer", "sum")}
_BETWEEN = ("difference", "ratio", "pair-sum")  # typed rules of marks between two cells


def understand(
    words: str,
    scene: Scene,
    layout: Layout,
    *,
    flags: Collection[str] = (),
    typed: Collection[str] = (),
    meanings: Collection[str] = (),
) -> Reading:
    """Reads the words of a puzzle with its drawing.

    Args:
        words: The rules in words.
        scene: What is drawn, beside the rules of the layout.
        layout: The board, with the rules that the file has typed.
        flags: Rules of the whole board that the file names and that a sentence must confirm, as
            f-puzzles has them.
        typed: Those that hold already.
        meanings: What a person adds: see `ReadOptions.meaning`.

    Raises:
        UsageError: A meaning is of nothing that is there.
    """
    if len(words) > _LONGEST or len(scene.things) > _MOST:
        return Reading((), (), ("words or drawings that are too many to be read",))
    words, sentences = without_own(words, layout.size)
    usual = [with_usual_values(sentence, layout) for sentence in sentences_of(words)]
    sentences += proposals_of(usual, layout.size)
    drawn = {"", *(thing.kind for thing in scene.things)}
    sentences = [
        (sentence, [one.on(drawn) for one in proposals_]) for sentence, proposals_ in sentences
    ]
    sentences, claims = with_meanings(sentences, meanings, scene, layout)
    named = (proposal for _, proposals_ in sentences for proposal in proposals_)
    proposals = _combined(
        proposal
        for proposal in named
        if proposal.rule and (proposal.rule != "formula" or proposal.formula)
    )
    matching = Matching(scene, layout)
    for claim in claims:
        matching.claim(claim.proposal, claim.things, claim.rules)
    left_over = [proposal for proposal in proposals if not _is_typed(matching, proposal, typed)]
    matched(matching, left_over, proposals)
    rules, refused = _rules(matching.claims, layout)
    unread = [
        f"the sentence {sentence.quoted!r}" for sentence, proposals_ in sentences if not proposals_
    ]
    keys = {kind_named(rule_.kind).fpuzzles for rule_ in rules}
    flagged = [f"the flag {flag!r}, which no sentence names" for flag in sorted(flags)
               if flag not in keys]  # fmt: skip
    rows = []
    for sentence, meant in sentences:
        if not meant:
            rows.append(ReadingRow(sentence.quoted, "", "", 0))
        for option in meant:
            rows.append(_row(sentence.quoted, option, matching.claims))
    guessed = any(proposal.why == "likely" for proposal in proposals)
    if any(meaning.startswith("rest:") for meaning in meanings) and not guessed:
        rows += [ReadingRow(left_, "(nothing, perhaps)", "", 0) for left_ in matching.left]
        matching.left.clear()
        matching.groups.clear()  # fewer rules than meant: one solution of these is that of all
    left = (*unread, *matching.left, *refused, *flagged)
    return Reading(rules, tuple(rows), left, tuple(matching.groups))


def with_likely(make: Callable[[tuple[str, ...]], Puzzle], meanings: Collection[str]) -> Puzzle:
    """A puzzle, with those that it may be if a few of its sentences are not understood.

    Args:
        make: Reads it with what a person adds.
        meanings: What a person adds.
    """
    puzzle = make(tuple(meanings))
    reading = puzzle.reading
    if reading is None or reading.is_complete or any(map(_TURNS.search, reading.left)):
        return puzzle
    reading = replace(reading, likely=_Likely(make, tuple(meanings)))
    return puzzle.read_from(puzzle.source and puzzle.source._replace(reading=reading))


class _Likely(Sequence[Puzzle]):
    """The likely meanings, read when asked for: who only reads puzzles needs none of it."""

    def __init__(
        self, make: Callable[[tuple[str, ...]], Puzzle], meanings: tuple[str, ...]
    ) -> None:
        self.make, self.meanings = make, meanings

    @cached_property
    def _ways(self) -> tuple[Puzzle, ...]:
        first = self.make((*self.meanings, "rest: likely")).reading
        doubts = sum(row.rule.endswith(", likely") for row in first.rows) if first else 0
        orders = [(0,) * doubts, *product(range(4), repeat=doubts if doubts <= _MOST_DOUBTS else 0)]
        orders.sort(key=lambda ranks: sum(map(_LIKELY.index, ranks)))
        ways: dict[Puzzle, None] = {}
        for ranks in islice(orders, _MOST_ORDERS):
            way = self.make((*self.meanings, f"rest: likely {' '.join(map(str, ranks))}"))
            if not way.unread and way.reading is not None and way.reading.rules:
                ways[way] = None
            if len(ways) == _MOST_WAYS:
                break
        return tuple(ways)

    def __len__(self) -> int:
        return len(self._ways)

    def __getitem__(self, at: Any) -> Any:
        return self._ways[at]

    def __reduce__(self) -> tuple[Any, ...]:
        return tuple, (self._ways,)


def with_values_named(layout: Layout, words: str) -> Layout:
    """The board with all values that words name, if these are not 1 to N: ``digits 0-8``."""
    spans = {range(int(first), int(last) + 1) for first, last in _VALUES.findall(words)}
    named = [values for values in spans if len(values) == layout.size]
    return layout.with_values(*named) if len(named) == 1 and named[0][0] != 1 else layout


def with_usual_values(sentence: Sentence, layout: Layout) -> Sentence:
    """The sentence as if the values were 1 to N: what it says of all of them stays so."""
    own = rf"\b{layout.least}(\s*(?:-|\u2013|to|and|through)\s*){layout.values[-1]}\b"
    return replace(sentence, text=re.sub(own, rf"1\g<1>{layout.size}", sentence.text))


def _is_typed(matching: Matching, proposal: Proposal, typed: Collection[str]) -> bool:
    """True if the file has typed a rule that a sentence names; then the sentence claims it."""
    layout = matching.layout
    own = [
        rule
        for rule in layout.constraints
        if rule.kind in _SAME.get(proposal.rule, (proposal.rule,))
    ]
    if proposal.relation is not None and proposal.shape == "dot":
        for rule in layout.constraints:
            cells = vars(rule).get("cells", ())
            if rule.kind in _BETWEEN and len(cells) == 2:
                places = [divmod(cell, layout.size) for cell in cells]
                if parse_rule(related(proposal.relation, places, layout)).on(layout) == rule:
                    own.append(rule)
    houses = kind_called(proposal.rule)
    if not own and not (houses and houses.fpuzzles in typed):
        return False
    things = [_as_thing(rule, layout) for rule in own]
    matching.claims.append(Claim(proposal, tuple(things), ()))
    return True


def _as_thing(rule: Constraint, layout: Layout) -> Thing:
    cells = [cell for cell in rule.named_cells() if cell < layout.cell_count]
    places = tuple(divmod(cell, layout.size) for cell in cells)
    return Thing("dot" if rule.kind in _BETWEEN else "typed", places, text=rule.kind)


def _combined(proposals: Iterable[Proposal]) -> list[Proposal]:
    """Sentences that name the same rule of the same objects are one proposal."""
    combined: list[Proposal] = []
    every = list(proposals)
    times = max((proposal.each for proposal in every), default=0)
    if any(proposal.options for proposal in every):
        every = [replace(proposal, each=times) if proposal.options else proposal
                 for proposal in every if proposal.options or not proposal.each]  # fmt: skip
    for proposal in every:
        twin = next((n for n, other in enumerate(combined) if _is_twin(other, proposal)), None)
        if twin is None:
            combined.append(proposal)
        else:
            combined[twin] = combined[twin].and_also(proposal)
    return combined


def _is_twin(one: Proposal, other: Proposal) -> bool:
    if (one.rule, one.shape, one.relation) != (other.rule, other.shape, other.relation):
        return False
    if one.rule == "formula":
        return one is other
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
            rule = parse_rule(text) if isinstance(text, str) else text
            rules[rule.on(layout)] = None
        except NonetError as error:
            refused.append(f"{str(text)[:60]}: {error}")
    return tuple(rules), refused


def _row(sentence: str, proposal: Proposal, claims: Sequence[Claim]) -> ReadingRow:
    if not proposal.rule:
        return ReadingRow(sentence, f"({proposal.why})", "", 0)
    own = [claim for claim in claims if _is_twin(claim.proposal, proposal)]
    things = {id(thing): thing for claim in own for thing in claim.things}
    objects = ", ".join(counted(things.values()))
    rules = [rule for claim in own for rule in claim.rules]
    names = dict.fromkeys(r.split()[0] if isinstance(r, str) else r.kind for r in rules)
    rule = ", ".join(names) or proposal.rule
    if proposal.why:
        rule += f", {proposal.why}"
    return ReadingRow(sentence, rule, objects, len(rules))
