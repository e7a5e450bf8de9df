"""Which puzzle of a text the rules are of that stand on lines of their own.

That is the only one of the text; of several the one that no blank line divides from the rules, the
one above before the one below. Where that does not say it, the puzzles that the rules may be of are
errors: none is solved without a rule that it has, or with one that it has not.
"""

from __future__ import annotations

import math
from bisect import bisect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice, pairwise, takewhile
from operator import attrgetter

from nonet import constraints  # whose files are read once there is a rule
from nonet.errors import FormatError, NonetError, UnsupportedError
from nonet.formats._context import attempt
from nonet.formats._format import Entry, Line, under, with_unread
from nonet.formats._headers import Header, header_of
from nonet.formats._neighbours import Found, Passed
from nonet.formats._text import has_letters, is_comment, show
from nonet.formats._typed_rules import is_nearly, names_cells, rules_on
from nonet.model import Constraint, Puzzle
from nonet.words import listed

_MOST_NAMED = 3
_MOST_RULES = 5000  # lines of rules that stand together


@dataclass(eq=False)
class _Block:
    """Rules on lines below one another.

    Attributes:
        before: The lines above of the same paragraph that are neither comments nor rules.
        leads: Whether the paragraph begins with rules.
        lines: Their lines.
        rules: The rules of each line.
        nearly: Lines among them that are rules but for a slip.
        last: The last line of the paragraph; None until there is a blank line below.
    """

    before: tuple[int, ...]
    leads: bool
    lines: list[Line] = field(default_factory=list)
    rules: list[tuple[Constraint, ...]] = field(default_factory=list)
    nearly: list[Line] = field(default_factory=list)
    last: int | None = None

    @property
    def line(self) -> int:
        """The number of the first line."""
        return self.lines[0].number

    @property
    def shown(self) -> str:
        """The rules, shortened, with the line of the first."""
        texts = [show(line.text.strip()) for line in self.lines]
        return f"{listed(texts, most=_MOST_NAMED)} of line {self.line}"

    @property
    def names_cells(self) -> bool:
        """True if each of the rules is about cells that it names."""
        return all(names_cells(line.text) for line in self.lines)

    def holds(self, line: int) -> bool:
        """True if a line below is in the same paragraph."""
        return self.last is None or line <= self.last


@dataclass(eq=False)
class _Owner:
    """A puzzle, or an error in its place, and the rules that are its own.

    Attributes:
        line: Its line.
        entry: It; None if the user has it already.
        blocks: Its rules.
        doubtful: Rules that may be its own.
        perhaps: Rules of the puzzle above that may be meant for all.
    """

    line: int
    entry: Entry | None
    blocks: list[_Block] = field(default_factory=list)
    doubtful: list[_Block] = field(default_factory=list)
    perhaps: list[_Block] = field(default_factory=list)

    def for_all(self, passed: Sequence[int], until: float) -> list[_Block]:
        """Rules that may be meant for the next puzzle too, if no other line stands between."""
        if any(self.line <= line < until for line in passed):
            return []
        return self.perhaps or [
            block
            for block in self.blocks + self.doubtful
            if block.line < self.line and not block.names_cells
        ]


