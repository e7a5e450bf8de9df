/** The solution path, step by step, forward and back. */

import { wasAborted } from '../api.js';
import { announce } from '../view/announce.js';
import { button, card, el, narrow, row } from '../view/dom.js';
import { Player } from '../view/player.js';
import { StepText, onlyPlaced, stepList, stepRequest } from './hint.js';
import { View } from './view.js';
import { language, t } from '../words.js';

const PACE = 1600; // milliseconds per step
const SOON = 2; // seconds after which what is known is shown, while the rest is looked for

export class PathView extends View {
  /** @type {import('../view/highlight.js').Step[]} */ #steps = [];

  /** The board before each step, made when it is first asked for. @type {import('../view/board-svg.js').Exhibit[]} */ #boards = [];

  player = new Player({
    what: t('step'), back: t('One step back'), on: t('One step on'), pace: PACE, show: (at, quietly) => this.#show(at, quietly),
    words: (at) => (this.#steps[at] ? t('step {number}, {technique}', { number: at + 1, technique: this.#steps[at].technique }) : t('the end')),
  });

  open() {
    this.answer(this.panel, t('Looking for the path'), async () => {
      const fields = await stepRequest(this.app);
      const candidates = await this.app.candidates();
      this.going = null;
      for (const timeout of [SOON, null]) {
        const path = await this.latest.request('explain', { ...fields, timeout }).catch((error) => {
          if (wasAborted(error) || !(timeout || this.going)) throw error;
        });
        if (this.app.tabs.current !== 'path') break;
        if (!path && timeout) continue; // it was not even begun
        if (!path) { // what is shown stays
          this.going.remove();
          break;
        }
        const further = timeout && path.ended === 'timeout';
        const at = this.going ? this.player.at : 0;
        const shown = changesOf(this.#steps[at]);
        this.#steps = path.steps;
        this.#boards = [{ values: [...fields.values], candidates }];
        this.#build(path, further);
        // Steps that nothing later needs are not in the whole path.
        const same = path.steps.findIndex((step) => changesOf(step) === shown);
        if (at && path.steps.length) this.player.go(same < 0 ? at : same, { quietly: true });
        if (!further) break;
      }
    });
  }

  close() {
    super.close();
    this.clear();
  }

  moved() {
    this.open();
  }

  reset() {
    if (this.app.tabs?.current === 'path') this.open();
  }

  /** @param {number} by */
  walk(by) {
    if (this.#steps.length) this.player.walk(by);
  }

  #build(path, further = false) {
    this.ending = ending(path);
    this.going = further ? row(el('span.working', { role: 'status' }, t('still looking')), button(t('Stop'), () => {
      this.latest.cancel();
      this.going.remove();
    })) : el('span', {});
    if (!path.steps.length && !further) {
      this.panel.replaceChildren(card(t('Step by step'), el('p.answer', {}, this.ending)));
      return;
    }
    this.place = el('span.number');
    this.text = new StepText();
    this.list = stepList('ol', path.steps, (i) => {
      this.player.stop();
      this.player.go(i);
      if (narrow()) window.scrollTo({ top: 0 }); // back to the words of the step
    });
    const all = card([el('span', {}, t('{n} step|{n} steps', { n: path.steps.length })),
      el('span.soft.small', {}, path.hardest ? t('hardest: {technique}', { technique: path.hardest }) : '')], this.list.element);
    all.tabIndex = 0;
    all.ariaLabel = t('All steps');
    this.panel.replaceChildren(
      card([el('span', {}, t('Step by step')), this.place], this.player.tools, this.player.slider, this.going,
        ...this.text.parts, row(button(t('Play on from here'), () => this.#take()))), all);
    this.player.begin(path.steps.length);
  }

  /** Shows the board before a step, with the step set off; or the end. */
  #show(at, quietly) {
    const { app, app: { view } } = this;
    const step = this.#steps[at];
    view.highlight(null);
    // Who writes few marks sees none but those of the step.
    const bare = step && app.settings.written !== 'full' && !step.eliminations.length && { candidates: onlyPlaced(step, app.board) };
    const shown = { ...this.#board(at), ...bare };
    view.show({ ...shown, fixed: this.#boards[0].values });
    const highlight = step ? view.highlight(step, shown.candidates) : null; // marks that are gone here, too
    this.text.show(step?.text ?? this.ending, { plain: !step, step, highlight, go: (number) => this.player.go(number - 1) });
    this.place.textContent = step ? t('{at} of {all}', { at: at + 1, all: this.#steps.length }) : t('the end');
    const entry = this.list.mark(at, 'step');
    if (!narrow()) entry?.scrollIntoView({ block: 'nearest' });
    if (!quietly) announce(step?.text ?? this.ending, step ? language : '');
  }

  /** The board before step number `at`: the one before it, changed by that step. */
  #board(at) {
    const { board } = this.app;
    for (let i = this.#boards.length; i <= at; i += 1) {
      const before = this.#boards[i - 1];
      const values = [...before.values];
      const candidates = [...before.candidates];
      const drop = (cell, value) => { candidates[cell] = candidates[cell].filter((each) => each !== value); };
      for (const [name, number] of this.#steps[i - 1].eliminations) drop(board.cell(name), board.counted(number));
      for (const [name, number] of this.#steps[i - 1].placements) {
        const [cell, value] = [board.cell(name), board.counted(number)];
        values[cell] = value;
        candidates[cell] = [];
        for (const [other, gone] of board.consequences(cell, value)) drop(other, gone);
      }
      this.#boards.push({ values, candidates });
    }
    return this.#boards[at];
  }

  /** The game goes on from the board that is shown. */
  #take() {
    const { app, player } = this;
    const { values, candidates } = this.#board(player.at);
    app.goHome();
    app.game.fill(`the first ${player.at} steps`, values);
    app.game.keepCandidates(candidates);
  }
}

/** What a step does, by which it is found again. */
const changesOf = (step) => step && JSON.stringify([step.technique, step.placements, step.eliminations]);

/** How the path ended, in words. */
function ending({ ended, error, hardest, layers }) {
  if (error) return error;
  if (ended === 'timeout') return t('It was not looked any further than this.');
  if (ended !== 'solved') return t('No technique leads further from here.');
  return `${hardest ? t('Solved. The hardest step was {technique}.', { technique: hardest }) : t('The board is solved already.')} ${layers}`.trim();
}
