/** Beside the keys: rules, tools for the whole board, the game's history. */

import { button, card, el, row } from '../view/dom.js';
import { t } from '../words.js';
import { View } from './view.js';

/** Whether everybody knows the rules of a board, and nothing stands beside it. @param {Record<string, any>} board */
const known = ({ beside, record: { rules, game } }) => !beside && (!rules || ['classic', 'jigsaw'].includes(game));

export class PlayView extends View {
  open() {
    this.reset();
  }

  close() {
    super.close();
    this.player = null;
    super.clear();
  }

  reset() {
    const { app } = this;
    this.player = null;
    const quiet = { kind: 'quiet' };
    this.checkpoints = null;
    this.filter = button(t('Filter'), () => this.toggleFilter(), { ...quiet, iconName: 'filter', title: t('Shade the cells that cannot hold the digit'), 'aria-pressed': 'false' });
    if (app.game.setting) {
      this.panel.replaceChildren(card(t('Ready'), row(button(t('Play it'), () => app.setting.end(), { kind: 'primary' }))));
      return;
    }
    this.clearMarks = button(t('Clear marks'), () => app.game.clearMarks(), quiet);
    this.clearColours = button(t('Clear colours, lines and signs'), () => app.game.clearColours(), quiet);
    this.marks = card(t('Marks'), row(
      button(t('Fill in all candidates'), () => app.help.fillCandidates()), this.filter,
      app.board.clues.some(({ total }) => total !== null) && button(t('Combinations'), () => app.openCombinations(), quiet),
      this.clearMarks, this.clearColours));
    this.undone = button(t('Undo to before the mistake'), () => app.help.undoMistake());
    this.restart = button(t('Start again'), () => app.help.restart(), { kind: 'quiet danger' });
    this.history = el('details.card', {}, el('summary', {}, t('History')), row(button(t('Replay'), () => this.replay(), { ...quiet, iconName: 'run' })));
    const rules = el('div.unseen', {});
    if (!known(app.board)) import('./rules.js').then(({ rulesCard }) => rules.replaceWith(rulesCard(app))).catch(() => {});
    const meanings = el('div.unseen', {});
    const { reading } = app.board.record;
    if (reading && !reading.complete) import('./meanings.js').then(({ meaningsCard }) => meanings.replaceWith(meaningsCard(app, app.meanings)));
    this.panel.replaceChildren(
      rules,
      meanings,
      this.marks,
      this.history,
      el('div.card', {}, row(
        this.undone,
        button(t('Change this puzzle'), () => app.setting.edit(), { ...quiet, iconName: 'play' }),
        button(t('Settings'), () => app.openSettings(), { ...quiet, iconName: 'settings' }),
        button(t('Laboratory'), () => app.setView('solve'), { ...quiet, iconName: 'solve', id: 'laboratory', title: t('Solve, count, rate and compare') }),
        this.restart)));
    this.moved();
  }

  /** What is of no use yet is not shown. */
  moved() {
    const { game, view } = this.app;
    if (game.setting) return;
    const has = (...marks) => game.cells.some((facts) => marks.some((mark) => facts[mark]));
    const still = !game.moves.length;
    const useless = [[this.marks, game.full], [this.clearMarks, !has('corner', 'centre')],
      [this.clearColours, !has('colours', 'blue', 'orange', 'lines', 'signs')], [this.undone, still], [this.restart, still],
      [this.history, still && !game.checkpoints.length]];
    if (!useless.at(-1)[1]) this.#showHistory().catch(() => {});
    for (const [element, hidden] of useless) {
      if (hidden && element.contains(document.activeElement)) view.focus();
      element.hidden = hidden;
    }
    this.history.open ||= game.checkpoints.length > 0;
    this.filter.setAttribute('aria-pressed', String(view.filters));
  }

  /** The checkpoints come with the first move. */
  async #showHistory() {
    const { history } = this;
    const { keptStates } = await import('./checkpoints.js');
    if (history !== this.history) return; // of a game before
    if (!this.checkpoints) {
      this.checkpoints = keptStates(this.app);
      history.append(...this.checkpoints.parts);
    }
    this.checkpoints.show();
  }

  toggleFilter() {
    const { view } = this.app;
    view.filter(!view.filters);
    this.moved();
  }

  /** Takes a replay away, and what else is not part of the game. */
  clear() {
    super.clear();
    if (this.player) this.reset();
  }

  /** Plays the game again from its first move. */
  async replay() {
    const { replay } = await import('./replay.js');
    const { card: shown, player } = replay(this.app, () => this.app.escape());
    this.player = player;
    this.panel.replaceChildren(shown);
    shown.scrollIntoView({ block: 'nearest' });
    player.run.focus();
  }
}
