"""What there is, for menus; and whether the server is well."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import Request
from fastapi.responses import Response

import nonet
from nonet.web.answers import lists
from nonet.web.models import Health
from nonet.web.routes._router import begin, desk_of

router = begin("lists")


@router.get("/healthz")
async def health() -> Health:
    """Whether the server is well."""
    return Health(status="ok", version=nonet.__version__)


@router.get("/examples/{name}")
async def example(request: Request, name: str) -> Response:
    """A puzzle that comes with nonet."""
    return await desk_of(request).known(lists.example, name)


def _path(name: str) -> Callable[..., object]:
    async def listed(request: Request) -> Response:
        return await desk_of(request).known(lists.listed, name)

    return listed


for _name in lists.LISTS:
    router.get(f"/{_name}", name=_name, description=f"All {_name}.")(_path(_name))
