"""The entry of a format: one per file of this folder (see `nonet.registry`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict, TypeVar

from nonet import constraints
from nonet.errors import NonetError, UsageError, unreadable
from nonet.frozen import frozen
from nonet.model import Box, BoxChoice, Constraint, Grid, Layout, Puzzle, split_box
from nonet.options import checked_flag, option, options_from
from nonet.registry import Registry

if TYPE_CHECKING:
    from nonet.games import Game

Meanings = str | Sequence[str] | None
Rules = str | Constraint | Sequence[str | Constraint] | None


@frozen(slots=True)
class ReadOptions:
    """How to read text. The options override what the text itself shows.

    Every function that takes a text takes these as keywords, ``nonet.solve(text, box="3x2")``, or
    a value of this class as ``reading``.

    Attributes:
        box: The box shape, as `nonet.Layout.of` takes it: ``(2, 3)``, ``"2x3"`` or ``"none"``.
        layout: The whole layout; overrides `box`.
        alphabet: What letters mean: ``offset``, ``a10``, ``a1`` or ``hex``.
        format: The name of the format, if it should not be detected.
        game: The name of a game, if the rules are not classic and the text does not name it.
            Several names are their rules together: ``["anti-knight", "diagonal"]`` or
            ``"anti-knight + diagonal"``.
        regions: Jigsaw regions, a label per cell.
        rule: Rules of `nonet.constraints` beside those of the text, as text or as constraints:
            ``("killer 15 r1c1 r1c2", "renban r2c1-r2c4")``.
        meaning: What a drawing or a sentence means that is not understood, ``"pink lines: renban"``
            or, by the number that `nonet read` prints, ``"3: renban"``; several in a list.
        strict: Refuse a puzzle with drawings or words that may be rules (`Puzzle.unread`).

    Raises:
        UsageError: A value is of the wrong type, or two of them contradict each other.
        UnknownNameError: There is no such alphabet, format, game or rule.

    Example:
        >>> how = nonet.ReadOptions(game="diagonal")
        >>> print(nonet.count("." * 16, reading=how))
        48
    """

    box: BoxChoice = option("Rows x columns of a box, or none.", metavar="RxC")
    layout: Layout | None = None
    alphabet: str | None = option("What letters mean (nonet formats).", metavar="NAME")
    format: str | None = option("Format of the input (nonet formats).", metavar="NAME")
    game: str | Sequence[str] | None = option(
        "Rules other than classic (nonet games); several hold together.", metavar="NAME"
    )
    regions: str | None = option("Jigsaw regions: a label per cell.", metavar="LABELS")
    rule: Rules = option("A further rule, killer 15 r1c1 r1c2 (nonet rules).", metavar="RULE")
    meaning: Meanings = option(
        "What a drawing or a sentence means, 'pink lines: renban' (nonet read).",
        metavar="MEANING",
        flag="as",
    )
    strict: bool = option(
        "Refuse a puzzle with rules that are only drawn or in words.", default=False
    )

    def __post_init__(self) -> None:
        if isinstance(self.game, list | tuple) and not self.game:
            object.__setattr__(self, "game", None)
        elif self.game is not None:
            from nonet.games import GAMES

            object.__setattr__(self, "game", GAMES.get(self.game).name)
        for name in ("alphabet", "format"):
            given = getattr(self, name)
            if given is not None and not isinstance(given, str):
                raise UsageError(f"{name} must be a name, not {type(given).__name__}")
        if self.layout is not None and not isinstance(self.layout, Layout):
            raise UsageError(
                f"layout must be a Layout, not {type(self.layout).__name__}: see Layout.of"
            )
        object.__setattr__(self, "box", _checked_box(self.box))
        object.__setattr__(self, "strict", checked_flag("strict", self.strict))
        object.__setattr__(self, "rule", _checked_rules(self.rule))
        object.__setattr__(self, "meaning", _checked_meanings(self.meaning))
        if self.alphabet is not None:
            from nonet.formats._alphabets import named

            named(self.alphabet)
        game = self.rules
        if game is not None:
            self._check_rules(game)
        if self.format is not None and not self.in_notation:
            FORMATS.get(self.format)

    def _check_rules(self, game: Game) -> None:
        if self.layout is not None:
            raise UsageError("give a game or a layout, not both")
        if self.box is not None and not game.has_boxes:
            raise UsageError(f"the game {game.name!r} has no boxes: leave out the box shape")
        if self.box is not None and self.regions is not None:
            raise UsageError("give a box shape or regions, not both")
        if self.regions is not None and game.notation is not None:
            raise UsageError(f"the game {game.name!r} has no regions")

    @property
    def rules(self) -> Game | None:
        """The game; jigsaw where only regions are given; None for classic rules."""
        if self.game is None and self.regions is None:
            return None
        from nonet.games import GAMES

        return GAMES.get("jigsaw" if self.game is None else self.game)

    @property
    def constraints(self) -> tuple[Constraint, ...]:
        """The further rules."""
        return self.rule or ()  # type: ignore[return-value]  # made plain when it was made

    @property
    def in_notation(self) -> bool:
        """True if the text is in the game's own notation."""
        notation = None if self.rules is None else self.rules.notation
        return notation is not None and self.format in (None, notation.name)

    @property
    def boxless(self) -> bool:
        """True if a size without boxes is accepted, because the game has none."""
        rules = self.rules
        return rules is not None and (self.regions is not None or not rules.has_boxes)


