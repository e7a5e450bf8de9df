"""Pages of the documentation for the lessons, a page each with its boards drawn: a hook of mkdocs.

`mkdocs.yml` names it. The pages are made when the documentation is built; `docs/learning.md` is
their index, whose table then links to them.
"""

import re
from typing import Any

from mkdocs.structure.files import File, Files

from nonet._book import drawn, parts_of, words_of_example
from nonet._explain import technique
from nonet.lessons import Lesson, campaign, describe_miss

_INDEX = "learning.md"


def stem_of(name: str) -> str:
    """The name of a lesson in an address."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def page_of(lesson: Lesson) -> str:
    """A lesson in Markdown."""
    stem, miss = stem_of(lesson.name), lesson.miss
    lines = [f"# {lesson.name}", technique(lesson.name).summary]
    for heading, text in parts_of(lesson):
        lines += [f"## {heading}", text]
    if lesson.needs:
        links = ", ".join(f"[{name}]({stem_of(name)}.md)" for name in lesson.needs)
        lines.append(f"Lessons before it: {links}.")
    lines += ["## An example", words_of_example(lesson), _picture(f"{stem}.svg", lesson.name)]
    lines += ["## A near miss", describe_miss(lesson, miss)]
    if miss is not None:
        lines.append(_picture(f"{stem}-miss.svg", f"{lesson.name}: a near miss"))
    lines += [
        "## Practise",
        f"`nonet practise '{lesson.name}'`, or *Learn* on [the page](../web.md). "
        "[All lessons](../learning.md)",
    ]
    return "\n\n".join(lines) + "\n"


def _picture(file: str, words: str) -> str:
    return f"![{words}]({file}){{ width=420 }}"


def on_files(files: Files, config: Any) -> Files:
    """Adds a page and its pictures for each lesson."""
    for lesson in campaign():
        stem, miss = stem_of(lesson.name), lesson.miss
        made = {f"{stem}.md": page_of(lesson), f"{stem}.svg": drawn(lesson.example, lesson.name)}
        if miss is not None:
            made[f"{stem}-miss.svg"] = drawn(miss, f"{lesson.name}: a near miss")
        for name, content in made.items():
            files.append(File.generated(config, f"lessons/{name}", content=content))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """In the index the names of the lessons become links."""
    if page.file.src_uri != _INDEX:
        return markdown
    for lesson in campaign():
        link = f"[{lesson.name}](lessons/{stem_of(lesson.name)}.md)"
        markdown = markdown.replace(f"\n| {lesson.name} |", f"\n| {link} |", 1)
    return markdown
