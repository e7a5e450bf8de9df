"""Comments in a text on the boards after them: ``# box 2x3; game diagonal``.

A comment on the line of a puzzle says it of that puzzle. The parts, with ``;`` between them:

========================  ====================================================================
``box 2x3``               rows and columns of a box, or ``none``
``game a + b``            a game, or several
``regions AAABBB...``     jigsaw regions, a label for each cell
``alphabet hex``          what symbols stand for
``rule killer 5 r1 ...``  a rule of `nonet.constraints` as `--rule` takes it; as often as needed
``rules {...}``           what no game says, as the format `json` has it; always the last part
========================  ====================================================================

A comment with anything else in it says nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from nonet import constraints
from nonet.errors import FormatError, NonetError, UsageError
from nonet.formats._alphabets import named
from nonet.formats._format import Line
from nonet.formats._layouts import Record, rules_record
from nonet.formats._text import is_comment
from nonet.formats._typed_rules import rules_on
from nonet.games import GAMES, Notation
from nonet.lazy import compiled_later
from nonet.model import Box, Constraint, Layout, default_box, split_box
from nonet.model.cell_words import is_cell_word
from nonet.representation import parsed_json

_PART = compiled_later(
    r"\s*(?:(?P<box>box(?:es)?)|(?P<game>game)|(?P<regions>regions)|(?P<alphabet>alphabet))"
    r"\s*[:=]?\s*(?P<value>[^;{}]*?)\s*(?:;|$)"
    r"|\s*rule\s+(?P<rule>[^;]*?)\s*(?:;|$)",
    re.IGNORECASE,
)
_RULES = compiled_later(r"\s*rules\s+(\{.*\})\s*", re.IGNORECASE)
_MORE_THAN_DIGITS = compiled_later(r"[^\d.*_-]")
_BEGINS = compiled_later(r"\s*(box|game|region|alphabet|rule)", re.IGNORECASE)
_BOX = compiled_later(r"none|[0-9]{1,6}\s*[xX*×]\s*[0-9]{1,6}", re.IGNORECASE)
_LABELS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
_RULE_KEY = "constraints"
_JSON_KEYS = ("extra", "relations", "constraints", "regions")


class Header(NamedTuple):
    """The content of a comment.

    Attributes:
        box: The box shape, ``none`` for no boxes, None if it says nothing of them.
        rules: The game and other rules, as `layout_of` takes them.
        alphabet: The alphabet.
    """

    box: Box | Literal["none"] | None = None
    rules: Record = {}  # noqa: RUF012 - nobody changes it
    alphabet: str | None = None

    @property
    def notation(self) -> Notation | None:
        """How boards of the game are written, if not as in Sudoku."""
        game = self.rules.get("game")
        return None if game is None else GAMES.get(game).notation

    def after(self, before: Header | None) -> Header:
        """This together with what an earlier comment said."""
        if before is None:
            return self
        rules = before.rules | self.rules
        if _RULE_KEY in before.rules and _RULE_KEY in self.rules:
            rules[_RULE_KEY] = [*before.rules[_RULE_KEY], *self.rules[_RULE_KEY]]
        return Header(self.box or before.box, rules, self.alphabet or before.alphabet)

    @property
    def without_rules(self) -> Header:
        """The same without rules of `nonet.constraints`: those of one puzzle are not the next's."""
        rest = {key: value for key, value in self.rules.items() if key != _RULE_KEY}
        return self._replace(rules=rest)


def header_of(text: str, before: Header | None = None) -> Header | None:
    """The content of a comment, together with an earlier one; None if both are empty."""
    header = _parsed(text.strip().lstrip("#")) if _BEGINS.match(text.lstrip(" #")) else None
    return before if header is None else header.after(before)


def wrong_rule_in(text: str) -> FormatError | None:
    """The fault of the rule in the comment of a line, if it is meant as one."""
    before, _, comment = text.partition("#")
    if before.count('"') % 2:
        comment = comment.partition('"')[0]  # of a cell in quotes
    try:
        header_of(f"#{comment}")
    except _MeantError as error:
        return error
    return None


def require_no_rules(lines: Iterable[str], name: str, *, comments: bool = True) -> None:
    """Refuses rules on lines of their own, and in comments, where each line is a puzzle.

    Args:
        lines: Of the input.
        name: Of the input.
        comments: Whether comments are passed over, and may not ask for rules.

    Raises:
        UsageError: There is such a line.
    """
    for text in filter(_MORE_THAN_DIGITS.search, map(str.strip, lines)):
        if is_comment(text):
            if comments and _asks_for_rules(text):
                raise UsageError(
                    f"{name}: comments are passed over here, and {text!r} asks for rules: "
                    f"{_advice(text)}nonet solve, which reads them"
                )
        elif rules_on(text):
            raise UsageError(
                f"{name}: {text!r} is a rule, and every line is a puzzle here: give it as "
                "an option (--rule ...), or use nonet solve, which reads it"
            )


