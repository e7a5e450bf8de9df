/** What a player asks about the game as a whole: check, what is wrong, candidates, begin again. */

import { request } from './api.js';
import { announce, toast } from './view/announce.js';
import { button } from './view/dom.js';
import { t } from './words.js';

export class Help {
  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
  }

  async check() {
    await this.app.attempt(async () => {
      const { status, mistakes, solved } = await request('check', await this.app.gameRequest());
      const wrong = mistakes.length;
      if (status === 'unsolvable') await this.showDiagnosis();
      else if (wrong) {
        this.app.view.highlight({ cells: mistakes.map(({ cell }) => cell) });
        this.app.banner(t('There is a mistake.|There are {n} mistakes.', { n: wrong }), 'bad', button(t('Undo to before it'), () => this.undoMistake()));
      } else if (status === 'multiple') this.app.banner(t('No rule is broken. The puzzle has several solutions.'));
      else this.app.banner(solved ? t('Solved. Every value is right.') : t('No mistake so far.'), 'good');
    });
  }

  /**
   * Why the puzzle has no solution, if it has none: marks the givens and says what would repair it.
   * @returns {Promise<string>} all that is known of it
   */
  async showDiagnosis() {
    let all = '';
    await this.app.attempt(async () => {
      const { puzzle } = await this.app.gameRequest();
      const { diagnosis, brief } = await request('diagnose', { puzzle });
      if (!diagnosis) return;
      const { cells, dead_house: dead, text } = diagnosis;
      all = text;
      this.app.view.highlight({ cells, houses: dead ? [dead.house] : [] });
      this.app.banner(brief, 'bad');
    });
    return all;
  }

  async undoMistake() {
    if (this.app.hand.looking()) return;
    await this.app.attempt(async () => {
      const { mistakes } = await request('check', await this.app.gameRequest());
      const { board } = this.app;
      const found = mistakes.map((each) => ({ ...each, cell: board.cell(each.cell), value: board.counted(each.value) }));
      const count = this.app.game.undoBefore(found);
      this.app.banner(count ? t('One move undone: no mistake is left.|{n} moves undone: no mistake is left.', { n: count })
        : found.length ? t('The mistake is older than the moves that are kept here.') : t('There is no mistake.'), count ? 'good' : '',
      ...(found.length && !count ? [button(t('Erase it'), () => this.app.game.erase(found.map(({ cell }) => cell)))] : []));
    });
  }

  /** Back to the givens. Nothing is lost: it is a move. */
  restart() {
    if (this.app.hand.looking()) return;
    const { isSolved } = this.app;
    this.app.game.restart();
    if (isSolved) this.app.clock.reset();
    this.app.banner(t('Begun again. Undo brings your game back.'), '', button(t('Undo'), () => this.app.hand.undo()));
  }

  keepCheckpoint(name = '') {
    const { game } = this.app;
    game.keepCheckpoint(name || t('Checkpoint {n}|Checkpoint {n}', { n: game.checkpoints.length + 1 }));
    toast(t('Kept: {name}', { name: game.checkpoints.at(-1).name }));
  }

  async fillCandidates() {
    if (this.app.hand.looking()) return;
    await this.app.attempt(async () => {
      const { candidates } = await request('candidates', { ...await this.app.gameRequest(), marks: null });
      this.app.game.keepCandidates(candidates);
      announce(t('All candidates filled in.'));
    });
  }
}
