"""Which puzzle of a text the rules are of that stand on lines of their own.

That is the only one of the text; of several the one that no blank line divides from the rules, the
one above before the one below. Where that does not say it, the puzzles that the rules may be of are
errors: none is solved without a rule that it has, or with one that it has not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from nonet import constraints  # whose files are read once there is a rule
from nonet.errors import FormatError, NonetError, UnsupportedError
from nonet.formats._beside import Found, Passed
from nonet.formats._format import Entry, Line, under, with_unread
from nonet.formats._headers import Header, header_of
from nonet.formats._text import has_letters, is_comment, show
from nonet.formats._typed_rules import is_nearly, names_cells, rules_on
from nonet.model import Constraint, Puzzle
from nonet.words import listed

_MOST_NAMED = 3


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

    def holds(self, line: int) -> bool:
        """Whether a line below is in the same paragraph."""
        return self.last is None or line <= self.last


@dataclass(eq=False)
class _Held:
    """An entry, and the rules that are its own.

    Attributes:
        line: Its line.
        entry: The puzzle or the error; None if the user has it already.
        blocks: Its rules.
        doubtful: Rules that may be its own.
        perhaps: Rules of the puzzle above that may be meant for all.
    """

    line: int
    entry: Entry | None
    blocks: list[_Block] = field(default_factory=list)
    doubtful: list[_Block] = field(default_factory=list)
    perhaps: list[_Block] = field(default_factory=list)


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
        self._held = None if taken is None else _Held(taken, None)
        self._blocks: list[_Block] = []  # that are not settled
        self._loose: list[_Block] = []  # apart from the first puzzle below
        self._over: list[_Block] = []  # that lead the paragraph of the last puzzle
        self._above: list[_Block] = []  # of nobody knows which puzzle, above all that follow
        self._perhaps: list[_Block] = []
        self._passed: set[int] = set()
        self._late: list[NonetError] = []

    def taken_out(self, lines: Iterator[Line]) -> Iterator[Line]:
        """The lines without those that are rules; a blank one where these divide others."""
        paragraph: list[int] = []
        block: _Block | None = None
        leads: bool | None = None
        gap = False  # whether rules were taken out since the last line
        for line in lines:
            if not line.text:
                self._end_paragraph(line.number - 1)
                paragraph, block, leads, gap = [], None, None, False
                yield line
                continue
            worded = has_letters(line.text)  # boards are not, but for the largest
            rules = rules_on(line.text) if worded else ()
            nearly = worded and not rules and is_nearly(line.text)
            if rules or nearly:
                leads = True if leads is None else leads
                block = block or _Block(tuple(paragraph), leads)
            if rules and block is not None:
                if not block.lines:
                    self._blocks.append(block)
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
        self._whole = True  # nothing more comes that would be waited for

    def _end_paragraph(self, last: int) -> None:
        for block in reversed(self._blocks + self._over):
            if block.last is None:
                block.last = last

    def given(self, found: Iterator[Found]) -> Iterator[Found]:
        """The entries, with their rules."""
        waiting: list[Passed] = []
        for each in found:
            if isinstance(each, Passed):
                self._passed.add(each.line.number)
                self._perhaps = []
                if self._held is not None and self._held.entry is not None:
                    waiting.append(each)
                else:
                    yield each
                continue
            new = self._settled(_Held(each.line or 0, each))
            yield from self._done()
            yield from waiting
            waiting = []
            self._held = new
            if not self._whole and self._count > 1:
                yield from self._done()
                new.entry = None
        left = self._blocks
        self._blocks = []
        if self._held is None:
            yield from (_alone(line) for block in left for line in block.lines)
        for block in left if self._held is not None else ():
            up = self._is_below(block) or self._count == 1
            self._add(self._held, block, sure=up)
        yield from self._done()
        yield from waiting

    def _is_below(self, block: _Block) -> bool:
        """Whether a puzzle, and not only a title, stands above in the same paragraph."""
        return any(line not in self._passed for line in block.before)

    def _settled(self, new: _Held) -> _Held:
        """The next entry, once it is known of which puzzle the rules above it are."""
        self._count += 1
        held = self._held
        blocks = [block for block in self._blocks if block.line < new.line]
        self._blocks = [block for block in self._blocks if block.line >= new.line]
        if held is not None:
            apart = [*self._loose, *(each for each in self._over if each.holds(new.line))]
            for block in apart:  # it was thought to be of the puzzle below it alone
                held.blocks = [each for each in held.blocks if each is not block]
                self._add(held, block, sure=False)
            new.doubtful += apart
            self._above += self._loose
            self._loose = []
            self._over = [each for each in self._over if each in apart]
        if blocks:
            self._above, self._perhaps = [], []
        new.doubtful += self._above
        new.perhaps += self._perhaps
        for block in blocks:
            self._settle(block, new)
        return new

    def _settle(self, block: _Block, new: _Held) -> None:
        """Gives rules to the puzzle above, or to the one below, or to neither."""
        up, down = self._held is not None and self._is_below(block), block.holds(new.line)
        if up and not (down and block.leads):
            self._add(self._held, block, sure=True)
        elif down and not up:
            new.blocks.append(block)
            self._over.append(block)
            if not all(names_cells(line.text) for line in block.lines):
                self._perhaps.append(block)
        elif self._count == 1:
            new.blocks.append(block)
            self._loose.append(block)
        else:
            self._add(self._held, block, sure=False)
            new.doubtful.append(block)
            if not up:
                self._above.append(block)

    def _add(self, held: _Held | None, block: _Block, *, sure: bool) -> None:
        if held is None:
            return
        if held.entry is None:
            self._late.append(
                UnsupportedError(
                    f"{block.shown}: the puzzle of line {held.line} was taken without it, as it "
                    "came; write it above, or give a file",
                    line=block.line,
                )
            )
        elif sure:
            held.blocks.append(block)
        else:
            held.doubtful.append(block)

    def _done(self) -> Iterator[Entry]:
        """The entry that was held, if nobody has it, and what is wrong with rules."""
        held = self._held
        if held is not None and held.entry is not None:
            yield _with_rules(held.entry, held)
        yield from self._late
        self._late = []


def _with_rules(entry: Entry, held: _Held) -> Entry:
    """The puzzle under its rules, or what is wrong with them."""
    if not isinstance(entry, Puzzle) or not (held.blocks or held.doubtful or held.perhaps):
        return entry
    if held.doubtful:
        doubtful = dict.fromkeys(held.doubtful)
        shown = listed([block.shown for block in doubtful], most=_MOST_NAMED)
        return FormatError(
            f"nothing says whether this is the puzzle of {shown}: write rules below their puzzle, "
            "with a blank line before the next one",
            line=entry.line,
        )
    unread = [
        f"{show(line.text.strip())}, which is nearly a rule"
        for block in held.blocks
        for line in block.nearly
    ]
    unread += [f"{block.shown}, which stands above another puzzle" for block in held.perhaps]
    for block in held.blocks:
        for line, rules in zip(block.lines, block.rules, strict=True):
            try:
                entry = under(entry, rules)
            except NonetError as error:
                error.line, error.text = line.number, line.text
                return error
    return with_unread(entry, unread)


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

    def given(self, found: Iterator[Found]) -> Iterator[Found]:
        """The entries; the only puzzle with the rules of comments below it."""
        lone: Puzzle | None = None
        passed: list[Found] = []  # below it
        for each in found:
            if isinstance(each, Passed):
                if lone is None:
                    yield each
                else:
                    passed.append(each)
                continue
            yield from [] if lone is None else [lone, *passed]
            lone, passed = None, []
            line = each.line or 0
            self._comments = [noted for noted in self._comments if noted[0].number > line]
            self._count += isinstance(each, Puzzle)
            if isinstance(each, Puzzle) and self._count == 1:
                lone = each
            else:
                yield each
        if lone is not None:
            yield self._ruled(lone)
        elif self._count:
            yield from (_follows_nothing(line) for line, _ in self._comments)
        yield from passed

    def _ruled(self, puzzle: Puzzle) -> Found:
        """The only puzzle under the comments below it, or why it cannot be."""
        if not self._comments:
            return puzzle
        other = next((line for line, header in self._comments if not _agrees(header, puzzle)), None)
        if other is not None:
            return _follows_nothing(other)
        each = [(line, header.rules.get(_RULES, ())) for line, header in self._comments]
        try:
            return _under(puzzle, chain.from_iterable(rules for _, rules in each))
        except NonetError as error:
            for line, rules in each:  # which of them is it?
                try:
                    _under(puzzle, rules)
                except NonetError as wrong:
                    wrong.line, wrong.text = line.number, line.text
                    return wrong
            error.line = puzzle.line
            return error


def _under(puzzle: Puzzle, rules: Iterable[Any]) -> Puzzle:
    return under(puzzle, dict.fromkeys(map(constraints.constraint_of, rules)))


def _agrees(header: Header, puzzle: Puzzle) -> bool:
    """Whether a comment says no more than rules, or what the puzzle is already."""
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
