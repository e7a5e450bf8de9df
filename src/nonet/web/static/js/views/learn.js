/** Lessons: the list with what is done, a lesson with its boards, and the way to practise. */

import { fromRecord } from '../paste.js';
import { Board } from '../model/board.js';
import { Game } from '../model/game.js';
import * as progress from '../model/progress.js';
import { announce } from '../view/announce.js';
import { button, card, choice, el, field, narrow, note, row } from '../view/dom.js';
import { dayName, language, levelName, t } from '../words.js';
import { StepText, onlyPlaced } from './hint.js';
import { Training } from './train.js';
import { View } from './view.js';

/** @typedef {{name: string, summary: string, level: string, share: number, needs: string[]}} Entry */

export class LearnView extends View {
  /** @type {?Entry[]} */ #lessons = null;

  /** @type {?Training} */ #training = null;

  #open = ''; // the lesson that is open

  open() {
    if (this.#open) this.show(this.#open);
    else this.list();
  }

  close() {
    super.close();
    this.#practise(null);
    this.clear();
    this.app.loan.end();
  }

  /** There is another puzzle: the lesson that was open is not on the board any more. */
  reset() {
    this.#practise(null);
    this.#open = '';
    if (this.app.tabs?.current === 'learn') this.list();
  }

  /** @returns {boolean} whether the hint is about an exercise */
  hint() {
    this.#training?.hint();
    return this.#training !== null;
  }

  /** The course and what is reached of it; below it all lessons, by level. */
  list() {
    this.#leave('');
    return this.answer(this.panel, t('Loading'), async () => {
      this.#lessons ??= (await this.latest.request('lessons')).lessons;
      const found = await this.course();
      const { courses, next, due } = found;
      const done = progress.done();
      const levels = [...new Set(this.#lessons.map(({ level }) => level))];
      const going = this.going(found);
      const all = courses.flatMap(({ units }) => units);
      this.panel.replaceChildren(
        card([el('span', {}, t('The course')), el('span.soft.small', {}, t('{done} of {all} done', { done: all.filter((each) => each.done).length, all: all.length }))],
          note(t('From the rules on a small board to chains and variants: words, an example, five boards and a test each. What was learned comes again after days.')),
          going || el('p', {}, `${t('That is the end of the course.')} ${due && t('It comes again on {day}.', { day: dayName(due) })}`)),
        ...courses.map((each) => this.#units(each, next)),
        card([el('span', {}, t('Lessons')), el('span.soft.small', {}, t('{done} of {all} done', { done: done.size, all: this.#lessons.length }))],
          note(t('Each lesson comes after those that it needs.')), this.#finder()),
        ...levels.map((level) => card(level ? levelName(level) : t('beyond the levels'), this.#entries(level, done))));
    });
  }

  /** A field for the name of a technique, whoever calls it so. */
  #finder() {
    const name = el('input', { type: 'text', lang: 'en', placeholder: 'Y-Wing', spellcheck: 'false', enterkeyhint: 'search' });
    const problem = el('p', { lang: language });
    const find = () => this.answer(problem, '', async () => {
      const lesson = await this.latest.request(`lessons/${encodeURIComponent(name.value.trim())}`);
      this.show(lesson.name);
    });
    return el('form', { role: 'search', onsubmit: (event) => { event.preventDefault(); if (name.value.trim()) find(); } },
      row(field(t('Find a technique by any of its names'), name), button(t('Find'), null, { type: 'submit' })), problem);
  }

  /** The way to what comes next, if there is something. */
  going({ courses, next, again }) {
    const unit = courses.flatMap(({ units }) => units).find(({ name }) => name === next)?.title ?? next;
    return next && button(again ? t('Again: {unit}', { unit }) : t('Next: {unit}', { unit }), () => this.train(next, again), { kind: 'primary' });
  }

  /** A course with its units. */
  #units({ title, done, units }, next) {
    return el('details.card', { open: units.some(({ name }) => name === next) }, el('summary', {}, el('span', { lang: language }, title), el('span.soft.small', {}, ` ${t('{done} of {all} done', { done, all: units.length })}`)),
      el('ul.games', {}, units.map((unit) => el('li', {}, el('button.game', { type: 'button', 'data-unit': unit.name, onclick: () => this.train(unit.name) },
        el('span', {}, unit.done && el('span', { 'aria-hidden': 'true' }, '✓ '), el('span', { lang: language }, unit.title), unit.asked > 0 && el('span.soft.small', {}, ` · ${unit.right}/${unit.asked}`)),
        el('span.soft.small', {}, unit.due ? t('again {day}', { day: dayName(unit.due) }) : unit.done ? t('done') : ''))))));
  }

  /** What is reached, after what was finished just now. @param {Object} [finished] */
  async course(finished = {}) {
    const memory = JSON.stringify(progress.memory());
    const found = await this.latest.request('course', { memory, now: new Date().toISOString(), ...finished });
    if (finished.finished) progress.keep(found.memory);
    return found;
  }

  #entries(level, done) {
    return el('ul.games', {}, this.#lessons.filter((each) => each.level === level).map(({ name, share, needs }) => {
      const often = share < 0.005 ? t('rare') : `${Math.round(share * 100)} %`;
      const ready = needs.every((each) => done.has(each));
      const state = done.has(name) ? t('done') : ready ? '' : t('after {lessons}', { lessons: needs.filter((each) => !done.has(each)).join(', ') });
      return el('li', {}, el('button.game', { type: 'button', 'data-lesson': name, onclick: () => this.show(name) },
        el('span', {}, done.has(name) && el('span', { 'aria-hidden': 'true' }, '✓ '), el('span', { lang: 'en' }, name), state && el('span.soft.small', {}, ` · ${state}`)),
        el('span.soft.small', { title: t('How many of our puzzles use it') }, often)));
    }));
  }

  /** A lesson. @param {string} name */
  show(name) {
    this.#leave(name);
    return this.answer(this.panel, t('Loading'), async () => {
      const lesson = await this.latest.request(`lessons/${encodeURIComponent(name)}`);
      if (this.#open !== name) return;
      const learnt = choice(t('I have learnt this'), { checked: progress.done().has(name), onchange: (isDone) => progress.keepDone(name, isDone) });
      this.text = new StepText();
      const shows = [['example', t('Example')], ['miss', t('Near miss')]].filter(([key]) => lesson[key]);
      this.boards = shows.map(([key, words]) => button(words, () => this.#exhibit(lesson, key), { 'data-board': key, 'aria-pressed': 'false' }));
      const title = el('h2', { tabindex: -1, lang: 'en' }, name);
      this.panel.replaceChildren(
        el('section.card', {}, title, el('p.soft', { lang: language }, lesson.summary),
          row(...this.boards), ...this.text.parts),
        card(t('What to look for'), el('p', { lang: language }, lesson.look_for)),
        card(t('Why it holds'), el('p', { lang: language }, lesson.why)),
        card(t('How often'), el('p', { lang: language }, lesson.facts),
          lesson.needs.length > 0 && row(...lesson.needs.map((each) => button(each, () => this.show(each), { kind: 'quiet' })))),
        el('section.card', {}, learnt, row(
          button(t('Practise this'), () => this.train(name), { kind: 'primary' }), button(t('All lessons'), () => this.list()))));
      this.#exhibit(lesson, 'example');
      this.panel.scrollTop = 0;
      title.focus({ preventScroll: narrow() });
    });
  }

  /** The boards of a unit or a lesson. @param {string} name @param {boolean} [again] whether it is repeated */
  train(name, again = false) {
    this.#leave('');
    this.#practise(new Training(this, name, again));
    return this.#training.begin();
  }

  /** @param {?Training} training */
  #practise(training) {
    this.#training = training;
    document.body.classList.toggle('training', training !== null);
  }

  /** Nothing of what was shown before stays. */
  #leave(name) {
    this.#open = name;
    this.#practise(null);
    this.app.view.highlight(null);
    this.app.loan.end();
  }

  /** The board of the example, or of what only looks like it. */
  #exhibit(lesson, key) {
    this.exhibit(lesson[key], lesson.name, this.text);
    for (const each of this.boards) each.setAttribute('aria-pressed', String(each.dataset.board === key));
  }

  /** A board with its step, to be looked at. @param {{puzzle: any, step: any, text: string}} board @param {string} title @param {StepText} place */
  exhibit({ puzzle, step, text }, title, place) {
    this.lend(puzzle, title, { fixed: true });
    const { view } = this.app;
    view.show({ values: puzzle.values, candidates: puzzle.marks, fixed: puzzle.givens });
    const highlight = step ? view.highlight(step, puzzle.marks ?? onlyPlaced(step, this.app.board)) : null;
    place.show(text, { plain: !step, step, highlight });
    announce(text, language);
  }

  /** Puts a board of the server's in place of the game. @returns {Game} */
  lend(record, title, options = {}) {
    const game = new Game(new Board(record));
    game.restore(fromRecord(record));
    game.tidy = false; // what was crossed out is told from what was not
    game.select(Math.max(0, game.cells.findIndex(({ value }) => !value)));
    this.app.loan.begin(game, title, options);
    return game;
  }
}
