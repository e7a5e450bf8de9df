/**
 * A game as the part of an address after `#`, so that a link carries the puzzle and the progress:
 *
 *   #p=...81 characters...&v=1a-5.1b-7&c=...&m=...&k=1&t=84
 *
 * p the puzzle's text, v values, c corner marks, m centre marks, h colours, g signs (pairs "cell-number" in
 * base 36; all but values are bit sets), k whether candidates are kept, t seconds; while a puzzle is set
 * s names the work, r are its rules, a line each, w its words.
 */

import { sheetOf } from './document.js';

const FIELDS = [['v', 'value'], ['c', 'corner'], ['m', 'centre'], ['h', 'colours'], ['g', 'signs']];
const BASE = 36;
const MOST_SECONDS = 360000; // a hundred hours: no game is longer

/**
 * @param {import('./game.js').Game} game
 * @param {{progress?: boolean}} [options] whether to add what the player has done
 * @returns {string} without the `#`
 */
export function encode(game, { progress = true } = {}) {
  const params = new URLSearchParams({ p: game.board.record.text });
  if (game.setting) {
    params.set('s', game.work || '1');
    const { clues, ...words } = game.sheet;
    if (clues.length) params.set('r', clues.join('\n'));
    const some = Object.entries(words).filter(([, each]) => each && !(Array.isArray(each) && !each.length));
    if (some.length) params.set('w', JSON.stringify(Object.fromEntries(some)));
  }
  if (progress || game.setting) {
    for (const [key, field] of FIELDS) {
      const pairs = game.cells.flatMap((facts, cell) => {
        const fixed = field === 'value' && game.isGiven(cell);
        return facts[field] && !fixed ? `${cell.toString(BASE)}-${facts[field].toString(BASE)}` : [];
      });
      if (pairs.length) params.set(key, pairs.join('.'));
    }
    if (game.kept) params.set('k', '1');
    if (game.seconds) params.set('t', String(game.seconds));
  }
  return params.toString();
}

/**
 * @param {string} hash with or without the `#`
 * @returns {?{puzzle: string, setting: boolean|string, state: Parameters<import('./game.js').Game['restore']>[0]}}
 *   null if it carries no puzzle
 */
export function decode(hash) {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  const puzzle = params.get('p');
  if (!puzzle) return null;
  const cells = new Map();
  for (const [key, field] of FIELDS) {
    for (const pair of (params.get(key) ?? '').split('.')) {
      const [, cell, number] = /^([0-9a-z]+)-([0-9a-z]+)$/.exec(pair) ?? [];
      if (cell === undefined) continue;
      const wide = field === 'corner' || field === 'centre';
      const facts = { [field]: wide ? bigint(number) : parseInt(number, BASE) };
      const at = parseInt(cell, BASE);
      cells.set(at, { ...cells.get(at), ...facts });
    }
  }
  const seconds = Math.min(MOST_SECONDS, Math.max(0, Number.parseInt(params.get('t') ?? '0', 10) || 0));
  const work = params.get('s') ?? '';
  const sheet = work ? { sheet: sheetOf({ ...parsed(params.get('w')), clues: (params.get('r') ?? '').split('\n').filter(Boolean) }) } : {};
  return { puzzle, setting: work.length > 1 ? work : Boolean(work), state: { cells, kept: params.has('k'), seconds, ...sheet } };
}

/**
 * What of a decoded state fits a board: a link may have been cut or tampered with.
 * @param {ReturnType<typeof decode>['state']} state
 * @param {import('./board.js').Board} board
 */
export function fitting(state, board) {
  const most = 1n << BigInt(board.valueCount);
  const cells = new Map([...state.cells].filter(([cell, facts]) => cell < board.cellCount
    && (facts.value ?? 0) <= board.valueCount && (facts.corner ?? 0n) < most
    && (facts.centre ?? 0n) < most && (facts.colours ?? 0) < 512 && (facts.signs ?? 0) < 512));
  return { ...state, cells };
}

/** The object of a text, or nothing. */
function parsed(text) {
  try {
    return JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
}

/** @param {string} text digits in base 36 */
function bigint(text) {
  return [...text].reduce((sum, digit) => sum * BigInt(BASE) + BigInt(parseInt(digit, BASE)), 0n);
}
