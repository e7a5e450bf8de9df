/** The positions that a player keeps to come back to. */

import { button, card, el, row } from '../view/dom.js';
import { t } from '../words.js';

/** @param {import('../app.js').App} app */
export function checkpointCard(app) {
  const list = el('ul.checkpoints', {});
  const show = () => {
    const { game } = app;
    list.replaceChildren(...game.checkpoints.map((each) => el('li', {},
      el('span', {}, each.name, el('span.soft.small', {}, ` · ${timeOf(each.time)}`)),
      button(t('Go back'), () => { game.goBackTo(each); }, { label: t('Go back to {name}', { name: each.name }) }),
      button('', () => { game.forgetCheckpoint(each); }, { iconName: 'trash', label: t('Forget {title}', { title: each.name }), kind: 'quiet icon-only' }))));
  };
  const name = el('input', { type: 'text', 'aria-label': t('Name of the checkpoint'), maxlength: 60 });
  const keep = () => {
    app.help.keepCheckpoint(name.value.trim());
    name.value = '';
  };
  name.addEventListener('keydown', ({ key }) => { if (key === 'Enter') keep(); });
  show();
  const shown = card(t('Checkpoints'), list, row(el('span.grow', {}, name), button(t('Keep'), keep, { label: t('Keep a checkpoint') })));
  return { card: shown, show };
}

const timeOf = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
