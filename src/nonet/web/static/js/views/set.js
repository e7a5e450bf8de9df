/** The tools of a setter: which clue is drawn, the clues that there are, the words, and what is known live. */

import { request } from '../api.js';
import { Board } from '../model/board.js';
import { pictureOf } from '../view/picture.js';
import { BESIDE, cellsOf, diagonals, SHAPES, towards } from '../model/strokes.js';
import { announce, announceNow } from '../view/announce.js';
import { button, card, el, field, row } from '../view/dom.js';
import { cornerAt, edgeAt, foggy, nearMiddle, sketch, slotAt } from '../view/sketching.js';
import { gameName, language, t } from '../words.js';
import { keptStates } from './checkpoints.js';
import { Clues, unknown } from './clues.js';
import { Finding } from './finding.js';
import { FOG, GROUPS, HOW, REGION } from './gestures.js';
import { LivePanel } from './live.js';

/** @typedef {{name: string, summary: string, gesture: {shape: string, groups: number, fields: {name: string, kind: string, needed: boolean}[]}}} Rule */

const WAYS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
const ASLANT = { Home: [-1, -1], PageUp: [-1, 1], End: [1, -1], PageDown: [1, 1] }; // where they are on a number pad

export class Tools {
  /** @type {?Rule} what is drawn; null while givens are typed */ rule = null;

  /** @type {(number|string)[]} */ #path = [];
  /** @type {string[][]} */ #groups = [];
  #taps = new Set();
  #last = [0, 0]; // where the pointer was
  /** @type {?number[]} the regions that are drawn */ #drawn = null;
  #keyed = false; // whether the keyboard draws
  /** @type {Rule[]} */ rules = [];
  /** @type {Map<string, import('../model/board.js').Clue>} those of this board that are known, as they are typed */ #known = new Map();

