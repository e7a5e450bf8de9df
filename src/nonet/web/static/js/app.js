/** What the parts of the page share: the game, the board, the views, and what a player can do. */

import { request, wasAborted } from './api.js';
import { Clock } from './clock.js';
import { fromRecord, listenToPaste } from './files.js';
import { greet, Keeper } from './keeper.js';
import { Board } from './model/board.js';
import { Game } from './model/game.js';
import * as store from './model/store.js';
import * as url from './model/url.js';
import { Setting } from './setting.js';
import { announce, announceNow, toast } from './view/announce.js';
import { BoardView } from './view/board-svg.js';
import { describeCell } from './view/cell-svg.js';
import { button, byId, calm, el } from './view/dom.js';
import { Frame } from './view/frame.js';
import { listenToKeys } from './view/keyboard.js';
import { Pad } from './view/pad.js';
import { listenToPointer } from './view/pointer.js';
import { makeTabs } from './view/tabs.js';
import { CompareView } from './views/compare.js';
import { HintView } from './views/hint.js';
import { openNew } from './views/new.js';
import { PathView } from './views/path.js';
import { PlayView } from './views/play.js';
import { ShareView } from './views/share.js';
import { SolveView } from './views/solve.js';
import { moveWords, t } from './words.js';

const VIEWS = [
  ['play', t('Play'), PlayView], ['hint', t('Hint'), HintView], ['path', t('Path'), PathView],
  ['solve', t('Solve'), SolveView], ['compare', t('Compare'), CompareView], ['share', t('Share'), ShareView],
];
const FIRST_PUZZLE = 'easy-1';

export class App {
  mode = 'value';
  isSolved = false;
  opening = 0; // links that are being opened
  #opened = 0; // links that were
  #trouble = ''; // why the last attempt failed

