"""All solutions of a small board by the checker's meanings, without its reasoning."""

from nonet._prove.checker import Board, bits


def solutions(board: Board) -> set[tuple[int, ...]]:
    """Every filling in which cells that see each other differ, and every part holds."""
    answers: set[tuple[int, ...]] = set()

    def fill(c: int, dom: list[int]) -> None:
        if c == len(dom):
            if all(
                board.ways(part, dom, False) is not None for rule in board.rules for part in rule
            ):
                answers.add(tuple(mask.bit_length() - 1 for mask in dom))
            return
        for v in bits(dom[c]):
            if not any(dom[d] == 1 << v for d in bits(board.sees[c]) if d < c):
                after = list(dom)
                after[c] = 1 << v
                fill(c + 1, after)

    fill(0, list(board.start))
    return answers
