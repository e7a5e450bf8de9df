/** The list of keys. */

import { openDialog } from '../view/dialog.js';
import { el } from '../view/dom.js';
import { COMMANDS, OTHER_KEYS } from '../view/keyboard.js';

/** @param {import('../app.js').App} app */
export function openKeys(app) {
  const plain = app.board.size <= 9;
  const entries = [
    ...OTHER_KEYS,
    ...COMMANDS.map(({ key, words }) => /** @type {[string[], string]} */ ([plain ? [key, `Alt ${key}`] : [`Alt ${key}`], words])),
  ];
  openDialog('Keys',
    el('dl.shortcuts', {}, entries.flatMap(([keys, words]) => [
      el('dt', {}, keys.map((key) => el('kbd', {}, key))), el('dd', {}, words),
    ])),
    el('p.soft.small', {}, plain
      ? 'The board has to have the keyboard: click it, or go there with Tab.'
      : 'On this board letters are values: A is 10, B is 11. Two digits typed quickly make one number.'));
}
