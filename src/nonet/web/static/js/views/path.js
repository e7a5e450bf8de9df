/** The solution path, step by step, forward and back. */

import { Latest, wasAborted } from '../api.js';
import { announce } from '../view/announce.js';
import { button, el, narrow } from '../view/dom.js';
import { Player } from '../view/player.js';
import { legend, stepButton, wordsOf } from './hint.js';

const PACE = 1600; // milliseconds per step

export class PathView {
  #latest = new Latest();

  /** @type {import('../view/highlight.js').Step[]} */ #steps = [];

  /** The board before each step, made when it is first asked for. @type {import('../view/board-svg.js').Exhibit[]} */ #boards = [];

  /** @param {HTMLElement} panel @param {import('../app.js').App} app */
  constructor(panel, app) {
    this.panel = panel;
    this.app = app;
    this.player = new Player({ what: 'step', pace: PACE, show: (at, quietly) => this.#show(at, quietly),
      words: (at) => (this.#steps[at] ? `step ${at + 1}, ${this.#steps[at].technique}` : 'the end') });
  }

  async open() {
    this.panel.replaceChildren(el('p.working', { role: 'status' }, 'Looking for the path'));
    try {
      const fields = await this.app.gameRequest();
      const path = await this.#latest.request('explain', fields);
      const candidates = await this.app.candidates();
      if (this.app.tabs.current !== 'path') return;
      this.#steps = path.steps;
      this.#boards = [{ values: [...fields.values], candidates }];
      this.#build(path);
    } catch (error) {
      if (!wasAborted(error)) this.panel.replaceChildren(el('p.error', { role: 'alert' }, error.message));
    }
  }

  close() {
    this.#latest.cancel();
    this.player.stop();
    this.app.view.show(null);
    this.app.view.highlight(null);
  }

  reset() {
    if (this.app.tabs?.current === 'path') this.open();
  }

  /** @param {number} by */
  walk(by) {
    if (this.#steps.length) this.player.walk(by);
  }

  #build(path) {
    this.ending = ending(path);
    if (!path.steps.length) {
      this.panel.replaceChildren(el('section.card', {}, el('h2', {}, 'Step by step'), el('p.answer', {}, this.ending)));
      return;
    }
    this.place = el('span.number');
    this.text = el('p.answer');
    this.notation = el('p.notation');
    this.legend = el('ul.legend', { 'aria-label': 'What the marks on the board mean' });
    this.entries = path.steps.map((step, i) => stepButton(step, i + 1, () => this.#choose(i)));
    this.panel.replaceChildren(
      el('section.card', {}, el('h2', {}, el('span', {}, 'Step by step'), this.place),
        this.player.tools, this.player.slider, this.text, this.notation, this.legend,
        el('div.row', {}, button('Play on from here', () => this.#take()))),
      el('section.card', { tabindex: 0, 'aria-label': 'All steps' },
        el('h2', {}, el('span', {}, `${path.steps.length} steps`),
          el('span.soft.small', {}, path.hardest ? `hardest: ${path.hardest}` : '')),
        el('ol.steps', {}, this.entries.map((entry) => el('li', {}, entry)))));
    this.player.begin(path.steps.length);
  }

  #choose(number) {
    this.player.stop();
    this.player.go(number);
    if (narrow()) window.scrollTo({ top: 0 }); // back to the words of the step
  }

  /** Shows the board before a step, with the step set off; or the end. */
  #show(at, quietly) {
    const { view } = this.app;
    const step = this.#steps[at];
    view.highlight(null);
    view.show({ ...this.#board(at), fixed: this.#boards[0].values });
    const highlight = step ? view.highlight(step) : null;
    this.text.replaceChildren(...(step ? wordsOf(step.text) : [this.ending]));
    this.notation.textContent = step?.notation ?? '';
    this.legend.replaceChildren(...legend(highlight));
    this.place.textContent = step ? `${at + 1} of ${this.#steps.length}` : 'the end';
    for (const entry of this.entries) entry.removeAttribute('aria-current');
    this.entries[at]?.setAttribute('aria-current', 'step');
    if (!narrow()) this.entries[at]?.scrollIntoView({ block: 'nearest' });
    if (!quietly) announce(this.text.textContent);
  }

  /** The board before step number `at`: the one before it, changed by that step. */
  #board(at) {
    const { board } = this.app;
    for (let i = this.#boards.length; i <= at; i += 1) {
      const before = this.#boards[i - 1];
      const values = [...before.values];
      const candidates = [...before.candidates];
      const drop = (cell, value) => { candidates[cell] = candidates[cell].filter((each) => each !== value); };
      for (const [name, value] of this.#steps[i - 1].eliminations) drop(board.cell(name), value);
      for (const [name, value] of this.#steps[i - 1].placements) {
        const cell = board.cell(name);
        values[cell] = value;
        candidates[cell] = [];
        for (const [other, gone] of board.consequences(cell, value)) drop(other, gone);
      }
      this.#boards.push({ values, candidates });
    }
    return this.#boards[at];
  }

  /** The game goes on from the board that is shown. */
  #take() {
    const { app, player } = this;
    const { values, candidates } = this.#board(player.at);
    app.setView('play');
    app.game.fill(`the first ${player.at} steps`, values);
    app.game.keepCandidates(candidates);
  }
}

/** How the path ended, in words. */
function ending({ ended, error, hardest }) {
  if (error) return error;
  if (ended === 'solved') return hardest ? `Solved. The hardest step was ${hardest}.` : 'The board is solved already.';
  return 'No technique leads any further from here.';
}
