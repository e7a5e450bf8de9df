/** What the views beside the board share: a panel, requests that end with the view, answers in words. */

import { Latest, wasAborted } from '../api.js';
import { announce } from '../view/announce.js';
import { el } from '../view/dom.js';
import { t } from '../words.js';

const PATIENCE = 700; // milliseconds until a person wants to know that something goes on

export class View {
  latest = new Latest();

  /** @type {?import('../view/player.js').Player} */ player = null;

  /** @param {HTMLElement} panel @param {import('../app.js').App} app */
  constructor(panel, app) {
    this.panel = panel;
    this.app = app;
  }

  /** It has been chosen. */
  open() {
    if (!this.panel.hasChildNodes()) this.reset();
  }

  /** Another one has. */
  close() {
    this.latest.cancel();
    this.player?.stop();
  }

  /** There is another puzzle. */
  reset() {}

  /** The game has changed. */
  moved() {}

  /** @returns {boolean} whether it gives hints about what it shows, and has given one */
  hint() {
    return false;
  }

  /** Takes from the board what is not part of the game. */
  clear() {
    this.app.view.show(null);
    this.app.view.highlight(null);
  }

  /** Asks something about the puzzle alone. @param {string} path @param {Object} fields */
  async ask(path, fields) {
    const { puzzle } = await this.app.gameRequest();
    return this.latest.request(path, { puzzle, ...fields });
  }

  /**
   * Shows that something is going on, then the answer or why there is none.
   * @param {Element} place
   * @param {string} working nothing where the answer comes at once as a rule, so that what stands there stays till then
   * @param {() => Promise<Node|string|void>} task without an answer it fills the place itself
   */
  async answer(place, working, task) {
    const mark = el('span.working', { role: 'status' }, working || t('Looking'));
    const late = working ? place.replaceChildren(mark) : setTimeout(() => place.replaceChildren(mark), PATIENCE);
    try {
      const answer = await task();
      if (answer !== undefined) place.replaceChildren(/** @type {any} */ (answer));
    } catch (error) {
      if (wasAborted(error)) return mark.remove();
      if (error.name !== 'ApiError') throw error;
      place.replaceChildren(el('span.error', {}, error.message));
      announce(error.message);
    } finally {
      clearTimeout(late || 0);
    }
    return undefined;
  }
}
