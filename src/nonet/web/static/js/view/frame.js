/** Around the board: its title, the line above it, the tools and the colours of the page. */

import { announce, toast } from './announce.js';
import { button, byId, el, icon } from './dom.js';
import { openKeys } from './keyboard.js';

const THEMES = { auto: ['half', 'as the system is'], light: ['sun', 'light'], dark: ['moon', 'dark'] };

export class Frame {
  /** @param {import('../app.js').App} app */
  constructor(app) {
    this.app = app;
    this.themeButton = button('', () => this.#nextTheme(), { kind: 'quiet icon-only' });
    byId('tools').replaceChildren(
      button('New', () => app.openNew(), { iconName: 'plus', label: 'New puzzle' }),
      button('', () => openKeys(app), { iconName: 'keyboard', label: 'Keys and help', kind: 'quiet icon-only' }),
      this.themeButton);
    this.showTheme();
  }

  /** A line above the board, which is announced as well; null takes it away. */
  banner(text, kind = '', ...actions) {
    const { app } = this;
    const place = byId('banner');
    place.className = `banner ${kind}`;
    place.hidden = !text;
    if (!text) return;
    const close = app.game.setting ? ''
      : button('', () => app.escape(), { iconName: 'close', label: 'Close', kind: 'quiet icon-only' });
    place.replaceChildren(el('span', {}, text), el('span.row', {}, ...actions, close));
    announce(text);
  }

  /** The title and how much is filled. */
  showFacts() {
    const { game, board, level } = this.app;
    const { filled, open } = game.progress;
    this.title = [board.title, level].filter(Boolean).join(' · ');
    byId('title').textContent = this.title;
    const lost = this.app.keeper.failed ? ' · not kept' : '';
    byId('facts').textContent = (game.setting ? 'being set' : `${filled} of ${open} filled`) + lost;
    document.title = `${[board.title, level].filter(Boolean).join(' ')} – nonet`;
  }

  /** The rules, where the board does not show them. */
  showRules() {
    const { rules, game } = this.app.board.record;
    byId('rules').hidden = !rules || ['classic', 'jigsaw'].includes(game);
    byId('rules').textContent = rules ?? '';
  }

  showTheme() {
    const { theme } = this.app.settings;
    document.documentElement.dataset.theme = theme;
    this.themeButton.replaceChildren(icon(THEMES[theme][0]));
    this.themeButton.setAttribute('aria-label', `Colours: ${theme}. Change`);
    this.themeButton.title = 'Light, dark or as the system is';
  }

  #nextTheme() {
    const names = Object.keys(THEMES);
    const { theme } = this.app.settings;
    const next = /** @type {any} */ (names[(names.indexOf(theme) + 1) % names.length]);
    this.app.change({ theme: next });
    toast(`Colours: ${THEMES[next][1]}`);
  }
}
