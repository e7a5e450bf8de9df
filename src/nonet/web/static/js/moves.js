/** What keys and moves are called in the language: only who asks gets these words. */

import { gameName, t } from './words.js';

/** A text that is looked up later. */
const form = (text) => text;

// As they stand on keys.
form('Shift'); form('Ctrl'); form('Space'); form('Backspace'); form('Delete'); form('Enter'); form('Page Up');
form('Page Down'); form('Home'); form('End'); form('Esc'); form('Alt');

/** A key as its keyboard has it: "Shift 1". @param {string} key */
export const keyName = (key) => key.replace(/[A-Z][a-z]+( Up| Down)?/g, (word) => t(word));

// Moves are kept in English, so that a game goes on in any language.
const MOVES = [
  form('mark {value} in {cells}'), form('colour {value} in {cells}'), form('erase {cells}'), form('{cells} = {value}'),
  form('{count} cells'), form('the first {count} steps'), form('fill in all candidates'), form('clear all marks'),
  form('clear all colours'), form('colour candidate {value} in {cells}'), form('sign {value} in {cells}'), form('draw a line'), form('remove a line'),
  form('back to "{checkpoint}"'), form('start again'), form('what was opened'), form('what another tab had'), form('solve'),
  form('remove a clue'), form('repair'), form('lock a clue'), form('unlock a clue'), form('add a rule'), form('draw {rule}'), form('change {rule}'), form('the {words}'), form('paint fog'), form('paint regions'), form('what was found'),
];

/** The name of a move, or of a rule; techniques have no other than their own. @param {string} label @returns {string} */
export function moveWords(label) {
  for (const each of MOVES) {
    const names = [...each.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const found = new RegExp(`^${each.replace(/\{\w+\}/g, '(.+)')}$`).exec(label);
    if (found) return t(each, Object.fromEntries(names.map((name, i) => [name, moveWords(found[i + 1])])));
  }
  return gameName(label);
}
