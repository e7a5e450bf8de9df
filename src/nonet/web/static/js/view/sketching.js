/** Where a setter's pointer is, and what is being drawn. */

import { outline, svg } from './dom.js';
import { CELL, corner, squares } from './frame-svg.js';

/** @typedef {import('./board-svg.js').BoardView} BoardView */

/** Shows what is being drawn. @param {BoardView} view @param {number[][]} groups cells @param {boolean} joined as a line */
export function sketch(view, groups, joined) {
  const middle = (cell) => corner(view.board, cell).map((each) => each + CELL / 2);
  const d = groups.filter(({ length }) => length).map((cells) => (joined && cells.length > 1
    ? `M${cells.map((cell) => middle(cell).join(' ')).join('L')}`
    : cells.map((cell) => `M${corner(view.board, cell).map((each) => each + 8).join(' ')}h${CELL - 16}v${CELL - 16}h${16 - CELL}z`).join('')));
  view.drawn.setAttribute('d', d.join(''));
}

/** Shows the fog of a puzzle that is being set, through which its clues are seen. @param {BoardView} view @param {?number[]} lights the cells that it leaves, null for none */
export function foggy(view, lights) {
  const { board, drawn } = view;
  const cover = drawn.parentNode.querySelector('.fog') ?? svg('path.fog.thin', { 'aria-hidden': 'true' });
  if (!cover.isConnected) drawn.before(cover);
  outline(cover, lights ? squares(board, board.givens.flatMap((_, cell) => (lights.includes(cell) || board.gaps.has(cell) ? [] : cell))) : '');
}

/** A place beside the board at a point of the screen, as rules name it, or null. @param {BoardView} view @param {boolean} corners whether one is at each corner */
export function slotAt(view, x, y, corners) {
  const { size, height } = view.board;
  const [column, row] = view.inside(x, y).map((each) => Math.floor(each / CELL));
  const inside = (at, most) => at >= 0 && at < most;
  const place = (at, most) => Math.min(Math.max(at, -1), most) + 1;
  const sides = Number(inside(column, size)) + Number(inside(row, height));
  return sides === 2 || (sides === 0 && !corners) ? null : `r${place(row, height)}c${place(column, size)}`;
}

/** The two cells beside the nearest edge, or null. @param {BoardView} view */
export function edgeAt(view, x, y) {
  const { board } = view;
  const [right, below] = view.inside(x, y).map((each) => (each / CELL) % 1);
  const cell = view.cellAt(x, y);
  if (cell === null) return null;
  const sides = [[right, -1, 0], [1 - right, 1, 0], [below, 0, -1], [1 - below, 0, 1]].sort(([a], [b]) => a - b);
  const [[distance, across, down]] = sides;
  const [c, r] = [board.column(cell) + across, board.row(cell) + down];
  if (distance > 0.3 || c < 0 || r < 0 || c >= board.size || r >= board.height) return null;
  return [cell, r * board.size + c].sort((a, b) => a - b);
}

/**
 * Whether a point of the screen is so near to the middle of its cell: lines aslant pass by others. A finger that is a third of
 * a cell off its line is as far from the cells of that line as from those beside it.
 * @param {BoardView} view
 */
export function nearMiddle(view, x, y, most = 0.36) {
  const [right, below] = view.inside(x, y).map((each) => (each / CELL) % 1);
  return Math.hypot(right - 0.5, below - 0.5) < most;
}

/** The first of the four cells around the nearest corner, or null. @param {BoardView} view */
export function cornerAt(view, x, y) {
  const { size, height } = view.board;
  const [column, row] = view.inside(x, y).map((each) => Math.round(each / CELL) - 1);
  const inside = row >= 0 && column >= 0 && row + 1 < height && column + 1 < size;
  return inside ? row * size + column : null;
}
