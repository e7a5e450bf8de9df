/** Links, texts for other programs, pictures, paper. */

import { request } from '../api.js';
import { announce, toast } from '../view/announce.js';
import { button, el } from '../view/dom.js';
import { picture, png, svgText } from '../view/picture.js';
import { printBoard } from './print.js';

export class ShareView {
  #built = false;

  /** @param {HTMLElement} panel @param {import('../app.js').App} app */
  constructor(panel, app) {
    this.panel = panel;
    this.app = app;
  }

  open() {
    if (this.#built) return;
    this.#built = true;
    this.panel.replaceChildren(this.#links(), this.#text(), this.#pictures(), this.#paper());
  }

  reset() {
    this.output?.replaceChildren();
    if (this.format) this.format.value = this.#usual;
  }

  /** A line where that holds all of the puzzle, else JSON. */
  get #usual() {
    return this.app.board.record.text.startsWith('{') ? 'json' : 'line';
  }

  // Links ------------------------------------------------------------------------------------------

  #links() {
    const send = (progress) => this.#hand(this.app.link(progress), 'Link copied.');
    const share = (navigator.share && matchMedia('(pointer: coarse)').matches) ? button('Send …', () =>
      navigator.share({ title: document.title, url: this.app.link(false) }).catch(() => {})) : '';
    return el('section.card', {}, el('h2', {}, 'Link'),
      el('p.soft.small', {}, 'The link itself carries the puzzle: nothing is stored on a server.'),
      el('div.row', {}, button('Copy link to the puzzle', () => send(false), { iconName: 'copy', kind: 'primary' }),
        button('With my progress', () => send(true), { iconName: 'copy' }), share));
  }

  /** Copies a text to the clipboard, or shows it where there is none. */
  async #hand(text, done) {
    try {
      await navigator.clipboard.writeText(text);
      toast(done);
    } catch {
      this.#showText(text);
      announce('This page may not use the clipboard. The text stands below.');
    }
  }

  // Text -------------------------------------------------------------------------------------------

  #text() {
    const format = el('select', { id: 'format', onchange: () => this.#write() });
    const progress = el('input', { type: 'checkbox', onchange: () => this.#write() });
    this.format = format;
    this.progress = progress;
    this.output = el('div', { role: 'status' });
    this.#fillFormats(format);
    return el('section.card', {}, el('h2', {}, 'Text for other programs'),
      el('label.field', { for: 'format' }, 'Format', format),
      el('label.choice', {}, progress, 'With what I have written'),
      el('div.row', {}, button('Show', () => this.#write()),
        button('Copy', async () => { const text = await this.#write(); if (text) this.#hand(text, 'Copied.'); }, { iconName: 'copy' }),
        button('Save', async () => { const text = await this.#write(); if (text) save(new Blob([text], { type: 'text/plain' }), `sudoku${this.#suffix()}`); }, { iconName: 'download' })),
      this.output);
  }

  async #fillFormats(format) {
    try {
      const { formats } = await request('formats');
      this.formats = formats.filter(({ writes }) => writes);
      format.replaceChildren(...this.formats.map(({ name, summary }) =>
        el('option', { value: name, selected: name === this.#usual }, `${name}: ${summary}`)));
    } catch (error) {
      this.output.replaceChildren(el('p.error', {}, error.message));
    }
  }

  #suffix() {
    return this.formats?.find(({ name }) => name === this.format.value)?.suffixes[0] ?? '.txt';
  }

  /** @returns {Promise<?string>} the text, which is shown as well */
  async #write() {
    try {
      const { puzzle, values, marks } = await this.app.gameRequest();
      const now = this.progress.checked ? { values, marks } : {};
      const { text } = await request('convert', { puzzle, ...now, to: this.format.value });
      this.#showText(text);
      return text;
    } catch (error) {
      if (error.name !== 'ApiError') throw error;
      this.output.replaceChildren(el('p.error', {}, error.message));
      return null;
    }
  }

  #showText(text) {
    this.output.replaceChildren(el('output.text', { tabindex: 0, 'aria-label': 'The puzzle as text' }, text));
  }

  // Pictures and paper -------------------------------------------------------------------------------

  #pictures() {
    const what = el('select', { id: 'picture-of' },
      el('option', { value: 'now' }, 'the board as it is shown'), el('option', { value: 'puzzle' }, 'the puzzle alone'));
    const draw = () => picture(this.app, what.value);
    return el('section.card', {}, el('h2', {}, 'Picture'),
      el('label.field', { for: 'picture-of' }, 'Of', what),
      el('div.row', {},
        button('SVG', () => save(new Blob([svgText(draw())], { type: 'image/svg+xml' }), 'sudoku.svg'), { iconName: 'download' }),
        button('PNG', async () => save(await png(draw()), 'sudoku.png'), { iconName: 'download' })));
  }

  #paper() {
    const what = el('select', { id: 'print-what' },
      el('option', { value: 'puzzle' }, 'the puzzle alone'), el('option', { value: 'now' }, 'with what I have written'),
      el('option', { value: 'candidates' }, 'with all candidates'));
    const solution = el('input', { type: 'checkbox' });
    return el('section.card', {}, el('h2', {}, 'Paper'),
      el('label.field', { for: 'print-what' }, 'Print', what),
      el('label.choice', {}, solution, 'The solution on a second page'),
      el('div.row', {}, button('Print', () => this.app.attempt(() => printBoard(this.app, what.value, solution.checked)), { iconName: 'print' })));
  }
}

/** Downloads a file. @param {Blob} blob @param {string} name */
function save(blob, name) {
  const link = /** @type {HTMLAnchorElement} */ (el('a', { download: name, href: URL.createObjectURL(blob) }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  toast(`${name} saved.`);
}
