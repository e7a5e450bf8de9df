"""Sites whose links hold no puzzle, and what to do with these."""

from __future__ import annotations

from urllib.parse import urlsplit

from nonet.errors import FormatError

# Sites whose links often only name a puzzle, and what to do about those.
_OPEN_IT = "open it there, and copy the board as text or a long link with the puzzle in it"
_SITES = {
    "sudokupad.app": _OPEN_IT,
    "app.crackingthecryptic.com": _OPEN_IT,
    "f-puzzles.com": _OPEN_IT,
    "sudokuwiki.org": _OPEN_IT,
    "sudokuexchange.com": _OPEN_IT,
    "sudoku-solutions.com": _OPEN_IT,
    "lisudoku.xyz": _OPEN_IT,
    "sudokumaker.app": _OPEN_IT,
    "logic-masters.de": _OPEN_IT,
    "sudoku.com": _OPEN_IT,
    **dict.fromkeys(
        ("tinyurl.com", "bit.ly", "t.co", "goo.gl", "is.gd", "ow.ly", "rebrand.ly"),
        "open it in a browser, and copy the address that it leads to",
    ),
}
_PENPA = "penpa-edit"


def no_puzzle_in(url: str) -> FormatError:
    """Why a link has no puzzle, and what to do."""
    if _PENPA in url.casefold():
        return FormatError(
            "there is no drawing of Penpa in this link: copy the whole of it, with what follows p="
        )
    todo = _site(url)
    if todo is None:
        return FormatError(
            "there is no puzzle in this link: if its page shows one, copy the board as text or a "
            "link with the puzzle in it"
        )
    return FormatError(
        f"there is no puzzle in this link, only its name on the server of {_host(url)}: {todo}"
    )


def _host(url: str) -> str:
    try:
        return (urlsplit(url if "://" in url else f"https://{url}").hostname or "").lower()
    except ValueError:
        return ""


def _site(url: str) -> str | None:
    host = _host(url).removeprefix("www.")
    return _SITES.get(host, "" if _PENPA in url.casefold() else None)
