/** The content of one cell: value, pencil marks, candidates, colours; and the cell in words. */

import { has, list } from '../model/marks.js';
import { CIRCLED, CROSSED, LETTERS, SHADED } from '../model/signs.js';
import { t } from '../words.js';
import { svg } from './dom.js';
import { CELL, corner } from './frame-svg.js';

/**
 * What a cell shows.
 * @typedef {Object} Face
 * @property {number} value 0 if empty
 * @property {boolean} given
 * @property {bigint} corner
 * @property {bigint} centre
 * @property {?number[]} candidates drawn each at its own place instead of the marks
 * @property {bigint} [blue] candidates that are painted
 * @property {bigint} [orange]
 * @property {number} colours
 * @property {number} signs
 * @property {boolean} conflict
 * @property {boolean} [fog] whether the clues there are hidden
 * @property {?number[]} [times] in how many solutions each value is there: rare ones are drawn weaker
 * @property {boolean} [below] whether the sum of a cage stands in its corner
 * @property {Map<number, import('./highlight.js').Look>} [looks] how candidates are set off
 */

export const COLOUR_NAMES = [t('blue'), t('orange'), t('green'), t('pink'), t('yellow'), t('violet'), t('teal'), t('grey')];
export const SIGN_NAMES = [t('shaded'), t('crossed out'), t('in a circle'), ...LETTERS];
const COLOURS = COLOUR_NAMES.length;
const DISCS = 6; // values that may lie on discs, each of a colour of its own

// Where the first, second ... corner mark stands, in quarters of the cell from its middle.
const CORNERS = [[-1, -1], [1, -1], [-1, 1], [1, 1], [0, -1], [0, 1], [-1, 0], [1, 0]];

/** What stands in a cell, smaller and lower where the sum of a cage has the corner. */
const lower = ({ x, y, side }, below) => (below ? { x: x * 0.78 + 12, y: y * 0.78 + 13, side: side * 0.78 } : { x, y, side });

/** Where a candidate stands in its cell, and how much room it has. */
export function candidatePlace(count, value, below = false) {
  const across = Math.ceil(Math.sqrt(count));
  const down = Math.ceil(count / across);
  const side = (CELL * 0.94) / across;
  const [row, column] = [Math.floor((value - 1) / across), (value - 1) % across];
  return lower({
    x: CELL / 2 + (column - (across - 1) / 2) * side,
    y: CELL / 2 + (row - (down - 1) / 2) * side,
    side,
  }, below);
}

/** Tiles behind a value among the candidates of some cells, as one path. @param {number[]} cells */
export function tiles(board, value, cells) {
  const { x, y, side } = candidatePlace(board.valueCount, value);
  return cells.map((cell) => {
    const [left, top] = corner(board, cell);
    return `M${left + x - side / 2} ${top + y - side / 2}h${side}v${side}h-${side}z`;
  }).join('');
}

/**
 * @param {Face} face
 * @param {number} count how many values there are
 * @param {(value: number) => string} symbol
 * @returns {Node[]}
 */
export function drawCell(face, count, symbol) {
  const parts = [...face.colours ? paint(face.colours) : [], ...drawSigns(face.signs ?? 0)];
  if (face.value) {
    const text = symbol(face.value);
    if (count <= DISCS) parts.push(svg('circle', { class: `disc disc-${face.value}`, cx: CELL / 2, cy: CELL / 2, r: CELL * 0.42 }));
    // A value may be a part of a pattern.
    parts.push(face.looks?.get(face.value)?.draw(CELL / 2, CELL / 2, CELL * 0.8) ?? '');
    parts.push(svg('text', {
      class: face.given ? 'value given' : 'value', x: CELL / 2, y: CELL / 2,
      'font-size': text.length === 1 ? 40 : 56 / text.length + 4,
    }, text));
    if (face.conflict) parts.push(svg('path.wrong', { d: `M${CELL - 15} 6l9 9m0 -9l-9 9` }));
    return parts;
  }
  const shown = face.candidates ?? ((face.blue || face.orange) && list(face.corner | face.centre | face.blue | face.orange));
  if (shown) return [...parts, ...candidates({ ...face, candidates: shown }, count, symbol)];
  return [...parts, ...corners(list(face.corner), count, symbol, face.below), ...centre(list(face.centre), symbol)];
}

