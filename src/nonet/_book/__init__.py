"""Books of puzzles as PDF, typeset by Typst from the templates in `data`."""

from nonet._book._draw_pdf import draw_pdf, to_pdf
from nonet._book._entries import Entry, Level, book_entry, rated_entry
from nonet._book._explanation import FORMS, draw_explanation
from nonet._book._lessons import draw_lessons, drawn, parts_of, words_of_example
from nonet._book._options import ARRANGEMENTS, PAPERS, BookKeywords, BookOptions
from nonet._book._rules import rules_of
from nonet._book._worksheets import Sheet, draw_worksheets
