/** What a player writes: with which keys, in which cells. */

import { announce, toast } from './view/announce.js';
import { MOST_SIGNS } from './model/signs.js';
import { describeCell } from './view/cell-svg.js';
import { t } from './words.js';

const MODES = {
  value: t('Values'), corner: t('Corner marks'), centre: t('Centre marks'), colour: t('Colours'),
  pen: t('Pen: drag to draw lines; a digit colours a candidate'),
  sign: t('Signs: shades, crosses, circles, letters'),
};

const COUNTED = ['colour', 'sign']; // modes whose keys are numbered
const PATIENCE = 900; // milliseconds in which a second digit belongs to the first

export class Hand {
  mode = 'value';

  /** The digits typed last, and the move that they were. */
  #typed = { value: 0, at: -Infinity, cell: -1, move: /** @type {?Object} */ (null) };

  chosen = 0; // the digit that is chosen first, where digits are

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
  }

  /** @param {string} mode value, corner, centre, colour, pen or sign */
  setMode(mode) {
    this.mode = mode;
    this.app.pad.rebuild();
    announce(MODES[mode]);
  }

  /** The next mode, or the one before. @param {number} by */
  turnMode(by) {
    const names = Object.keys(MODES);
    this.setMode(names[(names.indexOf(this.mode) + by + names.length) % names.length]);
  }

  /** Whether a key chooses a digit, which is then put into cells. */
  get choosesFirst() {
    return this.app.settings.entry === 'digit' && !this.app.game.setting;
  }

  /** A key of the pad or the keyboard. @param {number} value @param {string} [mode] that of the keys if left out */
  press(value, mode = this.mode) {
    if (this.app.setting.tools?.clues.press(String(this.app.board.shown(value)))) return;
    if (this.choosesFirst && mode === this.mode) this.choose(this.chosen === value ? 0 : value);
    else this.enter(value, mode);
  }

  /**
   * A digit of a value. Two in quick succession make one value where that exists: on a 16x16 board
   * 1 and 2 make 12.
   * @param {number} digit
   * @param {{at: number, mode?: string, patience?: number}} how `at`: when, in milliseconds
   * @returns {boolean} whether it means a value: 0 alone does so only where it is one
   */
  type(digit, { at, mode = this.mode, patience = PATIENCE }) {
    const { game, board, setting } = this.app;
    if (setting.tools?.clues.press(String(digit))) return true;
    const typed = this.#typed;
    const joined = typed.value * 10 + digit;
    const goesOn = typed.cell === game.cursor && at - typed.at < patience && joined <= board.greatest && typed.value > 0;
    Object.assign(typed, { value: goesOn ? joined : digit, at, cell: game.cursor });
    // The first digit was half of this one. On a given it did nothing, and nothing is taken back.
    if (goesOn && typed.move !== null && typed.move === game.last) this.undo({ silent: true });
    const { last } = game;
    const value = COUNTED.includes(mode) ? typed.value : board.counted(typed.value);
    if (value) this.press(value, mode);
    typed.move = game.last === last ? null : game.last;
    return typed.value > 0 || value > 0;
  }

  /** @param {number} value 0 for none */
  choose(value) {
    this.chosen = value;
    this.app.pad.rebuild();
    this.app.view.emphasise(COUNTED.includes(this.mode) ? 0 : value);
    announce(value ? t('{digit} chosen', { digit: this.app.view.symbol(value) }) : t('No digit chosen'));
  }

  /** Cells were tapped: they get the digit that is chosen. */
  tap() {
    if (this.mode === 'sign') this.enter(0, 'sign');
    else if (this.choosesFirst && this.chosen) this.enter(this.chosen, this.mode);
  }

  enter(value, mode) {
    const { game } = this.app;
    if (this.looking()) return;
    const before = this.app.isSolved;
    const cells = [...game.selection];
    if (mode === 'colour') {
      if (value <= 8) game.paint(cells, value - 1);
    } else if (mode === 'sign') {
      if (value <= MOST_SIGNS) game.sign(cells, value);
    } else if (mode === 'value') game.place(cells, value);
    else if (mode === 'pen') game.tint(cells, value);
    else game.mark(/** @type {any} */ (mode), cells, value);
    if (before || !this.app.isSolved) this.#announceMove(cells); // else the end is announced
  }

  /** Draws along cells, or takes away what is drawn there. @param {number[]} path */
  draw(path) {
    if (path.length > 1 && !this.looking()) this.app.game.draw(path);
  }

  erase() {
    const { game, setting } = this.app;
    if (setting.tools?.clues.erase()) return;
    if (this.looking()) return;
    game.erase(game.selection);
    this.#announceMove([...game.selection]);
  }

  /** @param {{silent?: boolean}} [options] */
  undo({ silent = false } = {}) {
    if (this.looking()) return;
    const label = this.app.game.undo();
    if (!silent) this.#describe(label, (move) => t('Undone: {move}', { move }), t('Nothing to undo'));
  }

  redo() {
    if (this.looking()) return;
    const label = this.app.game.redo();
    this.#describe(label, (move) => t('Redone: {move}', { move }), t('Nothing to redo'));
  }

  /** Says which move it was, in words that are loaded then; or that there is none. @param {?string} label @param {(move: string) => string} text @param {string} none */
  #describe(label, text, none) {
    if (!label) return announce(none);
    return this.app.later(async () => announce(text((await import('./moves.js')).moveWords(label))));
  }

  /** Whether something else than the game is shown, which is then said. */
  looking() {
    // The solution path begins with the game itself: a move there is a move of the game.
    if (this.app.view.showsSame && !this.app.loan.fixed) this.app.view.show(null);
    if (this.app.view.showsExhibit) toast(t('This is not your game. Press Esc, or choose Play, to go back to it.'));
    return this.app.view.showsExhibit;
  }

  #announceMove(cells) {
    const { game, board, view } = this.app;
    if (cells.length !== 1) return announce(t('{n} cell changed|{n} cells changed', { n: cells.length }));
    const face = { candidates: null, given: game.isGiven(cells[0]), conflict: view.faces[cells[0]].classList.contains('conflict'), fog: view.fog?.cells.has(cells[0]), ...game.cells[cells[0]] };
    const lifted = (view.fog?.lifted ?? []).map((cell) => board.name(cell)).join(' ');
    return announce(`${describeCell(board, cells[0], face)}${lifted && `; ${t('the fog lifts: {cells}', { cells: lifted })}`}`);
  }
}