/**
 * Where a cell has and had nothing but candidates: takes away and adds those that differ. A value
 * changes one candidate in each cell that it sees, some sixty of them on a 25x25 board.
 * @returns {boolean} whether that was all there was to do
 */
export function redrawCandidates(place, face, count, symbol) {
  const plain = !face.value && face.candidates && !face.times && !face.colours && !face.signs && !face.corner && !face.blue && !face.orange && !face.looks?.size;
  const before = place.plain; // what was drawn last, value by value
  place.plain = plain ? face.candidates : null;
  if (!plain || !before || place.symbol !== symbol(count)) {
    place.symbol = symbol(count);
    return false;
  }
  for (const value of before) if (!face.candidates.includes(value)) place.querySelector(`.v${value}`)?.remove();
  const more = face.candidates.filter((value) => !before.includes(value));
  if (more.length) place.append(...candidates({ candidates: more, corner: 0n, below: face.below }, count, symbol));
  return true;
}

/** What a player has drawn: see signs.js. @param {number} signs */
function drawSigns(signs) {
  const letters = [...LETTERS].filter((_, i) => signs & (CIRCLED << (i + 1))).join('');
  return [
    signs & SHADED && svg('rect.drawn-sign.shading', { x: 4, y: 4, width: CELL - 8, height: CELL - 8, rx: 8 }),
    signs & CROSSED && svg('path.drawn-sign', { d: 'M18 18L46 46M46 18L18 46' }),
    signs & CIRCLED && svg('circle.drawn-sign', { cx: CELL / 2, cy: CELL / 2, r: CELL * 0.42 }),
    letters && svg('text.letters', { x: CELL / 2, y: CELL - 9, 'font-size': 15 }, letters),
  ].filter(Boolean);
}

/** Slices of the colours, each with a pattern of its own: see `patterns`. */
function paint(colours) {
  const chosen = [...Array(COLOURS).keys()].filter((colour) => colours & (1 << colour));
  const width = CELL / chosen.length;
  return chosen.flatMap((colour, i) => [
    svg('rect', { class: `paint paint-${colour}`, x: i * width, width, height: CELL }),
    svg('rect.weave', { x: i * width, width, height: CELL, fill: `url(#weave-${colour})` }),
  ]);
}

/** @param {Partial<Face>} face @param {number} count @param {(value: number) => string} symbol */
function candidates({ candidates: values, corner, looks, times = null, blue = 0n, orange = 0n, below = false }, count, symbol) {
  const emphasised = new Set(list(corner));
  // What a step places is alone in its cell, and large enough to be read on a board of any size.
  const alone = values.length === 1 && looks?.get(values[0])?.name === 'placed';
  const { side } = alone ? { side: Math.max(CELL * 0.65, candidatePlace(count, 1, below).side) } : candidatePlace(count, 1, below);
  const most = times ? Math.max(...times) : 0;
  // A look may be about a candidate that is gone from the cell: then there is nothing to show.
  return values.flatMap((value) => {
    const { x, y } = alone ? { x: CELL / 2, y: CELL / 2 } : candidatePlace(count, value, below);
    const look = looks?.get(value);
    const text = symbol(value);
    const marked = emphasised.has(value) && !look;
    const tint = has(blue, value) ? 'rect.tinted.paint-0' : has(orange, value) ? 'rect.tinted.paint-1' : '';
    return [
      tint && svg(tint, { x: x - side * 0.45, y: y - side * 0.45, width: side * 0.9, height: side * 0.9, rx: has(blue, value) ? side / 2 : 2 }),
      look && look.draw(x, y, side),
      svg('text', {
        class: `mark v${value}${look ? ` in-look ${look.name}` : ''}${marked ? ' strong' : ''}`,
        x, y, 'font-size': side * (text.length === 1 ? 0.8 : 0.62), 'fill-opacity': times && (0.35 + (0.65 * times[value - 1]) / most).toFixed(2),
      }, `${text} `), // apart, as its words have them: 1 and 2 are not 12
    ].filter(Boolean);
  });
}

