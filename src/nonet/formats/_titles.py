"""Titles and other words around a puzzle that name a rule which nothing in the puzzle says.

A line of 81 characters below "Killer Sudoku" is hardly the whole puzzle: what its title names is
listed (`Puzzle.unread`), unless the puzzle has such a rule. Words stand above the puzzles that they
are about, or below the only one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from nonet import drawn
from nonet.constraints import kind_called
from nonet.errors import FormatError, NonetError, UnsupportedError
from nonet.formats._cages import size_in
from nonet.formats._format import Line, ReadOptions, under, with_unread
from nonet.formats._headers import header_of
from nonet.formats._neighbours import Found, Passed
from nonet.formats._rule_names import LONGEST, named, names_a_rule, own_names
from nonet.formats._text import is_plain_row, show
from nonet.formats._typed_rules import board_rule, is_numbered, rules_on
from nonet.lazy import compiled_later
from nonet.model import Constraint, Layout, Puzzle
from nonet.words import listed

# A sentence that asks something of the board has one of each, and nobody speaks of himself in it.
_ABOUT = compiled_later(
    r"\b(?:digits?|numbers?|cells?|values?|diagonals?|corners?|neighbou?rs?|knights?|kings?|queens?|"
    r"edges?|circles?|rows?|columns?|box(?:es)?|(?:cent(?:re|er|ral)|middle) square)\b",
    re.I,
)
_ASKS = compiled_later(
    r"\b(?:must|may|cannot|(?:can|do) not|can't|at (?:least|most)|exactly|only|once|no|none|"
    r"nothing|never|all|each|every|any|sums?|add|(?:in|de)creas\w+|differ\w*|distinct|repeat\w*|"
    r"separated|consecutive|adjacent|identical|same|equals?|odd|even|primes?|magic|holds?|contains?)\b",
    re.I,
)
_OWN_WORDS = compiled_later(r"\b(?:I|I['’]\w+|my|me|we|our)\b", re.I)
_APPLY = compiled_later(r"\brules? apply\b|^\W*rules?\s*:\s*\w", re.I)
_MOST = 40  # lines of words about a puzzle
_PLAIN = frozenset({"line", "rows", "numbers", "drawn", "pencilmarks", "candidates", "sdk", "ss"})


# Titles of pages, and of the folders and games of OpenSudoku.
_HEADS = compiled_later(
    r"<(?:title|h[1-3]|name)\b[^<>]*>([^<>]+)<|<folder\b[^<>]*?\bname=\"([^\"<>]+)\"", re.I
)
# The text behind a board on its line; a rule, which names cells.
_TAIL = compiled_later(r"\s*[\d.*_-]{16,}(?:\s*[;,|]\s*|\s+)([A-Za-z].*)", re.S)
_FEWEST = 18  # characters of such a line
# Where a rule begins or ends on a line with a board: quotation marks, a board, the end of another.
_PARTS = compiled_later(r"[\"'`;#]|(?<!\S)[\d.*_-]{16,}(?!\S)")
_CELL = compiled_later(r"(?<!\w)r\d{1,2}c\d{1,2}(?!\w)", re.I)
# Cells behind a label, in the letters of any language: "Jaula 15: F1C3, F1C4", "cage 9: B2, B3".
_LABELLED = compiled_later(r"[^:]{1,40}:(?:\W+[A-Z]\d{1,2}(?:[A-Z]\d{1,2})?(?!\w)){2,}\W*", re.I)
# Places of a board as people name them: cells, rows and columns, sides. Of two or more of them a
# line says something, in whatever words; of one with a number or a sign.
_PLACES = compiled_later(
    r"(?<!\w)(?:r\d{1,2}c\d{1,2}|[a-i]\d|[rc]\d{1,2}(?=\s*[:=<>]))(?!\w)|\(\d{1,2},\s*\d{1,2}\)|"
    r"\b(?:row|col(?:umn)?) \d{1,2}(?=\s*(?:[:=]|is)\s*\d)(?!\s*[:=]\s*(?:[\d.*_]\s*){4})|"
    r"(?:^|[,;(] ?)(?:top|left|right|bottom|above|below)(?: [a-z]{3,8})?(?=\s*[:=]\W*\d)",
    re.I,
)
_BETWEEN = compiled_later(r"(?=.*[<∧])(?=.*[>∨])[\s.|<>∧∨^v-]+")  # signs between cells, and no cell
_IS_READ = compiled_later(r"\s*rule\s")
_SENTENCE_ENDS = compiled_later(r"(?<=[.;!?])\s+")
_LONGEST_CLUE = 200  # characters
# The content of a clue: a number, a sign, a drawing.
_SIGNED = compiled_later(
    r"(?<![\w])\d{1,3}(?!\w)|[<>=]|\b(?:[xv]|dots?|between|arrows?|circles?|thermos?\w*|lines?|cages?|"
    r"sums?|even|odd|shaded|gr[ae]y|clues?|givens?|bulbs?|regions?|larger|greater|bigger|smaller|less|same|equals?|"
    r"black|white|consecutive|differ\w*|distinct|ratio|double|twice|half|primes?|product|multiple|divisible|"
    r"(?:in|de)creas\w+|ascend\w+|repeat\w*|palindromes?|adds?|neighbou?rs?)\b",
    re.I,
)
_STEP = compiled_later(
    r"[=-]>|<>|\b(?:singles?|pairs?|triples?|quads?|naked|hidden|locked|pointing|claiming|wings?|"
    r"\w+-wing|fish|chains?|loops?|candidates?|eliminat\w+|remov\w+|steps?|solv\w+|because|since|"
    r"therefore|hence|must|placed?|guess\w*|conflicts?|errors?|duplicates?|invalid|line \d+)\b",
    re.I,
)
_LEADING = compiled_later(r"\W*([A-Za-z]{2,}(?:[ -][A-Za-z]+){0,3})")
_PLACED = compiled_later(r"(?i)(?<!\w)[rc]\d{1,2}(?!\d)|\b(?:row|col(?:umn)?|box)\s?\d")
_MOST_WORDS = 3  # of a name
_LONGEST_TITLE = 60  # characters
_AROUND_TITLES = " \t:.!*_=~-"
_OF_A_TITLE = compiled_later(
    r"\b(?:su-?doku|puzzle|variant|rules?)\b(?:\s*\W{0,2}\s*\d{1,6}\b)?|#\s*\d{1,6}\b", re.I
)
_MOST_KEPT = 1000  # lines, of which a puzzle may be the last
_SHORTEST_NAME = 7  # letters of one that stands alone: not `or`, not `sum`
_SADMAN = frozenset("DSCU")  # letters before remarks in SadMan's files


class Titles:
    """The comments that name a rule, as they are met.

    Args:
        options: How the text is read: rules that they name need not be in it.
    """

    def __init__(self, options: ReadOptions) -> None:
        self.comments: list[tuple[int, str]] = []
        self._with_cells: dict[int, str] = {}  # the last lines on which rules may stand beside
        self._chosen = {rule.kind for rule in options.constraints}
        self._chosen |= set() if options.rules is None else {*options.rules.name.split("+")}
        self._is_of_game = options.rules is not None
        self._read: set[str] = set()  # lines whose rules the last puzzle has

    def noting(self, lines: Iterator[Line]) -> Iterator[Line]:
        """The lines, of which comments are noted that name a rule and are none.

        So are rules on a line with other things, ``solve("1..4...", rule="killer 3 r1c1 r1c2")``.
        """
        for line in lines:
            if is_plain_row(line.text):
                yield line
                continue
            _, mark, words = line.text.partition("#")
            for head in _HEADS.findall(line.text) if "<" in line.text else ():
                self.comments += [(line.number, words) for words in head if names_a_rule(words)]
            if not mark and len(line.text) >= _FEWEST and (tail := _TAIL.match(line.text)):
                mark, words = ";", tail[1]
            if mark and words[:1] in _SADMAN and names_a_rule(words[1:]):
                words = words[1:]
            named = mark and (names_a_rule(words) or _is_rule(words))
            if named and (mark == ";" or _describes_nothing(words)):
                self.comments.append((line.number, words))
            elif not named and len(line.text) >= _FEWEST and _CELL.search(line.text[:LONGEST]):
                self._with_cells[line.number] = line.text[:LONGEST]
                if len(self._with_cells) > _MOST_KEPT:
                    del self._with_cells[next(iter(self._with_cells))]
            yield line

    def described(
        self,
        entries: Iterator[Found],
        begun: bool,
        late: Puzzle | None = None,
    ) -> Iterator[Found]:
        """The entries, each puzzle with what the words around it name and it does not say.

        Args:
            entries: The entries and the lines that are passed over.
            begun: Whether there were puzzles before: words below the only one are about it.
            late: The only one before, if it could not wait.
        """
        above: list[Passed] = []
        below: list[Passed] = []
        waiting: list[Passed] = []  # of those above: what the next puzzle takes is not passed over
        first = not begun
        lone: Puzzle | None = None  # the first one, which waits for what follows
        under = False  # whether a puzzle stands below the words above
        for entry in entries:
            if isinstance(entry, Passed):
                above = [] if under else above
                under = False
                above = [*above[-_MOST:], entry]
                if late is not None and len(below) < _MOST:
                    below.append(entry)
                elif lone is not None:
                    below.append(entry)
                    continue
                waiting.append(entry)
                if len(waiting) > _MOST:
                    yield waiting.pop(0)
                continue
            elif isinstance(entry, Puzzle):
                under, late = True, None
                if first:
                    words = self._around(above, entry)
                    lone, first = entry, False
                    continue
            if lone is not None:
                described = self._puzzle(lone, words)
                yield from self._unread(waiting)
                yield described
                lone, waiting, below = None, below, []
            if isinstance(entry, Puzzle):
                entry = self._puzzle(entry, self._around(above, entry))  # noqa: PLW2901
            yield from self._unread(waiting)
            yield entry
            waiting = []
        if lone is not None:
            texts = [passed.line.text for passed in below[:_MOST]]
            texts += [text for _, text in self.comments[:_MOST]]
            described = self._puzzle(lone, [*words, *texts], alone=True)
            yield from self._unread(waiting)
            yield described
            yield from self._unread(below)
        else:
            yield from waiting
        if lone is None and late is not None and below:
            described = self._puzzle(late, [passed.line.text for passed in below])
            if described.unread:
                yield UnsupportedError(
                    f"{'; '.join(described.unread)}: the puzzle of line {late.line} was taken "
                    "without it, as it came; write it above, or give a file",
                    line=below[0].line.number,
                )

    def _unread(self, lines: Iterable[Passed]) -> list[Passed]:
        return [passed for passed in lines if passed.line.text not in self._read]

    def _around(self, above: Sequence[Passed], puzzle: Puzzle) -> list[str]:
        """The words above a puzzle, and the comments above or beside it, since the last one."""
        line = puzzle.line or 0
        texts = [text for number, text in self.comments if number <= line]
        self.comments = [comment for comment in self.comments if comment[0] > line]
        return [*(passed.line.text for passed in above), *texts[-_MOST:]]

    def _puzzle(self, puzzle: Puzzle, texts: Sequence[str], *, alone: bool = False) -> Puzzle:
        """The puzzle with what the texts name; what they ask of the only one is read."""
        self._read = set()
        source, ruled = puzzle.source, _has_rules(puzzle.layout)
        parts = _PARTS.split(self._with_cells.pop(puzzle.line or 0, ""))[1:]
        beside = (part.strip() for part in parts if _CELL.search(part) and _is_rule(part))
        texts = [*texts, *(beside if not ruled else ())]
        if source is None or not texts or (ruled and source.format not in _PLAIN):
            return puzzle
        asking = [text for text in texts if _asks(text[:LONGEST])]
        rules = "\n".join(asking)
        if alone and rules and not self._is_of_game:
            bare, puzzle = puzzle, _under_words(puzzle, rules)
            self._read = {*asking} if puzzle is not bare else set()
        if not (self._is_of_game or ruled):
            titles = {text: rule for text in texts if (rule := _rule_of_title(text, puzzle.layout))}
            self._read |= {*titles}
            rules_named = {*titles.values()} - {*puzzle.layout.constraints}
            puzzle = under(puzzle, sorted(rules_named, key=str)) if rules_named else puzzle
        own = own_names(puzzle.layout) | self._chosen
        names = list(dict.fromkeys(chain.from_iterable(named(text, own) for text in texts)))
        left: list[str] = []
        if names:
            left = [f"words beside it, which name {listed(map(repr, names), most=9)}"]
        elif rules:
            left = list(drawn.unread_sentences(rules[:LONGEST], puzzle.layout, own))
        size = size_in("\n".join(texts))
        if size not in (None, puzzle.size) and (size or 0) ** 2 not in (4, 9, puzzle.size):
            left += [f"words beside it, which name a board of {size}x{size}"]
        # The rules of a comment behind a line, as in CSV, are those of the puzzle.
        texts = [text for text in texts if not (ruled and _is_read(text, puzzle.layout))]
        clues = [text for text in texts if _is_clue(text)]
        if clues and not left:
            more = f" and {len(clues) - 1} more" if len(clues) > 1 else ""
            left = [f"{show(clues[0].strip())}{more}, which names cells or lines"]
        left += [f"{show(text.strip())}, which begins with the name of a rule"
                 for text in texts if not left and not own and _begins_with_kind(text)]  # fmt: skip
        left += [f"{show(text)}, a rule, which is read in a comment: # rule ..."
                 for text in texts if _is_rule(text)]  # fmt: skip
        return with_unread(puzzle, left)


def _rule_of_title(text: str, layout: Layout) -> Constraint | None:
    """The rule of the whole board whose name a line is, and nothing else: ``Windoku #7``."""
    if len(text) > _LONGEST_TITLE or not (names_a_rule(text) or _begins_with_kind(text)):
        return None
    bare = text.strip(_AROUND_TITLES)
    try:
        for name in (_OF_A_TITLE.sub(" ", bare).strip(_AROUND_TITLES), bare):
            if not any(map(str.isdigit, name)) and (rule := board_rule(name, led=True)):
                return rule.on(layout)
    except NonetError:  # "diagonal true" is no rule as it is typed
        pass
    return None


