"""Puzzles with few givens or none: clues are chosen by what they rule out.

On a full board many clues hold. Every other grid is a rival that one of the chosen clues has to
refute. So clues are chosen that refute all rivals that are known; a search for solutions finds more
rivals, until there are none. Where clues want the same cells, some change places with others: a
local search, which takes microseconds a step, since what each clue refutes is kept as a number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from random import Random

from nonet.engines import Stop
from nonet.engines.constraints import ConstraintSearch
from nonet.model import Constraint, Layout, Puzzle, mask_of
from nonet.options import Deadline

# Steps of the local search in which clues change places before a board is given up.
_MOST_STEPS = 150
_REST = 6  # steps in which a clue that was put aside does not come back
_MOST_SEARCHES = 120  # for rivals
_OFTEN = 20  # searches after which more clues are made
# Clues of each rule that are made in the beginning, and where those that are known do not suffice.
_WANTED, _MORE = 200, 50
_ATTEMPTS = 20  # for each of them
_MOST_AGAIN = 50  # attempts in turn whose clues are all known
_MOST_ANEW = 4

_RIVALS = 4  # that one search finds
_NODES_PER_SEARCH = 3000
_NODES_FOR_PROOF = 20_000  # where nothing but the board itself was found

Values = tuple[int, ...]
Rivals = tuple[list[Values], bool]  # and whether these are all
FindRivals = Callable[[Iterable[Constraint], set[int]], Rivals]  # of clues, and of given cells


@dataclass(eq=False, slots=True)
class Option:
    """A clue that could be chosen, or several that need each other, or cells that are given.

    Attributes:
        source: The number of the source that it is from.
        rules: The clues; none where cells are given.
        cells: Their cells, a bit for each.
        straight: Those that they pass straight on, where they may meet others.
        given: Cells whose values it gives.
        refuted: The rivals that it rules out, a bit for each.
        rest: The step of the search from which on it may be chosen again.
    """

    source: int
    rules: tuple[Constraint, ...]
    cells: int = 0
    straight: int = 0
    given: tuple[int, ...] = ()
    refuted: int = 0
    rest: int = 0

    @property
    def size(self) -> int:
        """How much of the number that its source may have it takes."""
        return len(self.given) or len(self.rules)


@dataclass(frozen=True)
class Source:
    """Where clues come from.

    Attributes:
        attempt: One attempt at a clue that the board obeys; it may return none.
        shared: How many cells two of its clues may share.
        count: How many there have to be; None if that is open.
        crossing: Whether they are lines that may meet, where one of them passes straight on.
    """

    attempt: Callable[[], Sequence[Constraint]]
    shared: int = 0
    count: int | None = None
    crossing: bool = False


def _straight(line: Sequence[int]) -> Iterator[int]:
    """The cells of a line that it passes straight on."""
    three = zip(line, line[1:], line[2:], strict=False)
    return (cell for before, cell, behind in three if cell - before == behind - cell)


def shown(layout: Layout, values: Sequence[int]) -> Values:
    """A full board as it is shown; gaps are 0."""
    return tuple(value or 0 for value in layout.shown(values))


def rivals_of(puzzle: Puzzle, values: Sequence[int], seed: int, deadline: Deadline) -> Rivals:
    """Some solutions of a puzzle beside one that is known, as they are shown."""
    layout = puzzle.layout
    search = ConstraintSearch(puzzle, seed)
    stop = search.run(_RIVALS, node_limit=_NODES_PER_SEARCH, timeout=deadline.left)
    if search.solutions < 2 and stop is Stop.NODE_LIMIT:
        stop = search.run(_RIVALS, node_limit=_NODES_FOR_PROOF, timeout=deadline.left)
    known = tuple(values)
    others = [
        shown(layout, solution) for solution in map(tuple, search.take()) if solution != known
    ]
    return others, stop is Stop.EXHAUSTED and search.solutions == 1


class Cutter:
    """Chooses clues for one full board.

    Args:
        layout: The board with the rules that hold anyway.
        values: The full board, as it is shown.
        sources: Of clues.
        chance: A source of chance.
    """

    def __init__(
        self, layout: Layout, values: Sequence[int], sources: Sequence[Source], chance: Random
    ) -> None:
        self.layout, self.values, self.chance = layout, tuple(values), chance
        self._sources = [*sources]
        self._known_rules: set[Constraint] = set()
        self._options: list[Option] = []
        self._chosen: list[Option] = []
        self._rivals: list[Values] = []
        self._step = 0

    @property
    def rules(self) -> list[tuple[int, Constraint]]:
        """The clues that are chosen, each behind the number of its source."""
        return [(option.source, rule) for option in self._chosen for rule in option.rules]

    @property
    def given(self) -> set[int]:
        """The cells that are given."""
        return {cell for option in self._chosen for cell in option.given}

    def offer_given(self, groups: Iterable[tuple[int, ...]], most: int) -> None:
        """Allows that some cells are given: in all `most`."""
        for group in groups if most else ():
            self._offer(Option(len(self._sources), (), given=group))
        self._sources.append(Source(tuple, count=most))

    def offer(self, source: int, rules: Sequence[Constraint], *, at_once: bool = False) -> None:
        """Makes clues known that need each other, of a source, and perhaps chooses them at once."""
        if rules and not self._known_rules.issuperset(rules):
            self._known_rules.update(rules)
            lines = [tuple(rule.named_cells()) for rule in rules]
            passed = map(_straight, lines) if self._sources[source].crossing else ()
            cells, straight = (mask_of({*chain(*some)}) for some in (lines, passed))
            self._offer(Option(source, tuple(rules), cells, straight))
            if at_once:
                self._chosen.append(self._options[-1])

    def make(self) -> bool:
        """Makes clues known; False if there were none that were not known."""
        before = len(self._options)
        wanted = _MORE if self._rivals else _WANTED
        for number, source in enumerate(self._sources):
            begun, again = len(self._options), 0
            for _ in range(_ATTEMPTS * wanted):
                known = len(self._options)
                rules = tuple(source.attempt())
                self.offer(number, rules)
                again = 0 if len(self._options) > known else again + bool(rules)
                if len(self._options) == begun + wanted or again == _MOST_AGAIN:
                    break
        return len(self._options) > before

    def renaming(self, obeyed: Callable[[Layout, Sequence[int]], bool]) -> str:
        """Values that could change places without any clue noticing it, in words; else nothing.

        Args:
            obeyed: Whether a board obeys the rules that hold anyway.
        """
        shown = sorted(set(self.values))
        back = dict(zip(shown, reversed(shown), strict=True))
        swaps = (({a: b, b: a}, f"{a} and {b}") for a, b in combinations(shown, 2))
        ends = f"{shown[0]} and {shown[-1]}, {shown[1]} and {shown[-2]}, and so on"
        for names, words in ((back, ends), *swaps):
            renamed = [names.get(value, value) for value in self.values]
            refuted = any(self._refutes(option, renamed) for option in self._options)
            if not refuted and obeyed(self.layout, renamed):
                return words
        return ""

    @property
    def obstacle(self) -> str:
        """Why there are rivals left."""
        if self._missed(self._options):
            return "every clue that was tried holds in two of them"
        return "the clues that it takes want the same cells"

    def cut(self, rivals: FindRivals) -> bool:
        """Chooses clues until there are no rivals; False if that did not succeed."""
        anew = 0
        for number in range(1, _MOST_SEARCHES + 1):
            if not number % _OFTEN:  # those that are known do not fit together well
                self.make()
            while not self._cover():
                anew += 1
                if anew > _MOST_ANEW or not self.make():
                    return False
            while self._add_any():  # which refutes some that are not known yet
                pass
            rivals_, are_all = rivals((rule for _, rule in self.rules), self.given)
            if are_all and not rivals_:
                return not any(map(self._lacking, range(len(self._sources))))
            if not rivals_:  # nor is it known that there are none
                return False
            for rival in rivals_:
                self._meet(rival)
        return False

    def _lacking(self, number: int) -> bool:
        """True if a source has fewer clues than were asked for."""
        source = self._sources[number]
        return number < len(self._sources) - 1 and self._taken(number) < (source.count or 0)

    def _offer(self, option: Option) -> None:
        for number, rival in enumerate(self._rivals):
            if self._refutes(option, rival):
                option.refuted |= 1 << number
        self._options.append(option)

    def _meet(self, rival: Values) -> None:
        """Makes a grid known that is not to be a solution."""
        bit = 1 << len(self._rivals)
        self._rivals.append(rival)
        for option in self._options:
            if self._refutes(option, rival):
                option.refuted |= bit

    def _cover(self) -> bool:
        """Chooses clues that refute all rivals that are known; False if none were found."""
        for _ in range(_MOST_STEPS):
            missed = self._missed(self._chosen)
            if not missed:
                return True
            if not self._swap(missed):
                return False
        return False

    def _add_any(self) -> bool:
        """Chooses the strongest further clue for which there is room; False if there is none."""
        self._step += 1
        rested = (option for option in self._options if option.rest <= self._step)
        open_ones = (option for option in rested if option.rules and option not in self._chosen)
        room = [option for option in open_ones if not next(self._others(option), None)]
        if room:
            strength = [(option.refuted.bit_count(), option.cells.bit_count()) for option in room]
            self._chosen.append(room[strength.index(max(strength))])
        return bool(room)

    def _swap(self, missed: int) -> bool:
        """Chooses the clue after which the fewest rivals are left; those in its way go."""
        self._step += 1
        best, fewest = None, (1 << 30, 0, 0.0)
        for option in self._options:
            if not option.refuted & missed or option.rest > self._step:
                continue
            others = [*self._others(option)]
            kept = [option for option in self._chosen if option not in others] if others else ()
            left = self._missed(kept) if others else missed
            number = ((left & ~option.refuted).bit_count(), len(others), self.chance.random())
            if number < fewest:
                best, fewest = option, number
        if best is None:
            return False
        for other in [*self._others(best)]:
            self._chosen.remove(other)
            other.rest = self._step + 1 + self.chance.randrange(_REST)
        self._chosen.append(best)
        return True

    def _others(self, option: Option) -> Iterator[Option]:
        """The chosen ones for which there is no room beside an option."""
        source = self._sources[option.source]
        excess = 0
        if source.count is not None:
            excess = self._taken(option.source) + option.size - source.count
        for chosen_one in self._chosen:
            shared = max(source.shared, self._sources[chosen_one.source].shared)
            crossed = chosen_one.straight | option.straight
            if (chosen_one.cells & option.cells & ~crossed).bit_count() > shared or (
                excess > 0 and chosen_one.source == option.source
            ):
                excess -= chosen_one.size if chosen_one.source == option.source else 0
                yield chosen_one

    def _taken(self, source: int) -> int:
        return sum(option.size for option in self._chosen if option.source == source)

    def _missed(self, chosen: Iterable[Option]) -> int:
        """The rivals that these do not refute."""
        refuted = 0
        for option in chosen:
            refuted |= option.refuted
        return ~refuted & ((1 << len(self._rivals)) - 1)

    def _refutes(self, option: Option, rival: Sequence[int]) -> bool:
        if option.given:
            return any(rival[cell] != self.values[cell] for cell in option.given)
        return any(any(rule.check(self.layout, rival)) for rule in option.rules)
