/** What a computer finds out about the puzzle: solutions, rating, true candidates. */

import { request } from '../api.js';
import { button, card, el, explainChoice, field, note, options, row } from '../view/dom.js';
import { View } from './view.js';
import { language, levelName, t } from '../words.js';

const TIME_UP = t('The time ran out before a solution was found.');
/** @type {[string, string]} */
const USUAL = ['', t('the usual one for this board')];

export class SolveView extends View {
  close() {
    super.close();
    this.#showGame();
  }

  moved() {
    if (this.app.game.setting) this.reset();
  }

  reset() {
    this.latest.cancel();
    /** @type {number[][]} solutions that have been fetched */
    this.found = [];
    /** @type {?number} the number of the first one that has not */
    this.next = 0;
    this.whole = true; // whether what was fetched last was found in time
    this.panel.replaceChildren(this.#solutions(), this.#rating(), this.#truth());
  }

  #showGame() {
    this.app.view.show(null);
    this.app.view.highlight(null);
    this.app.banner(null);
  }

  // Solutions --------------------------------------------------------------------------------------

  #solutions() {
    const count = el('p', { role: 'status' });
    const pages = row();
    const countNow = () => this.answer(count, t('Counting'), async () => {
      const { status } = await this.ask('solve', { limit: 2 });
      if (status === 'unsolvable') return this.#none();
      if (status === 'unique') return t('Exactly one solution.');
      count.replaceChildren(el('span.working', {}, t('2 so far, still counting')));
      const { count: number, exact } = await this.ask('count', { timeout: 20 });
      return exact ? t('{count} solutions.', { count: grouped(number) }) : t('At least {count} solutions; the time ran out.', { count: grouped(number) });
    });
    return card(t('Solutions'), row(
      button(t('Solve'), () => this.answer(count, t('Solving'), () => this.#solve()), { kind: 'primary' }),
      button(t('Count'), countNow),
      button(t('Look through'), () => this.answer(count, t('Solving'), () => this.#look(0, pages)))), count, pages);
  }

  async #solve() {
    const { status, values, solution_parts: [parts] = [[]] } = await this.ask('solve', { limit: 2 });
    if (!values) return status === 'unsolvable' ? this.#none() : TIME_UP;
    this.#showGame();
    this.app.game.fill('solve', values);
    const words = status === 'multiple' ? t('This is one of several solutions. Undo removes it.') : t('Solved. Undo removes it.');
    return el('span', {}, words, parts.map(({ text, is_only: only }) => el('p', { lang: language }, only === false ? t('{text} (not the only way)', { text }) : text)));
  }

  async #none() {
    return `${t('There is no solution.')} ${await this.app.help.showDiagnosis()}`;
  }

  /** Shows a solution, and how to come to the others. */
  async #look(wanted, pages) {
    const { app, found } = this;
    while (wanted >= found.length && this.next !== null) {
      const more = await this.ask('solutions', { offset: this.next, limit: 20 });
      found.push(...more.solutions);
      this.next = more.next;
      this.whole = more.complete;
    }
    if (!found.length) return this.whole ? this.#none() : TIME_UP;
    const at = Math.max(0, Math.min(wanted, found.length - 1));
    app.view.show({ values: found[at], candidates: null, fixed: app.game.setting ? app.game.values : app.board.givens });
    const page = (to, iconName, label, disabled) => button('',
      () => this.answer(pages.previousSibling, '', () => this.#look(to, pages)), { iconName, label, kind: 'icon-only', disabled });
    const ends = [page(at - 1, 'back', t('Previous solution'), at === 0),
      page(at + 1, 'next', t('Next solution'), this.next === null && at === found.length - 1)];
    const had = pages.contains(document.activeElement) && document.activeElement.getAttribute('aria-label');
    pages.replaceChildren(...ends, button(t('Back to my game'), () => { pages.replaceChildren(); this.#showGame(); }));
    if (had) ends.find((each) => each.getAttribute('aria-label') === had && !each.disabled)?.focus();
    return (this.next === null && this.whole ? t('Solution {at} of {all}.', { at: at + 1, all: found.length })
      : t('Solution {at} of {all} or more.', { at: at + 1, all: found.length }));
  }

  // Difficulty -------------------------------------------------------------------------------------

  #rating() {
    const result = el('div', { role: 'status' });
    const choice = el('select', {}, options([USUAL]));
    // Without the list the usual scale is there.
    request('scales').then(({ scales }) => explainChoice(choice, scales, '', USUAL), () => {});
    const rate = () => this.answer(result, t('Rating'), async () => {
      const rating = await this.ask('rate', { scale: choice.value || null, timeout: 25 });
      const figures = Object.entries(rating.figures ?? {}).map(([name, value]) => `${name} ${value}`);
      return el('div', {},
        el('p.big', {}, `${rating.exact ? '' : '≥ '}${rating.score}`, rating.level ? ` · ${levelName(rating.level)}` : ''),
        el('p.soft', {}, [figures.length > 1 ? figures.join(', ') : '', rating.hardest ? t('hardest step: {technique}', { technique: rating.hardest }) : '', rating.note ?? ''].filter(Boolean).join('; ')));
    });
    const scale = field(t('Scale'), choice);
    scale.classList.add('grow');
    return card(t('How hard is it?'), row(scale, button(t('Rate'), rate)), result);
  }

  // Candidates -------------------------------------------------------------------------------------

  #truth() {
    const result = el('p', { role: 'status' });
    const show = (truth) => this.answer(result, t('Trying each candidate'), async () => {
      const { puzzle, values } = await this.app.gameRequest();
      const { candidates, exact } = await this.latest.request('candidates', { puzzle, values, true: truth });
      this.app.view.show({ values, candidates });
      const left = candidates.reduce((sum, list, cell) => sum + (values[cell] ? 0 : list.length), 0);
      if (!truth) return t('{n} candidate. Choose Play, or press Esc, to go back to your game.|{n} candidates. Choose Play, or press Esc, to go back to your game.', { n: left });
      return exact ? t('{n} candidate occurs in a solution.|{n} candidates occur in a solution.', { n: left })
        : t('{n} candidate is possible or not yet ruled out; the time ran out.|{n} candidates are possible or not yet ruled out; the time ran out.', { n: left });
    });
    return card(t('Candidates'), note(t('All that the rules leave, or only those that occur in a solution.')),
      row(button(t('All'), () => show(false)), button(t('True ones'), () => show(true)),
        button(t('Back to my game'), () => { result.replaceChildren(); this.#showGame(); }, { kind: 'quiet' })), result);
  }
}

/** 6670903752021072936960 as 6 670 903 752 021 072 936 960. */
const grouped = (digits) => digits.replace(/\B(?=(\d{3})+$)/g, '\u202f');
