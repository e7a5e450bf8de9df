/** A puzzle is solved: how quickly, with how much help, what comes next, and a card to share. */

import { request } from '../api.js';
import * as statistics from '../model/statistics.js';
import * as store from '../model/store.js';
import { download } from '../files.js';
import { announce, toast } from '../view/announce.js';
import { openDialog } from '../view/dialog.js';
import { button, el, row, svg } from '../view/dom.js';
import { png } from '../view/picture.js';
import { levelName, t } from '../words.js';
import { GRADES, makeLevel } from './start.js';
import { timeOf } from './checkpoints.js';

const SQUARES = ['🟦', '🟩', '🟨'];
const FILLS = ['#7aa7f7', '#6cc58b', '#f2cf5b'];
const WIDEST = 9; // squares side by side in a message

/** @param {import('../app.js').App} app @param {string} title */
export async function openFinish(app, title) {
  const { game, board, daily } = app;
  const { hints, helped } = game;
  const seconds = game.now();
  const level = await levelOf(board.record.text);
  const id = statistics.shortId(store.idOf(board.record.text));
  const today = statistics.dayOf(new Date());
  const before = statistics.byLevel(statistics.finished(), GRADES).find((each) => each.level === level);
  statistics.note({ id, level, kind: board.title, seconds, hints, helped, on: today, ...(daily && { daily }) });
  const list = statistics.finished();
  const days = statistics.streak(list.flatMap((each) => each.daily ?? []), today);
  const alone = !hints && !helped;
  const text = message(app, { level, seconds, hints, helped });
  const facts = [
    [t('Time'), timeOf(seconds)], [t('Level'), levelName(level)], [t('Hints'), helped && !hints ? t('steps taken over') : String(hints)],
    [t('Solved of this level'), String(list.filter((each) => each.level === level).length)],
    alone && before?.best && [t('Your best until now'), timeOf(before.best)],
    daily && days.now > 0 && [t('Daily puzzles in a row'), String(days.now)],
  ].filter(Boolean);
  const again = GRADES.includes(level) && board.title === '9×9';
  const attempt = (task) => app.attempt(task).then((done) => done && dialog.close());
  const dialog = openDialog(title,
    el('dl.result', {}, facts.flatMap(([name, value]) => [el('dt', {}, name), el('dd', {}, value)])),
    el('div.card-to-share', { role: 'img', 'aria-label': text.split('\n', 2).join(', ') }, drawnCard(app, text)),
    row(
      again ? button(t('Next one, {level}', { level: levelName(level) }), () => attempt(() => makeLevel(app, level)), { kind: 'primary' })
        : button(t('Another one'), () => { dialog.close(); app.openNew(); }, { kind: 'primary' }),
      button(t('Copy the card'), () => copy(text), { iconName: 'copy' }),
      button(t('As a picture'), () => save(app, text), { iconName: 'download', kind: 'quiet' }),
      button(t('Replay'), () => { dialog.close(); app.setView('play'); /** @type {any} */ (app.views.play).replay(); }, { iconName: 'run', kind: 'quiet' })));
  dialog.classList.add('finish');
  announce(title);
}

/** How hard it is on the usual scale. */
async function levelOf(puzzle) {
  try {
    return (await request('rate', { puzzle, path: false })).level ?? t('not rated');
  } catch (error) {
    if (error.name !== 'ApiError') throw error;
    return t('not rated');
  }
}

/** For each cell in which third of the game its value came, or null if it is given. */
function thirds({ moves, done, board }) {
  const played = moves.slice(0, done);
  const when = board.givens.map((given) => (given ? null : 0));
  played.forEach(({ changes }, at) => {
    for (const { cell, before, after } of changes) {
      if (after.value && after.value !== before.value) when[cell] = Math.floor((3 * at) / played.length);
    }
  });
  return when;
}

/** What is sent to friends: it tells how it went and nothing of the solution. */
function message({ game, board, level: title }, { level, seconds, hints, helped }) {
  const help = hints ? t('{n} hint|{n} hints', { n: hints }) : helped ? t('with some help') : t('no hints');
  const head = `nonet ${board.title}${title ? ` · ${levelName(title)}` : ''}\n${timeOf(seconds)} · ${levelName(level)} · ${help}`;
  if (board.size > WIDEST) return head;
  const squares = thirds(game).map((third) => (third === null ? '⬜' : SQUARES[third]));
  const lines = Array.from({ length: board.height }, (_, line) => squares.slice(line * board.size, (line + 1) * board.size).join(''));
  return `${head}\n${lines.join('\n')}`;
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t('Copied.'));
  } catch {
    toast(t('The browser does not allow copying: choose the text and copy it.'));
  }
}

/** The card as a PNG. */
const save = async (app, text) => download('nonet.png', await png(drawnCard(app, text), 1200), 'image/png');

/** @returns {any} an SVG */
function drawnCard({ game, board }, text) {
  const [first, second] = text.split('\n');
  const side = 480 / Math.max(board.size, board.height);
  const words = (y, size, weight, content) => svg('text', {
    x: 300, y, 'text-anchor': 'middle', 'font-family': 'sans-serif', 'font-size': size, 'font-weight': weight, fill: '#1b2130',
  }, content);
  return svg('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 600 680' },
    svg('rect', { width: 600, height: 680, fill: '#f4f3ef' }), words(64, 28, 650, first), words(108, 24, 400, second),
    thirds(game).map((third, cell) => svg('rect', {
      x: 60 + board.column(cell) * side + 2, y: 150 + board.row(cell) * side + 2, width: side - 4, height: side - 4, rx: side / 8,
      fill: third === null ? '#d9d6cc' : FILLS[third],
    })));
}
