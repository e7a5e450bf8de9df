"""The words of a puzzle, cut into sentences with their headings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from nonet.drawn._languages import translator_of
from nonet.drawn._lexicon import plain

_ITEM = re.compile(r"^\s*(?:\(?\d{1,2}[).]+|[-\u2022*\u2013\u25cf#>]+)\s*(?=\S)")
_HEADED = re.compile(r"^([A-Za-z][^.:!?;\n]{0,44}?)(?::|\s[-\u2013\u2014]|\.\.\.)\s+(?=\S)")
_END = re.compile(
    r"(?<=[.!?;\u3002])[\"')\]]*\s+(?!\d(?:, ?\d)+)"
    r"(?=[\"'(\[A-Z0-9\u2022\u00c0-\u00dd\u3040-\u9fff-])"
    r"|(?<=[.!?])(?=[A-Z][a-z])|(?<=[a-z]{3}[.!?])(?<!etc\.)\s+(?=[a-z]{2})"
)
_LONGEST_HEADING = 5  # words
_ABBREVIATED = re.compile(r"\b(i|e)\.\s?(e|g)\.?,?(?=\W)", re.I)
_OF_ALL = re.compile(r"\s*(?:the )?rules?(?: are)?\s*", re.I)


@dataclass(frozen=True)
class Sentence:
    """A sentence as it is written, and the heading that it stands under.

    Attributes:
        text: The sentence, with English words if it is German, French or Japanese.
        heading: The heading; empty if there is none.
        block: The number of its paragraph.
        follows: Whether another sentence stands between it and the heading.
        shown: The sentence as it was written.
    """

    text: str
    heading: str = ""
    block: int = 0
    follows: bool = False
    shown: str = ""

    @property
    def quoted(self) -> str:
        """The sentence for people."""
        return self.shown or self.text

    @property
    def is_asked(self) -> bool:
        """True if it is a question, which is no rule."""
        return self.text.rstrip("\"')] ").endswith("?")

    @cached_property
    def plain(self) -> str:
        """The sentence in plain words."""
        return plain(self.text)

    @cached_property
    def words(self) -> list[str]:
        """The plain words in order."""
        return self.plain.split()

    @cached_property
    def title(self) -> list[str]:
        """The plain words of the heading."""
        return plain(self.heading).split()

    def part(self, text: str) -> Sentence:
        """A part of it, under the same heading."""
        return replace(self, text=text)


def sentences_of(words: str) -> list[Sentence]:
    """The sentences of a text in order."""
    return list(_sentences(words.replace("\\n", "\n")))


def _sentences(words: str) -> Iterator[Sentence]:
    heading = ""
    in_english = translator_of(words)
    words = words.replace("\u3002", "\u3002 ").replace("\uff1a", ": ")
    words = _ABBREVIATED.sub(r"\1\2 ", words)
    blocks = [_ITEM.sub("", block.strip()).strip() for block in words.split("\n")]
    for number, block in enumerate(blocks):
        if not block:
            heading = ""
            continue
        if _is_heading(block) and any(blocks[number + 1 : number + 2]):
            heading = block.strip(" :-")
            continue
        own = heading
        for part in _END.split(block):
            title, rest = _headed(part)
            own = own if title is None else title
            rest = rest.strip()
            if rest.strip(" .!"):
                follows = title is None and own != heading
                yield Sentence(in_english(rest), in_english(own), number, follows, rest)


def _headed(text: str) -> tuple[str | None, str]:
    """The heading before a sentence, if there is one, and the sentence."""
    match = _HEADED.match(text)
    if match is None or len(match[1].split()) > _LONGEST_HEADING or "apply" in match[1]:
        return None, text
    return "" if _OF_ALL.fullmatch(match[1]) else match[1], text[match.end() :]


def _is_heading(block: str) -> bool:
    """True if a line is a heading of the lines below it: a few words that are no sentence."""
    if block.endswith(":"):
        return len(block.split()) <= _LONGEST_HEADING
    return (
        block[-1] not in ".!?;\u3002" and len(block.split()) <= 3 and len(plain(block).split()) <= 3
    )