function corners(values, count, symbol, below) {
  if (values.length > CORNERS.length) {
    return candidates({ candidates: values, corner: 0n, below }, count, symbol);
  }
  const step = CELL * 0.35;
  return values.map((value, i) => {
    const [dx, dy] = CORNERS[i];
    const { x, y } = lower({ x: CELL / 2 + dx * step, y: CELL / 2 + dy * step, side: 0 }, below);
    return svg('text', { class: `mark corner v${value}`, x, y, 'font-size': count > 9 ? 13 : 16 }, symbol(value));
  });
}

function centre(values, symbol) {
  if (!values.length) return [];
  const separator = values.some((value) => symbol(value).length > 1) ? ' ' : '';
  /** @type {{value: number, text: string}[][]} */
  const lines = [];
  const lengthOf = (line) => line.map(({ text }) => text).join(separator).length;
  // At most about six characters stand side by side and can still be read.
  for (const part of values.map((value) => ({ value, text: symbol(value) }))) {
    const last = lines[lines.length - 1];
    if (last && lengthOf([...last, part]) <= (values.length > 12 ? 9 : 6)) last.push(part);
    else lines.push([part]);
  }
  const longest = Math.max(...lines.map(lengthOf));
  const size = Math.min(17, (CELL * 1.55) / Math.max(longest, lines.length * 1.7, 4));
  return lines.map((line, i) => svg('text.mark.centre', {
    x: CELL / 2, y: CELL / 2 + (i - (lines.length - 1) / 2) * size * 1.05, 'font-size': size,
  }, line.map(({ value, text }, at) => svg(`tspan.v${value}`, {}, (at ? separator : '') + text))));
}

/** Patterns beside the colours, for those who cannot distinguish these. */
export function patterns() {
  const tiles = [
    'M-2 6L6 -2M2 10L10 2', // rising
    'M0 4H8', // level
    'M2 2h2v2h-2z', // points
    'M-2 2L6 10M2 -2L10 6', // falling
    'M4 0V8', // upright
    'M0 0L8 8M8 0L0 8', // crossed
    'M4 0V8M0 4H8', // checked
    'M0 2H5M3 6H8', // dashed
  ];
  return svg('defs', {}, tiles.map((d, i) => svg('pattern', {
    id: `weave-${i}`, width: 8, height: 8, patternUnits: 'userSpaceOnUse',
  }, svg('path', { d, class: `weave-line weave-line-${i}` }))));
}

/**
 * The cell in words: "row 3 column 4, empty, marks 1 4 7".
 * @param {import('../model/board.js').Board} board
 * @param {number} cell
 * @param {Face} face
 */
export function describeCell(board, cell, face) {
  const inWords = (values) => values.map((value) => board.shown(value)).join(' ');
  const words = [t('row {row} column {column}', { row: board.row(cell) + 1, column: board.column(cell) + 1 })];
  const shown = board.shown(face.value);
  if (face.value) words.push(face.given ? t('given {value}', { value: shown }) : `${shown}`);
  else {
    words.push(t('empty'));
    const add = (name, values) => values.length && words.push(`${name} ${inWords(values)}`);
    if (face.candidates) add(t('candidates'), face.candidates);
    else if (!face.corner || !face.centre) add(t('marks'), list(face.corner || face.centre));
    else {
      add(t('corner marks'), list(face.corner));
      add(t('centre marks'), list(face.centre));
    }
  }
  for (const [i, colour] of ['blue', 'orange'].entries()) {
    if (!face.value && face[colour]) words.push(`${inWords(list(face[colour]))} ${COLOUR_NAMES[i]}`);
  }
  if (face.fog) words.push(t('in fog'));
  if (face.conflict) words.push(t('in conflict'));
  const painted = COLOUR_NAMES.filter((_, colour) => face.colours & (1 << colour));
  words.push(...SIGN_NAMES.filter((_, sign) => face.signs & (1 << sign)));
  if (painted.length) words.push(t('painted {colours}', { colours: painted.join(t(' and ')) }));
  for (const [value, look] of face.looks ?? []) words.push(`${board.shown(value)} ${look.words}`);
  return words.join(', ');
}
