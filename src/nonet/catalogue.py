"""The messages of nonet, in the language of the user.

English stands in the code. A catalogue has for each English text the one in its language, and lies
in the folder ``words/languages``: the page loads the same file. What the terminal app alone says
stands in ``terminal`` there, what the library says (hints, explanations, lessons) in ``library``,
so that the page need not load it. What a catalogue lacks stays English.
Forms for one and for many stand side by side, ``{n} cell|{n} cells``, chosen by the number `n`.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any

from nonet.errors import NonetError, UsageError

FOLDER = Path(__file__).parent / "words" / "languages"
ENGLISH = "en"
# As GNU gettext has it: a list of preferences, then the locale.
_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
# That of this process, and that of what is done at the moment, which comes first.
_chosen = {"language": ENGLISH}
_spoken: ContextVar[str] = ContextVar("_spoken", default="")


@cache
def languages() -> dict[str, str]:
    """The languages that there are, and what they call themselves."""
    names = {ENGLISH: "English"}
    return names | {
        path.stem: _catalogue(path.stem)["language"] for path in sorted(FOLDER.glob("*.json"))
    }


def choose(name: str) -> None:
    """Sets the current language; an empty text stands for that of the environment."""
    _chosen["language"] = name or wanted(os.environ)


def language() -> str:
    """The current language."""
    return _spoken.get() or _chosen["language"]


@contextmanager
def speaking(name: str) -> Iterator[None]:
    """Makes sentences in a language: those of hints, steps, reasons, lessons, and of its errors.

    Args:
        name: ``de`` or ``en``; an empty text changes nothing.

    Raises:
        UsageError: There is no such language.

    Example:
        >>> import nonet
        >>> with speaking("de"):
        ...     nonet.hint("1000003004000020", grade=1).text
        'Sieh dir die 1en in Block 2 an.'
    """
    require_language(name)
    before = _spoken.set(name or _spoken.get())
    try:
        yield
    except NonetError as error:
        error.message = reworded(error.message)
        raise
    finally:
        _spoken.reset(before)


def require_language(name: str) -> None:
    """Refuses a language that there is not.

    Raises:
        UsageError: It is not there.
    """
    if name and name not in languages():
        there = ", ".join(f"{key} ({own})" for key, own in languages().items())
        raise UsageError(f"there is no language {name!r}: {there}")


def wanted(environment: Mapping[str, str]) -> str:
    """The first language of an environment that there is.

    >>> wanted({"LANG": "de_AT.UTF-8"}), wanted({"LANGUAGE": "tlh:de"}), wanted({"LANG": "C"})
    ('de', 'de', 'en')
    """
    for variable in _VARIABLES:
        for tag in filter(None, environment.get(variable, "").split(":")):
            name = tag.partition(".")[0].partition("_")[0].lower()
            if name in languages():
                return name
            if name in ("c", "posix"):
                return ENGLISH
    return ENGLISH


def translated(text: str, /, **values: Any) -> str:
    """A text in the current language.

    Args:
        text: In English, with names in braces for what is put in.
        **values: What is put in; `n` chooses between the forms for one and for many.

    >>> choose("de")
    >>> translated("{n} step|{n} steps", n=2), translated("{at} of {all}", at=1, all=3)
    ('2 Schritte', '1 von 3')
    >>> choose("en")
    """
    one, *many = template(text).split("|")
    form = many[-1] if many and values.get("n") != 1 else one
    for name, value in values.items():
        form = form.replace(f"{{{name}}}", str(value))
    return str(form)


def template(text: str) -> str:
    """A text in the current language, as it stands in the catalogue."""
    if language() == ENGLISH:
        return text
    words: str = _catalogue(language())["texts"].get(text, text)
    return words


def is_translated(text: str) -> bool:
    """True if there is a text in the current language."""
    return language() == ENGLISH or text in _catalogue(language())["texts"]


def reworded(text: str) -> str:
    """The English text of an error or a broken rule in the current language.

    The catalogue has the templates of such messages, by which what was put in is found again.

    >>> with speaking("de"):
    ...     reworded("rule 'odd': it needs cells; an example: odd r1c1")
    "Regel 'odd': es fehlt: Zellen; ein Beispiel: odd r1c1"
    """
    if language() != ENGLISH:
        for parts, names, words in _messages(language()):
            if all(part in text for part in parts):
                match = re.fullmatch("(.+?)".join(map(re.escape, parts)), text, re.DOTALL)
                if match:
                    return words.format(
                        **dict(zip(names, map(reworded, match.groups()), strict=True))
                    )
    return text


class Phrase(str):
    """A text in the language in which it was made; `again` makes it in the current one.

    As a copy and in another process it is a plain text.
    """

    made: Callable[[], str]

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return str, (str(self),)


def phrased(made: Callable[[], str]) -> Phrase:
    """A phrase that is made once, and may be shown in several languages."""
    text = Phrase(made())
    text.made = made
    return text


def again(text: str) -> str:
    """A phrase that was made in another language in the current one.

    >>> text = phrased(lambda: translated("{n} step|{n} steps", n=2))
    >>> with speaking("de"):
    ...     text, again(text), again("plain")
    ('2 steps', '2 Schritte', 'plain')
    """
    return text.made() if isinstance(text, Phrase) else text


def later(text: str) -> str:
    """A text that stands in a table, and is translated when it is shown."""
    return text


def named_house(name: str) -> str:
    """The name of a house, ``grid 2 row 4``, in the current language."""
    if language() == ENGLISH:
        return name
    known = _catalogue(language())["houses"]
    return " ".join(known.get(word, word) for word in name.split())


def named(name: str) -> str:
    """The name of a level, a game or a rule in the current language."""
    content = {} if language() == ENGLISH else _catalogue(language())
    known = content.get("rules", {}) | content.get("names", {})
    word, blank, number = name.rpartition(" ")
    if blank and number.isdecimal():
        return f"{known.get(word, word)} {number}"
    return str(known.get(name, name))


@cache
def _messages(name: str) -> list[tuple[list[str], list[str], str]]:
    """Templates as what stands between their names, and these; the longest come first."""
    messages = []
    for text, words in _catalogue(name)["messages"].items():
        parts = re.split(r"\{(\w+)\}", text)
        messages.append((parts[::2], parts[1::2], words))
    return sorted(messages, key=lambda message: (-len("".join(message[0])), len(message[1])))


@cache
def _catalogue(name: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    for more in FOLDER.glob(f"*/{name}.json"):
        others = json.loads(more.read_text(encoding="utf-8"))
        texts = content["texts"] | others.pop("texts")
        content |= others | {"texts": texts}
    return content
