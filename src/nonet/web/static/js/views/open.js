/** Part of the dialog for another puzzle: a text or a file. Loaded once it is asked for. */

import { ApiError, request } from '../api.js';
import { isGame, openFile } from '../files.js';
import { button, el, field, row } from '../view/dom.js';
import { t } from '../words.js';

/** The text of a file, in UTF-16 if it begins with the mark of that, else in UTF-8. */
async function textOf(file) {
  const data = await file.arrayBuffer();
  const [first, second] = new Uint8Array(data);
  const mark = `${first},${second}`;
  return new TextDecoder({ '255,254': 'utf-16le', '254,255': 'utf-16be' }[mark] ?? 'utf-8').decode(data);
}

/** Opens what is in a file: a picture, a saved game, a puzzle. @param {import('../app.js').App} app @param {Blob} file */
export async function openAny(app, file) {
  if (file.type.startsWith('image/')) return (await import('./photo.js')).readPicture(app, file);
  return openText(app, await textOf(file));
}

/** Opens a saved game, or a puzzle: an example by its name, as @killer-1. @param {import('../app.js').App} app @param {string} text @param {Object} [fields] */
export async function openText(app, text, fields = {}) {
  if (isGame(text)) return openFile(app, text);
  const [, name] = /^\s*@([\w-]+)\s*$/.exec(text) ?? [];
  const puzzle = name ? (await request(`examples/${name}`)).puzzle.text : text;
  const remarks = await app.open({ puzzle, ...fields });
  if (remarks.length) app.banner(remarks.join(' '));
  return undefined;
}

export function reader(app, attempt) {
  const text = el('textarea', { rows: 6, spellcheck: 'false', autocapitalize: 'off',
    placeholder: '8..........36......7..9.2...5...7....' });
  const number = el('input', { type: 'number', min: 1 });
  const several = field(t('Number of the puzzle in the text'), number);
  const one = () => { several.hidden = true; };
  one();
  const take = async ([chosen]) => {
    if (chosen.type.startsWith('image/')) return attempt(() => openAny(app, chosen));
    text.value = await textOf(chosen);
    return one();
  };
  const read = () => attempt(async () => {
    try {
      await openText(app, text.value, several.hidden ? {} : { number: Number(number.value) });
    } catch (problem) {
      const count = problem.details?.puzzles;
      if (!count) throw problem;
      several.hidden = false;
      number.value = '1';
      number.max = String(count);
      number.focus();
      throw new ApiError(t('The text holds {count} puzzles: choose one by its number.', { count }));
    }
  });
  const file = el('input', { type: 'file', class: 'unseen', tabindex: -1, 'aria-hidden': 'true',
    onchange: () => take(file.files).then(() => text.value && read()) });
  const photo = el('input', { type: 'file', accept: 'image/*', class: 'unseen', tabindex: -1, 'aria-hidden': 'true',
    onchange: () => take(photo.files) });
  const lens = el('div.lens');
  const shoot = async () => (await import('./camera.js')).camera(lens, (picture) => attempt(() => openAny(app, picture)));
  text.addEventListener('input', one);
  text.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) read();
  });
  text.addEventListener('drop', (event) => {
    if (!event.dataTransfer.files.length) return;
    event.preventDefault();
    take(event.dataTransfer.files);
  });
  return [el('section', {},
    field(t('A puzzle in any format: a line, a grid, pencil marks, a link, a file\'s text'), text), several,
    row(button(t('Open'), read, { kind: 'primary' }), button(t('Choose a file …'), () => file.click()), button(t('A photo …'), () => photo.click()),
      navigator.mediaDevices && button(t('The camera'), shoot), file, photo), lens)];
}
