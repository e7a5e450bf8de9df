"""The meaning of a word of the command line: an example, a file, a folder, a rule."""

from __future__ import annotations

import os
import re
from pathlib import Path

from nonet.errors import NonetError
from nonet.formats import decoded, is_file_name
from nonet.storage import is_remote_file


def is_example(word: str) -> bool:
    """True if a word is meant as the name of an example; as offset, @ is a value from 16 on."""
    return re.fullmatch(r"@[A-Za-z0-9][\w-]{0,30}", word) is not None


def is_file(path: Path) -> bool:
    """True if there is something to read at a path, which may not be a possible path at all."""
    try:
        return path.exists() and not path.is_dir()
    except (OSError, ValueError):
        return False  # a long board is not a possible file name


def names_files(word: str) -> bool:
    """True if a word is the name or the URL of files: one, a folder of them, or a pattern."""
    in_folder = is_file_name(word) or is_folder(os.path.dirname(word))  # noqa: PTH120 - a board, too
    is_pattern = any(mark in word for mark in "*?[") and "\n" not in word and in_folder
    return is_remote_file(word) or is_file(Path(word)) or is_folder(word) or is_pattern


def is_folder(word: str) -> bool:
    """True if a word is the name of a folder; dots are boards."""
    return bool(word.strip(".")) and os.path.isdir(word)  # noqa: PTH112 - never raises


def text_of(value: str | None) -> str | None:
    """A text, or that of the file of this name."""
    if value is None or not is_file(Path(value)):
        return value
    return decoded(Path(value).read_bytes())


def is_rule(word: str) -> bool:
    """True if a word is a rule, which needs --rule before it as each rule does."""
    from nonet.constraints import parse_rule

    try:
        parse_rule(word)
    except NonetError:
        return False
    return True
