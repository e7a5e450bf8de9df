"""Sudoku for assistants: a server of the Model Context Protocol, by the package ``mcp``.

It is an adapter: what its tools answer comes from the endpoints of the web API, through the same
dispatcher and within the same limits. See docs/assistants.md.
"""

from nonet.mcp._ask import LIMITS, Ask
from nonet.mcp._server import http_app, serve_stdio, server
from nonet.mcp.tools import TOOLS
