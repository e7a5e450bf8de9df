"""The paths of the API, a file for each kind of question."""

from nonet.web.routes import boards, lists, people

ROUTERS = (boards.router, people.router, lists.router)

__all__ = ["ROUTERS"]
