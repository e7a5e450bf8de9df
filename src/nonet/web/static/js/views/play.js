/** Beside the keys: tools for the whole board, and how it behaves. */

import { button, byId, card, choice, el, row } from '../view/dom.js';
import { View } from './view.js';

export class PlayView extends View {
  open() {
    this.reset();
  }

  reset() {
    const { app } = this;
    const { size, record: { symbols } } = app.board;
    const letters = size > 9 && symbols.some((symbol, i) => symbol !== String(i + 1));
    const setting = (name, words) => choice(words,
      { checked: app.settings[name], onchange: (checked) => app.change({ [name]: checked }) });
    this.panel.replaceChildren(
      card('Marks', row(
        button('Fill in all candidates', () => app.fillCandidates()),
        button('Clear marks', () => app.game.clearMarks()),
        button('Clear colours', () => app.game.clearColours()))),
      card('Game', row(
        button('Undo to before the mistake', () => app.undoMistake()),
        button('Start again', () => app.restart()))),
      card('Board', el('div', {},
        setting('tidy', 'A digit removes marks in the cells that it sees'),
        setting('same', 'Highlight the same digit'),
        letters && setting('letters', `Show ${symbols[9]} for 10, and so on`),
        size > 9 && choice('Large cells (the board scrolls)',
          { onchange: (checked) => byId('board').classList.toggle('zoomed', checked) }))));
  }
}
