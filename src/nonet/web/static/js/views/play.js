/** Beside the keys: tools for the whole board, and how it behaves. */

import { button, byId, el } from '../view/dom.js';

export class PlayView {
  /** @param {HTMLElement} panel @param {import('../app.js').App} app */
  constructor(panel, app) {
    this.panel = panel;
    this.app = app;
  }

  open() {
    this.reset();
  }

  reset() {
    const { app } = this;
    const { board } = app;
    const letters = board.size > 9 && board.record.symbols.some((symbol, i) => symbol !== String(i + 1));
    this.panel.replaceChildren(
      el('section.card', {},
        el('h2', {}, 'Marks'),
        el('div.row', {},
          button('Fill in all candidates', () => app.fillCandidates()),
          button('Clear marks', () => app.game.clearMarks()),
          button('Clear colours', () => app.game.clearColours()))),
      el('section.card', {},
        el('h2', {}, 'Game'),
        el('div.row', {},
          button('Undo to before the mistake', () => app.undoMistake()),
          button('Start again', () => app.game.restart()))),
      el('section.card', {},
        el('h2', {}, 'Board'),
        el('div', {},
          this.#setting('tidy', 'A digit removes marks in the cells that it sees'),
          this.#setting('same', 'Show where the same digit stands'),
          letters && this.#setting('letters', `Show ${board.record.symbols[9]} for 10, and so on`),
          board.size > 9 && this.#zoom())));
  }

  #setting(name, text) {
    const { app } = this;
    const box = el('input', { type: 'checkbox', checked: app.settings[name], onchange: () => app.change({ [name]: box.checked }) });
    return el('label.choice', {}, box, text);
  }

  #zoom() {
    const box = el('input', { type: 'checkbox', onchange: () => byId('board').classList.toggle('zoomed', box.checked) });
    return el('label.choice', {}, box, 'Large cells (the board scrolls)');
  }
}
