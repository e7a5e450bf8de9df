"""A document as one page of HTML that needs nothing else."""

from __future__ import annotations

from html import escape
from importlib.resources import files

from nonet.catalogue import language


def html_page(title: str, sections: str, style: str = "") -> bytes:
    """A page of sections, each of which is printed from the top of a sheet.

    Args:
        title: Its title, as plain text.
        sections: Its ``<section>`` elements.
        style: Further rules of CSS.
    """
    usual = (files("nonet._book") / "data" / "explanation.css").read_text(encoding="utf-8")
    usual += "section { break-before: page; }\nsection:first-of-type { break-before: auto; }\n"
    return (
        f'<!doctype html>\n<html lang="{language()}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>\n{usual}{style}</style></head>"
        f"<body><main>{sections}</main></body></html>\n"
    ).encode()
