"""A board in a picture."""

from __future__ import annotations

import base64
import binascii
from typing import Literal

from nonet._photo import SIZES, read_image
from nonet.errors import FormatError
from nonet.records import Record, photo_record
from nonet.web.endpoints import Endpoint, Request, RequestBounds, board_record
from nonet.web.endpoints._answers import Answer, Board, StatusName
from nonet.web.endpoints._models import Field
from nonet.web.limits import SHORT


class ImageRequest(Request):
    """`POST /api/image`."""

    picture: str = Field(description="A JPEG, PNG, WebP, GIF, BMP or TIFF file in base64.")
    size: Literal[SIZES] | None = Field(  # type: ignore[valid-type]
        default=None, description="Of the board; all of these are tried unless given."
    )


class ImageAnswer(Answer):
    """The board, how sure it is, and what of the picture it was read from."""

    puzzle: Board = Field(description="As it was read.")
    status: StatusName = Field(description="Of the board as it was read.")
    repaired: Board | None = Field(
        description="Where it has not one solution: the likeliest board nearby that has."
    )
    changed: list[str] = Field(description="The cells that differ there.")
    doubtful: list[str] = Field(description="The cells to look at.")
    guesses: dict[str, list[tuple[int, float]]] = Field(
        description="The likeliest values of each cell with their probabilities; 0 is empty."
    )
    entries: dict[str, int] = Field(
        description="The digits of a player, by colour or hand, which are no givens of the puzzle."
    )
    corners: list[tuple[float, float]] = Field(description="Of the board, clockwise; pixels.")
    code: str = Field(description="The text of a QR code, if the puzzle was read from that.")
    text: str = Field(description="What there is to know, in a sentence.")
    straightened: str = Field(description="The board from straight above: a PNG in base64.")


def answer(request: ImageRequest, bounds: RequestBounds) -> Record:
    """As `nonet.read_image`."""
    try:
        picture = base64.b64decode(request.picture, validate=True)
    except (binascii.Error, ValueError):
        raise FormatError("the picture is not in base64") from None
    reading = read_image(picture, size=request.size)
    return {
        "puzzle": board_record(reading.puzzle),
        **photo_record(reading),
        "repaired": None if reading.repaired is None else board_record(reading.repaired),
        "straightened": base64.b64encode(reading.straightened()).decode(),
    }


ENDPOINT = Endpoint(
    "image",
    ImageRequest,
    answer,
    answers=ImageAnswer,
    summary="Reads the board in a photo or a screenshot.",
    cost=SHORT,
    timed=False,
)
