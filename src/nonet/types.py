"""Types of what functions take and return, and of what is in it, for annotations and plug-ins.

Example:
    >>> from nonet.types import Stats
    >>> isinstance(nonet.solve("1..4....2......3").stats, Stats)
    True
"""

import nonet

# ruff: noqa: PLC0414, PLE0605
TYPE_CHECKING = False  # which is what type checkers look at
if TYPE_CHECKING:
    from nonet import Assessment as Assessment
    from nonet import BatchAnswer as BatchAnswer
    from nonet import BatchBoards as BatchBoards
    from nonet import BatchCode as BatchCode
    from nonet import BatchResult as BatchResult
    from nonet import BlockCrossing as BlockCrossing
    from nonet import BookKeywords as BookKeywords
    from nonet import BookOptions as BookOptions
    from nonet import Bounds as Bounds
    from nonet import Box as Box
    from nonet import Broken as Broken
    from nonet import Candidate as Candidate
    from nonet import Cell as Cell
    from nonet import Chain as Chain
    from nonet import ClaimResult as ClaimResult
    from nonet import Comparison as Comparison
    from nonet import Constraint as Constraint
    from nonet import Counters as Counters
    from nonet import Crossing as Crossing
    from nonet import Dead as Dead
    from nonet import Deadline as Deadline
    from nonet import Diagnosis as Diagnosis
    from nonet import Effort as Effort
    from nonet import Figure as Figure
    from nonet import Fillings as Fillings
    from nonet import Fog as Fog
    from nonet import Game as Game
    from nonet import Generated as Generated
    from nonet import GenerateKeywords as GenerateKeywords
    from nonet import GenerateOptions as GenerateOptions
    from nonet import Graded as Graded
    from nonet import Highlight as Highlight
    from nonet import House as House
    from nonet import Left as Left
    from nonet import Level as Level
    from nonet import Marks as Marks
    from nonet import Measurement as Measurement
    from nonet import Memo as Memo
    from nonet import Mistake as Mistake
    from nonet import MoveJudgement as MoveJudgement
    from nonet import MoveKind as MoveKind
    from nonet import Need as Need
    from nonet import Node as Node
    from nonet import Notation as Notation
    from nonet import Otherwise as Otherwise
    from nonet import PhotoReading as PhotoReading
    from nonet import Primitive as Primitive
    from nonet import Profile as Profile
    from nonet import PuzzleFacts as PuzzleFacts
    from nonet import PuzzleLike as PuzzleLike
    from nonet import PuzzlesLike as PuzzlesLike
    from nonet import Reach as Reach
    from nonet import Reading as Reading
    from nonet import ReadingGroup as ReadingGroup
    from nonet import ReadingRow as ReadingRow
    from nonet import ReadKeywords as ReadKeywords
    from nonet import ReadOptions as ReadOptions
    from nonet import Reason as Reason
    from nonet import Relation as Relation
    from nonet import Repair as Repair
    from nonet import RunState as RunState
    from nonet import Search as Search
    from nonet import SolutionPart as SolutionPart
    from nonet import Source as Source
    from nonet import Stats as Stats
    from nonet import Stop as Stop
    from nonet import SupportsArrow as SupportsArrow
    from nonet import SupportsArrowStream as SupportsArrowStream
    from nonet import SupportsBuffer as SupportsBuffer
    from nonet import SupportsToNumpy as SupportsToNumpy
    from nonet import Thought as Thought
    from nonet import Total as Total
    from nonet import TrueCandidates as TrueCandidates
    from nonet import WrongMove as WrongMove
    from nonet import describe_event as describe_event

_ELSEWHERE = ("nonet.conflicts", "nonet.errors", "nonet.model.trace")
__all__ = sorted(
    name
    for home, names in nonet._HOMES.items()
    for name in names.split()
    if home not in _ELSEWHERE and name not in nonet.__all__
)


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(nonet, name)


def __dir__() -> list[str]:
    return __all__
