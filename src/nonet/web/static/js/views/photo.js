/** A puzzle from a picture: the board beside it, the cells to look at, and what each may be. Loaded once there is one. */

import { ApiError, isLocal, request } from '../api.js';
import { announce } from '../view/announce.js';
import { button, card, el, row } from '../view/dom.js';
import { t } from '../words.js';

const SIDE = isLocal ? 1000 : 2000; // pixels: more of them show no more of a board
const QUALITY = 0.92;
const CELL = 36; // pixels of a cell of the straightened picture, and those around the board
const MARGIN = 8;
const INK = '#b3261e';
const DECODER = '../vendor/qr/decode.js'; // of npm, beside the page without a server
const AROUND = 9; // of them beside the cell that is looked at

/** @typedef {{puzzle: import('../model/board.js').PuzzleRecord, repaired: ?import('../model/board.js').PuzzleRecord, changed: string[],
 *   doubtful: string[], entries: Object<string, number>, code: string, guesses: Object<string, [number, number][]>, straightened: string}} Answer what `/api/image` answers */

/** Reads a picture, and sets the board that is in it. @param {import('../app.js').App} app @param {Blob} file */
export async function readPicture(app, file) {
  announce(t('Reading the picture …'));
  const canvas = await drawn(file);
  if (isLocal && await openCode(app, canvas)) return;
  /** @type {Answer} */
  const answer = await request('image', { picture: await packed(canvas) });
  if (answer.code) {
    await app.open({ puzzle: answer.code });
    return;
  }
  const bytes = Uint8Array.from(atob(answer.straightened), (letter) => letter.charCodeAt(0));
  const straight = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  await app.setting.begin({ size: answer.puzzle.size }, answer.puzzle.givens);
  app.setting.reading = new Reading(app, answer, straight);
  app.views.play.reset();
  app.setting.reading.show();
}

/** A picture as it is decoded by the browser, of a size that is quickly sent. @param {Blob} file */
async function drawn(file) {
  const bitmap = await createImageBitmap(file).catch(() => { throw new ApiError(t('The browser cannot show this picture.')); });
  const scale = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.round(side * scale));
  const canvas = el('canvas', { width, height });
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(bitmap, 0, 0, width, height);
  return canvas;
}

/** Opens the puzzle of a QR code, which the server looks for itself. @returns {Promise<boolean>} whether there is one */
async function openCode(app, canvas) {
  try {
    const { default: decode } = await import(DECODER);
    await app.open({ puzzle: decode(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)) });
    return true;
  } catch {
    return false; // no code, or one of something else: the board may be beside it
  }
}

/** In base64. Without a server nothing decodes JPEG: its pixels are sent. @param {HTMLCanvasElement} canvas */
async function packed(canvas) {
  if (!isLocal) return canvas.toDataURL('image/jpeg', QUALITY).split(',')[1];
  const { width, height } = canvas;
  const colours = canvas.getContext('2d').getImageData(0, 0, width, height).data.filter((_, i) => i % 4 < 3); // without how opaque it is
  const reader = new FileReader();
  await new Promise((resolve) => { reader.onload = resolve; reader.readAsDataURL(new Blob([`P6 ${width} ${height} 255\n`, colours])); });
  return /** @type {string} */ (reader.result).split(',')[1];
}

/** What is shown of a picture while the board that was read from it is looked through. */
export class Reading {
  #looked = new Set(); // cells that were chosen since

