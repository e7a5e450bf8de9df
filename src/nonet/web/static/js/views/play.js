/** Beside the keys: tools for the whole board, and how it behaves. */

import { button, byId, card, choice, el, field, note, row, select } from '../view/dom.js';
import { View } from './view.js';
import { language, LANGUAGES, t } from '../words.js';

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
      card(t('Marks'), row(
        button(t('Fill in all candidates'), () => app.fillCandidates()),
        button(t('Clear marks'), () => app.game.clearMarks()),
        button(t('Clear colours'), () => app.game.clearColours()))),
      card(t('Game'), row(
        button(t('Undo to before the mistake'), () => app.undoMistake()),
        button(t('Start again'), () => app.restart()))),
      card(t('Board'), el('div', {},
        setting('tidy', t('A digit removes marks in the cells that it sees')),
        setting('same', t('Highlight the same digit')),
        letters && setting('letters', t('Show {letter} for 10, and so on', { letter: symbols[9] })),
        size > 9 && choice(t('Large cells (the board scrolls)'),
          { onchange: (checked) => byId('board').classList.toggle('zoomed', checked) }),
        this.#language())));
  }
  /** Another language needs the page anew; the game is kept. */
  #language() {
    const choose = select(Object.entries(LANGUAGES), language, { onchange: () => {
      this.app.change({ language: choose.value });
      this.app.keeper.save();
      location.reload();
    } });
    return el('div', {}, field(t('Language'), choose),
      language !== 'en' && note(t('What hints, paths and errors say is in English.')));
  }
}
