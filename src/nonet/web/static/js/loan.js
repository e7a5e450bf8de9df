/** Another game on the board for a while: a lesson or an exercise. The player's own one waits and is kept. */

import { narrow } from './view/dom.js';

export class Loan {
  /** @type {?{game: import('./model/game.js').Game, level: string}} the player's own */ #own = null;

  fixed = false; // whether the board is only to be looked at

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
  }

  /**
   * @param {import('./model/game.js').Game} game
   * @param {string} title what stands above the board
   * @param {{fixed?: boolean}} [options]
   */
  begin(game, title, { fixed = false } = {}) {
    const { app } = this;
    this.fixed = fixed;
    if (!this.#own) {
      app.clock.stop();
      app.game.seconds = app.game.now();
      app.keeper.save();
      this.#own = { game: app.game, level: app.level };
    }
    this.#show(game, title);
  }

  /** Brings the player's own game back. */
  end() {
    if (!this.#own) return;
    const { game, level } = this.#own;
    this.forget();
    this.#show(game, level);
    this.app.clock.start({ waits: !game.begun });
    this.app.checking.begin();
  }

  /** Another game of the player's is there already. */
  forget() {
    this.#own = null;
    this.fixed = false;
  }

  #show(game, level) {
    const { app } = this;
    Object.assign(app, { game, level });
    app.hand.chosen = 0;
    app.view.setGame(game);
    app.pad.rebuild();
    app.frame.showBroken();
    app.frame.showFacts();
    app.frame.showSettings();
    app.banner(null);
    if (narrow()) window.scrollTo(0, 0); // what is on the board is seen with its keys
  }
}
