"""Where jobs read and write: folders of this machine, and whatever fsspec reaches.

A file is either there as a whole or not at all. On this machine it is written aside and renamed, as
`nonet.files` does it; an object store has a new object in one step; elsewhere it is moved.
"""

from __future__ import annotations

import errno
import os
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from pathlib import Path
from typing import IO

from nonet.errors import NonetError, UsageError
from nonet.files import aside_of, is_aside, write_file
from nonet.storage import filesystem, is_remote, naming_url

# There an object appears when all of it is there.
_OBJECTS = {"s3", "s3a", "gs", "gcs", "az", "abfs", "abfss", "adl", "oss", "oci", "memory"}
# These errors end a job: no other worker would fare better.
_HOPELESS = {
    errno.ENOENT: "there is no such folder or bucket",
    errno.ENOSPC: "there is no space left",
    errno.EDQUOT: "the quota is used up",
    errno.EFBIG: "files may not become so large",
    errno.EROFS: "it can only be read",
    errno.EACCES: "writing is not allowed",
    errno.EPERM: "writing is not allowed",
}


class StorageError(NonetError, OSError):
    """A folder of a job that cannot be written to: the job ends, what is done stays."""


class Store(ABC):
    """A folder, on this machine or elsewhere; see `store_of`."""

    def __init__(self, name: str) -> None:
        self.name = name

    def path(self, file: str) -> str:
        """The whole name of a file in it, as other programs take it."""
        return f"{self.name.rstrip('/')}/{file}"

    @abstractmethod
    def read(self, file: str) -> bytes | None:
        """The content of a file; None where there is none."""

    @abstractmethod
    def open(self, file: str) -> IO[bytes]:
        """A file to read from."""

    def write(self, file: str, data: bytes) -> None:
        """Writes a file as a whole, in the place of what was there.

        Raises:
            StorageError: There is no room, or writing is not allowed.
        """
        try:
            self._write(file, data)
        except OSError as error:
            reason = _HOPELESS.get(error.errno or 0)
            if reason is None:
                raise
            raise StorageError(f"{self.path(file)} cannot be written: {reason}") from error

    @abstractmethod
    def _write(self, file: str, data: bytes) -> None: ...

    @abstractmethod
    def names(self) -> set[str]:
        """The names of the files in it; none where it is not there."""

    @abstractmethod
    def remove(self, file: str) -> None:
        """Removes a file, if it is there."""

    @abstractmethod
    def make(self) -> None:
        """Makes the folder, if it is not there."""

    def sweep(self) -> None:
        """Removes what was being written when a process ended."""
        for name in self.names():
            if is_aside(name):
                self.remove(name)

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keeps other runs away, where that is possible.

        Raises:
            UsageError: Another run has the folder.
        """
        yield


class _Local(Store):
    def __init__(self, name: str) -> None:
        super().__init__(os.path.abspath(name))  # noqa: PTH100 - workers have other folders
        self._folder = Path(self.name)

    def read(self, file: str) -> bytes | None:
        with suppress(FileNotFoundError):
            return (self._folder / file).read_bytes()
        return None

    def open(self, file: str) -> IO[bytes]:
        return (self._folder / file).open("rb")

    def _write(self, file: str, data: bytes) -> None:
        write_file(self._folder / file, [data])

    def names(self) -> set[str]:
        with suppress(FileNotFoundError), os.scandir(self._folder) as entries:
            return {entry.name for entry in entries if entry.is_file()}
        return set()

    def remove(self, file: str) -> None:
        (self._folder / file).unlink(missing_ok=True)

    def make(self) -> None:
        try:
            self._folder.mkdir(exist_ok=True)
        except FileNotFoundError:
            raise UsageError(f"there is no folder {self._folder.parent}") from None
        except FileExistsError:
            raise UsageError(f"{self._folder} is a file: a job needs a folder") from None
        except OSError as error:
            raise UsageError(f"{self._folder} cannot be made: {error.strerror}") from None

    @contextmanager
    def locked(self) -> Iterator[None]:
        from nonet.files import lock

        with (self._folder / "_lock").open("ab") as file:
            if not lock(file):
                raise UsageError(
                    f"another run is working in {self.name}: wait for it to end, or end it; "
                    "then the same command continues"
                )
            yield


class _Remote(Store):
    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._files, self._root = filesystem(name)
        self._root = self._root.rstrip("/")
        protocol = self._files.protocol
        kinds = {protocol} if isinstance(protocol, str) else set(protocol)
        self._at_once = bool(kinds & _OBJECTS)

    def read(self, file: str) -> bytes | None:
        with suppress(FileNotFoundError), naming_url(self.path(file)):
            data: bytes = self._files.cat_file(self._at(file))
            return data
        return None

    def open(self, file: str) -> IO[bytes]:
        with naming_url(self.path(file)):
            opened: IO[bytes] = self._files.open(self._at(file), "rb")
            return opened

    def _write(self, file: str, data: bytes) -> None:
        with naming_url(self.path(file)):
            if self._at_once:
                self._files.pipe_file(self._at(file), data)
                return
            aside = self._at(aside_of(file))
            try:
                self._files.pipe_file(aside, data)
                self._files.mv(aside, self._at(file))
            except BaseException:
                with suppress(Exception):
                    self._files.rm_file(aside)
                raise

    def names(self) -> set[str]:
        # What an object store has no object below is not there, and needs not be to be written to.
        with suppress(FileNotFoundError), naming_url(self.name):
            self._files.invalidate_cache(self._root)
            entries = self._files.ls(self._root, detail=True)
            return {
                entry["name"].rpartition("/")[2] for entry in entries if entry["type"] == "file"
            }
        return set()

    def remove(self, file: str) -> None:
        with suppress(FileNotFoundError), naming_url(self.path(file)):
            self._files.rm_file(self._at(file))

    def make(self) -> None:
        if not self._at_once:  # where it would be a bucket, which is not ours to make
            with naming_url(self.name):
                self._files.makedirs(self._root, exist_ok=True)

    def _at(self, file: str) -> str:
        return f"{self._root}/{file}"


def store_of(name: str) -> Store:
    """The folder of that name or URL."""
    return _known_store(name if is_remote(name) else str(Path(name).absolute()))


@lru_cache(maxsize=16)
def _known_store(name: str) -> Store:
    return _Remote(name) if is_remote(name) else _Local(name)
