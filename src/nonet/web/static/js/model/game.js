/**
 * A game in progress: what stands in the cells, and how it came there. Pure: no page, no server.
 *
 * A cell is an immutable object; a move replaces some cells and goes into the history as what they
 * were and what they became, so that undo costs as little as the move did.
 */

import { BARE, causes, Draft, EMPTY, NOTHING } from './draft.js';
import { linesAlong } from './lines.js';
import * as marks from './marks.js';
import { Selection } from './selection.js';
import { nextSign, shadeOf, signed, signOf } from './signs.js';

/**
 * @typedef {import('./draft.js').Cell} Cell
 * @typedef {import('./draft.js').Change} Change
 * @typedef {import('./draft.js').Sheet} Sheet
 * @typedef {import('./draft.js').Move} Move
 * @typedef {{cells: Cell[], kept: boolean, sheet?: Sheet}} Position
 * @typedef {{name: string, time: number} & Position} Checkpoint a position to come back to
 * @typedef {'corner'|'centre'} MarkKind
 */

export class Game extends Selection {
  /** @type {Move[]} */ #past = [];
  /** @type {Move[]} */ #future = [];

  /**
   * @param {import('./board.js').Board} board
   * @param {{setting?: boolean|string}} [options] `setting`: whether no cell is fixed; the name of a setter's work
   */
  constructor(board, { setting = false } = {}) {
    super();
    this.board = board;
    this.gaps = board.gaps;
    if (this.gaps.has(0)) this.select(board.givens.findIndex((_, cell) => !this.gaps.has(cell)));
    this.setting = Boolean(setting);
    this.work = typeof setting === 'string' ? setting : '';
    this.sheet = NOTHING;
    /** @type {Cell[]} */
    this.cells = board.givens.map((value) => (value ? Object.freeze({ ...EMPTY, value }) : EMPTY));
    this.kept = false; // whether centre marks are all candidates, so that what is crossed out is known
    this.tidy = true; // whether a written value removes marks in the cells that it sees
    this.start = { cells: [...this.cells], kept: false, sheet: NOTHING }; // before the first move
    this.seconds = 0;
    this.now = () => this.seconds; // what the clock shows
    this.hints = 0; // how many were shown
    this.helped = false; // whether a hint or a solution was applied
    /** @type {Checkpoint[]} */ this.checkpoints = [];
  }

  get values() {
    return this.cells.map((cell) => cell.value);
  }

  /** The candidates that the player keeps, for the server; null if none are kept. */
  get marks() {
    if (!this.kept) return null;
    return this.cells.map((cell) => (cell.value ? [] : marks.list(cell.centre)));
  }

  get full() {
    return this.cells.every((cell) => cell.value);
  }

  /** How many cells were open at the beginning, and how many of these are filled. */
  get progress() {
    const open = this.cells.filter((_, cell) => !this.isGiven(cell));
    return { filled: open.filter((cell) => cell.value).length, open: open.length };
  }

  get givenCount() {
    return this.cells.filter((facts, cell) => (this.setting ? facts.value : this.isGiven(cell))).length;
  }

  get begun() {
    return this.moves.length > 0 || this.cells.some((cell, i) => cell.value && !this.isGiven(i));
  }

  /** All moves, those that were undone at the end. @returns {Move[]} */
  get moves() {
    return [...this.#past, ...this.#future.toReversed()];
  }

  /** How many of the moves stand on the board. */
  get done() {
    return this.#past.length;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  /** The move that `undo` would take back. @returns {?Move} */
  get last() {
    return this.#past.at(-1) ?? null;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  isGiven(cell) {
    return !this.setting && this.board.givens[cell] !== 0;
  }

  // Moves ----------------------------------------------------------------------------------------

  /**
   * Writes a value into cells; where all of them hold it already, erases it.
   * @param {Iterable<number>} cells
   * @param {number} value
   */
  place(cells, value) {
    const open = this.#open(cells);
    const there = open.length > 0 && open.every((cell) => this.cells[cell].value === value);
    this.#move(`${this.#named(open)} = ${this.board.shown(value)}`, (draft) => {
      for (const cell of open) {
        if (there) draft.clear(cell);
        else if (draft.at(cell).value !== value) draft.write(cell, value);
      }
    });
  }

