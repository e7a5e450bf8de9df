"""Errors: what each is besides a NonetError, its exit code, its words."""

from __future__ import annotations

import inspect

import pytest

from nonet import errors
from nonet.errors import ExitCode, FormatError, MissingExtraError, NonetError, UnknownNameError

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


def test_details() -> None:
    assert FormatError("x", column=4).column == 4
    assert errors.AmbiguousFormatError("x", readings=["a", "b"]).readings == ("a", "b")
    assert errors.IllegalSymbolError("x", symbols=["?"]).symbols == ("?",)
    hint = "engine named 'nativ'. Did you mean 'native'? Available: auto, native."
    assert hint in str(UnknownNameError.of("engine", "nativ", ["native", "auto"]))
    assert "pip install 'nonet[web]'" in str(MissingExtraError.of("The web app", "web"))
