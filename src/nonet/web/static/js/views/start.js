/** What there is to play at once: games to go on with, the puzzle of the day, examples by level. */

import { request } from '../api.js';
import { forgetGame, games } from '../model/store.js';
import { button, el, note } from '../view/dom.js';
import { language, levelName, t } from '../words.js';

const GRADES = ['easy', 'medium', 'hard', 'expert', 'master'];

/** Games that the board does not show: what stands in their cells is not what they are about. */
export const isDrawn = ({ name }) => name !== 'queens';

const LEVEL_OF_TODAY = 'medium';
const MOST = 3; // games to go on with; the others are under Saved

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {import('../app.js').App} app */
export async function start(app, attempt, signal) {
  const { examples: levels } = await request('examples');
  const open = games().filter(({ solved, begun }) => !solved && begun !== false);
  return [
    open.length > 0 && el('section', {}, el('h3', {}, t('Go on with')), gameList(app, attempt, open.slice(0, MOST), { removable: false })),
    el('section', {}, el('h3', {}, t('Today')), today(app, attempt, signal)),
    ...examples(app, attempt, levels),
    note(t('A puzzle or a link from elsewhere: paste it on the board, or under Open.')),
  ].filter(Boolean);
}

/** The puzzle of the day is made from the date, so that it is the same for everybody. */
function today(app, attempt, signal) {
  const now = new Date();
  const seed = now.getFullYear() * 10000 + (now.getMonth() + 1) * 100 + now.getDate();
  const date = now.toLocaleDateString(language, { day: 'numeric', month: 'long' });
  return el('div.choices', {}, button(`${date}, ${levelName(LEVEL_OF_TODAY)}`, () => attempt(async () => {
    const { puzzle } = await request('generate', { seed, difficulty: LEVEL_OF_TODAY }, { signal });
    app.load(puzzle, { level: `${date}, ${LEVEL_OF_TODAY}` });
  }), { iconName: 'run' }));
}

/** What a level is about, and which language that is in: the server has English sentences alone. */
const described = (name, about) => (levelName(name) === name ? { title: about, lang: 'en' } : {});

/** A button per level; each opens the next of its puzzles that was not played. */
function examples(app, attempt, levels) {
  const played = new Set(games().filter(({ begun }) => begun !== false).map(({ level }) => level));
  const group = (title, entries) => (entries.length ? el('section', {}, el('h3', {}, title),
    el('div.choices', {}, entries.map(({ name, about, examples: all }) => button(capital(levelName(name)), () => {
      const fresh = all?.filter((each) => !played.has(each.name.replace(/-(\d+)$/, ' $1')));
      const from = fresh?.length ? fresh : all ?? [{ name }];
      return attempt(() => app.openExample(from[Math.floor(Math.random() * from.length)].name));
    }, described(name, about))))) : '');
  const sortOf = ({ name }) => (GRADES.includes(name) ? t('By level') : /^\d+x\d+$/.test(name) ? t('Other sizes')
    : name === 'famous' ? t('Famous') : t('Other rules'));
  return [t('By level'), t('Other sizes'), t('Other rules'), t('Famous')].map((title) => {
    const chosen = levels.filter((level) => isDrawn(level) && sortOf(level) === title);
    return group(title, title === t('Famous') ? chosen.flatMap((level) => level.examples) : chosen);
  });
}

/** Games that can be opened, and forgotten if they are `removable`. */
export function gameList(app, attempt, list, { removable = true } = {}) {
  return el('ul.games', {}, list.map(({ id, title, hash, filled, open, solved, updated, begun }) => {
    const entry = el('li', {}, button('', () => attempt(() => app.openLink(hash, { push: true })), { kind: 'game' }));
    const state = solved ? t('solved') : begun === false ? t('not begun') : t('{filled} of {open} filled', { filled, open });
    entry.firstChild.append(el('span', {}, title),
      el('span.soft.small', {}, `${state} · ${new Date(updated).toLocaleDateString(language)}`));
    const forget = () => { forgetGame(id); entry.remove(); };
    if (removable) entry.append(button('', forget, { iconName: 'trash', label: t('Forget {title}', { title }), kind: 'quiet icon-only' }));
    return entry;
  }));
}
