"""Tools about the way to a solution: hint, check_move, explain, rate, learn, rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nonet.mcp._ask import Ask, RefusedError
from nonet.mcp._boards import Rows, drawn, in_play, rows_of
from nonet.mcp._tool import Given, Reply, Tool, cut
from nonet.web.endpoints import BaseModel, Field, Name, Request
from nonet.web.endpoints.explain import ExplainRequest
from nonet.web.endpoints.hint import HintRequest
from nonet.web.endpoints.move import MoveRequest
from nonet.web.endpoints.rate import RateRequest

# A cell by name and a value: ["r1c2", 5].
Change = tuple[str, int]
_MOST_STEPS = 300


class HintToolRequest(HintRequest):
    """The arguments of `hint`."""

    grade: int = Field(
        default=1,
        ge=1,
        le=3,
        description="1: where to look; 2: the technique; 3: the whole step. Begin with 1.",
    )
    now: str | list[Any] | None = None


class Hinted(BaseModel):
    """The answer of `hint`."""

    grade: int
    text: str
    technique: str | None = Field(description="From grade 2 on.")
    cells: list[str]
    houses: list[str]
    placements: list[Change] = Field(default=[], description="Grade 3: what may be written.")
    eliminations: list[Change] = Field(default=[], description="Grade 3: what is crossed out.")
    mistakes: list[str] = Field(default=[], description="Cells that are wrong, if there are some.")


async def _hint(ask: Ask, given: Given) -> Reply:
    answer = await ask("hint", {"grade": 1, **await in_play(ask, given)})
    step = answer["step"] or {}
    record = {name: answer[name] for name in ("grade", "text", "technique", "cells", "houses")}
    record |= {name: step.get(name, []) for name in ("placements", "eliminations")}
    record["mistakes"] = [mistake["cell"] for mistake in answer["mistakes"]]
    return Reply(answer["text"], record)


HINT = Tool(
    "hint",
    HintToolRequest,
    ("now", "grade", "techniques", "last"),
    _hint,
    title="Give a hint",
    summary="The easiest next step of a person, or the mistake that was made. Begin with grade 1, "
    "which spoils nothing, and give more only when the person asks for it.",
    answers=Hinted,
)


class MoveToolRequest(MoveRequest):
    """The arguments of `check_move`."""

    changes: str = Field(
        default="",
        max_length=10_000,
        description="What was written (=) and crossed out (<>): r4c5=7, r1c2,r3c2<>5",
    )
    now: str | list[Any] | None = None


class Judged(BaseModel):
    """The answer of `check_move`."""

    kind: str = Field(
        description="known: a technique proves it; early: it is right and not yet known; open: "
        "neither is known; wrong; clash: it breaks a rule at once; nothing."
    )
    text: str
    technique: str | None
    cells: list[str]


async def _check_move(ask: Ask, given: Given) -> Reply:
    answer = await ask("move", await in_play(ask, given))
    record = {name: answer[name] for name in ("kind", "text", "technique", "cells")}
    return Reply(answer["text"], record)


CHECK_MOVE = Tool(
    "check_move",
    MoveToolRequest,
    ("now", "changes"),
    _check_move,
    title="Judge a move",
    summary="Whether a move is right and could be known: which technique proves it, or what it "
    "contradicts. `puzzle` is the puzzle, `now` the board before the move.",
    answers=Judged,
    needs=("changes",),
)


class ExplainToolRequest(ExplainRequest):
    """The arguments of `explain`."""

    begin: int = Field(default=1, ge=1, le=10_000, description="The first step to show.")
    first: int = Field(default=40, ge=1, le=_MOST_STEPS, description="How many steps to show.")
    now: str | list[Any] | None = None


class PathStep(BaseModel):
    """A step without its sentence, which is in the text."""

    technique: str
    placements: list[Change]
    eliminations: list[Change]


class Explained(BaseModel):
    """The answer of `explain`."""

    ended: str = Field(description="solved, or why the path ends.")
    status: str
    hardest: str | None
    techniques: dict[str, int] = Field(description="How often each was used.")
    steps: int = Field(description="In all.")
    begin: int = Field(description="The number of the first one that is shown.")
    path: list[PathStep]


async def _explain(ask: Ask, given: Given) -> Reply:
    fields = await in_play(ask, given)
    begin, first = fields.pop("begin", 1), fields.pop("first", 40)
    answer = await ask("explain", fields)
    steps = answer["steps"]
    if answer["error"]:
        raise RefusedError("NotSolvableError", f"{answer['error']} Call check for the reason")
    shown = steps[begin - 1 : begin - 1 + first]
    lines = [f"{number}. {step['text']}" for number, step in enumerate(shown, begin)]
    rest = len(steps) - (begin - 1) - len(shown)
    if rest > 0:
        lines.append(f"({rest} steps more: call again with begin={begin + len(shown)}.)")
    lines.append(_ending(answer))
    path = [{name: step[name] for name in PathStep.model_fields} for step in shown]
    record = {name: answer[name] for name in ("ended", "status", "hardest", "techniques")}
    return Reply(
        cut("\n".join(lines)), {**record, "steps": len(steps), "begin": begin, "path": path}
    )


def _ending(answer: Mapping[str, Any]) -> str:
    hardest = f"; the hardest is {answer['hardest']}" if answer["hardest"] else ""
    return f"{len(answer['steps'])} steps in all{hardest}; {answer['ended']}, {answer['status']}."


EXPLAIN = Tool(
    "explain",
    ExplainToolRequest,
    ("now", "begin", "first", "techniques", "until"),
    _explain,
    title="Explain the whole path",
    summary="Solves a puzzle as a person would, step by step with reasons.",
    answers=Explained,
)


class RateToolRequest(RateRequest):
    """The arguments of `rate`."""


class Rated(BaseModel):
    """The answer of `rate`."""

    scale: str
    score: float
    level: str | None
    hardest: str | None = Field(description="The hardest technique that it needs.")
    exact: bool


async def _rate(ask: Ask, given: Given) -> Reply:
    answer = await ask("rate", {**given, "path": False})
    record = {name: answer[name] for name in Rated.model_fields}
    level = f" ({answer['level']})" if answer["level"] else ""
    hardest = f"; the hardest technique is {answer['hardest']}" if answer["hardest"] else ""
    least = "" if answer["exact"] else "at least "
    return Reply(
        f"{least}{answer['score']:g} on the scale {answer['scale']}{level}{hardest}", record
    )


RATE = Tool(
    "rate",
    RateToolRequest,
    ("scale",),
    _rate,
    title="Rate a puzzle",
    summary="How hard a puzzle is for people, on a scale: nonet, hodoku, se121 and others.",
    answers=Rated,
)


class NameRequest(Request):
    """The arguments of `learn` and `rules`."""

    name: Name | None = Field(default=None, description="Which; without it they are listed.")


class Entry(BaseModel):
    """A line of a list."""

    name: str
    summary: str


class Lesson(BaseModel):
    """The answer of `learn`: a list of lessons, or one of them."""

    lessons: list[Entry] = []
    name: str | None = None
    summary: str | None = None
    look_for: str | None = None
    why: str | None = None
    needs: list[str] = Field(default=[], description="The lessons that come before.")
    example: Rows | None = Field(default=None, description="The board of the example.")
    step: str | None = Field(default=None, description="What is found there.")


async def _learn(ask: Ask, given: Given) -> Reply:
    if "name" not in given:
        lessons = (await ask.listed("lessons"))["lessons"]
        entries = [{"name": lesson["name"], "summary": lesson["summary"]} for lesson in lessons]
        return Reply(_listing(entries), {"lessons": entries})
    answer = await ask.listed("lessons/{name}", given["name"])
    board = answer["example"]["puzzle"]
    rows = rows_of(board["values"], board)
    record = {name: answer[name] for name in ("name", "summary", "look_for", "why", "needs")}
    record |= {"example": rows, "step": answer["example"]["text"]}
    text = [
        f"{answer['name']}: {answer['summary']}",
        f"Look for: {answer['look_for']}",
        f"Why it holds: {answer['why']}",
        f"Example:\n{drawn(rows)}",
        answer["example"]["text"],
    ]
    return Reply(cut("\n\n".join(text)), record)


LEARN = Tool(
    "learn",
    NameRequest,
    ("name",),
    _learn,
    title="A lesson about a technique",
    summary="Lessons on solving techniques from the easiest on: what to look for, why it holds, "
    "an example.",
    answers=Lesson,
)


class Rule(BaseModel):
    """The answer of `rules`: a list of rules and games, or one of them."""

    rules: list[Entry] = []
    games: list[Entry] = []
    name: str | None = None
    summary: str | None = None
    rules_text: str | None = Field(default=None, description="The rule in words.")
    examples: list[str] = Field(default=[], description="How it is written.")
    words: dict[str, str] = Field(default={}, description="What it is given, in this order.")
    aliases: list[str] = []


async def _rules(ask: Ask, given: Given) -> Reply:
    rules = (await ask.listed("rules"))["rules"]
    games = (await ask.listed("games"))["games"]
    wanted = given.get("name", "").casefold()
    for entry in (*rules, *games):
        names = (entry["name"], *entry.get("aliases", ()))
        if wanted and wanted in map(str.casefold, names):
            return _rule(entry)
    kept = [
        [other for other in entries if wanted in f"{other['name']} {other['summary']}".casefold()]
        for entries in (rules, games)
    ]
    if not any(kept):
        raise RefusedError(
            "UnknownNameError", f"no rule or game is called {wanted!r}: call rules without a name"
        )
    listed = [
        [{"name": row["name"], "summary": row["summary"]} for row in entries] for entries in kept
    ]
    text = (
        f"Rules (for `rule`):\n{_listing(listed[0])}\n\nGames (for `game`):\n{_listing(listed[1])}"
    )
    return Reply(cut(text), {"rules": listed[0], "games": listed[1]})


def _rule(entry: Mapping[str, Any]) -> Reply:
    examples, aliases = entry.get("examples"), entry.get("aliases", [])
    record = {
        "name": entry["name"],
        "summary": entry["summary"],
        "rules_text": entry["rules"],
        "examples": examples if isinstance(examples, list) else [],
        "words": entry.get("words", {}),
        "aliases": aliases,
    }
    lines = [f"{entry['name']}: {entry['rules'] or entry['summary']}"]
    if record["examples"]:
        lines.append(f"Written: {'; '.join(record['examples'])}")
        lines += [f"  {word}: {text}" for word, text in record["words"].items()]
    if aliases:
        lines.append(f"Also called: {', '.join(aliases)}")
    return Reply("\n".join(lines), record)


def _listing(entries: list[dict[str, Any]]) -> str:
    return "\n".join(f"{entry['name']}: {entry['summary']}" for entry in entries) or "none"


RULES = Tool(
    "rules",
    NameRequest,
    ("name",),
    _rules,
    title="Variant rules",
    summary="The rules and games that nonet knows, or those with a word in them, or how one is "
    "written. Call it before you write a `rule`.",
    answers=Rule,
)
