"""Reading and writing puzzles: one file per format, found by what the text looks like.

Example:
    >>> nonet.formats.FORMATS.get("line").summary
    'one line a puzzle, one character a cell'
"""

from nonet.formats._alphabets import ALPHABETS, Alphabet, symbols_of
from nonet.formats._alphabets import REACH as LARGEST_LINE
from nonet.formats._boards import Context, alphabet_name, each_line, if_all, if_any
from nonet.formats._drawing import shows_boxes
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
from nonet.formats._headers import header_text, require_no_rule_lines, require_no_rules
from nonet.formats._keyed_rules import names_rules
from nonet.formats._layouts import KEYS as RULE_KEYS
from nonet.formats._layouts import layout_of, rules_record
from nonet.formats._losses import loss, losses, write
from nonet.formats._parsing import (
    as_puzzle,
    each_entry,
    each_puzzle,
    parse,
    parse_many,
    read,
    read_entries,
)
from nonet.formats._sources import (
    PACKED,
    decode_as_marked,
    decoded,
    encoding_of,
    endings,
    is_file_name,
    is_recoded,
    not_text,
    open_text,
    text_stream,
    utf8_stream,
)
from nonet.formats._text import PUZZLE_COLUMNS
from nonet.formats._values import PuzzleLike, SupportsToNumpy
from nonet.formats._writing import board_text, shortest_text, usual_format
from nonet.formats.csv import require_no_rule_columns

__all__ = [
    "ALPHABETS",
    "FORMATS",
    "LARGEST_LINE",
    "PACKED",
    "PUZZLE_COLUMNS",
    "RULE_KEYS",
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
    "alphabet_name",
    "as_puzzle",
    "board_text",
    "decode_as_marked",
    "decoded",
    "each_entry",
    "each_line",
    "each_puzzle",
    "encoding_of",
    "endings",
    "header_text",
    "if_all",
    "if_any",
    "is_file_name",
    "is_recoded",
    "layout_of",
    "loss",
    "losses",
    "names_rules",
    "not_text",
    "open_text",
    "parse",
    "parse_many",
    "read",
    "read_entries",
    "read_options",
    "require_no_rule_columns",
    "require_no_rule_lines",
    "require_no_rules",
    "rules_record",
    "shortest_text",
    "shows_boxes",
    "symbols_of",
    "text_stream",
    "usual_format",
    "utf8_stream",
    "values_of",
    "write",
]
