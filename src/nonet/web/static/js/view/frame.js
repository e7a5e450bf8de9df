/** Around the board: its title, the line above it, the tools and the colours of the page. */

import { announce, toast } from './announce.js';
import { button, byId, el, icon } from './dom.js';
import { levelName, t } from '../words.js';

const THEMES = { auto: ['half', t('as the system is')], light: ['sun', t('light')], dark: ['moon', t('dark')] };

const TOUCH = 24; // pixels that a cell has at least, to be touched
const MOST_BROKEN = 2; // rules that are named below the board

export class Frame {
  /** @param {import('../app.js').App} app */
  constructor(app) {
    this.app = app;
    this.zoomButton = button('', () => app.change({ zoom: !this.zoomed }), { iconName: 'zoom', label: t('Large cells'), kind: 'quiet icon-only', 'aria-pressed': 'false' });
    this.themeButton = button('', () => this.#nextTheme(), { kind: 'quiet icon-only theme' });
    byId('tools').replaceChildren(
      button(t('New'), () => app.openNew(), { iconName: 'plus', label: t('New puzzle') }), this.zoomButton,
      button('', () => app.openKeys(), { iconName: 'keyboard', label: t('Keys and help'), kind: 'quiet icon-only help' }),
      button('', () => app.openSettings(), { iconName: 'settings', label: t('Settings'), kind: 'quiet icon-only' }),
      this.themeButton);
    this.showSettings();
  }

  /** A line above the board, which is announced as well; null takes it away. */
  banner(text, kind = '', ...actions) {
    const { app } = this;
    const place = byId('banner');
    place.className = `banner ${kind}`;
    place.hidden = !text;
    if (!text) return;
    const close = button('', () => (app.game.setting ? this.banner(null) : app.escape()), { iconName: 'close', label: t('Close'), kind: 'quiet icon-only' });
    place.replaceChildren(el('span', {}, text), el('span.row', {}, ...actions, close));
    announce(text);
  }

  /** The title and how much is filled, or what is known of a puzzle that is being set. */
  showFacts() {
    const { game, board, level } = this.app;
    const { filled, open } = game.progress;
    this.title = [board.beside?.title || board.title, levelName(level)].filter(Boolean).join(' · ');
    write(byId('title'), this.title);
    const lost = this.app.keeper.failed ? ` · ${t('not kept')}` : '';
    write(byId('facts'), (game.setting ? this.app.setting.known || t('being set') : t('{filled} of {open} filled', { filled, open })) + lost);
    const whole = `${[board.beside?.title || board.title, levelName(level)].filter(Boolean).join(' ')} – nonet`;
    if (document.title !== whole) document.title = whole;
  }

  /**
   * What is broken of the rules.
   * @param {string[]} [broken] a sentence for each rule that is
   */
  showBroken(broken = []) {
    byId('broken').hidden = !broken.length;
    write(byId('broken'), broken.slice(0, MOST_BROKEN).join(' ') + (broken.length > MOST_BROKEN ? ' …' : ''));
  }

  /** Whether the board is drawn larger than its place. */
  get zoomed() {
    const { size } = this.app.game.board;
    const { zoom } = this.app.settings;
    return size > 9 && (zoom ?? byId('board').clientWidth / size < TOUCH);
  }

  showSettings() {
    const { theme, timer, digits, discs } = this.app.settings;
    byId('timer').classList.toggle('unshown', !timer);
    byId('board').classList.toggle('zoomed', this.zoomed);
    this.zoomButton.setAttribute('aria-pressed', String(this.zoomed));
    this.zoomButton.hidden = this.app.game.board.size <= 9;
    this.app.view.reveal(new Set([this.app.game.cursor]));
    byId('board').classList.toggle('large-digits', digits === 'large');
    byId('board').classList.toggle('discs', discs);
    document.documentElement.dataset.theme = theme;
    this.themeButton.replaceChildren(icon(THEMES[theme][0]));
    this.themeButton.setAttribute('aria-label', t('Colours: {theme}. Change', { theme: THEMES[theme][1] }));
    this.themeButton.title = t('Light, dark or as the system is');
  }

  #nextTheme() {
    const names = Object.keys(THEMES);
    const { theme } = this.app.settings;
    const next = /** @type {any} */ (names[(names.indexOf(theme) + 1) % names.length]);
    this.app.change({ theme: next });
    toast(t('Colours: {theme}', { theme: THEMES[next][1] }));
  }
}

/** Gives an element a text, if it has another: what is written is laid out anew. */
function write(place, text) {
  if (place.textContent !== text) place.textContent = text;
}
