"""Reading and writing puzzles: one file per format, found by what the text looks like."""

from nonet.formats._alphabets import ALPHABETS, Alphabet
from nonet.formats._format import FORMATS, Board, Entry, Format, Line
from nonet.formats._options import ReadKeywords, ReadOptions, WriteOptions, read_options
from nonet.formats._reading import parse, parse_many, read_entries
from nonet.formats._writing import write

__all__ = [
    "ALPHABETS",
    "FORMATS",
    "Alphabet",
    "Board",
    "Entry",
    "Format",
    "Line",
    "ReadKeywords",
    "ReadOptions",
    "WriteOptions",
    "parse",
    "parse_many",
    "read_entries",
    "read_options",
    "write",
]
