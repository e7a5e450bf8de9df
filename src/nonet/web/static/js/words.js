/**
 * The words of the page in the language of the browser, or in the one that was chosen here.
 *
 * English stands in the code: `t('{n} step|{n} steps', …)`, the forms for one and for many side by side,
 * chosen by the number `n`. A catalogue has for each text the one in its language, in src/nonet/words,
 * which the terminal app reads, too; what it lacks stays English.
 */

import { settings } from './model/store.js';

/** By the names of the catalogues. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' };

/** The language that is shown. */
export const language = chosen(settings().language ?? '', ...navigator.languages);

const catalogue = language === 'en' ? {} : await fetch(`words/${language}.json`)
  .then((response) => response.json()).catch(() => ({}));
const plural = new Intl.PluralRules(language);

/**
 * A text in the language.
 * @param {string} text in English
 * @param {Object<string, string|number>} [values] what stands for the names in braces
 */
export function t(text, values = {}) {
  const forms = (catalogue.texts?.[text] ?? text).split('|');
  const form = forms.length > 1 && plural.select(Number(values.n)) !== 'one' ? forms[forms.length - 1] : forms[0];
  return form.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** What the library calls a level or an example: "hard", "hard 3". @param {string} name */
export const levelName = (name) => name.replace(/[a-z][\w-]*(?=$| \d+$)/, (word) => catalogue.names?.[word] ?? word);

/** A day as it is written there. @param {string|number} time */
export const dayName = (time) => new Date(time).toLocaleDateString(language, { dateStyle: 'medium' });

/** What a number of a rule is called. @param {string} name */
export const fieldName = (name) => catalogue.rules?.[`${name}=`] ?? name;

/** What the library calls a game; where scripts come later, also a rule. @param {string} name */
export const gameName = (name) => catalogue.names?.[name] ?? catalogue.rules?.[name] ?? name;

/** Says what stands in the document itself in the language. */
export function translateDocument() {
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll('[data-t]')) {
    if (element.ariaLabel) element.ariaLabel = t(element.ariaLabel);
    else element.textContent = t(element.textContent);
  }
}

/** The first of the languages that there is. */
function chosen(...wanted) {
  const known = wanted.map((each) => each.split('-')[0]).filter((each) => each in LANGUAGES);
  return known[0] ?? 'en';
}
