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
  const setting = typeof document.setting === 'string' ? document.setting : Boolean(document.setting);
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
export const save = (name, content) => download(name, `${JSON.stringify(content)}\n`, 'application/json');

/** @param {string} name @param {BlobPart} content @param {string} type */
export function download(name, content, type) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  byId('tools').append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
