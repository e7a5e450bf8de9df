"""Tools that make something of nothing, or of a text: generate, draw, read."""

from __future__ import annotations

import asyncio
from typing import Any

from nonet.mcp._ask import Ask, RefusedError
from nonet.mcp._boards import Rows, drawn, in_play, rows_of
from nonet.mcp._tool import Given, Reply, Tool
from nonet.mcp.tools.solving import SOLVE
from nonet.web.endpoints import BaseModel, Field
from nonet.web.endpoints.convert import ConvertRequest
from nonet.web.endpoints.draw import DrawRequest
from nonet.web.endpoints.generate import GenerateRequest
from nonet.web.limits import Limits

_MOST_PUZZLES = 10
_BLURRED = (
    "Hardly any cell of it is sure: ask for a sharper picture from straight above, or for text."
)


class GenerateToolRequest(GenerateRequest):
    """The arguments of `generate`."""

    count: int = Field(default=1, ge=1, le=_MOST_PUZZLES, description="How many puzzles.")


class Made(BaseModel):
    """A puzzle that was made."""

    puzzle: str = Field(description="A text that every tool takes as `puzzle`.")
    board: Rows
    seed: int
    givens: int
    score: float
    level: str | None
    hardest: str | None


class Generated(BaseModel):
    """The answer of `generate`."""

    puzzles: list[Made]


async def _generate(ask: Ask, given: Given) -> Reply:
    fields = dict(given)
    number, seed = fields.pop("count", 1), fields.get("seed")
    made: list[dict[str, Any]] = []
    texts: list[str] = []
    end = asyncio.get_running_loop().time() + ask.seconds
    for index in range(number):
        left = end - asyncio.get_running_loop().time()
        if made and left <= 0:
            texts.append(f"The time was up after {len(made)} of {number} puzzles.")
            break
        if seed is not None:
            fields["seed"] = (seed + index) % 2**64
        try:
            answer = await ask("generate", {**fields, "timeout": max(left, 0.1)})
        except RefusedError:
            if not made:
                raise
            texts.append(f"The time was up after {len(made)} of {number} puzzles.")
            break
        made.append(_made(answer))
        texts.append(_words(made[-1]))
    return Reply("\n\n".join(texts), {"puzzles": made})


def _made(answer: dict[str, Any]) -> dict[str, Any]:
    board, rating = answer["puzzle"], answer["rating"]
    return {
        "puzzle": board["text"],
        "board": rows_of(board["givens"], board),
        "seed": answer["seed"],
        "givens": sum(map(bool, board["givens"])) - len(board["gaps"] or ()),
        "score": rating["score"],
        "level": rating["level"],
        "hardest": rating["hardest"],
    }


def _words(made: dict[str, Any]) -> str:
    level = f", {made['level']}" if made["level"] else ""
    about = f"{made['givens']} givens{level}, seed {made['seed']}"
    several = "\n" in made["puzzle"] or drawn(made["board"]) == made["puzzle"]
    return f"{made['puzzle']}\n{about}" if several else f"{drawn(made['board'])}\n{about}"


GENERATE = Tool(
    "generate",
    GenerateToolRequest,
    ("count", "difficulty", "clues", "symmetry", "require", "seed"),
    _generate,
    title="Make puzzles",
    summary="Makes puzzles with exactly one solution: any size, game or rules, of a difficulty "
    "(easy, medium, hard, unfair, extreme), or that need a technique (`require`).",
    answers=Generated,
)


class DrawToolRequest(DrawRequest):
    """The arguments of `draw`."""

    now: str | list[Any] | None = None


class Drawn(BaseModel):
    """The answer of `draw` beside the picture."""

    text: str = Field(description="What the picture shows.")


async def _draw(ask: Ask, given: Given) -> Reply:
    answer = await ask("draw", {**await in_play(ask, given), "form": "png"})
    return Reply(answer["text"], {"text": answer["text"]}, png=answer["picture"])