  /**
   * Adds a mark to the empty cells; removes it if all of them have it.
   * @param {MarkKind} kind
   * @param {Iterable<number>} cells
   * @param {number} value
   */
  mark(kind, cells, value) {
    const open = this.#open(cells).filter((cell) => !this.cells[cell].value);
    const there = open.length > 0 && open.every((cell) => marks.has(this.cells[cell][kind], value));
    const change = there ? marks.minus : marks.plus;
    this.#move(`mark ${this.board.shown(value)} in ${this.#named(open)}`, (draft) => {
      for (const cell of open) draft.set(cell, { [kind]: change(draft.at(cell)[kind], value) });
    });
  }

  /** @param {Iterable<number>} cells @param {number} colour 0 for the first one */
  paint(cells, colour) {
    const all = [...cells];
    const there = all.every((cell) => this.cells[cell].colours & (1 << colour));
    this.#move(`colour ${colour + 1} in ${this.#named(all)}`, (draft) => {
      for (const cell of all) {
        const { colours } = draft.at(cell);
        draft.set(cell, { colours: there ? colours & ~(1 << colour) : colours | (1 << colour) });
      }
    });
  }

  /** Draws a sign into cells; where all of them have it, takes it away. @param {Iterable<number>} cells @param {number} sign from 1; 0 for what follows in the first */
  sign(cells, sign) {
    const all = [...cells];
    const which = sign || nextSign(this.cells[all[0]].signs);
    const there = all.every((cell) => this.cells[cell].signs & (1 << (which - 1)));
    this.#move(`sign ${which} in ${this.#named(all)}`, (draft) => {
      for (const cell of all) draft.set(cell, { signs: signed(draft.at(cell).signs, which, !there) });
    });
  }

  /** Which cells are shaded, as the server has it; null if none is. */
  get shades() {
    const shades = this.cells.map(shadeOf);
    return this.board.shaded && shades.some(Boolean) ? shades : null;
  }

  /** Erases the values of the cells; if they have none, their marks; if none, their colours. */
  erase(cells) {
    const open = this.#open(cells);
    const all = [...cells];
    const valued = open.filter((cell) => this.cells[cell].value);
    const marked = open.filter((cell) => this.cells[cell].corner || this.cells[cell].centre);
    this.#move(`erase ${this.#named(all)}`, (draft) => {
      if (valued.length) valued.forEach((cell) => draft.clear(cell));
      else if (marked.length) marked.forEach((cell) => draft.set(cell, { corner: 0n, centre: 0n }));
      else all.forEach((cell) => draft.set(cell, BARE));
    });
  }

  /**
   * Puts candidates into the middle of the empty cells and keeps them from now on.
   * @param {number[][]} candidates
   */
  keepCandidates(candidates) {
    this.#move('fill in all candidates', (draft) => draft.keep(candidates));
  }

  /** Removes all marks and keeps no candidates. */
  clearMarks() {
    this.#move('clear all marks', (draft) => {
      draft.kept = false;
      this.cells.forEach((_, cell) => draft.set(cell, { corner: 0n, centre: 0n }));
    });
  }

  /** Removes all colours, of cells and of candidates, all lines and signs. */
  clearColours() {
    this.#move('clear all colours', (draft) => {
      this.cells.forEach((_, cell) => draft.set(cell, BARE));
    });
  }

  /** Paints a candidate of the cells blue, then orange, then not. @param {Iterable<number>} cells */
  tint(cells, value) {
    const open = this.#open(cells).filter((cell) => !this.cells[cell].value
      && !(this.kept && !marks.has(this.cells[cell].centre, value)));
    const all = (kind) => open.every((cell) => marks.has(this.cells[cell][kind], value));
    const [blue, orange] = all('blue') ? [marks.minus, marks.plus] : all('orange') ? [marks.minus, marks.minus] : [marks.plus, marks.minus];
    this.#move(`colour candidate ${this.board.shown(value)} in ${this.#named(open)}`, (draft) => {
      for (const cell of open) {
        draft.set(cell, { blue: blue(draft.at(cell).blue, value), orange: orange(draft.at(cell).orange, value) });
      }
    });
  }

  /** Draws lines between neighbours, or removes them if all are there. @param {number[]} path cells */
  draw(path) {
    const parts = linesAlong(this.board, path);
    const there = parts.every(([cell, line]) => this.cells[cell].lines & line);
    this.#move(there ? 'remove a line' : 'draw a line', (draft) => {
      for (const [cell, line] of parts) {
        const { lines } = draft.at(cell);
        draft.set(cell, { lines: there ? lines & ~line : lines | line });
      }
    });
  }

  /**
   * Applies a step.
   * @param {string} label
   * @param {[number, number][]} placements pairs of cell and value
   * @param {[number, number][]} eliminations likewise
   * @param {?number[][]} candidates all candidates, if the step crosses some out and none are kept
   * @param {[number, number][]} shades pairs of cell and shade
   */
  applyStep(label, placements, eliminations, candidates = null, shades = []) {
    this.helped = true;
    this.#move(label, (draft) => {
      if (eliminations.length && !this.kept && candidates) draft.keep(candidates);
      for (const [cell, value] of eliminations) {
        const { centre, corner } = draft.at(cell);
        draft.set(cell, { centre: marks.minus(centre, value), corner: marks.minus(corner, value) });
      }
      for (const [cell, value] of placements) draft.write(cell, value);
      for (const [cell, shade] of shades) draft.set(cell, { signs: signed(draft.at(cell).signs, signOf(shade), true) });
    });
  }

  /** Writes values into all cells that are not given. @param {number[]} values */
  fill(label, values) {
    this.helped = true;
    this.#move(label, (draft) => {
      values.forEach((value, cell) => {
        if (!this.isGiven(cell) && draft.at(cell).value !== value) draft.set(cell, { value });
      });
    });
  }

  /** Other clues or words. @param {string} label @param {Partial<Sheet>} changes */
  write(label, changes) {
    this.#move(label, (draft) => { draft.sheet = Object.freeze({ ...draft.sheet, ...changes }); });
  }

  /** Back to the givens, as a move that can be undone. */
  restart() {
    this.#move('start again', (draft) => {
      draft.kept = false;
      this.cells.forEach((_, cell) => {
        if (!this.isGiven(cell)) draft.set(cell, { ...EMPTY });
      });
    });
  }

  /**
   * Takes over a saved state; what was before is forgotten.
   * @param {{cells: Map<number, Partial<Cell>>, kept: boolean, seconds: number, sheet?: Sheet}} state
   */
  restore({ cells, kept, seconds, sheet = NOTHING }) {
    for (const [cell, facts] of cells) {
      const own = this.isGiven(cell) ? { colours: facts.colours ?? 0, signs: facts.signs ?? 0 } : facts;
      this.cells[cell] = Object.freeze({ ...this.cells[cell], ...own });
    }
    this.adopt({ start: { cells: [...this.cells], kept, sheet }, moves: [], done: 0, seconds });
  }

  /**
   * Takes over a game with its history: see document.js.
   * @param {{start: Position, moves: Move[], done: number, seconds: number, hints?: number, helped?: boolean, checkpoints?: Checkpoint[]}} story
   */
  adopt({ start, moves, done, seconds, hints = 0, helped = false, checkpoints = [] }) {
    const own = { cells: [...start.cells], kept: start.kept, sheet: start.sheet ?? NOTHING, checkpoints: [...checkpoints] };
    Object.assign(this, { start, seconds, hints, helped, ...own });
    this.#past = [];
    this.#future = moves.toReversed();
    for (let i = 0; i < done; i += 1) this.#shift(this.#future, this.#past, 'after');
    this.notify('move', this.cells.map((_, cell) => cell));
  }

  /** What `adopt` takes. */
  get story() {
    const { start, moves, done, hints, helped, checkpoints } = this;
    return { start, moves, done, seconds: this.now(), hints, helped, checkpoints };
  }

  /** The same puzzle without any move. */
  fresh() {
    return new Game(this.board, { setting: this.work || this.setting });
  }

  /** Makes the board what it is elsewhere, as a move that can be undone. @param {string} label @param {Position} position */
  become(label, { cells, kept, sheet = this.sheet }) {
    this.#move(label, (draft) => {
      Object.assign(draft, { kept, sheet });
      cells.forEach((facts, cell) => draft.set(cell, facts));
    });
  }

  /** Keeps what stands on the board, to come back to. @param {string} name */
  keepCheckpoint(name) {
    this.checkpoints = [...this.checkpoints, { name, time: this.now(), cells: [...this.cells], kept: this.kept, sheet: this.sheet }];
    this.notify('move', []);
  }

  /** @param {Checkpoint} checkpoint */
  forgetCheckpoint(checkpoint) {
    this.checkpoints = this.checkpoints.filter((each) => each !== checkpoint);
    this.notify('move', []);
  }

  /** What stood on the board after a number of moves. @param {number} count @returns {Cell[]} */
  after(count) {
    const cells = [...this.start.cells];
    for (const { changes } of this.moves.slice(0, count)) for (const { cell, after } of changes) cells[cell] = after;
    return cells;
  }

  // The history ----------------------------------------------------------------------------------

  /** What was undone. */
  undo() {
    return this.#step(this.#past, this.#future, 'before');
  }

  /** @returns {?string} what was done again */
  redo() {
    return this.#step(this.#future, this.#past, 'after');
  }

  /** The last move of one history goes into the other, and the cells are as on that side of it. */
  #step(from, to, side) {
    const move = this.#shift(from, to, side);
    if (move) this.notify('move', move.changes.map(({ cell }) => cell));
    return move?.label ?? null;
  }

  /** @returns {Move|undefined} */
  #shift(from, to, side) {
    const move = from.pop();
    if (!move) return undefined;
    to.push(move);
    for (const change of move.changes) this.cells[change.cell] = change[side];
    this.kept = move.kept[side];
    if (move.sheet) this.sheet = move.sheet[side];
    return move;
  }

  /**
   * Undoes to before the first mistake.
   * @param {import('./draft.js').Mistake[]} mistakes
   * @returns {number} how many moves were undone
   */
  undoBefore(mistakes) {
    const first = this.#past.findIndex(({ changes }) => changes.some((change) => causes(change, mistakes)));
    const count = first < 0 ? 0 : this.#past.length - first;
    for (let i = 0; i < count; i += 1) this.undo();
    return count;
  }

  #open(cells) {
    return [...cells].filter((cell) => !this.isGiven(cell));
  }

  #named(cells) {
    return cells.length === 1 ? this.board.name(cells[0]) : `${cells.length} cells`;
  }

  #move(label, edit) {
    const { sheet: before } = this;
    const draft = new Draft(this.cells, this.kept, this.board, this.tidy && !this.setting, before);
    edit(draft);
    const { sheet: after } = draft;
    const changes = draft.changes();
    if (!changes.length && draft.kept === this.kept && after === before) return;
    const kept = { before: this.kept, after: draft.kept };
    this.#future = [{ label, changes, kept, ...(after !== before && { sheet: { before, after } }), time: this.now() }];
    this.redo();
  }
}
