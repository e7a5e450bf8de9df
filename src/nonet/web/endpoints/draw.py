"""A picture of a board."""

from __future__ import annotations

import base64
from typing import Literal

from nonet._draw import draw_png, draw_svg
from nonet.errors import UnsupportedError
from nonet.records import Record
from nonet.web.endpoints import Endpoint, GameRequest, RequestBounds
from nonet.web.endpoints._answers import Answer
from nonet.web.endpoints._models import Field
from nonet.web.limits import SHORT

# Pixels of a side: more than any screen has.
_MOST_PIXELS = 4096


class DrawRequest(GameRequest):
    """`POST /api/draw`."""

    form: Literal["svg", "png"] = Field(default="svg", description="svg, or png in base64.")
    cell: int = Field(default=48, ge=8, le=200, description="The side of a cell in pixels.")
    candidates: bool = Field(
        default=False, description="Whether to draw in empty cells what they may hold."
    )


class DrawAnswer(Answer):
    """A picture as text: SVG, or the bytes of a PNG in base64."""

    form: Literal["svg", "png"]
    picture: str
    text: str = Field(description="What it shows, in words.")


def answer(request: DrawRequest, bounds: RequestBounds) -> Record:
    """As `nonet.draw_svg` and `nonet.draw_png`."""
    puzzle = request.read(bounds)
    height = puzzle.layout.height
    if max(puzzle.size, height) * request.cell > _MOST_PIXELS:
        raise UnsupportedError(
            f"the picture would have more than {_MOST_PIXELS} pixels a side: make cell smaller"
        )
    in_play = request.values is not None or request.marks is not None
    board = request.state(puzzle) if in_play else puzzle
    if request.form == "svg":
        picture = draw_svg(board, marks=request.candidates, cell=request.cell)
    else:
        made = draw_png(board, marks=request.candidates, cell=request.cell)
        picture = base64.b64encode(made).decode()
    text = f"{puzzle.layout.describe()}, {puzzle.clues} given{'s' * (puzzle.clues != 1)}"
    return {"form": request.form, "picture": picture, "text": text}


ENDPOINT = Endpoint(
    "draw",
    DrawRequest,
    answer,
    answers=DrawAnswer,
    summary="Draws a board with its rules as SVG or PNG.",
    cost=SHORT,
    timed=False,
)