class RuleLines:
    """Takes the rules out of a text, and gives them to its puzzles.

    Args:
        whole: Whether the text is all there, so that every puzzle may wait for what follows it.
        count: How many puzzles there were before these lines.
        taken: The line of the last of them, if the user has it already.
    """

    def __init__(self, *, whole: bool, count: int = 0, taken: int | None = None) -> None:
        self._whole = whole
        self._count = count
        self._before = None if taken is None else _Owner(taken, None)
        self._blocks: list[_Block] = []
        self._is_open = False  # whether rules may be of puzzles that are still to come

    def taken_out(self, lines: Iterator[Line]) -> Iterator[Line]:
        """The lines without those that are rules; a blank one where these divide others."""
        paragraph: list[int] = []
        opened: list[_Block] = []  # in this paragraph
        block: _Block | None = None
        leads: bool | None = None
        gap = False  # whether rules were taken out since the last line
        for line in lines:
            if not line.text:
                while opened:
                    opened.pop().last = line.number - 1
                paragraph, block, leads, gap = [], None, None, False
                yield line
                continue
            if block is not None and len(block.lines) > _MOST_RULES:
                continue  # they are refused together
            worded = has_letters(line.text)  # boards are not, but for the largest
            rules = rules_on(line.text) if worded else ()
            nearly = worded and not rules and is_nearly(line.text)
            if rules or nearly:
                leads = True if leads is None else leads
                block = block or _Block(tuple(paragraph), leads)
            if rules and block is not None:
                if not block.lines:
                    self._blocks.append(block)
                    opened.append(block)
                block.lines.append(line)
                block.rules.append(rules)
                gap = True
                continue
            if nearly and block is not None:
                block.nearly.append(line)
            else:
                block = None
            if gap and paragraph:
                yield Line(line.number - 1, "")
            gap = False
            if not is_comment(line.text):
                leads = False if leads is None else leads
                paragraph.append(line.number)
            yield line

    def given(self, entries: Iterator[Found]) -> Iterator[Found]:
        """The entries, with their rules, each once what follows cannot change them."""
        waiting: list[Found] = []  # entries, and the lines below them
        for entry in entries:
            if waiting and not isinstance(entry, Passed) and not self._is_open:
                ruled = self._settled(waiting, entry.line or 0)
                yield from ruled
                waiting = [] if ruled else waiting
            waiting.append(entry)
            if self._blocks or (self._before and self._before.perhaps):
                continue
            if isinstance(waiting[0], Passed):
                yield waiting.pop()
            elif self._count and not self._whole:
                self._count += 1
                self._before = _Owner(waiting[0].line or 0, None)
                yield waiting.pop()
        yield from self._settled(waiting)
        if not self._before:
            yield from (_alone(line) for block in self._blocks for line in block.lines)

    def _settled(self, entries: list[Found], until: float = math.inf) -> list[Found]:
        """Entries with the rules among them; nothing if what comes from that line on may matter."""
        blocks = [block for block in self._blocks if block.line < until]
        if until < math.inf and any(block.last is None or block.last >= until for block in blocks):
            return []
        before = self._before and _Owner(self._before.line, None, perhaps=self._before.perhaps)
        owners = [
            _Owner(entry.line or 0, entry) for entry in entries if not isinstance(entry, Passed)
        ]
        known = [before, *owners] if before else owners
        starts = [*(block.line for block in blocks[1:]), math.inf]
        alone = until == math.inf and self._count + len(owners) == 1
        for block, end in zip(blocks, starts, strict=False) if known else ():
            _settle(block, known, end, alone=alone)
        if until < math.inf and any(owner.doubtful for owner in known):
            self._is_open = True
            return []
        passed = [entry.line.number for entry in entries if isinstance(entry, Passed)]
        for one, other in pairwise(known):
            if all(block.line > other.line for block in other.blocks + other.doubtful):
                other.perhaps = one.for_all(passed, other.line)
        ruled: list[Found] = [
            UnsupportedError(
                f"{block.shown}: the puzzle of line {known[0].line} was taken without it, as it "
                "came; write it above, or give a file",
                line=block.line,
            )
            for block in (before.blocks + before.doubtful if before else ())
        ]
        left = iter(owners)
        ruled += (
            entry if isinstance(entry, Passed) else _with_rules(entry, next(left))
            for entry in entries
        )
        if owners:
            self._count += len(owners)
            last = owners[-1]
            self._before = _Owner(last.line, None, perhaps=last.for_all(passed, until))
            self._blocks = [block for block in self._blocks if block.line >= until]
        return ruled


def _settle(block: _Block, owners: Sequence[_Owner], until: float, *, alone: bool) -> None:
    """Gives rules to the puzzle above, or to the one below, or to neither.

    Args:
        block: The rules.
        owners: The puzzles of the text.
        until: The line of the rules that follow.
        alone: Whether there is but one of them.
    """
    at = bisect(owners, block.line, key=attrgetter("line"))
    above, below = owners[max(0, at - 1) : at], partial(islice, owners, at)
    inside = takewhile(lambda owner: block.holds(owner.line), below(None))  # the same paragraph
    first = list(islice(inside, 2))
    up = bool(above and block.before) and block.before[0] <= above[0].line
    if alone:
        owners[0].blocks.append(block)
    elif up and not (first and block.leads):
        above[0].blocks.append(block)
    elif len(first) == 1 and not up:
        first[0].blocks.append(block)
    else:
        near = takewhile(lambda owner: owner.line < until, below(None))
        apart = [*above, *(list(near) or below(at + 1))]
        for owner in [*above, *first[:1]] if up else [*first, *inside] or apart:
            owner.doubtful.append(block)


