/** Games as files, which the terminal app reads and writes, too; and puzzles that come with progress. */

import { ApiError, request } from './api.js';
import { Board } from './model/board.js';
import * as documents from './model/document.js';
import { Game } from './model/game.js';
import { byId } from './view/dom.js';
import { t } from './words.js';

/** Whether a text is a saved game rather than a puzzle. @param {string} text */
export const isGame = (text) => text.trimStart().startsWith('{') && text.slice(0, 200).includes(`"${documents.KEY}"`);

/**
 * Opens a saved game with its history.
 * @param {import('./app.js').App} app
 * @param {string} text
 */
export async function openFile(app, text) {
  const document = parsed(text);
  const puzzle = documents.puzzleOf(document);
  if (!puzzle) throw new ApiError(t('This is not a saved game of a version that the page reads.'));
  const { puzzle: record } = await request('convert', { puzzle });
  const setting = Boolean(document.setting);
  const game = new Game(new Board(record), { setting });
  const story = documents.read(document, game);
  if (!story) throw new ApiError(t('The saved game is damaged: its moves do not fit its puzzle.'));
  game.adopt(story);
  const cells = new Map(game.cells.entries());
  app.load(record, { level: String(document.title ?? ''), setting, state: { cells, kept: game.kept, seconds: story.seconds }, story });
}

/** Offers the game with its history as a file. @param {import('./app.js').App} app */
export function saveFile({ game, level, board }) {
  const name = (level || board.title).replace(/[^\w]+/g, '-');
  save(`${name}.json`, documents.write(game, level));
}

/** Offers something as a file. @param {string} name @param {Object} content */
export function save(name, content) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${JSON.stringify(content)}\n`], { type: 'application/json' }));
  link.download = name;
  byId('tools').append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** Opens what is pasted anywhere but into a text field. @param {import('./app.js').App} app */
export function listenToPaste(app) {
  document.addEventListener('paste', (event) => {
    const text = event.clipboardData?.getData('text') ?? '';
    const target = /** @type {HTMLElement} */ (event.target);
    const dialog = /** @type {HTMLDialogElement | null} */ (document.querySelector('dialog[open]'));
    // Where a new puzzle is chosen it may be pasted as well; other dialogs stay.
    const isNew = Boolean(dialog?.querySelector('#tab-read'));
    if (!text.trim() || target.closest?.('input, textarea') || (dialog && !isNew)) return;
    event.preventDefault();
    dialog?.close();
    app.attempt(async () => {
      if (isGame(text)) return openFile(app, text);
      const remarks = await app.open({ puzzle: text });
      if (remarks.length) app.banner(remarks.join(' '));
      return undefined;
    });
  });
}

const COLOURS = 8;

/** What a player has done in a puzzle that was pasted: its values, marks and colours; null for nothing. */
export function fromRecord({ givens, values, marks, document }) {
  const { entries = [], centre = [], corner = [], colours = [] } = document ?? {};
  if (!values && ![entries, centre, corner, colours].some(({ length }) => length)) return null;
  const names = [...new Set(colours.flat().filter((each) => typeof each === 'string'))]; // #ffe599
  const colour = (each) => 1 << ((typeof each === 'string' ? names.indexOf(each) : each - 1) % COLOURS);
  const set = (some = []) => some.reduce((sum, value) => sum | (1n << BigInt(value - 1)), 0n);
  const cells = new Map(givens.flatMap((given, cell) => {
    const value = entries[cell] || values?.[cell] || 0;
    const facts = { colours: (colours[cell] ?? []).reduce((sum, each) => sum | colour(each), 0) };
    if (value && !given) Object.assign(facts, { value });
    else if (!given) Object.assign(facts, { centre: set(marks?.[cell] ?? centre[cell]), corner: set(corner[cell]) });
    return given && !facts.colours ? [] : [[cell, facts]];
  }));
  return { cells, kept: Boolean(marks), seconds: 0 };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
