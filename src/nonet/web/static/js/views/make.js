/** Puzzles that are made: by the computer, or by the player. */

import { request } from '../api.js';
import { button, el, field, note, options, row, select } from '../view/dom.js';
import { capital, GRADES } from './start.js';
import { gameName, language, levelName, t } from '../words.js';

export async function maker(app, attempt, signal) {
  const [{ games: rules }, { symmetries }, { rules: variants }] = await Promise.all(
    ['games', 'symmetries', 'rules'].map((path) => request(path)));
  const board = boardFields(rules);
  // A clue without cells is placed by chance.
  const typed = el('textarea.short', { rows: 3, spellcheck: 'false', lang: 'en', placeholder: 'killer 15 r1c1 r1c2' });
  const add = select([['', t('add one …')], ...variants.map(({ name }) => [name, capital(gameName(name))])], '', {
    'aria-label': t('add one …'),
    onchange: () => {
      typed.value = [typed.value.trimEnd(), add.value].filter(Boolean).join('\n');
      add.value = '';
      typed.focus();
    },
  });
  for (const each of add.options) {
    if (each.value && gameName(each.value) === each.value) each.lang = 'en';  // a name without a translation
  }
  const level = select([['', t('any')], ...GRADES.map((name) => [name, capital(levelName(name))])]);
  const symmetry = select([['', t('any')]]);
  symmetry.append(...options(symmetries.map(({ name, summary }) => [name, capital(summary)]), '', language));
  const go = button(t('Make it'), async () => {
    go.disabled = true;
    go.classList.add('working');
    await attempt(async () => {
      const rule = typed.value.split('\n').map((line) => line.trim()).filter(Boolean);
      const wanted = { ...board.value(), rule: rule.length ? rule : null, difficulty: level.value || null, symmetry: symmetry.value || null };
      const { puzzle, rating } = await request('generate', wanted, { signal });
      app.load(puzzle, { level: rating.level ?? '' });
    });
    go.disabled = false;
    go.classList.remove('working');
  }, { kind: 'primary' });
  return [el('section', {},
    el('div.fields', {}, ...board.fields, field(t('Level'), level), field(t('Symmetry of the givens'), symmetry)),
    el('div.field', {}, field(t('Variants, one on a line'), typed), add), board.about, row(go),
    note(t('Always exactly one solution. A large board or a hard level may take some seconds.')))];
}

/** An empty board, on which everything else is drawn. */
export async function setter(app, attempt, signal) {
  // Signs between cells are drawn there.
  const board = boardFields((await request('games')).games.filter((each) => each.name !== 'futoshiki'));
  const values = el('input', { type: 'text', placeholder: '1-9', size: 6 });
  const begun = async () => {
    let fields = /** @type {any} */ (board.value());
    if (fields.game === 'jigsaw') { // its regions are drawn at random
      const { text, givens } = (await request('generate', fields, { signal })).puzzle;
      fields = { puzzle: text, givens: givens.map(() => 0) };
    }
    const [first, last] = values.value.split('-').map(Number);
    await app.setting.begin({ ...fields, ...(values.value.trim() && { value_range: [first, last ?? first + fields.size - 1] }) });
  };
  return [el('section', {}, el('h3', {}, t('An empty board')), el('div.fields', {}, ...board.fields, field(t('Values (first-last)'), values)), board.about,
    row(button(t('Begin'), () => attempt(begun), { kind: 'primary' })))];
}

/** Size, boxes and game of a board. @param {{name: string, summary: string}[]} rules the games */
function boardFields(rules) {
  const size = el('input', { type: 'number', min: 1, max: 64, value: 9 });
  const box = el('input', { type: 'text', placeholder: t('as usual'), size: 6 });
  const describe = () => { about.textContent = rules.find(({ name }) => name === game.value)?.summary ?? ''; };
  const game = select(rules.map(({ name }) => [name, capital(gameName(name))]), 'classic', { onchange: describe });
  const about = el('p.soft.small', { role: 'status', lang: language });
  describe();
  return {
    about,
    game,
    fields: [field(t('Size'), size), field(t('Boxes (rows x columns)'), box), field(t('Rules'), game)],
    value: () => ({ size: Number(size.value) || 9, box: box.value.trim() || null, game: game.value }),
  };
}