class ReadKeywords(TypedDict, total=False):
    """The fields of `ReadOptions` as keywords, or such a value as a whole.

    Example:
        >>> how: nonet.ReadKeywords = {"box": "3x2"}
        >>> nonet.parse("." * 36, **how).layout.box
        Box(rows=3, columns=2)
    """

    box: BoxChoice
    layout: Layout | None
    alphabet: str | None
    format: str | None
    game: str | Sequence[str] | None
    regions: str | None
    rule: Rules
    meaning: Meanings
    strict: bool
    reading: ReadOptions | None


def read_options(keywords: ReadKeywords) -> ReadOptions:
    """The options that a call names.

    Raises:
        TypeError: There is no such keyword.
        UsageError: Options are given both one by one and as a whole, or as `ReadOptions` raises.
    """
    return options_from(ReadOptions, keywords, "reading") if keywords else _PLAIN


def _checked_box(box: Any) -> BoxChoice:
    """The box as a tuple or text; a list will do."""
    if isinstance(box, str):
        split_box(box)
    elif box is not None:
        if not isinstance(box, list | tuple) or [type(part) for part in box] != [int, int]:
            raise UsageError(f"box must be rows and columns, as (2, 3) or '2x3', not {box!r}")
        return Box(*box)
    return box  # type: ignore[no-any-return]


def _checked_rules(rules: Rules) -> tuple[Constraint, ...] | None:
    """The rules as constraints; None where there are none."""
    if not rules:
        return None
    given = [rules] if isinstance(rules, str | Constraint) else rules
    if not isinstance(given, list | tuple):
        raise UsageError(
            f"rule must be a rule, as 'killer 15 r1c1 r1c2', or a list of them, not {given!r}"
        )
    return tuple(
        constraints.parse_rule(part) if isinstance(part, str) else part
        for rule in given
        for part in (constraints.each_of(rule) if isinstance(rule, str) else (rule,))
    )


def _checked_meanings(given: Meanings) -> tuple[str, ...] | None:
    """The meanings as texts; None where there are none."""
    if not given:
        return None
    texts = tuple(given) if isinstance(given, list | tuple) else (given,)
    for text in texts:
        if not isinstance(text, str) or not all(map(str.strip, text.partition(":"))):
            raise UsageError(
                f"a meaning is a drawing or the number of a sentence, and what it means, as "
                f"'pink lines: renban' or '3: renban', not {text!r}"
            )
    return texts


_PLAIN = ReadOptions()


@frozen(slots=True)
class WriteOptions:
    """How a board is to be written.

    Attributes:
        alphabet: The name of an alphabet; None for the one that the board was read with.
        values_only: Leave out the layout: the reader knows it.
    """

    alphabet: str | None = None
    values_only: bool = False


Board = Puzzle | Grid
Entry = Puzzle | NonetError
NINE = range(9, 10)


class Line(NamedTuple):
    """A line of the input, cleaned (see `_text`).

    Attributes:
        number: 1-based.
        text: Without its line end and without blanks before that.
        raw: With both, where blanks are empty cells.
    """

    number: int
    text: str
    raw: str = ""


def _nothing(board: Board) -> str | None:
    return None


