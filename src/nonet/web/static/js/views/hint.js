/** Hints in three grades, and all steps that apply now. */

import { Latest, wasAborted } from '../api.js';
import { announce } from '../view/announce.js';
import { button, el, narrow } from '../view/dom.js';
import { legendOf } from '../view/highlight.js';

const GRADES = ['Where', 'Technique', 'The step'];
const NEXT = ['Where should I look?', 'Which technique?', 'Show me the step'];

export class HintView {
  #latest = new Latest();

  /** The grade of the hint that is shown: 0 none ... 3 the whole step. */
  #grade = 0;

  /** The step that is shown. @type {?import('../view/highlight.js').Step} */ #step = null;

  /** Its candidates. @type {?number[][]} */ #candidates = null;

  /** @param {HTMLElement} panel @param {import('../app.js').App} app */
  constructor(panel, app) {
    this.panel = panel;
    this.app = app;
  }

  open() {
    if (!this.panel.hasChildNodes()) this.reset();
    this.#highlight();
  }

  close() {
    this.#latest.cancel();
    this.app.view.highlight(null);
  }

  moved() {
    this.reset();
  }

  reset() {
    this.#latest.cancel();
    this.#grade = 0;
    this.#step = null;
    this.answer = el('p.answer.soft', {},
      'Stuck? First comes where to look, then which technique helps, and only then what to do.');
    this.more_ = button(NEXT[0], () => this.more(), { kind: 'primary' });
    this.apply_ = button('Do it', () => this.apply(), { kind: 'primary', hidden: true });
    this.legend = el('ul.legend', { 'aria-label': 'What the marks on the board mean' });
    this.notation = el('p.notation');
    this.grades = el('ol.grades', { 'aria-label': 'Grades of the hint' }, GRADES.map((text) => el('li', {}, text)));
    this.list = el('div');
    this.panel.replaceChildren(
      el('section.card', {}, el('h2', {}, 'Hint'), this.grades, this.answer, this.notation, this.legend,
        el('div.row', {}, this.more_, this.apply_)),
      el('section.card', {}, el('h2', {}, 'All steps'),
        el('p.soft.small', {}, 'Everything that each technique finds on the board as it is now.'),
        el('div.row', {}, button('Find all steps', () => this.#findAll())), this.list));
  }

  /** The next grade of the hint, up to the whole step. */
  async more({ scroll = false } = {}) {
    if (this.#grade === 3) return;
    const grade = this.#grade + 1;
    try {
      const fields = await this.app.gameRequest();
      const hint = await this.#latest.request('hint', { ...fields, grade });
      if (hint.step?.eliminations.length || hint.step?.chains.length) this.#candidates = await this.app.candidates();
      else this.#candidates = hint.step ? onlyPlaced(hint.step, this.app.board) : null;
      this.#present(hint, grade);
    } catch (error) {
      if (!wasAborted(error)) this.#fail(error);
    }
    if (scroll) this.panel.scrollTop = 0;
  }

  /** Applies the step that is shown. */
  apply() {
    const step = this.#step;
    if (!step) return;
    const { board, game } = this.app;
    const pairs = (list) => list.map(([name, value]) => /** @type {[number, number]} */ ([board.cell(name), value]));
    const text = step.text;
    game.applyStep(step.technique, pairs(step.placements), pairs(step.eliminations), this.#candidates);
    this.answer.replaceChildren(el('strong', {}, 'Done. '), text);
    this.more_.focus();
    announce('Done.');
  }

  #present(hint, grade) {
    const { app } = this;
    this.#grade = hint.mistakes.length || !hint.helps ? 3 : grade;
    this.#step = hint.step ?? null;
    this.#show(hint.step ?? { cells: hint.cells, houses: grade < 3 ? hint.houses : [] }, hint.text);
    [...this.grades.children].forEach((each, i) => each.classList.toggle('reached', i < this.#grade && hint.helps));
    this.more_.hidden = this.#grade === 3;
    this.more_.querySelector('span').textContent = NEXT[this.#grade] ?? '';
    this.apply_.hidden = !this.#step;
    if (this.#step && document.activeElement === document.body) this.apply_.focus();
    if (hint.mistakes.length) {
      this.#grade = 0;
      this.more_.hidden = true;
      this.answer.after(button('Undo to before the mistake', () => app.undoMistake(), { kind: 'primary' }));
    }
  }

  /** Shows a step, or as much of it as the grade allows, on the board and in words. */
  #show(step, text) {
    this.shown = step;
    const highlight = this.#highlight();
    this.answer.classList.remove('soft');
    this.answer.replaceChildren(...(this.#grade > 1 && step.cells?.length ? wordsOf(text) : [text]));
    this.notation.textContent = step.notation ?? '';
    this.legend.replaceChildren(...legend(highlight));
    announce(text);
  }

  #highlight() {
    return this.shown && (this.#step || this.#grade)
      ? this.app.view.highlight(this.shown, this.#candidates) : this.app.view.highlight(null);
  }

  async #findAll() {
    this.list.replaceChildren(el('p.working', { role: 'status' }, 'Looking'));
    try {
      const { steps, complete, error } = await this.#latest.request('steps', await this.app.gameRequest());
      this.#candidates = await this.app.candidates();
      const places = steps.map((step, i) => stepButton(step, i + 1, () => this.#choose(step, places, i)));
      const more = complete ? '' : 'There are more than these.';
      this.list.replaceChildren(
        el('p.small', { role: 'status' }, error ?? (steps.length ? `${steps.length} steps. ${more}` : 'No technique helps here.')),
        el('ul.steps', {}, places.map((place) => el('li', {}, place))));
    } catch (error) {
      if (!wasAborted(error)) this.list.replaceChildren(el('p.error', { role: 'alert' }, error.message));
    }
  }

  #choose(step, places, chosen) {
    places.forEach((place, i) => (i === chosen ? place.setAttribute('aria-current', 'true') : place.removeAttribute('aria-current')));
    this.#present({ step, text: step.text, mistakes: [], helps: true }, 3);
    this.panel.scrollTop = 0;
    if (narrow()) window.scrollTo({ top: 0 });
  }

  #fail(error) {
    this.answer.replaceChildren(el('span.error', {}, error.message));
    announce(error.message);
  }
}

/** For a step that only places values: these alone in their cells, as more would hide them. */
function onlyPlaced(step, board) {
  const shown = Array.from({ length: board.cellCount }, () => []);
  for (const [name, value] of [...step.placements, ...Object.values(step.highlights).flat()]) {
    if (!shown[board.cell(name)].includes(value)) shown[board.cell(name)].push(value);
  }
  return shown;
}

/** A step in words, the technique's name set off. @param {string} text */
export function wordsOf(text) {
  const [, technique, rest] = /^([^.:]+[.:])\s*(.*)$/s.exec(text) ?? [null, '', text];
  return [el('strong', {}, technique), ` ${rest}`];
}

/** @param {?import('../view/highlight.js').Highlight} highlight */
export function legend(highlight) {
  if (!highlight) return [];
  return legendOf(highlight).map(({ picture, words, cells }) => el('li', {}, picture,
    el('span', {}, words, el('span.soft', {}, ` ${cells.join(', ')}`))));
}

/** What a step changes, in the notation of the field. */
export function outcome({ placements, eliminations }) {
  const placed = placements.map(([cell, value]) => `${cell}=${value}`);
  return [...placed, ...eliminations.map(([cell, value]) => `${cell}≠${value}`)].join(' ');
}

/** A step in a list. */
export function stepButton(step, number, onclick) {
  return el('button', { type: 'button', onclick }, el('span.at', {}, number), el('span', {}, step.technique),
    el('span.does', {}, outcome(step)));
}
