/** Says things to screen readers, and shows short ones to everybody. */

import { byId, el } from './dom.js';

/** Said when the reader has finished its sentence. @param {string} text */
export const say = (text) => put(byId('polite'), text);

/** Said at once. @param {string} text */
export const sayNow = (text) => put(byId('urgent'), text);

let hiding = 0;

/** Shown for a few seconds, and said. @param {string} text */
export function toast(text) {
  document.querySelector('.toast')?.remove();
  // A dialog lies above all else, so what is to be seen has to be inside of it.
  const place = document.querySelector('dialog[open]') ?? document.body;
  const shown = el('p.toast', { 'aria-hidden': 'true' }, text);
  place.append(shown);
  say(text);
  clearTimeout(hiding);
  hiding = setTimeout(() => shown.remove(), 1500 + 60 * text.length);
}

/** The same words twice are two messages: a trailing space makes them differ. */
function put(region, text) {
  region.textContent = region.textContent === text ? `${text} ` : text;
}
