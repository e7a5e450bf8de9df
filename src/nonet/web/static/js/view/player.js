/** Forward, back, to the ends, by itself: how a path or a trace is walked through. */

import { t } from '../words.js';
import { button, reducedMotion, el } from './dom.js';

export class Player {
  #timer = 0;
  #steps = 0; // how many there are
  #at = 0;

  /**
   * @param {{what: string, back: string, on: string, pace: number, show: (at: number, quietly: boolean) => void, words: (at: number) => string}} options
   *   `what`: a word for one of the things walked through, `back`, `on`: for going to another; `pace`: milliseconds for each when it
   *   runs by itself; `show`: shows the state before number `at`; `words`: what that is called
   */
  constructor({ what, back, on, pace, show, words }) {
    this.pace = pace;
    this.show = show;
    this.words = words;
    const tool = (iconName, label, onclick) => button('', onclick, { iconName, label, kind: 'icon-only' });
    this.run = tool('run', t('Play automatically'), () => (this.#timer ? this.stop() : this.#start()));
    this.slider = el('input', { type: 'range', min: 0, max: 0, value: 0, 'aria-label': what,
      oninput: () => { this.stop(); this.go(Number(this.slider.value)); } });
    this.tools = el('div.row', {},
      tool('first', t('To the beginning'), () => this.walk(-Infinity)),
      tool('back', back, () => this.walk(-1)), this.run,
      tool('next', on, () => this.walk(1)),
      tool('last', t('To the end'), () => this.walk(Infinity)));
  }

  get at() {
    return this.#at;
  }

  /** @param {number} steps how many there are from now on */
  begin(steps) {
    this.stop();
    this.#steps = steps;
    this.slider.setAttribute('max', String(steps));
    this.go(0, { quietly: true });
  }

  walk(by) {
    this.stop();
    this.go(this.#at + by);
  }

  go(to, { quietly = false } = {}) {
    this.#at = Math.max(0, Math.min(this.#steps, to));
    this.slider.value = String(this.#at);
    this.slider.setAttribute('aria-valuetext', this.words(this.#at));
    this.show(this.#at, quietly);
  }

  stop() {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#label('run', t('Play automatically'));
  }

  /** @param {number} pace from now on, and at once */
  setPace(pace) {
    this.pace = pace;
    if (this.#timer) this.#start();
  }

  #start() {
    if (this.#at >= this.#steps) this.go(0, { quietly: true });
    clearInterval(this.#timer);
    this.#label('pause', t('Pause'));
    this.#timer = window.setInterval(() => {
      this.go(this.#at + 1, { quietly: this.pace < 1000 }); // faster than anybody could listen
      if (this.#at >= this.#steps) this.stop();
    }, reducedMotion() ? Math.max(this.pace, 1000) : this.pace);
  }

  #label(iconName, label) {
    this.run.querySelector('use').setAttribute('href', `icons.svg#${iconName}`);
    this.run.setAttribute('aria-label', label);
    this.run.title = label;
  }
}
