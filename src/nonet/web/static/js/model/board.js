/**
 * The board itself: its cells, houses and rules, as the server describes them. No drawing, no game.
 *
 * Cells are numbered row by row from 0 and shown to people as r1c1. Values are counted from 1, whatever
 * the smallest one is: `shown` is what people write, `counted` the way back.
 */

import { gameName, t } from '../words.js';
import * as marks from './marks.js';

const MOST_NAMES = 2; // of rules in a title
const AREA = /^(grid \d+ box|box|region)$/;
const USUAL = /^((grid \d+ )?(row|column|box)|region|diagonal)$/;

/**
 * @typedef {{name: string, kind: string, cells: number[]}} House
 * @typedef {{kind: string, cells: [number, number], allowed?: number[][]}} Relation
 *   `allowed[a - 1]` lists the values of the second cell that go with value a of the first.
 *
 * @typedef {Object} PuzzleRecord
 * @property {string} text the shortest text that carries the whole puzzle
 * @property {number} size N
 * @property {number} [height] the number of rows, N if it is left out
 * @property {number} [least] the smallest value as people write it, 1 if it is left out
 * @property {?string} box "3x3", or null
 * @property {string} game
 * @property {string} [rules] the game's rules in a sentence
 * @property {string[]} symbols what the values are written as, one for each
 * @property {number[]} givens
 * @property {?number[]} [gaps] cells that do not exist: the least value stands there, as if given
 * @property {?number[]} values
 * @property {?number[][]} marks
 * @property {House[]} houses
 * @property {Relation[]} relations
 * @property {Clue[]} [clues] the variant rules
 * @property {{text: string, rule: string}[]} [sentences] of the rules, and which clues they are about
 * @property {?import('../views/meanings.js').Reading} [reading] of words and drawings
 * @property {{under: Object[], over: Object[]}} [pictures] what else is drawn
 * @property {?Beside} [document]
 */

/**
 * A rule about some of the cells: as it is typed, its kind and that in the language, what people call it and what it asks for, its
 * cells, its sum, what may not be the same, what goes together (values as bits), how it looks, in cells.
 * @typedef {{id: string, rule: string, name: string, title: string, claim: string, shaded?: boolean, cells: number[], total: ?number, words: Object<string, string>,
 *   groups: number[][], inside?: string, apart: number[][],
 *   pairs: [number, number, string][], under: Object[], over: Object[]}} Clue
 */

/**
 * What came along with a puzzle; values count from 1, and [] is nothing at all.
 * @typedef {{title: string, author: string, rules: string, message: string, solution: ?number[], entries: number[],
 *   centre: number[][], corner: number[][], colours: (number|string)[][],
 *   fog?: ?{lights: number[], triggers: [number[], number[]][]}}} Beside
 */

export class Board {
  /** @param {PuzzleRecord} record */
  constructor(record) {
    this.record = record;
    this.size = record.size;
    this.cellCount = record.givens.length;
    this.height = record.height ?? this.cellCount / this.size;
    this.valueCount = record.symbols.length;
    this.least = record.least ?? 1;
    this.givens = record.givens;
    this.houses = record.houses;
    this.relations = record.relations ?? [];
    /** @type {Clue[]} */ this.clues = record.clues ?? [];
    this.shaded = this.clues.some(({ shaded }) => shaded); // whether shades are to be found
    this.beside = record.document ?? null;
    const shapes = [...this.clues, ...(record.pictures ? [record.pictures] : [])].flatMap(({ over }) => over);
    /** The cells in whose corner a text stands: the sum of a cage. */
    this.summed = new Set(shapes.filter(({ cage }) => cage).map(({ x, y }) => Math.floor(y) * this.size + Math.floor(x)));
    const beside = (test) => shapes.some((shape) => shape.text && test(shape));
    this.open = false; // whether clues are drawn beside it now
    /** On which sides clues stand beside the board. */
    this.sides = {
      left: beside(({ x }) => x < 0), top: beside(({ y }) => y < 0),
      right: beside(({ x }) => x > this.size), bottom: beside(({ y }) => y > this.height),
    };
    this.housesByName = new Map(this.houses.map((house) => [house.name, house]));
    /** Places where no cell is, as between the grids of a Samurai. */
    this.gaps = new Set(record.gaps ?? []);
    this.regionOf = new Array(this.cellCount).fill(0);
    const regions = this.houses.filter(({ kind }) => AREA.test(kind));
    regions.forEach(({ cells }, number) => cells.forEach((cell) => { this.regionOf[cell] = number + 1; }));
    for (const cell of this.gaps) this.regionOf[cell] = -1;
    this.peers = record.givens.map(() => new Set());
    /** Cells that hold different values: of houses and of rules. */
    const known = this.beside?.fog ? [] : this.clues; // what is in fog gives nothing away
    this.apart = [...this.houses.map(({ cells }) => cells), ...known.flatMap(({ apart }) => apart)];
    for (const cells of this.apart) {
      for (const cell of cells) for (const other of cells) if (other !== cell) this.peers[cell].add(other);
    }
    /** @type {{other: number, allowed: bigint[]}[][]} for each cell what goes with its values elsewhere */
    this.pairs = record.givens.map(() => []);
    for (const { cells: [one, other], allowed } of this.relations) if (allowed) this.#pair(one, other, allowed.map(marks.of));
    for (const { pairs } of known) {
      for (const [one, other, table] of pairs) this.#pair(one, other, table.split(' ').map((each) => BigInt(`0x${each}`)));
    }
  }

