"""Fish: lines of one value whose places lie in as many crossing lines."""

from nonet.lessons._lesson import Lesson

_WHY = (
    "Each of these rows (or columns) has the value once, and no two have it in the same crossing "
    "line. So they use up the crossing lines, and all other cells of these lose the value."
)
_MISS = "One place more in any of the lines breaks it; in the box of a corner it may be a fin."
_FINNED = (
    "Either no fin has the value, and the fish holds; or one of them has it. A cell of a crossing "
    "line that sees all the fins loses the value either way."
)
_FINNED_MISS = "A cell that does not see all the fins may keep the value, even in a crossing line."


def _size(name: str, count: str, before: tuple[str, ...]) -> tuple[Lesson, ...]:
    article = "An" if name.startswith("X") else "A"
    return (
        Lesson(
            name,
            look_for=f"Follow one value. Are there {count} rows that have room for it in the same "
            f"{count} columns only, or {count} columns with room in the same {count} rows only?",
            why=_WHY,
            near_miss=_MISS,
            needs=before,
        ),
        Lesson(
            f"Finned {name}",
            look_for=f"{article} {name} with one or two places too many, the fins, all in one box. "
            "Look only at the cells of the crossing lines in that box.",
            why=_FINNED,
            near_miss=_FINNED_MISS,
            needs=(name,),
        ),
        Lesson(
            f"Sashimi {name}",
            look_for=f"A finned {name} that lacks a corner: the one in the box of the fins.",
            why=_FINNED,
            near_miss=_FINNED_MISS,
            needs=(f"Finned {name}",),
        ),
    )


FISH = (
    *_size("X-Wing", "two", ("Locked Candidates Type 2",)),
    *_size("Swordfish", "three", ("X-Wing",)),
    *_size("Jellyfish", "four", ("Swordfish",)),
)
