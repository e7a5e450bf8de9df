"""The tools, found by the registry: a file for each family of them."""

from nonet.mcp._tool import Tool
from nonet.registry import Registry

TOOLS: Registry[Tool] = Registry("nonet.mcp.tools", Tool, "tool")
