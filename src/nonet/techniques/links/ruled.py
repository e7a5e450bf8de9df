"""Links of variant rules, between two candidates of a rule or beside it.

Weak are those that it does not allow together, strong those of which it needs one; and a candidate
forces another where the rule, with it, has nothing else for a cell. native/links tries each
candidate of a rule alone; here they get their words.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonet._native import RuleClues
from nonet.model import Relation, State
from nonet.techniques._memory import cached
from nonet.techniques._views import Pair, marks_in_all
from nonet.techniques.links.nodes import Nodes, board_of, packed
from nonet.techniques.rules import Clue, clues_of


class RuleLinks:
    """The links of the rules of a state.

    Attributes:
        native: The same as native code has them.
        opposites: The candidates that follow from others, as a value and a cell.
    """

    def __init__(self, state: State) -> None:
        self._layout = state.layout
        known: RuleClues | None = state.memo.get(RuleLinks)
        if known is None:
            parts = [
                (clue.part, all(isinstance(part, Relation) for part in clue.primitives))
                for clue in clues_of(state.layout)
            ]
            known = RuleClues(board_of(state.layout), state.value_count, parts)
            state.memo[RuleLinks] = known
        nodes = Nodes(state)
        self._known, self._marks = known, marks_in_all(state)
        self.native = known.links(self._marks, packed(nodes.candidates))
        self.opposites = [nodes.value_and_cells(node) for node in self.native.opposites]

    def between(self, one: int, other: int) -> Clue | None:
        """The first rule that forbids two nodes together."""
        number = self.native.forbids(min(one, other), max(one, other))
        return None if number is None else clues_of(self._layout)[number]

    def needed(self, one: int, other: int) -> str:
        """The title of the first rule that needs one of two nodes, if there is any."""
        number = self.native.needs(one, other)
        return self._title(self.native.needs(other, one) if number is None else number)

    def forced(self, one: int, other: int) -> str:
        """The same of the rule by which the second follows from the first."""
        return self._title(self.native.forces(one, other))

    def places_needed(self) -> Iterator[tuple[Pair, Pair, str]]:
        """Places of a value, or of two, of which a rule needs one, and its title."""
        for value, cells, other, more, number in self._known.needed(self._marks):
            one, two = (int.from_bytes(mask, "little") for mask in (cells, more))
            yield (value, one), (other, two), self._title(number)

    def _title(self, number: int | None) -> str:
        return "" if number is None else clues_of(self._layout)[number].title_on(self._layout)


rule_links = cached(RuleLinks)
