/** From what was drawn on the board to the cells of a clue. */

/** What a gesture is, for people who are about to make it: see views/set.js. */
export const SHAPES = ['cage', 'line', 'edge', 'corner', 'outside', 'cell', 'board', 'text'];

/**
 * The cells of a clue, as rules name them.
 * @param {import('./board.js').Board} board
 * @param {string} shape
 * @param {(number|string)[]} path cells in the order in which they were drawn, or the name of a place beside the board
 * @returns {string[]} nothing if it is no such clue yet
 */
export function cellsOf(board, shape, path) {
  const names = path.map((cell) => (typeof cell === 'string' ? cell : board.name(cell)));
  if (shape === 'cage' || shape === 'cell') return [...new Set(names)];
  if (shape === 'line') return names;
  if (shape === 'edge') return names.length > 1 ? names.slice(0, 2) : [];
  if (shape === 'corner') return names.slice(0, 1);
  if (shape === 'outside') return typeof path[0] === 'string' ? names.slice(0, 1) : along(board, path).map((cell) => board.name(cell));
  return [];
}

/** From the first cell over the second as far as the board goes. @param {import('./board.js').Board} board @param {any[]} path */
function along(board, [first, second]) {
  if (second === undefined) return [];
  const [down, across] = [board.row(second) - board.row(first), board.column(second) - board.column(first)];
  if (Math.max(Math.abs(down), Math.abs(across)) !== 1) return [];
  const cells = [];
  let [row, column] = [board.row(first), board.column(first)];
  while (row >= 0 && column >= 0 && row < board.height && column < board.size) {
    cells.push(row * board.size + column);
    row += down;
    column += across;
  }
  return cells;
}

/** The cells that a quick pointer jumped over, and the one where it is. */
export function towards(board, from, to) {
  const [down, across] = [board.row(to) - board.row(from), board.column(to) - board.column(from)];
  const steps = Math.max(Math.abs(down), Math.abs(across));
  return Array.from({ length: steps }, (_, i) => Math.round(board.row(from) + (down * (i + 1)) / steps) * board.size
    + Math.round(board.column(from) + (across * (i + 1)) / steps));
}

/**
 * A clue as it is typed.
 * @param {string} rule
 * @param {Object<string, string>} words by the names of its fields; an empty one is none
 * @param {string[][]} groups cells
 */
export function textOf(rule, words, groups) {
  const given = Object.entries(words).map(([name, word]) => `${name}=${word || 'none'}`);
  return [rule, ...given, groups.filter(({ length }) => length).map((cells) => cells.join(' ')).join(' / ')].filter(Boolean).join(' ');
}
