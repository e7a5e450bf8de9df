/** What a player asks about the game as a whole: check, what is wrong, candidates, begin again. */

import { request } from './api.js';
import { announce } from './view/announce.js';
import { t } from './words.js';

export class Help {
  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
  }

  check = () => this.app.later(async () => (await import('./mistakes.js')).check(this.app));

  /** Why the puzzle has no solution: see mistakes.js. @returns {Promise<string>} all that is known of it */
  async showDiagnosis() {
    let all = '';
    await this.app.later(async () => { all = await (await import('./mistakes.js')).showDiagnosis(this.app); });
    return all;
  }

  undoMistake = () => this.app.later(async () => (await import('./mistakes.js')).undoMistake(this.app));

  restart = () => this.app.later(async () => (await import('./mistakes.js')).restart(this.app));

  keepCheckpoint = (name = '') => this.app.later(async () => (await import('./mistakes.js')).keepCheckpoint(this.app, name));

  async fillCandidates() {
    if (this.app.hand.looking()) return;
    await this.app.attempt(async () => {
      const { candidates } = await request('candidates', { ...await this.app.gameRequest(), marks: null });
      this.app.game.keepCandidates(candidates);
      announce(t('All candidates filled in.'));
    });
  }
}
