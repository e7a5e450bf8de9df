/** How the page looks and what it does by itself; kept in this browser. */

import { openDialog } from '../view/dialog.js';
import { choice, el, field, note, select } from '../view/dom.js';
import { language, LANGUAGES, t } from '../words.js';

/** @param {import('../app.js').App} app */
export function openSettings(app) {
  const { valueCount, record: { symbols } } = app.board;
  const letters = valueCount > 9 && symbols.some((symbol, i) => symbol !== String(app.board.shown(i + 1)));
  const tick = (name, words) => choice(words,
    { checked: name === 'zoom' ? app.frame.zoomed : app.settings[name], onchange: (checked) => app.change({ [name]: checked }) });
  const pick = (name, words, pairs) => {
    const list = select(pairs, app.settings[name], { onchange: () => app.change({ [name]: list.value }) });
    return field(words, list);
  };
  const part = (title, ...rest) => el('section', {}, el('h3', {}, title), ...rest);
  openDialog(t('Settings'),
    part(t('Looks'), el('div.fields', {},
      pick('theme', t('Theme'), [['auto', t('as the system is')], ['light', t('light')], ['dark', t('dark')]]),
      pick('digits', t('Digits and marks'), [['normal', t('normal')], ['large', t('large')]]), chooseLanguage(app)),
    el('div', {}, tick('timer', t('Show the timer')),
      tick('same', t('Highlight the same digit, in marks as well')),
      tick('discs', t('Digits up to 6 on discs of a colour, for children')),
      tick('zoom', t('Large cells on boards above 9×9 (the board scrolls)')),
      letters && tick('letters', t('Show {letter} for 10, and so on', { letter: symbols[9] })))),
    part(t('Entering'), el('div.fields', {},
      pick('entry', t('Choose first'), [['cell', t('the cell, then the digit')], ['digit', t('the digit, then cells')]]),
      pick('written', t('Your marks'), [['full', t('all')], ['snyder', t('pairs in a box')], ['none', t('nothing')]])),
    el('div', {}, tick('shortcuts', t('Letters are commands (if not: Alt and the letter)')))),
    part(t('While you play'), el('div.fields', {},
      pick('check', t('Mark at once'), [['clashes', t('what breaks a rule')], ['solution', t('whatever is wrong')], ['off', t('nothing')]])),
    el('div', {}, tick('tidy', t('A digit removes marks in the cells that it sees')),
      tick('judge', t('Solve with me: say after each move what it was')),
      tick('fill', t('Begin a puzzle with all candidates filled in')))),
    note(t('Settings are kept in this browser.')));
}

/** Another language needs the page anew; the game is kept. */
function chooseLanguage(app) {
  const choose = select(Object.entries(LANGUAGES), language, { onchange: () => {
    app.change({ language: choose.value });
    app.keeper.save();
    location.reload();
  } });
  return el('div', {}, field(t('Language'), choose),
    language !== 'en' && note(t('A few rare errors and techniques are explained in English.')));
}
