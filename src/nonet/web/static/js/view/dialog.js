/** A dialog with a head and a way out; the browser keeps the keyboard inside and gives it back. */

import { button, el } from './dom.js';
import { t } from '../words.js';

/**
 * @param {string} title
 * @param {...Element} body
 * @returns {HTMLDialogElement}
 */
export function openDialog(title, ...body) {
  const close = button('', () => dialog.close(), { iconName: 'close', label: t('Close'), kind: 'quiet icon-only' });
  // What holds nothing to press can still be scrolled with the keyboard.
  const readOnly = !body.some((part) => part.querySelector('button, input, [role=tabpanel]') || part.matches('[role=tabpanel]'));
  const dialog = el('dialog', { tabindex: -1, 'aria-labelledby': 'dialog-title' },
    el('div.dialog-head', {}, el('h2', { id: 'dialog-title' }, title), close),
    el('div.dialog-body', { tabindex: readOnly ? 0 : -1 }, ...body));
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => { if (event.target === dialog) dialog.close(); });
  // One that was closed a moment ago goes with its event, which may be still to come.
  for (const closed of document.querySelectorAll('dialog:not([open])')) closed.remove();
  document.body.append(dialog);
  dialog.showModal();
  dialog.focus(); // its title is read out, and no button is set off before anybody asked for it
  return dialog;
}
