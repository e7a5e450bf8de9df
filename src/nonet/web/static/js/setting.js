/** Setting a puzzle: the values typed are givens, clues are drawn with tools that are loaded then. */

import { request } from './api.js';
import { sheetOf } from './model/document.js';
import { newWork } from './model/store.js';

export class Setting {
  /** @type {?import('./views/set.js').Tools} */ tools = null;

  /** @type {?import('./views/photo.js').Reading} the picture that the board was read from */ reading = null;

  known = ''; // how many solutions there are

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
  }

  /**
   * Begins: on a board with these givens and words.
   * @param {Object} fields the board with its rules, as `/api/convert` takes it
   * @param {number[]} [givens]
   * @param {?Object} [words] title, author, rules, message
   */
  async begin(fields, givens = [], words = null) {
    const { puzzle } = await request('convert', fields);
    const cells = new Map(givens.flatMap((value, cell) => (value ? [[cell, { value }]] : [])));
    const sheet = sheetOf({ ...words, clues: puzzle.clues.map(({ id }) => id) });
    this.app.load(puzzle, { setting: newWork(), state: { cells, kept: false, seconds: 0, sheet } });
    this.app.setView('set');
  }

  /** Goes on with what is open as a setter does: its givens, its rules. */
  async edit() {
    const { board, game } = this.app;
    await this.app.attempt(() => this.begin({ puzzle: board.record.text }, game.setting ? game.values : board.givens, board.beside));
  }

  /** How many cells are in no region yet, while these are painted. */
  get unpainted() {
    return this.app.game.sheet.regions?.filter((region) => !region).length ?? 0;
  }

  /** The board alone. */
  get bare() {
    const { board, game: { sheet } } = this.app;
    return { puzzle: board.record.text, ...(sheet.regions && !this.unpainted && { region_of: sheet.regions }) };
  }

  /** The puzzle as it stands, for every question about it. */
  get fields() {
    const { values: givens, shades, sheet: { clues } } = this.app.game;
    return { ...this.bare, givens, clues, ...(shades && { shades }) };
  }

  /** The words beside it. */
  get words() {
    const { clues, locked, regions, ...words } = this.app.game.sheet;
    return words;
  }

  /** What was set becomes a puzzle to be played. */
  async end() {
    const { fields, words, reading } = this;
    await this.app.attempt(async () => {
      const remarks = await this.app.open({ ...fields, words });
      reading?.enter(this.app.game);
      if (remarks.length) this.app.banner(remarks.join(' '));
    });
  }

  /** Another board is set, or another puzzle is played. */
  async reset() {
    this.tools?.close();
    this.tools = null;
    this.known = '';
    this.reading?.close();
    this.reading = null;
    const { game } = this.app;
    document.body.classList.toggle('setting', game.setting);
    if (!game.setting) return;
    const { Tools } = await import('./views/set.js');
    if (game !== this.app.game || this.tools) return;
    this.tools = new Tools(this.app);
    this.app.views.set.reset();
  }

  /** After a move. */
  moved() {
    this.tools?.moved();
  }
}
