/**
 * The board itself: its cells, houses and rules, as the server describes them. No drawing, no game.
 *
 * Cells are numbered row by row from 0 and shown to people as r1c1. Values are counted from 1, whatever
 * the smallest one is: `shown` is what people write, `counted` the way back.
 */

import { gameName, t } from '../words.js';

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
 * @property {string[]} [constraints] the variant rules as they are typed
 * @property {?Beside} [document]
 * @property {?{under: Object[], over: Object[]}} [figures] how these look, in cells
 */

/**
 * What came along with a puzzle; values count from 1, and [] is nothing at all.
 * @typedef {{title: string, author: string, rules: string, message: string, solution: ?number[], entries: number[],
 *   centre: number[][], corner: number[][], colours: (number|string)[][]}} Beside
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
    this.constraints = record.constraints ?? [];
    this.beside = record.document ?? null;
    this.figures = record.figures ?? { under: [], over: [] };
    /** The cells in whose corner a text stands: the sum of a cage. */
    this.summed = new Set(this.figures.over.filter(({ text, x, y }) => text && x >= 0 && y >= 0 && y % 1 < 0.3 && x % 1 < 0.5)
      .map(({ x, y }) => Math.floor(y) * this.size + Math.floor(x)));
    this.housesByName = new Map(this.houses.map((house) => [house.name, house]));
    /** Places where no cell is, as between the grids of a Samurai. */
    this.gaps = new Set(record.gaps ?? []);
    this.regionOf = new Array(this.cellCount).fill(0);
    const regions = this.houses.filter(({ kind }) => AREA.test(kind));
    regions.forEach(({ cells }, number) => cells.forEach((cell) => { this.regionOf[cell] = number + 1; }));
    for (const cell of this.gaps) this.regionOf[cell] = -1;
    this.peers = record.givens.map(() => new Set());
    for (const { cells } of this.houses) {
      for (const cell of cells) for (const other of cells) if (other !== cell) this.peers[cell].add(other);
    }
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
    const kinds = [...new Set(this.constraints.map((each) => each.split(' ')[0]))];
    const names = [...(record.game && record.game !== 'classic' ? [record.game] : []), ...kinds];
    if (names.length) return `${shape} ${names.slice(0, MOST_NAMES).map(gameName).join(', ')}${names.length > MOST_NAMES ? ' …' : ''}`;
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
    for (const { cells } of this.houses) {
      const seen = new Map();
      for (const cell of cells) {
        const value = values[cell];
        if (!value) continue;
        if (seen.has(value)) found.add(cell).add(seen.get(value));
        else seen.set(value, cell);
      }
    }
    for (const { cells: [first, second], allowed } of this.relations) {
      if (!allowed || !values[first] || !values[second]) continue;
      if (!allowed[values[first] - 1].includes(values[second])) found.add(first).add(second);
    }
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
    for (const { cells: [first, second], allowed } of this.relations) {
      if (!allowed) continue;
      for (let other = 1; other <= this.valueCount; other += 1) {
        if (cell === first && !allowed[value - 1].includes(other)) gone.push([second, other]);
        if (cell === second && !allowed[other - 1].includes(value)) gone.push([first, other]);
      }
    }
    return gone;
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
