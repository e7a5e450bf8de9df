/**
 * The keyboard on the board. One table holds what the keys do and is shown as the list of keys, so
 * that the two cannot differ.
 *
 * Boards up to 9x9 have letters free for commands. On larger ones letters are values (A is 10), so
 * there, as everywhere, Alt and the letter give the command.
 */

import { t } from '../words.js';

/** Letters, what they do, and how. @type {{key: string, words: string, run: (app: import('../app.js').App) => void}[]} */
export const COMMANDS = [
  { key: 'Z', words: t('Enter values'), run: (app) => app.hand.setMode('value') },
  { key: 'X', words: t('Enter corner marks'), run: (app) => app.hand.setMode('corner') },
  { key: 'C', words: t('Enter centre marks'), run: (app) => app.hand.setMode('centre') },
  { key: 'V', words: t('Paint with colours'), run: (app) => app.hand.setMode('colour') },
  { key: 'L', words: t('Pen: draw lines, colour candidates'), run: (app) => app.hand.setMode('pen') },
  { key: 'D', words: t('Signs: shades, crosses, circles, letters'), run: (app) => app.hand.setMode('sign') },
  { key: 'G', words: t('Filter: shade the cells that cannot hold the digit'), run: (app) => /** @type {any} */ (app.views.play).toggleFilter() },
  { key: 'W', words: t('Keep a checkpoint'), run: (app) => app.help.keepCheckpoint() },
  { key: 'H', words: t('Hint; again: the next grade'), run: (app) => app.hint() },
  { key: 'K', words: t('Check'), run: (app) => app.help.check() },
  { key: 'B', words: t('Undo to before the mistake'), run: (app) => app.help.undoMistake() },
  { key: 'F', words: t('Fill in all candidates'), run: (app) => app.help.fillCandidates() },
  { key: 'S', words: t('Sums: the values that a cage may hold'), run: (app) => app.openCombinations() },
  { key: 'P', words: t('Pause; go on'), run: (app) => app.clock.toggle() },
  { key: 'N', words: t('New puzzle'), run: (app) => app.openNew() },
  { key: 'I', words: t('Read out the state of the game'), run: (app) => app.announceProgress() },
];

const TEXT_FIELDS = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, select';
const MOVES = /^(Arrow|Page|Home|End)/;

/**
 * @param {HTMLElement} place
 * @param {import('../app.js').App} app
 */
export function listenToKeys(place, app) {
  const onBoard = (event) => {
    const done = app.setting.reading?.key(event) || app.setting.tools?.key(event) || move(event, app) || edit(event, app) || command(event, app) || enter(event, app);
    if (done) event.preventDefault();
  };
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
    const target = /** @type {HTMLElement} */ (event.target);
    const control = event.ctrlKey || event.metaKey;
    if (app.clock.paused) return command(event, app, ['P']);
    if (event.key === 'Escape') app.escape();
    else if (target.matches(TEXT_FIELDS)) return;
    else if (event.key === '?' && app.settings.shortcuts) app.openKeys();
    else if (control && event.key.toLowerCase() === 'z' && !event.shiftKey) app.hand.undo();
    else if (control && /^[zy]$/i.test(event.key)) app.hand.redo();
    else if (place.contains(target) || !(ownKey(target, event) || isFar(target, event, app))) return onBoard(event);
    else return;
    event.preventDefault();
  });
}

/** Whether a digit was typed beside the board by somebody who wants keys to mean nothing there. */
const isFar = (target, { key, altKey }, app) => !app.settings.shortcuts && key.length === 1 && !altKey && target !== document.body;

/** Whether a key means something to an element beside the board: then it does not reach the board. */
function ownKey(target, { key }) {
  const scrolls = target.matches(':focus-visible') && target.scrollHeight > target.clientHeight + 1;
  if (key === ' ' || key === 'Enter') return target.closest('button, a, summary, input') !== null;
  if (target.matches('input[type=range], input[type=radio]') || scrolls) return MOVES.test(key);
  // Lists of buttons have taken the arrows that mean something to them already: view/tabs.js.
  return false;
}

function move(event, app) {
  const { game, view } = app;
  const { board, cursor } = game;
  const control = event.ctrlKey || event.metaKey;
  const row = board.row(cursor);
  const left = (cell) => (cell % board.size ? cell - 1 : cell + board.size - 1);
  const right = (cell) => ((cell + 1) % board.size ? cell + 1 : cell - board.size + 1);
  const [way, first] = {
    ArrowLeft: [left],
    ArrowRight: [right],
    ArrowUp: [(cell) => (cell - board.size + board.cellCount) % board.cellCount],
    ArrowDown: [(cell) => (cell + board.size) % board.cellCount],
    Home: [right, control ? 0 : row * board.size],
    End: [left, control ? board.cellCount - 1 : (row + 1) * board.size - 1],
  }[event.key] ?? [];
  let to = first ?? way?.(cursor);
  while (board.gaps.has(to)) to = way(to);
  if (to === undefined || event.altKey) return false;
  const arrow = event.key.startsWith('Arrow');
  const draws = event.shiftKey && app.hand.mode === 'pen';
  if (draws) app.hand.draw([cursor, to]);
  game.select(to, event.shiftKey && !draws ? 'add' : control && arrow ? 'move' : 'only');
  view.focus();
  return true;
}

function edit(event, app) {
  const { game } = app;
  const control = event.ctrlKey || event.metaKey;
  if (event.key === ' ') {
    if (control) game.select(game.cursor, 'toggle');
    else app.hand.turnMode(event.shiftKey ? -1 : 1);
  } else if (event.key === 'Backspace' || event.key === 'Delete') app.hand.erase();
  else if (event.key === 'Enter') app.applyShown() || app.hand.tap();
  else if (event.key === 'PageUp') app.walk(-1);
  else if (event.key === 'PageDown') app.walk(1);
  else if (control && event.key.toLowerCase() === 'a') game.selectAll(game.cells.keys());
  else return false;
  return true;
}

function command(event, app, among = null) {
  if (event.ctrlKey || event.metaKey) return false;
  if (!event.altKey && (app.board.greatest > 9 || !app.settings.shortcuts)) return false;
  // With Alt some systems write another character: then the key's place counts.
  const letter = event.altKey ? /^Key([A-Z])$/.exec(event.code)?.[1] : event.key.toUpperCase();
  const found = COMMANDS.find(({ key }) => key === letter && (!among || among.includes(key)));
  found?.run(app);
  return Boolean(found);
}

/** Digits and letters that are values. */
function enter(event, app) {
  if (event.ctrlKey || event.metaKey) return false;
  const { board } = app;
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] ?? /^\d$/.exec(event.key)?.[0];
  const mode = event.shiftKey ? 'corner' : event.altKey ? 'centre' : app.hand.mode;
  if (digit === undefined) {
    const value = /^[a-z]$/i.test(event.key) ? board.counted(event.key.toUpperCase().charCodeAt(0) - 55) : 0;
    if (!value || board.greatest < 10 || event.altKey) return false;
    app.hand.press(value, event.shiftKey ? 'corner' : app.hand.mode);
    return true;
  }
  if (!app.hand.type(Number(digit), { at: event.timeStamp, mode })) app.hand.erase();
  return true;
}
