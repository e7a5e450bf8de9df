/**
 * A game as a document with its whole history. The terminal app reads and writes the same
 * (nonet/tui/document.py):
 *
 *   {"nonet-game": 2, "title": "hard 3", "puzzle": "53..7....6..", "seconds": 754, "hints": 1,
 *    "helped": true, "start": {"values": {"5": [12]}}, "done": 31,
 *    "moves": [{"time": 12, "name": "r1c1 = 5", "values": {"5": [0]}, "centre": {"5": [1, 9]}}, ...]}
 *
 * A move says what it changed: `values` the cells that got a value, 0 for none; `corner`, `centre` and
 * `colours` the cells in which a mark or a colour was added if it was not there, else removed; `blue` and
 * `orange` likewise painted candidates, `lines` lines to the right (1), down left (2), down (3) and down
 * right (4), `signs` likewise what signs.js has; `kept` whether candidates are kept from then on; `sheet` what a setter has beside the givens. `start` says likewise what stood beside the
 * givens at first, and each of `checkpoints`, which have a `name` and a `time` as well, what stood there then.
 */

import { NOTHING } from './draft.js';
import * as marks from './marks.js';
import { MOST_SIGNS } from './signs.js';

export const KEY = 'nonet-game';
const VERSION = 2;
const COLOURS = 9;

/** @typedef {{values?: Object, corner?: Object, centre?: Object, colours?: Object, blue?: Object, orange?: Object, lines?: Object, signs?: Object, kept?: boolean, sheet?: Object}} Difference */

const MARKS = ['corner', 'centre', 'blue', 'orange']; // sets of values
const PAINT = { colours: COLOURS, lines: 4, signs: MOST_SIGNS }; // sets of other numbers, with the greatest

/** Moves never change, so each is written once. @type {WeakMap<Object, Object>} */
const written = new WeakMap();

/** @param {import('./game.js').Game} game @param {string} title */
export function write(game, title) {
  const { board, start, hints, helped, setting, checkpoints } = game;
  const fresh = game.fresh().cells;
  const whole = (/** @type {Record<string, any>} */ { cells, kept, sheet }) => ({
    ...difference(cells.map((after, cell) => ({ cell, before: fresh[cell], after })), { before: false, after: kept }),
    ...(setting && sheet && { sheet }),
  });
  return {
    [KEY]: VERSION, title, puzzle: board.record.text, ...(setting && { setting: game.work || true }), seconds: game.now(), hints, helped,
    ...(checkpoints.length && { checkpoints: checkpoints.map((each) => ({ time: each.time, name: each.name, ...whole(each) })) }),
    start: whole(start), done: game.done,
    moves: game.moves.map((move) => {
      if (!written.has(move)) {
        const { time, label, changes: own, kept, sheet } = move;
        written.set(move, { time, name: label, ...difference(own, kept), ...(sheet && { sheet: sheet.after }) });
      }
      return written.get(move);
    }),
  };
}

/** @returns {Difference} */
function difference(changes, kept) {
  const found = {};
  const add = (kind, number, cell) => { ((found[kind] ??= {})[number] ??= []).push(cell); };
  for (const { cell, before, after } of changes) {
    if (before.value !== after.value) add('values', after.value, cell);
    for (const kind of MARKS) for (const value of marks.list(/** @type {any} */ (before[kind] ^ after[kind]))) add(kind, value, cell);
    for (const kind of Object.keys(PAINT)) {
      for (const number of marks.list(BigInt(before[kind] ^ after[kind]))) add(kind, number, cell);
    }
  }
  return { ...found, ...(kept.before !== kept.after && { kept: kept.after }) };
}

/** The text of the puzzle of a document, as `/api/convert` reads it. @returns {?string} null if it is none */
export function puzzleOf(document) {
  if (![1, VERSION].includes(document?.[KEY]) || !document.puzzle) return null;
  return typeof document.puzzle === 'string' ? document.puzzle : JSON.stringify(document.puzzle);
}

/**
 * What `Game.adopt` takes.
 * @param {any} document
 * @param {import('./game.js').Game} game a new one of the same puzzle
 * @returns {?Parameters<import('./game.js').Game['adopt']>[0]} null if it is damaged or of another version
 */
export function read(document, game) {
  try {
    if (document?.[KEY] === 1) return read(upgraded(document, game), game);
    if (document?.[KEY] !== VERSION || !Array.isArray(document.moves)) return null;
    const reader = new Reader(game);
    reader.apply(document.start ?? {});
    const start = { cells: [...reader.cells], kept: reader.kept, sheet: reader.sheet };
    const moves = document.moves.map((move) => {
      const { kept: before, sheet } = reader;
      const changes = reader.apply(move);
      return {
        label: String(move.name ?? 'move'), time: whole(move.time ?? 0), changes, kept: { before, after: reader.kept },
        ...(reader.sheet !== sheet && { sheet: { before: sheet, after: reader.sheet } }),
      };
    });
    return {
      start, moves, done: Math.min(whole(document.done), moves.length), seconds: whole(document.seconds),
      hints: whole(document.hints ?? 0), helped: Boolean(document.helped),
      checkpoints: (document.checkpoints ?? []).map((each) => {
        const then = new Reader(game);
        then.apply(each);
        return { name: String(each.name ?? ''), time: whole(each.time ?? 0), cells: then.cells, kept: then.kept, sheet: then.sheet };
      }),
    };
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return null; // of another shape than it should be
    throw error;
  }
}

