/**
 * How a step is set off on the board: which candidates play which part, which houses, which links.
 *
 * Each part has a colour and a shape; crossed-out candidates are struck through and placed ones
 * doubly ringed, so that nothing depends on colour alone.
 */

import { svg } from './dom.js';
import { CELL, corner, outline, tile } from './frame-svg.js';
import { candidatePlace } from './cell-svg.js';
import { t } from '../words.js';

/**
 * @typedef {Object} Look
 * @property {string} name a class
 * @property {string} words for the legend and for screen readers
 * @property {(x: number, y: number, side: number) => SVGElement} draw what lies behind the digit
 *
 * @typedef {Object} Step as the server describes it: cells by name, candidates as ["r1c2", 5]
 * @property {string} technique
 * @property {[string, number][]} placements
 * @property {[string, number][]} eliminations
 * @property {string[]} cells
 * @property {string[]} [blockers] cells whose value keeps other cells of the house from having it
 * @property {string[]} houses
 * @property {string[]} cover
 * @property {Object<string, [string, number][]>} highlights
 * @property {{loop: boolean, nodes: {cells: string[], value: number, on: boolean, parents: number[]}[]}[]} chains
 * @property {[string, number][]} [shades] cells and their shades, where these are the step
 * @property {string} text
 * @property {?string} notation
 */

const circle = (kind, x, y, side) => svg('circle', { class: kind, cx: x, cy: y, r: side * 0.47 });
const square = (kind, x, y, side) => svg('rect', {
  class: kind, x: x - side * 0.44, y: y - side * 0.44, width: side * 0.88, height: side * 0.88, rx: side * 0.12,
});
const diamond = (kind, x, y, side) => svg('path', {
  class: kind, d: `M${x} ${y - side * 0.54}L${x + side * 0.54} ${y}L${x} ${y + side * 0.54}L${x - side * 0.54} ${y}Z`,
});
const hexagon = (kind, x, y, side) => {
  const [w, h] = [side * 0.5, side * 0.44];
  return svg('path', {
    class: kind, d: `M${x - w} ${y}L${x - w / 2} ${y - h}H${x + w / 2}L${x + w} ${y}L${x + w / 2} ${y + h}H${x - w / 2}Z`,
  });
};
const SHAPES = [circle, square, diamond, hexagon];

/** What parts of a step are called here; others by their own word. */
const ROLES = {
  pattern: t('pattern'), ends: t('start and end'), link: t('link'), pincers: t('pincers'), pivot: t('pivot'), fin: t('fins'),
  extra: t('extra'), guardian: t('guardian'), target: t('target'),
};

/** @param {number} number @param {string} words @returns {Look} */
function partLook(number, words) {
  const shape = SHAPES[number % SHAPES.length];
  const name = `part-${number % 6}`;
  return { name, words, draw: (...place) => shape(`look ${name}`, ...place) };
}

/** @type {Look} */
const PLACED = {
  name: 'placed',
  words: t('to be placed'),
  draw: (x, y, side) => svg('g.look.placed', {}, circle('', x, y, side), circle('ring', x, y, side * 1.3)),
};

/** @type {Look} */
const BLOCKER = {
  name: 'blocker',
  words: t('sees other cells there'),
  draw: (x, y, side) => svg('circle', { class: 'look blocker', cx: x, cy: y, r: side * 0.5 }),
};

/** @param {string} kind @param {string} words @returns {Look} */
const houseLook = (kind, words) => ({
  name: kind,
  words,
  draw: (x, y, side) => svg(`g.house.${kind}`, {}, svg('path', { d: `M${x - side / 2} ${y - side / 2}h${side}v${side}h${-side}z` })),
});
const HOUSES = [houseLook('base', t('looked at')), houseLook('cover', t('cleared'))];