  /** @param {import('../app.js').App} app @param {Answer} answer @param {ImageBitmap} straight */
  constructor(app, answer, straight) {
    const { game } = app;
    this.app = app;
    this.game = game;
    this.answer = answer;
    this.straight = straight;
    this.doubtful = answer.doubtful.map((name) => game.board.cell(name));
    this.whole = el('canvas', { width: straight.width, height: straight.height, role: 'img', 'aria-label': t('The board in the picture') });
    this.crop = el('canvas.near', { width: 132, height: 132, role: 'img' });
    this.choices = el('div.choices', { role: 'group' });
    const { changed, repaired } = answer;
    const changes = changed.map((name) => {
      const [before, after] = [answer.puzzle, repaired].map((board) => board?.givens[game.board.cell(name)] || t('empty'));
      return `${name}: ${before} → ${after}`;
    }).join(', ');
    const n = this.doubtful.length;
    const entered = Object.keys(answer.entries).length;
    this.card = card(t('Picture'),
      el('div.photo', {}, this.crop, this.choices, this.whole),
      el('p.soft.small', { role: 'status' }, n ? t('{n} cell to look at: a tap on it, or Space, goes through what it may be; Enter goes to the next.|{n} cells to look at: a tap on one, or Space, goes through what it may be; Enter goes to the next.', { n })
        : t('Every cell was read clearly. Compare it with the picture all the same.')),
      entered > 0 && el('p.small', {}, t('Coloured or written by hand, yours when you play: {n}', { n: entered })),
      changes && el('p.small', {}, t('One solution would come of: {changes}', { changes })),
      row(changes && (this.offer = button(t('Repair it'), () => this.#repair(), { kind: 'primary' })),
        n > 0 && button(t('Next cell to look at'), () => this.next(), { kind: 'quiet' })));
    document.body.classList.add('reading');
    game.addEventListener('select', () => this.show());
    game.addEventListener('move', () => this.show());
    this.next();
  }

  /** What a player had entered, in the puzzle that is played now. @param {import('../model/game.js').Game} game */
  enter(game) {
    for (const [name, value] of Object.entries(this.answer.entries)) game.place([game.board.cell(name)], value);
  }

  /** Another board is open. */
  close() {
    document.body.classList.remove('reading');
  }

  /** A tap on a cell. @param {number} cell @returns {boolean} whether it has another value now */
  tap(cell) {
    return this.game.cursor === cell && this.game.selection.size === 1 && this.doubtful.includes(cell) && this.#turn(cell);
  }

  /** A key on the board. @returns {boolean} whether it was for this */
  key({ key, ctrlKey, metaKey, altKey }) {
    if (ctrlKey || metaKey || altKey || this.app.setting.tools?.draws) return false;
    if (key === 'Enter') return this.next();
    return key === ' ' && this.#turn(this.game.cursor);
  }

  /** Goes to the next cell that was not looked at, or to the next of all. @returns {boolean} whether there is one */
  next() {
    const { cursor } = this.game;
    const order = this.doubtful.filter((cell) => cell > cursor).concat(this.doubtful);
    const to = order.find((cell) => !this.#looked.has(cell)) ?? order[0];
    if (to === undefined) this.show();
    else this.game.select(to);
    return to !== undefined;
  }

  /** @returns {[number, number][]} values with their probabilities; 0 is an empty cell */
  #guesses(cell) {
    return this.answer.guesses[this.game.board.name(cell)] ?? [];
  }

  #turn(cell) {
    const values = this.#guesses(cell).map(([value]) => value);
    if (values.length < 2) return false;
    this.#write(cell, values[(values.indexOf(this.game.values[cell]) + 1) % values.length]);
    return true;
  }

  #write(cell, value) {
    if (value === this.game.values[cell]) return;
    if (value) this.game.place([cell], value);
    else this.game.erase([cell]);
  }

  /** The likeliest board with one solution, as a move that can be undone. */
  #repair() {
    const { game, answer } = this;
    const values = [...game.values];
    for (const name of answer.changed) values[game.board.cell(name)] = answer.repaired?.givens[game.board.cell(name)] ?? 0;
    game.fill('repair', values);
    this.offer.disabled = true;
  }

  /** Marks the cells, and shows the one that is chosen as it is in the picture. */
  show() {
    const { app, game, straight } = this;
    if (app.game !== game) return;
    const { cursor, board } = game;
    this.#looked.add(cursor);
    app.view.faces.forEach((face, cell) => {
      const one = this.doubtful.includes(cell);
      face.classList.toggle('doubtful', one);
      face.classList.toggle('looked', one && this.#looked.has(cell));
      if (one) face.setAttribute('aria-description', t('doubtful in the picture'));
    });
    const place = (cell) => [board.column(cell), board.row(cell)].map((each) => MARGIN + each * CELL);
    const [x, y] = place(cursor).map((each) => each - AROUND);
    const [width, name] = [CELL + 2 * AROUND, board.name(cursor)];
    const near = this.crop.getContext('2d');
    near.fillStyle = '#fff';
    near.fillRect(0, 0, this.crop.width, this.crop.height);
    near.drawImage(straight, x, y, width, width, 0, 0, this.crop.width, this.crop.height);
    this.crop.setAttribute('aria-label', t('{cell} in the picture', { cell: name }));
    this.choices.setAttribute('aria-label', t('What {cell} may be', { cell: name }));
    this.choices.replaceChildren(...this.#guesses(cursor).map(([value, chance]) => button(`${value ? app.view.symbol(value) : t('empty')} · ${Math.round(chance * 100)} %`,
      () => this.#write(cursor, value), { 'aria-pressed': String(game.values[cursor] === value) })));
    const pen = this.whole.getContext('2d');
    pen.drawImage(straight, 0, 0);
    pen.strokeStyle = INK;
    for (const cell of new Set([...this.doubtful, cursor])) {
      pen.lineWidth = cell === cursor ? 5 : 2;
      pen.strokeRect(...place(cell), CELL, CELL);
    }
  }
}
