"""Ways of writing a puzzle in mail, forums, documents and spreadsheets."""

from pasted_samples import ANY, DIGITS, LETTERS, NINE, Sample, Way, framed, labelled


def _quoted(sample: Sample, sign: str) -> str:
    return "\n".join(f"{sign}{row}" for row in sample.rows)


def _reddit(sample: Sample) -> str:
    size = sample.size
    rule = "|".join([":-:"] * size)
    head = "|".join(" " for _ in range(size))
    return "\n".join([head, rule, *("|".join(w.strip(".") for w in row) for row in sample.numbers)])


def _markdown(sample: Sample) -> str:
    rows = [f"| {' | '.join(w.strip('.') or ' ' for w in row)} |" for row in sample.numbers]
    head = [f"|{'   |' * sample.size}", f"|{'---|' * sample.size}"]
    return "\n".join([*head, *rows])


def _latex(sample: Sample) -> str:
    rows = " \\\\ \\hline\n".join(" & ".join(w.strip(".") for w in row) for row in sample.numbers)
    columns = "|c" * sample.size + "|"
    return f"\\begin{{tabular}}{{{columns}}}\n\\hline\n{rows} \\\\ \\hline\n\\end{{tabular}}"


def _latex_package(sample: Sample) -> str:
    rows = "\n".join(f"|{'|'.join(w.strip('.') or ' ' for w in row)}|." for row in sample.numbers)
    return f"\\begin{{sudoku}}\n{rows}\n\\end{{sudoku}}"


def _divs(sample: Sample) -> str:
    rows = (
        "".join(f'<div class="cell">{w.strip(".")}</div>' for w in row) for row in sample.numbers
    )
    return "\n".join(f'<div class="row">{row}</div>' for row in rows)


def _org(sample: Sample) -> str:
    rows = [f"| {' | '.join(w.strip('.') or ' ' for w in row)} |" for row in sample.numbers]
    return sample.banded(rows, f"|{'---+' * (sample.size - 1)}---|\n")


def _grid_table(sample: Sample) -> str:
    rule = "+" + "---+" * sample.size + "\n"
    rows = ("|" + "|".join(w.strip(".").center(3) for w in row) + "|\n" for row in sample.numbers)
    return rule + rule.join(rows) + rule


def _media_wiki(sample: Sample) -> str:
    rows = ("| " + " || ".join(w.strip(".") for w in row) for row in sample.numbers)
    return '{| class="wikitable"\n|-\n' + "\n|-\n".join(rows) + "\n|}"


def _bb_code(sample: Sample) -> str:
    return "[code]\n" + "\n".join(sample.rows) + "\n[/code]"


def _two_digits(sample: Sample, empty: str, between: str) -> str:
    return "\n".join(
        between.join(empty if w == "." else w.zfill(2) for w in row) for row in sample.numbers
    )


def _dividers(sample: Sample, bar: str) -> str:
    rows = [sample.grouped(row, " ", f" {bar} ") + "\n" for row in sample.cells]
    rule = "-" * (len(rows[0]) - 1) + "\n"
    return sample.banded([row.rstrip("\n") for row in rows], rule)


