/** Views whose code is loaded when they are first opened. */

import { View } from './view.js';

/**
 * @param {() => Promise<Object<string, any>>} load
 * @param {string} name of the class that the module exports
 */
export const later = (load, name) => class extends View {
  /** @type {any} */ #view = null;

  #isOpen = false;

  async open() {
    this.#isOpen = true;
    this.#view ??= new ((await load())[name])(this.panel, this.app);
    if (this.#isOpen) this.#view.open();
  }

  close() {
    this.#isOpen = false;
    this.#view?.close();
  }

  reset() {
    this.#view?.reset();
  }

  hint() {
    return this.#view?.hint() ?? false;
  }

  moved() {
    this.#view?.moved();
  }

  /** Where it has steps. @param {number} by */
  walk(by) {
    this.#view?.walk(by);
  }
};
