"""The lessons that come with nonet: their words and boards stand in ``data/lessons.json``."""

from nonet.lessons._lesson import Lesson, kept_lessons

WRITTEN = tuple(
    Lesson(
        name,
        look_for=kept["look_for"],
        why=kept["why"],
        near_miss=kept["near_miss"],
        needs=tuple(kept["needs"].split(", ")) if "needs" in kept else (),
    )
    for name, kept in kept_lessons().items()
)