/** @param {boolean} strong @param {string} words @returns {Look} */
const arrowLook = (strong, words) => ({
  name: 'link',
  words,
  draw: (x, y, side) => svg('g', { class: strong ? 'link strong' : 'link weak' },
    svg('path.line', { d: `M${x - side * 0.6} ${y}H${x + side * 0.5}`, 'marker-end': 'url(#arrow)' })),
});
const ARROWS = [arrowLook(true, t('so it is there')), arrowLook(false, t('so it is not there'))];

/** @type {Look} */
const GONE = {
  name: 'gone',
  words: t('to be crossed out'),
  draw: (x, y, side) => svg('g', {}, square('look gone', x, y, side), svg('path.strike', {
    d: `M${x - side * 0.6} ${y + side * 0.6}L${x + side * 0.6} ${y - side * 0.6}`,
  })),
};

export class Highlight {
  /**
   * @param {import('../model/board.js').Board} board
   * @param {Partial<Step>} step
   */
  constructor(board, step) {
    this.board = board;
    this.step = step;
    /** @type {Map<number, Map<number, Look>>} by cell, then by value */
    this.looks = new Map();
    /** @type {{look: Look, cells: string[]}[]} */
    this.legend = [];
    const parts = Object.entries(step.highlights ?? {});
    const changed = new Set([...(step.eliminations ?? []), ...(step.placements ?? [])].map(String));
    parts.forEach(([role, pairs], number) =>
      this.#add(partLook(number, ROLES[role] ?? role), pairs.filter((pair) => !changed.has(String(pair)))));
    this.blockers = (step.blockers ?? []).map((name) => board.cell(name));
    if (this.blockers.length) this.legend.push({ look: BLOCKER, cells: step.blockers });
    this.#addChains(parts.length, changed);
    this.#add(GONE, step.eliminations ?? []);
    this.#add(PLACED, step.placements ?? []);
    if (step.cover?.length) this.legend.push(...HOUSES.map((look) => ({ look, cells: [] })));
    const linked = (step.chains ?? []).flatMap(({ nodes }) => nodes.filter((node) => node.parents.length));
    for (const look of ARROWS.filter((_, at) => linked.some((node) => node.on === !at))) {
      this.legend.push({ look, cells: [] });
    }
    this.cells = new Set([...(step.cells ?? []).map((name) => board.cell(name)), ...this.looks.keys()]);
  }

  /** What is to be seen of it: its cells, or where these are not told its houses. */
  get area() {
    if (this.cells.size) return this.cells;
    const houses = (this.step.houses ?? []).map((name) => this.board.housesByName.get(name)?.cells ?? []);
    return new Set(houses.flat());
  }

  /** Tinted and outlined houses, base solid, cover dashed; rings around values that block others. */
  drawHouses() {
    const draw = (names, kind) => (names ?? []).map((name) => {
      const house = this.board.housesByName.get(name);
      if (!house) return '';
      const cells = new Set(house.cells);
      return svg('g', { class: `house ${kind}` },
        house.cells.map((cell) => tile(this.board, cell)),
        svg('path', { d: outline(this.board, cells, 3) }));
    });
    const rings = this.blockers.map((cell) => {
      const at = corner(this.board, cell);
      return BLOCKER.draw(at[0] + CELL / 2, at[1] + CELL / 2, CELL * 0.84);
    });
    return [...draw(this.step.cover, 'cover'), ...draw(this.step.houses, 'base'), ...rings];
  }

  /** Cells to look at where no candidates are shown: a hint of the second grade. */
  drawCells() {
    if (this.looks.size) return [];
    return [...this.cells].map((cell) => tile(this.board, cell, 'rect.look-here', { inset: 5, rx: 8 }));
  }

  /** Arrows from each statement of a chain to what follows: strong links solid, weak ones dashed. */
  drawLinks() {
    return (this.step.chains ?? []).flatMap(({ nodes, loop }) => {
      const places = nodes.map((node) => this.#middle(node));
      const links = nodes.flatMap((node, to) => node.parents.map((from) => [from, to]));
      if (loop && nodes.length > 2) links.push([nodes.length - 1, 0]);
      return links.map(([from, to]) => this.#arrow(places[from], places[to], nodes[to].on));
    });
  }

  #add(look, pairs) {
    if (!pairs.length) return;
    const values = Map.groupBy(pairs, ([name]) => name);
    const cells = [...values].map(([cell, own]) => t('{value} in {cell}', { value: own.map(([, value]) => value).join(' '), cell }));
    this.legend.push({ look, cells });
    for (const [name, value] of pairs) {
      const cell = this.board.cell(name);
      if (!this.looks.has(cell)) this.looks.set(cell, new Map());
      this.looks.get(cell).set(this.board.counted(value), look);
    }
  }

  /** Candidates of chains that no part of the step names. */
  #addChains(used, changed) {
    const nodes = (this.step.chains ?? []).flatMap((chain) => chain.nodes);
    for (const on of [true, false]) {
      const pairs = nodes.filter((node) => node.on === on).flatMap((node) =>
        node.cells.map((name) => /** @type {[string, number]} */ ([name, node.value])));
      const fresh = new Map(pairs.filter(([name, value]) =>
        !changed.has(String([name, value]))
        && !this.looks.get(this.board.cell(name))?.has(this.board.counted(value))).map((pair) => [pair.join(), pair]));
      this.#add(partLook(used + (on ? 0 : 1), on ? t('on in the chain') : t('off in the chain')), [...fresh.values()]);
    }
  }

  #middle({ cells, value }) {
    const below = cells.length === 1 && this.board.summed.has(this.board.cell(cells[0]));
    const { x, y, side } = candidatePlace(this.board.valueCount, this.board.counted(value), below);
    const corners = cells.map((name) => corner(this.board, this.board.cell(name)));
    const mean = (axis) => corners.reduce((sum, at) => sum + at[axis], 0) / corners.length;
    return { x: mean(0) + x, y: mean(1) + y, side };
  }

