/** The positions that a player keeps to come back to, and the versions of a setter, with a picture each. */

import { button, el, row } from '../view/dom.js';
import { t } from '../words.js';

/**
 * @param {import('../app.js').App} app
 * @param {{name: string, keep: string}} words
 * @param {?(kept: import('../model/game.js').Checkpoint) => Promise<Element>} drawn
 */
export function keptStates(app, words = { name: t('Name of the checkpoint'), keep: t('Keep a checkpoint') }, drawn = null) {
  const list = el('ul.checkpoints', {});
  /** @type {WeakMap<Object, Element>} */ const pictures = new WeakMap();
  let shown = null;
  const pictureOf = (kept) => {
    if (!pictures.has(kept)) {
      const place = el('span.thumbnail', { 'aria-hidden': 'true' });
      pictures.set(kept, place);
      app.attempt(async () => place.append(await drawn(kept)));
    }
    return pictures.get(kept);
  };
  const show = () => {
    const { game } = app;
    if (shown === game.checkpoints) return;
    shown = game.checkpoints;
    list.replaceChildren(...game.checkpoints.map((each) => el('li', {},
      el('span', {}, drawn && pictureOf(each), each.name, el('span.soft.small', {}, ` · ${timeOf(each.time)}`)),
      button(t('Go back'), () => { game.become(`back to "${each.name}"`, each); }, { label: t('Go back to {name}', { name: each.name }) }),
      button('', () => { game.forgetCheckpoint(each); }, { iconName: 'trash', label: t('Forget {title}', { title: each.name }), kind: 'quiet icon-only' }))));
  };
  const name = el('input', { type: 'text', 'aria-label': words.name, maxlength: 60 });
  const keep = () => {
    app.help.keepCheckpoint(name.value.trim());
    name.value = '';
  };
  name.addEventListener('keydown', ({ key }) => { if (key === 'Enter') keep(); });
  show();
  return { parts: [list, row(el('span.grow', {}, name), button(t('Keep'), keep, { label: words.keep }))], show };
}

/** 75 as 1:15. @param {number} seconds */
export const timeOf = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
