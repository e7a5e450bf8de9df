/** Checks while one plays: what breaks the rules, what differs from the solution, or nothing. */

import { request } from './api.js';

const PAUSE = 250; // milliseconds without a move before the server is asked

export class Checking {
  #waiting = 0;
  #right = ''; // a full board of which the server has said that it is solved
  /** @type {?number[]} */ #solution = null;

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
  }

  /** There is another puzzle, or another choice of what is checked. */
  async begin() {
    const { app } = this;
    const { game } = app;
    this.#solution = null;
    app.view.setWrong([]);
    this.moved();
    if (app.settings.check !== 'solution' || game.setting) return;
    this.#solution = wholeSolution(app.board);
    if (this.#solution) return this.#compare();
    try {
      const { status, values } = await request('solve', { puzzle: app.board.record.text, timeout: 5 });
      if (game !== app.game) return;
      if (status === 'unique') this.#solution = values;
    } catch (error) {
      if (error.name !== 'ApiError') throw error; // no solution, no check
    }
    return this.#compare();
  }

  /** After a move. */
  moved() {
    const { app } = this;
    clearTimeout(this.#waiting);
    app.frame.showBroken();
    app.view.setBroken([]);
    this.#compare();
    if (this.#knowsNotAll) this.#waiting = window.setTimeout(() => this.#ask(), PAUSE);
  }

  /** Whether the board is full and right; rules that the page does not know the server has checked. */
  get solved() {
    const { game, board } = this.app;
    if (game.setting || !game.full || board.conflicts(game.values).size) return false;
    const own = wholeSolution(board);
    if (own) return String(own) === String(game.values);
    return !this.#knowsNotAll || this.#right === String(game.values);
  }

  get #knowsNotAll() {
    return this.app.board.clues.length > 0 && !this.app.game.setting;
  }

  #compare() {
    const { app } = this;
    if (!this.#solution) return;
    app.view.setWrong(app.game.values.flatMap((value, cell) => (value && value !== this.#solution[cell] ? cell : [])));
  }

  async #ask() {
    const { app } = this;
    const { game } = app;
    const values = String(game.values);
    try {
      const { conflicts: all, solved } = await request('check', { ...await app.gameRequest(), ...app.shades, mistakes: false });
      if (game !== app.game || values !== String(game.values)) return undefined;
      if (solved) this.#right = values;
      const conflicts = all.filter(({ clue }) => clue === undefined || (app.view.fog?.shows(clue) ?? true));
      const broken = conflicts.filter(({ clue }) => clue !== undefined);
      if (!this.#solution) app.view.setWrong(conflicts.flatMap(({ cells }) => cells.map((name) => app.board.cell(name))));
      if (app.settings.check === 'off') return app.noteSolved();
      app.view.setBroken(broken.map(({ clue }) => clue));
      app.frame.showBroken(broken.map(({ text }) => text));
      return app.noteSolved();
    } catch (error) {
      if (error.name !== 'ApiError') throw error; // without an answer nothing is marked
      return undefined;
    }
  }
}

/** The solution that came along with a puzzle, if it has a value for every cell. */
const wholeSolution = ({ beside }) => (beside?.solution?.every(Boolean) ? beside.solution : null);
