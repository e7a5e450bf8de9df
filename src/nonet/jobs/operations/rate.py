"""`rate`: how hard puzzles are."""

from __future__ import annotations

from dataclasses import dataclass

from nonet._rate import rate_many
from nonet.errors import NonetError
from nonet.formats import ReadOptions, parse
from nonet.jobs._operation import Columns, Operation, Texts, TimeoutOption
from nonet.model import Puzzle
from nonet.options import Bounds, option
from nonet.scales import SCALES


@dataclass(frozen=True)
class RateJob(TimeoutOption):
    """The options of a job that rates.

    Attributes:
        scale: How to measure, as for `nonet.rate`.
    """

    scale: str | None = option("How to measure (nonet scales).", metavar="NAME")

    def __post_init__(self) -> None:
        Bounds.checked(timeout=self.timeout)
        if self.scale is not None:
            object.__setattr__(self, "scale", SCALES.get(self.scale).name)


_NAMES = ("scale", "score", "level", "figures", "exact", "error")


def _work(texts: Texts, options: RateJob, reading: ReadOptions) -> Columns:
    def entry(text: str | None) -> Puzzle | NonetError:
        try:
            return parse(text or "", reading=reading)
        except NonetError as error:
            return error

    rows: list[tuple[object, ...]] = []
    rated = rate_many(map(entry, texts), options.scale, timeout=options.timeout, threads=1)
    for text, rating in zip(texts, rated, strict=True):
        if isinstance(rating, NonetError):
            rows.append((*(None,) * 5, None if text is None else rating.message))
        else:
            figures = " ".join(rating.columns)
            rows.append((rating.scale, rating.score, rating.level, figures, rating.exact, None))
    return {name: [row[place] for row in rows] for place, name in enumerate(_NAMES)}


OPERATION = Operation(
    name="rate",
    summary="How hard each puzzle is, on any scale.",
    columns={
        "scale": "string",
        "score": "float64",
        "level": "string",
        "figures": "string",
        "exact": "bool",
    },
    work=_work,
    seconds=0.004,
    options=RateJob,
    tally="level",
)
