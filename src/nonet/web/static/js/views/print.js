/** Sheets of paper with the puzzle, made when they are printed and gone afterwards. */

import { ApiError, request } from '../api.js';
import { byId, el } from '../view/dom.js';
import { picture } from '../view/picture.js';

/**
 * @param {import('../app.js').App} app
 * @param {import('../view/picture.js').What} what
 * @param {boolean} withSolution
 */
export async function printBoard(app, what, withSolution) {
  const { puzzle, values: givens } = await app.gameRequest();
  const pages = [];
  const start = app.game.setting ? givens : app.board.givens;
  const candidates = what === 'candidates' ? (await request('candidates', { puzzle, values: start })).candidates : undefined;
  pages.push(page(app, picture(app, what, { candidates })));
  if (withSolution) {
    const { values, status } = await request('solve', { puzzle, limit: 2 });
    if (!values) throw new ApiError('There is no solution to print.');
    pages.push(page(app, picture(app, 'solution', { values }), status === 'unique' ? 'Solution' : 'A solution'));
  }
  const sheet = byId('print-sheet');
  sheet.replaceChildren(...pages);
  sheet.hidden = false;
  window.addEventListener('afterprint', () => {
    sheet.hidden = true;
    sheet.replaceChildren();
  }, { once: true });
  window.print();
}

function page(app, drawn, word = '') {
  const { rules, game } = app.board.record;
  const plain = !rules || game === 'classic';
  return el('section.sheet', {},
    el('h2', {}, [byId('title').textContent, word].filter(Boolean).join(' – ')),
    drawn, plain ? '' : el('p', {}, rules));
}
