/** The rules beside the board. */

import { card, el } from '../view/dom.js';
import { language, t } from '../words.js';

/** What the puzzle is called, whose it is and what its rules are; its clues light up with its words. @param {import('../app.js').App} app */
export function rulesCard({ board, view, game }) {
  const { beside, record, clues } = board;
  const { rules, sentences = [] } = record;
  const parts = [];
  let rest = rules;
  for (const { text, rule } of sentences) {
    const [before, ...after] = rest.split(text);
    if (!after.length || !clues.some((clue) => clue.rule === rule)) continue;
    const light = (on) => {
      for (const group of view.svg.querySelectorAll('[data-clue]')) group.classList.toggle('lit', on && clues[group.dataset.clue]?.rule === rule);
    };
    const part = el('span.sentence', { tabindex: 0, 'data-rule': rule, onfocus: () => light(true), onblur: () => light(false),
      onpointerenter: () => light(true), onpointerleave: () => light(false) }, text);
    parts.push(before, part);
    rest = after.join(text);
  }
  const words = el('p.puzzle-rules', { id: 'rules', lang: beside?.rules ? null : language }, parts, rest);
  game.addEventListener('select', () => {
    const here = new Set(clues.filter(({ cells }) => cells.includes(game.cursor)).map(({ rule }) => rule));
    for (const part of words.querySelectorAll('[data-rule]')) part.classList.toggle('lit', here.has(part.dataset.rule));
  });
  return card(beside?.title || t('Rules'), beside?.author && el('p.soft', {}, t('by {author}', { author: beside.author })), words);
}
