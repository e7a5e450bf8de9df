/** From what was drawn on the board to the cells of a clue. */

/** What a gesture is, for people who are about to make it: see views/set.js. */
export const SHAPES = ['cage', 'line', 'edge', 'corner', 'outside', 'diagonal', 'cell', 'board', 'text'];
export const BESIDE = ['outside', 'diagonal']; // drawn beside the board, or along it

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
  if (BESIDE.includes(shape)) return typeof path[0] === 'string' ? names.slice(0, 1) : along(board, path);
  return [];
}

/** From the first cell over the second as far as the board goes. @param {import('./board.js').Board} board @param {any[]} path */
function along(board, [first, second]) {
  if (second === undefined) return [];
  const [down, across] = [board.row(second) - board.row(first), board.column(second) - board.column(first)];
  return Math.max(Math.abs(down), Math.abs(across)) === 1 ? ray(board, board.row(first), board.column(first), down, across) : [];
}

/** The names of the cells from a place on as far as the board goes. */
function ray(board, row, column, down, across) {
  const cells = [];
  for (let [r, c] = [row, column]; r >= 0 && c >= 0 && r < board.height && c < board.size; r += down, c += across) cells.push(board.name(r * board.size + c));
  return cells;
}

/** The diagonals that begin at a place beside the board, the longest first. @param {import('./board.js').Board} board @param {string} slot @returns {string[][]} */
export function diagonals(board, slot) {
  const [row, column] = slot.slice(1).split('c').map((each) => Number(each) - 1);
  return [[-1, -1], [-1, 1], [1, -1], [1, 1]].map(([down, across]) => ray(board, row + down, column + across, down, across))
    .filter(({ length }) => length > 1).sort((a, b) => b.length - a.length);
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
 * @param {Object<string, string>} words by the names of its fields; an empty one is none, ? a number to be found
 * @param {string[][]} groups cells
 * @param {string} [inside] rules in parentheses
 */
export function textOf(rule, words, groups, inside = '') {
  const given = Object.entries(words).map(([name, word]) => (word === '?' ? word : `${name}=${word || 'none'}`));
  return [rule, ...given, [...groups.map((cells) => cells.join(' ')), inside].filter(Boolean).join(' / ')].filter(Boolean).join(' ');
}
