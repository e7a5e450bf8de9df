"""Makes the table of which file of a rule has which words: names, classes, words of formats.

    python tools/rule_words.py [--check]

A text that names one rule then imports that file alone. A file that is not in the table yet is
imported for every word.
"""

import importlib
import sys
import textwrap

from _made import ROOT, keep
from nonet.constraints import CONSTRAINTS, Kind
from nonet.registry import files_of, plain

HEAD = '"""Which words each file of a rule has: made by `tools/rule_words.py`."""\n\n'
WIDTH = 98


def module_text() -> str:
    """The module, whose only value is a text: words by file, one or several lines a file."""
    lines = []
    for file in files_of("nonet.constraints"):
        module = importlib.import_module(f"nonet.constraints.{file}")
        kinds = [kind for kind in CONSTRAINTS.builtin() if kind in _values(module)]
        words = sorted({word for kind in kinds for word in words_of_kind(kind)})
        lines += [f"{file}: {part}" for part in textwrap.wrap(" ".join(words), WIDTH - len(file))]
    text = "\n".join(lines)
    return f'{HEAD}TABLE = """\\\n{text}\n"""\n'


def words_of_kind(kind: Kind) -> set[str]:
    """All that a rule is called by, as the registry compares it."""
    typed = (kind.name, kind.make.__name__, *kind.aliases, *kind.turned)
    formats = (kind.fpuzzles, kind.iss, *(w.name for form in kind.codecs.values() for w in form))
    numbered = (name for name, _, _ in kind.numbered)
    return {plain(word) for word in (*typed, *formats, *numbered) if word}


def _values(module: object) -> list[object]:
    values = vars(module).values()
    return [part for value in values for part in (value if isinstance(value, tuple) else [value])]


if __name__ == "__main__":
    sys.exit(keep({ROOT / "src/nonet/constraints/_files.py": module_text()}))
