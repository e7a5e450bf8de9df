/** The timer: runs while the game is visible and open, stops when it is solved or paused. */

import { announce } from './view/announce.js';
import { button, byId, el } from './view/dom.js';
import { t } from './words.js';

const COVERED = ['board', 'pad', 'tabs', 'panels'];

export class Clock {
  paused = false;
  #before = 0; // seconds until it was last started
  #since = 0;
  #running = false;
  #waits = false; // for a first look at a puzzle that nobody asked for

  /** @param {HTMLElement} face a button @param {import('./app.js').App} app */
  constructor(face, app) {
    this.face = face;
    this.app = app;
    face.addEventListener('click', () => this.toggle());
    byId('board').after(el('div.pause', { id: 'pause', hidden: true },
      el('p', {}, t('Paused')), button(t('Go on'), () => this.toggle(), { kind: 'primary', iconName: 'run' })));
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) this.stop();
      else if (!this.paused && !app.game.full) this.#run();
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
    return t('{minutes} minutes {seconds} seconds', { minutes: Math.floor(this.seconds / 60), seconds: this.seconds % 60 });
  }

  /** Goes on from what the game has, unless there is nothing to solve; if it `waits`, after the first look. */
  start({ waits = false } = {}) {
    this.#before = this.app.game.seconds;
    this.#running = false;
    this.#waits = waits;
    this.#setPaused(false);
    if (!this.app.game.full) this.#run();
    this.face.hidden = this.app.game.setting;
    this.#show();
  }

  #run() {
    if (this.#running || this.#waits) return;
    this.#since = performance.now();
    this.#running = true;
  }

  /** A cell was chosen. */
  look() {
    if (!this.#waits) return;
    this.#waits = false;
    this.goOn();
  }

  /** After a change of a board that was full. */
  goOn() {
    if (!this.paused && !document.hidden) this.#run();
  }

  /** Begins again from nothing. */
  reset() {
    this.app.game.seconds = 0;
    this.start();
  }

  stop() {
    this.#before = this.seconds;
    this.#running = false;
  }

  /** Pauses, or goes on. Nothing is paused where nothing is timed: a full board, or one being set. */
  toggle() {
    const { app } = this;
    if (this.paused) {
      this.#setPaused(false);
      if (!app.game.full) this.#run();
      app.view.focus();
      announce(t('Going on.'));
    } else if (!app.game.full && !app.game.setting) {
      this.stop();
      this.#setPaused(true);
      app.banner(null);
      byId('pause').querySelector('button').focus();
      announce(t('Paused.'));
    }
  }

  /** While it is paused nothing of the puzzle can be seen, read out or changed. */
  #setPaused(paused) {
    this.paused = paused;
    this.face.classList.toggle('paused', paused);
    this.face.title = paused ? t('Paused: go on') : t('Pause the timer');
    byId('board').classList.toggle('paused', paused);
    byId('pause').hidden = !paused;
    for (const id of COVERED) byId(id).inert = paused;
  }

  #show() {
    this.face.textContent = this.text;
  }
}
