/** The clues of a puzzle that is being set: their list, the number of the chosen one, and what changes them. */

import { textOf } from '../model/strokes.js';
import { announceNow } from '../view/announce.js';
import { button, card, el, field, row } from '../view/dom.js';
import { fieldName, gameName, t } from '../words.js';

/** @typedef {{rule: string, words: Object<string, string>, groups: string[][], at: number, inside?: string}} Draft `at`: which clue it is, -1 for none yet; `inside`: its rules in parentheses */

const QUIET = 'quiet icon-only';

export class Clues {
  /** @type {?Draft} the clue whose number is typed */ chosen = null;

  #typed = { text: '', move: /** @type {?Object} */ (null), draft: /** @type {?Draft} */ (null), created: false };
  /** @type {Promise<unknown>} */ #task = Promise.resolve();

  /** @param {import('./set.js').Tools} tools */
  constructor(tools) {
    this.tools = tools;
    this.app = tools.app;
    this.number = el('input', { type: 'text', id: 'clue-number', autocomplete: 'off', onchange: () => this.#write(this.number.value) });
    this.numberLabel = el('span', {});
    this.numberField = field(this.numberLabel, this.number);
    this.trouble = el('p.error', { role: 'alert', hidden: true });
    this.ways = el('div.row', { role: 'group', 'aria-label': t('Move the clue (Alt and arrows)') },
      button('←', () => this.shift(0, -1), { label: t('to the left') }), button('↑', () => this.shift(-1, 0), { label: t('up') }),
      button('↓', () => this.shift(1, 0), { label: t('down') }), button('→', () => this.shift(0, 1), { label: t('to the right') }));
    /** Below what is drawn. */
    this.place = el('div.chosen-clue', {}, this.numberField, this.ways, this.trouble);
    this.list = el('ul.clues', { id: 'clues' });
    this.text = el('input', { type: 'text', spellcheck: 'false', lang: 'en', placeholder: 'killer 15 r1c1 r1c2' });
    this.text.addEventListener('keydown', ({ key }) => { if (key === 'Enter') this.#addText(); });
    this.card = card(t('Clues'), this.list,
      row(el('span.grow', {}, this.text), button(t('Add'), () => this.#addText(), { label: t('Add the rule that is typed') })));
  }

  get #numberField() {
    const rule = this.tools.rules.find(({ name }) => name === this.chosen?.rule);
    return rule?.gesture.fields.find(({ kind }) => kind !== 'flag');
  }

  /** Whether digits are typed for clues, on keys with a 0. */
  get numbers() {
    return Boolean(this.#numberField ?? this.tools.rule?.gesture.fields.some(({ kind }) => kind !== 'flag'));
  }

  /** @param {?Draft} draft */
  choose(draft) {
    this.chosen = draft;
    this.#typed.text = '';
  }

  /** A digit: of the number of the clue that was drawn or chosen last. @returns {boolean} whether there is one */
  press(digit) {
    const wanted = this.#numberField;
    if (!wanted) return false;
    const { text } = this.#typed;
    this.#typed.text = [text, digit].filter(Boolean).join(wanted.kind === 'numbers' ? ',' : '');
    this.#write(this.#typed.text);
    return true;
  }

  /** Takes the last digit of the number away that is typed, else the chosen clue. @returns {boolean} whether there was one */
  erase() {
    const { text } = this.#typed;
    if (!this.chosen || !text) return this.remove();
    this.#typed.text = text.slice(0, -1).replace(/,$/, '');
    this.#write(this.#typed.text);
    return true;
  }

  /** Takes a clue away. @returns {boolean} whether there was one */
  remove(at = this.chosen?.at) {
    if (at === undefined) return false;
    if (this.#isLocked(at)) return true;
    this.choose(null);
    if (at >= 0) this.app.game.write('remove a clue', { clues: this.app.game.sheet.clues.filter((_, i) => i !== at) });
    this.tools.forget();
    this.tools.show();
    return true;
  }

  /** Moves the chosen clue by so many cells. @returns {boolean} whether there is one */
  shift(down, across) {
    const { chosen, app: { board } } = this;
    if (!chosen || chosen.at < 0 || chosen.inside) return false; // cells of rules inside would stay where they are
    if (this.#isLocked(chosen.at)) return true;
    const place = (name) => [board.row(board.cell(name)) + down, board.column(board.cell(name)) + across];
    const inside = chosen.groups.flat().map(place).every(([row, column]) => row >= 0 && column >= 0 && row < board.height && column < board.size);
    this.#complain(inside ? '' : t('There the board ends.'));
    if (!inside) return true;
    const groups = chosen.groups.map((cells) => cells.map(place).map(([row, column]) => board.name(row * board.size + column)));
    this.choose({ ...chosen, groups });
    this.commit(this.chosen);
    return true;
  }

  /** @param {string} text */
  #write(text) {
    const wanted = this.#numberField;
    const { chosen } = this;
    if (!wanted || !chosen || this.#isLocked(chosen.at)) return;
    chosen.words = { ...chosen.words, [wanted.name]: text.trim() || (unknown(wanted) ? '?' : '') };
    if (!text.trim() && !wanted.needed) delete chosen.words[wanted.name];
    this.commit(chosen);
  }

  /** Makes a clue of what was drawn, or changes it; a clue and its number are one move. @param {Draft} draft */
  commit(draft) {
    const text = textOf(draft.rule, draft.words, draft.groups, draft.inside);
    this.#task = this.#task.then(() => this.app.attempt(async () => {
      const { game } = this.app;
      const { clues: [clue], refused } = await this.tools.describe([text]);
      if (game !== this.app.game) return;
      this.#complain(refused[0]?.message ?? '');
      if (!clue) return;
      if (draft.at >= 0 && this.#typed.draft === draft && this.#typed.move === game.last) {
        game.undo();
        if (this.#typed.created) draft.at = -1;
      }
      const clues = [...game.sheet.clues];
      const created = draft.at < 0;
      const there = clues.indexOf(clue.id);
      if (there >= 0 && there !== draft.at) return this.#complain(t('This clue is there already.'));
      if (created) draft.at = clues.push(clue.id) - 1;
      else clues[draft.at] = clue.id;
      game.write(created ? `draw ${draft.rule}` : `change ${draft.rule}`, { clues });
      Object.assign(this.#typed, { move: game.last, draft, created });
      this.tools.show();
      announceNow(t('{clue}: {claim}', { clue: clue.title, claim: clue.claim }));
    }));
  }

  /** Says what is wrong, or nothing. @param {string} text */
  #complain(text) {
    this.trouble.hidden = !text;
    this.trouble.textContent = text;
  }

  async #addText() {
    await this.app.attempt(async () => {
      const { clues, refused } = await this.tools.describe([this.text.value.trim()]);
      this.#complain(refused[0]?.message ?? '');
      const there = this.app.game.sheet.clues;
      const fresh = clues.map(({ id }) => id).filter((id) => !there.includes(id));
      if (!fresh.length) return;
      this.app.game.write('add a rule', { clues: [...there, ...fresh] });
      this.text.value = '';
    });
  }

  /** A locked clue stays as it is until it is unlocked. @param {string} id */
  #lock(id) {
    const { locked } = this.app.game.sheet;
    const open = locked.includes(id);
    this.choose(null);
    this.app.game.write(open ? 'unlock a clue' : 'lock a clue', { locked: open ? locked.filter((each) => each !== id) : [...locked, id] });
  }

  #isLocked(at) {
    const { locked, clues } = this.app.game.sheet;
    const is = locked.includes(clues[at]);
    this.#complain(is ? t('This clue is locked.') : '');
    return is;
  }

  /** Chooses a clue to be changed. @param {number} at */
  #select(at) {
    const { board, view, pad } = this.app;
    const clue = board.clues[at];
    if (!clue) return;
    const groups = clue.groups.map((cells) => cells.map((cell) => board.name(cell)));
    this.choose({ rule: clue.rule, words: { ...clue.words }, groups, at, inside: clue.inside });
    view.highlight({ cells: clue.cells.map((cell) => board.name(cell)) });
    pad.rebuild();
    this.tools.show();
  }

  #line(id, at, title) {
    const locked = this.app.game.sheet.locked.includes(id);
    return el('li', { class: this.chosen?.at === at && 'chosen' },
      button(title, () => this.#select(at), { kind: 'quiet', 'aria-pressed': String(this.chosen?.at === at), title: id }),
      this.tools.live.needless.has(id) && el('span.soft.small', {}, t('needless')),
      button('', () => this.#lock(id), { iconName: 'lock', label: t('Lock {title}', { title }), kind: QUIET, 'aria-pressed': String(locked) }),
      button('', () => this.remove(at), { iconName: 'trash', label: t('Remove {title}', { title }), kind: QUIET, disabled: locked }));
  }

  /** Shows which clues there are, and the number of the chosen one. */
  show() {
    const { board, game } = this.app;
    const known = new Map(board.clues.map((clue) => [clue.id, clue]));
    const buttons = () => [...this.list.querySelectorAll('button:enabled')];
    const had = buttons().findIndex((each) => each === document.activeElement);
    this.list.replaceChildren(...game.sheet.clues.map((id, at) => this.#line(id, at, known.get(id)?.title ?? id)));
    if (had >= 0) (buttons()[had] ?? buttons().at(-1) ?? this.text).focus();
    const wanted = this.#numberField;
    this.numberField.hidden = !wanted;
    this.ways.hidden = !(this.chosen && this.chosen.at >= 0 && this.chosen.groups.length && !this.chosen.inside);
    if (!wanted) return;
    this.numberLabel.textContent = t('{field} of {rule}', { field: fieldName(wanted.name), rule: gameName(this.chosen.rule) });
    if (document.activeElement !== this.number) this.number.value = this.chosen.words[wanted.name] ?? '';
  }
}

/** Whether a field of a rule may stay open, as a number that is to be found. */
export const unknown = ({ kind, needed }) => needed && kind === 'number';
