/** Links, files, pictures, paper. */

import { el } from '../view/dom.js';

export class ShareView {
  /** @param {HTMLElement} panel @param {import('../app.js').App} app */
  constructor(panel, app) {
    this.panel = panel;
    this.app = app;
    panel.replaceChildren(el('p', {}, ''));
  }
}
