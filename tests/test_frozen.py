"""`nonet.frozen` makes what `dataclass(frozen=True)` makes."""

from __future__ import annotations

import copy
import inspect
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace
from typing import Any

import pytest

from nonet.frozen import frozen


class Plain:
    """A base with an ending."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "a", int(self.a))  # type: ignore[attr-defined]


@frozen
class Quick(Plain):
    """As `Slow`."""

    a: int
    b: tuple[int, ...] = (1, 2)
    c: dict[str, int] = field(default_factory=dict, hash=False, repr=False)
    d: int = field(default=4, kw_only=True, compare=False)


@dataclass(frozen=True)
class Slow(Plain):
    """As `dataclasses` make it."""

    a: int
    b: tuple[int, ...] = (1, 2)
    c: dict[str, int] = field(default_factory=dict, hash=False, repr=False)
    d: int = field(default=4, kw_only=True, compare=False)


@frozen(slots=True)
class Slotted:
    """With slots, and one field."""

    a: int


@dataclass(frozen=True)
class Below(Quick):
    """As plug-ins have it."""

    e: int = 5


def test_it_is_as_the_usual_one() -> None:
    for given, more in (((1,), {}), (("2", (3,)), {"d": 1}), ((3, (), {"x": 1}), {})):
        values: Any = more
        quick, slow = Quick(*given, **values), Slow(*given, **values)
        assert repr(quick).replace("Quick", "Slow") == repr(slow)
        assert hash(quick) == hash(slow)
        assert quick == Quick(*given) and quick != values
        assert copy.deepcopy(quick) == pickle.loads(pickle.dumps(quick)) == quick
        assert replace(quick, a=9).a == 9
    assert Quick(1).c is not Quick(1).c
    assert [part.name for part in fields(Quick)] == [part.name for part in fields(Slow)]
    both = [inspect.signature(kind) for kind in (Quick, Slow)]
    assert list(both[0].parameters) == list(both[1].parameters)
    make: Any = Quick
    for wrong in ([], [1, (), {}, 4]):
        with pytest.raises(TypeError, match=r"__init__\(\)"):
            make(*wrong)


def test_nothing_can_be_changed() -> None:
    for value in (Quick(1), Slotted(1), Below(1)):
        with pytest.raises(FrozenInstanceError):
            value.a = 2  # type: ignore[misc]
    assert {Slotted(1), Slotted(1)} == {Slotted(1)} and hash(Slotted(1)) == hash((1,))
    assert pickle.loads(pickle.dumps(Slotted(3))) == Slotted(3)
    assert Below(1) == Below(1, e=5) != Quick(1)
