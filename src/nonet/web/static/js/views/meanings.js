/** What of the words and the drawing of a puzzle is not understood: a person says what it means, with the number of solutions live. */

import { Latest, wasAborted } from '../api.js';
import { button, card, el, field, note } from '../view/dom.js';
import { t } from '../words.js';

const SECONDS = 3; // in which solutions are counted
const latest = new Latest();

/** @typedef {{sentences: {sentence: string, rule: string}[], rules: string[], groups: {words: string, number: number, cells: number[]}[], complete: boolean}} Reading */

/** The card of a puzzle with something left; a press on it, or on what is drawn, asks for its meaning. @param {import('../app.js').App} app @param {string[]} meanings those given so far */
export function meaningsCard(app, meanings = []) {
  const { board, view, game } = app;
  /** @type {Reading} */ const { sentences, rules, groups } = board.record.reading;
  const left = [
    ...sentences.flatMap(({ sentence, rule }, i) => (rule ? [] : [{ name: String(i + 1), text: `${i + 1}. ${sentence}`, cells: [] }])),
    ...groups.map(({ words, number, cells }) => ({ name: words, text: `${number} × ${words}`, cells })),
  ];
  const count = el('p.meanings-count', { role: 'status' });
  const places = left.map((one) => el('li', {}, button(one.text, () => ask(one), { kind: 'quiet' })));
  const light = ({ cells }) => view.highlight(cells.length ? { cells: cells.map((cell) => board.name(cell)) } : null);

  function ask(one, focus = true) {
    const place = places[left.indexOf(one)];
    if (place.querySelector('form')) return;
    light(one);
    const input = el('input', { type: 'text', spellcheck: 'false', placeholder: 'renban' });
    const answer = () => app.attempt(async () => {
      const all = [...meanings, `${one.name}: ${input.value}`];
      await app.open({ puzzle: board.record.text, meaning: all }, { meanings: all });
    });
    const form = el('form', { onsubmit: (event) => { event.preventDefault(); answer(); } },
      field(t('What it means: a rule, a sentence, a formula, or "nothing"'), input), button(t('Take it'), answer, { kind: 'primary' }));
    for (const other of places) other.querySelector('form')?.remove();
    place.append(form);
    if (focus) input.focus();
  }

  game.addEventListener('select', () => {
    const here = left.filter(({ cells }) => cells.includes(game.cursor));
    places.forEach((place, i) => place.classList.toggle('lit', here.includes(left[i])));
    if (here.length === 1) ask(here[0], false); // who plays on goes on with the keys
  });
  latest.request('count', { puzzle: board.record.text, rule: rules, timeout: SECONDS })
    .then(({ count: n, exact }) => {
      count.textContent = exact ? t('{n} solution under what is understood.|{n} solutions under what is understood.', { n: Number(n) })
        : t('More than {n} solutions under what is understood.', { n: Number(n) });
    }, (problem) => { if (!wasAborted(problem)) count.textContent = problem.message; });
  return card(t('Not all is understood'), count, el('ul.meanings', {}, places),
    note(t('The rules hold once everything has a meaning.')));
}
