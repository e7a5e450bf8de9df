"""Boards for the tests of the app: they need not have a solution, and are quickly made."""

from hypothesis import strategies as st

from nonet.model import Puzzle
from strategies import layouts


@st.composite
def boards(draw: st.DrawFn, max_size: int = 6) -> Puzzle:
    """A board of any shape with a few givens, which may contradict each other."""
    layout = draw(layouts(max_size=max_size))
    cells = st.integers(0, layout.cell_count - 1)
    givens = [0] * layout.cell_count
    for cell, value in draw(
        st.dictionaries(cells, st.integers(1, layout.size), max_size=8)
    ).items():
        givens[cell] = value
    return Puzzle(layout, givens)