/** A document of the terminal app of old, which had the board as it stood and no history. */
function upgraded({ values, corner, centre, ...rest }, game) {
  const cells = game.start.cells.map((facts, cell) => (game.isGiven(cell) ? facts : {
    ...facts, value: whole(values?.[cell]), corner: marks.of(corner?.[cell] ?? []), centre: marks.of(centre?.[cell] ?? []),
  }));
  const changes = cells.map((after, cell) => ({ cell, before: game.start.cells[cell], after }));
  return { ...rest, [KEY]: VERSION, start: difference(changes, { before: false, after: false }), moves: [], done: 0 };
}

/** Replays what was written. Whatever does not fit the board is a RangeError. */
class Reader {
  /** @param {import('./game.js').Game} game */
  constructor(game) {
    this.game = game;
    this.cells = [...game.start.cells];
    this.kept = false;
    this.sheet = NOTHING;
  }

  /** @param {Difference} move @returns {import('./game.js').Change[]} */
  apply(move) {
    const { valueCount } = this.game.board;
    const changed = new Map();
    const edit = (kind, most, change) => {
      for (const [number, cells] of Object.entries(move[kind] ?? {})) {
        if (whole(Number(number)) > most || !Array.isArray(cells)) throw new RangeError(kind);
        for (const cell of cells) changed.set(cell, { ...this.#at(changed, cell, kind), ...change(this.#at(changed, cell, kind), Number(number)) });
      }
    };
    const flip = (set, value) => (marks.has(set, value) ? marks.minus(set, value) : marks.plus(set, value));
    edit('values', valueCount, (_, value) => ({ value, taken: null }));
    for (const kind of MARKS) edit(kind, valueCount, (facts, value) => ({ [kind]: flip(facts[kind], value) }));
    for (const [kind, most] of Object.entries(PAINT)) {
      edit(kind, most, (facts, number) => ({ [kind]: facts[kind] ^ (1 << (number - 1)) }));
    }
    this.#findTaken(changed);
    this.kept = move.kept ?? this.kept;
    if (move.sheet) this.sheet = sheetOf(move.sheet);
    return [...changed].map(([cell, facts]) => {
      const before = this.cells[cell];
      this.cells[cell] = Object.freeze(facts);
      return { cell, before, after: this.cells[cell] };
    });
  }

  #at(changed, cell, kind) {
    if (!(whole(cell) < this.cells.length)) throw new RangeError('cell');
    if (!(kind in PAINT) && this.game.isGiven(cell)) throw new RangeError('given');
    return changed.get(cell) ?? this.cells[cell];
  }

  /** Which cells a value took as a mark: those that lost it in the same move and are seen from there. */
  #findTaken(changed) {
    const lost = (other, kind, value) => changed.has(other)
      && marks.has(this.cells[other][kind], value) && !marks.has(changed.get(other)[kind], value);
    for (const [cell, facts] of changed) {
      const { value } = facts;
      if (!value || value === this.cells[cell].value) continue;
      const gone = this.game.board.consequences(cell, value);
      const taken = { corner: [], centre: [] };
      for (const kind of ['corner', 'centre']) taken[kind] = gone.filter(([other, each]) => lost(other, kind, each));
      changed.set(cell, { ...facts, taken });
    }
  }
}

/** A setter's sheet out of a file or a link; what is none of it is left out. @returns {import('./game.js').Sheet} */
export function sheetOf(given) {
  const text = (name) => (typeof given?.[name] === 'string' ? given[name] : '');
  const texts = (name) => (Array.isArray(given?.[name]) ? given[name].filter((each) => typeof each === 'string') : []);
  return Object.freeze({ clues: texts('clues'), locked: texts('locked'), title: text('title'), author: text('author'), rules: text('rules'), message: text('message'), fog: fogIn(given?.fog), regions: numbersIn(given?.regions) });
}

/** Fog as a document has it. @param {any} given */
function fogIn(given) {
  const lights = numbersIn(given?.lights);
  const cells = (list) => numbersIn(list) ?? [];
  return lights && { lights, triggers: (given.triggers ?? []).map(([by, come]) => [cells(by), cells(come)]) };
}

/** @param {any} list @returns {?number[]} null if it is none */
const numbersIn = (list) => (Array.isArray(list) ? list.filter((each) => Number.isInteger(each) && each >= 0) : null);

/** @returns {number} a whole number from 0 on, or a RangeError */
function whole(number) {
  if (!Number.isFinite(number) || number < 0) throw new RangeError('number');
  return Math.floor(number);
}
