/** What of the lessons and the course is done: one record, as the terminal keeps it, in this browser. */

import { read, write } from './store.js';

const KEY = 'nonet.lessons';

/** @typedef {{asked: number, right: number, done: boolean, card: ?Object}} Result */

/** @returns {{lessons: string[], units: Object<string, Result>}} */
export function memory() {
  const { lessons, done, units } = read(KEY, {}); // "done" is how earlier versions called the lessons
  const names = lessons ?? done;
  return {
    lessons: Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [],
    units: units && typeof units === 'object' ? units : {},
  };
}

/** @param {string} text the record, as the server answers it */
export const keep = (text) => write(KEY, JSON.parse(text));

/** @returns {Set<string>} the names of the lessons that are done */
export const done = () => new Set(memory().lessons);

/** @param {string} name @param {boolean} isDone */
export function keepDone(name, isDone) {
  const kept = memory();
  write(KEY, { ...kept, lessons: [...kept.lessons.filter((each) => each !== name), ...(isDone ? [name] : [])] });
}

/** @param {string} name of a unit @returns {Result} */
export const result = (name) => memory().units[name] ?? { asked: 0, right: 0, done: false, card: null };

/** @param {string} name of a unit @param {boolean} right whether a board of it was solved without help */
export function keepAnswer(name, right) {
  const kept = memory();
  const { asked, right: before, ...rest } = result(name);
  write(KEY, { ...kept, units: { ...kept.units, [name]: { ...rest, asked: asked + 1, right: before + Number(right) } } });
}
