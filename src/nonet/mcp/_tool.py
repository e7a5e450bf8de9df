"""The entry of a tool: a question to endpoints, and a short answer for a reader of words."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import Any

from nonet.mcp._ask import Ask, RefusedError
from nonet.web.endpoints import BaseModel, Request
from nonet.web.failures import Failure
from nonet.web.local import fields_checked

MOST_TEXT = 12_000  # characters of an answer
MOST_PUZZLE = 20_000  # and of a puzzle

# What models are told of the fields that most tools have: shorter than to readers of OpenAPI.
_SHORT: dict[str, dict[str, Any]] = {
    "puzzle": {
        "description": "One line of characters, row by row, with . or 0 for empty cells; rows of "
        "numbers; a drawing; a SudokuPad, f-puzzles or penpa link; JSON.",
        "anyOf": [{"type": "string", "maxLength": MOST_PUZZLE}, {"type": "array"}],
    },
    "number": {"description": "Which puzzle, if the text has several.", "type": "integer"},
    "size": {"description": "Instead of a puzzle: N of an empty board.", "type": "integer"},
    "box": {
        "description": "Shape of the boxes, as 2x3; none for a Latin square.",
        "type": "string",
    },
    "game": {
        "description": "A named variant (windoku, samurai): see `rules`.",
        "type": "string",
    },
    "regions": {
        "description": "Of a jigsaw: the label of each cell's region.",
        "type": "string",
    },
    "rule": {
        "description": 'Further rules ("killer 10 r1c1 r1c2"): see `rules`.',
        "type": "array",
        "items": {"type": "string", "maxLength": 4000},
        "maxItems": 500,
    },
    "now": {
        "description": "The board as it stands, filled in further; as `puzzle`.",
        "anyOf": [{"type": "string", "maxLength": MOST_PUZZLE}, {"type": "array"}],
    },
}
READING = ("puzzle", "number", "size", "box", "game", "regions", "rule", "meaning")

Given = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer of a tool.

    Attributes:
        text: What is shown; lines that are too many are cut.
        record: The same for programs, as the tool's model of answers describes it.
        png: A picture, in base64.
    """

    text: str
    record: Mapping[str, Any]
    png: str | None = None


@dataclass(frozen=True, slots=True)
class Tool:
    """Something that an assistant can call; one entry of `TOOLS`.

    Attributes:
        name: By which it is called.
        request: The model of what it takes: an endpoint's, or one that has more fields.
        fields: Which of these fields are shown, apart from those of reading.
        answer: Asks the endpoints, with the fields that were given.
        title: For menus.
        summary: For the model: what it does, and when to call it.
        answers: The model of the structured part of its answers.
        needs: Fields that must be given.
    """

    name: str
    request: type[Request]
    fields: Sequence[str]
    answer: Callable[[Ask, Given], Awaitable[Reply]]
    _: KW_ONLY
    title: str
    summary: str
    answers: type[BaseModel]
    needs: Sequence[str] = field(default=())

    def input_schema(self) -> dict[str, Any]:
        """The arguments of the tool, as a JSON Schema."""
        whole = self.request.model_json_schema()
        known = whole["properties"]
        reading = [name for name in READING if name in known]
        properties = {
            name: _SHORT.get(name) or _plain(known[name]) for name in (*reading, *self.fields)
        }
        schema: dict[str, Any] = {
            "type": "object",
            "properties": properties,
            "additionalProperties": False,
        }
        if self.needs:
            schema["required"] = list(self.needs)
        if "$defs" in whole:
            schema["$defs"] = whole["$defs"]
        return schema

    def output_schema(self) -> dict[str, Any]:
        """The structured part of its answers, as a JSON Schema."""
        schema: dict[str, Any] = _untitled(self.answers.model_json_schema())
        del schema["description"]
        return schema

    async def call(self, ask: Ask, given: Mapping[str, Any]) -> Reply:
        """The answer to a call.

        Raises:
            RefusedError: It makes no sense, or cannot be met.
        """
        fields = {name: value for name, value in given.items() if value is not None}
        shown = self.input_schema()["properties"]
        for name in ("puzzle", "now"):
            text = fields.get(name)
            if isinstance(text, str) and len(text) > MOST_PUZZLE:
                raise RefusedError(
                    "UsageError",
                    f"`{name}` has {len(text):,} characters and may have {MOST_PUZZLE:,}: give one "
                    "puzzle, as a line, as rows or as a link",
                )
        wrong = fields_checked(self.request, fields, shown)
        if isinstance(wrong, Failure):
            raise RefusedError.of(wrong.body)
        lacking = [name for name in self.needs if name not in fields]
        if lacking:
            raise RefusedError("UsageError", f"give `{lacking[0]}` as well")
        return await self.answer(ask, fields)


def _untitled(schema: Any) -> Any:
    """A schema without titles, which repeat the names of fields, and defaults, which are empty."""
    if isinstance(schema, list):
        return [*map(_untitled, schema)]
    if not isinstance(schema, dict):
        return schema
    kept = {k: v for k, v in schema.items() if k != "title" or not isinstance(v, str)}
    if "type" in kept or "anyOf" in kept:
        kept.pop("default", None)
    return {name: _untitled(value) for name, value in kept.items()}


def _plain(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of a field without null, which need not be given, and without its title."""
    plain = {name: value for name, value in schema.items() if name not in ("title", "default")}
    kinds = [kind for kind in plain.get("anyOf", ()) if kind != {"type": "null"}]
    if "anyOf" in plain:
        del plain["anyOf"]
        plain |= kinds[0] if len(kinds) == 1 else {"anyOf": kinds}
    if schema.get("default") not in (None, [], ""):
        plain["default"] = schema["default"]
    return plain


def cut(text: str) -> str:
    """A text that is not too long: whole lines, and how many are left out."""
    if len(text) <= MOST_TEXT:
        return text
    lines = text.split("\n")
    kept, length = 0, 0
    while kept < len(lines) and length + len(lines[kept]) + 1 <= MOST_TEXT:
        length += len(lines[kept]) + 1
        kept += 1
    return "\n".join([*lines[:kept], f"({len(lines) - kept} lines more are left out)"])
