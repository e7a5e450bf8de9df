/** What was solved in this browser: when, how quickly, with how much help; and days in a row. */

import { read, write } from './store.js';

export { dayOf } from './days.js';

const KEY = 'nonet.finished';
const MOST = 5000;

/**
 * @typedef {Object} Finished
 * @property {string} id which puzzle: see `shortId`
 * @property {string} level as rated
 * @property {string} kind what board
 * @property {number} seconds
 * @property {number} hints
 * @property {boolean} helped whether a step or an answer was taken over
 * @property {string} on the day, as 2026-11-22
 * @property {string} [daily] the day whose puzzle it is
 */

/** @returns {Finished[]} the first one first */
export function finished() {
  const list = read(KEY, []);
  const texts = ['id', 'level', 'kind', 'on'];
  return Array.isArray(list) ? list.filter((each) => texts.every((name) => typeof each?.[name] === 'string') && Number.isFinite(each.seconds)) : [];
}

/** Notes a game; one that was solved before does not count again. @param {Finished} entry @returns {boolean} whether it counts */
export function note(entry) {
  return add([entry]) > 0;
}

/** @param {Finished[]} entries @returns {number} how many were new */
export function add(entries) {
  const list = finished();
  const known = new Set(list.map(({ id }) => id));
  const fresh = entries.filter(({ id }) => !known.has(id));
  const all = [...list, ...fresh].toSorted((a, b) => a.on.localeCompare(b.on));
  if (fresh.length) write(KEY, all.slice(-MOST));
  return fresh.length;
}

/**
 * @param {Finished[]} list
 * @returns {{level: string, count: number, alone: number, best: ?number, mean: number}[]} in the order given:
 *   `alone`: without hints and help, which `best` is among
 */
export function byLevel(list, order) {
  const levels = Map.groupBy(list, ({ level }) => level);
  const rank = (level) => (order.includes(level) ? order.indexOf(level) : order.length);
  return [...levels].toSorted(([a], [b]) => rank(a) - rank(b)).map(([level, games]) => {
    const alone = games.filter(({ hints, helped }) => !hints && !helped);
    const times = alone.map(({ seconds }) => seconds);
    return {
      level, count: games.length, alone: alone.length, best: times.length ? Math.min(...times) : null,
      mean: Math.round(games.reduce((sum, { seconds }) => sum + seconds, 0) / games.length),
    };
  });
}

/**
 * Days in a row, up to today or yesterday, and the most there ever were.
 * @param {string[]} days as 2026-11-22
 * @param {string} today
 */
export function streak(days, today) {
  const has = new Set(days);
  const lengthTo = (day) => {
    let length = 0;
    for (let at = day; has.has(at); at = before(at)) length += 1;
    return length;
  };
  return { now: lengthTo(today) || lengthTo(before(today)), best: Math.max(0, ...[...has].map(lengthTo)) };
}

function before(day) {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

/** A short name for a puzzle's text. */
export function shortId(text) {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (const letter of text) {
    const code = letter.codePointAt(0);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  return [a, b].map((half) => (half >>> 0).toString(36)).join('-');
}