# The sizes that a way can write, and the way.
PAGES: dict[str, tuple[frozenset[int], Way]] = {
    "mail in mail in mail": (ANY, lambda s: _quoted(s, ">>> ")),
    "mail with blanks between": (ANY, lambda s: _quoted(s, "> > > ")),
    "mail with bars": (LETTERS, lambda s: _quoted(s, "| ")),
    "mail with an answer": (
        ANY,
        lambda s: "On Monday Jo wrote:\n" + _quoted(s, "> ") + "\n\nNice one!\n-- \nPat",
    ),
    "Reddit": (ANY, _reddit),
    "Reddit code": (ANY, lambda s: "Help please\n\n" + _quoted(s, "    ") + "\n\nthanks"),
    "Reddit spoiler": (LETTERS, lambda s: f">!{s.line}!<"),
    "Markdown": (ANY, _markdown),
    "Markdown list": (LETTERS, lambda s: "\n".join(f"- `{row}`" for row in s.rows)),
    "Markdown code": (LETTERS, lambda s: f"My puzzle is `{s.line}` today"),
    "LaTeX": (ANY - {4}, _latex),
    "LaTeX package": (ANY, _latex_package),
    "LaTeX verbatim": (
        ANY,
        lambda s: "\\begin{verbatim}\n" + "\n".join(s.rows) + "\n\\end{verbatim}",
    ),
    "elements with classes": (ANY, _divs),
    "Org": (ANY, _org),
    "grid of ASCII": (ANY, _grid_table),
    "MediaWiki": (ANY, _media_wiki),
    "BBCode": (ANY, _bb_code),
    "BBCode on a line": (LETTERS, lambda s: f"[code]{s.line}[/code]"),
    "HTML pre": (LETTERS, lambda s: "<pre>" + "\n".join(s.rows) + "</pre>"),
    "HTML breaks": (LETTERS, lambda s: "<p>" + "<br/>\n".join(s.rows) + "</p>"),
    "dividers": (ANY, lambda s: _dividers(s, "|")),
    "dividers with colons": (DIGITS, lambda s: _dividers(s, ":")),
    "frame and a title": (ANY, lambda s: "Number 12 (easy)\n" + framed(s)),
    "two digits": (ANY, lambda s: _two_digits(s, "00", " ")),
    "two digits and bars": (ANY - DIGITS, lambda s: _two_digits(s, "--", "|")),
    "two digits and points": (ANY, lambda s: _two_digits(s, "..", " ")),
    "two digits and commas": (ANY, lambda s: _two_digits(s, "00", ",")),
    "trailing tabs": (ANY, lambda s: "\n".join("\t".join([*r, "", ""]) for r in s.numbers)),
    "leading tab": (ANY, lambda s: "\n".join("\t" + "\t".join(r) for r in s.numbers)),
    "tabs and blanks": (ANY, lambda s: "\n".join(" \t ".join(r) for r in s.numbers)),
    "scanned": (ANY, lambda s: "\n".join("  ".join(r) + "  " for r in s.numbers)),
    "scanned unevenly": (
        LETTERS,
        lambda s: "\n".join(
            " ".join(r)[: n + 1] + " " + " ".join(r)[n + 1 :] for n, r in enumerate(s.cells)
        ),
    ),
    "Windows": (ANY, lambda s: "\r\n".join(s.rows) + "\r\n\r\n"),
    "old Macintosh": (ANY, lambda s: "\r".join(s.rows)),
    "with a mark first": (ANY, lambda s: "\ufeff" + "\n".join(s.rows)),
    "blanks that do not break": (ANY, lambda s: "\n".join("\xa0".join(r) for r in s.numbers)),
    "characters of no width": (ANY, lambda s: "\u200b".join(s.line)),
    "narrow blanks": (ANY, lambda s: "\n".join("\u2009".join(r) for r in s.numbers)),
    "soft hyphens": (LETTERS, lambda s: "\n".join("\xad".join(r) for r in s.rows)),
    "coloured": (ANY, lambda s: "\n".join(f"\x1b[1m{row}\x1b[0m" for row in s.rows)),
    "ideographic full stops": (DIGITS, lambda s: "\n".join(s.blank("。"))),
    "Arabic digits": (DIGITS, lambda s: s.line.translate({48 + i: 0x660 + i for i in range(10)})),
    "Devanagari digits": (
        DIGITS,
        lambda s: s.line.translate({48 + i: 0x966 + i for i in range(10)}),
    ),
    "circles for empty cells": (
        ANY,
        lambda s: "\n".join(" ".join(r) for r in s.numbers).replace(".", "○"),
    ),
    "crosses for empty cells": (
        ANY,
        lambda s: "\n".join(" ".join(r) for r in s.numbers).replace(".", "❌"),
    ),
    "squares for empty cells": (
        ANY,
        lambda s: "\n".join(" ".join(r) for r in s.numbers).replace(".", "🟦"),
    ),
    "rows with names": (
        ANY,
        lambda s: "\n".join(f"Row {n}: {row}" for n, row in enumerate(s.rows, 1)),
    ),
    "rows with letters": (
        frozenset(range(27)) - {16, 25, 12},
        lambda s: "\n".join(f"{chr(64 + n)}: {row}" for n, row in enumerate(s.rows, 1)),
    ),
    "letters beside tabs": (ANY, lambda s: labelled(s, "c", "r", "\t").replace(".", "")),
    "hex": (
        frozenset({16}),
        lambda s: (
            "\n".join(s.rows)
            .translate({ord(c): f"{n:X}" for n, c in enumerate("123456789ABCDEFG")})
            .replace("0", "0")
        ),
    ),
    "letters from A to Y": (
        frozenset({25}),
        lambda s: "\n".join(
            "".join("." if w == "." else chr(64 + int(w)) for w in row) for row in s.numbers
        ),
    ),
    "title with dashes": (ANY, lambda s: "=== Puzzle 5 ===\n" + "\n".join(s.rows) + "\n==="),
    "date and level": (NINE, lambda s: "Monday 3 March 2025 - hard\n\n" + "\n".join(s.rows)),
    "question below": (ANY, lambda s: "\n".join(s.rows) + "\n\nWhat is the next step? I am stuck."),
}
