/** What there is to play at once: games to go on with, the puzzle of the day, examples by level. */

import { request } from '../api.js';
import { dayOf } from '../model/days.js';
import { forgetGame, games } from '../model/store.js';
import { button, el, note } from '../view/dom.js';
import { dayName, language, levelName, t } from '../words.js';

/** The levels of the scales of steps, and of everything that the page says about difficulty. */
export const GRADES = ['easy', 'medium', 'hard', 'unfair', 'extreme'];

const LEVEL_OF_TODAY = 'medium';
const MOST = 3; // games to go on with; the others are under Saved

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {import('../app.js').App} app */
export function start(app, attempt, signal) {
  const open = games().filter(({ solved, begun }) => !solved && begun !== false);
  return [
    open.length > 0 && el('section', {}, el('h3', {}, t('Go on with')), gameList(app, attempt, open.slice(0, MOST), { removable: false })),
    el('section', {}, el('h3', {}, t('A new one, by level')),
      el('div.choices.levels', {}, GRADES.map((level) => button(capital(levelName(level)), () => attempt(() => makeLevel(app, level, signal))))),
      el('div.choices', {}, today(app, attempt, signal), lessons(app, attempt))),
    allExamples(app, attempt),
    note(t('A puzzle or a link from elsewhere: paste it on the board, or under Open.')),
  ].filter(Boolean);
}

/** Opens a new puzzle of a level, up to hard as newspapers print them. @param {import('../app.js').App} app @param {AbortSignal} [signal] */
export async function makeLevel(app, level, signal) {
  const { puzzle } = await request('generate', { difficulty: level, newspaper: GRADES.indexOf(level) < 3 }, { signal });
  app.load(puzzle, { level });
}

/** The puzzle of the day is made from the date, so that it is the same for everybody. */
function today(app, attempt, signal) {
  const now = new Date();
  const seed = now.getFullYear() * 10000 + (now.getMonth() + 1) * 100 + now.getDate();
  const date = now.toLocaleDateString(language, { day: 'numeric', month: 'short' });
  const done = games().some(({ daily, solved }) => solved && daily === dayOf(now));
  const words = `${t('Today: {date}', { date })}, ${levelName(LEVEL_OF_TODAY)}${done ? ' ✓' : ''}`;
  return button(words, () => attempt(async () => {
    const { puzzle } = await request('generate', { seed, difficulty: LEVEL_OF_TODAY, newspaper: true }, { signal });
    app.load(puzzle, { level: `${date}, ${LEVEL_OF_TODAY}`, daily: dayOf(now) });
  }), { iconName: 'run' });
}

/** The lessons are a view of the page, which the dialog of a first visit hides. */
function lessons(app, attempt) {
  return button(t('Learn techniques'), async () => {
    await attempt(() => {});
    app.setView('learn');
  }, { iconName: 'learn' });
}

/** The examples; who is here for the first time, and has enough to choose from, loads them with a click. */
function allExamples(app, attempt) {
  const place = el('div.examples', {});
  const all = el('details', { ontoggle: () => load(), open: games().length > 0 }, el('summary', {}, t('Examples: other rules, other sizes, famous ones')), place);
  const load = async () => {
    if (!all.open || place.hasChildNodes()) return;
    place.append(el('p.working', {}, t('Looking for the examples')));
    try {
      const { examples } = await import('./examples.js');
      place.replaceChildren(...await examples(app, attempt));
    } catch (problem) {
      if (problem.name !== 'ApiError') throw problem;
      place.replaceChildren(el('p.error', {}, problem.message));
    }
  };
  load();
  return all;
}

/** Games that can be opened, and forgotten if they are `removable`. */
export function gameList(app, attempt, list, { removable = true } = {}) {
  return el('ul.games', {}, list.map(({ id, title, hash, filled, open, solved, updated, begun }) => {
    const entry = el('li', {}, button('', () => attempt(() => app.openLink(hash, { push: true })), { kind: 'game' }));
    const state = solved ? t('solved') : begun === false ? t('not begun') : t('{filled} of {open} filled', { filled, open });
    entry.firstChild.append(el('span', {}, title),
      el('span.soft.small', {}, `${state} · ${dayName(updated)}`));
    const forget = () => { forgetGame(id); entry.remove(); };
    if (removable) entry.append(button('', forget, { iconName: 'trash', label: t('Forget {title}', { title }), kind: 'quiet icon-only' }));
    return entry;
  }));
}