def _under_words(puzzle: Puzzle, words: str) -> Puzzle:
    """The puzzle under what sentences ask of the whole board, if all of them are understood."""
    reading = drawn.understand(words, drawn.Scene(puzzle.size, puzzle.size, ()), puzzle.layout)
    asked = [row for row in reading.rows if not row.rule.startswith("(")]
    if not reading.is_complete or not all(row.rules for row in asked):
        return puzzle
    return under(puzzle, reading.rules)


def _is_rule(text: str) -> bool:
    """True if a text is a rule with its cells, as comments have it."""
    bare = text[:LONGEST].strip(" \t\"'`,;()")
    return _PLACES.search(bare) is not None and bool(rules_on(f"rule {bare}") or rules_on(bare))


def _is_read(text: str, layout: Layout) -> bool:
    """True if a comment or a column is of rules that the puzzle has."""
    if _IS_READ.match(text):
        return True
    rules = rules_on(f"rule {text}")
    return bool(rules) and {rule.on(layout) for rule in rules} <= {*layout.constraints}


def _is_clue(line: str) -> bool:
    """True if a sentence of a line says something of cells, and is not a step of a solver."""
    sentences = _SENTENCE_ENDS.split(line[:_LONGEST_CLUE])  # the beginning says it
    explained = drawn.explaining(sentences)
    return any(
        _is_about_cells(sentence)
        for sentence, known in zip(sentences, explained, strict=True)
        if not known
    )


