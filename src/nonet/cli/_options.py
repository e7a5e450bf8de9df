"""The options that several commands share, each with one meaning in all of them."""

from __future__ import annotations

import contextlib
import functools
import math
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import Field, fields
from pathlib import Path
from typing import Any, TypeVar

import click

from nonet.catalogue import speaking, wanted
from nonet.cli._completion import OF_FIELDS, puzzle_words, written_format_names
from nonet.cli._items import Puzzles
from nonet.cli._output import LINE, Document, output_to, require_form
from nonet.cli._partial_file import is_replaced, require_free
from nonet.cli._terminal import is_terminal
from nonet.cli._words import text_of
from nonet.errors import UsageError
from nonet.files import ending_of, format_of
from nonet.formats import FORMATS, ReadOptions
from nonet.frozen import frozen
from nonet.options import Bounds, flag_of
from nonet.storage import is_remote, table_named

F = TypeVar("F", bound=Callable[..., Any])
_LARGE = 2**63  # from here on numbers are written as powers


class Number(click.IntRange):
    """A whole number, called so in messages and help texts."""

    name = "number"

    def _describe_range(self) -> str:
        if self.max is not None and self.max >= _LARGE:
            return f"{self.min}<=x<2^{self.max.bit_length()}"
        return super()._describe_range()


class Seconds(click.FloatRange):
    """A time: a number, which "nan" is not."""

    name = "number of seconds"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """The number of seconds."""
        seconds: float = super().convert(value, param, ctx)
        return (
            self.fail(f"{value!r} is not a valid {self.name}.") if math.isnan(seconds) else seconds
        )


Names = tuple[str, ...]  # of an option that may be repeated

# Types of options that are more than a text; the values check the rest themselves.
_TYPES = {
    "limit": Number(min=1),
    "timeout": Seconds(min=0),
    "node_limit": Number(min=0),
    "size": Number(min=1),
    "repeat": Number(min=1),
    "count": Number(min=0),
    "seed": Number(0, 2**64 - 1),
    "threads": Number(1, 1024),
    "per_page": Number(min=1),
    "variety": Number(min=1),
}
_SHORT = {"count": ["-n"]}


def decorated(function: Any, *decorators: Callable[[Any], Any]) -> Any:
    """A function with all these decorators, the first of them outermost."""
    for decorate in reversed(decorators):
        function = decorate(function)
    return function


def value_options(
    kind: type[Any],
    argument: str,
    names: Sequence[str] | None = None,
    *,
    texts: Sequence[str] = (),
    scope: str = "",
) -> Callable[[F], F]:
    """Adds the fields of a dataclass that have a help text as options.

    Args:
        kind: The dataclass.
        argument: As what the command gets the value.
        names: The fields, if not all.
        texts: Those which may be the name of a file that holds the text.
        scope: Added to the help texts.
    """
    options = [
        field
        for field in fields(kind)
        if "help" in field.metadata and (names is None or field.name in names)
    ]

    def decorate(function: F) -> F:
        @functools.wraps(function)
        def with_value(*args: Any, **given: Any) -> Any:
            values = {field.name: given.pop(field.name) for field in options}
            values |= {name: text_of(values[name]) for name in texts}
            return function(*args, **given, **{argument: kind(**values)})

        wrapped: F = decorated(with_value, *(_option(field, scope) for field in options))
        return wrapped

    return decorate


def _option(field: Field[Any], scope: str) -> Callable[[Any], Any]:
    several = field.type in ("Names", "Names | None", "Rules", "Meanings")
    is_left_out = field.default is True  # what is there unless --no-NAME says otherwise
    return click.option(
        *_SHORT.get(field.name, []),
        f"--{'no-' * is_left_out}{flag_of(field)}",
        field.name,
        type=field.metadata.get("type") or _TYPES.get(field.name),
        **_flag(field),
        multiple=several,
        default=None if several else field.default,
        show_default=_shown_default(field.default, several=several),
        metavar=field.metadata["metavar"] or None,
        help=field.metadata["help"].removesuffix(".") + scope + ".",
        shell_complete=OF_FIELDS.get(field.name),
    )


def _flag(field: Field[Any]) -> dict[str, Any]:
    # Any `flag_value`, None as well, would let click take the option without its value.
    return {"is_flag": True, "flag_value": not field.default} if field.type == "bool" else {}


def _shown_default(default: Any, *, several: bool) -> bool | str:
    # Where an option may be repeated, click knows of no default.
    unsaid = default == "" or any(default is plain for plain in (None, False, True))
    return str(default) if several and default else not unsaid


