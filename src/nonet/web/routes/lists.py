"""What there is, for menus; and whether the server is well."""

from __future__ import annotations

from collections.abc import Callable

from fastapi.responses import Response

import nonet
from nonet.web.models import Health
from nonet.web.routes._router import At, begin

router = begin("lists")
LISTS = (
    *("engines", "formats", "alphabets", "techniques", "scales", "games", "examples"),
    "symmetries",
)


@router.get("/healthz")
async def health() -> Health:
    """Whether the server is well."""
    return Health(status="ok", version=nonet.__version__)


@router.get("/examples/{name}")
async def example(name: str, desk: At) -> Response:
    """A puzzle that comes with nonet."""
    return await desk.example(name)


def _path(name: str) -> Callable[..., object]:
    async def listed(desk: At) -> Response:
        return await desk.listed(name)

    return listed


for _name in LISTS:
    router.get(f"/{_name}", name=_name, description=f"All {_name}.")(_path(_name))
