/**
 * Keeps the game: in the browser's storage with its whole history, and in the address. Finds it again
 * when its puzzle is opened, and agrees with other tabs in which the same game is open.
 */

import * as documents from './model/document.js';
import { hasBeen, NOTHING } from './model/draft.js';
import * as store from './model/store.js';
import * as url from './model/url.js';
import { toast } from './view/announce.js';
import { button } from './view/dom.js';
import { t } from './words.js';

const REST = 250; // milliseconds without a move before it is written

export class Keeper {
  #waiting = 0;
  #changed = false; // since it was last written
  #adopting = false;
  #revision = ''; // of what was last read or written
  #seconds = -1;

  /** @type {?import('./model/game.js').Game} the one that is kept */ #game = null;

  failed = false; // whether the browser refused to keep it

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    window.addEventListener('pagehide', () => this.save());
    window.addEventListener('pageshow', () => this.#agree());
    document.addEventListener('visibilitychange', () => (document.hidden ? this.save() : this.#agree()));
    store.onOtherTab((id) => { if (id === this.#id) this.#agree(); });
  }

  /**
   * Fills a new game with what is kept of it and with what a link or a file brings. Nothing is lost
   * where they differ: what is brought becomes the last move.
   * @param {import('./model/game.js').Game} game
   * @param {Parameters<import('./model/game.js').Game['restore']>[0]} [brought]
   * @param {Parameters<import('./model/game.js').Game['adopt']>[0]} [story] the history of what is brought
   * @returns {''|'resumed'|'joined'} what is to be said
   */
  resume(game, brought, story) {
    const found = store.findGame(store.idOf(game.board.record.text, game.setting, game.work));
    this.#revision = found?.revision ?? '';
    const kept = documents.read(found?.document, game);
    const old = kept ? null : url.decode(found?.hash ?? '')?.state;
    if (kept) game.adopt(kept);
    else if (old) game.restore(url.fitting(old, game.board));
    if (found?.document && !kept) toast(t('What is kept of this game is damaged: its moves are lost.'));
    const sheet = brought?.sheet ?? NOTHING;
    if (!brought?.cells.size && !brought?.kept && JSON.stringify(sheet) === JSON.stringify(sheet === NOTHING ? sheet : game.sheet)) {
      if (!found && brought) game.restore(brought); // it has a time
      return game.begun ? 'resumed' : '';
    }
    const other = game.fresh();
    if (story) other.adopt(story);
    else other.restore(brought);
    if (!game.begun || (story && hasBeen(other, game.cells))) game.adopt(other.story);
    else if (!hasBeen(game, other.cells) || JSON.stringify(other.sheet) !== JSON.stringify(game.sheet)) {
      game.become('what was opened', other);
      return 'joined';
    }
    return '';
  }

  /**
   * A game is played from now on.
   * @param {{push: boolean, asked: boolean}} options see `App.load`
   */
  begin({ push, asked }) {
    const { game } = this.app;
    const address = `#${url.encode(game)}`;
    if (this.#game && push && address !== location.hash) history.pushState(null, '', address);
    this.#game = game;
    this.#changed = false;
    this.#seconds = game.now();
    if (asked || game.begun) this.#write();
    else this.#address();
  }

  /** After a move. */
  later() {
    if (this.#adopting) return;
    this.#changed = true;
    clearTimeout(this.#waiting);
    this.#waiting = window.setTimeout(() => whenIdle(() => this.save()), REST);
  }

  /** Writes what is new. */
  save() {
    clearTimeout(this.#waiting);
    const game = this.#game;
    if (!game || (!this.#changed && game.now() === this.#seconds)) return;
    // Only the clock went on here, but elsewhere the game did.
    if (!this.#changed && store.revisionOf(this.#id) !== this.#revision) return;
    if (this.#changed) this.#agree();
    this.#write();
  }

  get #id() {
    return this.#game && store.idOf(this.#game.board.record.text, this.#game.setting, this.#game.work);
  }

  #address() {
    history.replaceState(null, '', `#${url.encode(this.#game)}`);
  }

  #write() {
    const game = this.#game;
    const { app } = this;
    this.#changed = false;
    this.#seconds = game.now();
    game.seconds = game.now();
    if (!app.opening) this.#address();
    const revision = `${Date.now()}-${Math.random()}`;
    const kept = store.saveGame({
      id: this.#id, hash: url.encode(game), title: app.frame.title, updated: Date.now(), level: app.level, daily: app.daily,
      begun: game.begun, ...game.progress, solved: app.isSolved,
    }, documents.write(game, app.level), revision);
    if (kept) this.#revision = revision;
    this.#report(kept, game.begun);
  }

  #report(kept, begun) {
    const { app } = this;
    const news = !kept && begun && !this.failed;
    if (kept || begun) this.failed = !kept;
    app.frame.showFacts();
    if (!news) return;
    app.banner(t('The game is not kept: storage is full or blocked. The address holds the board.'), 'bad',
      button(t('Save as a file'), async () => (await import('./files.js')).saveFile(app)));
  }

  /** Takes over what another tab has written of this game; what is new here becomes a move after it. */
  #agree() {
    const game = this.#game;
    if (!game || game !== this.app.game) return;
    const found = store.findGame(this.#id);
    const story = found && found.revision !== this.#revision && documents.read(found.document, game.fresh());
    if (!story) return;
    const mine = this.#changed ? { cells: [...game.cells], kept: game.kept, sheet: game.sheet } : null;
    const before = [...game.cells];
    const versions = this.#changed ? game.checkpoints : [];
    this.#adopting = true;
    game.adopt(story);
    const known = new Set(game.checkpoints.map(({ name, time }) => `${time} ${name}`));
    game.checkpoints = [...game.checkpoints, ...versions.filter(({ name, time }) => !known.has(`${time} ${name}`))];
    if (mine && (!hasBeen(game, mine.cells) || mine.sheet !== game.sheet)) game.become('what another tab had', mine);
    this.#adopting = false;
    this.#revision = found.revision;
    this.app.clock.start();
    if (game.cells.some((facts, cell) => facts !== before[cell] && facts.value !== before[cell].value)) {
      toast(t('This game went on in another tab: here it is as it stands now.'));
    }
  }
}

/** Does something between two frames, where the browser knows when that is. @param {() => void} task */
function whenIdle(task) {
  if (window.requestIdleCallback) window.requestIdleCallback(task, { timeout: REST });
  else task();
}

/** What is said when a game that was kept is opened again. @param {import('./app.js').App} app */
export function greet(app, how) {
  const again = button(t('Start again'), () => app.help.restart());
  if (how === 'joined') {
    app.banner(t('Your own game of this puzzle is kept: Undo goes back to it.'), '', button(t('Undo'), () => app.hand.undo()));
  } else if (app.isSolved) app.banner(t('You have solved this one, in {time}.', { time: app.clock.text }), 'good', again);
  else {
    const { filled, open } = app.game.progress;
    app.banner(t('Your game goes on: {filled} of {open} filled.', { filled, open }), '', again);
  }
}
