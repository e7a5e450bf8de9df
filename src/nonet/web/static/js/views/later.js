/** Views whose code is loaded when they are first opened. */

import { View } from './view.js';

/**
 * @param {() => Promise<Object<string, any>>} load
 * @param {string} name of the class that the module exports
 */
export const later = (load, name) => class extends View {
  /** @type {any} */ #view = null;

  /** @type {?Promise<any>} */ #loading = null;

  #isOpen = false;

  /** The view, loaded if it is not there yet; what failed is tried again the next time. */
  ready() {
    this.#loading ??= Promise.all([load(), this.app.view.prepare()]).then(([module]) => {
      this.#view = new module[name](this.panel, this.app);
      return this.#view;
    }).catch((error) => {
      this.#loading = null;
      throw error;
    });
    return this.#loading;
  }

  async open() {
    this.#isOpen = true;
    const view = await this.ready();
    if (this.#isOpen) view.open();
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

  /** Does what it shows. @returns {boolean} whether it shows anything */
  apply() {
    return this.#view?.apply() ?? false;
  }

  moved() {
    this.#view?.moved();
  }

  /** Where it has steps. @param {number} by */
  walk(by) {
    this.#view?.walk(by);
  }
};
