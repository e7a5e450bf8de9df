"""Writes the session of docs/assistants.md: what a client asks `nonet mcp`, and gets.

python tools/assistant_session.py [--check]
"""

import asyncio
import json
import os
import re
import sys
from typing import Any

from _made import ROOT, keep

PAGE = ROOT / "docs" / "assistants.md"
_SESSION = re.compile(r"(?<=<!-- session -->\n).*(?=<!-- end session -->)", re.S)
PUZZLE = "1..4....2......3"
ASKED: list[tuple[str, dict[str, Any]]] = [
    ("read", {"puzzle": PUZZLE}),
    ("solve", {"puzzle": PUZZLE}),
    ("solve", {"puzzle": "hello"}),
    ("count", {"puzzle": "." * 16}),
    ("check", {"puzzle": PUZZLE, "now": "13.4....2......3"}),
    ("true_candidates", {"puzzle": "1000020000300004"}),
    ("hint", {"puzzle": PUZZLE}),
    ("hint", {"puzzle": PUZZLE, "grade": 3}),
    ("check_move", {"puzzle": PUZZLE, "changes": "r4c3=2"}),
    ("explain", {"puzzle": PUZZLE, "first": 2}),
    ("rate", {"puzzle": PUZZLE}),
    ("generate", {"size": 6, "game": "diagonal", "seed": 1}),
    ("draw", {"puzzle": PUZZLE}),
    ("rules", {"name": "thermometer"}),
    ("learn", {"name": "Naked Pair"}),
]


async def session() -> str:
    """The questions and answers, as Markdown."""
    from mcp import Client, StdioServerParameters

    words = ["-m", "nonet", "mcp"]
    server = StdioServerParameters(command=sys.executable, args=words, env=dict(os.environ))
    blocks = []
    async with Client(server) as client:
        for name, given in ASKED:
            answer = await client.call_tool(name, given)
            wrong = " (an error)" if answer.is_error else ""
            blocks.append(
                f"`{name}` {json.dumps(given)}{wrong}\n\n```text\n{_shown(answer)}\n```\n"
            )
    return "\n" + "\n".join(blocks) + "\n"


def _shown(answer: Any) -> str:
    text = [
        part.text if part.type == "text" else f"(a picture, {part.mime_type})"
        for part in answer.content
    ]
    if answer.structured_content is not None and len(json.dumps(answer.structured_content)) < 300:
        text.append(json.dumps(answer.structured_content))
    return "\n".join(text)


if __name__ == "__main__":
    made = asyncio.run(session())
    sys.exit(keep({PAGE: _SESSION.sub(lambda _: made, PAGE.read_text(encoding="utf-8"))}))
