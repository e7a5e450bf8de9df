"""The public face: what functions return and take is importable from `nonet`, and nothing else."""

from __future__ import annotations

import dataclasses
import importlib
import inspect
import random
import re
import subprocess
import sys
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nonet

HOMES = {name for names in nonet._HOMES.values() for name in names.split()}
FACE = {name: getattr(nonet, name) for name in sorted(HOMES)}
ELSEWHERE = ("types", "errors", "model.trace")  # where those are that a tutorial does not use
MOST = 70
MODULES = [name for name in dir(nonet) if inspect.ismodule(getattr(nonet, name))]


def hints(thing: Any, module: str) -> Iterator[object]:
    """The annotations of a function or a class, with the names that only type checkers import."""
    home = vars(importlib.import_module(module))
    for_checkers = {
        "np": np,
        "NDArray": np.typing.NDArray,
        "Emit": nonet.model.trace.Emit,
        "Random": random.Random,
    }
    yield from typing.get_type_hints(thing, home, {**FACE, **for_checkers, **home}).values()


def members(kind: type) -> Iterator[object]:
    """The annotations of all public members of a class, properties among them."""
    for base in kind.__mro__:
        if not base.__module__.startswith("nonet"):
            continue
        yield from hints(base, base.__module__)
        for name, member in vars(base).items():
            function = getattr(member, "fget", None) or getattr(member, "func", None)
            function = function or getattr(member, "__func__", member)
            if inspect.isfunction(function) and (name[0] != "_" or name == "__init__"):
                yield from hints(function, function.__module__)


def types_in(hint: Any) -> Iterator[type]:
    """All classes of an annotation, however deep."""
    if isinstance(hint, type) and not typing.get_args(hint):
        yield hint
    for part in typing.get_args(hint):
        yield from types_in(part)


@pytest.mark.parametrize("name", sorted(HOMES))
def test_types_of_annotations_are_public(name: str) -> None:
    thing = FACE[name]
    if inspect.isclass(thing):
        found = list(members(thing))
    elif inspect.isfunction(thing):
        found = list(hints(thing, thing.__module__))
    else:
        found = [thing]  # a union of classes
    ours = {each for hint in found for each in types_in(hint) if each.__module__[:5] == "nonet"}
    missing = {each.__name__ for each in ours if FACE.get(each.__name__) is not each}
    assert not missing, f"{name} has types that nonet does not export"


def test_the_walk_finds_types() -> None:
    found = {each for hint in members(nonet.Outcome) for each in types_in(hint)}
    assert {nonet.Puzzle, nonet.Grid, nonet.Status, nonet.Stop, nonet.Stats} <= found


def test_nothing_else_shows() -> None:
    code = "import nonet; print(*dir(nonet))"
    for before in ("", "import nonet.cli, nonet._solve; "):
        done = subprocess.run(
            [sys.executable, "-c", before + code], capture_output=True, text=True, check=True
        )
        assert set(done.stdout.split()) == {"__version__", *nonet.__all__, *MODULES}
        assert len(done.stdout.split()) <= MOST


def test_every_name_is_known_to_type_checkers_and_at_run_time() -> None:
    assert nonet.__all__ == sorted(nonet.__all__, key=lambda name: (name.islower(), name))
    modules = [importlib.import_module(f"nonet.{path}") for path in ELSEWHERE]
    for name in HOMES - set(nonet.__all__):
        assert any(getattr(each, name, None) is FACE[name] for each in modules), name
    assert set(dir(nonet.types)) == HOMES & set(nonet.types.__all__)
    assert not set(nonet.types.__all__) & {*nonet.__all__, *dir(nonet.errors)}
    public = {name for name, thing in FACE.items() if inspect.isclass(thing)}
    errors = {name for name, thing in vars(nonet.errors).items() if inspect.isclass(thing)}
    assert {each for each in errors if vars(nonet.errors)[each].__module__ == "nonet.errors"} <= (
        public
    )
    assert set(nonet.model.trace.Event.__args__) <= set(FACE.values())


def test_every_name_has_its_place_in_the_docs() -> None:
    pages = (Path(__file__).parents[1] / "docs" / "library").glob("*.md")
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    places = re.findall(r"^::: nonet\.([\w.]+)$", text, re.M)
    assert len(places) == len(set(places))
    for whole in ("errors", "model.trace"):
        module = importlib.import_module(f"nonet.{whole}")
        assert whole in places
        places += [name for name, thing in FACE.items() if vars(module).get(name) is thing]
    places += [place.removeprefix("types.") for place in places if place.startswith("types.")]
    assert {*FACE, *MODULES} - {"types"} - set(places) == set()


