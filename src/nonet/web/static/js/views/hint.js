/** Hints in three grades, and all steps that apply now. */

import { announce } from '../view/announce.js';
import { button, card, el, narrow, note, row } from '../view/dom.js';
import { legendOf } from '../view/highlight.js';
import { View } from './view.js';
import { language, t } from '../words.js';

const GRADES = [t('Where'), t('Technique'), t('The step')];
const NEXT = [t('Where should I look?'), t('Which technique?'), t('Show me the step')];

const MOST = 5; // moves of which it is asked whether they passed over an easier step

export class HintView extends View {
  /** The grade of the hint that is shown: 0 none ... 3 the whole step. */
  #grade = 0;

  /** The step that is shown. @type {?import('../view/highlight.js').Step} */ #step = null;

  /** Its candidates. @type {?number[][]} */ #candidates = null;

  open() {
    super.open();
    this.#highlight();
  }

  close() {
    super.close();
    this.app.view.highlight(null);
  }

  moved() {
    this.reset();
  }

  reset() {
    this.latest.cancel();
    this.#grade = 0;
    this.#step = null;
    this.stepText = new StepText();
    this.words = this.stepText.words;
    this.words.classList.add('soft');
    this.words.append(t('Stuck? A hint shows first where to look, then which technique helps, and only then what to do.'));
    this.further = button(NEXT[0], () => this.more(), { kind: 'primary' });
    this.doing = button(t('Do it'), () => this.apply(), { kind: 'primary', hidden: true });
    this.grades = el('ol.grades', { 'aria-label': t('Grades of the hint') }, GRADES.map((text) => el('li', {}, text)));
    this.list = el('div');
    const missed = button(t('What should I have seen first?'), () => this.#missed(), { kind: 'quiet' });
    this.panel.replaceChildren(
      card(t('Hint'), this.grades, ...this.stepText.parts, row(this.further, this.doing, missed)),
      card(t('All steps'), note(t('Everything that the techniques find on the board as it is now.')),
        row(button(t('Find all steps'), () => this.#findAll())), this.list));
  }

  /** The next grade of the hint, up to the whole step. */
  async more({ scroll = false } = {}) {
    // Another view may have been chosen while this one was loading: then it has never been opened.
    if (!this.stepText) this.reset();
    if (this.#grade === 3) return;
    const grade = this.#grade + 1;
    await this.answer(this.words, '', async () => {
      const hint = await this.latest.request('hint', { ...await stepRequest(this.app), ...this.app.shades, grade });
      if (hint.step?.eliminations.length || hint.step?.chains.length) this.#candidates = await this.app.candidates();
      else this.#candidates = hint.step ? onlyPlaced(hint.step, this.app.board) : null;
      this.#present(hint, grade);
      if (!hint.helps) await this.app.help.showDiagnosis();
    });
    if (scroll) this.panel.scrollTop = 0;
    if (narrow()) this.panel.scrollIntoView({ block: 'start' });
  }

  /** Does the step. @returns {boolean} whether there is one */
  apply() {
    const step = this.#step;
    if (!step) return false;
    const { board, game } = this.app;
    const pairs = (list) => list.map(([name, value]) => /** @type {[number, number]} */ ([board.cell(name), board.counted(value)]));
    const shades = step.shades?.map(([name, shade]) => /** @type {[number, number]} */ ([board.cell(name), shade]));
    game.applyStep(step.technique, pairs(step.placements), pairs(step.eliminations), this.#candidates, shades);
    this.words.replaceChildren(el('strong', {}, t('Done.')), ` ${step.text}`);
    this.further.focus();
    announce(t('Done.'));
    return true;
  }

  /** The easiest step of the board as it is, and whether the last moves passed over an easier one. */
  #missed() {
    return this.answer(this.words, '', async () => {
      const { changesOf, OWN } = await import('../judging.js');
      const { board, game } = this.app;
      const own = game.moves.slice(0, game.done).filter(({ label }) => OWN.test(label));
      const last = own.map((move) => changesOf(move, board, game.values)).filter(Boolean).slice(-MOST).join(', ') || 'all';
      this.#candidates = await this.app.candidates();
      this.#present(await this.latest.request('hint', { ...await stepRequest(this.app), grade: 3, last }), 3);
    });
  }

  #present(hint, grade) {
    if (!this.#grade && hint.helps) this.app.game.hints += 1;
    this.#grade = hint.mistakes.length || !hint.helps ? 3 : grade;
    const shading = hint.shades?.length ? /** @type {any} */ ({ technique: 'solve', cells: hint.cells, placements: [], eliminations: [], shades: hint.shades, text: hint.text }) : null;
    this.#step = hint.step ?? shading;
    this.#show(this.#step ?? { cells: hint.cells, houses: grade < 3 ? hint.houses : [] }, hint.text);
    [...this.grades.children].forEach((each, i) => each.classList.toggle('reached', i < this.#grade && hint.helps));
    this.further.hidden = this.#grade === 3;
    this.further.querySelector('span').textContent = NEXT[this.#grade] ?? '';
    this.doing.hidden = !this.#step;
    if (this.#step && document.activeElement === document.body) this.doing.focus();
    if (!hint.mistakes.length) return;
    this.#grade = 0;
    this.words.after(button(t('Undo to before the mistake'), () => this.app.help.undoMistake(), { kind: 'primary' }));
  }

  /** Shows a step, or as much of it as the grade allows, on the board and in words. */
  #show(step, text) {
    this.shown = step;
    this.words.classList.remove('soft');
    this.stepText.show(text, { plain: this.#grade < 2 || !step.cells?.length, step, highlight: this.#highlight() });
    announce(text, language);
  }

  #highlight() {
    const shown = this.#step || this.#grade ? this.shown : null;
    return this.app.view.highlight(shown ?? null, this.#candidates);
  }

  #findAll() {
    return this.answer(this.list, t('Looking'), async () => {
      const { steps, complete, error } = await this.latest.request('steps', await this.app.gameRequest());
      this.#candidates = await this.app.candidates();
      const list = stepList('ul', steps, (i) => {
        list.mark(i, 'true');
        this.#present({ step: steps[i], text: steps[i].text, mistakes: [], helps: true }, 3);
        this.panel.scrollTop = 0;
        if (narrow()) this.panel.scrollIntoView({ block: 'start' });
      });
      const more = complete ? '' : t('There are more than these.');
      this.list.replaceChildren(
        el('p.small', { role: 'status' }, error ?? (steps.length ? `${t('{n} step.|{n} steps.', { n: steps.length })} ${more}` : t('No technique helps here.'))),
        list.element);
    });
  }
}

/** The fields of a request for steps: what can be seen with the marks that the player writes comes first. */
export const stepRequest = async (app) => ({ ...await app.gameRequest(), marks_written: app.settings.written });

/** For a step that only places values: these alone in their cells, as more would hide them. */
export function onlyPlaced(step, board) {
  const shown = Array.from({ length: board.cellCount }, () => new Set());
  for (const [name, value] of [...step.placements, ...Object.values(step.highlights).flat()]) {
    shown[board.cell(name)].add(board.counted(value));
  }
  return shown.map((values) => [...values]);
}

/** What the signs of a chain mean. @param {string} notation */
const signsOf = (notation) => [
  t('In a chain (5)r1c2 is the 5 in r1c2. Of two with = between them at least one is true, of two with - at most one; => is what follows.'),
  ...(/->|<-/.test(notation) ? [t('-> points from what is true to what a rule then forces, as <- does.')] : []),
].join(' ');

/** A step in words, the technique's name set off; its notation; what the marks on the board mean. */
export class StepText {
  words = el('p.answer', { lang: language }); // sentences of the server
  notation = el('p.notation');
  legend = el('ul.legend', { 'aria-label': t('What the marks on the board mean') });
  parts = [this.words, this.notation, this.legend];

  /** With `go` the number of an earlier step in the text is a link, which calls it with that number. */
  show(text, { plain = false, step = null, highlight = null, go = null }) {
    const [, technique, rest] = (!plain && /^([^.:]+[.:])\s*(.*)$/s.exec(text)) || [null, '', text];
    this.words.replaceChildren(technique && el('strong', {}, technique), technique && ' ', ...(go ? linked(rest, go) : [rest]));
    this.notation.textContent = step?.notation ?? '';
    this.legend.replaceChildren(...(highlight ? legendOf(highlight) : []).map(({ picture, words, cells }) =>
      el('li', {}, picture, el('span', {}, words, el('span.soft', {}, ` ${cells.join(', ')}`)))));
    if (step?.chains?.length && step.notation) this.legend.append(el('li', {}, el('span', {}, '='), el('span.soft', {}, signsOf(step.notation))));
  }
}

/** A text with a way back to each step in it: "(step 21, X-Wing)", "(steps 3 and 5)". */
function linked(text, go) {
  const named = new RegExp(`(\\(${t('step')}\\p{L}* \\d+(?:(?:, | \\p{L}+ )\\d+)*)`, 'iu');
  const link = (number) => el('a', { href: `#step-${number}`, onclick: (event) => { event.preventDefault(); go(Number(number)); } }, number);
  return text.split(named).flatMap((part, i) => (i % 2 ? part.split(/(\d+)/).map((piece, j) => (j % 2 ? link(piece) : piece)) : part));
}

/** Steps with what they change, of which one is marked as the current one. */
export function stepList(kind, steps, onchoice) {
  const buttons = steps.map(({ technique, placements, eliminations }, i) => {
    const changes = [['=', placements], ['≠', eliminations]].flatMap(([sign, pairs]) =>
      pairs.map(([cell, value]) => cell + sign + value));
    return el('button', { type: 'button', onclick: () => onchoice(i) }, el('span.at', {}, i + 1),
      el('span', {}, technique), el('span.does', {}, changes.join(' ')));
  });
  const mark = (chosen, as) => {
    for (const each of buttons) each.removeAttribute('aria-current');
    buttons[chosen]?.setAttribute('aria-current', as);
    return buttons[chosen];
  };
  return { element: el(`${kind}.steps`, {}, buttons.map((each) => el('li', {}, each))), mark };
}
