"""The page as a few files: all scripts in one, all styles in one, each under a name of its content.

The page is written as many small modules without a build step. A browser that fetched them one by
one would ask some fifty times; so they are put together when the server starts. A name that changes
with the content can be kept for ever.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

FOR_EVER = "public, max-age=31536000, immutable"

_IMPORT = re.compile(
    r"^import (?:\{(?P<names>[^}]*)\}|\* as (?P<whole>\w+)) from '(?P<path>[^']+)';\n", re.MULTILINE
)
_EXPORT = re.compile(
    r"^export (?=(?:const|let|class|(?:async )?function\*?) (?P<name>\w+))", re.MULTILINE
)
# Files that are loaded later, as they are in their folders, with what they import.
_LATER = re.compile(r"\bimport\('(?P<path>\.[^']+)'\)")
# Comments on lines of their own, types, and what follows a line: not what may stand in a text.
_COMMENT = re.compile(r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/|//[^\n]*)\n", re.MULTILINE | re.DOTALL)
_REMARK = re.compile(r"/\*\*[^\n]*?\*/ ?|(?<=[;{,(\[)]) // [^\n'\"`]*$", re.MULTILINE)
_INDENT = re.compile(r"^[ \t]+", re.MULTILINE)  # no text of a script goes over several lines
_BLANK = re.compile(r"\n+")
# Ends of lines that no script needs, and what no style sheet does.
_END = re.compile(r"(?<=[;{,(\[])\n")
_SPACE = re.compile(r"\n|(?<=[:,{;]) | (?={)")
_STYLE = re.compile(r' *<link rel="stylesheet" href="([^"]+)"(?: media="(\w+)")?>\n')
_SCRIPT = re.compile(r' *<script type="module" src="([^"]+)"></script>\n')
_PRELOAD = re.compile(r' *<link rel="modulepreload"[^>]*>\n')
_ODD = frozenset(("", ".", ".."))  # parts of a path
_VERSIONED = re.compile(r"\b(?:icons|favicon)\.svg(?=[#\"'])|\bwords-\$\{language\}\.json")
_CATALOGUE = "words/${language}.json"


@dataclass(frozen=True, slots=True)
class File:
    """A file that is served from memory."""

    body: bytes
    kind: str
    cache: str

    @property
    def tag(self) -> str:
        """Its content in a word."""
        return hashlib.sha256(self.body).hexdigest()[:16]


def bundle(static: Path, words: Path) -> dict[str, File]:
    """The files of the page by their paths: document, script, style sheet, catalogues of words.

    Args:
        static: The folder of the page.
        words: The folder of its catalogues.
    """
    document = (static / "index.html").read_text(encoding="utf-8")
    files = {}

    def add(stem: str, suffix: str, text: str, kind: str) -> str:
        made = File(text.encode(), kind, FOR_EVER)
        name = f"{stem}-{made.tag}.{suffix}"
        files[f"/{name}"] = made
        return name

    entry = _SCRIPT.search(document)
    assert entry is not None
    script = joined_scripts(static / entry[1]).replace(_CATALOGUE, "words-${language}.json")
    for path in sorted(words.glob("*.json")):
        body = _of_first_load(json.loads(path.read_bytes()), f"{document}{script}")
        files[f"/words-{path.name}"] = File(body, "application/json", FOR_EVER)
    drawn = [path.read_bytes() for path in sorted(static.glob("*.svg"))]
    version = _version([*drawn, *(file.body for file in files.values())])
    with_version = rf"\g<0>?v={version}"
    script = _VERSIONED.sub(with_version, script)
    style = joined_styles(static, document)
    links = (
        f'  <link rel="stylesheet" href="{add("page", "css", style, "text/css")}">\n'
        f'  <script type="module" src="{add("page", "js", script, "text/javascript")}"></script>\n'
    )
    head, tail = _PRELOAD.sub("", _STYLE.sub("", document)).split(entry[0])
    page = _VERSIONED.sub(with_version, head + links + tail)
    files["/"] = files["/index.html"] = File(page.encode(), "text/html", "no-cache")
    return files


def joined_styles(static: Path, document: str) -> str:
    """All style sheets of a document as one."""
    parts = []
    for path, media in _STYLE.findall(document):
        text = _COMMENT.sub("", (static / path).read_text(encoding="utf-8"))
        text = _SPACE.sub("", _INDENT.sub("", text))
        parts.append(f"@media {media}{{{text}}}\n" if media else f"{text}\n")
    return "".join(parts)


def joined_scripts(entry: Path) -> str:
    """A module and all that it imports as one: each in a function that returns what it exports.

    Raises:
        ValueError: Two modules import each other.
    """
    order: dict[Path, str] = {}
    _visit(entry.resolve(), order, [])
    return "".join(_wrapped(path, order) for path in order)


def _visit(path: Path, order: dict[Path, str], above: list[Path]) -> None:
    if path in above:
        raise ValueError(f"{path.name} imports itself by way of {above[-1].name}")
    if path not in order:
        for match in _IMPORT.finditer(path.read_text(encoding="utf-8")):
            _visit((path.parent / match["path"]).resolve(), order, [*above, path])
        order[path] = f"_{len(order)}"


def _wrapped(path: Path, names: dict[Path, str]) -> str:
    def taken(match: re.Match[str]) -> str:
        module = names[(path.parent / match["path"]).resolve()]
        what = match["whole"] or f"{{{match['names'].replace(' as ', ': ')}}}"
        return f"const {what} = {module};\n"

    def from_root(match: re.Match[str]) -> str:
        asked = (path.parent / match["path"]).resolve()
        return f"import('./{asked.relative_to(list(names)[-1].parents[1]).as_posix()}')"

    text = _REMARK.sub("", _COMMENT.sub("", path.read_text(encoding="utf-8")))
    text = _BLANK.sub("\n", _INDENT.sub("", text))
    exported = [match["name"] for match in _EXPORT.finditer(text)]
    body = _LATER.sub(from_root, _EXPORT.sub("", _IMPORT.sub(taken, text))).strip()
    ends = f"return {{ {', '.join(exported)} }};\n" if exported else ""
    return _END.sub("", f"const {names[path]} = await (async () => {{\n{body}\n{ends}}})();\n")


def _of_first_load(catalogue: dict[str, Any], page: str) -> bytes:
    """The part of a catalogue for the page's own texts; scripts that come later take all of it."""
    own = page.replace("\\'", "'")
    marks = (("'", "'"), ('"', '"'), ("`", "`"), (">", "<"))  # of scripts and of the document
    shown = {
        text: words
        for text, words in catalogue["texts"].items()
        if any(f"{begin}{text}{end}" in own for begin, end in marks)
    }
    some = {name: part for name, part in catalogue.items() if name != "rules"} | {"texts": shown}
    return json.dumps(some, ensure_ascii=False, separators=(",", ":")).encode()


def _version(parts: list[bytes]) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(part)
    return digest.hexdigest()[:8]


class Page:
    """Serves the files of the page; for all other paths another application is asked."""

    def __init__(self, files: dict[str, File], others: ASGIApp) -> None:
        self._others = others
        self._files = files
        self._packed = {path: gzip.compress(file.body, 9, mtime=0) for path, file in files.items()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        path = scope["path"]
        file = self._files.get(path) if scope["method"] == "GET" else None
        if file is None:
            # Names of files have no other spellings: no redirect, and nothing under two addresses.
            if not _ODD.isdisjoint(path.split("/")[1:]) and path != "/":
                raise HTTPException(404)
            await self._others(scope, receive, send)
            return
        await self._answer(file, scope)(scope, receive, send)

    def _answer(self, file: File, scope: Scope) -> Response:
        asked = Headers(scope=scope)
        headers = {
            "Cache-Control": file.cache,
            "ETag": f'"{file.tag}"',
            "Vary": "Accept-Encoding",
        }
        if file.tag in asked.get("if-none-match", ""):
            return Response(b"", 304, headers)
        if "gzip" in asked.get("accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
            return Response(self._packed[scope["path"]], 200, headers, file.kind)
        return Response(file.body, 200, headers, file.kind)
