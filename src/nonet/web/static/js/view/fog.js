/** Fog over a board, as SudokuPad has it: it hides the clues, and lifts where right digits are. */

import { outline, svg } from './dom.js';
import { CELL, squares } from './frame-svg.js';

const BEYOND = 2 * CELL; // clues beside the board are never in it

export class Fog {
  /** @type {Set<number>} the cells in it */ cells = new Set();

  /** @type {number[]} the cells that came out of it last */ lifted = [];

  /** @param {import('../model/board.js').Board} board */
  constructor(board) {
    this.board = board;
    this.cover = svg('path.fog', { 'aria-hidden': 'true' });
    this.hole = svg('path', {});
    const where = { x: -BEYOND, y: -BEYOND, width: board.size * CELL + 2 * BEYOND, height: board.height * CELL + 2 * BEYOND };
    this.mask = svg('mask', { id: 'fog', maskUnits: 'userSpaceOnUse', ...where }, svg('rect', { ...where, fill: '#fff' }), this.hole);
  }

  /** Hides what is drawn of the rules. @param {Element} layer */
  hide(layer) {
    for (const part of layer.querySelectorAll('.figures, .diagonal, .sign')) {
      const hidden = svg('g', { mask: 'url(#fog)' });
      part.replaceWith(hidden);
      hidden.append(part);
    }
  }

  /** Draws it for these values. @param {number[]} values @returns {number[]} the cells that came out of it or went in */
  draw(values) {
    const { board, cells: before } = this;
    const lit = this.#lit(values);
    const all = values.map((_, cell) => cell);
    this.cells = new Set(all.filter((cell) => !lit.has(cell) && !board.gaps.has(cell)));
    for (const path of [this.cover, this.hole]) outline(path, squares(board, this.cells));
    this.lifted = [...before].filter((cell) => !this.cells.has(cell));
    return all.filter((cell) => before.has(cell) !== this.cells.has(cell));
  }

  /** Whether some of a clue can be seen. @param {string} id */
  shows(id) {
    const cells = this.board.clues.find((each) => each.id === id)?.cells ?? [];
    return !cells.length || cells.some((cell) => !this.cells.has(cell));
  }

  /** The cells without fog. Where no solution came along every digit counts as right. */
  #lit(values) {
    const { board } = this;
    const { fog: { lights, triggers }, solution } = board.beside;
    const isRight = (cell) => values[cell] !== 0 && (!solution || values[cell] === solution[cell]);
    const lit = new Set(lights);
    const add = (cells) => cells.forEach((cell) => lit.add(cell));
    for (const [by, cells] of triggers) if (by.every(isRight)) add(cells);
    if (triggers.length) return lit;
    values.forEach((_, cell) => {
      if (board.givens[cell]) lit.add(cell);
      else if (isRight(cell)) add(around(board, cell));
    });
    return lit;
  }
}

/** A cell and those that touch it. */
function around(board, cell) {
  const near = (row, column) => Math.max(Math.abs(row - board.row(cell)), Math.abs(column - board.column(cell))) < 2;
  return board.givens.flatMap((_, other) => (near(board.row(other), board.column(other)) ? other : []));
}