  /** @param {Game} game drawn until `begin` has found another */
  constructor(game) {
    this.settings = store.settings();
    this.game = game;
    this.level = '';
    this.view = new BoardView(byId('board'), this.settings);
    this.view.setGame(game);
    this.pad = new Pad(byId('pad'), this);
    this.clock = new Clock(byId('timer'), this);
    this.setting = new Setting(this);
    this.keeper = new Keeper(this);
    this.frame = new Frame(this);
    /** @type {Object<string, import('./views/view.js').View>} */
    this.views = {};
    const panels = VIEWS.map(([id, , Kind]) => {
      const panel = el('div.panel', { id: `panel-${id}`, role: 'tabpanel', 'aria-labelledby': `tab-${id}`, tabindex: 0 });
      this.views[id] = new Kind(panel, this);
      return panel;
    });
    byId('panels').replaceChildren(...panels);
    this.tabs = makeTabs(byId('tabs'), VIEWS.map(([id, text]) => ({ id, text, iconName: id })),
      (id) => this.#showView(id), (id) => `panel-${id}`);
    this.#showView('play');
    this.pad.rebuild();
    listenToPointer(byId('board'), () => this);
    listenToKeys(byId('board'), this);
    listenToPaste(this);
    window.addEventListener('hashchange', () => this.openLink(location.hash));
  }

  get board() {
    return this.game.board;
  }

  // Puzzles --------------------------------------------------------------------------------------

  /** Opens what the address holds, else the last game, else an easy puzzle. */
  async begin() {
    const alone = !location.hash; // nobody sent a link
    if (await this.openLink(location.hash)) return;
    const trouble = this.#trouble; // with the link
    const [last] = store.games();
    const found = last && !last.solved && await this.openLink(last.hash);
    if (!found) await this.openExample(FIRST_PUZZLE, { asked: false });
    if (!found && alone && !trouble) openNew(this, t('What shall it be?'));
    if (trouble) this.banner(trouble, 'bad');
  }

  async openExample(name, { asked = true } = {}) {
    await this.attempt(async () => {
      const { puzzle } = await request(`examples/${encodeURIComponent(name)}`);
      this.load(puzzle, { level: name.replace(/-(\d+)$/, ' $1'), asked });
    });
  }

  /**
   * Reads a puzzle and opens it.
   * @param {Object} fields what `/api/convert` takes
   * @param {Parameters<App['load']>[1]} [options]
   * @returns {Promise<string[]>} what a reader should know about how it was read
   */
  async open(fields, options) {
    const { puzzle, remarks } = await request('convert', fields);
    this.load(puzzle, options);
    return remarks ?? [];
  }

  /**
   * @param {string} hash as in an address
   * @param {{push?: boolean}} [options] `push`: whether the address is another one from now on
   * @returns {Promise<boolean>} whether it carries a puzzle
   */
  async openLink(hash, { push = false } = {}) {
    const link = url.decode(hash);
    if (!link) return false;
    this.opening += 1;
    this.keeper.save();
    this.#opened += 1;
    const mine = this.#opened;
    try {
      return await this.attempt(async () => {
        const { puzzle } = await request('convert', { puzzle: link.puzzle });
        if (mine === this.#opened) this.load(puzzle, { ...link, push });
      });
    } finally {
      this.opening -= 1;
    }
  }

  /**
   * @param {import('./model/board.js').PuzzleRecord} record
   * @param {{level?: string, setting?: boolean, state?: Parameters<Game['restore']>[0],
   *   story?: Parameters<Game['adopt']>[0], push?: boolean, asked?: boolean}} [options]
   *   `story`: its history; `push`: whether Back leads to the puzzle that was open before; `asked`:
   *   whether anybody wanted this one
   */
  load(record, { level = '', setting = false, state, story, push = true, asked = true } = {}) {
    this.keeper.save();
    const game = new Game(new Board(record), { setting });
    const linked = state ?? (record.values && fromRecord(record));
    const how = this.keeper.resume(game, linked && url.fitting(linked, game.board), story);
    game.now = () => this.clock.seconds;
    this.game = game;
    this.level = level || (store.games().find(({ id }) => id === store.idOf(record.text, setting))?.level ?? '');
    this.game.tidy = this.settings.tidy;
    game.selectAll([]);
    const first = game.cells.findIndex((cell) => !cell.value);
    game.select(Math.max(0, first));
    this.isSolved = this.#isSolved();
    this.view.setGame(game);
    this.pad.rebuild();
    for (const view of Object.values(this.views)) view.reset();
    game.addEventListener('move', () => this.#afterMove());
    game.addEventListener('select', () => this.clock.look());
    this.clock.start({ waits: !asked });
    byId('board').classList.remove('zoomed');
    this.frame.showRules();
    this.frame.showFacts();
    this.banner(null);
    if (setting) this.setting.update();
    this.keeper.begin({ push, asked });
    announce(t('{board}, {n} given.|{board}, {n} givens.', { board: game.board.title, n: game.givenCount }));
    if (how && !setting) greet(this, how);
  }

  /**
   * The fields that every request about the game has. While a puzzle is being set its values are the
   * givens.
   */
  async gameRequest() {
    const { game } = this;
    if (!game.setting) return { puzzle: this.board.record.text, values: game.values, marks: game.marks };
    const { puzzle } = await request('convert', { puzzle: this.board.record.text, givens: game.values });
    return { puzzle: puzzle.text, values: game.values, marks: null };
  }

  /** What the empty cells may hold: the player's candidates if these are kept. */
  async candidates() {
    return this.game.marks ?? (await request('candidates', await this.gameRequest())).candidates;
  }

  // What a player does -----------------------------------------------------------------------------

  /** @param {string} mode value, corner, centre or colour */
  setMode(mode) {
    this.mode = mode;
    this.pad.rebuild();
    announce({ value: t('Values'), corner: t('Corner marks'), centre: t('Centre marks'), colour: t('Colours') }[mode]);
  }

  enter(value, mode) {
    const { game } = this;
    if (this.#looking()) return;
    const cells = [...game.selection];
    if (mode === 'colour') {
      if (value <= 8) game.paint(cells, value - 1);
    } else if (mode === 'value') game.place(cells, value);
    else game.mark(/** @type {any} */ (mode), cells, value);
    this.#announceMove(cells);
  }

  erase() {
    if (this.#looking()) return;
    this.game.erase(this.game.selection);
    this.#announceMove([...this.game.selection]);
  }

  /** @param {{silent?: boolean}} [options] */
  undo({ silent = false } = {}) {
    if (this.#looking()) return;
    const label = this.game.undo();
    if (!silent) announce(label ? t('Undone: {move}', { move: moveWords(label) }) : t('Nothing to undo'));
  }

  redo() {
    if (this.#looking()) return;
    const label = this.game.redo();
    announce(label ? t('Redone: {move}', { move: moveWords(label) }) : t('Nothing to redo'));
  }

  async check() {
    await this.attempt(async () => {
      const { status, mistakes, solved } = await request('check', await this.gameRequest());
      const wrong = mistakes.length;
      if (status === 'unsolvable') await this.showDiagnosis();
      else if (wrong) {
        this.view.highlight({ cells: mistakes.map(({ cell }) => cell) });
        this.banner(t('There is a mistake.|There are {n} mistakes.', { n: wrong }), 'bad', button(t('Undo to before it'), () => this.undoMistake()));
      } else if (status === 'multiple') this.banner(t('No rule is broken. The puzzle has several solutions.'));
      else this.banner(solved ? t('Solved. Every value is right.') : t('No mistake so far.'), 'good');
    });
  }

  /**
   * Why the puzzle has no solution, if it has none: marks the givens and says what would repair it.
   * @returns {Promise<string>} all that is known of it
   */
  async showDiagnosis() {
    let all = '';
    await this.attempt(async () => {
      const { puzzle } = await this.gameRequest();
      const { diagnosis, brief } = await request('diagnose', { puzzle });
      if (!diagnosis) return;
      const { cells, dead_house: dead, text } = diagnosis;
      all = text;
      this.view.highlight({ cells, houses: dead ? [dead.house] : [] });
      this.banner(brief, 'bad');
    });
    return all;
  }

  async undoMistake() {
    if (this.#looking()) return;
    await this.attempt(async () => {
      const { mistakes } = await request('check', await this.gameRequest());
      const found = mistakes.map((each) => ({ ...each, cell: this.board.cell(each.cell) }));
      const count = this.game.undoBefore(found);
      this.banner(count ? t('One move undone: no mistake is left.|{n} moves undone: no mistake is left.', { n: count })
        : found.length ? t('The mistake is older than the moves that are kept here.') : t('There is no mistake.'), count ? 'good' : '',
      ...(found.length && !count ? [button(t('Erase it'), () => this.game.erase(found.map(({ cell }) => cell)))] : []));
    });
  }

  /** Back to the givens. Nothing is lost: it is a move. */
  restart() {
    if (this.#looking()) return;
    const { isSolved } = this;
    this.game.restart();
    if (isSolved) this.clock.reset();
    this.banner(t('Begun again. Undo brings your game back.'), '', button(t('Undo'), () => this.undo()));
  }

  async fillCandidates() {
    if (this.#looking()) return;
    await this.attempt(async () => {
      const { candidates } = await request('candidates', { ...await this.gameRequest(), marks: null });
      this.game.keepCandidates(candidates);
      announce(t('All candidates filled in.'));
    });
  }

  hint({ show = false } = {}) {
    if (this.tabs.current !== 'hint') this.setView('hint');
    /** @type {HintView} */ (this.views.hint).more({ scroll: show });
  }

  applyShown() {
    /** @type {HintView} */ (this.views.hint).apply();
  }

  /** @param {number} by steps on the solution path */
  walk(by) {
    if (this.tabs.current !== 'path') this.setView('path');
    else /** @type {PathView} */ (this.views.path).walk(by);
  }

  escape() {
    if (this.view.showsExhibit) this.setView('play');
    this.banner(null);
    this.view.highlight(null);
    this.game.selectAll([this.game.cursor]);
    this.view.focus();
  }

  announceProgress() {
    const left = this.game.cells.filter((cell) => !cell.value).length;
    const cursor = this.view.faces[this.game.cursor].getAttribute('aria-label');
    const empty = t('{n} empty cell|{n} empty cells', { n: left });
    announceNow(`${this.board.title}. ${empty}. ${this.clock.words}. ${t('You are at {cell}.', { cell: cursor })}`);
  }

  openNew = () => openNew(this);

  // Around the board -------------------------------------------------------------------------------

  setView = (id) => this.tabs.choose(id);

  /** A line above the board; null takes it away. */
  banner = (...parts) => this.frame.banner(...parts);

  /** Does something that may fail, and shows why it did. @returns {Promise<boolean>} whether it went well */
  async attempt(task) {
    try {
      await task();
      return true;
    } catch (error) {
      if (wasAborted(error)) return false;
      if (error.name !== 'ApiError') throw error;
      this.#trouble = error.message;
      this.banner(error.message, 'bad');
      return false;
    }
  }

  /** @param {Partial<store.Settings>} changes */
  change(changes) {
    Object.assign(this.settings, changes);
    store.saveSettings(changes);
    this.game.tidy = this.settings.tidy;
    this.frame.showTheme();
    this.pad.rebuild();
    this.view.redraw();
  }

  /** The address of this game. @param {boolean} progress whether with what the player has written */
  link(progress) {
    return `${location.origin}${location.pathname}#${url.encode(this.game, { progress })}`;
  }

  #showView(id) {
    const before = document.body.dataset.view;
    if (before) this.views[before].close();
    document.body.dataset.view = id;
    for (const panel of byId('panels').children) panel.hidden = panel.id !== `panel-${id}`;
    this.views[id].open();
  }

  #looking() {
    if (this.view.showsExhibit) toast(t('This is not your game. Press Esc, or choose Play, to go back to it.'));
    return this.view.showsExhibit;
  }

  #afterMove() {
    this.pad.update();
    this.frame.showFacts();
    this.view.highlight(null);
    if (!this.game.setting) this.banner(null);
    else this.setting.update();
    this.views[this.tabs.current].moved();
    const solved = this.#isSolved();
    if (solved && !this.isSolved) this.#celebrate();
    else if (this.isSolved && !solved) this.clock.goOn();
    this.isSolved = solved;
    this.keeper.later();
  }

  #isSolved() {
    return !this.game.setting && this.game.full && this.board.conflicts(this.game.values).size === 0;
  }

  #celebrate() {
    this.clock.stop();
    const { helped, hints } = this.game;
    const how = hints ? t('with {n} hint|with {n} hints', { n: hints }) : helped ? t('with some help') : t('all by yourself');
    this.banner(t('Solved in {time}, {how}!', { time: this.clock.text, how }), 'good', button(t('Another one'), () => this.openNew(), { kind: 'primary' }));
    if (!calm()) {
      byId('board').classList.add('solved');
      setTimeout(() => byId('board').classList.remove('solved'), 1200);
    }
  }

  #announceMove(cells) {
    const { game } = this;
    if (cells.length !== 1) return announce(t('{n} cell changed|{n} cells changed', { n: cells.length }));
    const face = { candidates: null, given: game.isGiven(cells[0]), conflict: this.view.faces[cells[0]].classList.contains('conflict'), ...game.cells[cells[0]] };
    return announce(describeCell(this.board, cells[0], face));
  }
}
