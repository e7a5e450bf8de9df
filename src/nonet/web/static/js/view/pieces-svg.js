/**
 * Rows of large boards in pieces. After a move a browser goes through all that it would have to draw
 * anew; what stands in a drawing of its own it passes over if nothing changed there. A board of 25x25
 * with its candidates has five thousand letters, and a value changes some sixty of them.
 */

import { svg } from './dom.js';
import { CELL } from './frame-svg.js';

const SMALL = 9; // up to here the cells of a row need no pieces
const TOGETHER = 5; // cells in a piece

/**
 * Places the cells of a row.
 * @param {import('../model/board.js').Board} board
 * @param {number} row
 * @param {SVGElement[]} cells
 * @returns {SVGElement[]} the cells, or the pieces that they are in
 */
export function placed(board, row, cells) {
  const large = board.size > SMALL;
  cells.forEach((cell, i) => cell.setAttribute('transform', `translate(${(large ? i % TOGETHER : i) * CELL} ${large ? 0 : row * CELL})`));
  if (!large) return cells;
  const pieces = [];
  for (let first = 0; first < cells.length; first += TOGETHER) {
    const own = cells.slice(first, first + TOGETHER);
    const size = { role: 'presentation', width: own.length * CELL, height: CELL };
    pieces.push(svg('foreignObject.piece', { x: first * CELL, y: row * CELL, ...size }, svg('svg', size, own)));
  }
  return pieces;
}
