r"""Mends mkdocs' blocks of code: a hook that `mkdocs.yml` names.

Of what commands print, sentences are wrapped on a phone; boards and columns, whose lines belong
below each other, scroll. `docs/styles.css` goes by the class that this gives the former. A bar in
the code of a table is written `\|`, as other readers of Markdown need it, and shown without `\`.
"""

import html
import re
from typing import Any

_BLOCK = re.compile(r'<div class="(language-(?:console|text)) highlight">(.*?)</div>', re.S)
_CODE = re.compile(r"<code>[^<]*</code>")
# Frames of boards, and columns: spaces within a line that are more than those between two words.
_ALIGNED = re.compile(r"[─-╿]|\S {2,}\S|\|.*\|.*\|")


def on_page_content(content: str, **_: Any) -> str:
    """Marks the blocks of a page that hold sentences alone, and frees the bars in code."""
    return _CODE.sub(lambda code: code[0].replace(r"\|", "|"), _BLOCK.sub(_marked, content))


def _marked(block: re.Match[str]) -> str:
    text = html.unescape(re.sub(r"<[^>]+>", "", block[2]))
    if _ALIGNED.search(text):
        return block[0]
    return f'<div class="{block[1]} highlight sentences">{block[2]}</div>'