def _advice(comment: str) -> str:
    """Advice on a comment that asks for rules, before other commands."""
    try:
        header = header_of(comment)
    except _MeantError:
        header = None
    if header is None or header.rules.keys() == {_RULE_KEY}:
        return "give them as options (--rule ...), or use "
    if header.rules.keys() == {"game"}:
        return f"use nonet job with --game {header.rules['game'].replace(' + ', ',')}, or "
    return "use "


def _asks_for_rules(comment: str) -> bool:
    try:
        header = header_of(comment)
    except _MeantError:
        return True  # a rule, but for a slip
    return header is not None and bool(header.rules)


def header_before(lines: Sequence[Line], before: int) -> Header | None:
    """The content of the comments before a line."""
    header: Header | None = None
    for line in lines:
        if line.number < before and is_comment(line.text):
            header = header_of(line.text, header)
    return header


def _parsed(text: str) -> Header | None:
    header = Header()
    at = 0
    while at < len(text):
        whole = _RULES.fullmatch(text, at)
        part = _PART.match(text, at)
        try:
            if whole is not None:
                return Header(rules=_rules(whole[1])).after(header)
            if part is None:
                return None
            parsed = _part(part)
        except _MeantError:
            raise
        except (NonetError, ValueError, RecursionError):
            return None
        if parsed is None:
            return None
        header, at = parsed.after(header), part.end()
    return header


def _part(part: re.Match[str]) -> Header | None:
    if part["rule"] is not None:
        _require_rule(part["rule"])
        return Header(rules={_RULE_KEY: [part["rule"]]})
    value = part["value"]
    if part["box"]:
        return Header(split_box(value)) if _BOX.fullmatch(value) else None
    if part["game"]:
        return Header(rules={"game": GAMES.get(value).name})
    if part["regions"]:
        return Header(rules={"regions": value}) if value and not value.isspace() else None
    return Header(alphabet=named(value).name)


class _MeantError(FormatError):
    """A comment that must not be passed over."""


def _require_rule(text: str) -> None:
    """Refuses what is not a rule; if it has cells it was meant as one, and is not passed over.

    Raises:
        FormatError: It was meant as one.
        NonetError: It is not one.
    """
    try:
        constraints.parse_rule(text)
    except NonetError as error:
        if any(map(is_cell_word, text.replace(",", " ").split())):
            raise _MeantError(f"a rule in a comment, {text!r}: {error.message}") from None
        raise


def _rules(text: str) -> Record:
    record = parsed_json(text)
    if not isinstance(record, dict) or not record.keys() <= set(_JSON_KEYS):
        raise ValueError(text)
    return record


def header_text(
    layout: Layout,
    *,
    alphabet: str | None = None,
    boxes_shown: bool = False,
    signs_shown: bool = False,
) -> str:
    """The comment that says of a board what its values do not, without ``#``; empty for nothing.

    Args:
        layout: The board.
        alphabet: The alphabet, if the symbols alone leave it open.
        boxes_shown: Whether the text shows boxes and regions.
        signs_shown: Whether it shows the relations of the game.
    """
    record = rules_record(layout)
    game = record.pop("game", None)
    regions = record.pop("regions", None)
    parts = []
    usual = layout.box is not None and layout.box == default_box(layout.size)
    boxed = game is None or GAMES.get(game).has_boxes
    if boxed and not (usual or boxes_shown or regions is not None):
        parts.append(f"box {layout.box or 'none'}")
    if game is not None and not (boxes_shown and game == "jigsaw"):
        parts.append(f"game {game}")
    if regions is not None and not boxes_shown:
        if layout.size <= len(_LABELS):
            parts.append("regions " + "".join(_LABELS[region] for region in regions))
        else:
            record["regions"] = regions
    if alphabet is not None:
        parts.append(f"alphabet {alphabet}")
    parts += _rule_texts(record, layout)
    if signs_shown:
        record.pop("relations", None)
    if record:
        parts.append("rules " + json.dumps(record))
    return "; ".join(parts)


def _rule_texts(record: Record, layout: Layout) -> list[str]:
    """The constraints that can be said in words, taken out of a record."""
    texts, others = [], []
    for rule_text in record.pop(_RULE_KEY, ()):
        rule = constraints.constraint_of(rule_text).on(layout)
        text = rule.describe(layout)
        if ";" not in text and _is_read(text, rule, layout):
            texts.append(f"rule {text}")
        else:
            others.append(rule_text)
    if others:
        record[_RULE_KEY] = others
    return texts


def _is_read(text: str, rule: Constraint, layout: Layout) -> bool:
    """True if a text is read as that rule."""
    try:
        return constraints.parse_rule(text).on(layout) == rule
    except NonetError:
        return False
