"""Fish: lines of one value whose places lie in as many crossing lines."""

from nonet.lessons._lesson import Lesson

_WHY = (
    "Each of the lines takes the value once, and no two in the same crossing line. So they use up "
    "all the crossing lines, and the rest of these goes without the value."
)
_MISS = "A place of the lines outside of the crossing lines breaks it; in one box it may be a fin."
_FINNED = (
    "Either the fins are empty, and the fish holds; or one of them has the value. What loses its "
    "value in both cases, because it lies in a crossing line and sees all fins, cannot have it."
)
_FINNED_MISS = "What does not see all the fins may keep its value, even in a crossing line."


def _size(name: str, count: str, before: tuple[str, ...]) -> tuple[Lesson, ...]:
    return (
        Lesson(
            name,
            look_for=f"Follow one value. {count} rows whose places of it lie in as many columns, "
            "or columns whose places lie in as many rows.",
            why=_WHY,
            near_miss=_MISS,
            needs=before,
        ),
        Lesson(
            f"Finned {name}",
            look_for=f"A {name} with a place too many, or two: the fins, all in one box. Look only "
            "at cells of the crossing line in that box.",
            why=_FINNED,
            near_miss=_FINNED_MISS,
            needs=(name,),
        ),
        Lesson(
            f"Sashimi {name}",
            look_for=f"A finned {name} of which one corner is missing beside the fin.",
            why=_FINNED,
            near_miss=_FINNED_MISS,
            needs=(f"Finned {name}",),
        ),
    )


FISH = (
    *_size("X-Wing", "Two", ("Locked Candidates Type 2",)),
    *_size("Swordfish", "Three", ("X-Wing",)),
    *_size("Jellyfish", "Four", ("Swordfish",)),
)
