/**
 * Games and settings in the browser's local storage: a list of the games, and each game's document
 * under a key of its own, so that a move writes no more than its game. Where storage is blocked or
 * full, writing says so by returning false.
 */

const GAMES = 'nonet.games';
const GAME = 'nonet.game ';
const SETTINGS = 'nonet.settings';
const MOST = 200;

/**
 * @typedef {Object} Saved
 * @property {string} id which game: see `idOf`
 * @property {string} title
 * @property {string} level
 * @property {string} hash as `url.encode` makes it
 * @property {number} updated milliseconds
 * @property {number} filled cells filled by the player
 * @property {number} open cells that were open at the beginning
 * @property {boolean} solved
 * @property {string} [daily] the day whose puzzle it is
 * @property {boolean} [begun] whether there was a move; older entries are of begun games only
 */

/** A game is known by its puzzle; one that is being set is another than one that is played. */
export const idOf = (text, setting = false, work = '') => (setting ? `set ${work || text}` : text);

/** The name of a new work of a setter's. */
export const newWork = () => Math.random().toString(36).slice(2, 10);

/** @returns {Saved[]} the latest first; entries that are damaged are left out, or what is damaged of them */
export function games() {
  const list = read(GAMES, []);
  const text = (given) => (typeof given === 'string' ? given : '');
  const number = (given) => (Number.isFinite(given) ? given : 0);
  return (Array.isArray(list) ? list : []).filter((each) => text(each?.id) && text(each.hash)).map((each) => ({
    ...each, title: text(each.title), level: text(each.level), updated: number(each.updated),
    filled: number(each.filled), open: number(each.open),
  }));
}

/** @param {string} id @returns {{document: ?Object, revision: string, hash: string}|undefined} */
export function findGame(id) {
  const entry = games().find((each) => each.id === id);
  const kept = read(GAME + id, null);
  if (!entry && !kept) return undefined;
  return { document: kept?.document ?? null, revision: String(kept?.revision ?? ''), hash: entry?.hash ?? '' };
}

/** Which writing of a game is the last one. @param {string} id */
export const revisionOf = (id) => read(GAME + id, null)?.revision ?? '';

/** @param {Saved} saved @param {Object} document @param {string} revision @returns {boolean} whether it is kept */
export function saveGame(saved, document, revision) {
  const others = games().filter(({ id }) => id !== saved.id);
  const rank = (/** @type {Saved} */ { begun, solved }) => (begun === false ? 2 : Number(solved)); // what goes first where there are too many
  const kept = new Set([saved, ...others].toSorted((a, b) => rank(a) - rank(b)).slice(0, MOST));
  for (const { id } of others.filter((each) => !kept.has(each))) remove(GAME + id);
  for (;;) {
    if (write(GAME + saved.id, { revision, document }) && write(GAMES, [saved, ...others.filter((each) => kept.has(each))])) return true;
    const least = others.findLast((each) => kept.has(each) && rank(each)); // what is solved, or not begun, makes room
    if (!least) return false;
    kept.delete(least);
    remove(GAME + least.id);
  }
}

/** @param {string} id */
export function forgetGame(id) {
  remove(GAME + id);
  write(GAMES, games().filter((each) => each.id !== id));
}

/** Calls back when another tab has written a game. @param {(id: string) => void} then */
export function onOtherTab(then) {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key?.startsWith(GAME) && newValue) then(key.slice(GAME.length));
  });
}

/**
 * @typedef {Object} Settings
 * @property {'auto'|'light'|'dark'} theme
 * @property {'normal'|'large'} digits how large marks and digits are
 * @property {?boolean} zoom whether large boards are drawn larger than their place; null: if their cells would be too small to touch
 * @property {boolean} timer whether it is shown
 * @property {'clashes'|'solution'|'off'} check what is marked while one plays
 * @property {boolean} tidy whether a written value removes marks in the cells that it sees
 * @property {boolean} fill whether a new puzzle begins with all candidates
 * @property {'cell'|'digit'} entry what is chosen first
 * @property {'full'|'snyder'|'none'} written which pencil marks hints and paths count on
 * @property {boolean} judge whether it is said after each move what it was
 * @property {boolean} same whether the same digit is highlighted
 * @property {boolean} discs whether values up to 6 lie on discs of a colour of their own
 * @property {boolean} shortcuts whether letters are commands without Alt
 * @property {boolean} letters whether letters stand for values from 10 on
 * @property {string} language empty for that of the browser
 */

/** @type {Settings} */
const USUAL = {
  theme: 'auto', digits: 'normal', zoom: null, timer: true, check: 'clashes', tidy: true, fill: false,
  entry: 'cell', written: 'full', judge: false, same: true, discs: false, shortcuts: true, letters: false, language: '',
};

/** What can be chosen, where that is not yes or no, or a language. */
const CHOICES = {
  theme: ['auto', 'light', 'dark'], digits: ['normal', 'large'], check: ['clashes', 'solution', 'off'], entry: ['cell', 'digit'],
  written: ['full', 'snyder', 'none'],
};

/** @returns {Settings} */
export const settings = () => ({ ...USUAL, ...settingsIn(read(SETTINGS, {})) });

/** What can be settings of what came out of a file, or of the storage. @param {any} given @returns {Partial<Settings>} */
export function settingsIn(given) {
  const fits = ([name, value]) => name in USUAL && typeof value === typeof (USUAL[name] ?? true)
    && (CHOICES[name]?.includes(value) ?? true);
  return Object.fromEntries(Object.entries(given ?? {}).filter(fits));
}

/** @param {Partial<Settings>} changes */
export function saveSettings(changes) {
  write(SETTINGS, { ...settings(), ...changes });
}

/** @param {string} key @param {any} otherwise */
export function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string} key @returns {boolean} whether it is kept */
export function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

function remove(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // Blocked: there is nothing to remove.
  }
}
