/** What the parts of the page share: the game, the board, the views, and what a player can do. */

import { request, SILENT, wasAborted } from './api.js';
import { Checking } from './checking.js';
import { Clock } from './clock.js';
import { Hand } from './hand.js';
import { Help } from './help.js';
import { greet, Keeper } from './keeper.js';
import { Loan } from './loan.js';
import { Board } from './model/board.js';
import { Game } from './model/game.js';
import * as store from './model/store.js';
import * as url from './model/url.js';
import { fromRecord, listenToPaste } from './paste.js';
import { Setting } from './setting.js';
import { announce, announceNow } from './view/announce.js';
import { BoardView } from './view/board-svg.js';
import { button, byId, reducedMotion, el, narrow, onNarrow } from './view/dom.js';
import { Frame } from './view/frame.js';
import { COMMANDS, listenToKeys } from './view/keyboard.js';
import { Pad } from './view/pad.js';
import { listenToPointer } from './view/pointer.js';
import { makeTabs } from './view/tabs.js';
import { later } from './views/later.js';
import { openNew } from './views/new.js';
import { PlayView } from './views/play.js';
import { t } from './words.js';

/** For the person who plays, sets or learns; what each of them has at hand; and the laboratory, which a link leads to. */
const VIEWS = [
  ['play', t('Play'), PlayView, 'person'],
  ['set', t('Set'), later(async () => import('./views/work.js'), 'WorkView'), 'person'],
  ['learn', t('Learn'), later(async () => import('./views/learn.js'), 'LearnView'), 'person'],
  ['hint', t('Hint'), later(async () => import('./views/hint.js'), 'HintView'), 'game'],
  ['path', t('Path'), later(async () => import('./views/path.js'), 'PathView'), 'game'],
  ['share', t('Share'), later(async () => import('./views/share.js'), 'ShareView'), 'game'],
  ['solve', t('Solve'), later(async () => import('./views/solve.js'), 'SolveView'), 'laboratory'],
  ['compare', t('Compare'), later(async () => import('./views/compare.js'), 'CompareView'), 'laboratory'],
];
const KINDS = { play: 'game', set: 'game', learn: '', ...Object.fromEntries(VIEWS.slice(3).map(([id, , , kind]) => [id, kind])) };
const isShown = (id, current) => KINDS[id] === KINDS[current] || ['play', 'set', 'learn'].includes(id);
const FIRST_PUZZLE = 'easy-1';
const READABLE = 200; // characters of an address that people may want to read
const MOST_AT_ONCE = 3; // values that a player may write with the last move

export class App {
  isSolved = false;
  opening = 0; // links that are being opened
  #opened = 0; // links that were
  #trouble = ''; // why the last attempt failed

