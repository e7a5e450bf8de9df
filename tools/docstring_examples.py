"""A griffe extension for mkdocs.yml: shows the sections headed "Example:" as code.

Griffe knows the heading "Examples:" alone and would read the lines under the other as Markdown,
where a list such as ``[1, 3]`` is a reference to somewhere.
"""

import re
from typing import Any

import griffe


class Examples(griffe.Extension):
    """Makes the plural of each such heading."""

    def on_object(self, *, obj: griffe.Object, **kwargs: Any) -> None:
        """Called for every module, class, function and attribute."""
        if obj.docstring is not None:
            obj.docstring.value = re.sub(r"(?m)^( *)Example:$", r"\1Examples:", obj.docstring.value)
