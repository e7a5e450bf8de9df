/** The keys under or beside the board: what to enter, how, and what to do. */

import { COLOUR_NAMES, SIGN_NAMES } from './cell-svg.js';
import { button, el, isPhone, svg } from './dom.js';
import { mark, rove } from './tabs.js';
import { t } from '../words.js';

const PATIENCE = 1500; // milliseconds for the second digit of a value

const MODES = [['value', t('Value')], ['corner', t('Corner')], ['centre', t('Centre')], ['colour', t('Colour')], ['pen', t('Pen')], ['sign', t('Sign')]];
const SIGNS = ['■', '✕', '○', ...'ABCDEF'];

export class Pad {
  /** @param {HTMLElement} place @param {import('../app.js').App} app */
  constructor(place, app) {
    this.app = app;
    this.modes = MODES.map(([mode, text]) => el('button', {
      type: 'button', role: 'radio', 'aria-checked': 'false', 'data-mode': mode, tabindex: -1,
      onclick: () => app.hand.setMode(mode),
    }, text));
    const group = el('div.modes', { role: 'radiogroup', 'aria-label': t('What the keys enter') }, this.modes);
    rove(group, () => this.modes, (chosen) => app.hand.setMode(chosen.dataset.mode));
    this.keys = el('div.keys', { role: 'toolbar', 'aria-label': t('Keys') });
    rove(this.keys, () => [...this.keys.children]);
    this.undo = button(t('Undo'), () => app.hand.undo(), { iconName: 'undo' });
    this.redo = button(t('Redo'), () => app.hand.redo(), { iconName: 'redo' });
    const actions = el('div.actions', {}, this.undo, this.redo,
      button(t('Check'), () => app.help.check(), { iconName: 'check' }),
      button(t('Hint'), () => app.hint({ show: true }), { iconName: 'hint' }));
    place.replaceChildren(group, this.keys, actions);
    // Taps on keys leave the keyboard where it was, so that typing can go on at once.
    place.addEventListener('pointerdown', (event) => {
      if (event.pointerType === 'mouse' && app.view.hasFocus) event.preventDefault();
    });
  }

  /** For a new board, another mode, other symbols. */
  rebuild() {
    const { app } = this;
    const { valueCount } = app.board;
    const colours = app.hand.mode === 'colour';
    const signs = app.hand.mode === 'sign';
    this.digits = app.setting.tools?.clues.numbers || !colours && !signs && (valueCount > 36 || (valueCount > 16 && isPhone() && !app.settings.letters));
    mark(this.modes, this.modes.findIndex((each) => each.dataset.mode === app.hand.mode), 'aria-checked');
    const count = this.digits ? 10 : colours ? COLOUR_NAMES.length : signs ? SIGNS.length : valueCount;
    this.values = Array.from({ length: count }, (_, i) => (
      this.digits ? this.#digit((i + 1) % 10) : colours ? this.#colour(i) : signs ? this.#sign(i) : this.#value(i + 1)));
    const erase = button('', () => app.hand.erase(), { iconName: 'erase', label: t('Erase') });
    const all = [...this.values, erase];
    all.forEach((each, i) => each.setAttribute('tabindex', i ? '-1' : '0'));
    this.keys.replaceChildren(...all);
    this.keys.dataset.mode = app.hand.mode;
    this.keys.classList.toggle('many', count > 10);
    this.keys.classList.toggle('very-many', count > 20);
    this.keys.style.setProperty('--across', String(across(all.length, 7)));
    this.keys.style.setProperty('--across-wide', String(across(all.length, 13)));
    this.update();
  }

  /** After a move: what is left of each value, and whether there is something to undo. */
  update() {
    const { game, board, hand: { mode, chosen, choosesFirst } } = this.app;
    this.undo.disabled = !game.canUndo;
    this.redo.disabled = !game.canRedo;
    if (mode === 'colour' || mode === 'sign' || this.digits) return;
    const times = board.timesOfEach;
    const left = new Array(board.valueCount + 1).fill(times ?? 0);
    for (const { value } of game.cells) left[value] -= 1;
    this.values.forEach((key, i) => {
      const more = times === null || left[i + 1] > 0;
      const count = more && times !== null ? String(left[i + 1]) : '';
      const shown = /** @type {HTMLElement} */ (key.querySelector('.left')).dataset;
      // What stays as it is would be laid out anew all the same.
      if (shown.count === count && !choosesFirst) return;
      shown.count = count;
      key.classList.toggle('done', !more);
      const symbol = this.app.view.symbol(i + 1);
      const number = String(board.shown(i + 1));
      const name = symbol === number ? symbol : `${symbol}, ${number}`;
      const state = more ? count && t('{count} left', { count }) : t('complete');
      key.setAttribute('aria-label', [name, state].filter(Boolean).join(', '));
      if (choosesFirst) key.setAttribute('aria-pressed', String(chosen === i + 1));
    });
  }

  #value(value) {
    const { app } = this;
    return el('button', { type: 'button', 'data-value': value, onclick: () => app.hand.press(value) },
      el('b', {}, app.view.symbol(value)), el('span.left', { 'aria-hidden': 'true' }));
  }

  /** A key of those with which larger values are typed digit by digit. */
  #digit(digit) {
    const typed = (event) => this.app.hand.type(digit, { at: event.timeStamp, patience: PATIENCE });
    return el('button', { type: 'button', 'data-digit': digit, onclick: typed }, el('b', {}, String(digit)));
  }

  #sign(i) {
    const press = () => this.app.hand.press(i + 1);
    return el('button', { type: 'button', 'aria-label': SIGN_NAMES[i], title: SIGN_NAMES[i], onclick: press }, el('b', {}, SIGNS[i]));
  }

  #colour(colour) {
    const { app } = this;
    const label = t('Paint {colour}', { colour: COLOUR_NAMES[colour] });
    return el('button', { type: 'button', 'aria-label': label, title: label, onclick: () => app.hand.press(colour + 1),
      'aria-pressed': app.hand.choosesFirst ? String(app.hand.chosen === colour + 1) : null },
      svg('svg.swatch', { viewBox: '0 0 24 24', 'aria-hidden': 'true' },
        svg('rect', { class: `paint-${colour}`, width: 24, height: 24, rx: 5 }),
        svg('rect', { width: 24, height: 24, rx: 5, fill: `url(#weave-${colour})` })));
  }
}

/** How many keys stand side by side: in as few rows as touch allows, and evenly. @param {number} most */
function across(count, most) {
  const rows = count <= 7 ? 1 : count <= 12 ? 2 : Math.ceil(count / most);
  return Math.ceil(count / rows);
}
