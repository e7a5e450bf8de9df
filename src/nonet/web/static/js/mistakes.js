/** What is wrong on the board, and the ways back: to before it, to a checkpoint, to the givens. Loaded once somebody asks. */

import { request } from './api.js';
import { toast } from './view/announce.js';
import { button } from './view/dom.js';
import { t } from './words.js';

/** Whether what is written is right. @param {import('./app.js').App} app */
export async function check(app) {
  await app.attempt(async () => {
    const { status, mistakes, solved } = await request('check', { ...await app.gameRequest(), ...app.shades });
    const wrong = mistakes.length;
    if (status === 'unsolvable') await showDiagnosis(app);
    else if (wrong) {
      app.view.highlight({ cells: mistakes.map(({ cell }) => cell) });
      app.banner(t('There is a mistake.|There are {n} mistakes.', { n: wrong }), 'bad', button(t('Undo to before it'), () => undoMistake(app)));
    } else if (status === 'multiple') app.banner(t('No rule is broken. The puzzle has several solutions.'));
    else app.banner(solved ? t('Solved. Every value is right.') : t('No mistake so far.'), 'good');
  });
}

/**
 * Why the puzzle has no solution, if it has none: marks the givens and says what would repair it.
 * @param {import('./app.js').App} app
 * @returns {Promise<string>} all that is known of it
 */
export async function showDiagnosis(app) {
  let all = '';
  await app.attempt(async () => {
    const { puzzle } = await app.gameRequest();
    const { diagnosis, brief } = await request('diagnose', { puzzle });
    if (!diagnosis) return;
    const { cells, dead_house: dead, text } = diagnosis;
    all = text;
    app.view.highlight({ cells, houses: dead ? [dead.house] : [] });
    app.banner(brief, 'bad');
  });
  return all;
}

/** Undoes moves to before the first mistake. @param {import('./app.js').App} app */
export async function undoMistake(app) {
  if (app.hand.looking()) return;
  await app.attempt(async () => {
    const { mistakes } = await request('check', { ...await app.gameRequest(), ...app.shades });
    const { board } = app;
    const found = mistakes.map((each) => ({ ...each, cell: board.cell(each.cell), value: each.kind === 'shade' ? each.value : board.counted(each.value) }));
    const count = app.game.undoBefore(found);
    app.banner(count ? t('One move undone: no mistake is left.|{n} moves undone: no mistake is left.', { n: count })
      : found.length ? t('The mistake is older than the moves that are kept here.') : t('There is no mistake.'), count ? 'good' : '',
    ...(found.length && !count ? [button(t('Erase it'), () => app.game.erase(found.map(({ cell }) => cell)))] : []));
  });
}

/** Back to the givens. Nothing is lost: it is a move. @param {import('./app.js').App} app */
export function restart(app) {
  if (app.hand.looking()) return;
  const { isSolved } = app;
  app.game.restart();
  if (isSolved) app.clock.reset();
  app.banner(t('Begun again. Undo brings your game back.'), '', button(t('Undo'), () => app.hand.undo()));
}

/** @param {import('./app.js').App} app @param {string} name */
export function keepCheckpoint({ game }, name) {
  game.keepCheckpoint(name || t('Checkpoint {n}', { n: game.checkpoints.length + 1 }));
  toast(t('Kept: {name}', { name: game.checkpoints.at(-1).name }));
}