DRAW = Tool(
    "draw",
    DrawToolRequest,
    ("now", "candidates", "cell"),
    _draw,
    title="Draw a board",
    summary="A picture (PNG) of a board with its rules drawn: cages, thermometers, arrows.",
    answers=Drawn,
)


class ReadToolRequest(ConvertRequest):
    """The arguments of `read`."""

    picture: str | None = Field(
        default=None,
        max_length=Limits().picture,
        description="Instead of a puzzle: a photo or screenshot of a board (JPEG, PNG, WebP), in "
        "base64; `size` is then the board's: 4, 6, 9, 12 or 16.",
    )


class Read(BaseModel):
    """The answer of `read`."""

    puzzle: str = Field(description="The shortest text that is read as this puzzle.")
    board: Rows
    describe: str
    rules: str
    constraints: list[str] = Field(description="Its further rules, one by one.")
    givens: int
    read_as: str | None = Field(description="The format.")
    remarks: list[str] = Field(description="What was not read, and what is wrong.")
    text: str | None = Field(default=None, description="In the format `to`.")
    status: str | None = Field(
        default=None,
        description="Of a board in a picture: unique, multiple, unsolvable or unknown.",
    )
    doubtful: list[str] = Field(default=[], description="Cells to compare with the picture.")
    repaired: Rows | None = Field(
        default=None, description="The likeliest board nearby with one solution: an offer."
    )


async def _read(ask: Ask, given: Given) -> Reply:
    if "picture" not in given:
        return await _read_text(ask, given)
    if "puzzle" in given:
        raise RefusedError("UsageError", "give `puzzle` or `picture`, not both")
    fields = dict(given)
    seen = await ask(
        "image", {name: fields.pop(name) for name in ("picture", "size") if name in fields}
    )
    fields["puzzle"] = seen["puzzle"]["text"]
    reply = await _read_text(ask, fields)
    fields.pop("to", None)
    solved = await SOLVE.call(ask, fields)
    doubtful, better = seen["doubtful"], seen["repaired"]
    # Conflicts are among the remarks.
    lines = [reply.text, solved.text.partition("\n")[0].partition(":")[0]]
    if len(doubtful) == len(seen["puzzle"]["givens"]):
        lines = [drawn(reply.record["board"]), _BLURRED]
    elif doubtful:
        lines.append(f"Compare these cells with the picture: {' '.join(doubtful)}")
    repaired = rows_of(better["givens"], better) if better else None
    if repaired:
        lines.append(f"Perhaps {' '.join(seen['changed'])} was misread; this has one solution:")
        lines.append(drawn(repaired))
    known = {"status": solved.record["status"], "doubtful": doubtful, "repaired": repaired}
    return Reply("\n".join(lines), {**reply.record, **known})


async def _read_text(ask: Ask, given: Given) -> Reply:
    answer = await ask("convert", given)
    board = answer["puzzle"]
    rows = rows_of(board["givens"], board)
    clues = [clue["id"] for clue in board["clues"] or ()]
    record = {
        "puzzle": board["text"],
        "board": rows,
        "describe": board["describe"],
        "rules": board["rules"],
        "constraints": clues,
        "givens": sum(map(bool, board["givens"])) - len(board["gaps"] or ()),
        "read_as": answer["read_as"],
        "remarks": answer["remarks"],
        "text": answer.get("text"),
    }
    lines = [
        drawn(rows),
        f"{board['describe']}, {record['givens']} givens",
        *([board["rules"]] if board["rules"] != board["describe"] else []),
        *clues,
        *answer["remarks"],
        *([answer["text"]] if answer.get("text") else []),
    ]
    return Reply("\n".join(lines), record)


READ = Tool(
    "read",
    ReadToolRequest,
    ("picture", "to", "make", "seed"),
    _read,
    title="Read a puzzle",
    summary="Reads a puzzle from any text, link or picture and says what was read, which rules it "
    "has, and what was not read and has to be told as `rule`; of a picture also which cells are "
    "doubtful, and whether it has one solution. `to` writes it in another format (line, "
    "json, sudokupad, fpuzzles, penpa and others); `make` makes it minimal, canonical or another "
    "variant of it.",
    answers=Read,
)
