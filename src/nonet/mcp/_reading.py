"""Things to read besides calling tools: resources, and the prompt."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from nonet.mcp._ask import Ask
from nonet.mcp.tools import TOOLS

_SCHEME = "nonet://"
_LISTED = 50  # names that are offered for what was typed


@dataclass(frozen=True, slots=True)
class Source:
    """A kind of resource: a list, and each thing in it.

    Attributes:
        name: The address of the list is ``nonet://name``.
        about: What the list is of.
        entry: What one of them is, for the address ``nonet://name/{name}``.
        whole: The list as text.
        one: One of them as text.
        names: All names.
    """

    name: str
    about: str
    entry: str
    whole: Callable[[Ask], Awaitable[str]]
    one: Callable[[Ask, str], Awaitable[str]]
    names: Callable[[Ask], Awaitable[Sequence[str]]]

    @property
    def uri(self) -> str:
        """The address of the list."""
        return f"{_SCHEME}{self.name}"


async def _all_rules(ask: Ask) -> str:
    return (await TOOLS.get("rules").call(ask, {})).text


async def _one_rule(ask: Ask, name: str) -> str:
    return (await TOOLS.get("rules").call(ask, {"name": name})).text


async def _rule_names(ask: Ask) -> Sequence[str]:
    return [rule["name"] for rule in (await ask.listed("rules"))["rules"]]


async def _all_techniques(ask: Ask) -> str:
    techniques = (await ask.listed("techniques"))["techniques"]
    return "\n".join(f"{technique['name']}: {technique['summary']}" for technique in techniques)


async def _one_technique(ask: Ask, name: str) -> str:
    lessons = {lesson["name"].casefold() for lesson in (await ask.listed("lessons"))["lessons"]}
    if name.casefold() in lessons:
        return (await TOOLS.get("learn").call(ask, {"name": name})).text
    techniques = (await ask.listed("techniques"))["techniques"]
    known = {technique["name"].casefold(): technique for technique in techniques}
    if name.casefold() in known:
        entry = known[name.casefold()]
        return f"{entry['name']}: {entry['summary']}"
    return (await TOOLS.get("learn").call(ask, {"name": name})).text  # which refuses it in words


async def _technique_names(ask: Ask) -> Sequence[str]:
    return [technique["name"] for technique in (await ask.listed("techniques"))["techniques"]]


async def _all_examples(ask: Ask) -> str:
    levels = (await ask.listed("examples"))["examples"]
    lines = []
    for level in levels:
        names = ", ".join(example["name"] for example in level["examples"])
        lines.append(f"{level['name']}: {level['about']} {names}")
    return "\n".join(lines)


async def _one_example(ask: Ask, name: str) -> str:
    example = await ask.listed("examples/{name}", name)
    return f"{example['puzzle']['text']}\n# {example['about']}"


async def _example_names(ask: Ask) -> Sequence[str]:
    levels = (await ask.listed("examples"))["examples"]
    return [example["name"] for level in levels for example in level["examples"]]


SOURCES = {
    source.name: source
    for source in (
        Source(
            "rules",
            "All variant rules and games.",
            "A rule in words, and how it is written.",
            _all_rules,
            _one_rule,
            _rule_names,
        ),
        Source(
            "techniques",
            "All solving techniques, the easiest first.",
            "A technique: what to look for, why it holds, an example.",
            _all_techniques,
            _one_technique,
            _technique_names,
        ),
        Source(
            "examples",
            "The puzzles that come with nonet, by level and rule.",
            "A puzzle that comes with nonet.",
            _all_examples,
            _one_example,
            _example_names,
        ),
    )
}


async def resource(ask: Ask, uri: str) -> str | None:
    """The text of a resource; None where the address is of none.

    Raises:
        RefusedError: There is no such rule, technique or example.
    """
    path = uri.removeprefix(_SCHEME) if uri.startswith(_SCHEME) else ""
    folder, slash, name = path.partition("/")
    source = SOURCES.get(folder)
    if source is None:
        return None
    return await (source.one(ask, name) if slash else source.whole(ask))


async def completed(ask: Ask, folder: str, typed: str) -> list[str]:
    """The names in a folder that begin so."""
    source = SOURCES.get(folder)
    names = [] if source is None else await source.names(ask)
    return [name for name in names if name.casefold().startswith(typed.casefold())][:_LISTED]


TEACH = """Teach me to solve this puzzle; do not solve it for me.

{puzzle}

1. Call `read` to see whether it was read rightly, and `check` whether it has one solution. If \
not, tell me what is wrong.
2. Call `hint` with grade 1 and ask me what I see there. Give grade 2, then 3, only when I ask.
3. When I name a move, call `check_move` with the board as it stands in `now`: tell me which \
technique it was, or why it is not right yet. Keep the board as it stands, and show it in a code \
block after each move.
4. Name each technique that is new to me, with `learn`, in two sentences.
5. Never show the solution, and never work out a step by yourself: ask the tools."""
