/** The algorithms at work on this puzzle: how long each takes, and one of them step by step. */

import { request } from '../api.js';
import { announce } from '../view/announce.js';
import { button, card, el, explainChoice, field, note, row, select, svg } from '../view/dom.js';
import { Player } from '../view/player.js';
import { View } from './view.js';
import { language, t } from '../words.js';

const SPEEDS = [[900, t('slow')], [300, t('medium speed')], [80, t('fast')], [25, t('very fast')]];
const PACE = 300;
const MOST_EVENTS = 3000;
const LEARNT_FROM = 'constrained'; // the engine that is offered first for watching

export class CompareView extends View {
  /** What the watched engine did. @type {{event: string, text: string, cell?: string, changes: [number, number][]}[]} */ #events = [];

  /** The values after each number of events, made as they are shown. @type {number[][]} */ #boards = [];

  player = new Player({
    what: t('event'), back: t('One event back'), on: t('One event on'), pace: PACE, show: (at, quietly) => this.#show(at, quietly), words: (at) => this.#place(at),
  });

  open() {
    if (this.panel.hasChildNodes()) return;
    this.panel.replaceChildren(this.#race(), this.#watch());
    this.answer(this.text, '', async () => {
      const { engines } = await request('engines');
      explainChoice(this.engine, engines.filter(({ traces }) => traces), LEARNT_FROM);
    });
  }

  close() {
    super.close();
    this.clear();
  }

  reset() {
    this.panel.replaceChildren();
    if (this.app.tabs?.current !== 'compare') return;
    this.close();
    this.open();
  }

  /** All of them against each other. */
  #race() {
    const result = el('div.table-place');
    const run = button(t('Run all'), async () => {
      run.disabled = true;
      await this.answer(result, t('Solving with every algorithm'), async () => {
        const working = result.firstChild;
        const rows = [];
        const { puzzle } = await this.app.gameRequest();
        for await (const each of this.latest.requestRows('compare', { puzzle, limit: 2 })) {
          if (each.engine) rows.push(each); // the last one is about all of them
          result.replaceChildren(working, table(rows));
        }
        announce(t('All algorithms are done.'));
        return table(rows);
      });
      run.disabled = false;
    }, { kind: 'primary' });
    return card(t('Compare the algorithms'),
      note(t('Time and nodes to find the solution and to prove that there is no second one.')), row(run), result);
  }

  /** One of them step by step. */
  #watch() {
    this.engine = el('select');
    const speed = select(SPEEDS, PACE, { onchange: () => this.player.setPace(Number(speed.value)) });
    this.text = el('p.answer', { role: 'status', lang: language });
    this.place = el('span.number.soft.small');
    this.walk = el('div.watch', { hidden: true }, this.player.tools, this.player.slider, field(t('Speed'), speed));
    return card([el('span', {}, t('Watch one')), this.place], field(t('Algorithm'), this.engine),
      row(button(t('Watch'), () => this.#fetch(), { kind: 'primary' }),
        button(t('Back to my game'), () => this.#leave(), { kind: 'quiet' })), this.text, this.walk);
  }

  #fetch() {
    this.player.stop();
    return this.answer(this.text, t('Working'), async () => {
      const { puzzle, values } = await this.app.gameRequest();
      const body = { puzzle, engine: this.engine.value, limit_events: MOST_EVENTS };
      const { events, complete } = await this.latest.request('trace', body);
      this.#events = events;
      this.#boards = [this.app.game.setting ? values : [...this.app.board.givens]];
      this.complete = complete;
      this.walk.hidden = false;
      this.player.begin(events.length);
    });
  }

  #place(at) {
    return t('{at} of {all}', { at, all: this.#events.length });
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
    const end = this.complete ? '' : ` ${t('There is more, but no more is shown.')}`;
    this.text.textContent = event ? event.text + (at === this.#events.length ? end : '')
      : t('{n} event. Run it, or go step by step.|{n} events. Run them, or go step by step.', { n: this.#events.length });
    this.place.textContent = this.#place(at);
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
    this.clear();
  }
}

const SHORTEST = 0.001; // milliseconds; a browser's clock is coarse, and gives 0 for what is quicker than it

/** The quickest first; those that were stopped or cannot do it last. */
function table(rows) {
  const done = rows.filter(({ state }) => state === 'done').sort((a, b) => a.time_ms - b.time_ms);
  const rest = rows.filter(({ state }) => state !== 'done');
  const shown = done.map(({ time_ms }) => Math.max(time_ms, SHORTEST));
  const most = Math.max(...shown);
  const least = Math.min(...shown);
  const head = (words, kind = '') => el('th', { scope: 'col', class: kind }, words);
  const figure = (text) => el('td.figure', {}, text);
  return el('table.tight', {},
    el('thead', {}, el('tr', {}, head(t('Algorithm')), head(t('Time'), 'figure'),
      head(el('span.unseen', {}, t('Time as a bar'))), head(t('Nodes'), 'figure'), head(t('Guesses'), 'figure'))),
    el('tbody', {}, [...done, ...rest].map((each) => el('tr', { title: each.summary, lang: language },
      el('th', { scope: 'row' }, each.engine),
      figure(each.state === 'done' ? time(each.time_ms) : each.state === 'timeout' ? `> ${time(each.time_ms)}` : '–'),
      el('td', {}, each.state === 'done' ? bar(Math.max(each.time_ms, SHORTEST), least, most) : el('span.soft.small', {}, each.note ?? t('time ran out'))),
      figure(each.nodes?.toLocaleString(language)), figure(each.guesses?.toLocaleString(language))))));
}

/** A bar on a logarithmic scale, as the times differ by a factor of thousands. */
function bar(value, least, most) {
  const width = most > least ? 8 + (92 * Math.log(value / least)) / Math.log(most / least) : 100;
  return svg('svg.bar-of-time', { viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    svg('rect', { width, height: 10, rx: 2 }));
}

/** 0.0058 as 5.8 µs, 340 as 340 ms, 72000 as 1 min 12 s: as nonet.words.describe_time has it. */
function time(milliseconds) {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds >= 60) {
    const rest = seconds % 60;
    return `${Math.floor(seconds / 60)} min${rest ? ` ${rest} s` : ''}`;
  }
  const [factor, unit] = milliseconds < 1 ? [1000, 'µs'] : milliseconds < 1000 ? [1, 'ms'] : [0.001, 's'];
  return `${Number((milliseconds * factor).toPrecision(2))} ${unit}`;
}
