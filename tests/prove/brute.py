"""All solutions of a small board by the checker's meanings, without its reasoning."""

from nonet._prove.checker import Board, bits


def solutions(board: Board) -> set[tuple[int, ...]]:
    """Every filling in which cells that see each other differ, and every part holds."""
    answers: set[tuple[int, ...]] = set()
    parts = [part for rule in board.rules for part in rule]
    ends = [[p for p in parts if max(p.cells, default=0) == c] for c in range(len(board.start))]

    def fill(c: int, dom: list[int]) -> None:
        if c == len(dom):
            answers.add(tuple(mask.bit_length() - 1 for mask in dom))
            return
        for v in bits(dom[c]):
            if not any(dom[d] == 1 << v for d in bits(board.sees[c]) if d < c):
                after = [*dom[:c], 1 << v, *dom[c + 1 :]]
                if all(board.ways(part, after, False) is not None for part in ends[c]):
                    fill(c + 1, after)

    fill(0, list(board.start))
    return answers
