"""``-o s3://bucket/out.txt``: what goes to a URL is made here, and taken there when it is whole.

It lies in the user's folder of states until then, under the name of the URL's file: so it is
written, noted and gone on with as any other file is.
"""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

import click

from nonet.cli._terminal import complain
from nonet.errors import NonetError, UsageError
from nonet.storage import filesystem, naming_url

_STAGED = "nonet.staged"  # under which the context of a command has the URL and the file


def staged(ctx: click.Context, url: str) -> Path:
    """The file that is made in the place of a URL.

    Raises:
        UsageError: It cannot be written to.
    """
    if url.startswith(("http://", "https://")):
        raise UsageError(f"{url}: the web can only be read: name a file, or a bucket such as s3://")
    import hashlib  # which takes time, and few commands need

    from nonet.tui.saving import state_folder

    name = filesystem(url)[1].rpartition("/")[2]
    if not name or url.endswith("/"):
        raise UsageError(f"{url} is a folder: -o needs the name of a file")
    key = hashlib.blake2b(url.encode(), digest_size=8).hexdigest()
    folder = state_folder().parent / "outputs" / key
    folder.mkdir(parents=True, exist_ok=True)
    ctx.meta[_STAGED] = url, folder / name
    return folder / name


def require_free_there(out: Path, *, force: bool, resume: bool = False) -> None:
    """Sees that nothing is lost at the URL of a file; what is gone on with is fetched.

    Raises:
        UsageError: There is something, and neither --force nor --resume was given.
    """
    url, file = _of_command()
    if file != out or force or (resume and out.exists()) or part_there(out):
        return
    if out.exists():
        raise UsageError(
            f"{out} is whole, and could not be taken to {url}: --resume takes it there, --force "
            "starts over"
        )
    files, path = filesystem(url)
    with naming_url(url):
        if not files.exists(path):
            return
        if not resume:
            raise UsageError(f"{url} exists already: --force overwrites it")
        files.get_file(path, str(out))


def part_there(out: Path) -> bool:
    """True if what is not whole yet waits beside a file."""
    return out.with_name(f"{out.name}.part").exists()


def take_there() -> None:
    """Takes the file of this command to its URL, if it is whole."""
    url, file = _of_command()
    if file is None:
        return
    if file.is_file():
        files, path = filesystem(url)
        try:
            with naming_url(url):
                files.put_file(str(file), path)
        except OSError:
            complain(f"what is done is in {file}: --resume takes it to {url}")
            raise
    _forget(file)


def name_url(error: NonetError) -> None:
    """Makes an error name the URL, unless what it speaks of lies here."""
    url, file = _of_command()
    if file is not None and not file.exists() and not part_there(file):
        error.message = error.message.replace(str(file), url)
        _forget(file)


def _forget(file: Path) -> None:
    file.unlink(missing_ok=True)
    with contextlib.suppress(OSError):
        file.parent.rmdir()  # unless what is not whole waits in it


def _of_command() -> tuple[str, Path | None]:
    ctx = click.get_current_context(silent=True)
    known: Any = ctx and ctx.meta.get(_STAGED)
    return known or ("", None)
