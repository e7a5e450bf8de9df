/** What nonet finds for a setter: numbers of clues, givens that are missing, whatever is needless. */

import { Latest, wasAborted } from '../api.js';
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

  /** What is looked for is no longer wanted: the puzzle is another one. */
  stop() {
    this.#latest.cancel();
    this.#end('');
  }

  #end(text) {
    this.halt.hidden = true;
    this.result.textContent = text;
  }

  /** @param {string} find */
  async #find(find) {
    const { app } = this;
    const { game } = app;
    this.halt.hidden = false;
    this.result.textContent = t('Looking …');
    this.#seed += 1;
    try {
      const found = await this.#latest.request('finish', { ...app.setting.fields, find, keep: game.sheet.locked, seed: this.#seed });
      const cells = game.cells.map((facts, cell) => ({ ...facts, value: found.givens[cell] }));
      game.become('what was found', { cells, kept: game.kept, sheet: { ...game.sheet, clues: found.clues } });
      this.#end(found.text);
    } catch (error) {
      if (wasAborted(error)) return;
      if (error.name !== 'ApiError') throw error;
      this.#end(error.message);
    }
  }
}
