"""Finds the plug-ins: engines, formats, games, rating scales.

A plug-in is a file in the right folder whose module holds an *entry*, a frozen dataclass instance
with a `name` (`Engine(...)`, `Format(...)`, `Game(...)`, `Scale(...)`). Dropping the file in is all
it takes. Other packages add theirs through an entry point of the group ``nonet.<folder>``, which
names the entry itself::

    [project.entry-points."nonet.engines"]
    mine = "my_package.my_module:ENGINE"
"""

from __future__ import annotations

import importlib
import importlib.util
import warnings
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from types import ModuleType
from typing import Any, Generic, Protocol, TypeVar

from nonet.errors import UnknownNameError, UsageError
from nonet.lazy import has_plugins


class Entry(Protocol):
    """The common part of all plug-in entries."""

    @property
    def name(self) -> str:
        """The name that users type."""


E = TypeVar("E", bound=Entry)
NameOf = Callable[[str, Mapping[str, Any]], str | None]  # of a name and all entries by theirs


class Registry(Generic[E]):
    """The entries of one plug-in folder, found when they are first asked for.

    Args:
        package: The folder as a package name; its public modules are imported.
        kind: The type of the entries.
        noun: What to call one of them in messages.
        known_as: Which of our names another one means, if any.
        nearest: Which of our names comes nearest to one that means none of them.
        words: Lines of a file, a colon and the words that its entries are called by: one that has
            a word is found without importing the other files.
    """

    def __init__(
        self,
        package: str,
        kind: type[E],
        noun: str,
        *,
        known_as: NameOf | None = None,
        nearest: NameOf | None = None,
        words: str = "",
    ) -> None:
        self._package = package
        self._kind = kind
        self._noun = noun
        self._known_as = known_as
        self._nearest = nearest
        self._words = words
        self._own: dict[str, E] | None = None
        self._all: dict[str, E] | None = None
        self._by_file: dict[str, E] = {}

    def get(self, name: str) -> E:
        """The entry of that name, whatever its case, and with dashes or without.

        Raises:
            UnknownNameError: There is none; the message lists the names there are.
            UsageError: It is not a text.
        """
        if not isinstance(name, str):
            raise UsageError(f"the name of a {self._noun} is a text, not {name!r}")
        entry = self.find(name)
        if entry is None:
            names = self._everything()
            meant = self._nearest(name, names) if self._nearest else None
            raise UnknownNameError.of(self._noun, name, names, meant=meant)
        return entry

    def find(self, name: str) -> E | None:
        """As `get`, but None where there is no such entry."""
        # Importing all files takes milliseconds, and so does looking up entry points: an entry
        # whose file is called like it is found without the former, our own without the latter.
        entry = self._by_file.get(name) or (self._own or {}).get(name) or self._in_file(name)
        entry = entry or self._builtin().get(name) or self._everything().get(name)
        if entry is None:
            alike = self._alike.get(plain(name), [])
            entry = self._everything()[alike[0]] if len(alike) == 1 else None
        if entry is None and self._known_as:
            entry = self._everything().get(self._known_as(name, self._everything()) or "")
        return entry

    def with_word(self, word: str) -> list[E]:
        """The entries of the files that have a word, and of those whose words are not listed."""
        files = [*self._by_word.get(plain(word), ()), *self._unlisted]
        modules = (importlib.import_module(f"{self._package}.{file}") for file in files)
        return [entry for module in modules for entry in _entries(module, self._kind)]

    @cached_property
    def _alike(self) -> dict[str, list[str]]:
        names: dict[str, list[str]] = {}
        for name in self._everything():
            names.setdefault(plain(name), []).append(name)
        return names

    @cached_property
    def _by_word(self) -> dict[str, list[str]]:
        files: dict[str, list[str]] = {}
        for file, _, words in (line.partition(":") for line in self._words.splitlines()):
            for word in words.split():
                files.setdefault(word, []).append(file)
        return files

    @cached_property
    def _files(self) -> list[str]:
        return list(files_of(self._package))

    @cached_property
    def _unlisted(self) -> list[str]:
        listed = {line.partition(":")[0] for line in self._words.splitlines()}
        return [file for file in self._files if file not in listed]

    def names(self) -> list[str]:
        """All names, sorted."""
        return sorted(self._everything())

    def __iter__(self) -> Iterator[E]:
        """All entries in the order of their names."""
        everything = self._everything()
        return (everything[name] for name in sorted(everything))

    def builtin(self) -> Iterator[E]:
        """Our own entries in the order of their names, without those of other packages."""
        own = self._builtin()
        return (own[name] for name in sorted(own))

    def third_party(self) -> Iterator[E]:
        """The entries of other packages, in the order of their names."""
        own = self._own or {}
        return (entry for name, entry in sorted(self._third_party()) if name not in own)

    def _in_file(self, name: str) -> E | None:
        """The entry of that name in the file of that name, or in one that has it as a word."""
        if self._words:
            self._by_file.update((entry.name, entry) for entry in self.with_word(name))
            return self._by_file.get(name)
        module = name.replace("-", "_")
        path = f"{self._package}.{module}"
        if not module.isidentifier() or module.startswith("_"):
            return None
        importlib.import_module(self._package)
        if importlib.util.find_spec(path) is None:
            return None
        for entry in _entries(importlib.import_module(path), self._kind):
            self._by_file[entry.name] = entry
        return self._by_file.get(name)

    def _builtin(self) -> dict[str, E]:
        if self._own is None:
            self._own = {entry.name: entry for entry in discover(self._package, self._kind)}
        return self._own

    def _everything(self) -> dict[str, E]:
        if self._all is None:
            # A third party may add names, not replace ours.
            self._all = {**dict(self._third_party()), **self._builtin()}
        return self._all

    def _third_party(self) -> Iterator[tuple[str, E]]:
        if not has_plugins(self._package):
            return
        from importlib.metadata import entry_points

        for point in entry_points(group=self._package):
            try:
                entry = point.load()
            except Exception as error:  # a broken plug-in must not take nonet down with it
                warnings.warn(f"{self._noun} {point.value} cannot be loaded: {error}", stacklevel=2)
                continue
            if isinstance(entry, self._kind):
                yield entry.name, entry
            else:
                wanted = self._kind.__name__
                warnings.warn(f"{self._noun} {point.value} is not a {wanted}", stacklevel=2)


def plain(name: str) -> str:
    """A name as it is compared: whatever its case, and with dashes or without."""
    return name.casefold().replace("-", "").replace("_", "").replace(" ", "")


def discover(package: str, kind: type[E]) -> Iterator[E]:
    """Imports the public modules of a package and yields the entries that they hold.

    A module may hold entries by themselves and in tuples, where a family has many alike.
    """
    for name in files_of(package):
        yield from _entries(importlib.import_module(f"{package}.{name}"), kind)


def files_of(package: str) -> Iterator[str]:
    """The names of the public modules of a package."""
    import pkgutil  # which takes time, and few commands need

    folder = importlib.import_module(package)
    names = (info.name for info in pkgutil.iter_modules(folder.__path__))
    return (name for name in names if not name.startswith("_"))


def _entries(module: ModuleType, kind: type[E]) -> Iterator[E]:
    """Those of a module: one by one, or many of a kind in a tuple."""
    for value in vars(module).values():
        entries = value if isinstance(value, tuple) else (value,)
        for entry in entries:
            if isinstance(entry, kind):
                yield entry
