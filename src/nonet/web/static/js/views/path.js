/** The whole way to the solution, as a person would go it, to walk forth and back. */

import { Latest, wasGivenUp } from '../api.js';
import { say } from '../view/announce.js';
import { button, calm, el } from '../view/dom.js';
import { legend, stepButton } from './help.js';

const PACE = 1600; // milliseconds per step when it walks by itself

export class PathView {
  #latest = new Latest();

  /** @type {import('../view/highlight.js').Step[]} */ #steps = [];

  /** The board before each step, made when it is first asked for. @type {import('../view/board-svg.js').Exhibit[]} */ #boards = [];

  #at = 0;

  #walking = 0;

  /** @param {HTMLElement} panel @param {import('../app.js').App} app */
  constructor(panel, app) {
    this.panel = panel;
    this.app = app;
  }

  async open() {
    this.panel.replaceChildren(el('p.working', { role: 'status' }, 'Looking for the way'));
    try {
      const question = await this.app.question();
      const path = await this.#latest.ask('explain', question);
      const candidates = await this.app.candidates();
      if (this.app.tabs.current !== 'path') return;
      this.#steps = path.steps;
      this.#boards = [{ values: [...question.values], candidates }];
      this.#build(path);
      if (path.steps.length) this.#go(0, { quiet: true });
    } catch (error) {
      if (!wasGivenUp(error)) this.panel.replaceChildren(el('p.error', { role: 'alert' }, error.message));
    }
  }

  close() {
    this.#latest.cancel();
    this.#stop();
    this.app.view.show(null);
    this.app.view.highlight(null);
  }

  reset() {
    if (this.app.tabs?.current === 'path') this.open();
  }

  /** @param {number} by */
  walk(by) {
    this.#stop();
    this.#go(this.#at + by);
  }

  #build(path) {
    const { app } = this;
    const tool = (iconName, label, onclick) => button('', onclick, { iconName, label, kind: 'icon-only' });
    this.run = tool('run', 'Walk by itself', () => (this.#walking ? this.#stop() : this.#walk()));
    this.slider = el('input', { type: 'range', min: 0, max: path.steps.length, value: 0, 'aria-label': 'Step',
      oninput: () => { this.#stop(); this.#go(Number(this.slider.value)); } });
    this.place = el('span.number', {});
    this.text = el('p.answer');
    this.notation = el('p.notation');
    this.legend = el('ul.legend', { 'aria-label': 'What the marks on the board mean' });
    this.entries = path.steps.map((step, i) => stepButton(step, i + 1, () => { this.#stop(); this.#go(i); }));
    const walk = el('div.row', {},
      tool('first', 'To the beginning', () => this.walk(-this.#steps.length)),
      tool('back', 'One step back', () => this.walk(-1)), this.run,
      tool('next', 'One step on', () => this.walk(1)),
      tool('last', 'To the end', () => this.walk(this.#steps.length)));
    const take = el('div.row', {}, button('Play on from here', () => this.#take()));
    this.panel.replaceChildren(
      el('section.card', {},
        el('h2', {}, el('span', {}, 'Step by step'), this.place),
        path.steps.length > 0 && walk, path.steps.length > 0 && this.slider, this.text, this.notation, this.legend,
        path.steps.length > 0 && take),
      path.steps.length > 0 && el('section.card', {},
        el('h2', {}, el('span', {}, `${path.steps.length} steps`), el('span.soft.small', {}, path.hardest ? `hardest: ${path.hardest}` : '')),
        el('ol.steps', {}, this.entries.map((entry) => el('li', {}, entry)))));
    this.ending = ending(path);
    if (!path.steps.length) this.text.textContent = this.ending;
    app.view.highlight(null);
  }

  /** Shows the board before a step, with the step set off; or the end. */
  #go(to, { quiet = false } = {}) {
    const { view } = this.app;
    if (!this.#steps.length) return;
    this.#at = Math.max(0, Math.min(this.#steps.length, to));
    const step = this.#steps[this.#at];
    view.highlight(null);
    view.show({ ...this.#board(this.#at), fixed: this.#boards[0].values });
    const highlight = step ? view.highlight(step) : null;
    this.text.textContent = step ? step.text : this.ending;
    this.notation.textContent = step?.notation ?? '';
    this.legend.replaceChildren(...legend(highlight));
    this.place.textContent = step ? `${this.#at + 1} of ${this.#steps.length}` : 'the end';
    this.slider.value = String(this.#at);
    this.slider.setAttribute('aria-valuetext', step ? `step ${this.#at + 1}, ${step.technique}` : 'the end');
    this.entries.forEach((entry, i) => (i === this.#at ? entry.setAttribute('aria-current', 'step') : entry.removeAttribute('aria-current')));
    this.entries[this.#at]?.scrollIntoView({ block: 'nearest' });
    if (!quiet) say(this.text.textContent);
  }

  /** The board before step number `at`: the one before it, changed by that step. */
  #board(at) {
    const { board } = this.app;
    for (let i = this.#boards.length; i <= at; i += 1) {
      const before = this.#boards[i - 1];
      const values = [...before.values];
      const candidates = before.candidates.map((list) => list);
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

  #walk() {
    if (this.#at >= this.#steps.length) this.#go(0);
    this.#showRunning(true);
    this.#walking = window.setInterval(() => {
      this.#go(this.#at + 1);
      if (this.#at >= this.#steps.length) this.#stop();
    }, calm() ? PACE * 2 : PACE);
  }

  #stop() {
    clearInterval(this.#walking);
    this.#walking = 0;
    if (this.run) this.#showRunning(false);
  }

  #showRunning(on) {
    this.run.querySelector('use').setAttribute('href', `icons.svg#${on ? 'pause' : 'run'}`);
    this.run.setAttribute('aria-label', on ? 'Pause' : 'Walk by itself');
  }

  /** The game goes on from the board that is shown. */
  #take() {
    const { app } = this;
    const { values, candidates } = this.#board(this.#at);
    const label = `the first ${this.#at} steps`;
    app.setView('play');
    app.game.fill(label, values);
    app.game.keepCandidates(candidates);
  }
}

/** How the path ended, in words. */
function ending({ ended, error, hardest }) {
  if (error) return error;
  if (ended === 'solved') return hardest ? `Solved. The hardest step was ${hardest}.` : 'The board is solved already.';
  return 'No technique leads any further from here.';
}
