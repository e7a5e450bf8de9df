"""`nonet learn`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from nonet._book import FORMS, draw_lessons
from nonet._explain import technique
from nonet.catalogue import named, translated
from nonet.cli._completion import technique_names
from nonet.cli._lessons import done, keep_done, text_of
from nonet.cli._options import force_option, json_option, language_option, out_option
from nonet.cli._output import print_json
from nonet.cli._partial_file import require_free
from nonet.cli._terminal import is_terminal, screen
from nonet.cli.commands import Command
from nonet.course import find_units
from nonet.errors import NonetError, UnknownNameError, UsageError
from nonet.files import ending_of, write_file
from nonet.lessons import (
    Lesson,
    campaign,
    describe_facts,
    describe_share,
    lesson_of,
    position_text,
)


@click.command
@click.argument("names", metavar="[NAME]...", nargs=-1, shell_complete=technique_names)
@click.option("--done", "is_done", is_flag=True, help="Note that these lessons are done.")
@click.option("--undone", is_flag=True, help="Note that they are not.")
@language_option
@json_option("lesson")
@out_option
@force_option
def command(
    *,
    names: tuple[str, ...],
    is_done: bool,
    undone: bool,
    as_json: bool,
    out: Path | None,
    force: bool,
) -> None:
    """Learn techniques: the list of lessons, or those of these NAMEs.

    A lesson says what to look for and why it holds, with an example, a near miss, and how often
    it occurs. The list is in an order in which each lesson comes after those that it needs; the
    next one is marked. With -o FILE.html or FILE.pdf lessons are written to be printed. nonet
    practise NAME shows boards on which it is to be found, or writes them as a worksheet.
    """
    lessons = [_lesson(name) for name in names] or list(campaign())
    if is_done and undone:
        raise UsageError("--done or --undone: choose one")
    if is_done or undone:
        _note(lessons, names, is_done)
    elif out is not None:
        _write(lessons, out, force)
    elif as_json:
        for lesson in lessons:
            print_json(_record(lesson))
    elif names:
        width = screen().columns if is_terminal(sys.stdout) else None
        click.echo("\n\n".join(_wrapped(text_of(lesson), width) for lesson in lessons))
    else:
        _list(lessons)


def _lesson(name: str) -> Lesson:
    """The lesson of a technique, by any name; where there is none, a pointer to what teaches it."""
    try:
        return lesson_of(name)
    except (UnknownNameError, UsageError) as error:
        try:
            unit = translated(find_units([name])[0].name)
        except NonetError:
            raise error from None
        words = error.message if isinstance(error, UsageError) else ""
        there = translated("nonet practise {unit} teaches it.", unit=repr(unit))
        raise UsageError(f"{words} {there}".lstrip()) from None


def _wrapped(text: str, width: int | None) -> str:
    """Long sentences on several lines; boards as they are."""
    return "\n".join(
        click.wrap_text(line, width) if width and ". " in line else line
        for line in text.split("\n")
    )


def _note(lessons: list[Lesson], names: tuple[str, ...], is_done: bool) -> None:
    if not names:
        raise UsageError("name the lessons: nonet learn 'Naked Pair' --done")
    chosen = {lesson.name for lesson in lessons}
    known = done()
    keep_done(known | chosen if is_done else known - chosen)
    left = next((lesson.name for lesson in campaign() if lesson.name not in done()), None)
    text = "Next: {unit}" if left else "All lessons are done."
    click.echo(translated(text, unit=left))


def _write(lessons: list[Lesson], out: Path, force: bool) -> None:
    form = ending_of(out).removeprefix(".")
    if form not in FORMS:
        raise UsageError(f"{out}: the name must end in .{' or .'.join(FORMS)}")
    require_free(out, force=force)
    write_file(out, [draw_lessons(lessons, form)])


def _list(lessons: list[Lesson]) -> None:
    known = done()
    following = next((lesson.name for lesson in lessons if lesson.name not in known), None)
    width = max(len(lesson.name) for lesson in lessons)
    for lesson in lessons:
        sign = "x" if lesson.name in known else ">" if lesson.name == following else " "
        click.echo(
            f"{sign} {lesson.name:{width}}  {named(lesson.level):8} {describe_share(lesson):>4}  "
            f"{translated(technique(lesson.name).summary)}"
        )


def _record(lesson: Lesson) -> dict[str, object]:
    example, miss = lesson.example, lesson.miss
    assert example.step is not None
    return {
        "lesson": lesson.name,
        "look_for": translated(lesson.look_for),
        "why": translated(lesson.why),
        "near_miss": translated(lesson.near_miss),
        "needs": list(lesson.needs),
        "level": lesson.level,
        "share": lesson.share,
        "facts": describe_facts(lesson),
        "example": position_text(example.state),
        "step": str(example.step),
        "miss": position_text(miss.state) if miss else None,
        "done": lesson.name in done(),
    }


COMMAND = Command(
    name="learn",
    summary="Learn solving techniques, with examples.",
    group="explain",
    run=command,
)