TEXT = "1..4....2......3"
BOUNDS: dict[str, tuple[object, ...]] = {
    "timeout": (-1, float("nan"), "x", [1]),
    "node_limit": (-1, "x", 1.5),
    "limit": (0, -1, "x", 1.5),
}


def parameters(function: Any) -> set[str]:
    """Those of a function, keywords of a typed dictionary among them."""
    signature = inspect.signature(function).parameters
    keywords = re.findall(r"Unpack\[(\w+)\]", " ".join(map(str, signature.values())))
    return {*signature, *(name for each in keywords for name in FACE[each].__annotations__)}


BOUNDED = [
    (name, bound)
    for name, thing in FACE.items()
    if inspect.isfunction(thing)
    for bound in BOUNDS
    if bound in parameters(thing)
]


@pytest.mark.parametrize(("name", "bound"), BOUNDED)
def test_a_bound_that_makes_no_sense_is_an_error_at_every_entrance(name: str, bound: str) -> None:
    first: object = {"generate": 4, "rate_many": []}.get(name, TEXT)
    more = {"grade": {"answer": TEXT}, "verify": {"proof": ""}}.get(name, {})
    for nonsense in BOUNDS[bound]:
        with pytest.raises(nonet.UsageError):
            FACE[name](first, **{bound: nonsense}, **more)


def test_there_are_bounds_at_every_entrance() -> None:
    assert {"solve", "count", "explain", "rate", "generate", "trace"} < {
        name for name, _ in BOUNDED
    }


def test_a_mistyped_keyword_is_an_error() -> None:
    # mypy checks this file with warn_unused_ignores: each call is an error for type checkers too.
    with pytest.raises(TypeError, match="alphabet"):
        nonet.parse(TEXT, alphabt="hex")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="limt"):
        nonet.solve(TEXT, limt=3)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="timeot"):
        nonet.explain(TEXT, timeot=3)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="boks"):
        nonet.hint(nonet.parse(TEXT), boks="2x2")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="step"):
        nonet.rate(TEXT, step=False)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="games"):
        nonet.generate(4, games="classic")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="alphabt"):
        nonet.draw_svg(TEXT, alphabt="hex")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="sclae"):
        nonet.jobs.run("rate", "x.txt", "out", sclae="se121")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="distinct"):  # another operation has it
        nonet.jobs.run("rate", "x.txt", "out", distinct=True)


def functions_of(name: str, thing: object) -> Iterator[tuple[str, Any]]:
    """A public function, or the public methods of a class of ours."""
    if inspect.isfunction(thing):
        yield name, thing
    elif inspect.isclass(thing) and thing.__module__.startswith("nonet"):
        for key, member in vars(thing).items():
            function = getattr(member, "__func__", member)
            if key[0] != "_" and inspect.isfunction(function):
                yield f"{name}.{key}", function


def test_no_function_takes_keywords_without_names() -> None:
    places = [nonet, *(getattr(nonet, name) for name in MODULES)]
    places += [importlib.import_module(f"nonet.{each}") for each in ("arrow", "lessons")]
    found = {
        name: each.annotation
        for place in places
        for key in getattr(place, "__all__", [key for key in dir(place) if key[0] != "_"])
        for name, function in functions_of(f"{place.__name__}.{key}", getattr(place, key))
        for each in inspect.signature(function).parameters.values()
        if each.kind is each.VAR_KEYWORD
    }
    assert len(found) > 20
    # A clue takes what its kind takes, which is the caller's.
    assert {name for name, kind in found.items() if "Unpack" not in str(kind)} == {
        "nonet.constraints.FullBoard.clue"
    }


def test_the_keywords_of_jobs_are_options_of_operations() -> None:
    options = {
        field.name for each in nonet.jobs.OPERATIONS for field in dataclasses.fields(each.options)
    }
    assert set(nonet.jobs.JobKeywords.__annotations__) - {"options"} <= options


def test_the_usual_limit_is_as_documented() -> None:
    page = (Path(__file__).parents[1] / "docs" / "library.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \| `?(None|\d+)`? \|", page, re.M)
    documented = {
        name: None if limit == "None" else int(limit)
        for names, limit in rows
        for name in re.findall(r"\w+", names)
    }
    limited = {
        name: inspect.signature(thing).parameters["limit"].default
        for name, thing in FACE.items()
        if inspect.isfunction(thing) and "limit" in inspect.signature(thing).parameters
    }
    assert documented == limited
