/** Lines that a player draws between neighbouring cells. A cell has those to later neighbours, as bits. */

/** Row and column from a cell to the neighbour that each line leads to: right, down left, down, down right. */
export const LINES = [[0, 1], [1, -1], [1, 0], [1, 1]];

/**
 * @param {import('./board.js').Board} board
 * @param {number[]} path cells, each a neighbour of the one before
 * @returns {[number, number][]} cells with the bit of a line
 */
export function linesAlong(board, path) {
  return path.slice(1).flatMap((to, i) => {
    const [first, second] = [path[i], to].toSorted((a, b) => a - b);
    const step = [board.row(second) - board.row(first), board.column(second) - board.column(first)];
    const line = LINES.findIndex((each) => String(each) === String(step));
    return line < 0 ? [] : [/** @type {[number, number]} */ ([first, 1 << line])];
  });
}
