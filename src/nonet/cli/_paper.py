"""The paper that people have at home, by their locale."""

from __future__ import annotations

import locale
import os
import re
from collections.abc import Mapping

# Where it is Letter; everywhere else A4. From the territories of Unicode's CLDR.
_LETTER = re.compile(r"BZ|C[ALOR]|GT|MX|NI|P[AHR]|SV|US|VE")
_VARIABLES = ("LC_ALL", "LC_PAPER", "LANG")  # the first that is set counts, as in C


def usual_paper(environment: Mapping[str, str] = os.environ) -> str:
    """``letter`` or ``a4``.

    Example:
        >>> usual_paper({"LANG": "en_US.UTF-8"}), usual_paper({"LANG": "de_DE.UTF-8"})
        ('letter', 'a4')
        >>> usual_paper({"LANG": "en_US.UTF-8", "LC_PAPER": "en_GB.UTF-8"})
        'a4'
    """
    named = next((environment[name] for name in _VARIABLES if environment.get(name)), None)
    if named is None:  # as on Windows
        named = locale.getlocale()[0] or ""
    territory = re.search(r"[_-]([A-Z]{2})\b", named.partition(".")[0])
    american = _LETTER.fullmatch(territory[1]) if territory else "United States" in named
    return "letter" if american else "a4"
