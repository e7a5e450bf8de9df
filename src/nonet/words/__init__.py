"""The words of nonet for people, made in one place: steps, events of a trace, mistakes, ratings."""

from typing import TYPE_CHECKING

from nonet.lazy import later

if TYPE_CHECKING:
    from nonet.words.diagnoses import (
        describe_diagnosis,
        describe_diagnosis_briefly,
        describe_rule_alone,
    )
    from nonet.words.events import describe_event
    from nonet.words.hints import describe_hint, describe_mistakes, describe_unsolvable
    from nonet.words.lists import (
        describe_candidates,
        describe_cells,
        enumerated,
        list_differences,
        listed,
    )
    from nonet.words.outcomes import describe_layers, describe_status
    from nonet.words.ratings import describe_path
    from nonet.words.steps import (
        describe_briefly,
        describe_changes,
        describe_with_reason,
        eureka,
        list_steps,
        shortened,
        signs_of_chains,
        what_cells_see,
    )
    from nonet.words.times import describe_time

# Who reads a puzzle needs no words about steps.
__getattr__ = later(
    __name__,
    {
        ".diagnoses": "describe_diagnosis describe_diagnosis_briefly describe_rule_alone",
        ".events": "describe_event",
        ".hints": "describe_hint describe_mistakes describe_unsolvable",
        ".lists": "describe_candidates describe_cells enumerated list_differences listed",
        ".outcomes": "describe_layers describe_status",
        ".ratings": "describe_path",
        ".steps": (
            "describe_briefly describe_changes describe_with_reason eureka list_steps shortened "
            "signs_of_chains what_cells_see"
        ),
        ".times": "describe_time",
    },
)
