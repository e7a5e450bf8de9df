/** The dialog for another puzzle: an example, a new one, a text or file, one's own, a saved game. */

import { SILENT, wasAborted } from '../api.js';
import { games } from '../model/store.js';
import { openDialog } from '../view/dialog.js';
import { el } from '../view/dom.js';
import { makeTabs } from '../view/tabs.js';
import { gameList, start } from './start.js';
import { t } from '../words.js';

const maker = async (...rest) => (await import('./make.js')).maker(...rest);
const setter = async (...rest) => (await import('./make.js')).setter(...rest);
const reader = async (...rest) => (await import('./open.js')).reader(...rest);
const KINDS = [
  ['start', t('Start'), start], ['make', t('Generate'), maker], ['read', t('Open'), reader],
  ['own', t('Set one'), setter], ['saved', t('Saved'), saved],
  ['statistics', t('Statistics'), async (app) => (await import('./statistics.js')).statisticsPanel(app)],
];

/** @param {import('../app.js').App} app */
export function openNew(app, kind) {
  if (document.querySelector('dialog[open]')) return;
  app.keeper.save(); // the list of games is up to date
  const list = el('div', { role: 'tablist', 'aria-label': t('Source of the puzzle') });
  const panels = KINDS.map(([id, text]) => el('div', {
    id: `new-${id}`, role: 'tabpanel', 'aria-labelledby': `tab-${id}`, 'aria-label': text, tabindex: -1,
  }));
  const error = el('p.error', { role: 'alert', hidden: true });
  const dialog = openDialog(t('New puzzle'), list, error, ...panels);
  dialog.classList.add('tall');
  // Closing the dialog ends its requests: no puzzle that is still being made replaces the game.
  const closed = new AbortController();
  dialog.addEventListener('close', () => closed.abort());

  /** Does something and closes the dialog, or shows here why it failed. */
  const attempt = async (task) => {
    error.hidden = true;
    try {
      await task();
      dialog.close();
      app.goHome();
      app.view.focus();
    } catch (problem) {
      if (wasAborted(problem)) return;
      if (problem.name !== 'ApiError') throw problem;
      error.textContent = problem.message;
      error.hidden = false;
    }
  };
  const show = async (id) => {
    error.hidden = true;
    panels.forEach((panel) => { panel.hidden = panel.id !== `new-${id}`; });
    const at = KINDS.findIndex(([kind]) => kind === id);
    if (panels[at].hasChildNodes()) return;
    panels[at].append(el('p.working', {}, t('Loading')));
    try {
      panels[at].replaceChildren(...await KINDS[at][2](app, attempt, closed.signal));
    } catch (problem) {
      const gone = problem instanceof TypeError && /import/.test(problem.message); // of code that is loaded only now
      if (problem.name !== 'ApiError' && !gone) throw problem;
      const words = gone ? SILENT : problem.message;
      panels[at].replaceChildren(el('p.error', {}, words));
    }
  };
  const tabs = makeTabs(list, KINDS.map(([id, text]) => ({ id, text })), show, (id) => `new-${id}`);
  if (kind === tabs.current) show(kind);
  else tabs.choose(kind);
}

function saved(app, attempt) {
  const all = games();
  const list = [...all.filter(({ begun }) => begun !== false), ...all.filter(({ begun }) => begun === false)];
  if (!list.length) return [el('p.soft', {}, t('Games that you have started are kept in this browser.'))];
  return [gameList(app, attempt, list)];
}
