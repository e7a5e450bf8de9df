/** The values that a cage with a sum may hold: `nonet combinations` on the page. */

import { openDialog } from '../view/dialog.js';
import { button, el, field, note, row } from '../view/dom.js';
import { t } from '../words.js';

const MOST = 400; // sets that are listed
const MOST_FOUND = 20000; // that are looked for: a 25x25 board has millions

/** @param {import('../app.js').App} app */
export function openCombinations(app) {
  const { game, board } = app;
  const cage = cageOf(board, game.cursor);
  const there = new Set((cage?.cells ?? []).map((cell) => game.values[cell]).filter(Boolean));
  const excluded = new Set();
  const number = (value, most) => el('input', { type: 'number', min: 1, max: most, value, inputmode: 'numeric', oninput: () => show() });
  const values = Array.from({ length: board.valueCount }, (_, i) => i + 1);
  const total = number(cage?.total ?? '', values.reduce((sum, value) => sum + board.shown(value), 0));
  const count = number(cage?.cells.length ?? '', board.valueCount);
  const found = el('div', { role: 'status' });
  const keys = values.map((value) => key(board, value, there, excluded, () => show()));
  function show() {
    found.replaceChildren(...list(board, Number(total.value), Number(count.value), there, excluded));
  }
  openDialog(cage ? t('Combinations of the cage at {cell}', { cell: board.name(cage.cells[0]) }) : t('Combinations'),
    el('div.fields', {}, field(t('Sum'), total), field(t('Cells (empty: any number)'), count)),
    el('section', {}, el('h3', {}, t('Values')), row(...keys), note(t('Once: it is there. Twice: it is not. Again: it may be.'))),
    found);
  show();
}

/** The cage around a cell: different values with a sum. */
const cageOf = (board, cell) => board.clues.find(({ total, cells, apart }) => total !== null && cells.includes(cell)
  && apart.some((some) => some.length === cells.length));

/** A key that says of a value whether it may be there, is there or is not. */
function key(board, value, there, excluded, then) {
  const symbol = board.record.symbols[value - 1];
  const made = button(symbol, () => {
    if (excluded.delete(value)) there.delete(value);
    else if (there.delete(value)) excluded.add(value);
    else there.add(value);
    describe();
    then();
  }, { kind: 'set-key' });
  function describe() {
    const state = there.has(value) ? 'in' : excluded.has(value) ? 'out' : 'free';
    made.dataset.state = state;
    made.setAttribute('aria-label', { in: t('{value} is there', { value: symbol }), out: t('{value} is not there', { value: symbol }),
      free: t('{value} may be there', { value: symbol }) }[state]);
  }
  describe();
  return made;
}

/** The sets that fit, or why there are none. */
function list(board, total, count, there, excluded) {
  if (!total) return [note(t('Write the sum of the cage.'))];
  const sets = [];
  for (const set of combinations(board, total, count, there, excluded)) {
    sets.push(set);
    if (sets.length === MOST_FOUND) break;
  }
  const some = sets.slice(0, MOST);
  const always = sets.length > 1 ? sets.reduce((all, set) => all.filter((value) => set.includes(value))) : [];
  const symbols = (set) => set.map((value) => board.record.symbols[value - 1]).join(' ');
  return [
    el('p', {}, t('{n} combination|{n} combinations', { n: sets.length })
      + (always.length ? `; ${t('{values} in all of them', { values: symbols(always) })}` : '')),
    el('ul.sets', {}, some.map((set) => el('li', {}, symbols(set)))),
  ];
}

/** Sets of different values of a board with a sum, the smallest values first. */
export function* combinations(board, total, count, there = new Set(), excluded = new Set(), from = 1, set = []) {
  if (total === 0 && set.length && (!count || set.length === count) && [...there].every((value) => set.includes(value))) yield set;
  if (count && set.length >= count) return;
  for (let value = from; value <= board.valueCount && board.shown(value) <= total; value += 1) {
    if (!excluded.has(value)) yield* combinations(board, total - board.shown(value), count, there, excluded, value + 1, [...set, value]);
  }
}
