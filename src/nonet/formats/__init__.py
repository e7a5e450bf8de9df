"""Reading and writing puzzles: one file per format, found by what the text looks like."""

from nonet.formats._alphabets import ALPHABETS, Alphabet
from nonet.formats._boards import Context, each_line, if_all, if_any
from nonet.formats._format import FORMATS, Board, Entry, Format, Line, values_of
from nonet.formats._options import ReadKeywords, ReadOptions, WriteOptions, read_options
from nonet.formats._reading import parse, parse_many, read_entries
from nonet.formats._writing import write

__all__ = [
    "ALPHABETS",
    "FORMATS",
    "Alphabet",
    "Board",
    "Context",
    "Entry",
    "Format",
    "Line",
    "ReadKeywords",
    "ReadOptions",
    "WriteOptions",
    "each_line",
    "if_all",
    "if_any",
    "parse",
    "parse_many",
    "read_entries",
    "read_options",
    "values_of",
    "write",
]
