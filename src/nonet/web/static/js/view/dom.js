/** Elements in a line of code. The page allows no inline styles or scripts, so neither does this. */

import { language } from '../words.js';

/** @typedef {(name: string, attributes?: Object<string, any>, ...children: any[]) => any} Maker */

/** @returns {Maker} */
const maker = (create) => (name, attributes = {}, ...children) => {
  const [tag, ...classes] = name.split('.');
  const element = create(tag);
  if (classes.length) element.classList.add(...classes);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else if (key === 'class') element.classList.add(...String(value).split(' ').filter(Boolean));
    else element.setAttribute(key, value === true ? '' : String(value));
  }
  element.append(...children.flat().filter((child) => child || child === 0));
  return element;
};

/**
 * An element. `name`: "button", or "button.primary" with classes; `attributes`: `onclick` and the like
 * are listeners, false and null are left out; `children`: elements, texts and lists of them.
 */
export const el = maker((tag) => document.createElement(tag));

/** The same for SVG. */
export const svg = maker((tag) => document.createElementNS('http://www.w3.org/2000/svg', tag));

/** An icon of the page's own set. @param {string} name */
export function icon(name) {
  return svg('svg.icon', { viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    svg('use', { href: `icons.svg#${name}` }));
}

/**
 * A button with words, an icon or both.
 * @param {string} text @param {(event: any) => any} onclick @param {Record<string, any>} [how]
 */
export function button(text, onclick, { iconName = '', kind = '', label = '', ...rest } = {}) {
  return el('button', { type: 'button', class: kind, onclick, 'aria-label': label || null,
    title: label || null, ...rest }, iconName && icon(iconName), text && el('span', {}, text));
}

/** A part of a panel; the heading may have parts itself. */
export const card = (heading, ...children) => el('section.card', {}, el('h2', {}, heading), ...children);

export const row = (...children) => el('div.row', {}, ...children);

export const note = (text) => el('p.soft.small', {}, text);

/** Options of a choice. @param {any[][]} pairs values and texts @param {any} [chosen] @param {?string} [lang] of the texts */
export const options = (pairs, chosen = '', lang = null) => pairs.map(([value, text]) => el('option', { value, selected: value === chosen, lang }, text));

/** @param {any[][]} pairs @param {any} [chosen] @param {Object} [attributes] */
export const select = (pairs, chosen = '', attributes = {}) => el('select', attributes, options(pairs, chosen));

/**
 * Fills a choice with names, and tells below it what the chosen one is about: in the choice itself
 * there is no room for that.
 * @param {HTMLSelectElement} choice in its field
 * @param {{name: string, summary: string}[]} entries in the language
 * @param {?[string, string]} [first] a value and its words before them
 * @returns {() => void} to be called when another one is chosen by the page
 */
export function explainChoice(choice, entries, chosen = '', first = null) {
  const about = el('p.soft.small', { lang: language, id: `about-${choice.id ||= `choice-${entries[0]?.name}`}` });
  const describe = () => { about.textContent = entries.find(({ name }) => name === choice.value)?.summary ?? ''; };
  choice.replaceChildren(...options(first ? [first] : []), ...options(entries.map(({ name }) => [name, name]), chosen, 'en'));
  choice.setAttribute('aria-describedby', about.id);
  choice.addEventListener('change', describe);
  (choice.closest('.row') ?? choice.closest('.field')).after(about);
  describe();
  return describe;
}

/** An input below its words. */
export const field = (words, input) => el('label.field', {}, words, input);

/** A box to tick before its words. @param {string} words @param {{checked?: boolean, onchange?: (checked: boolean) => void}} [attributes] */
export function choice(words, { checked = false, onchange = () => {} } = {}) {
  const box = el('input', { type: 'checkbox', checked, onchange: () => onchange(box.checked) });
  return el('label.choice', {}, box, words);
}

/** @param {string} id @returns {any} */
export const byId = (id) => document.getElementById(id);

/** Whether the page scrolls under the board, as on a phone: see css/layout.css. */
export const narrow = () => matchMedia('(width < 860px)').matches;

/** Whether there is no room for the keys of all values of a large board. */
export const isPhone = () => matchMedia('(width < 600px)').matches;

/** Calls back when the page becomes narrow or wide. @param {() => void} then */
export function onNarrow(then) {
  for (const query of ['(width < 860px)', '(width < 600px)']) matchMedia(query).addEventListener('change', then);
}

/** What a person chose in "Reduce motion". */
export const reducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Gives a path its shape, if it has another. @param {Element} path @param {string} d */
export function outline(path, d) {
  if (d !== (path.getAttribute('d') ?? '')) path.setAttribute('d', d);
}
