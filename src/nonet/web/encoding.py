"""Answers packed with gzip, for clients that unpack it."""

from __future__ import annotations

import asyncio
import gzip

from starlette.requests import Request
from starlette.responses import Response

LEAST = 1000  # bytes from which it is worth its time
_LARGE = 1 << 15  # bytes from which others should not wait for it
_LEVEL = 5  # for what is made once for one client; nearly as small as 9 in a third of the time


def accepted(http: Request) -> bool:
    """True if the client takes gzip: named, or among all, and not ruled out by ``q=0``."""
    rank = {"gzip": 2, "*": 1}
    qualities: dict[str, bool] = {}
    for part_ in http.headers.get("accept-encoding", "").lower().split(","):
        name, _, quality = (part.strip() for part in part_.partition(";"))
        if name in rank:
            qualities[name] = quality.replace(" ", "").rstrip("0") not in ("q=", "q=.", "q=0.")
    return qualities[max(qualities, key=rank.__getitem__)] if qualities else False


def mark(response: Response) -> Response:
    """Says of an answer that its body is packed."""
    response.headers.update({"Content-Encoding": "gzip", "Vary": "Accept-Encoding"})
    return response


async def packed(http: Request, response: Response) -> Response:
    """The answer, packed if it is large and the client takes that."""
    body = bytes(response.body)
    if len(body) < LEAST:
        return response
    if not accepted(http):
        response.headers["Vary"] = "Accept-Encoding"
        return response
    if len(body) < _LARGE:
        small = gzip.compress(body, _LEVEL, mtime=0)
    else:
        small = await asyncio.to_thread(gzip.compress, body, _LEVEL, mtime=0)
    return mark(Response(small, response.status_code, media_type=response.media_type))
