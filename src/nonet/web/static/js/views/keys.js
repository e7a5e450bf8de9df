/** The list of keys. */

import { openDialog } from '../view/dialog.js';
import { el, note } from '../view/dom.js';
import { keyName } from '../moves.js';
import { t } from '../words.js';

/** The keys beside the commands, for the list of keys. @type {[string[], string][]} */
const OTHER_KEYS = [
  [['←', '↑', '→', '↓'], t('Move; with Shift select more; with Ctrl move without selecting; with the pen, Shift draws')],
  [['1 … 9'], t('Enter in the chosen mode')],
  [['Shift 1 … 9'], t('Corner mark')],
  [['Alt 1 … 9'], t('Centre mark')],
  [['Space'], t('Next mode: value, corner, centre, colour, pen')],
  [['Ctrl Space'], t('Add the cell to the selection, or remove it')],
  [['Backspace', 'Delete', '0'], t('Erase')],
  [['Ctrl Z', 'Ctrl Y'], t('Undo, redo')],
  [['Enter'], t('Apply the step that is shown; put the chosen digit into the cell')],
  [['Page Up', 'Page Down'], t('Back and forward on the solution path')],
  [['Home', 'End'], t('Start and end of the row; with Ctrl, of the board')],
  [['Ctrl A'], t('Select all cells')],
  [['Esc'], t('Back to my game; back to the board')],
  [['?'], t('This list')],
];

/** Shows what the keys do. @param {import('../app.js').App} app @param {typeof import('../view/keyboard.js').COMMANDS} commands */
export function openKeys(app, commands) {
  const plain = app.board.greatest <= 9;
  const entries = [
    ...OTHER_KEYS,
    ...commands.map(({ key, words }) => /** @type {[string[], string]} */ ([[...(plain && app.settings.shortcuts ? [key] : []), `Alt ${key}`], words])),
  ];
  openDialog(t('Keys'),
    el('dl.shortcuts', {}, entries.flatMap(([keys, words]) => [
      el('dt', {}, keys.map((key) => el('kbd', {}, keyName(key)))), el('dd', {}, words),
    ])),
    note(plain
      ? t('These keys reach the board from everywhere but text fields.')
      : t('On this board letters are values: A is 10, B is 11. Two digits typed quickly make one number.')));
}
