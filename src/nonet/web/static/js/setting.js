/** Setting a puzzle: the values typed are givens, clues are drawn; the tools for that are loaded then. */

import { request } from './api.js';
import { Board } from './model/board.js';
import { sheetOf } from './model/document.js';
import { newWork } from './model/store.js';

export class Setting {
  /** @type {Map<string, import('./model/board.js').Clue>} the clues of this board that are known, as they are typed */
  #known = new Map();

  /** @type {?import('./views/set.js').Tools} */ tools = null;

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
  }

  /**
   * Begins: on a board with these givens and clues.
   * @param {Object} fields the empty board, as `/api/convert` takes it
   * @param {number[]} [givens]
   * @param {?Object} [words] title, author, rules, message
   */
  async begin(fields, givens = [], words = null) {
    const { puzzle } = await request('convert', fields);
    const cells = new Map(givens.flatMap((value, cell) => (value ? [[cell, { value }]] : [])));
    const sheet = sheetOf({ ...words, clues: puzzle.clues.map(({ id }) => id) });
    this.app.load(puzzle, { setting: newWork(), state: { cells, kept: false, seconds: 0, sheet } });
    this.app.setView('play');
  }

  /** Goes on with what is open as a setter does: its givens, its rules. */
  async edit() {
    const { board, game } = this.app;
    await this.app.attempt(() => this.begin({ puzzle: board.record.text }, game.setting ? game.values : board.givens, board.beside));
  }

  /** The puzzle as it stands, for every question about it. */
  get fields() {
    const { board, game } = this.app;
    return { puzzle: board.record.text, givens: game.values, clues: game.sheet.clues };
  }

  /** The words beside it. */
  get words() {
    const { clues, ...words } = this.app.game.sheet;
    return words;
  }

  /** What was set becomes a puzzle to be played. */
  async end() {
    const { fields, words } = this;
    await this.app.attempt(() => this.app.open({ ...fields, words }));
  }

  /** Another board is set, or another puzzle is played. */
  async reset() {
    this.#known.clear();
    this.tools?.close();
    this.tools = null;
    if (!this.app.game.setting) return;
    await this.#draw();
    const { Tools } = await import('./views/set.js');
    if (!this.app.game.setting || this.tools) return;
    this.tools = new Tools(this.app);
    this.app.views.play.reset();
    this.moved();
  }

  /** After a move. */
  moved() {
    const { app } = this;
    if (String(app.board.clues.map(({ id }) => id)) !== String(app.game.sheet.clues)) this.#draw();
    this.tools?.moved();
  }

  /**
   * What clues are, asked for if that is not known yet.
   * @param {string[]} texts
   * @returns {Promise<{clues: import('./model/board.js').Clue[], refused: {id: string, message: string}[]}>}
   */
  async describe(texts) {
    const wanted = texts.filter((text) => !this.#known.has(text));
    let refused = [];
    if (wanted.length) {
      const answer = await request('clues', { puzzle: this.app.board.record.text, wanted });
      for (const [text, clue] of Object.entries(answer.clues)) this.#known.set(text, clue).set(clue.id, clue);
      ({ refused } = answer);
    }
    return { clues: texts.flatMap((text) => this.#known.get(text) ?? []), refused };
  }

  /** Draws the clues that there are. */
  async #draw() {
    const { app } = this;
    const { game } = app;
    const { clues: texts } = game.sheet;
    await app.attempt(async () => {
      const { clues } = await this.describe(texts);
      if (app.game !== game || game.sheet.clues !== texts) return;
      const { record, open } = game.board;
      game.board = Object.assign(new Board({ ...record, clues, pictures: null }), { open });
      app.view.redrawRules(game.board);
      app.frame.showFacts();
      this.tools?.show();
    });
  }
}
