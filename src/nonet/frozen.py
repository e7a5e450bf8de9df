"""Frozen dataclasses that are made quickly: of rules, primitives and figures a puzzle uses a few.

`dataclasses` compiles a text for each method, which is most of what importing a class costs. Here
only `__init__` is compiled, when the first value is made.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, dataclass, field, fields
from functools import partial
from operator import attrgetter
from types import MemberDescriptorType
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[T] | None = None, **options: bool) -> Any:
    """As ``dataclass(frozen=True)``.

    Args:
        cls: The class.
        **options: `slots` and `kw_only`, as `dataclass` takes them.
    """
    return partial(_frozen, options) if cls is None else _frozen(options, cls)


def _frozen(options: Any, cls: type[T]) -> type[T]:
    own = vars(cls)
    hashed = "__hash__" in own and not (own["__hash__"] is None and "__eq__" in own)
    made: type[T] = dataclass(frozen=True, init=False, repr=False, eq=False, **options)(cls)
    for name, method in _methods(made).items():
        if not (hashed if name == "__hash__" else name in own):
            setattr(made, name, method)
    return made


def _methods(cls: Any) -> dict[str, Any]:
    parts = fields(cls)
    shown = [part.name for part in parts if part.repr]
    compared = _values_of([part.name for part in parts if part.compare])
    hashed = _values_of(
        [part.name for part in parts if (part.compare if part.hash is None else part.hash)]
    )

    def shown_as(self: object) -> str:
        fields_ = ", ".join(f"{name}={getattr(self, name)!r}" for name in shown)
        return f"{type(self).__qualname__}({fields_})"

    def equals(self: object, other: object) -> Any:
        if type(other) is not type(self):
            return NotImplemented
        return bool(compared(self) == compared(other))

    def hash_of(self: object) -> int:
        return hash(hashed(self))

    methods = {"__repr__": shown_as, "__eq__": equals, "__hash__": hash_of}
    return {"__init__": _Init(cls), **methods}


def _values_of(names: list[str]) -> Callable[[object], Any]:
    return attrgetter(*names) if names else lambda holder: ()


class _Init:
    """An `__init__` that is made, and takes the place of this, when it is looked up."""

    def __init__(self, owner: Any) -> None:
        self._owner = owner

    def __get__(self, holder: object, kind: type | None = None) -> Any:
        method = self._owner.__init__ = _init_of(self._owner)
        return method if holder is None else method.__get__(holder, kind)


def _init_of(owner: Any) -> Any:
    """The `__init__` of a dataclass; all of its fields are arguments."""
    known: dict[str, Any] = {"_set": object.__setattr__, "_lacking": MISSING}
    signs, named, lines = ["self"], ["*"], []
    for part in fields(owner):
        name, value = part.name, part.name
        sign = name
        if part.default_factory is not MISSING:
            known[f"_new_{name}"], sign = part.default_factory, f"{name}=_lacking"
            value = f"_new_{name}() if {name} is _lacking else {name}"
        elif part.default is not MISSING:
            known[f"_new_{name}"], sign = part.default, f"{name}=_new_{name}"
        (named if part.kw_only else signs).append(sign)
        slot = getattr(owner, name, None)
        if isinstance(slot, MemberDescriptorType):  # known, not looked up by its name
            known[f"_set_{name}"] = slot.__set__
            lines.append(f" _set_{name}(self, {value})")
        else:
            lines.append(f" _set(self, {name!r}, {value})")
    lines += [" self.__post_init__()"] if hasattr(owner, "__post_init__") else [" return"]
    signs += named[1:] and named
    exec(f"def __init__({', '.join(signs)}):\n" + "\n".join(lines), known)
    method = known["__init__"]
    method.__qualname__ = f"{owner.__qualname__}.__init__"
    method.__annotations__ = {part.name: part.type for part in fields(owner)} | {"return": None}
    method.__module__ = owner.__module__
    return method
