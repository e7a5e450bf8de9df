"""A course that ends: units from the rules on 4x4 to chains and variants, and repetition in time.

What is learned stands in one table, ``data/syllabus.json``.
"""

from nonet.course._asked import Asked, asked_of, describe_end, next_unit
from nonet.course._memory import Memory, now
from nonet.course._syllabus import Course, Unit, courses, find_units, following
from nonet.course._turned import turned
