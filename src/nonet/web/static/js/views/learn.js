/** Lessons: the list with what is done, a lesson with its boards, and the way to practise. */

import { fromRecord } from '../paste.js';
import { Board } from '../model/board.js';
import { Game } from '../model/game.js';
import * as progress from '../model/progress.js';
import { announce } from '../view/announce.js';
import { button, card, choice, el, narrow, note, row } from '../view/dom.js';
import { language, levelName, t } from '../words.js';
import { StepText } from './hint.js';
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

  /** All lessons, by level. */
  list() {
    this.#leave('');
    return this.answer(this.panel, t('Loading'), async () => {
      this.#lessons ??= (await this.latest.request('lessons')).lessons;
      const done = progress.done();
      const next = this.#lessons.find(({ name }) => !done.has(name));
      const levels = [...new Set(this.#lessons.map(({ level }) => level))];
      this.panel.replaceChildren(
        card([el('span', {}, t('Lessons')), el('span.soft.small', {}, t('{done} of {all} done', { done: done.size, all: this.#lessons.length }))],
          note(t('Each lesson comes after those that it needs.')),
          row(next && button(t('Next: {lesson}', { lesson: next.name }), () => this.show(next.name), { kind: 'primary' }),
            button(t('Practise from the first to the last'), () => this.train([], '*')))),
        this.#several(done),
        ...levels.map((level) => card(level ? levelName(level) : t('beyond the levels'), this.#entries(level, done))));
    });
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

  /** Several lessons to practise, and whether it is said which one is next. */
  #several(done) {
    const boxes = this.#lessons.map(({ name }) => [name, choice(name, { checked: done.has(name) })]);
    const quiet = choice(t('Do not say which of them is next'));
    const begin = () => {
      const names = boxes.filter(([, box]) => box.querySelector('input').checked).map(([name]) => name);
      if (names.length) this.train(names, names.join('|'), quiet.querySelector('input').checked);
      else announce(t('Choose at least one lesson.'));
    };
    return el('details.card', {}, el('summary', {}, t('Practise several')),
      el('div.fields', {}, boxes.map(([, box]) => box)), quiet,
      row(button(t('Practise these'), begin, { kind: 'primary' })));
  }

  /** A lesson. @param {string} name */
  show(name) {
    this.#leave(name);
    return this.answer(this.panel, t('Loading'), async () => {
      const lesson = await this.latest.request(`lessons/${encodeURIComponent(name)}${language === 'en' ? '' : `?language=${language}`}`);
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
          button(t('Practise this'), () => this.train([name], name), { kind: 'primary' }), button(t('All lessons'), () => this.list()))));
      this.#exhibit(lesson, 'example');
      this.panel.scrollTop = 0;
      title.focus({ preventScroll: narrow() });
    });
  }

  /** Exercises. @param {string[]} lessons none for all @param {string} key what the answers are kept under */
  train(lessons, key, mixed = false) {
    this.#leave('');
    this.#practise(new Training(this, lessons, key, mixed));
    return this.#training.next();
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
    const { puzzle, step, text } = lesson[key];
    this.lend(puzzle, lesson.name, { fixed: true });
    const { view } = this.app;
    view.show({ values: puzzle.values, candidates: puzzle.marks, fixed: puzzle.givens });
    const highlight = step ? view.highlight(step) : null;
    this.text.show(text, { plain: !step, step, highlight });
    for (const each of this.boards) each.setAttribute('aria-pressed', String(each.dataset.board === key));
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