def _is_about_cells(text: str) -> bool:
    return _STEP.search(text) is None and (
        len(_PLACES.findall(text)) > 1
        or _LABELLED.fullmatch(text) is not None
        or _BETWEEN.fullmatch(text) is not None
        or _SIGNED.search(_PLACES.sub("", text) if _PLACES.search(text) else "") is not None
    )


def _begins_with_kind(text: str) -> bool:
    """True if a line is the name of a rule, or that and something of cells, rows or columns."""
    words = _LEADING.match(text)
    if words is None or len(text) > _LONGEST_CLUE:
        return False
    whole = re.findall(r"[A-Za-z]+", words[1])
    alone = not re.search(r"\w", text[words.end() :])
    for count in range(min(len(whole), _MOST_WORDS), 0, -1):
        if kind_called("-".join(whole[:count]).lower()) is not None:
            named = "".join(whole[:count])
            complete = alone and count == len(whole) and len(named) >= _SHORTEST_NAME
            return complete or _PLACED.search(text) is not None or is_numbered(text)
    return False


def _asks(text: str) -> bool:
    """True if a text asks something of the board."""
    sentences = re.split(r"[.;\n]", drawn.translator_of(text)(text))
    return any(
        _APPLY.search(sentence)
        or (_ABOUT.search(sentence) and _ASKS.search(sentence) and not _OWN_WORDS.search(sentence))
        for sentence in sentences
    )


def _describes_nothing(words: str) -> bool:
    """True if a comment is none of those that are read."""
    try:
        return header_of(f"#{words}") is None
    except FormatError:  # a rule, and something of the table that it stands in
        return False


def _has_rules(layout: Layout) -> bool:
    return bool(layout.extra or layout.relations or layout.constraints or layout.regions)


def with_page(puzzle: Puzzle, parts: Sequence[str]) -> Puzzle:
    """The puzzle of a link, with what a page is called that it has no rules of.

    Args:
        puzzle: What the link holds.
        parts: The parts of its path and its host, and what its type is said to be.
    """
    if puzzle.source is None or _has_rules(puzzle.layout):
        return puzzle
    for part in parts:
        title = re.sub(r"[\W_]+", " ", part.rsplit(".", 1)[0])
        if any(named(f"{title} sudoku", ())):
            return with_unread(puzzle, [f"{show(part)} in the link, which names a rule"])
    return puzzle
