"""A course that ends: units from the rules on 4x4 to chains and variants, and repetition in time.

What is learned stands in one table, ``data/syllabus.json``; its boards come from `tools/course.py`.
"""

from nonet.course._memory import Memory, Result, now
from nonet.course._syllabus import Course, Unit, courses, find_units, following
from nonet.course._test import exercises_of, mixed_test

__all__ = [
    "Course",
    "Memory",
    "Result",
    "Unit",
    "courses",
    "exercises_of",
    "find_units",
    "following",
    "mixed_test",
    "now",
]
