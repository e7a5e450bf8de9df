"""Reading and writing puzzles: one file per format, found by what the text looks like.

Example:
    >>> nonet.formats.FORMATS.get("line").summary
    'one line a puzzle, one character a cell'
"""

from typing import TYPE_CHECKING

from nonet.lazy import later

if TYPE_CHECKING:
    from nonet.formats._alphabets import ALPHABETS, LARGEST_LINE, Alphabet, symbols_of
    from nonet.formats._boards import alphabet_name, each_line, if_all, if_any
    from nonet.formats._borders import shows_boxes
    from nonet.formats._context import Context
    from nonet.formats._format import (
        FORMATS,
        Board,
        Entry,
        Format,
        Line,
        ReadKeywords,
        ReadOptions,
        Rules,
        WriteOptions,
        read_options,
        values_of,
    )
    from nonet.formats._headers import header_text, require_no_rules
    from nonet.formats._layouts import RULE_KEYS, layout_of, rules_record
    from nonet.formats._parsing import as_puzzle, parse, parse_many, read_entries
    from nonet.formats._quick import quick
    from nonet.formats._sources import (
        decode_as_marked,
        decoded,
        encoding_of,
        endings,
        is_file_name,
        is_recoded,
        not_text,
        open_text,
        text_stream,
    )
    from nonet.formats._text import PUZZLE_COLUMNS
    from nonet.formats._tree import PuzzleLike, SupportsToNumpy
    from nonet.formats._value_entries import each_entry, each_puzzle, read
    from nonet.formats._value_rules import names_rules
    from nonet.formats._writing import board_text, loss, losses, shortest_text, usual_format, write
    from nonet.formats.csv import require_no_rule_columns

# A line of digits needs little of this.
__getattr__ = later(
    __name__,
    {
        "._alphabets": "ALPHABETS Alphabet symbols_of LARGEST_LINE",
        "._boards": "alphabet_name each_line if_all if_any",
        "._context": "Context",
        "._borders": "shows_boxes",
        "._format": "FORMATS Board Entry Format Line ReadKeywords ReadOptions Rules WriteOptions "
        "read_options values_of",
        "._headers": "header_text require_no_rules",
        "._value_rules": "names_rules",
        "._layouts": "RULE_KEYS layout_of rules_record",
        "._parsing": "as_puzzle parse parse_many read_entries",
        "._value_entries": "each_entry each_puzzle read",
        "._sources": "decode_as_marked decoded encoding_of endings "
        "is_file_name is_recoded not_text open_text text_stream",
        "._text": "PUZZLE_COLUMNS",
        "._tree": "PuzzleLike SupportsToNumpy",
        "._writing": "board_text loss losses shortest_text usual_format write",
        ".csv": "require_no_rule_columns",
        "._quick": "quick",
    },
)

__all__ = [
    "ALPHABETS",
    "FORMATS",
    "Alphabet",
    "Board",
    "Context",
    "Entry",
    "Format",
    "Line",
    "PuzzleLike",
    "ReadKeywords",
    "ReadOptions",
    "Rules",
    "SupportsToNumpy",
    "WriteOptions",
    "as_puzzle",
    "each_line",
    "each_puzzle",
    "if_all",
    "if_any",
    "layout_of",
    "loss",
    "losses",
    "parse",
    "parse_many",
    "read",
    "read_options",
    "rules_record",
    "symbols_of",
    "values_of",
    "write",
]
