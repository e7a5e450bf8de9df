/** What was solved, by level; days in a row; all of it, and the settings, as a file. */

import { request } from '../api.js';
import { save } from '../files.js';
import { Board } from '../model/board.js';
import * as documents from '../model/document.js';
import { Game } from '../model/game.js';
import * as progress from '../model/progress.js';
import * as statistics from '../model/statistics.js';
import * as store from '../model/store.js';
import * as url from '../model/url.js';
import { toast } from '../view/announce.js';
import { button, el, row } from '../view/dom.js';
import { levelName, t } from '../words.js';
import { GRADES } from './start.js';
import { timeOf } from './checkpoints.js';

const KEY = 'nonet-games';

export function statisticsPanel(app) {
  const list = statistics.finished();
  if (!list.length) return [el('p.soft', {}, t('Puzzles that you solve are counted here: by level, with your times and the days in a row.')), transfer(app)];
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
    transfer(app),
  ];
}

const streak = (name, number, best) => el('li', {}, el('b', {}, String(number)), el('span', {}, name),
  best > number ? el('span.soft.small', {}, t('at most {best}', { best })) : '');

/** All games, what was solved and the settings, to a file and from one. */
function transfer(app) {
  const file = el('input', { type: 'file', class: 'unseen', tabindex: -1, 'aria-hidden': 'true', onchange: async () => {
    toast(await read(await file.files[0].text(), app));
    file.value = ''; // so that the same file can be chosen again
  } });
  return row(button(t('Save all games as a file'), saveAll, { iconName: 'download' }),
    button(t('Take over from a file …'), () => file.click(), { kind: 'quiet' }), file);
}

function saveAll() {
  const games = store.games().map((saved) => ({ ...saved, document: store.findGame(saved.id)?.document ?? null }));
  save('nonet-games.json', { [KEY]: 1, games, finished: statistics.finished(), settings: store.settings(), course: progress.memory() });
}

/** @param {string} text @param {import('../app.js').App} app @returns {Promise<string>} what was done */
async function read(text, app) {
  let all;
  try {
    all = JSON.parse(text);
  } catch {
    all = null;
  }
  if (all?.[documents.KEY]) all = { [KEY]: 1, games: [{ document: all }], finished: [] };
  if (all?.[KEY] !== 1 || !Array.isArray(all.games) || !Array.isArray(all.finished)) return t('This file does not hold games of nonet.');
  const known = new Map(store.games().map((each) => [each.id, each.updated]));
  const games = [];
  for (const each of all.games) games.push(each?.id ? each : await completed(each ?? {}));
  const news = games.filter((each) => each?.hash && !((known.get(each.id) ?? 0) >= each.updated));
  const kept = news.toReversed().every(({ document, ...saved }) => store.saveGame(saved, document, `${Date.now()}-${Math.random()}`));
  const solved = statistics.add(all.finished.filter((each) => typeof each?.id === 'string' && typeof each?.on === 'string'));
  app.change(store.settingsIn(all.settings));
  if (all.course) progress.keep((await request('course', { memory: JSON.stringify(progress.memory()), more: JSON.stringify(all.course) })).memory);
  return kept ? `${t('{n} game taken over|{n} games taken over', { n: news.length })}, ${t('{n} solved puzzle|{n} solved puzzles', { n: solved })}.`
    : t('The browser does not keep them: its storage is full or blocked.');
}

/** What the terminal app writes has neither an id nor a link: all of that follows from the document. */
async function completed({ document, ...entry }) {
  const text = documents.puzzleOf(document);
  if (!text) return null;
  try {
    const { puzzle: record } = await request('convert', { puzzle: text });
    const game = new Game(new Board(record), { setting: Boolean(document.setting) });
    const story = documents.read(document, game);
    if (!story) return null;
    game.adopt(story);
    const { title, updated, daily, solved } = { title: String(document.title ?? ''), updated: Date.now(), daily: document.daily, solved: false, ...entry };
    return {
      id: store.idOf(record.text, game.setting, game.work), hash: url.encode(game), level: title, title: [game.board.title, levelName(title)].filter(Boolean).join(' · '),
      updated, ...(daily && { daily }), begun: game.begun, ...game.progress, solved, document,
    };
  } catch (error) {
    if (error.name !== 'ApiError') throw error;
    return null;
  }
}