  /** @param {Game} game drawn until `begin` has found another */
  constructor(game) {
    this.settings = store.settings();
    this.game = game;
    this.level = '';
    /** @type {string[]} what a person said of the drawing */ this.meanings = [];
    this.view = new BoardView(byId('board'), this.settings);
    this.hand = new Hand(this);
    this.help = new Help(this);
    this.checking = new Checking(this);
    this.view.setGame(game);
    this.pad = new Pad(byId('pad'), this);
    this.clock = new Clock(byId('timer'), this);
    this.setting = new Setting(this);
    this.keeper = new Keeper(this);
    this.frame = new Frame(this);
    this.loan = new Loan(this);
    /** @type {Object<string, import('./views/view.js').View>} */
    this.views = {};
    const panels = VIEWS.map(([id, , Kind]) => {
      const panel = el('div.panel', { id: `panel-${id}`, role: 'tabpanel', 'aria-labelledby': `tab-${id}`, tabindex: 0 });
      this.views[id] = new Kind(panel, this);
      return panel;
    });
    byId('panels').replaceChildren(...panels);
    this.tabs = makeTabs(byId('tabs'), VIEWS.map(([id, text, , kind]) => ({ id, text, iconName: id, kind })),
      (id) => this.#showView(id), (id) => `panel-${id}`, isShown);
    this.#showView('play');
    this.pad.rebuild();
    listenToPointer(byId('board'), () => this);
    // What a first visit does not load, a first hint shall not wait for.
    for (const kind of ['pointerdown', 'keydown']) {
      window.addEventListener(kind, () => /** @type {any} */ (this.views.hint).ready().catch(() => {}), { once: true });
    }
    listenToKeys(byId('board'), this);
    listenToPaste(this);
    onNarrow(() => { this.pad.rebuild(); this.frame.showSettings(); });
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
    if (!found && alone && !trouble) this.openNew();
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
    const plain = hash.startsWith('#z=') ? await (await import('./model/packing.js')).unpacked(hash) : hash;
    const link = url.decode(plain);
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
   * @param {{level?: string, daily?: string, setting?: boolean|string, state?: Parameters<Game['restore']>[0],
   *   story?: Parameters<Game['adopt']>[0], push?: boolean, asked?: boolean, meanings?: string[]}} [options]
   *   `daily`: the day whose puzzle it is; `story`: its history; `push`: whether Back leads to the puzzle that was open before; `asked`:
   *   whether anybody wanted this one; `meanings`: what a person said of its drawing
   */
  load(record, { level = '', daily = '', setting = false, state, story, push = true, asked = true, meanings = [] } = {}) {
    this.keeper.save();
    this.loan.forget();
    if (setting) record = { ...record, givens: record.givens.map(() => 0), document: null };
    const game = new Game(new Board(record), { setting });
    const linked = state?.cells.size ? state : fromRecord(record) ?? state;
    const how = this.keeper.resume(game, linked && url.fitting(linked, game.board), story);
    game.now = () => this.clock.seconds;
    this.game = game;
    this.meanings = meanings;
    const known = store.games().find(({ id }) => id === store.idOf(record.text, Boolean(setting), game.work));
    this.level = level || (known?.level ?? '');
    this.daily = daily || (known?.daily ?? '');
    this.game.tidy = this.settings.tidy;
    game.selectAll([]);
    const first = game.cells.findIndex((cell) => !cell.value);
    game.select(Math.max(0, first));
    this.isSolved = this.checking.solved;
    this.hand.chosen = 0;
    this.view.setGame(game);
    this.pad.rebuild();
    for (const view of Object.values(this.views)) view.reset();
    game.addEventListener('move', () => this.#afterMove());
    game.addEventListener('select', () => this.clock.look());
    this.clock.start({ waits: !asked });
    this.frame.showFacts();
    this.frame.showSettings();
    this.banner(null);
    this.setting.reset();
    if (['play', 'set'].includes(this.tabs.current)) this.goHome();
    this.checking.begin();
    this.keeper.begin({ push, asked });
    announce(t('{board}, {n} given.|{board}, {n} givens.', { board: game.board.title, n: game.givenCount }));
    if (how && !setting) greet(this, how);
    else if (this.settings.fill && asked && !setting && !game.begun) this.help.fillCandidates();
  }

  /**
   * The fields that every request about the game has. While a puzzle is being set its values are the
   * givens.
   */
  async gameRequest() {
    const { game } = this;
    if (!game.setting) return { puzzle: this.board.record.text, values: game.values, marks: game.marks };
    const { puzzle } = await request('convert', { ...this.setting.fields, words: this.setting.words });
    return { puzzle: puzzle.text, values: game.values, marks: null };
  }

  /** Which cells the player has shaded, for a request: in what is set they are a part of the puzzle. */
  get shades() {
    const { setting, shades, full } = this.game;
    return !setting && (shades || (full && this.board.shaded)) ? { shades: shades ?? this.game.cells.map(() => 0) } : {};
  }

  /** What the empty cells may hold: the player's candidates if these are kept. */
  async candidates() {
    return this.game.marks ?? (await request('candidates', await this.gameRequest())).candidates;
  }

  // What a player does -----------------------------------------------------------------------------

  hint({ show = false } = {}) {
    if (this.views[this.tabs.current].hint()) return; // of what it shows
    if (this.tabs.current !== 'hint') this.setView('hint');
    this.later(async () => (await /** @type {any} */ (this.views.hint).ready()).more({ scroll: show }));
  }

  /** @returns {boolean} whether a step was shown */
  applyShown() {
    return /** @type {any} */ (this.views.hint).apply();
  }

  /** @param {number} by steps on the solution path */
  walk(by) {
    if (this.tabs.current !== 'path') this.setView('path');
    else /** @type {any} */ (this.views.path).walk(by);
  }

  escape() {
    if (this.setting.tools?.escape()) return;
    if (this.tabs.current === 'play') this.views.play.clear();
    else if (this.view.showsExhibit) this.goHome();
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

  openNew = (kind = 'start') => openNew(this, kind);

  openKeys = () => this.later(async () => (await import('./views/keys.js')).openKeys(this, COMMANDS));

  openSettings = () => this.later(async () => (await import('./views/settings.js')).openSettings(this));

  #judge = (move) => this.later(async () => (await import('./judging.js')).judge(this, move));

  openCombinations = () => this.later(async () => (await import('./views/combinations.js')).openCombinations(this));

  /** Does what needs code that is loaded only then. */
  async later(task) {
    try {
      await task();
    } catch (error) {
      if (!(error instanceof TypeError && /import/.test(error.message))) throw error;
      this.banner(SILENT, 'bad');
    }
  }

  // Around the board -------------------------------------------------------------------------------

  setView = (id) => this.tabs.choose(id);

  /** To where the game is played, or the puzzle set. */
  goHome = () => this.setView(this.game.setting ? 'set' : 'play');

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
    this.hand.chosen = 0;
    this.frame.showSettings();
    this.pad.rebuild();
    this.view.redraw();
    if (changes.check) this.checking.begin();
  }

  /** The address of this game, as short as it can be. @param {boolean} progress whether with what the player has written */
  async link(progress) {
    const plain = url.encode(this.game, { progress });
    return `${location.origin}${location.pathname}#${plain.length > READABLE ? await (await import('./model/packing.js')).packed(plain) : plain}`;
  }

  #showView(id) {
    const before = document.body.dataset.view;
    if (before) this.views[before].close();
    document.body.dataset.view = id;
    for (const panel of byId('panels').children) panel.hidden = panel.id !== `panel-${id}`;
    if (narrow()) window.scrollTo(0, 0); // the panel begins where it is seen
    this.views[id].open();
  }

  #afterMove() {
    this.pad.update();
    this.frame.showFacts();
    this.view.highlight(null);
    if (!this.game.setting) this.banner(null);
    else this.setting.moved();
    this.views[this.tabs.current].moved();
    this.checking.moved();
    this.noteSolved();
    if (this.settings.judge) this.#judge(this.game.last);
    this.keeper.later();
  }

  /** After a move, and when the server has said whether a full board is right. */
  noteSolved() {
    const before = this.isSolved;
    this.isSolved = this.checking.solved;
    if (this.isSolved && !before) this.#celebrate();
    else if (before && !this.isSolved) this.clock.goOn();
  }

  #celebrate() {
    this.clock.stop();
    const { helped, hints } = this.game;
    const how = hints ? t('with {n} hint|with {n} hints', { n: hints }) : helped ? t('with some help') : t('all by yourself');
    const text = [t('Solved in {time}, {how}!', { time: this.clock.text, how }), this.board.beside?.message].filter(Boolean).join(' ');
    const result = () => this.later(async () => (await import('./views/finish.js')).openFinish(this, text));
    this.banner(text, 'good', button(t('Result'), result), button(t('Another one'), () => this.openNew(), { kind: 'primary' }));
    if (!reducedMotion()) {
      byId('board').classList.add('solved');
      setTimeout(() => byId('board').classList.remove('solved'), 1200);
    }
    const written = this.game.last?.changes.filter(({ before, after }) => after.value && after.value !== before.value) ?? [];
    if (written.length <= MOST_AT_ONCE) result(); // else somebody else has solved it
  }
}
