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


_NAMES = ("scale", "score", "level", "figures", "exact")


def _work(texts: Texts, options: RateJob, reading: ReadOptions) -> Columns:
    def entry(text: str | None) -> Puzzle | NonetError:
        try:
            return parse(text or "", reading=reading)
        except NonetError as error:
            return error

    columns: Columns = {name: [] for name in (*_NAMES, "error")}
    found = rate_many(map(entry, texts), options.scale, timeout=options.timeout, threads=1)
    for text, rating in zip(texts, found, strict=True):
        row: dict[str, object] = dict.fromkeys(columns)
        if not isinstance(rating, NonetError):
            figures = " ".join(rating.columns)
            row = dict(
                zip(
                    (*_NAMES, "error"),
                    (rating.scale, rating.score, rating.level, figures, rating.exact, None),
                    strict=True,
                )
            )
        elif text is not None:
            row["error"] = rating.message
        for name, value in row.items():
            columns[name].append(value)
    return columns


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
