"""Answers of people and of models to a puzzle: what of them is right."""

from nonet._grade._answer import Answer, read_answer
from nonet._grade._grade import Graded, WrongMove, grade
