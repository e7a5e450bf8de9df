/** What was solved, by level; days in a row; all of it as a file. */

import { save } from '../files.js';
import * as statistics from '../model/statistics.js';
import * as store from '../model/store.js';
import { toast } from '../view/announce.js';
import { button, el, row } from '../view/dom.js';
import { levelName, t } from '../words.js';
import { GRADES } from './start.js';
import { timeOf } from './replay.js';

const KEY = 'nonet-games';

export function statisticsPanel() {
  const list = statistics.finished();
  if (!list.length) return [el('p.soft', {}, t('Puzzles that you solve are counted here: by level, with your times and the days in a row.')), transfer()];
  const today = statistics.dayOf(new Date());
  const days = statistics.streak(list.flatMap(({ daily }) => daily ?? []), today);
  const played = statistics.streak(list.map(({ on }) => on), today);
  const head = [t('Level'), t('Solved'), t('Without help'), t('Best'), t('Mean')];
  const cell = (text, i) => el(i ? 'td.figure' : 'td', {}, text);
  const lines = statistics.byLevel(list, GRADES).map(({ level, count, alone, best, mean }) => el('tr', {},
    [levelName(level), String(count), String(alone), best === null ? '–' : timeOf(best), timeOf(mean)].map(cell)));
  return [
    el('ul.streaks', {},
      streak(t('Solved'), list.length), streak(t('Days in a row'), played.now, played.best),
      streak(t('Daily puzzles in a row'), days.now, days.best)),
    el('div.table-place', {}, el('table.tight', {},
      el('thead', {}, el('tr', {}, head.map((text, i) => el(i ? 'th.figure' : 'th', { scope: 'col' }, text)))), el('tbody', {}, lines))),
    transfer(),
  ];
}

const streak = (name, number, best) => el('li', {}, el('b', {}, String(number)), el('span', {}, name),
  best > number ? el('span.soft.small', {}, t('at most {best}', { best })) : '');

/** All games and what was solved, to a file and from one. */
function transfer() {
  const file = el('input', { type: 'file', class: 'unseen', tabindex: -1, 'aria-hidden': 'true', onchange: async () => {
    const shown = read(await file.files[0].text());
    toast(shown);
  } });
  return row(button(t('Save all games as a file'), saveAll, { iconName: 'download' }),
    button(t('Take over from a file …'), () => file.click(), { kind: 'quiet' }), file);
}

function saveAll() {
  const games = store.games().map((saved) => ({ ...saved, document: store.findGame(saved.id)?.document ?? null }));
  save('nonet-games.json', { [KEY]: 1, games, finished: statistics.finished() });
}

/** @param {string} text @returns {string} what was done */
function read(text) {
  let all;
  try {
    all = JSON.parse(text);
  } catch {
    all = null;
  }
  if (all?.[KEY] !== 1 || !Array.isArray(all.games) || !Array.isArray(all.finished)) return t('This file does not hold games of nonet.');
  const known = new Map(store.games().map((each) => [each.id, each.updated]));
  const news = all.games.filter(({ id, hash, updated }) => id && hash && !((known.get(id) ?? 0) >= updated));
  const kept = news.toReversed().every(({ document, ...saved }) => store.saveGame(saved, document, `${Date.now()}-${Math.random()}`));
  const solved = statistics.add(all.finished.filter((each) => typeof each?.id === 'string' && typeof each?.on === 'string'));
  return kept ? `${t('{n} game taken over|{n} games taken over', { n: news.length })}, ${t('{n} solved puzzle|{n} solved puzzles', { n: solved })}.`
    : t('The browser does not keep them: its storage is full or blocked.');
}
