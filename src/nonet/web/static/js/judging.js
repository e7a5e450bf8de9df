/** "Solve with me": says after each move what it was. Loaded when that is switched on. */

import { request, wasAborted } from './api.js';
import { list, minus } from './model/marks.js';
import { announce } from './view/announce.js';
import { button, byId } from './view/dom.js';
import { language, t } from './words.js';

const MOST = 3; // values written by one move of a player's own
export const OWN = /^(r\d+c\d+ = \d+|\d+ cells = \d+|mark \d+ in .*)$/; // and not of a hint

/** @type {WeakSet<Object>} moves that were judged, which may come again by Undo and Redo */ const known = new WeakSet();

/**
 * Judges the last move, if it is a new one of the player's own.
 * @param {import('./app.js').App} app
 * @param {?import('./model/game.js').Move} move
 */
export async function judge(app, move) {
  const { game, board } = app;
  if (!move || known.has(move) || game.canRedo || game.setting || !OWN.test(move.label)) return;
  known.add(move);
  const changes = changesOf(move, board);
  if (!changes) return;
  const values = game.values;
  const marks = move.kept.before ? game.cells.map(({ centre, value }) => (value ? [] : list(centre))) : null;
  for (const { cell, before, after } of move.changes) {
    values[cell] = before.value && after.value ? 0 : before.value; // a value that is corrected was none
    if (marks) marks[cell] = list(before.centre);
  }
  const isLast = () => app.game === game && game.last === move && !app.isSolved;
  try {
    const found = await request('move', { puzzle: board.record.text, values, marks, changes });
    if (isLast()) show(app, move, found);
  } catch (error) {
    if (wasAborted(error)) return;
    if (error.name !== 'ApiError') throw error;
    if (isLast()) app.banner(t('That move was not judged: {reason}', { reason: error.message }));
  }
}

/** What a move wrote, else what it crossed out; empty if neither. Of what was written only what still stands there. */
export function changesOf({ changes, kept }, board, now = null) {
  const written = changes.filter(({ cell, before, after }) => after.value && after.value !== before.value && (!now || now[cell] === after.value));
  if (written.length > MOST) return '';
  if (written.length) return written.map(({ cell, after }) => `${board.name(cell)}=${board.shown(after.value)}`).join(', ');
  if (!kept.before || !kept.after) return '';
  return changes.flatMap(({ cell, before, after }) => list(minusAll(before.centre, after.centre))
    .map((value) => `${board.name(cell)}<>${board.shown(value)}`)).join(', ');
}

/** The marks that are gone. */
const minusAll = (before, after) => list(after).reduce(minus, before);

/** @param {import('./app.js').App} app */
function show(app, move, found) {
  const { kind, technique, step, cells } = found;
  const words = {
    known: () => t('Right: {technique}.', { technique }),
    early: () => found.text,
    wrong: () => t('That is wrong.'),
    clash: () => t('That breaks a rule.'),
    open: () => t('It breaks no rule, but the puzzle does not have exactly one solution.'),
  }[kind]();
  const why = button(t('Why?'), () => {
    app.view.highlight(kind === 'known' ? step : { cells });
    app.banner(found.text, tone(kind));
    byId('banner').firstElementChild.lang = language;
    announce(found.text, language);
  });
  app.banner(words, tone(kind), ...(['open', 'early'].includes(kind) ? [] : [why]));
  if (kind === 'early') byId('banner').firstElementChild.lang = language;
}

const tone = (kind) => ({ known: 'good', wrong: 'bad', clash: 'bad' }[kind] ?? '');
