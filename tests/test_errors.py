"""What values are made of: frozen classes, errors and their words."""

import copy
import inspect
import pickle
import re
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace
from typing import Any

import pytest

from nonet import errors
from nonet.errors import ExitCode, FormatError, MissingExtraError, NonetError, UnknownNameError
from nonet.frozen import frozen

BUILTINS = {
    "UsageError": (ValueError, ExitCode.USAGE),
    "FormatError": (ValueError, ExitCode.BAD_INPUT),
    "AmbiguousFormatError": (errors.FormatError, ExitCode.BAD_INPUT),
    "SeveralPuzzlesError": (errors.FormatError, ExitCode.BAD_INPUT),
    "InvalidPuzzleError": (ValueError, ExitCode.BAD_INPUT),
    "EmptyPuzzleError": (errors.InvalidPuzzleError, ExitCode.BAD_INPUT),
    "ShapeError": (errors.InvalidPuzzleError, ExitCode.BAD_INPUT),
    "IllegalSymbolError": (errors.InvalidPuzzleError, ExitCode.BAD_INPUT),
    "ConflictError": (errors.InvalidPuzzleError, ExitCode.BAD_INPUT),
    "UnknownNameError": (LookupError, ExitCode.USAGE),
    "UnsupportedError": (RuntimeError, ExitCode.UNSUPPORTED),
    "NotUniqueError": (errors.UnsupportedError, ExitCode.NO),
    "PluginError": (RuntimeError, ExitCode.UNSUPPORTED),
    "PuzzleNotFoundError": (RuntimeError, ExitCode.BOUND),
    "ProofError": (ValueError, ExitCode.NO),
    "MissingExtraError": (ImportError, ExitCode.UNSUPPORTED),
}


@pytest.mark.contract("R1.2")
@pytest.mark.parametrize("name", BUILTINS)
def test_each_kind(name: str) -> None:
    kind: type[NonetError] = getattr(errors, name)
    builtin, code = BUILTINS[name]
    assert issubclass(kind, NonetError)
    assert issubclass(kind, builtin)
    assert kind.exit_code is code
    error = kind("what is wrong", line=3, text="abc")
    assert str(error) == "line 3: what is wrong"
    assert (error.message, error.line, error.text) == ("what is wrong", 3, "abc")
    assert str(kind("what is wrong")) == "what is wrong"


def test_the_list_is_whole() -> None:
    kinds = {
        name
        for name, kind in inspect.getmembers(errors, inspect.isclass)
        if issubclass(kind, NonetError) and kind is not NonetError
    }
    assert kinds == set(BUILTINS)


def test_exit_codes() -> None:
    assert [int(code) for code in ExitCode] == [0, 1, 2, 3, 4, 5, 6, 130]


@pytest.mark.parametrize(
    "kind", ["command", "example", "format", "game", "lesson", "rule", "technique", "unit"]
)
def test_where_a_long_list_is(kind: str) -> None:
    from nonet.cli.commands import COMMANDS

    error = UnknownNameError.of(kind, "q", [f"name {number}" for number in range(99)])
    matched = re.search("There are 99: nonet (.+) lists them", error.message)
    assert matched is not None
    name = matched[1].split()[0]
    assert name in (*COMMANDS.names(), "--help")


def test_details() -> None:
    assert FormatError("x", column=4).column == 4
    assert errors.AmbiguousFormatError("x", readings=["a", "b"]).readings == ("a", "b")
    assert errors.IllegalSymbolError("x", symbols=["?"]).symbols == ("?",)
    hint = "engine named 'nativ'. Did you mean 'native'? Available: auto, native."
    assert hint in str(UnknownNameError.of("engine", "nativ", ["native", "auto"]))
    assert "pip install 'nonet[web]'" in str(MissingExtraError.of("The web app", "web"))


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
    assert {Slotted(1), Slotted(1)} == {Slotted(1)} and hash(Slotted(1)) == hash(Slotted(1))
    assert pickle.loads(pickle.dumps(Slotted(3))) == Slotted(3)
    assert Below(1) == Below(1, e=5) != Quick(1)
