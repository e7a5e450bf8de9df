"""Fish: lines of one value whose places lie in as many crossing lines."""

from nonet.lessons._lesson import Lesson


def _why(count: str) -> str:
    return (
        f"Say that it is {count} rows. Each has to take the value in one of the {count} columns, "
        f"and no two rows in the same one. So each of the {count} columns gets its value in one of "
        "these rows, and its other cells cannot have it. With columns instead of rows it is the "
        "same."
    )


_MISS = (
    "One place more in one of the lines, and it could take the value there. If that place shares a "
    "box with a corner, look for a finned fish."
)


def _finned(name: str) -> str:
    return (
        f"If no fin has the value, the {name} holds and clears its crossing lines. If a fin has "
        "it, every cell that sees the fin loses it. So a cell in a crossing line that sees all "
        "fins loses the value in both cases."
    )


_FINNED_MISS = (
    "A place more that is no fin, as it lies in another box, breaks it. And a cell that does not "
    "see every fin may keep the value: where the fin has it, the fish does not hold."
)


def _size(name: str, count: str, before: tuple[str, ...]) -> tuple[Lesson, ...]:
    article = "an" if name.startswith("X") else "a"
    some = "" if count == "two" else " They need not all have places in all of these."
    return (
        Lesson(
            name,
            look_for=f"Follow one value through the rows. Are there {count} rows in which all its "
            f"places lie in the same {count} columns?{some} Then look for the value in the other "
            "cells of these columns. Do the same with rows and columns exchanged.",
            why=_why(count),
            near_miss=_MISS,
            needs=before,
        ),
        Lesson(
            f"Finned {name}",
            look_for=f"What would be {article} {name}, but for one or two places too many, the "
            "fins, in one box. Look at the crossing line that runs through this box: only its "
            "cells in the box can lose the value.",
            why=_finned(name),
            near_miss=_FINNED_MISS,
            needs=(name,),
        ),
        Lesson(
            f"Sashimi {name}",
            look_for=f"A finned {name} in which the corner beside the fins is missing: without the "
            "fins its line would have a single place left. It looks broken, but clears the same "
            "cells.",
            why=_finned(name),
            near_miss=_FINNED_MISS,
            needs=(f"Finned {name}",),
        ),
    )


FISH = (
    *_size("X-Wing", "two", ("Locked Candidates Type 2",)),
    *_size("Swordfish", "three", ("X-Wing",)),
    *_size("Jellyfish", "four", ("Swordfish",)),
)
