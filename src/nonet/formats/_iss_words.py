"""The words of Interactive Sudoku Solver's text: ``.Name~argument~argument``.

White space anywhere is dropped, ``#`` at the beginning of a line or after a blank begins a comment,
and the words that begin with ``Or``, ``And`` or ``Replicate`` hold all that follow up to ``.End``::

    .Or
      .Cage~3~R1C1~R1C2
      .Cage~17~R1C1~R1C2
    .End

A program may quote them line by line, ``const puzzle = [".Shape~4x4", ...].join("")``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from nonet.errors import FormatError
from nonet.formats._format import Line
from nonet.formats._text import is_comment, is_plain_row, show
from nonet.lazy import compiled_later

GIVENS = ""  # the name of the word ``.~R1C1_5``, also written ``.Given~R1C1_5``
_WORD = compiled_later(r"\.([A-Za-z]*)((?:~[^.~]*)*)")
_COMMENT = compiled_later(r"(^|\s)#.*", re.MULTILINE)
_ESCAPED = compiled_later(r"(?<!\\)\\[nrt]")
_SHAPED = compiled_later(r"[1-9]\d{0,3}x([1-9]\d{0,3})", re.ASCII)
# Clues of which one place has one, and the argument that names the place; some have one at each
# end.
_BOTH_ENDS = frozenset(("xsum", "skyscraper", "hiddenskyscraper", "numberedroom", "fullrank"))
_PLACES = {**dict.fromkeys(_BOTH_ENDS, 0), "sandwich": 1, "littlekiller": 1, "quad": 0}
_HOLDS = ("or", "and", "replicate")
# A text with one of them twice is two puzzles.
_ONCE = frozenset(
    (GIVENS, "shape", "noboxes", "jigsaw", "windoku", "antiknight", "antiking", "anticonsecutive")
)
_DEEPEST = 50
_MOST_WORDS = 20_000
_MOST_OTHERS = 10_000  # lines


@dataclass
class Word:
    """A word: its name in small letters, its arguments, and the words that it holds.

    Attributes:
        name: Without the dot; `GIVENS` for givens.
        shown: The name as it was written.
        arguments: The texts between the tildes.
        inner: For ``Or``, ``And`` and ``Replicate``.
        widths: The columns of those groups of variables of the text that have rows and columns.
    """

    name: str
    shown: str
    arguments: list[str]
    inner: list[Word] = field(default_factory=list)
    widths: dict[str, int] = field(default_factory=dict)


def squeezed(text: str) -> str:
    """A text without comments and white space, which a line of code may have as escapes."""
    return "".join(_COMMENT.sub("", _ESCAPED.sub("\n", text)).split())


def is_words(text: str) -> bool:
    """True if a text without white space is made of words."""
    return text.startswith(".") and _WORD.sub("", text) == ""


def words_of(text: str) -> list[Word]:
    """The words of a text, those that others hold within these.

    Raises:
        FormatError: It is not made of words, or one that holds others does not end.
    """
    plain = squeezed(text)
    if not is_words(plain) or not plain.strip("."):
        wrong = show(_WORD.sub("", plain) or plain)
        raise FormatError(
            f"{wrong} is neither a word nor an argument: words begin with a dot, arguments with a "
            "tilde, '.Cage~10~R1C1~R1C2'"
        )
    top: list[Word] = []
    open_: list[Word] = []
    widths: dict[str, int] = {}
    for count, match in enumerate(_WORD.finditer(plain)):
        if count >= _MOST_WORDS:
            raise FormatError(f"there are more than {_MOST_WORDS:,} words")
        name = match[1].lower()
        if name == "end":
            if not open_:
                raise FormatError("'.End' ends nothing: '.Or', '.And' or '.Replicate' is missing")
            open_.pop()
            continue
        name = GIVENS if name == "given" else name
        word = Word(name, match[1], match[2].split("~")[1:], widths=widths)
        if name == "var" and (shape := _SHAPED.fullmatch(word.arguments[-1])):
            widths["V" + word.arguments[0]] = int(shape[1])
        (open_[-1].inner if open_ else top).append(word)
        if name in _HOLDS:
            open_.append(word)
            if len(open_) > _DEEPEST:
                raise FormatError(f"words are nested more than {_DEEPEST} deep")
    if open_:
        raise FormatError(f"'.{open_[-1].shown}' has no '.End'")
    return _latest(top)


def _latest(words: Sequence[Word]) -> list[Word]:
    """The words without those clues that a later one beside them stands for.

    Of clues at one place beside the board, and of squares of one cell, the last one counts: but
    for the branches of ``Or``, each by itself.
    """
    seen: set[tuple[str, ...]] = set()
    latest = []
    for word in reversed(words):
        word.inner = word.inner if word.name == "or" else _latest(word.inner)
        arguments = list(word.arguments)
        place = _PLACES.get(word.name)
        if place is not None and len(arguments) > place:
            at = word.name, arguments[place].upper()
            clues = range(1, len(arguments)) if word.name in _BOTH_ENDS else range(1)
            for i in clues:
                if (*at, str(i)) in seen and arguments[i]:
                    arguments[i] = ""
                elif arguments[i]:
                    seen.add((*at, str(i)))
            if not any(arguments[i] for i in clues) and any(word.arguments[i] for i in clues):
                continue
        latest.append(replace(word, arguments=arguments))
    return latest[::-1]


def texts_of(
    lines: Iterable[Line], is_other: Callable[[str], bool]
) -> Iterator[tuple[Line, str | FormatError | list[Line]]]:
    """The texts of puzzles, each with its first line; other lines in turn are one text.

    Lines belong together, as they do in Interactive Sudoku Solver, which prints a word a line,
    unless they contradict each other: then each is a puzzle. Where lines repeat a word that a
    puzzle has once and do not contradict each other, nothing is sure, and there is an error.

    Args:
        lines: Those of a text, comments and blank ones among them.
        is_other: Whether a line is of no words.
    """
    waiting: list[Line] = []
    others: list[Line] = []
    for line in lines:
        text = line.text.strip()
        if not text or is_comment(text):
            others += [line] * bool(others)
            continue
        other = is_other(text)
        if waiting and (other or _begins_another(text, waiting)):
            yield from _parted(waiting)
            waiting = []
        if others and (not other or len(others) >= _MOST_OTHERS):
            yield others[0], others
            others = []
        (others if other else waiting).append(line)
    yield from _parted(waiting)
    if others:
        yield others[0], others


def _begins_another(text: str, lines: Sequence[Line]) -> bool:
    """True if a line with a shape begins a puzzle; a shape by itself may be that of the others."""
    if not text.lower().startswith(".shape~"):
        return False
    return not _is_shape_alone(text) or any("shape" in _top_names(line.text) for line in lines)


def _is_shape_alone(text: str) -> bool:
    return text.lower().startswith(".shape~") and "." not in text[1:]


def _parted(lines: Sequence[Line]) -> Iterator[tuple[Line, str | FormatError | list[Line]]]:
    if not lines:
        return
    whole = len(lines) == 1 or not all(
        _is_closed(line.text) and not _is_shape_alone(line.text.strip()) for line in lines
    )
    if not whole and _exclude_each_other(lines):
        for line in lines:
            yield line, line.text.strip()
    elif not whole and _repeats([_top_names(line.text) for line in lines]):
        error = FormatError(
            f"lines {lines[0].number} to {lines[-1].number} are one puzzle or several: put all "
            "words of a puzzle on one line, or begin each puzzle with its shape, '.Shape~9x9'"
        )
        yield lines[0], error
    else:
        yield lines[0], "\n".join(line.text for line in lines)


def _is_closed(text: str) -> bool:
    """True if no word of a line goes on in the next one, nor holds those of the next."""
    names = [match[1].lower() for match in _WORD.finditer(squeezed(text))]
    return text.strip().startswith(".") and sum(name in _HOLDS for name in names) == names.count(
        "end"
    )


def _top_names(text: str) -> list[str]:
    names, depth = [], 0
    for match in _WORD.finditer(squeezed(text)):
        name = match[1].lower()
        if not depth and name != "end":
            names.append(GIVENS if name == "given" else name)
        depth += (name in _HOLDS) - (name == "end")
    return names


def _repeats(lines: Sequence[Sequence[str]]) -> bool:
    seen: set[str] = set()
    for names in lines:
        once = _ONCE.intersection(names)
        if once & seen:
            return True
        seen |= once
    return False


def _exclude_each_other(lines: Sequence[Line]) -> bool:
    """True if two lines give a cell different values, or both fill much of a board with cages."""
    given: dict[str, set[str]] = {}
    caged: list[set[str]] = []
    for line in lines:
        here: dict[str, set[str]] = {}
        cages: list[str] = []
        for match in _WORD.finditer(squeezed(line.text.upper())):
            if match[1] == "CAGE":
                cages.append(match[2])
            elif match[1] in ("", "GIVEN"):
                for argument in match[2].split("~")[1:]:
                    cell, *values = argument.split("_")
                    here[cell] = here.get(cell, set(values)) & set(values)
        if any(given.get(cell, values).isdisjoint(values) for cell, values in here.items()):
            return True
        given |= here
        cells = {cell for cage in cages for cell in cage.split("~")[2:]}
        if len(cages) > 1 and any(2 * len(cells & others) > len(cells) for others in caged):
            return True
        caged += [cells] if len(cages) > 1 else []
    return False


def misplaced(word: Word, what: str) -> FormatError:
    """The error of a word whose arguments are wrong."""
    return FormatError(f"{written(word)}: {what}")


def written(word: Word) -> str:
    """A word in messages, with the beginning of its arguments."""
    return show("." + "~".join([word.shown, *word.arguments]))


_CODE = r"[\w\s.$=:+\[(]{0,200}"
_END = r"[\s,;+)\]]*(?:\.join\([^()]*\)[\s;,)]*)?"
_QUOTED = compiled_later(rf"{_CODE}([\"'`])\s*([.~]\w*[^\"'`\\]*)\1{_END}(?:(?://|#).*)?\\?")
_HEAD = compiled_later(rf"(?=.*[=:(\[]){_CODE}(?:[\"'`]{{2}};?)?\s*\\?")
_TAIL = compiled_later(rf"(?=\s*[\])]){_END}")
_WORDS = compiled_later(r"\.[A-Za-z]|\.(?=~)")
_MOST = 2000  # lines
_LEAST = 2


def unquoted(lines: Iterator[Line]) -> Iterator[Line]:
    """The lines; those of a program that are words of one puzzle are these words alone."""
    head: list[Line] = []
    quoted: list[Line] = []
    for line in lines:
        if not (head or quoted) and is_plain_row(line.text):
            yield line
            continue
        if len(quoted) < _MOST and _words_in(line) is not None:
            quoted.append(line)
            continue
        if quoted:
            joined = _is_one(quoted)
            yield from _joined(head, quoted, joined=joined)
            head, quoted = [], []
            if joined and _TAIL.fullmatch(line.text):
                continue
        yield from head
        head = [line] if _HEAD.fullmatch(line.text) else []
        if not head:
            yield line
    yield from _joined(head, quoted, joined=_is_one(quoted))


def _joined(head: Sequence[Line], quoted: Sequence[Line], *, joined: bool) -> Iterator[Line]:
    if not joined:
        yield from chain(head, quoted)
        return
    for line in quoted:
        words = _words_in(line) or ""
        yield line._replace(text=words, raw=words)


def _words_in(line: Line) -> str | None:
    """The words that are quoted on a line, if there is nothing else on it."""
    match = _QUOTED.fullmatch(line.text)
    if match is None:
        return None
    return match[2].strip() if "~" in match[2] or match[2][1:].strip().isalpha() else None


def _is_one(lines: Sequence[Line]) -> bool:
    """True if quoted texts are one puzzle: they are added up, or half of them are single words."""
    if len(lines) < _LEAST:
        return False
    texts = [_words_in(line) or "" for line in lines]
    listed = all(line.text.rstrip().endswith(",") for line in lines[:-1])
    single = sum(len(_WORDS.findall(text)) < _LEAST for text in texts)
    return not listed or 2 * single >= len(texts)
