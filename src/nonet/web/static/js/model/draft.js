/** A move while it is being made: what it changes in which cells. */

import * as marks from './marks.js';

/**
 * @typedef {import('./game.js').Cell} Cell
 * @typedef {import('./game.js').Change} Change
 */

/** @type {Cell} */
export const EMPTY = Object.freeze({ value: 0, corner: 0n, centre: 0n, colours: 0, taken: null });

/** Whether the same stands in two cells. */
export const same = (a, b) => ['value', 'corner', 'centre', 'colours'].every((fact) => a[fact] === b[fact]);

export class Draft {
  #cells;

  /** @type {Map<number, Cell>} */ #changed = new Map();

  constructor(cells, kept) {
    this.#cells = cells;
    this.kept = kept;
  }

  /** @param {number} cell @returns {Cell} */
  at(cell) {
    return this.#changed.get(cell) ?? this.#cells[cell];
  }

  /** @param {number} cell @param {Partial<Cell>} facts */
  set(cell, facts) {
    this.#changed.set(cell, Object.freeze({ ...this.at(cell), ...facts }));
  }

  /** Keeps candidates from now on, those of the empty cells. @param {number[][]} candidates */
  keep(candidates) {
    this.kept = true;
    candidates.forEach((values, cell) => {
      if (!this.at(cell).value) this.set(cell, { centre: marks.of(values) });
    });
  }

  /** @returns {Change[]} */
  changes() {
    return [...this.#changed]
      .map(([cell, after]) => ({ cell, before: this.#cells[cell], after }))
      .filter(({ before, after }) => !same(before, after));
  }
}
