/** Setting a puzzle: the values typed are givens, and the number of solutions is shown while they are typed. */

import { request } from './api.js';
import { button } from './view/dom.js';
import { t } from './words.js';

const PAUSE = 400; // milliseconds without a key before the server is asked
const WORDS = {
  unique: t('exactly one solution ✓'), multiple: t('several solutions'), unsolvable: t('no solution ✗'),
};

export class Setting {
  #waiting = 0;

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
  }

  /**
   * Begins: on a board with these givens.
   * @param {Object} fields the empty board, as `/api/convert` takes it
   * @param {number[]} givens
   */
  async begin(fields, givens) {
    const empty = (await request('convert', fields)).puzzle;
    const cells = new Map(givens.flatMap((value, cell) => (value ? [[cell, { value }]] : [])));
    this.app.load(empty, { setting: true, state: { cells, kept: false, seconds: 0 } });
    this.app.setView('play');
  }

  /** What was set becomes a puzzle to be played. */
  async end() {
    const { board, game } = this.app;
    await this.app.attempt(() => this.app.open({ puzzle: board.record.text, givens: game.values }));
  }

  /** After a move: shows how many givens there are, and a little later how many solutions. */
  update() {
    clearTimeout(this.#waiting);
    this.#show('');
    this.#waiting = window.setTimeout(() => this.app.attempt(() => this.#count()), PAUSE);
  }

  async #count() {
    const { app } = this;
    const { game } = app;
    if (!game.setting) return;
    const before = String(game.values);
    const { puzzle } = await app.gameRequest();
    const { status } = await request('solve', { puzzle, timeout: 5 });
    if (game !== app.game || before !== String(game.values)) return;
    const why = button(t('Why?'), () => app.help.showDiagnosis());
    this.#show(`, ${WORDS[status] ?? t('number of solutions not known')}`, ...(status === 'unsolvable' ? [why] : []));
  }

  #show(solutions, ...actions) {
    const { app } = this;
    const text = t('Setting a puzzle: {n} given{solutions}.|Setting a puzzle: {n} givens{solutions}.', { n: app.game.givenCount, solutions });
    app.banner(text, '', ...actions, button(t('Play it'), () => this.end(), { kind: 'primary' }));
  }
}
