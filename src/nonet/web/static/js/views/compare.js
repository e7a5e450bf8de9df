/** The algorithms at work on this puzzle. */

import { el } from '../view/dom.js';

export class CompareView {
  /** @param {HTMLElement} panel @param {import('../app.js').App} app */
  constructor(panel, app) {
    this.panel = panel;
    this.app = app;
    panel.replaceChildren(el('p', {}, ''));
  }
}