def _with_rules(entry: Entry, owner: _Owner) -> Entry:
    """The puzzle under its rules, or what is wrong with them."""
    if not isinstance(entry, Puzzle) or not (owner.blocks or owner.doubtful or owner.perhaps):
        return entry
    if owner.doubtful:
        doubtful = dict.fromkeys(owner.doubtful)
        shown = listed([block.shown for block in doubtful], most=_MOST_NAMED)
        return FormatError(
            f"nothing says whether this is the puzzle of {shown}: write rules below their puzzle, "
            "with a blank line before the next one",
            line=entry.line,
        )
    if any(len(block.lines) > _MOST_RULES for block in owner.blocks):
        words = f"more than {_MOST_RULES:,} lines of rules belong to no puzzle"
        return FormatError(words, line=owner.blocks[0].line)
    unread = [
        f"{show(line.text.strip())}, which is nearly a rule"
        for block in owner.blocks
        for line in block.nearly
    ]
    unread += [f"{block.shown}, which stands above another puzzle" for block in owner.perhaps]
    every: list[Constraint] = []
    for block in owner.blocks:
        for line, rules in zip(block.lines, block.rules, strict=True):
            try:
                every += [rule.on(entry.layout) for rule in rules]
            except NonetError as error:
                error.line, error.text = line.number, line.text
                return error
    return attempt(lambda: with_unread(under(entry, every), unread), entry.line)


def _alone(line: Line) -> Passed:
    error = FormatError("a rule, and no puzzle beside it", line=line.number, text=line.text)
    return Passed(line, error)


_RULES = "constraints"


class TrailingComments:
    """Notes comments as they are met, and what becomes of those that no puzzle follows.

    Args:
        count: How many puzzles there were before these lines.
    """

    def __init__(self, count: int = 0) -> None:
        self._count = count
        self._comments: list[tuple[Line, Header]] = []

    def noting(self, lines: Iterator[Line]) -> Iterator[Line]:
        """The lines, of which comments are noted that say something of boards."""
        for line in lines:
            header = header_of(line.text) if is_comment(line.text) else None
            if header is not None:
                self._comments.append((line, header))
            yield line

    def given(self, entries: Iterator[Found]) -> Iterator[Found]:
        """The entries; the only puzzle with the rules of comments below it."""
        waiting: list[Found] = []  # the only puzzle, and the lines below it
        for entry in entries:
            if not isinstance(entry, Passed):
                yield from waiting
                waiting, line = [], entry.line or 0
                self._comments = [noted for noted in self._comments if noted[0].number > line]
                self._count += isinstance(entry, Puzzle)
            if waiting or (isinstance(entry, Puzzle) and self._count == 1):
                waiting.append(entry)
            else:
                yield entry
        if waiting and isinstance(waiting[0], Puzzle):
            waiting[0] = self._ruled(waiting[0])
        elif self._count:
            yield from (_follows_nothing(line) for line, _ in self._comments)
        yield from waiting

    def _ruled(self, puzzle: Puzzle) -> Found:
        """The only puzzle under the comments below it, or why it cannot be."""
        ruled, known = puzzle, set[Constraint]()
        for line, header in self._comments:
            if not _agrees(header, puzzle):
                return _follows_nothing(line)
            try:
                rules = dict.fromkeys(map(constraints.constraint_of, header.rules.get(_RULES, ())))
                ruled = under(ruled, [rule for rule in rules if rule not in known])
                known.update(rules)
            except NonetError as error:
                error.line, error.text = line.number, line.text
                return error
        return ruled


def _agrees(header: Header, puzzle: Puzzle) -> bool:
    """True if a comment says no more than rules, or what the puzzle is already."""
    box = header.box in (None, puzzle.layout.box)
    game = header.rules.get("game") in (None, puzzle.layout.game)
    return box and game and header.alphabet is None and header.rules.keys() <= {_RULES, "game"}


def _follows_nothing(line: Line) -> FormatError:
    return FormatError(
        f"{show(line.text.strip())} stands below the last puzzle, and a comment holds for what "
        "follows it: write it above its puzzle, or behind it on its line",
        line=line.number,
        text=line.text,
    )
