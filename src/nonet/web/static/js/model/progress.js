/** Which lessons are done and how exercises went, kept in this browser. */

import { read, write } from './store.js';

const KEY = 'nonet.lessons';
const MOST = 1000; // answers that are kept for each choice of lessons

/** @typedef {{done: string[], answers: Object<string, boolean[]>}} Progress */

/** @returns {Progress} */
function progress() {
  const { done, answers } = read(KEY, {});
  return {
    done: Array.isArray(done) ? done.filter((name) => typeof name === 'string') : [],
    answers: answers && typeof answers === 'object' ? answers : {},
  };
}

/** @returns {Set<string>} the names of the lessons that are done */
export const done = () => new Set(progress().done);

/** @param {string} name @param {boolean} isDone */
export function keepDone(name, isDone) {
  const kept = progress();
  const names = new Set(kept.done);
  if (isDone) names.add(name);
  else names.delete(name);
  write(KEY, { ...kept, done: [...names] });
}

/** @param {string} key which lessons are practised @returns {boolean[]} the answers so far */
export function answers(key) {
  const found = progress().answers[key];
  return Array.isArray(found) ? found.map(Boolean) : [];
}

/** @param {string} key @param {boolean} right */
export function keepAnswer(key, right) {
  const kept = progress();
  const all = [...answers(key), right];
  write(KEY, { ...kept, answers: { ...kept.answers, [key]: all.slice(-MOST) } });
}