def _speak(context: click.Context, _: click.Parameter, name: str) -> None:
    context.with_resource(speaking(name))


def language_option(function: F) -> F:
    """Sentences in the language of the environment, or a named one, while the command runs."""
    chosen = click.option(
        "--lang",
        metavar="NAME",
        default=lambda: wanted(os.environ),
        expose_value=False,
        callback=_speak,
        help="The language of its sentences: de, or that of LANG.",
    )
    return chosen(function)


def reading_options(function: F) -> F:
    """Adds PUZZLE... and the options of reading; the command gets them as `puzzles`."""

    @functools.wraps(function)
    def with_puzzles(*args: Any, words: tuple[str, ...], reading: ReadOptions, **given: Any) -> Any:
        return function(*args, puzzles=Puzzles(words, reading), **given)

    words = click.argument(
        "words",
        nargs=-1,
        metavar="[PUZZLE|FILE|@EXAMPLE|-]...",
        shell_complete=puzzle_words,
    )
    reading = value_options(ReadOptions, "reading", texts=["regions"])
    wrapped: F = decorated(with_puzzles, words, reading)
    return wrapped


def bounds_options(*names: str) -> Callable[[F], F]:
    """Adds those fields of `Bounds` as options, which the command gets as `bounds`."""
    return value_options(Bounds, "bounds", names, scope=", for each puzzle")


def output_options(function: F, *, grows: bool = False) -> F:
    """Adds -o, --resume and --force: what is printed goes to the file as it would into a pipe.

    A command with --resume goes over its puzzles by `run_each`.

    Args:
        function: The command.
        grows: Whether --resume goes on with a file that is whole, where the input has grown.
    """

    @functools.wraps(function)
    def with_output(*args: Any, out: Path | None, **given: Any) -> Any:
        if out is not None:
            require_text(out, given)
        with _written(out, given, grows=grows):
            return function(*args, **given)

    wrapped: F = decorated(with_output, out_option, resume_option, force_option)
    return wrapped


@contextlib.contextmanager
def _written(
    out: Path | None, given: dict[str, Any], *, grows: bool = False, **more: Any
) -> Iterator[None]:
    """Print into a file; --resume and --force are taken out of the options."""
    resume, force, split = given.pop("resume"), given.pop("force"), given.get("split")
    require_resumable(out, resume=resume, force=force, whole=grows)
    ledger = None
    if out is not None and is_replaced(out):
        from nonet.cli._ledger import Journal

        grows = grows and split is None
        ledger = Journal(out, {**given, **more}, resume=resume, grows=grows)
    with output_to(out, ledger, columns_of(split)):
        yield


@frozen
class Target:
    """The file that a command writes, and what becomes of one that is there."""

    out: Path | None
    resume: bool
    force: bool


def target_options(function: F) -> F:
    """Adds -o, --resume and --force, which the command gets as `target`."""

    @functools.wraps(function)
    def with_target(*args: Any, out: Path | None, resume: bool, force: bool, **given: Any) -> Any:
        return function(*args, target=Target(out, resume, force), **given)

    wrapped: F = decorated(with_target, out_option, resume_option, force_option)
    return wrapped


def document_options(function: F) -> F:
    """As `output_options`, and --to for documents; the command gets a `document`, or None."""
    from nonet._book import FORMS

    @functools.wraps(function)
    def with_document(*args: Any, to: str | None, out: Path | None, **given: Any) -> Any:
        named = out and ending_of(out).removeprefix(".")
        form = to or (named if named in FORMS else None)
        if form is None:
            if out is not None:
                require_text(out, given)
            with _written(out, given):
                return function(*args, document=None, **given)
        force = given.pop("force")
        if given.pop("resume"):
            raise UsageError("a document holds all paths: --resume goes on with lines and tables")
        if out is not None:
            if named and named != form:
                raise UsageError(f"{out}: the ending says {named}, and {form} was asked for")
            require_free(out, force=force)
        elif form == "pdf" and is_terminal(sys.stdout):
            raise UsageError("a PDF goes to a file: give -o FILE.pdf")
        return function(*args, document=Document(form, out), **given)

    to_document = click.option(
        "--to", type=click.Choice(FORMS), help="Write a document with pictures."
    )
    wrapped: F = decorated(with_document, to_document, out_option, resume_option, force_option)
    return wrapped


