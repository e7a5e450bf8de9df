/** The board as a picture of its own: an SVG that needs no style sheet, a PNG, or for paper. */

import { Game } from '../model/game.js';
import { BoardView } from './board-svg.js';
import { byId, svg } from './dom.js';

const STYLES = ['fill', 'fill-opacity', 'stroke', 'stroke-opacity', 'stroke-width', 'stroke-dasharray', 'stroke-linecap',
  'stroke-linejoin', 'vector-effect', 'opacity', 'visibility'];
const TEXT_STYLES = ['font-family', 'font-size', 'font-weight', 'text-anchor', 'dominant-baseline', 'text-decoration'];
const MEANT_FOR_SCREENS = ['id', 'class', 'role', 'tabindex', 'transform-origin', 'style'];

/** @typedef {'puzzle'|'now'|'candidates'|'solution'} What */

/**
 * @param {import('../app.js').App} app
 * @param {What} what the givens, the game as it is shown, or one of the next
 * @param {{values?: number[], candidates?: number[][]}} [facts] the solution, the candidates
 * @returns {SVGSVGElement}
 */
export function picture(app, what, { values, candidates } = {}) {
  if (what === 'now') return inlined(/** @type {any} */ (app.view.svg));
  return pictureOf(app, app.board, (view, game) => {
    if (what === 'solution') view.show({ values, candidates: null, fixed: game.values });
    if (what === 'candidates') view.show({ values: game.values, candidates });
  }, app.game.setting);
}

/**
 * A board as it begins.
 * @param {import('../app.js').App} app @param {import('../model/board.js').Board} board
 * @param {(view: BoardView, game: Game) => void} [change] what is shown on it
 * @param {boolean} [setting] whether what is written there belongs to it
 * @returns {SVGSVGElement}
 */
export function pictureOf(app, board, change = () => {}, setting = false) {
  const place = document.createElement('div');
  const game = new Game(board, { setting });
  if (setting) game.fill('', app.game.values);
  const view = new BoardView(place, { ...app.settings, same: false });
  byId('print-sheet').append(place); // styles are known only of what is in the page
  view.setGame(game);
  change(view, game);
  const drawn = inlined(/** @type {any} */ (view.svg));
  place.remove();
  return drawn;
}

/** As the text of a file. @param {SVGSVGElement} drawn */
export function svgText(drawn) {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(drawn)}\n`;
}

/**
 * As a PNG, `width` pixels wide.
 * @param {SVGSVGElement} drawn
 * @param {number} width
 * @returns {Promise<Blob>}
 */
export async function png(drawn, width = 1400) {
  const { width: w, height: h } = drawn.viewBox.baseVal;
  const copy = /** @type {SVGSVGElement} */ (drawn.cloneNode(true));
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String((width * h) / w));
  const address = URL.createObjectURL(new Blob([svgText(copy)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = Math.round((width * h) / w);
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => { canvas.toBlob(done, 'image/png'); });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** A copy in light colours that carries its styles as attributes. @param {SVGSVGElement} source */
function inlined(source) {
  const copy = /** @type {SVGSVGElement} */ (source.cloneNode(true));
  const root = document.documentElement;
  const { theme } = root.dataset;
  root.dataset.theme = 'light'; // nothing is painted before it is set back
  const [from, to] = [source, copy].map((each) => [each, ...each.querySelectorAll('*')]);
  from.forEach((element, i) => copyStyle(element, to[i]));
  root.dataset.theme = theme;
  joinPieces(copy);
  copy.querySelectorAll('.cursor, .back, .seen, .same, .sketch').forEach((element) => element.remove());
  for (const element of [copy, ...copy.querySelectorAll('*')]) {
    const keep = element.localName === 'pattern' || element.localName === 'marker';
    for (const { name } of [...element.attributes]) {
      const needless = MEANT_FOR_SCREENS.includes(name) && !(keep && name === 'id');
      if (needless || name.startsWith('aria-')) element.removeAttribute(name);
    }
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('role', 'img');
  return copy;
}

function copyStyle(from, to) {
  const computed = getComputedStyle(from);
  const names = from.localName === 'text' ? [...STYLES, ...TEXT_STYLES] : STYLES;
  if (['g', 'svg', 'foreignObject', 'defs', 'pattern', 'marker'].includes(from.localName)) return;
  for (const name of names) {
    const value = computed.getPropertyValue(name);
    if (value && value !== 'none 0px' && !(name === 'opacity' && value === '1')) to.setAttribute(name, value);
  }
  if (from.localName !== 'text' || computed.stroke === 'none') return;
  to.before(to.cloneNode(true)); // the halo lies below: not everything that shows pictures knows of an order of painting
  to.removeAttribute('stroke');
}

/** Takes pieces out of a drawing that is to be a picture: not everything that shows pictures knows them. */
function joinPieces(drawn) {
  for (const piece of drawn.querySelectorAll('.piece')) {
    const place = `translate(${piece.getAttribute('x')} ${piece.getAttribute('y')})`;
    piece.replaceWith(svg('g', { transform: place }, [...piece.firstChild.childNodes]));
  }
}