  #pair(one, other, allowed) {
    const turned = allowed.map((_, value) => allowed.reduce((sum, mask, i) => (mask >> BigInt(value) & 1n ? sum | (1n << BigInt(i)) : sum), 0n));
    this.pairs[one].push({ other, allowed });
    this.pairs[other].push({ other: one, allowed: turned });
  }

  /** Houses beyond rows, columns and regions that are drawn as areas: windows, the star ... */
  get areas() {
    return this.houses.filter((house) => !USUAL.test(house.kind) && house.cells.length > 2);
  }

  get diagonals() {
    return this.houses.filter((house) => house.kind === 'diagonal' && house.cells.length > 2);
  }

  /** What kind of board it is, for people: "9×9", "6×6, boxes 2×3", "9×9 diagonal". */
  get title() {
    const { size, height, record } = this;
    const [down, across] = (record.box ?? '').split('x');
    const shape = `${record.game === 'queens' ? size : height}×${size}`;
    const kinds = [...new Set(this.clues.map(({ name }) => name))];
    const names = [...(record.game && record.game !== 'classic' ? [gameName(record.game)] : []), ...kinds];
    if (names.length) return `${shape} ${names.slice(0, MOST_NAMES).join(', ')}${names.length > MOST_NAMES ? ' …' : ''}`;
    return !record.box || down === across ? shape : t('{shape}, boxes {box}', { shape, box: record.box.replace('x', '×') });
  }

  /** The greatest value as people write it. */
  get greatest() {
    return this.shown(this.valueCount);
  }

  /** How often each value stands on the full board; null if that is not known. */
  get timesOfEach() {
    if (this.valueCount === this.size) return this.height; // each row has all of them
    return this.valueCount === this.height ? this.size : null;
  }

  /** A value as people write it. */
  shown(value) {
    return value + this.least - 1;
  }

  /** A number that people write as a value; 0 if it is none. */
  counted(number) {
    const value = number - this.least + 1;
    return value >= 1 && value <= this.valueCount ? value : 0;
  }

  row(cell) {
    return Math.floor(cell / this.size);
  }

  column(cell) {
    return cell % this.size;
  }

  name(cell) {
    return `r${this.row(cell) + 1}c${this.column(cell) + 1}`;
  }

  /** The cell of a name: r1c1. @param {string} name */
  cell(name) {
    const [, row, column] = /^r(\d+)c(\d+)$/.exec(name) ?? [];
    return (Number(row) - 1) * this.size + Number(column) - 1;
  }

  /**
   * Cells whose values break a rule: a value twice in a house, or a relation that does not hold.
   * @param {number[]} values
   * @returns {Set<number>}
   */
  conflicts(values) {
    const found = new Set();
    for (const cells of this.apart) {
      const seen = new Map();
      for (const cell of cells) {
        const value = values[cell];
        if (!value) continue;
        if (seen.has(value)) found.add(cell).add(seen.get(value));
        else seen.set(value, cell);
      }
    }
    this.pairs.forEach((pairs, cell) => {
      if (!values[cell]) return;
      for (const { other, allowed } of pairs) {
        if (values[other] && !marks.has(allowed[values[cell] - 1], values[other])) found.add(cell).add(other);
      }
    });
    return found;
  }

  /**
   * The candidates that go when a value is placed, beside the cell's own.
   * @param {number} cell
   * @param {number} value
   * @returns {[number, number][]} pairs of cell and value
   */
  consequences(cell, value) {
    /** @type {[number, number][]} */
    const gone = [...this.peers[cell]].map((peer) => [peer, value]);
    for (const { other, allowed } of this.pairs[cell]) {
      for (let each = 1; each <= this.valueCount; each += 1) {
        if (!marks.has(allowed[value - 1], each)) gone.push([other, each]);
      }
    }
    return gone;
  }

  /** Whether what stands elsewhere leaves a value to a cell. @param {(cell: number) => number} valueAt */
  leaves(cell, value, valueAt) {
    return ![...this.peers[cell]].some((peer) => valueAt(peer) === value)
      && this.pairs[cell].every(({ other, allowed }) => !valueAt(other) || marks.has(allowed[value - 1], valueAt(other)));
  }
}

/** An empty classic board, drawn while the first puzzle is on its way. */
export function emptyClassic() {
  const cells = [...Array(81).keys()];
  const row = (cell) => Math.floor(cell / 9);
  const column = (cell) => cell % 9;
  const box = (cell) => Math.floor(row(cell) / 3) * 3 + Math.floor(column(cell) / 3);
  const houses = Object.entries({ row, column, box }).flatMap(([kind, numberOf]) =>
    Array.from({ length: 9 }, (_, number) => ({
      name: `${kind} ${number + 1}`, kind, cells: cells.filter((cell) => numberOf(cell) === number),
    })));
  return new Board({
    text: '.'.repeat(81), size: 9, height: 9, box: '3x3', game: 'classic',
    symbols: cells.slice(1, 10).map(String), givens: cells.map(() => 0), values: null, marks: null,
    houses, relations: [],
  });
}
