/** What a setter sees with every stroke: how many solutions, true candidates, conflicts, what is needless, how hard it is. */

import { Latest, wasAborted } from '../api.js';
import { announce } from '../view/announce.js';
import { button, card, choice, el, row as rowOf } from '../view/dom.js';
import { levelName, t } from '../words.js';

const PAUSE = 30; // milliseconds without a move before the server is asked
const SLOW = 400; // milliseconds after which it can be stopped
const USUAL = { most: 100, timeout: 10 };
const FURTHER = { most: 1000, timeout: 20 };

/** How a path ended (or what of it is known), and after how many steps. @type {Record<string, (n: number) => string>} */
const PATHS = {
  solved: (n) => t('{n} step|{n} steps', { n }),
  stuck: (n) => t('stuck after {n} step|stuck after {n} steps', { n }),
  timeout: (n) => t('no further in this time than {n} step|no further in this time than {n} steps', { n }),
};

export class LivePanel {
  #latest = new Latest();
  #waiting = 0;

  #runs = 0;

  /** @type {Set<string>} clues that could be left out */ needless = new Set();

  /** @type {Set<number>} givens that could */ #loose = new Set();

  #token = ''; // what it takes to go on

  /** @param {import('../app.js').App} app */
  constructor(app) {
    this.app = app;
    this.count = el('p.live-count', {}); // it is announced, once
    this.more = el('p.soft.small', {});
    this.path = el('p.live-path.small', {});
    this.rating = el('p.live-rating.small', {});
    this.shades = choice(t('Show true candidates'), { checked: true, onchange: () => this.#shade() });
    this.why = button(t('Why?'), () => app.help.showDiagnosis(), { hidden: true });
    this.halt = button(t('Stop'), () => this.#latest.cancel(), { hidden: true });
    this.onward = button(t('Go on'), () => this.#run({ ...FURTHER, ...(this.#token && { token: this.#token }) }), { hidden: true });
    this.place = el('div.live', {}, this.count, this.more, this.path, this.rating, rowOf(this.why, this.halt, this.onward), this.shades);
    this.card = card(t('Live'), this.place);
    this.times = null;
  }

  stop() {
    clearTimeout(this.#waiting);
    this.#latest.cancel();
    this.app.view.shade(null);
  }

  /** Something has changed: what is shown is stale until the answer is here. */
  ask() {
    clearTimeout(this.#waiting);
    this.#latest.cancel(); // never two at once
    this.#runs += 1;
    this.#token = '';
    this.#loose = new Set();
    this.needless = new Set();
    this.halt.hidden = this.onward.hidden = true;
    const n = this.app.setting.unpainted;
    this.place.classList.toggle('stale', !n);
    if (n) this.count.textContent = t('{n} cell is in no region yet.|{n} cells are in no region yet.', { n });
    else this.#waiting = window.setTimeout(() => this.#run(USUAL), PAUSE);
  }

  /** @param {{most: number, timeout: number, token?: string}} fields how far it is looked, at most, and from where on */
  async #run(fields) {
    const { app } = this;
    const run = this.#runs += 1;
    const slow = window.setTimeout(() => { this.halt.hidden = false; }, SLOW);
    let complete = false;
    this.onward.hidden = true;
    const { game } = app;
    const { clues } = game.sheet;
    try {
      for await (const row of this.#latest.requestRows('live', { ...app.setting.fields, ...fields })) {
        if (game !== app.game || game.sheet.clues !== clues) return;
        this.#token = row.token ?? this.#token;
        complete = row.complete;
        this.#show(row);
      }
    } catch (error) {
      if (wasAborted(error)) return;
      if (error.name !== 'ApiError') throw error;
      complete = true;
      this.place.classList.remove('stale');
      this.count.textContent = error.message;
    } finally {
      clearTimeout(slow);
      if (run === this.#runs) {
        this.onward.hidden = complete;
        if (this.halt === document.activeElement) this.onward.focus();
        this.halt.hidden = true;
      }
    }
  }

  #show(row) {
    const { app } = this;
    if (row.ask === 'conflicts') {
      app.view.setWrong(row.conflicts.flatMap(({ cells }) => cells.map((name) => app.board.cell(name))));
      app.view.setBroken(row.conflicts.flatMap(({ clue }) => clue ?? []));
      app.frame.showBroken(row.conflicts.flatMap(({ text }) => text ?? []));
    } else if (row.ask === 'count') {
      this.place.classList.remove('stale');
      const text = row.exact ? t('{n} solution|{n} solutions', { n: row.count }) : t('{n} solutions or more', { n: row.count });
      if (this.count.textContent !== text) announce(text);
      this.count.textContent = text;
      app.setting.known = text;
      app.frame.showFacts();
      this.count.dataset.state = !row.exact ? 'many' : String(Math.min(row.count, 2));
      for (const line of [this.more, this.path, this.rating]) line.textContent = '';
      this.why.hidden = row.count > 0;
      if (!row.count) this.#keep(null);
    } else if (row.ask === 'candidates') this.#keep(row.times.map((times) => (times.every((n) => n === 1) ? [] : times)));
    else if (row.ask === 'core') {
      const names = this.#names(row.clues, row.cells);
      this.more.textContent = names.length > 1 ? t('These contradict each other: {names}', { names: names.join(', ') }) : '';
      app.view.setBroken(row.clues);
    } else if (row.ask === 'path') {
      const { hardest: technique, steps: n, ended } = row;
      const soFar = technique ? t('hardest step: {technique}', { technique }) : '';
      this.path.textContent = [soFar, PATHS[ended ?? 'solved'](n), !ended && t('still looking')].filter(Boolean).join('; ');
    } else if (row.ask === 'rating') {
      this.rating.textContent = `${row.scale}: ${row.exact ? '' : '≥ '}${row.score}${row.level ? ` · ${levelName(row.level)}` : ''}`;
    } else if (row.clue) this.needless.add(row.clue);
    else if (row.cell !== undefined) this.#loose.add(row.cell);
    else if (row.all) {
      const n = this.needless.size + this.#loose.size;
      const names = this.#names(this.needless, this.#loose).join(', ');
      this.more.textContent = n ? t('{n} clue or given could be left out: {names}|{n} clues and givens could be left out, one at a time: {names}', { n, names }) : t('No clue can be left out.');
      app.setting.tools?.show();
    }
  }

  /** What clues and cells are called. @param {Iterable<string>} clues @param {Iterable<number>} cells */
  #names(clues, cells) {
    const { board } = this.app;
    return [...[...clues].map((id) => board.clues.find((each) => each.id === id)?.title ?? id), ...[...cells].map((cell) => board.name(cell))];
  }

  #keep(times) {
    this.times = times;
    this.#shade();
  }

  /** How often each value stands in each cell, as strong or weak marks; nothing where a cell lacks no value. */
  #shade() {
    this.app.view.shade(this.shades.control.checked ? this.times : null);
  }
}
