"""Types of what functions take and return, and of what is in it, for annotations and plug-ins.

Example:
    >>> from nonet.types import Stats
    >>> isinstance(nonet.solve("1..4....2......3").stats, Stats)
    True
"""

import nonet

TYPE_CHECKING = False  # which is what type checkers look at
if TYPE_CHECKING:
    from nonet import (
        Assessment,
        BatchAnswer,
        BatchBoards,
        BatchCode,
        BatchResult,
        BlockCrossing,
        BookKeywords,
        BookOptions,
        Bounds,
        Box,
        Broken,
        Candidate,
        Cell,
        Chain,
        ClaimResult,
        Comparison,
        Constraint,
        Counters,
        Crossing,
        Deadline,
        Diagnosis,
        Effort,
        Figure,
        Game,
        GenerateKeywords,
        GenerateOptions,
        Highlight,
        Level,
        Marks,
        Measurement,
        Memo,
        Mistake,
        MoveJudgement,
        MoveKind,
        Node,
        Notation,
        Primitive,
        PuzzleFacts,
        PuzzleLike,
        PuzzlesLike,
        Reach,
        ReadKeywords,
        ReadOptions,
        Relation,
        Repair,
        RunState,
        Search,
        SolutionPart,
        Source,
        Stats,
        Stop,
        SupportsArrow,
        SupportsArrowStream,
        SupportsBuffer,
        SupportsToNumpy,
        TrueCandidates,
    )


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(nonet, name)


def __dir__() -> list[str]:
    return __all__


__all__ = [
    "Assessment",
    "BatchAnswer",
    "BatchBoards",
    "BatchCode",
    "BatchResult",
    "BlockCrossing",
    "BookKeywords",
    "BookOptions",
    "Bounds",
    "Box",
    "Broken",
    "Candidate",
    "Cell",
    "Chain",
    "ClaimResult",
    "Comparison",
    "Constraint",
    "Counters",
    "Crossing",
    "Deadline",
    "Diagnosis",
    "Effort",
    "Figure",
    "Game",
    "GenerateKeywords",
    "GenerateOptions",
    "Highlight",
    "Level",
    "Marks",
    "Measurement",
    "Memo",
    "Mistake",
    "MoveJudgement",
    "MoveKind",
    "Node",
    "Notation",
    "Primitive",
    "PuzzleFacts",
    "PuzzleLike",
    "PuzzlesLike",
    "Reach",
    "ReadKeywords",
    "ReadOptions",
    "Relation",
    "Repair",
    "RunState",
    "Search",
    "SolutionPart",
    "Source",
    "Stats",
    "Stop",
    "SupportsArrow",
    "SupportsArrowStream",
    "SupportsBuffer",
    "SupportsToNumpy",
    "TrueCandidates",
]
