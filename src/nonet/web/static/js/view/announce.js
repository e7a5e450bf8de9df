/** Announcements to screen readers, of which short ones are shown as well. */

import { byId, el } from './dom.js';

/** Read out when the reader has finished its sentence. @param {string} text @param {string} [lang] if not that of the page */
export const announce = (text, lang = '') => put(byId('polite'), text, lang);

/** Read out at once. @param {string} text */
export const announceNow = (text) => put(byId('urgent'), text);

let hiding = 0;

/** Shown for a few seconds, and announced. @param {string} text */
export function toast(text) {
  document.querySelector('.toast')?.remove();
  // A dialog lies above all else, so what is to be seen has to be inside of it.
  const place = document.querySelector('dialog[open]') ?? document.body;
  const shown = el('p.toast', { 'aria-hidden': 'true' }, text);
  place.append(shown);
  announce(text);
  clearTimeout(hiding);
  hiding = setTimeout(() => shown.remove(), 1500 + 60 * text.length);
}

/** The same words twice are two messages: a trailing space makes them differ. */
function put(region, text, lang = '') {
  if (lang) region.lang = lang;
  else region.removeAttribute('lang');
  region.textContent = region.textContent === text ? `${text} ` : text;
}
