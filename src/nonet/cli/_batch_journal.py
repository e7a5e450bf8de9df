"""How far `nonet batch -o` has come: up to which place of which input."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from nonet.cli._ledger import Ledger
from nonet.errors import UsageError

_TAIL = 1024  # bytes before a place, by which an input is known again


@dataclass(frozen=True, slots=True)
class Place:
    """Up to where the inputs were read.

    Attributes:
        number: That of the input, from 0.
        size: How many bytes of its text come before; 0 in a table that is not text.
        line: The number of the next line or row, from 1.
        tail: The last bytes before it.
    """

    number: int = 0
    size: int = 0
    line: int = 1
    tail: bytes = b""

    def after(self, text: memoryview, lines: int) -> Place:
        """The place after a block that begins here."""
        tail = (self.tail + bytes(text[-_TAIL:]))[-_TAIL:]  # a block may be short, or empty
        return Place(self.number, self.size + len(text), self.line + lines, tail)

    def require_same(self, name: str, tail: bytes) -> None:
        """Sees that an input has the same bytes before this place.

        Raises:
            UsageError: It has not.
        """
        if tail != self.tail:
            name = "standard input" if name == "-" else name
            raise UsageError(
                f"{name} is not what it was before the interruption: give the same again, or "
                "--force to start over"
            )


@dataclass(frozen=True, slots=True)
class Mark:
    """What is known at the end of a block.

    Attributes:
        place: Where that is.
        statuses: How many puzzles have which status.
        unreadable: Whether an input before could not be read.
    """

    place: Place = field(default_factory=Place)
    statuses: Mapping[str, int] = field(default_factory=dict)
    unreadable: bool = False


class BatchJournal(Ledger):
    """A ledger of places in inputs.

    Args:
        out: The file to write.
        options: What the output depends on, beside the inputs.
        names: The inputs.
        resume: Whether to go on with what is there.

    Attributes:
        mark: Where to go on.
        begun: Whether something is written already.
    """

    def __init__(
        self, out: Path, options: Mapping[str, Any], names: Sequence[str], *, resume: bool
    ) -> None:
        super().__init__(out, options, resume=resume)
        self._inputs = [_facts(name) for name in names]
        self.mark, self.begun = Mark(), False
        if self.before is not None:
            try:
                noted, inputs = self.before["mark"], self.before["inputs"]
                place = Place(**{**noted["place"], "tail": bytes.fromhex(noted["place"]["tail"])})
                self.mark = Mark(**{**noted, "place": place})
            except (KeyError, TypeError):
                raise UsageError(
                    f"{self.part} is of another version of nonet: --force starts over"
                ) from None
            self._require_same(names, inputs)
            self.begun = self.before["size"] > 0

    def _require_same(self, names: Sequence[str], before: Sequence[Any]) -> None:
        changed = [n for n, old, new in zip(names, before, self._inputs) if old != new]  # noqa: B905
        if len(before) != len(names):
            what = f"{len(before)} inputs, and {len(names)} are given"
        elif changed:
            what = f"another {changed[0]}, or it has changed since"
        else:
            return
        what += ": give the same again, or --force to start over"
        raise UsageError(f"{self.part} is about {what}")

    def written(self, mark: Mark) -> None:
        """Notes that all is written up to a mark, if it is time to."""
        self.mark = mark
        self.write_if_due()

    def state(self) -> Mapping[str, Any]:
        """See `Ledger`."""
        mark = dataclasses.asdict(self.mark)
        mark["place"]["tail"] = mark["place"]["tail"].hex()
        return {"inputs": self._inputs, "mark": mark}


def _facts(name: str) -> list[int] | None:
    """What identifies a file; None for what is not one."""
    try:
        known = Path(name).stat()
    except OSError:
        return None
    return [known.st_size, known.st_mtime_ns] if Path(name).is_file() else None
