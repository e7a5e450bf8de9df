/** Exercises: a board on which a technique is next, an answer, what is right or wrong with it, and the next one. */

import { request } from '../api.js';
import { list } from '../model/marks.js';
import * as progress from '../model/progress.js';
import { announce } from '../view/announce.js';
import { button, card, el, narrow, note, row } from '../view/dom.js';
import { language, t } from '../words.js';
import { StepText } from './hint.js';

const SINGLE = /^(Full House|\w+ Single)$/; // what is written, not crossed out
const ENOUGH = 3; // right answers in a row after which a lesson counts as learnt

export class Training {
  #grade = 0; // of the hint
  #clean = true; // whether this exercise went without a wrong answer and without being shown
  #solved = false;

  /**
   * @param {import('./learn.js').LearnView} view
   * @param {string[]} lessons none for all
   * @param {string} key what the answers are kept under
   * @param {boolean} mixed whether it is not said which technique is next
   */
  constructor(view, lessons, key, mixed) {
    this.view = view;
    this.app = view.app;
    this.lessons = lessons;
    this.key = mixed ? `? ${key}` : key;
    this.mixed = mixed;
    this.seed = Math.floor(Math.random() * 2 ** 40);
  }

  /** Another exercise, as hard as the answers so far allow. */
  next() {
    const { view, app } = this;
    return view.answer(view.panel, t('Looking for a board'), async () => {
      const answers = progress.answers(this.key);
      const found = await view.latest.request('exercise', { lessons: this.lessons, answers, seed: this.seed, mixed: this.mixed });
      this.exercise = found;
      this.#grade = 0;
      this.#clean = true;
      this.#solved = false;
      const hidden = found.among.length > 0;
      this.game = view.lend(found.puzzle, hidden ? t('exercise') : found.lesson);
      this.start = [...this.game.cells];
      this.game.addEventListener('move', () => { app.view.highlight(null); app.pad.update(); });
      app.hand.setMode(!hidden && SINGLE.test(found.lesson) ? 'value' : 'centre');
      this.#build(hidden, answers);
      app.view.focus();
    });
  }

  #build(hidden, answers) {
    const { level, levels, lesson, among } = this.exercise;
    const right = answers.filter(Boolean).length;
    this.text = new StepText();
    this.judge = button(t('Check my answer'), () => this.check(), { kind: 'primary' });
    this.helping = button(t('Hint'), () => this.hint(), { iconName: 'hint' });
    this.showing = button(t('Show the step'), () => this.#showStep(), { kind: 'quiet' });
    this.going = button(t('Next board'), () => this.next(), { kind: 'primary', hidden: true });
    const asked = hidden ? t('One of these is next: {lessons}', { lessons: among.join(', ') }) : t('Find: {lesson}', { lesson });
    this.view.panel.replaceChildren(
      card([el('span', {}, asked), el('span.soft.small', {}, t('level {level} of {levels}', { level: level + 1, levels }))],
        row(this.judge, this.helping, this.showing, this.going), ...this.text.parts,
        note(t('Cross out candidates (they are the centre marks), or write values. You may paint the cells of the pattern with colours. Undo takes back.'))),
      card(t('So far'), el('p', {}, t('{right} of {all} answers were right.', { right, all: answers.length })),
        note(t('Two right answers lead to the next level, a wrong one back.')),
        row(button(t('All lessons'), () => this.view.list()), !hidden && button(t('The lesson'), () => this.view.show(lesson), { kind: 'quiet' }))));
    this.view.panel.scrollTop = 0;
    announce(asked);
  }

  /** What the player has changed, in the notation of the field, and the cells that are painted. */
  #answer() {
    const { board, cells } = this.game;
    const written = cells.flatMap(({ value }, cell) => (value && !this.start[cell].value ? cell : []));
    const follows = (cell, value) => written.some((each) => cells[each].value === value && board.peers[each].has(cell));
    const gone = cells.flatMap(({ value, centre }, cell) => (value ? [] : list(this.start[cell].centre)
      .filter((each) => !list(centre).includes(each) && !follows(cell, each)).map((each) => `${board.name(cell)}<>${board.shown(each)}`)));
    return {
      changes: [...written.map((cell) => `${board.name(cell)}=${board.shown(cells[cell].value)}`), ...gone].join(', '),
      cells: cells.flatMap(({ colours }, cell) => (colours ? board.name(cell) : [])),
    };
  }

  /** The board as it was at the beginning. */
  get #asked() {
    const { puzzle, lesson, among } = this.exercise;
    return { board: { puzzle: puzzle.text, values: puzzle.values, marks: puzzle.marks }, names: [lesson, ...among.filter((each) => each !== lesson)] };
  }

  /** Judges the answer. */
  check() {
    const { board, names: [lesson, ...among] } = this.#asked;
    return this.view.answer(this.text.words, '', async () => {
      const found = await request('answer', { ...board, lesson, among, ...this.#answer() });
      if (!found.right && !found.partly) this.#clean = false;
      this.#show(found.text, found.step);
      if (found.right) this.#end();
    });
  }

  /** Where to look, then the technique with its cells, then the step. */
  hint() {
    if (this.#solved || this.#grade === 3) return undefined;
    this.#grade += 1;
    const { board, names } = this.#asked;
    return this.view.answer(this.text.words, '', async () => {
      const { step, text, cells, houses } = await request('hint', { ...board, grade: this.#grade, techniques: names });
      this.#show(text, step ?? { cells, houses });
      if (this.#grade === 3) this.#shown();
    });
  }

  #showStep() {
    this.#grade = 2;
    return this.hint();
  }

  #show(text, step) {
    const highlight = step ? this.app.view.highlight(step, this.exercise.puzzle.marks) : null;
    this.text.show(text, { plain: !step?.technique, step, highlight });
    announce(text, language);
    if (narrow()) this.view.panel.scrollIntoView({ block: 'start' });
  }

  /** The step was shown: that is not a right answer. */
  #shown() {
    this.#clean = false;
    this.#end();
  }

  #end() {
    if (this.#solved) return;
    this.#solved = true;
    progress.keepAnswer(this.key, this.#clean);
    const last = progress.answers(this.key).slice(-ENOUGH);
    if (this.lessons.length === 1 && last.length === ENOUGH && last.every(Boolean)) progress.keepDone(this.lessons[0], true);
    for (const each of [this.judge, this.helping, this.showing]) each.hidden = true;
    this.going.hidden = false;
    this.going.focus();
  }
}