  /** @param {import('../app.js').App} app */
  constructor(app) {
    this.app = app;
    this.live = new LivePanel(app);
    this.finding = new Finding(app);
    this.base = app.board.record; // as it is where no regions are painted
    this.palette = el('select', { id: 'palette', onchange: () => this.choose(this.palette.value) }, el('option', { value: '' }, t('Givens')));
    this.how = el('p.soft.small', { role: 'status' });
    this.clues = new Clues(this);
    this.add = button(t('Add'), () => this.clues.commit({ rule: this.rule?.name ?? '', words: {}, groups: [], at: -1 }), { kind: 'primary' });
    this.finish = button(t('Finish'), () => this.#finish(), { label: t('Finish the clue (Enter)'), kind: 'quiet' });
    this.versions = keptStates(app, { name: t('Name of the version'), keep: t('Keep a version') }, (then) => this.#thumbnail(then));
    this.words = Object.fromEntries([['title', t('Title')], ['author', t('Author')], ['rules', t('Rules in your own words')], ['message', t('For those who solve it')]]
      .map(([name, words]) => {
        const input = el(name === 'rules' ? 'textarea' : 'input', { rows: 3, type: name === 'rules' ? null : 'text', maxlength: 10000, onchange: () => app.game.write(`the ${name}`, { [name]: input.value }) });
        return [name, { input, field: field(words, input) }];
      }));
    app.game.addEventListener('select', () => this.#follow());
    this.#load();
  }

  /** What stands in the panel. */
  get cards() {
    const { app } = this;
    return [
      card(t('Draw'), field(t('What is drawn'), this.palette), this.how, this.clues.place,
        row(this.add,
          this.finish,
          el('span.narrow-only.row', {}, button('', () => app.hand.undo(), { iconName: 'undo', label: t('Undo'), kind: 'quiet icon-only' }),
            button('', () => app.hand.redo(), { iconName: 'redo', label: t('Redo'), kind: 'quiet icon-only' })))),
      this.live.card,
      this.finding.card,
      this.clues.card,
      card(t('Words'), ...Object.values(this.words).map((each) => each.field)),
      card(t('Versions'), ...this.versions.parts),
      card(t('Ready'), row(button(t('Play it'), () => app.setting.end(), { kind: 'primary' }),
        button(t('Send it'), () => app.setView('share')), button(t('Laboratory'), () => app.setView('solve'), { kind: 'quiet', id: 'laboratory' }),
        button(t('Clear marks'), () => app.game.clearMarks(), { kind: 'quiet' }))),
    ];
  }

  async #load() {
    this.rules = (await request('rules')).rules;
    /** @type {[string, Rule[]][]} */
    const groups = SHAPES.map((shape) => [shape, this.rules.filter(({ gesture }) => gesture.shape === shape).sort((a, b) => gameName(a.name).localeCompare(gameName(b.name)))]);
    this.palette.append(...groups.map(([shape, rules]) => el('optgroup', { label: GROUPS[shape] },
      rules.map(({ name }) => el('option', { value: name }, gameName(name))))), el('option', { value: FOG.name }, t('Fog')), el('option', { value: REGION.name }, t('Regions')));
    this.choose('');
    this.moved();
  }

  /** @param {string} name of a rule, or nothing for givens */
  choose(name) {
    const { board, view } = this.app;
    this.rule = [FOG, REGION].find((each) => each.name === name) ?? this.rules.find((each) => each.name === name) ?? null;
    this.palette.value = name;
    this.clues.choose(null);
    this.forget();
    const shape = this.rule?.gesture.shape;
    const how = this.rule === FOG ? t('Drag over the cells that it leaves at first; again to cover them.') : HOW[shape];
    this.how.replaceChildren(...this.rule ? [el('span', { lang: language }, this.rule.summary), ' ', how] : [t('Type digits into cells. Choose a rule to draw its clues.')]);
    this.add.hidden = shape !== 'board';
    this.finish.hidden = !this.draws;
    this.app.pad.rebuild();
    this.show();
    const beside = BESIDE.includes(shape);
    if (beside !== board.open) {
      board.open = beside;
      view.redrawRules(board);
    }
  }

  /** Shows which clues there are, and what is being drawn. */
  show() {
    this.clues.show();
    foggy(this.app.view, this.app.game.sheet.fog?.lights ?? null);
    this.#sketch();
  }

  close() {
    this.live.stop();
    this.finding.stop();
    sketch(this.app.view, [], false);
    foggy(this.app.view, null);
  }

  moved() {
    const { board, game: { sheet } } = this.app;
    if (String(board.clues.map(({ id }) => id)) !== String(sheet.clues) || this.#drawn !== sheet.regions) this.#draw();
    for (const [name, { input }] of Object.entries(this.words)) if (document.activeElement !== input) input.value = sheet[name];
    this.show();
    this.versions.show();
    this.finding.stop();
    this.live.ask();
  }

  /** A small picture of a version. @param {import('../model/game.js').Checkpoint} version */
  async #thumbnail({ cells, sheet }) {
    const { app } = this;
    const { clues } = await this.describe(sheet?.clues ?? []);
    const givens = cells.map(({ value }) => value);
    return pictureOf(app, new Board({ ...app.board.record, clues, givens, pictures: null }));
  }

  /**
   * What clues are, asked for if that is not known yet.
   * @param {string[]} texts
   * @returns {Promise<{clues: import('../model/board.js').Clue[], refused: {id: string, message: string}[]}>}
   */
  async describe(texts) {
    const wanted = texts.filter((text) => !this.#known.has(text));
    let refused = [];
    if (wanted.length) {
      const answer = await request('clues', { ...this.app.setting.bare, wanted });
      for (const [text, clue] of Object.entries(answer.clues)) this.#known.set(text, clue).set(clue.id, clue);
      ({ refused } = answer);
    }
    return { clues: texts.flatMap((text) => this.#known.get(text) ?? []), refused };
  }

  /** Draws the clues that there are now. */
  async #draw() {
    const { app } = this;
    const { game } = app;
    const { clues: texts, regions } = game.sheet;
    this.#drawn = regions;
    await app.attempt(async () => {
      const { clues } = await this.describe(texts);
      const { region_of: painted, puzzle } = app.setting.bare;
      const record = painted ? (await request('convert', { puzzle, region_of: painted })).puzzle : this.base;
      if (app.game !== game || game.sheet.clues !== texts || game.sheet.regions !== regions) return;
      const { open } = game.board;
      game.board = Object.assign(new Board({ ...record, text: puzzle, clues, pictures: null }), { open });
      if (app.setting.unpainted) game.board.regionOf = regions;
      app.view.redrawRules(game.board);
      app.frame.showFacts();
      this.show();
    });
  }

  // Drawing --------------------------------------------------------------------------------------

  /** Whether a pointer or the keyboard draws, rather than selects. */
  get draws() {
    return this.rule !== null && !['board', 'text'].includes(this.rule.gesture.shape);
  }

  get #shape() {
    return this.rule?.gesture.shape ?? '';
  }

  /** A pointer goes down. @param {number} x @param {number} y @returns {boolean} whether it draws */
  down(x, y) {
    const { view } = this.app;
    this.forget({ taps: false });
    const slot = BESIDE.includes(this.#shape) ? slotAt(view, x, y, this.#shape === 'diagonal') : null;
    const cell = view.cellAt(x, y);
    this.#last = [x, y];
    if (slot) this.#path = [slot];
    else if (this.#shape === 'edge') this.#path = edgeAt(view, x, y) ?? (cell === null ? [] : [cell]);
    else if (this.#shape === 'corner') this.#path = [cornerAt(view, x, y)].filter((each) => each !== null);
    else if (cell !== null) this.#path = [cell];
    this.#sketch();
    return this.#path.length > 0;
  }

  /** It moves. */
  move(x, y) {
    this.#last = [x, y];
    const cell = this.app.view.cellAt(x, y);
    if (cell !== null && (this.#shape !== 'line' || nearMiddle(this.app.view, x, y))) this.#reach(cell);
  }

  #reach(cell) {
    const last = this.#path.at(-1);
    if (typeof last !== 'number' || cell === last || this.#shape === 'corner') return;
    if (this.#shape === 'edge') this.#path = [this.#path[0], cell];
    else if (this.#shape === 'line' && cell === this.#path.at(-2)) this.#path.pop(); // back the way it came
    else this.#path.push(...towards(this.app.board, last, cell));
    this.#sketch();
  }

  /** It goes up: what was drawn is a clue, or a part of one. */
  up() {
    if (!this.#path.length) return;
    const [x, y] = this.#last;
    const end = this.#shape === 'line' ? this.app.view.cellAt(x, y) : null; // a line need not end as near to a middle
    if (end !== null && nearMiddle(this.app.view, x, y, 0.48)) this.#reach(end);
    const one = this.#path.length === 1 && typeof this.#path[0] === 'number';
    if (one && this.#shape === 'cage') {
      const [cell] = this.#path;
      if (!this.#taps.delete(cell)) this.#taps.add(cell);
      this.#path = [];
      this.#sketch();
    } else this.#stroke();
  }

  /** What is drawn is done; of rules with several sets of cells, one of these. */
  #stroke() {
    const { board } = this.app;
    const path = [...this.#taps, ...this.#path];
    const [slot] = path;
    if (this.#shape === 'diagonal' && typeof slot === 'string') return this.#aslant(diagonals(board, slot));
    const cells = cellsOf(board, this.#shape, path);
    this.forget({ groups: false });
    if (!cells.length) return announce(HOW[this.#shape]);
    this.#groups.push(cells);
    const { groups } = this.rule.gesture;
    const wanted = this.#shape === 'line' ? 1 : groups;
    this.#sketch();
    if (wanted && this.#groups.length >= wanted) return this.#finish();
    return announce(t('{n} set of cells. Draw the next one, or press Enter.|{n} sets of cells. Draw the next one, or press Enter.', { n: this.#groups.length }));
  }

  /** The longer diagonal from a place beside the board; once it is drawn, the other one. @param {string[][]} ways */
  #aslant(ways) {
    const { chosen } = this.clues;
    const at = ways.findIndex((cells) => String(cells) === String(chosen?.groups[0]));
    this.forget();
    if (!ways.length) return;
    this.#groups = [ways[(at + 1) % ways.length]];
    if (at < 0) return this.#finish();
    this.clues.choose({ ...chosen, groups: this.#groups });
    this.#groups = [];
    if (chosen.at >= 0) this.clues.commit(this.clues.chosen);
    else this.show();
  }

  /** The clue has all its cells: now its number, or it is there. */
  #finish() {
    if (this.#taps.size || this.#path.length) {
      this.#stroke();
      if (!this.#groups.length) return;
    }
    if (!this.rule || !this.#groups.length) return;
    const draft = { rule: this.rule.name, words: {}, groups: this.#groups, at: -1 };
    this.#groups = [];
    if (this.rule === FOG) return this.#light(draft.groups.flat());
    if (this.rule === REGION) return this.#divide(draft.groups.flat());
    this.clues.choose(draft);
    const needed = this.rule.gesture.fields.filter((each) => each.needed);
    if (needed.length === 1 && unknown(needed[0])) draft.words = { [needed[0].name]: '?' };
    if (needed.length && !draft.words[needed[0].name]) {
      this.show();
      announce(t('{rule}, {n} cell: type its number.|{rule}, {n} cells: type its number.', { rule: gameName(draft.rule), n: draft.groups.flat().length }));
    } else this.clues.commit(draft);
  }

  /** Cells that the fog leaves, or covers again; without any cell lit there is none. @param {string[]} names */
  #light(names) {
    const { board, game } = this.app;
    const { lights = [], triggers = [] } = game.sheet.fog ?? {};
    const cells = names.map((name) => board.cell(name));
    const dark = cells.every((cell) => lights.includes(cell));
    const left = lights.filter((cell) => !cells.includes(cell));
    const next = dark ? left : [...left, ...cells].sort((a, b) => a - b);
    game.write('paint fog', { fog: next.length || triggers.length ? { lights: next, triggers } : null });
    announce(t('The fog leaves {n} cell.|The fog leaves {n} cells.', { n: next.length }));
  }

  /** Cells become a region; what is left of others that had some of them is in none. @param {string[]} names */
  #divide(names) {
    const { board, game } = this.app;
    const cells = new Set(names.map((name) => board.cell(name)));
    const broken = new Set([...cells].map((cell) => board.regionOf[cell]));
    const regions = board.regionOf.map((region) => (broken.has(region) ? 0 : region));
    const write = (some) => {
      const number = regions.findIndex((_, at) => !regions.includes(at + 1)) + 1;
      for (const cell of some) regions[cell] = number;
    };
    write(cells);
    const left = regions.flatMap((region, cell) => (region ? [] : cell));
    if (left.length === board.size) write(left);
    game.write('paint regions', { regions });
    announce(t('A region of {n} cell.|A region of {n} cells.', { n: cells.size }));
  }

  /** What was drawn is none. */
  forget({ taps = true, groups = true } = {}) {
    this.#path = [];
    this.#keyed = false;
    if (taps) this.#taps.clear();
    if (groups) this.#groups = [];
    this.#sketch();
  }

  #sketch() {
    const { board, view } = this.app;
    const cells = (names) => names.map((name) => (typeof name === 'number' ? name : board.cell(name)));
    const lines = [...this.#groups.map(cells), [...this.#taps], this.#path.filter((each) => typeof each === 'number')];
    if (this.clues.chosen?.at === -1) lines.push(...this.clues.chosen.groups.map(cells));
    sketch(view, lines, this.#shape === 'line');
  }

  // Keys -----------------------------------------------------------------------------------------

  /** A key on the board. @param {KeyboardEvent} event @returns {boolean} whether it was for a clue */
  key({ key, ctrlKey, metaKey, altKey }) {
    const way = altKey && WAYS[key];
    if (way) return this.clues.shift(...way);
    if (ctrlKey || metaKey || altKey) return false;
    if (this.#keyed && ASLANT[key]) return this.#goAslant(...ASLANT[key]);
    if (this.draws && key === ' ') {
      if (this.#keyed && this.#shape !== 'cage') this.#stroke();
      else this.#begin();
      return true;
    }
    if (this.draws && key === 'Enter') {
      this.#finish();
      return true;
    }
    if (/^[\d-]$/.test(key)) return this.clues.press(key);
    return key === 'Delete' ? this.clues.remove() : key === 'Backspace' && this.clues.erase();
  }

  #begin() {
    const { board, game: { cursor } } = this.app;
    const rule = gameName(this.rule.name);
    if (this.#shape === 'cage') {
      if (!this.#taps.delete(cursor)) this.#taps.add(cursor);
      const cells = [...this.#taps].map((cell) => board.name(cell)).join(' ');
      announceNow(t('Drawing {rule}: {cells}. Space takes a cell or leaves it, Enter ends it.', { rule, cells }));
    } else {
      this.#keyed = true;
      this.#path = [cursor];
      announceNow(t('Drawing {rule}, at {cell}. Arrows go on, Home, End, Page Up and Page Down aslant, Enter ends it.', { rule, cell: board.name(cursor) }));
      if (this.#shape === 'corner') this.#stroke();
    }
    this.#sketch();
  }

  /** The cursor goes aslant, as far as there is a board. */
  #goAslant(down, across) {
    const { board, game, view } = this.app;
    const [row, column] = [board.row(game.cursor) + down, board.column(game.cursor) + across];
    if (row >= 0 && column >= 0 && row < board.height && column < board.size) game.select(row * board.size + column, 'only');
    view.focus();
    return true;
  }

  /** The cursor has moved. */
  #follow() {
    if (this.#keyed) this.#reach(this.app.game.cursor);
  }

  /** Nothing is drawn any more. @returns {boolean} whether something was */
  escape() {
    const some = Boolean(this.#path.length || this.#groups.length || this.#taps.size || this.clues.chosen);
    this.choose(this.rule?.name ?? '');
    return some;
  }
}
