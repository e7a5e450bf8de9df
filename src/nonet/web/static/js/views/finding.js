/** What nonet finds for a setter: numbers of clues, givens that are missing, whatever is needless. */

import { Latest } from '../api.js';
import { announce } from '../view/announce.js';
import { button, card, el, row } from '../view/dom.js';
import { t } from '../words.js';

/** By what the server calls them. */
const WAYS = {
  numbers: [t('Numbers for one solution'), t('Finds numbers for clues without one (?), with which the puzzle has one solution')],
  solution: [t('Numbers of a solution'), t('Gives clues without a number (?) the one that a solution has')],
  givens: [t('Missing givens'), t('Adds givens until there is one solution')],
  fewest: [t('Only what is needed'), t('Leaves out givens and clues that are not needed, but for locked ones')],
};

export class Finding {
  #latest = new Latest();
  #seed = 0; // another one each time

  /** @param {import('../app.js').App} app */
  constructor(app) {
    this.app = app;
    this.result = el('p.soft.small', { role: 'status' });
    this.halt = button(t('Stop'), () => this.stop(), { hidden: true });
    this.card = card(t('Let it be found'),
      row(...Object.entries(WAYS).map(([find, [text, label]]) => button(text, () => this.#find(find), { title: label }))),
      row(this.halt), this.result);
  }

  stop() {
    this.#latest.cancel();
  }

  /** @param {string} find */
  async #find(find) {
    const { app } = this;
    const { game } = app;
    const { last, sheet } = game;
    this.halt.hidden = false;
    this.result.textContent = t('Looking …');
    this.#seed += 1;
    let text = '';
    await app.attempt(async () => {
      const found = await this.#latest.request('finish', { ...app.setting.fields, find, keep: sheet.locked, seed: this.#seed });
      if (game !== app.game || game.last !== last) return;
      const cells = game.cells.map((facts, cell) => ({ ...facts, value: found.givens[cell] }));
      game.become('what was found', { cells, kept: game.kept, sheet: { ...sheet, clues: found.clues } });
      ({ text } = found);
      announce(text);
    });
    this.halt.hidden = true;
    this.result.textContent = text;
  }
}
