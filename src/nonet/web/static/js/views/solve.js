/** What a computer finds out about the puzzle: solutions, rating, true candidates. */

import { request, Latest, wasAborted } from '../api.js';
import { announce } from '../view/announce.js';
import { button, el } from '../view/dom.js';

export class SolveView {
  #latest = new Latest();

  /** Solutions that have been fetched. @type {number[][]} */ #found = [];

  #next = /** @type {?number} */ (0);

  #whole = true; // whether what was fetched last was found in time

  #at = 0;

  /** @param {HTMLElement} panel @param {import('../app.js').App} app */
  constructor(panel, app) {
    this.panel = panel;
    this.app = app;
  }

  open() {
    if (!this.panel.hasChildNodes()) this.reset();
  }

  close() {
    this.#latest.cancel();
    this.#showGame();
  }

  moved() {
    if (this.app.game.setting) this.reset();
  }

  reset() {
    this.#latest.cancel();
    this.#found = [];
    this.#next = 0;
    this.#whole = true;
    this.#at = 0;
    this.panel.replaceChildren(this.#solutions(), this.#rating(), this.#truth());
  }

  #showGame() {
    this.app.view.show(null);
    this.app.banner(null);
  }

  // Solutions --------------------------------------------------------------------------------------

  #solutions() {
    const count = el('p', { role: 'status' });
    const pages = el('div.row');
    const countNow = () => this.#answer(count, 'Counting', async () => {
      const { puzzle } = await this.app.gameRequest();
      const { status } = await this.#latest.request('solve', { puzzle, limit: 2 });
      if (status === 'unsolvable') return 'No solution.';
      if (status === 'unique') return 'Exactly one solution.';
      count.replaceChildren(el('span.working', {}, '2 so far, counting on'));
      const { count: number, exact } = await this.#latest.request('count', { puzzle, timeout: 20 });
      return exact ? `${grouped(number)} solutions.` : `At least ${grouped(number)} solutions; the time was up.`;
    });
    return el('section.card', {}, el('h2', {}, 'Solutions'),
      el('div.row', {},
        button('Solve', () => this.#answer(count, 'Solving', () => this.#solve()), { kind: 'primary' }),
        button('Count', countNow),
        button('Look through', () => this.#answer(count, 'Solving', () => this.#look(0, pages)))),
      count, pages);
  }

  async #solve() {
    const { puzzle } = await this.app.gameRequest();
    const { status, values } = await this.#latest.request('solve', { puzzle, limit: 2 });
    if (!values) return status === 'unsolvable' ? 'There is no solution.' : 'The time was up before a solution was found.';
    this.#showGame();
    this.app.game.fill('solve', values);
    return status === 'multiple' ? 'This is one of several solutions. Undo takes it back.' : 'Solved. Undo takes it back.';
  }

  /** Shows a solution, and how to come to the others. */
  async #look(at, pages) {
    const { app } = this;
    while (at >= this.#found.length && this.#next !== null) {
      const { puzzle } = await app.gameRequest();
      const more = await this.#latest.request('solutions', { puzzle, offset: this.#next, limit: 20 });
      this.#found.push(...more.solutions);
      this.#next = more.next;
      this.#whole = more.complete;
    }
    if (!this.#found.length) return this.#whole ? 'No solution.' : 'The time was up before a solution was found.';
    this.#at = Math.max(0, Math.min(at, this.#found.length - 1));
    const values = this.#found[this.#at];
    app.view.show({ values, candidates: null, fixed: app.game.setting ? app.game.values : app.board.givens });
    const all = `of ${this.#found.length}${this.#next === null && this.#whole ? '' : ' or more'}`;
    const go = (to) => this.#answer(pages.previousSibling, '', () => this.#look(to, pages));
    const back = button('', () => go(this.#at - 1), { iconName: 'back', label: 'Solution before', kind: 'icon-only', disabled: this.#at === 0 });
    const on = button('', () => go(this.#at + 1), { iconName: 'next', label: 'Next solution', kind: 'icon-only',
      disabled: this.#next === null && this.#at === this.#found.length - 1 });
    const had = pages.contains(document.activeElement) && document.activeElement.getAttribute('aria-label');
    pages.replaceChildren(back, on, button('Back to my game', () => { pages.replaceChildren(); this.#showGame(); }));
    if (had) [back, on].find((each) => each.getAttribute('aria-label') === had && !each.disabled)?.focus();
    return `Solution ${this.#at + 1} ${all}.`;
  }

  // Difficulty -------------------------------------------------------------------------------------

  #rating() {
    const result = el('div', { role: 'status' });
    const choice = el('select', { id: 'scale' });
    this.#fillScales(choice);
    const rate = () => this.#answer(result, 'Rating', async () => {
      const { puzzle } = await this.app.gameRequest();
      const rating = await this.#latest.request('rate', { puzzle, scale: choice.value || null, timeout: 25 });
      const figures = Object.entries(rating.figures ?? {}).map(([name, value]) => `${name} ${value}`);
      return el('div', {},
        el('p.big', {}, `${rating.exact ? '' : '≥ '}${rating.score}`, rating.level ? ` · ${rating.level}` : ''),
        el('p.soft', {}, [figures.length > 1 ? figures.join(', ') : '', rating.hardest ? `hardest step: ${rating.hardest}` : ''].filter(Boolean).join('; ')));
    });
    return el('section.card', {}, el('h2', {}, 'How hard is it?'),
      el('div.row', {}, el('label.field.grow', { for: 'scale' }, 'Scale', choice), button('Rate', rate)), result);
  }

  async #fillScales(choice) {
    try {
      const { scales } = await request('scales');
      choice.replaceChildren(el('option', { value: '' }, 'the usual one for this board'),
        ...scales.map(({ name, summary }) => el('option', { value: name }, `${name}: ${summary}`)));
    } catch {
      choice.replaceChildren(el('option', { value: '' }, 'the usual one for this board'));
    }
  }

  // Candidates -------------------------------------------------------------------------------------

  #truth() {
    const result = el('p', { role: 'status' });
    const show = (truth) => this.#answer(result, 'Trying each candidate', async () => {
      const { puzzle, values } = await this.app.gameRequest();
      const body = { puzzle, values, true: truth };
      const { candidates, complete } = await this.#latest.request('candidates', body);
      this.app.view.show({ values, candidates });
      const left = candidates.reduce((sum, list, cell) => sum + (values[cell] ? 0 : list.length), 0);
      if (!truth) return `${left} candidates. Choose Play, or press Esc, to go back to your game.`;
      return complete ? `${left} candidates occur in a solution.` : `${left} candidates are possible or not yet ruled out; the time was up.`;
    });
    return el('section.card', {}, el('h2', {}, 'Candidates'),
      el('p.soft.small', {}, 'All that the rules leave, or only those that some solution has.'),
      el('div.row', {}, button('All', () => show(false)), button('True ones', () => show(true)),
        button('Back to my game', () => { result.replaceChildren(); this.#showGame(); }, { kind: 'quiet' })), result);
  }

  /** Shows that something is going on, then the answer or why there is none. */
  async #answer(place, working, task) {
    if (working) place.replaceChildren(el('span.working', {}, working));
    try {
      const answer = await task();
      place.replaceChildren(answer);
    } catch (error) {
      if (wasAborted(error)) return place.replaceChildren();
      if (error.name !== 'ApiError') throw error;
      place.replaceChildren(el('span.error', {}, error.message));
      announce(error.message);
    }
    return undefined;
  }
}

/** 6670903752021072936960 as 6 670 903 752 021 072 936 960. */
export const grouped = (digits) => digits.replace(/\B(?=(\d{3})+$)/g, '\u202f');

