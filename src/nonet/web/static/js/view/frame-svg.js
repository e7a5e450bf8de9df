/** What of a board never changes: its lines, borders, areas, diagonals and signs. */

import { LINES } from '../model/lines.js';
import { svg } from './dom.js';

/** The side of a cell in the drawing's own units. */
export const CELL = 64;
const MARGIN = 3;
const BESIDE = 45;

/** The space around the board: where clues stand beside it, more. */
export function margins(board) {
  return Object.fromEntries(Object.entries(board.sides).map(([side, used]) => [side, used || board.open ? BESIDE : MARGIN]));
}

/** What is drawn of the rules, clue by clue: paths, texts and boxes, round or not. */
function figures(board, name) {
  const pictures = board.record.pictures?.[name] ?? [];
  return svg(`g.figures.${name}`, { 'aria-hidden': 'true', transform: `scale(${CELL})` },
    pictures.length > 0 && svg('g', {}, shapesOf(board, pictures, name)),
    board.clues.map((clue, i) => clue[name].length > 0 && svg('g.clue', { 'data-clue': i }, shapesOf(board, clue[name], name))));
}

/** A colour by its name, which the theme decides on, or #ffe599. */
const paint = (colour, attribute) => (colour?.startsWith('#') ? { [attribute]: colour } : { class: `c-${colour}` });

function shapesOf(board, shapes, name) {
  const isOutside = ({ x, y }) => x < 0 || y < 0 || x > board.size || y > board.height;
  // A circle in a cell is the paper of the page; a sign between cells is on a white dot in the dark, too.
  const isPaper = ({ fill, round }) => fill === 'white' && (!round || name === 'under');
  const isBelow = ({ x, y }) => ({ fill, x: left = 0, y: top = 0, width, height }) => fill && x >= left && x <= left + width && y >= top && y <= top + height;
  /** @type {Map<string, Set<number>>} the cells that a colour fills */
  const filled = new Map();
  const drawn = shapes.map((shape, i) => {
    const { x = 0, y = 0, path, width, height, size, text, colour, fill, round, flat, cage } = shape;
    if (path && !colour) return svg('path.cage', { d: path });
    if (path) return svg(flat ? 'path.line.flat' : 'path.line', { d: path, 'stroke-width': width, ...paint(colour, 'stroke') });
    if (cage) return svg('text.sum', { x, y, 'font-size': size }, text);
    if (text) {
      const below = shapes.slice(0, i).findLast(isBelow(shape));
      const ink = isOutside(shape) || (below ? isPaper(below) : colour === 'black');
      return svg('text', { x, y, 'font-size': size, ...(ink ? { class: 'ink' } : paint(colour, 'fill')) }, text);
    }
    const ground = isPaper(shape) ? { class: 'paper' } : paint(fill, 'fill');
    if (round) return svg('ellipse', { cx: x + width / 2, cy: y + height / 2, rx: width / 2, ry: height / 2, ...ground });
    const whole = name === 'under' && width === 1; // a cell's own ground
    if (whole) filled.set(fill, (filled.get(fill) ?? new Set()).add(y * board.size + x));
    return svg(whole ? 'rect.shade' : 'rect', { x, y, width, height, ...ground });
  });
  return [...drawn, ...[...filled].map(([fill, cells]) => svg('path.edge', { d: outline(board, cells, 2), transform: `scale(${1 / CELL})`, ...paint(fill, 'stroke') }))];
}

/** The place of a cell's upper left corner. */
export function corner(board, cell) {
  return [board.column(cell) * CELL, board.row(cell) * CELL];
}

/** A rectangle over a cell, as far as `inset` from its edge. @param {import('../model/board.js').Board} board @param {number} cell @param {string} [name] @param {Record<string, any>} [how] */
export function tile(board, cell, name = 'rect', { inset = 0, ...rest } = {}) {
  const [x, y] = corner(board, cell);
  const side = CELL - 2 * inset;
  return svg(name, { x: x + inset, y: y + inset, width: side, height: side, ...rest });
}

/** Whole cells as one path. @param {import('../model/board.js').Board} board @param {Iterable<number>} cells */
export const squares = (board, cells) => [...cells].map((cell) => `M${corner(board, cell).join(' ')}h${CELL}v${CELL}h-${CELL}z`).join('');

/** The lines that a player has drawn, as one path. @param {import('../model/board.js').Board} board @param {import('../model/game.js').Cell[]} cells */
export function penLines(board, cells) {
  return cells.flatMap(({ lines: drawn }, cell) => LINES.map(([down, across], i) => {
    const [x, y] = corner(board, cell);
    return drawn & (1 << i) ? `M${x + CELL / 2} ${y + CELL / 2}l${across * CELL} ${down * CELL}` : '';
  })).join('');
}

