"""Puzzles as people share them: drawn, with their rules in words.

A drawing becomes a *scene* of objects, the words *proposals* of rules, and both are brought
together: `understand` returns a `Reading`, which holds the rules, each with its sentence and its
objects, and what is left over. It is complete only if nothing is left, neither a sentence nor a
drawing.

How people name a rule stands in the rule's own file (`Wording`); how they write the words of all
rules, in `_lexicon`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.lazy import later

if TYPE_CHECKING:
    from nonet.drawn._colours import code_of
    from nonet.drawn._languages import translator_of
    from nonet.drawn._matching import counted
    from nonet.drawn._quoting import explaining, unread_sentences
    from nonet.drawn._reading import understand, with_likely, with_values_named
    from nonet.drawn._scene import Scene, Thing, items_of, places_of_cage, scene_of

# Without a drawing or words none of it is needed.
__getattr__ = later(
    __name__,
    {
        "._colours": "code_of",
        "._languages": "translator_of",
        "._matching": "counted",
        "._quoting": "explaining unread_sentences",
        "._reading": "understand with_likely with_values_named",
        "._scene": "Scene Thing items_of places_of_cage scene_of",
    },
)

__all__ = [
    "Scene",
    "Thing",
    "code_of",
    "counted",
    "explaining",
    "items_of",
    "places_of_cage",
    "scene_of",
    "translator_of",
    "understand",
    "unread_sentences",
    "with_likely",
    "with_values_named",
]
