/** The algorithms at work on this puzzle: how long each takes, and one of them step by step. */

import { request, Latest, wasAborted } from '../api.js';
import { announce } from '../view/announce.js';
import { button, el, svg } from '../view/dom.js';
import { Player } from '../view/player.js';

const SPEEDS = [['slow', 900], ['medium', 300], ['fast', 80], ['very fast', 25]];
const MOST_EVENTS = 3000;
const LEARNT_FROM = 'constrained'; // the engine that is offered first for watching

export class CompareView {
  #latest = new Latest();

  #built = false;

  /** What the watched engine did. @type {{kind: string, text: string, cell?: string, changes: [number, number][]}[]} */ #events = [];

  /** The values after each number of events, made as they are shown. @type {number[][]} */ #boards = [];

  /** @param {HTMLElement} panel @param {import('../app.js').App} app */
  constructor(panel, app) {
    this.panel = panel;
    this.app = app;
    this.player = new Player({ what: 'event', pace: SPEEDS[1][1], show: (at, quietly) => this.#show(at, quietly),
      words: (at) => `${at} of ${this.#events.length}` });
  }

  open() {
    if (this.#built) return;
    this.#built = true;
    this.panel.replaceChildren(this.#race(), this.#watch());
    this.#fillEngines();
  }

  close() {
    this.#latest.cancel();
    this.player.stop();
    this.app.view.show(null);
    this.app.view.highlight(null);
  }

  reset() {
    this.#built = false;
    if (this.app.tabs?.current !== 'compare') return;
    this.close();
    this.open();
  }

  // Against each other -------------------------------------------------------------------------------

  #race() {
    const result = el('div.table-place');
    const run = button('Run all', async () => {
      run.disabled = true;
      const working = el('p.working', {}, 'Every algorithm solves this puzzle');
      result.replaceChildren(working);
      const rows = [];
      try {
        const { puzzle } = await this.app.gameRequest();
        for await (const row of this.#latest.requestRows('compare', { puzzle, limit: 2 })) {
          if (row.engine) rows.push(row); // the last one is about all of them
          result.replaceChildren(working, table(rows));
        }
        working.remove();
        announce('All algorithms are done.');
      } catch (error) {
        fail(result, error);
      }
      run.disabled = false;
    }, { kind: 'primary' });
    return el('section.card', {}, el('h2', {}, 'Compare the algorithms'),
      el('p.soft.small', {}, 'Time and nodes to find the solution and to prove that there is no second one.'),
      el('div.row', {}, run), result);
  }

  // One of them step by step -----------------------------------------------------------------------------

  #watch() {
    this.engine = el('select', { id: 'engine' });
    const speed = el('select', { id: 'speed', onchange: () => this.player.setPace(Number(speed.value)) },
      SPEEDS.map(([words, pace]) => el('option', { value: pace, selected: pace === SPEEDS[1][1] }, words)));
    this.text = el('p.answer', { role: 'status' });
    this.place = el('span.number.soft.small');
    this.walk = el('div.watch', { hidden: true }, this.player.tools, this.player.slider,
      el('label.field', { for: 'speed' }, 'Speed', speed));
    return el('section.card', {}, el('h2', {}, el('span', {}, 'Watch one'), this.place),
      el('label.field', { for: 'engine' }, 'Algorithm', this.engine),
      el('div.row', {}, button('Watch', () => this.#fetch(), { kind: 'primary' }),
        button('Back to my game', () => this.#leave(), { kind: 'quiet' })), this.text, this.walk);
  }

  async #fillEngines() {
    try {
      const { engines } = await request('engines');
      this.engine.replaceChildren(...engines.filter(({ traces }) => traces).map(({ name, summary }) =>
        el('option', { value: name, selected: name === LEARNT_FROM }, `${name}: ${summary}`)));
    } catch (error) {
      fail(this.text, error);
    }
  }

  async #fetch() {
    this.player.stop();
    this.text.replaceChildren(el('span.working', {}, 'Working'));
    try {
      const { puzzle, values } = await this.app.gameRequest();
      const body = { puzzle, engine: this.engine.value, limit_events: MOST_EVENTS };
      const { events, complete } = await this.#latest.request('trace', body);
      const { givens } = this.app.board;
      this.#events = events;
      this.#boards = [this.app.game.setting ? values : [...givens]];
      this.complete = complete;
      this.walk.hidden = false;
      this.player.begin(events.length);
    } catch (error) {
      fail(this.text, error);
    }
  }

  /** The board after a number of events. */
  #show(at, quietly) {
    const { view, board } = this.app;
    for (let i = this.#boards.length; i <= at; i += 1) {
      const values = [...this.#boards[i - 1]];
      for (const [cell, value] of this.#events[i - 1].changes) values[cell] = value;
      this.#boards.push(values);
    }
    const event = this.#events[at - 1];
    const end = this.complete ? '' : ' There is more, but this is all that is shown.';
    this.text.textContent = event ? event.text + (at === this.#events.length ? end : '')
      : `${this.#events.length} events. Run them, or go step by step.`;
    this.place.textContent = `${at} of ${this.#events.length}`;
    view.show({ values: this.#boards[at], candidates: null, fixed: this.#boards[0] });
    const cells = new Set([...(event?.changes ?? []).map(([cell]) => board.name(cell)), ...(event?.cell ? [event.cell] : [])]);
    view.highlight(cells.size ? { cells: [...cells] } : null);
    if (!quietly && event) announce(event.text);
  }

  #leave() {
    this.player.stop();
    this.walk.hidden = true;
    this.text.textContent = '';
    this.place.textContent = '';
    this.app.view.highlight(null);
    this.app.view.show(null);
  }
}

/** The quickest first; those that were stopped or cannot do it last. */
function table(rows) {
  const done = rows.filter(({ state }) => state === 'done').sort((a, b) => a.time_ms - b.time_ms);
  const rest = rows.filter(({ state }) => state !== 'done');
  const most = Math.max(...done.map(({ time_ms }) => time_ms), 0.001);
  const least = Math.min(...done.map(({ time_ms }) => time_ms), most);
  return el('table.tight', {},
    el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, 'Algorithm'), el('th.figure', { scope: 'col' }, 'Time'),
      el('th', { scope: 'col' }, el('span.unseen', {}, 'Time as a bar')), el('th.figure', { scope: 'col' }, 'Nodes'), el('th.figure', { scope: 'col' }, 'Guesses'))),
    el('tbody', {}, [...done, ...rest].map((row) => el('tr', { title: row.summary },
      el('th', { scope: 'row' }, row.engine),
      el('td.figure', {}, row.state === 'done' ? time(row.time_ms) : row.state === 'timeout' ? `> ${time(row.time_ms)}` : '–'),
      el('td', {}, row.state === 'done' ? bar(row.time_ms, least, most) : el('span.soft.small', {}, row.note ?? 'time was up')),
      el('td.figure', {}, row.nodes?.toLocaleString('en') ?? ''),
      el('td.figure', {}, row.guesses?.toLocaleString('en') ?? '')))));
}

/** A bar on a logarithmic scale, as the times differ by a factor of thousands. */
function bar(value, least, most) {
  const width = most > least ? 8 + (92 * Math.log(value / least)) / Math.log(most / least) : 100;
  return svg('svg.bar-of-time', { viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    svg('rect', { width, height: 10, rx: 2 }));
}

/** 0.0058 as 5.8 µs, 340 as 340 ms. */
function time(milliseconds) {
  if (milliseconds < 1) return `${Number((milliseconds * 1000).toPrecision(2))} µs`;
  if (milliseconds < 1000) return `${Number(milliseconds.toPrecision(2))} ms`;
  return `${Number((milliseconds / 1000).toPrecision(2))} s`;
}

function fail(place, error) {
  if (wasAborted(error)) return place.replaceChildren();
  if (error.name !== 'ApiError') throw error;
  place.replaceChildren(el('span.error', {}, error.message));
  return announce(error.message);
}
