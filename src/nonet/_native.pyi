"""The C++ module. Only `nonet.engines`, `nonet._count` and the batch layer import it."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]
Buffer = Bytes | bytes | bytearray | memoryview
Counts = NDArray[np.uint32]
Offsets = NDArray[np.int64]
Report = Callable[[float], object] | None

MAX_SIZE: int
MAX_ALLDIFFERENT_SIZE: int
MAX_LEARNING_SIZE: int
MAX_CONSTRAINT_VALUES: int
MAX_CONSTRAINT_VARIABLES: int
MOST_OPEN_HOUSES: int

def instruction_sets() -> list[str]:
    """Those that run here, best first."""

def solve_one(
    cells: bytes, limit: int, node_limit: int, timeout: float, keep: int, isa: str
) -> tuple[int, int, bytes, float, int, int, int]:
    """Stop, count, first `keep` solutions, seconds to the first, nodes, guesses, backtracks."""

def solve_many(
    cells: Bytes,
    limit: int,
    threads: int,
    solutions: Bytes | None,
    counts: Counts,
    isa: str,
    codes: Bytes | None = None,
    first_of_several: int = 0,
) -> int:
    """Fills `solutions` (n, 81), `counts` (n) and `codes` (n) for `cells` (n, 81)."""

def solve_slices(
    text: Bytes,
    offsets: Offsets,
    limit: int,
    threads: int,
    solutions: Bytes | None,
    counts: Counts,
    isa: str,
    codes: Bytes | None = None,
    first_of_several: int = 0,
) -> int:
    """The same for the texts between consecutive offsets."""

def solve_rows(
    text: Bytes,
    stride: int,
    length: int,
    first: int,
    limit: int,
    threads: int,
    solutions: Bytes | None,
    counts: Counts,
    isa: str,
    codes: Bytes | None = None,
    first_of_several: int = 0,
) -> int:
    """The same for the first `length` bytes of each `stride`, from number `first` on."""

def locked_sectors(
    cells: list[list[int]], values: list[list[int]], size: int
) -> list[tuple[int, int, int]]:
    """Locked sets where two families of houses cross: houses of both, and values of the first."""

def values_by_cell(places: bytes) -> list[int]:
    """For each cell of a classic board its candidates, with bit v for value v.

    `places` has ten sets of cells, of 11 bytes each, the lowest first: empty ones, then by value.
    """

def easiest_single(places: bytes) -> tuple[int, int, int, int] | None:
    """The single that a person sees soonest: kind, cell, value, and house or -1.

    The kinds: the last cell of a house, a hidden single, a naked one. `places`: `values_by_cell`.
    """

class Applicable:
    """Which techniques can apply to a state: see native/applicable and `values_by_cell`."""

    def __init__(self, places: bytes, values: bytes, givens: bytes) -> None: ...
    def may(self, pattern: int) -> bool: ...

_Fish = tuple[tuple[int, ...], tuple[int, ...], tuple[int, int], tuple[int, int], tuple[int, int]]

def finned_fish(low: int, high: int, size: int) -> list[tuple[_Fish, bool]]:
    """All finned fish of rows and columns on the classic board, and whether they are sashimi.

    The places of a value are the bits of two numbers, of cells 0 to 63 and of those from 64. A fish
    is base and cover as numbers of houses; body, fins and what goes as sets of cells.
    """

class FishSearch:
    """Complex fish on the classic board, one after another: see native/fish and `finned_fish`."""

    def __init__(self, low: int, high: int, size: int, franken: bool, finned: bool) -> None: ...
    def next(self) -> _Fish | None: ...

def chain_step(
    marks: Sequence[int], grouped: bool
) -> tuple[int, list[tuple[tuple[int, ...], int, bool]], list[tuple[int, int]]] | None:
    """The nice loop or AIC that HoDoKu takes: kind, statements, candidates; see native/hodoku.

    `marks` are 81 sets of values, bit 0 for the value 1. A statement is cells, a value, and whether
    it is there.
    """

def forcing_step(
    marks: Sequence[int],
) -> (
    tuple[int, int, int, bool, int, int, int, list[list[tuple[tuple[int, ...], int, bool]]]] | None
):
    """The forcing chains that HoDoKu takes.

    Kind, cell, value, whether it is placed; cell, house (boxes, rows, columns) and value of a
    contradiction, or -1 and 0; chains of statements as for `chain_step`.
    """

def net_step(marks: Sequence[int]) -> tuple[int, int, int, bool, int, int, int] | None:
    """What HoDoKu's forcing nets prove first: kind, cell, value, whether it is placed.

    Then cell, house (boxes, rows, columns) and value of a verity, or -1 and 0.
    """

class ClassicSingles:
    """Singles of a path on the classic board, the oldest first: see native/hodoku."""

    def __init__(self, values: Sequence[int], marks: Sequence[int]) -> None: ...
    def take(
        self, written: Sequence[tuple[int, int]], crossed: Sequence[tuple[int, int]]
    ) -> None: ...
    def first(self) -> tuple[int, int, int, int] | None:
        """Kind, cell, value and house; -1 where no house shows it."""

_FoundSets = tuple[list[tuple[tuple[int, ...], int]], list[int], list[tuple[int, int]]]

class AlsSearch:
    """The almost locked sets that HoDoKu takes; `marks` as for `chain_step`.

    What is found: sets (cells and the number of a house), values that tie each to the next, and
    what goes (cell and value).
    """

    def __init__(
        self,
        marks: Sequence[int],
        houses: Sequence[Sequence[int]] = (),
        peers: Sequence[Sequence[int]] = (),
    ) -> None:
        """With `houses` and for each cell its `peers` of another board than the classic one."""

    def first_pair(self) -> _FoundSets | None: ...
    def first_wing(self) -> _FoundSets | None: ...
    def least(
        self,
        sets: int,
        most: int,
        largest: int,
        costs: Sequence[float],
        gone: Sequence[tuple[int, int]],
        seconds: float,
    ) -> _FoundSets | None:
        """Of the fewest cells those that cost least, or the first that have `gone` crossed out."""

    def has_blossom(self, most: float = 1e9) -> bool: ...
    def best_chain(self) -> _FoundSets | None: ...

_Row = tuple[int, bytes]
_Lists = Sequence[Sequence[int]]

class LinkBoard:
    """`peers`: for each cell those that it sees; `houses`: the cells of those of all values."""

    def __init__(self, peers: _Lists, houses: _Lists) -> None: ...

class RuleClues:
    """The rules of a board, each with whether it is a table of pairs; it remembers their links."""

    def __init__(
        self, board: LinkBoard, values: int, parts: Sequence[tuple[RulePart, bool]]
    ) -> None: ...
    def links(self, marks: Sequence[int], candidates: bytes) -> RuleLinks: ...
    def needed(self, marks: Sequence[int]) -> list[tuple[int, bytes, int, bytes, int]]: ...

class RuleLinks:
    """The links of the rules of a state: of two candidates the number of the first rule, if any.

    `opposites` are candidates that follow from others.
    """

    @property
    def opposites(self) -> list[int]: ...
    def needs(self, one: int, other: int) -> int | None: ...
    def forces(self, one: int, other: int) -> int | None: ...
    def forbids(self, one: int, other: int) -> int | None: ...

class LinkGraph:
    """Nodes and links between them, numbered as in `nonet.techniques.links.nodes`.

    `places` are for each value its cells, as an integer's bytes; so are the cells in `grouped`.
    `kinds` are the strong links that are looked for: of houses 1, of pairs 2; `strong` are others.
    What is found ends early after so many `seconds`; a negative number is no end.
    """

    def __init__(
        self,
        board: LinkBoard,
        places: Sequence[bytes],
        kinds: int,
        grouped: Sequence[_Row],
        strong: Sequence[tuple[int, int]],
        ruled: RuleLinks | None,
    ) -> None: ...
    def strong(self) -> list[tuple[int, int]]: ...
    def seen_from(self, node: int) -> bytes: ...
    def paths(self, start: int, end: int, most: int) -> list[list[int]]: ...
    def touching(self, candidate: int) -> list[int]: ...
    def leading(self, candidate: int, end: int, on: bool) -> list[int]: ...
    def follows(self, candidate: int) -> tuple[bytes, bytes]: ...
    def wrong(self, seconds: float) -> bytes: ...
    def nearest(
        self,
        form: int,
        over_group: bool,
        both_ways: bool,
        gone: Sequence[int],
        lengths: tuple[int, int],
        seconds: float,
    ) -> tuple[int, list[tuple[int, int]]]: ...
    def clashes(
        self, start: int, most: int, branch: int, seconds: float
    ) -> list[tuple[int, int, list[int], int]]: ...
    def verities(
        self, most: int, branch: int, seconds: float
    ) -> list[tuple[int, list[int], int, bool]]: ...
    def common(self) -> list[tuple[int, list[int], bytes]]: ...

class NetBoard:
    """A board of at most 81 cells and nine values for the functions below.

    `peers` are for each cell those that must differ from it, `houses` those of all values.
    """

    def __init__(
        self, values: int, peers: Sequence[Sequence[int]], houses: Sequence[Sequence[int]]
    ) -> None: ...

def first_failing(
    board: NetBoard, marks: Sequence[int], values: Sequence[int], candidates: Sequence[int]
) -> int:
    """How many of some candidates come before the first from which singles contradict each other.

    `marks` as for `chain_step`, `values` of the cells or 0. Value v in cell c is c * 9 + v - 1.
    """

def lightest_failing(
    board: NetBoard,
    marks: Sequence[int],
    values: Sequence[int],
    candidates: Sequence[int],
    failing: int,
) -> int:
    """Of the first so many of some candidates that fail the one that takes least effort to prove.

    It is its number among the candidates, of equal ones the first; -1 if none fails.
    """

def first_refuted(
    board: NetBoard,
    marks: Sequence[int],
    values: Sequence[int],
    candidates: Sequence[int],
    tries: int,
) -> tuple[int, list[int], int] | None:
    """The first of some candidates under which others fail, one after the other, until all do.

    Found are its number among `candidates`, those others, and how many of the `tries` are left;
    each candidate that is assumed under another takes one. Arguments as for `first_failing`.
    """

def common_ends(
    board: NetBoard,
    marks: Sequence[int],
    values: Sequence[int],
    groups: Sequence[Sequence[int]],
) -> list[list[int]]:
    """For each group of candidates what holds by singles after each of them: see native/nets."""

class StopFlag:
    """Stops what other threads are doing."""

    def set(self) -> None: ...

# Cells, value, whether it stands there, parents, why (as in native/rules/net.hpp), and where.
_NetNode = tuple[tuple[int, ...], int, bool, tuple[int, ...], int, int, int]

class RuleReader:
    """How a statement of a rule is read, cell by cell: native/rules. Bit v stands for value v."""

    @staticmethod
    def table(rows: Sequence[int]) -> RuleReader: ...
    @staticmethod
    def distinct() -> RuleReader: ...
    @staticmethod
    def family(sets: Sequence[int]) -> RuleReader: ...
    @staticmethod
    def sum(weights: Sequence[int], low: int, high: int) -> RuleReader: ...
    @staticmethod
    def automaton(
        start: int, rows: Sequence[Sequence[int]], accepting: Sequence[int]
    ) -> RuleReader: ...
    @staticmethod
    def count(values: int, counts: Sequence[int]) -> RuleReader: ...
    @staticmethod
    def equal_sums(sizes: Sequence[int], less: int) -> RuleReader: ...
    @staticmethod
    def same_at(place: int) -> RuleReader:
        """The number of a place, and two cells that are equal if it is this place."""

    def inverted(self) -> RuleReader:
        """What must not hold."""

class RulePart:
    """What a statement of a rule leaves of the candidates of its cells: native/rules."""

    cells: tuple[int, ...]
    @staticmethod
    def reading(
        cells: Sequence[int], reader: RuleReader, sees: Sequence[Sequence[int]]
    ) -> RulePart:
        """With `sees` each cell has the places of the later ones that must differ from it."""

    @staticmethod
    def cases(
        branches: Sequence[Sequence[RulePart]], hidden: Sequence[tuple[int, int]]
    ) -> RulePart:
        """One of the branches holds; `hidden` are variables that are in no cell, with values."""

    @staticmethod
    def joined(cells: Sequence[int], columns: int, values: int, size: int) -> RulePart: ...
    @staticmethod
    def asked(cells: Sequence[int], kept: Callable[[list[int]], list[int]]) -> RulePart: ...
    def kept(self, marks: Sequence[int]) -> tuple[int, ...] | None:
        """The values with which it can hold, or none at all; None if that is too much to do."""

    def ends(self, marks: Sequence[int]) -> list[int]:
        """What may be known behind the last cell of a reading; nothing if that is too much."""

class RuleNets:
    """A board for nets with rules: see native/rules. Marks have bit v for the value v."""

    def __init__(
        self,
        values: int,
        peers: Sequence[Sequence[int]],
        houses: Sequence[Sequence[int]],
        parts: Sequence[RulePart],
    ) -> None: ...
    def shortest(
        self,
        marks: Sequence[int],
        open: Sequence[int],
        assumed: Sequence[tuple[int, int]],
        lengths: Sequence[int],
        timeout: float,
    ) -> tuple[list[_NetNode], int, int, int] | None:
        """The statements of the shortest net that ends; what cannot be, where, and its value."""

    def left_by(
        self, marks: Sequence[int], open: Sequence[int], cell: int, value: int, timeout: float
    ) -> tuple[tuple[int, ...], list[bool]] | None:
        """The marks that a candidate leaves, and which cells are filled; None if its net ends."""

def find_fields(text: Buffer, fields: Counts, separator: int, column: int) -> tuple[int, int, int]:
    """Fills `fields` (n, 3): begin, end and line of puzzles. How many, up to where, how many lines.

    `separator` is the code of a character between columns, or 0.
    """

def solve_fields(
    text: Buffer,
    fields: Counts,
    limit: int,
    solutions: Bytes | None,
    counts: Counts,
    isa: str,
    codes: Bytes,
    first_of_several: int,
    flag: StopFlag | None,
) -> int:
    """As `solve_many`, for what `find_fields` found, on the calling thread."""

def count_lines(text: Buffer) -> int: ...
def deflate(text: Buffer) -> bytes | None:
    """A deflate stream (RFC 1951) for text of few characters; None if there are more than 16."""

class RowFormat:
    """How a row of output is written for each kind of answer."""

    def set(self, kind: int, pieces: list[bytes | int]) -> None:
        """Texts, and between them numbers: 0 the puzzle, 1 the solution, 2 the count, 3 the line.

        The kinds are those of `BatchCode`, and 5 for several solutions which are all counted.
        """

    def write(
        self,
        text: Buffer,
        fields: Counts,
        solutions: Bytes,
        counts: Counts,
        codes: Bytes,
        limit: int,
        first_line: int,
        begin: int,
        end: int,
        out: Bytes | bytearray,
        at: int,
    ) -> tuple[int, int]:
        """Writes rows from answer `begin` on to `out` from `at` on.

        Returns:
            The first answer that has no row or no room, and the end of what was written.
        """

def read_strings(strings: list[str], first: int, cells: Bytes, isa: str) -> None:
    """Reads strings from `first` on, one for each row of `cells`: 255 where it is not a puzzle."""

def line_stride(text: Bytes) -> int:
    """From the beginning of each line to that of the next; 0 if it differs."""

def find_lines(text: Bytes) -> bytes:
    """Where each line begins, as bytes of int64; the last number is the end of the text."""

# A block of bytes, how it is cut (a width, offsets, or None for 81 values a row), a byte a row that
# is 1 for null.
ArrowPiece = tuple[Bytes, int | Offsets | None, Bytes | None]

def read_arrow_stream(stream: object, column: str | None) -> list[ArrowPiece] | None:
    """The puzzles of an ``arrow_array_stream`` capsule; None if it holds none.

    Raises:
        IndexError: A table has no such column; the message is the names of those it has, in lines.
    """

def read_arrow_array(schema: object, array: object, column: str | None) -> list[ArrowPiece] | None:
    """The same of an ``arrow_schema`` and an ``arrow_array`` capsule."""

class ArrowColumn:
    """A column that others read by the Arrow protocol; the buffers must not change any more."""

    def __init__(
        self,
        format: str,
        name: str,
        length: int,
        null_count: int,
        buffers: list[Any],
        children: list[ArrowColumn],
        dictionary: ArrowColumn | None,
    ) -> None: ...
    def __len__(self) -> int: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: object = None) -> object: ...

class Topology:
    """A board of a size with houses, as lists of cells, and relations; see native/board.

    A relation is first cell, second cell, number of its table; see nonet.model.Relation.
    """

    def __init__(
        self,
        size: int,
        cell_count: int,
        houses: Sequence[Sequence[int]],
        pairs: Sequence[tuple[int, int, int]] = ...,
        tables: Sequence[Sequence[int]] = ...,
    ) -> None: ...

class Search:
    """A resumable search: what the following have in common.

    They take a board, a value for each cell, the pencil marks and a seed. The marks, `allowed`, are
    empty, or for each value the cells that may hold it: ceil(cells / 8) bytes each.
    """

    def run(self, limit: int, timeout: float, node_limit: int, keep: bool) -> int:
        """Goes on; returns why it stopped (see `nonet.engines.Stop`)."""

    def take(self) -> bytes:
        """The solutions found and not yet taken, a value for each cell."""

    def counters(self) -> tuple[int, int, int, int, int]:
        """Nodes, guesses, backtracks, propagations, depth."""

    @property
    def seconds_to_first(self) -> float:
        """Seconds in `run` until the first solution; negative before."""

    @property
    def solutions(self) -> int:
        """How many were found so far."""

class DepthFirst(Search):
    """See native/search."""

    def __init__(self, board: Topology, givens: bytes, allowed: bytes, seed: int) -> None: ...

class AllDifferent(Search):
    """Strong reasoning; see native/alldifferent."""

    def __init__(self, board: Topology, givens: bytes, allowed: bytes, seed: int) -> None: ...
    def open_candidates(self) -> bytes:
        """For each value a bit set over the cells, in whole bytes, little end first."""

class ClauseLearning(Search):
    """See native/learning.

    Two `searches` race, in turns or in two `threads`: that changes the time and nothing else.
    """

    def __init__(
        self,
        board: Topology,
        givens: bytes,
        allowed: bytes,
        seed: int,
        searches: int = 1,
        threads: bool = False,
    ) -> None: ...

class ConstraintProblem:
    """Variables and primitives; see native/constraints and nonet.model.primitives."""

    def __init__(self, variables: int, values: int, least: int) -> None: ...
    def restrict_all(self, domains: Sequence[int]) -> None:
        """Domains of all variables, of which there may be more than before."""

    def copy(self) -> ConstraintProblem: ...
    def add_all(self, primitives: Iterable[object]) -> None:
        """Adds `nonet.model.primitives`, known by the names of their classes."""

class ConstraintSearch(Search):
    """See native/constraints. Solutions have a value, 1 for the least, for each variable."""

    def __init__(
        self,
        problem: ConstraintProblem,
        givens: bytes,
        allowed: bytes,
        seed: int,
        isa: str = "",
        timeout: float = -1.0,
    ) -> None:
        """Raises `TimeoutError` if it is not ready by then."""

    def fails(self) -> bool:
        """Before the first run: whether what follows without a guess is a contradiction."""

    def fails_with(self, cell: int, value: int) -> bool:
        """The same if a candidate stands there; its value is counted from 1."""

    def remove(self, cell: int, value: int) -> None:
        """Removes a candidate for good."""

class ClassicCount:
    """The solutions of a classic 9x9, counted once; see native/count/README.md."""

    def __init__(self, allowed: Sequence[int]) -> None:
        """For each cell the set of digits that may stand there, bit 0 for 1."""

    def run(self, threads: int, memory: int, timeout: float, isa: str, report: Report) -> int:
        """Counts; returns why it stopped. `report` gets the finished part now and then."""

    @property
    def least_bytes(self) -> int:
        """The memory that it needs at least."""

    @property
    def words(self) -> tuple[int, ...]:
        """The count in words of 64 bits, lowest first; a lower bound if it was stopped."""

class FrontierCount:
    """The solutions of a board of any shape, counted once; see native/count/README.md."""

    def __init__(self, board: Topology, order: Sequence[int], allowed: Sequence[int]) -> None: ...
    def run(self, threads: int, memory: int, timeout: float, report: Report) -> tuple[int, int]:
        """Counts; 0 for done, 1 for stopped, 2 for out of memory, and why it stopped."""

    @property
    def most_open(self) -> int:
        """Houses open at once; no run if they are more than MOST_OPEN_HOUSES."""

    @property
    def words(self) -> tuple[int, ...]:
        """The count after a run that was done."""

class Flag:
    """How one thread stops what others do."""

    def __init__(self) -> None: ...
    def set(self) -> None: ...

class Maker:
    """A board on which puzzles are made; threads may share it."""

    def __init__(self, board: Topology, classic: bool, isa: str) -> None: ...
    def make(
        self,
        groups: Sequence[Sequence[int]],
        pattern: bytes,
        grid: bytes,
        least: int,
        most: int,
        minimal: bool,
        mixing: int,
        node_limit: int,
        seed: int,
        index: int,
        first_attempt: int,
        attempts: int,
        timeout: float,
        stop_now: Flag,
    ) -> tuple[int, bytes, bytes, int, int]:
        """Stop, puzzle, solution, attempts that were made, nearest number of givens."""

    def draw_grid(self, mixing: int, seed: int, index: int, timeout: float) -> tuple[int, bytes]:
        """Stop and a full grid."""

    def reduce(
        self, cells: bytes, order: Sequence[Sequence[int]], least: int, timeout: float
    ) -> tuple[int, bytes]:
        """Stop and a puzzle with fewer givens; `cells` must have one solution."""

    def reduce_many(
        self, boards: Bytes, wanted: Bytes, order: Sequence[Sequence[int]], threads: int
    ) -> int:
        """The same in place, for the rows of `boards` that are `wanted`."""

class Photo:
    """A grid that was found in a picture."""

    @property
    def size(self) -> int: ...
    @property
    def score(self) -> float: ...
    @property
    def light(self) -> bool: ...
    @property
    def corners(self) -> list[tuple[float, float]]: ...
    def straight(self) -> bytes:
        """Grey pixels of a square, dark ink on light paper."""

    def channel(self, rgb: Buffer, number: int) -> bytes:
        """The same square in red (0), green (1) or blue (2) of the picture given, as it is."""

    def read(self, quarters: int, careful: bool, written: bool) -> bytes:
        """For each cell of the board turned the probability of each value, as 32-bit floats.

        Of print, or of 1 to 9 as a person writes them: 0 is then all else.
        """

    def cells(self) -> bytes: ...

def find_grid(rgb: Buffer, sizes: Sequence[int]) -> Photo | None:
    """The clearest grid of one of these sizes in rows of pixels in red, green and blue."""

def grid_in(rgb: Buffer, corners: Sequence[float], size: int) -> Photo: ...
def canonical(
    cells: bytes,
    size: int,
    box_rows: int,
    box_columns: int,
    transposes: bool,
    node_limit: int,
    timeout: float,
) -> tuple[int, bytes]:
    """Stop and the least board that is the same puzzle."""

def canonical_many(cells: Bytes, threads: int, node_limit: int, forms: Bytes, known: Bytes) -> int:
    """Fills `forms` (n, 81) for `cells` (n, 81), and `known` (n): 1 where there is one."""

class Rater:
    """Rates as Sudoku Explainer does, or Sukaku Explainer; see native/se121. For one thread."""

    def __init__(self, sukaku: bool = False) -> None: ...
    def rate(
        self, values: bytes, marks: Sequence[int], timeout: float, path: bool
    ) -> tuple[int, bool, float, float, float, list[Hint]]:
        """Stop, whether it was solved, ER, EP, ED (0 where there is none), the steps if wanted."""

    def hints(self, values: bytes, marks: Sequence[int], producer: int) -> list[Hint]:
        """The first hint of a producer, or of those from 23 to 30 all by rank. For tests."""

    def stop(self) -> None:
        """Ends what runs and what is begun later; from any thread."""

# Candidate (cell * 9 + value - 1), whether it is in, cause, nested hint or -1, parents.
Statement = tuple[int, bool, int, int, list[int]]
Nested = tuple[int, int, int, int, list[list[Statement]]]

# Kind, level, difficulty, length with nested chains and without, cell and value - 1 of a placement
# or -1, removals (cell, bit set of values), cells, bit sets of values, houses and covers (boxes,
# rows, columns), chains, nested hints (kind, level, both lengths, chains).
Hint = tuple[
    int,
    int,
    float,
    int,
    int,
    int,
    int,
    list[tuple[int, int]],
    list[int],
    int,
    int,
    int,
    list[list[Statement]],
    list[Nested],
]

def proof_search(
    values: tuple[int, int],
    cells: tuple[list[str], list[int], list[tuple[int, ...]]],
    houses: list[tuple[int, ...]],
    rules: list[tuple[str, RulePart, int, bool]],
    solutions: tuple[list[list[int]], int],
    timeout: float,
) -> tuple[str, int] | None:
    """Lines and number of solutions; None where the time ran out: see native/proofs/search.hpp."""