@frozen(kw_only=True)
class Format:
    """A text form of puzzles.

    Attributes:
        name: What users type.
        summary: One line for help texts.
        sniff: How likely the text is in this format, from 0 (impossible) to 1 (certain), judged by
            a glance at the lines that are neither blank nor comments.
        read: Yields each puzzle of the text, or the error in its place, in order. Lines come one at
            a time, blank ones and comments among them.
        write: The text of a board; None if the format is only read.
        suffixes: The file name endings that it is known by.
        sizes: The sizes of the boards that it holds; None for all.
        layouts: Whether the text can express a layout of one of these sizes.
        carries_constraints: Whether the text can express some rules of `nonet.constraints`, or
            other values than 1 to N; then `layouts` is asked which.
        carries_marks: Whether it can express pencil marks.
        holds: What else of a document it keeps, by the names of `Document.parts`.
        refuses: Why a board cannot be written although its layout and marks can, in words that
            follow a colon; None if it can.
        head: A line before the first board of a file.
        remarks: What else users should know, for the documentation.
        rewrites: Whether it reads only what it would write just so; then no other reading counts.
    """

    name: str
    summary: str
    sniff: Callable[[Sequence[Line]], float]
    read: Callable[[Iterator[Line], ReadOptions], Iterator[Entry]]
    write: Callable[[Board, WriteOptions], str] | None = None
    suffixes: tuple[str, ...] = ()
    sizes: range | None = None
    layouts: Callable[[Layout], bool] = field(default=lambda layout: layout.is_default)
    carries_constraints: bool = False
    carries_marks: bool = False
    holds: tuple[str, ...] = ()
    refuses: Callable[[Board], str | None] = _nothing
    head: str = ""
    remarks: str = ""
    rewrites: bool = False

    def entries(self, lines: Iterable[Line], options: ReadOptions) -> Iterator[Entry]:
        """The entries of `read`; should it ever fail, an error in the last place."""
        return whole_or_failed(self.read, lines, options)

    def carries(self, layout: Layout) -> bool:
        """True if the format can express this layout."""
        plain = not layout.constraints and layout.has_usual_values
        if not plain and not self.carries_constraints:
            return False
        return (self.sizes is None or layout.size in self.sizes) and self.layouts(layout)

    def keeps(self, part: str) -> bool:
        """True if it has a place for a part of a document."""
        return part in self.holds

    def can_write(self, board: Board) -> bool:
        """True if nothing of the board is lost if this format writes it."""
        marked = isinstance(board, Puzzle) and board.marks is not None
        able = self.write is not None and self.carries(board.layout)
        return able and marked <= self.carries_marks and self.refuses(board) is None


Lines = TypeVar("Lines", Line, tuple[int, str])


def whole_or_failed(
    read: Callable[..., Iterator[Entry]], lines: Iterable[Lines], *options: ReadOptions
) -> Iterator[Entry]:
    """The entries of a reader; should it fail, an error in the place of the rest.

    The rest is not read: what the reader knew of it by then, such as a box shape, is lost.
    """
    last: Lines | None = None
    failed = False

    def followed() -> Iterator[Lines]:
        nonlocal last, failed
        try:
            for line in lines:
                last = line
                yield line
        except Exception:  # of the file that is read
            failed = True
            raise

    try:
        yield from read(followed(), *options)
    except NonetError:
        raise
    except Exception as failure:
        if failed:
            raise
        error = unreadable(read, failure)
        if last is not None:
            error.line, error.text = last[0], last[1]
        yield error


FORMATS: Registry[Format] = Registry("nonet.formats", Format, "format")


def with_unread(puzzle: Puzzle, texts: Iterable[str]) -> Puzzle:
    """The puzzle with more of what stands beside it and was not read."""
    texts = tuple(dict.fromkeys((*puzzle.unread, *texts)))
    if puzzle.source is None or len(texts) == len(puzzle.unread):
        return puzzle
    return puzzle.read_from(puzzle.source._replace(unread=texts))


def under(puzzle: Puzzle, rules: Iterable[Constraint], layout: Layout | None = None) -> Puzzle:
    """The puzzle under further rules, perhaps on another board."""
    layout = layout or puzzle.layout
    marks = None if puzzle.marks is None else puzzle.marks.on(layout)
    return Puzzle(
        layout, puzzle.givens, constraints=tuple(rules), marks=marks, source=puzzle.source
    )


def values_of(board: Board) -> tuple[int, ...]:
    """The values of a grid or the givens of a puzzle."""
    return board.givens if isinstance(board, Puzzle) else board.numbers


_ANY: list[Callable[[str, ReadOptions], Iterator[Entry]]] = []


def reads_any(read: Callable[[str, ReadOptions], Iterator[Entry]]) -> None:
    """Names the reader of texts in any format, for formats whose parts are such texts."""
    _ANY[:] = [read]


def any_entries(text: str, options: ReadOptions) -> Iterator[Entry]:
    """All puzzles of a text in any format, with the error in the place of each that is wrong."""
    return _ANY[0](text, options)