  #arrow(from, to, strong) {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const length = Math.hypot(dx, dy);
    if (length < from.side * 1.1) return '';
    const [ux, uy] = [dx / length, dy / length];
    const gap = from.side * 0.56;
    // Bent to one side, so that it does not run through the candidates in between.
    const bend = Math.min(length * 0.16, CELL * 0.6);
    const [mx, my] = [(from.x + to.x) / 2 - uy * bend, (from.y + to.y) / 2 + ux * bend];
    const shorten = (at, towards) => {
      const far = Math.hypot(towards.x - at.x, towards.y - at.y);
      return [at.x + ((towards.x - at.x) / far) * gap, at.y + ((towards.y - at.y) / far) * gap];
    };
    const [x1, y1] = shorten(from, { x: mx, y: my });
    const [x2, y2] = shorten(to, { x: mx, y: my });
    const d = `M${x1} ${y1}Q${mx} ${my} ${x2} ${y2}`;
    return svg('g', { class: strong ? 'link strong' : 'link weak' },
      svg('path.halo', { d }), svg('path.line', { d, 'marker-end': 'url(#arrow)' }));
  }
}

/** The arrow head that links end in. */
export function arrowHead() {
  return svg('marker', {
    id: 'arrow', viewBox: '0 0 10 10', refX: 7, refY: 5, markerWidth: 5, markerHeight: 5,
    orient: 'auto-start-reverse',
  }, svg('path.arrow-head', { d: 'M0 0.5L9 5L0 9.5z' }));
}

/** The legend's entries, to be shown beside a step. @param {Highlight} highlight */
export function legendOf(highlight) {
  return highlight.legend.map(({ look, cells }) => ({
    picture: svg('svg.legend-shape', { viewBox: '-14 -14 28 28', 'aria-hidden': 'true' },
      look.draw(0, 0, 20)),
    words: look.words,
    cells,
  }));
}
