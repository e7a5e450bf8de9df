/** A move while it is being made: what it changes in which cells. */

import * as marks from './marks.js';
import { shadeOf } from './signs.js';

/**
 * @typedef {Object} Cell
 * @property {number} value 0 if empty
 * @property {bigint} corner pencil marks along the edge
 * @property {bigint} centre pencil marks in the middle; the candidates while these are kept
 * @property {number} colours bit set of the colours it is painted with
 * @property {bigint} blue candidates painted blue, and those painted orange
 * @property {bigint} orange
 * @property {number} lines bit set of the lines drawn from its middle: see lines.js
 * @property {number} signs bit set of the signs drawn in it: see signs.js
 * @property {?{corner: [number, number][], centre: [number, number][]}} taken cells and marks that these lost when
 *   the value was written here: they get them back when it is erased
 *
 * @typedef {{cell: number, before: Cell, after: Cell}} Change
 * @typedef {{clues: string[], locked: string[], title: string, author: string, rules: string, message: string,
 *   fog: ?{lights: number[], triggers: [number[], number[]][]}, regions: ?number[]}} Sheet what a setter has
 *   beside the givens: clues as they are typed, words, and the region of each cell, 0 for none yet, where these are painted
 * @typedef {{label: string, changes: Change[], kept: {before: boolean, after: boolean}, sheet?: {before: Sheet, after: Sheet}, time: number}} Move
 *   `time`: seconds on the clock
 * @typedef {{cell: number, value: number, kind: 'value'|'mark'|'shade'}} Mistake a wrong value or shade, or a right
 *   mark that was crossed out
 */

/** @type {Sheet} */
export const NOTHING = Object.freeze({ clues: [], locked: [], title: '', author: '', rules: '', message: '', fog: null, regions: null });

/** @type {Cell} */
export const EMPTY = Object.freeze({
  value: 0, corner: 0n, centre: 0n, colours: 0, blue: 0n, orange: 0n, lines: 0, signs: 0, taken: null,
});

/** Nothing painted or drawn. */
export const BARE = Object.freeze({ colours: 0, blue: 0n, orange: 0n, lines: 0, signs: 0 });

const FACTS = ['value', 'corner', 'centre', 'colours', 'blue', 'orange', 'lines', 'signs'];
const KINDS = ['corner', 'centre'];

/** Whether the same stands in two cells. */
export const same = (a, b) => FACTS.every((fact) => a[fact] === b[fact]);

/** Whether the same stood in all cells of a game at some time. @param {{start: {cells: Cell[]}, moves: Move[]}} game @param {Cell[]} cells */
export function hasBeen({ start, moves }, cells) {
  const then = [...start.cells];
  const equal = () => then.every((facts, cell) => same(facts, cells[cell]));
  return equal() || moves.some(({ changes }) => {
    for (const { cell, after } of changes) then[cell] = after;
    return equal();
  });
}

/** Whether a change makes one of some mistakes. @param {Change} change @param {Mistake[]} mistakes */
export function causes({ cell, before, after }, mistakes) {
  const made = (of, value) => of(after) === value && of(before) !== value;
  return mistakes.some((each) => each.cell === cell && (
    each.kind === 'shade' ? made(shadeOf, each.value)
      : each.kind === 'value' ? made((facts) => facts.value, each.value)
        : marks.has(before.centre, each.value) && !marks.has(after.centre, each.value)));
}

export class Draft {
  #cells;

  /** @type {Map<number, Cell>} */ #changed = new Map();

  /** @param {Cell[]} cells @param {boolean} kept @param {import('./board.js').Board} board @param {boolean} tidy @param {Sheet} sheet */
  constructor(cells, kept, board, tidy, sheet) {
    this.#cells = cells;
    this.kept = kept;
    this.sheet = sheet;
    this.board = board;
    this.tidy = tidy; // whether a written value removes marks in the cells that it sees
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

  /** Writes a value, which takes the marks that it forbids. */
  write(cell, value) {
    this.clear(cell);
    const taken = { corner: [], centre: [] };
    this.set(cell, { value });
    if (!this.tidy) return;
    for (const [other, gone] of this.board.consequences(cell, value)) {
      for (const kind of KINDS) {
        if (!marks.has(this.at(other)[kind], gone)) continue;
        this.set(other, { [kind]: marks.minus(this.at(other)[kind], gone) });
        taken[kind].push([other, gone]);
      }
    }
    this.set(cell, { taken });
  }

  /** Erases a value; the marks it took come back where no other value forbids them. */
  clear(cell) {
    const { taken } = this.at(cell);
    this.set(cell, { value: 0, taken: null });
    for (const kind of KINDS) {
      for (const [other, gone] of taken?.[kind] ?? []) {
        const left = this.board.leaves(other, gone, (each) => this.at(each).value);
        if (left) this.set(other, { [kind]: marks.plus(this.at(other)[kind], gone) });
      }
    }
  }

  /** @returns {Change[]} */
  changes() {
    return [...this.#changed]
      .map(([cell, after]) => ({ cell, before: this.#cells[cell], after }))
      .filter(({ before, after }) => !same(before, after));
  }
}