def set_option(function: F) -> F:
    """Adds --split; the command gets `split`: how its rows, as JSON, go into the parts of a set.

    What it prints is a table where -o ends in .parquet, with or without --split.
    """

    @functools.wraps(function)
    def with_split(*args: Any, split: str | None, out: Path | None, **given: Any) -> Any:
        if split is None and (out is None or table_named(out) is None):
            return function(*args, split=None, out=out, **given)
        from nonet.sets import Split

        return function(
            *args, out=out, **{**given, "split": Split.of(split or "100"), "as_json": True}
        )

    wrapped: F = decorated(
        with_split,
        click.option(
            "--split",
            metavar="90/5/5",
            help="Rows of a set for training: solution, rating, path with its sentences and "
            "states, and the part: train, validation, test. -o SET.parquet or .ndjson.",
        ),
    )
    return wrapped


def columns_of(split: object) -> dict[str, Any] | None:
    """The columns of a set; None for what is none."""
    if split is None:
        return None
    from nonet.sets import COLUMNS

    return COLUMNS


def require_text(out: Path, given: dict[str, Any]) -> None:
    """Sees that a file of a command without --to is not called something that it is not.

    Args:
        out: The file.
        given: The options; with --json in the end where the file is a table.

    Raises:
        UsageError: Its ending is that of a format, or of a table, that the command does not write.
    """
    _prefer_objects(out, given, None)
    as_json, form = given.get("as_json", False), format_of(out)
    if form is not None and form.name == "json" and not as_json:
        raise UsageError(f"{out} would hold text: add --json, or choose a name that ends in .txt")
    require_form(out, "json" if as_json else None, ())


def _prefer_objects(out: Path | None, given: dict[str, Any], to: str | None) -> None:
    """Rows of a table are the objects of --json."""
    table = None if out is None else table_named(out)
    if table is not None:
        if "as_json" not in given:
            raise UsageError(f"{out}: this command makes no table: choose .txt")
        if to is not None:
            raise UsageError(f"{out}: the ending says {table}, and --to says {to}")
        given["as_json"] = True


def format_options(*, plain: str | None = None) -> Callable[[F], F]:
    """Adds --to, -o, --resume and --force; the command gets `to`, if need be by the ending of -o.

    Args:
        plain: What `to` is where the ending is that of lines.
    """

    def decorate(function: F) -> F:
        @functools.wraps(function)
        def with_format(*args: Any, to: str | None, out: Path | None, **given: Any) -> Any:
            _prefer_objects(out, given, to)
            as_json = given.get("as_json", False)
            if as_json and to is not None:
                raise UsageError("give --json or --to, not both")
            if to is not None:
                FORMATS.get(to)
            if out is not None:
                require_form(out, "json" if as_json else to, FORMATS.names())
                form = format_of(out)
                if to is None and form is not None and not as_json:
                    to = plain if form.name == LINE else form.name
            with _written(out, given, to=to):
                return function(*args, to=to, **given)

        wrapped: F = decorated(with_format, to_option, out_option, resume_option, force_option)
        return wrapped

    return decorate


def require_resumable(out: Path | None, *, resume: bool, force: bool, whole: bool = False) -> None:
    """As `require_free`, where there may be no file.

    Raises:
        UsageError: They do not go together, or a file of the user would be lost.
    """
    if resume and force:
        raise UsageError("--resume goes on with the file and --force starts over: choose one")
    if resume and out is None:
        raise UsageError("--resume needs -o FILE, with which it goes on")
    if out is not None:
        require_free(out, force=force, resume=resume, whole=whole)


def _target(ctx: click.Context, name: str | None) -> Path | None:
    """The file to write; that of a URL is made here first."""
    if name is not None and is_remote(name):
        from nonet.cli._staged import staged

        return staged(ctx, name)
    return None if name in (None, "-") else Path(name)


to_option = click.option(
    "--to",
    metavar="FORMAT",
    help="Format to write (nonet formats).",
    shell_complete=written_format_names,
)
out_option = click.option(
    "-o",
    "--output",
    "out",
    type=click.Path(),
    callback=lambda ctx, param, name: _target(ctx, name),
    metavar="FILE",
    help="File or URL (s3://...) to write; - is standard output.",
)
values_only_option = click.option(
    "--values-only", is_flag=True, help="Write the values though the format cannot say the rules."
)
resume_option = click.option(
    "--resume", is_flag=True, help="Go on where an interrupted run with -o ended."
)
force_option = click.option("--force", is_flag=True, help="Overwrite a file.")


def json_option(noun: str = "puzzle") -> Callable[[F], F]:
    """Adds --json, which the command gets as `as_json`."""
    return click.option("--json", "as_json", is_flag=True, help=f"One JSON object per {noun}.")
