/**
 * The chess board of queens: the puzzle is a row of cells, one for each column, whose values are the
 * rows of its queens. The board stands above these cells, each column over its own.
 */

import { svg } from './dom.js';
import { CELL } from './frame-svg.js';
import { list } from '../model/marks.js';

const GAP = CELL * 0.3; // between the board and the cells
const QUEEN = 'M15 45L9 20L22 32L32 12L42 32L55 20L49 45zM16 49H48V54H16z';

export class ChessBoard {
  /** @param {import('../model/board.js').Board} board */
  constructor(board) {
    this.size = board.size;
    this.height = board.size * CELL + GAP;
    const squares = Array.from({ length: this.size ** 2 }, (_, i) => {
      const [row, column] = [Math.floor(i / this.size), i % this.size];
      return svg('rect', { class: `square ${(row + column) % 2 ? 'dark' : ''}`, x: column * CELL, y: row * CELL, width: CELL, height: CELL });
    });
    const rows = Array.from({ length: this.size }, (_, row) => svg('text', { x: 9, y: row * CELL + 13, 'font-size': 14 }, String(row + 1)));
    this.columns = Array.from({ length: this.size }, (_, column) => svg('g', { transform: `translate(${column * CELL} 0)` }));
    this.svg = svg('g.chess', { 'aria-hidden': 'true', transform: `translate(0 ${-this.height})` },
      squares, rows, this.columns, svg('rect.edge', { width: this.size * CELL, height: this.size * CELL }));
  }

  /** Draws the queen of a column, or dots where it may stand. @param {number} column @param {import('./cell-svg.js').Face} face */
  draw(column, face) {
    const dots = face.value ? [] : face.candidates ?? list(face.corner | face.centre);
    const kind = `queen ${face.given ? 'given' : ''} ${face.conflict ? 'attacked' : ''}`;
    this.columns[column].replaceChildren(
      face.value ? svg('path', { class: kind, d: QUEEN, transform: `translate(0 ${(face.value - 1) * CELL})` }) : '',
      ...dots.map((row) => svg('circle.dot', { cx: CELL / 2, cy: (row - 0.5) * CELL, r: 7 })));
  }

  /**
   * The square at a point in the drawing's own units.
   * @returns {?{cell: number, value: number}} its column's cell, and its row as a value
   */
  squareAt(x, y) {
    const [cell, row] = [Math.floor(x / CELL), Math.floor((y + this.height) / CELL)];
    return cell >= 0 && cell < this.size && row >= 0 && row < this.size ? { cell, value: row + 1 } : null;
  }
}
