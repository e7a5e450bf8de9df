/** The timer: runs while the game is visible and open, stops when it is solved or paused. */

import { byId } from './view/dom.js';

export class Clock {
  #before = 0; // seconds until it was last started
  #since = 0;
  #running = false;

  /** @param {HTMLElement} face a button @param {import('./app.js').App} app */
  constructor(face, app) {
    this.face = face;
    this.app = app;
    face.addEventListener('click', () => (this.#running ? this.#pause() : this.#resume()));
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) this.stop();
      else if (!this.face.classList.contains('paused') && !app.game.full) this.#run();
    });
    setInterval(() => this.#show(), 1000);
  }

  get seconds() {
    return this.#before + (this.#running ? Math.floor((performance.now() - this.#since) / 1000) : 0);
  }

  /** 7:05, or 1:07:05. */
  get text() {
    const { seconds } = this;
    const two = (number) => String(number).padStart(2, '0');
    const minutes = Math.floor(seconds / 60);
    return minutes < 60 ? `${minutes}:${two(seconds % 60)}`
      : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
  }

  get words() {
    return `${Math.floor(this.seconds / 60)} minutes ${this.seconds % 60} seconds`;
  }

  /** Goes on from what the game has, unless there is nothing to solve. */
  start() {
    this.#before = this.app.game.seconds;
    this.#running = false;
    this.#setPaused(false);
    if (!this.app.game.full) this.#run();
    this.face.hidden = this.app.game.setting;
    this.#show();
  }

  #run() {
    if (this.#running) return;
    this.#since = performance.now();
    this.#running = true;
  }

  stop() {
    this.#before = this.seconds;
    this.#running = false;
  }

  #pause() {
    this.stop();
    this.#setPaused(true);
    this.app.banner('Paused. The timer is at the top right; press it to go on.');
  }

  #resume() {
    this.#setPaused(false);
    if (!this.app.game.full) this.#run();
    this.app.banner(null);
  }

  #setPaused(paused) {
    this.face.classList.toggle('paused', paused);
    this.face.setAttribute('aria-label', paused ? 'Paused. Go on' : 'Pause the timer');
    byId('board').classList.toggle('paused', paused);
  }

  #show() {
    this.face.textContent = this.text;
  }
}
