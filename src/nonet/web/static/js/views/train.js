/** A unit of the course, or a lesson: its words and example, its boards, answers, what is wrong with them, an end. */

import { request } from '../api.js';
import { list } from '../model/marks.js';
import * as progress from '../model/progress.js';
import { announce } from '../view/announce.js';
import { button, card, el, narrow, note, row } from '../view/dom.js';
import { dayName, language, t } from '../words.js';
import { StepText, onlyPlaced } from './hint.js';

export class Training {
  #grade = 0; // of the hint
  #clean = true; // whether this exercise went without a wrong answer and without being shown
  #solved = false;
  #number = 0; // of the boards that were shown

  /**
   * @param {import('./learn.js').LearnView} view
   * @param {string} name of the unit
   * @param {boolean} again whether it is repeated
   */
  constructor(view, name, again) {
    this.view = view;
    this.app = view.app;
    this.name = name;
    this.again = again;
    const { right, asked, done } = progress.result(name);
    const isNew = again || done;
    this.right = isNew ? 0 : right;
    this.asked = isNew ? 0 : asked;
  }

  /** The words of the unit with its example; a repetition begins with a board. */
  begin() {
    const { view, name, again, asked } = this;
    return view.answer(view.panel, t('Looking for a board'), async () => {
      const seed = Math.floor(Math.random() * 2 ** 40);
      this.unit = await view.latest.request('exercise', { unit: name, memory: JSON.stringify(progress.memory()), again, seed });
      if (again || asked) return this.next();
      const { course, place, units, technique, look_for: lookFor, why, example } = this.unit;
      const title = el('h2', { tabindex: -1, lang: language }, this.unit.title);
      const field = technique === this.unit.name ? '' : ` · ${technique}`;
      this.text = new StepText();
      view.panel.replaceChildren(
        el('section.card', {}, title, el('p.soft', { lang: language }, `${course}, ${place}/${units}${field}`),
          el('p', { lang: language }, lookFor), el('p', { lang: language }, why), ...this.text.parts,
          row(button(t('To the boards'), () => this.next(), { kind: 'primary' }), button(t('All lessons'), () => view.list()))));
      view.exhibit(example, this.unit.title, this.text);
      view.panel.scrollTop = 0;
      return title.focus({ preventScroll: narrow() });
    });
  }

  /** The next board, or the end. */
  next() {
    const { view, app } = this;
    const found = this.unit.boards[this.#number];
    if (!found) return this.#finish();
    this.exercise = found;
    this.#number += 1;
    this.#grade = 0;
    this.#clean = true;
    this.#solved = false;
    const hidden = found.among.length > 0;
    this.game = view.lend(found.puzzle, hidden ? t('exercise') : this.unit.title);
    this.start = [...this.game.cells];
    this.game.addEventListener('move', () => { app.view.highlight(null); app.pad.update(); });
    app.hand.setMode(found.marked ? 'centre' : 'value');
    this.#build();
    return app.view.focus();
  }

  #build() {
    const { words, marked, puzzle } = this.exercise;
    this.text = new StepText();
    this.judge = button(t('Check my answer'), () => this.check(), { kind: 'primary' });
    this.helping = button(t('Hint'), () => this.hint(), { iconName: 'hint' });
    this.showing = button(t('Show the step'), () => this.#showStep(), { kind: 'quiet' });
    this.going = button(t('Go on'), () => this.next(), { kind: 'primary', hidden: true });
    this.view.panel.replaceChildren(
      card([el('span', { lang: language }, this.unit.title), this.asked > 0 && el('span.soft.small', {}, t('{right} of {asked} without help', { right: this.right, asked: this.asked }))],
        el('p', { lang: language }, words), puzzle.clues.length > 0 && el('p.soft.small', { lang: language }, puzzle.rules),
        row(this.judge, this.helping, this.showing, this.going), ...this.text.parts,
        note(marked ? t('Cross out candidates (they are the centre marks), or write values. You may paint the cells of the pattern with colours. Undo takes back.')
          : t('Write the value. Undo takes back.'))),
      row(button(t('All lessons'), () => this.view.list())));
    this.view.panel.scrollTop = 0;
    announce(words, language);
  }

  /** The unit is done: what was reached, when it comes again, and what comes next. */
  #finish() {
    const { view, right, asked, again } = this;
    const { name, title } = this.unit;
    return view.answer(view.panel, t('Loading'), async () => {
      const found = await view.course({ finished: name, right, asked, repeated: again });
      const { done, card: kept } = JSON.parse(found.memory).units[name];
      const coming = kept?.due ? t('It comes again on {day}.', { day: dayName(kept.due) }) : t('Nothing is repeated here: the server lacks nonet[learn].');
      const words = [found.words, done && coming, !found.next && t('That is the end of the course.')].filter(Boolean).join(' ');
      const going = view.going(found);
      const all = button(t('All lessons'), () => view.list(), { kind: going ? 'quiet' : 'primary' });
      this.app.loan.end();
      view.panel.replaceChildren(card([el('span', { lang: language }, title)], el('p', { role: 'status' }, words), row(going, all)));
      (going || all).focus();
    });
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
    const highlight = step ? this.app.view.highlight(step, this.exercise.puzzle.marks ?? (step.placements ? onlyPlaced(step, this.app.board) : null)) : null;
    this.text.show(text, { plain: !step?.technique, step, highlight });
    announce(text, language);
    if (narrow()) this.view.panel.scrollIntoView({ block: 'start' });
  }

  /** The step was shown: that is no answer. */
  #shown() {
    this.#clean = false;
    this.#end();
  }

  #end() {
    if (this.#solved) return;
    this.#solved = true;
    this.asked += 1;
    this.right += Number(this.#clean);
    if (this.exercise.counts) progress.keepAnswer(this.unit.name, this.#clean);
    for (const each of [this.judge, this.helping, this.showing]) each.hidden = true;
    this.going.hidden = false;
    this.going.focus();
  }
}