/** Everything that lies under the cells. @param {import('../model/board.js').Board} board */
export function ground(board) {
  const [width, height] = [board.size * CELL, board.height * CELL];
  const areas = new Set(board.areas.flatMap(({ cells }) => cells));
  return svg('g', { 'aria-hidden': 'true' },
    svg('rect.surface', { width, height }),
    tints(board).map((tint, cell) => tile(board, cell, `rect.tint-${tint}`)),
    [...areas].map((cell) => tile(board, cell, 'rect.area')),
    svg('path.edge', { d: outline(board, areas, 2) }),
    [...board.gaps].map((cell) => tile(board, cell, 'rect.gap')),
    figures(board, 'under'),
    board.diagonals.map(({ cells }) => {
      const [from, to] = [cells[0], cells[cells.length - 1]];
      const left = board.column(from) < board.column(to);
      return svg('line.diagonal', {
        x1: (board.column(from) + (left ? 0 : 1)) * CELL, y1: board.row(from) * CELL,
        x2: (board.column(to) + (left ? 1 : 0)) * CELL, y2: (board.row(to) + 1) * CELL,
      });
    }));
}

/** For each cell of a jigsaw which tint its region has, neighbours another one; nothing for other boards. */
function tints(board) {
  if (!board.houses.some(({ kind }) => kind === 'region')) return [];
  const beside = new Map(board.regionOf.map((region) => [region, new Set()]));
  board.regionOf.forEach((region, cell) => {
    const right = board.column(cell) + 1 < board.size ? board.regionOf[cell + 1] : region;
    for (const other of [right, board.regionOf[cell + board.size] ?? region]) {
      if (other !== region) beside.get(region).add(other) && beside.get(other).add(region);
    }
  });
  const tintOf = new Map();
  const paint = (/** @type {any[]} */ [region, ...rest]) => region === undefined || [0, 1, 2, 3].some((tint) => {
    if ([...beside.get(region)].some((other) => tintOf.get(other) === tint)) return false;
    tintOf.set(region, tint);
    return paint(rest) || !tintOf.delete(region);
  });
  // Where regions have several parts, four tints may not be enough.
  return paint([...beside.keys()]) ? board.regionOf.map((region) => tintOf.get(region)) : [];
}

/** Lines between the cells, thick where a region ends, and the signs upon them. */
export function lines(board) {
  const thin = [];
  const thick = [];
  const region = (row, column) => (row < 0 || column < 0 || row >= board.height
    || column >= board.size ? -1 : board.regionOf[row * board.size + column]);
  for (let row = 0; row <= board.height; row += 1) {
    for (let column = 0; column <= board.size; column += 1) {
      const here = region(row, column);
      const [x, y] = [column * CELL, row * CELL];
      const [above, left] = [region(row - 1, column), region(row, column - 1)];
      // Nothing stands between two places that are both outside of the board, or of its grids.
      if (column < board.size && Math.max(above, here) >= 0) (above === here ? thin : thick).push(`M${x} ${y}h${CELL}`);
      if (row < board.height && Math.max(left, here) >= 0) (left === here ? thin : thick).push(`M${x} ${y}v${CELL}`);
    }
  }
  return svg('g', { 'aria-hidden': 'true', class: 'lines' },
    svg('path.thin', { d: thin.join('') }), svg('path.thick', { d: thick.join('') }),
    board.relations.map((relation) => sign(board, relation)), figures(board, 'over'));
}

/** The less-than sign between two neighbours; other relations are described in words. */
function sign(board, { cells: [first, second], allowed }) {
  const [r1, c1, r2, c2] = [board.row(first), board.column(first), board.row(second), board.column(second)];
  if (Math.abs(r1 - r2) + Math.abs(c1 - c2) !== 1 || !allowed || board.size < 2) return '';
  const less = allowed[0].includes(2);
  if (less === allowed[1].includes(1)) return '';
  const forward = less === (r1 < r2 || c1 < c2);
  const x = ((c1 + c2 + 1) / 2) * CELL;
  const y = ((r1 + r2 + 1) / 2) * CELL;
  const turn = r1 === r2 ? (forward ? 0 : 180) : (forward ? 90 : 270);
  return svg('g.sign', { transform: `translate(${x} ${y}) rotate(${turn}) scale(${board.size > 6 ? 1 : 1.3})` },
    svg('path.halo', { d: 'M5 -9L-7 0L5 9' }), svg('path', { d: 'M5 -9L-7 0L5 9' }));
}

/** The outline of a set of cells as a path. @param {Set<number>} cells @param {number} inset */
export function outline(board, cells, inset = 0) {
  const has = (row, column) => row >= 0 && column >= 0 && row < board.height && column < board.size
    && cells.has(row * board.size + column);
  const parts = [];
  for (const cell of cells) {
    const [row, column] = [board.row(cell), board.column(cell)];
    const [left, top] = [column * CELL, row * CELL];
    const [up, down, west, east] = [has(row - 1, column), has(row + 1, column), has(row, column - 1), has(row, column + 1)];
    const x1 = left + (west ? 0 : inset);
    const x2 = left + CELL - (east ? 0 : inset);
    const y1 = top + (up ? 0 : inset);
    const y2 = top + CELL - (down ? 0 : inset);
    if (!up) parts.push(`M${x1} ${y1}H${x2}`);
    if (!down) parts.push(`M${x1} ${y2}H${x2}`);
    if (!west) parts.push(`M${x1} ${y1}V${y2}`);
    if (!east) parts.push(`M${x2} ${y1}V${y2}`);
  }
  return parts.join('');
}
