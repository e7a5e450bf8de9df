/** A game from its first move to its last, as it was played. */

import { button, card, el, row } from '../view/dom.js';
import { moveWords } from '../moves.js';
import { t } from '../words.js';
import { Player } from '../view/player.js';
import { list } from '../model/marks.js';
import { timeOf } from './checkpoints.js';

const PACE = 600;

/**
 * @param {import('../app.js').App} app
 * @param {() => void} back to the game
 * @returns {{card: Element, player: Player}}
 */
export function replay(app, back) {
  const { game } = app;
  const { moves } = game;
  const about = el('p.answer', { role: 'status' });
  const words = (at) => (at ? t('Move {at} of {count}, at {time}: {move}', {
    at, count: moves.length, time: timeOf(moves[at - 1].time), move: moveWords(moves[at - 1].label),
  }) : t('The beginning, {n} move|The beginning, {n} moves', { n: moves.length }));
  const player = new Player({ what: t('move'), back: t('One move back'), on: t('One move on'), pace: PACE, words, show: (at) => {
    const cells = game.after(at);
    const kept = at ? moves[at - 1].kept.after : game.start.kept;
    app.view.show({
      cells, values: cells.map(({ value }) => value), candidates: kept ? cells.map(({ centre }) => list(centre)) : null,
    });
    app.view.highlight(at ? { cells: moves[at - 1].changes.slice(0, 1).map(({ cell }) => app.board.name(cell)) } : null);
    about.textContent = words(at);
  } });
  player.begin(moves.length);
  return {
    card: card(t('Replay'), player.slider, player.tools, about, row(button(t('Back to the game'), back, { kind: 'primary' }))),
    player,
  };
}
