/** The examples: other rules, other sizes, famous ones. Loaded once somebody wants to see them. */

import { request } from '../api.js';
import { games } from '../model/store.js';
import { button, el } from '../view/dom.js';
import { language, levelName, t } from '../words.js';
import { capital, GRADES } from './start.js';

const SETS = [...GRADES, 'singles', 'locked-candidates', 'short-search', 'long-search']; // the command line's
const GAMES = ['jigsaw', 'diagonal', 'windoku', 'anti-king', 'anti-knight', 'asterisk', 'centre-dot', 'futoshiki', 'latin', 'queens'];
const WELL_KNOWN = ['killer', 'thermometer', 'arrow', 'difference', 'ratio', 'pair-sum', 'little-killer', 'whispers',
  'renban', 'sandwich', 'palindrome', 'skyscraper'];

/** What comes with nonet: a button for each board or rule; each opens the next that was not played. */
export async function examples(app, attempt) {
  const { examples: levels } = await request('examples');
  const played = new Set(games().filter(({ begun }) => begun !== false).map(({ level }) => level));
  const one = ({ name, about, rating, examples: all }) => {
    const from = all ?? [{ name, rating }];
    const next = from.find((each) => !played.has(each.name.replace(/-(\d+)$/, ' $1'))) ?? from[0];
    const words = capital(levelName(name).replaceAll('-', ' '));
    const shown = button(words, () => attempt(() => app.openExample(next.name)), { title: about, lang: language });
    shown.append(el('span.soft.small.rating', {}, levelName(next.rating ?? '')));
    return shown;
  };
  const group = (words, entries) => entries.length > 0
    && el('section', {}, el('h3', {}, words), el('div.choices', {}, entries.map(one)));
  const of = (sort) => levels.filter((level) => sortOf(level) === sort);
  const rules = of('rules');
  const known = WELL_KNOWN.flatMap((each) => rules.filter(({ name }) => name === each));
  const rare = rules.filter((level) => !known.includes(level));
  return [
    group(t('Other rules'), [...of('game'), ...known]),
    rare.length > 0 && el('details', {}, el('summary', {}, t('One more rule|{n} more rules', { n: rare.length })),
      el('div.choices', {}, rare.map(one))),
    group(t('Other sizes'), of('size')),
    group(t('Famous'), of('famous').flatMap((level) => level.examples)),
  ].filter(Boolean);
}

function sortOf({ name }) {
  if (SETS.includes(name)) return 'set';
  if (GAMES.includes(name)) return 'game';
  return /^\d+x\d+$/.test(name) ? 'size' : name === 'famous' ? 'famous' : 'rules';
}
