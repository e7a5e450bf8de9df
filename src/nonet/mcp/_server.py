"""The server, and how it is reached: by standard input and output, and by HTTP."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Sequence
from typing import Any
from urllib.parse import unquote

import mcp_types as types
from mcp import MCPError
from mcp.server import Server
from mcp.server.stdio import stdio_server
from starlette.types import ASGIApp, Receive, Scope, Send

import nonet
from nonet.mcp._ask import Ask, RefusedError
from nonet.mcp._reading import SOURCES, TEACH, completed, resource
from nonet.mcp._tool import MOST_PUZZLE, Reply, Tool, cut
from nonet.mcp.tools import TOOLS
from nonet.web.bodies import guarded
from nonet.web.dispatcher import Dispatcher

INSTRUCTIONS = (
    "Sudoku of every size and variant. Never solve or judge a puzzle by yourself: ask these tools. "
    "Cells are named r1c1 (row 1, column 1: top left). Give the puzzle as text in `puzzle`, and a "
    "board on which a person has written in `now`. Show boards in a code block. For somebody who "
    "wants to learn begin with hint, grade 1."
)
_PROMPT = "teach"
_ASKING = types.ToolAnnotations(
    read_only_hint=True, idempotent_hint=True, destructive_hint=False, open_world_hint=False
)


def server(dispatcher: Dispatcher) -> Server[Any]:
    """The server whose tools ask this dispatcher."""
    ask = Ask(dispatcher)

    async def call(_: Any, params: types.CallToolRequestParams) -> types.CallToolResult:
        return await _called(ask, params.name, params.arguments or {})

    async def read(_: Any, params: types.ReadResourceRequestParams) -> types.ReadResourceResult:
        return await _read(ask, str(params.uri))

    async def complete(_: Any, params: types.CompleteRequestParams) -> types.CompleteResult:
        uri = getattr(params.ref, "uri", "")
        folder = uri.partition("://")[2].partition("/")[0]
        names = await completed(ask, folder, params.argument.value)
        return types.CompleteResult(completion=types.Completion(values=names))

    return Server(
        "nonet",
        version=nonet.__version__,
        title="nonet: Sudoku",
        instructions=INSTRUCTIONS,
        on_list_tools=_tools,
        on_call_tool=call,
        on_list_resources=_resources,
        on_list_resource_templates=_templates,
        on_read_resource=read,
        on_list_prompts=_prompts,
        on_get_prompt=_prompt,
        on_completion=complete,
    )


async def serve_stdio(dispatcher: Dispatcher) -> None:
    """Serves one client on standard input and output, until it closes these."""
    dispatcher.workers.warm_up()
    serving = server(dispatcher)
    try:
        async with stdio_server() as (source, sink):
            await serving.run(source, sink, serving.create_initialization_options())
    finally:
        await dispatcher.workers.close()


def http_app(dispatcher: Dispatcher, hosts: Sequence[str] | None = None) -> ASGIApp:
    """The application of "streamable HTTP", at ``/mcp``.

    Args:
        dispatcher: Gets the answers, within its limits.
        hosts: The names by which it may be called; None for those of this machine's loopback.
    """
    app = server(dispatcher).streamable_http_app(
        stateless_http=True,
        json_response=True,
        max_request_body_size=dispatcher.limits.body,
        host="",  # `guarded` looks at names and origins
    )
    known = guarded(app, dispatcher.limits, hosts)

    async def warmed(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            dispatcher.workers.warm_up()
        await known(scope, receive, send)

    return warmed


def listed_tools() -> list[types.Tool]:
    """The tools as clients see them."""
    return [_tool(tool) for tool in TOOLS]


def _tool(tool: Tool) -> types.Tool:
    return types.Tool(
        name=tool.name,
        title=tool.title,
        description=tool.summary,
        input_schema=tool.input_schema(),
        output_schema=tool.output_schema(),
        annotations=_ASKING,
    )


async def _tools(*_: object) -> types.ListToolsResult:
    return types.ListToolsResult(tools=listed_tools())


async def _called(ask: Ask, name: str, given: dict[str, Any]) -> types.CallToolResult:
    """The answer of a tool; what cannot be answered is an answer too, that a model can act upon."""
    if name not in TOOLS.names():
        return _error(f"there is no tool {name!r}; there are {', '.join(TOOLS.names())}")
    try:
        return _result(await TOOLS.get(name).call(ask, given))
    except RefusedError as error:
        return _error(f"{error.kind}: {error}")
    except Exception as error:  # one that was not foreseen is our fault, and logged
        traceback.print_exception(error, file=sys.stderr)
        return _error("something went wrong inside of nonet")


def _result(reply: Reply) -> types.CallToolResult:
    content: list[Any] = [types.TextContent(type="text", text=cut(reply.text))]
    if reply.png is not None:
        content.append(types.ImageContent(type="image", data=reply.png, mime_type="image/png"))
    return types.CallToolResult(content=content, structured_content=dict(reply.record))


def _error(message: str) -> types.CallToolResult:
    return types.CallToolResult(
        content=[types.TextContent(type="text", text=cut(message))], is_error=True
    )


async def _resources(*_: object) -> types.ListResourcesResult:
    return types.ListResourcesResult(
        resources=[
            types.Resource(
                name=source.name, uri=source.uri, description=source.about, mime_type="text/plain"
            )
            for source in SOURCES.values()
        ]
    )


async def _templates(*_: object) -> types.ListResourceTemplatesResult:
    return types.ListResourceTemplatesResult(
        resource_templates=[
            types.ResourceTemplate(
                name=f"one of {source.name}",
                uri_template=f"{source.uri}/{{name}}",
                description=source.entry,
                mime_type="text/plain",
            )
            for source in SOURCES.values()
        ]
    )


async def _read(ask: Ask, uri: str) -> types.ReadResourceResult:
    try:
        text = await resource(ask, unquote(uri))
    except RefusedError as error:
        raise MCPError(types.INVALID_PARAMS, str(error)) from None
    if text is None:
        known = ", ".join(source.uri for source in SOURCES.values())
        raise MCPError(types.INVALID_PARAMS, f"there is no {uri[:80]}; there are {known}")
    contents = types.TextResourceContents(uri=uri, mime_type="text/plain", text=text)
    return types.ReadResourceResult(contents=[contents])


async def _prompts(*_: object) -> types.ListPromptsResult:
    argument = types.PromptArgument(
        name="puzzle", description="The puzzle, or a link to it.", required=True
    )
    prompt = types.Prompt(
        name=_PROMPT,
        title="Teach me this puzzle",
        description="Leads through a puzzle with hints, and never spoils it.",
        arguments=[argument],
    )
    return types.ListPromptsResult(prompts=[prompt])


async def _prompt(_: Any, params: types.GetPromptRequestParams) -> types.GetPromptResult:
    puzzle = (params.arguments or {}).get("puzzle", "")
    if params.name != _PROMPT:
        raise MCPError(types.INVALID_PARAMS, f"there is no prompt but {_PROMPT}")
    if not puzzle or len(puzzle) > MOST_PUZZLE:
        raise MCPError(types.INVALID_PARAMS, f"give a puzzle of 1 to {MOST_PUZZLE:,} characters")
    content = types.TextContent(type="text", text=TEACH.format(puzzle=puzzle))
    return types.GetPromptResult(messages=[types.PromptMessage(role="user", content=content)])
