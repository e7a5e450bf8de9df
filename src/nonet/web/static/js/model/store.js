/** Games and settings in the browser's local storage. Where that is blocked, nothing is kept. */

const GAMES = 'nonet.games';
const SETTINGS = 'nonet.settings';
const MOST = 60;

/**
 * @typedef {Object} Saved
 * @property {string} id the puzzle's text
 * @property {string} title
 * @property {string} hash as `url.encode` makes it
 * @property {number} updated milliseconds
 * @property {number} filled cells filled by the player
 * @property {number} open cells that were open at the beginning
 * @property {boolean} solved
 */

/** @returns {Saved[]} the latest first */
export function games() {
  const list = read(GAMES, []);
  return Array.isArray(list) ? list.filter((each) => each?.id && each?.hash) : [];
}

/** @param {Saved} saved */
export function saveGame(saved) {
  const others = games().filter(({ id }) => id !== saved.id);
  write(GAMES, [saved, ...others].slice(0, MOST));
}

/** @param {string} id */
export function forgetGame(id) {
  write(GAMES, games().filter((each) => each.id !== id));
}

/** @typedef {{theme: 'auto'|'light'|'dark', tidy: boolean, same: boolean, letters: boolean}} Settings */

/** @returns {Settings} */
export function settings() {
  return { theme: 'auto', tidy: true, same: true, letters: false, ...read(SETTINGS, {}) };
}

/** @param {Partial<Settings>} changes */
export function saveSettings(changes) {
  write(SETTINGS, { ...settings(), ...changes });
}

function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private mode or no room: the address still carries the game.
  }
}
