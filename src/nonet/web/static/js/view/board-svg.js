/**
 * The board on the page: draws a game, or something that is only shown, and the highlights on it.
 * After a move only what it changed is drawn again, so that large boards are as quick as small ones.
 */

import { has, list } from '../model/marks.js';
import { describeCell, drawCell, patterns, redrawCandidates, tiles } from './cell-svg.js';
import { t } from '../words.js';
import { outline, svg } from './dom.js';
import { CELL, corner, ground, lines, margins, penLines, squares } from './frame-svg.js';
import { placed } from './pieces-svg.js';
import { reveal } from './reveal.js';

/**
 * Something to show instead of the game.
 * @typedef {{values: number[], candidates: ?number[][], fixed?: number[], cells?: import('../model/game.js').Cell[]}} Exhibit
 *   `fixed`: the values that count as given, if they are not the puzzle's; `cells`: what stands in
 *   them beside values and candidates
 */

/** @type {?typeof import('./highlight.js')} */ let highlights = null;
/** @type {?typeof import('./chess-svg.js')} */ let queens = null;
/** @type {?typeof import('./fog.js')} */ let fogs = null;

export class BoardView {
  /** @type {?Exhibit} */ #exhibit = null;
  /** @type {?import('./highlight.js').Highlight} */ #highlight = null;
  /** @type {?number[][]} candidates for the cells that are highlighted */ #stepCandidates = null;
  /** @type {Set<number>} */ #conflicts = new Set();
  /** @type {Set<number>} cells that are known to be wrong */ #wrong = new Set();
  #chosen = 0; // a digit that is chosen
  #shown = 0; // the digit that is set off
  #tabStop = 0; // the cell in the tab order
  /** @type {Set<number>} the cells that are drawn as selected */ #selected = new Set();
  #listening = new AbortController();
  /** @type {?number[][]} how often each value stands in each cell */ #times = null;

  filters = false; // whether cells that cannot hold the digit are shaded
  /** @param {HTMLElement} place @param {import('../model/store.js').Settings} settings */
  constructor(place, settings) {
    this.place = place;
    this.settings = settings;
  }

  /** @param {import('../model/game.js').Game} game */
  setGame(game) {
    this.#listening.abort();
    this.#listening = new AbortController();
    this.game = game;
    this.board = game.board;
    this.#exhibit = null;
    this.#highlight = null;
    this.#stepCandidates = null;
    this.#wrong = new Set();
    this.#times = null;
    this.#chosen = 0;
    this.#build();
    const { signal } = this.#listening;
    game.addEventListener('move', (/** @type {any} */ { detail }) => this.#afterMove(detail), { signal });
    game.addEventListener('select', () => this.#drawSelection(), { signal });
  }

  /** Whether something is shown that cannot be changed. */
  get showsExhibit() {
    return this.#exhibit !== null;
  }

  /** Whether what is shown has the values of the game. */
  get showsSame() {
    return this.#exhibit !== null && String(this.#exhibit.values) === String(this.game.values);
  }

  /** Shows something else than the game, or the game again. @param {?Exhibit} exhibit */
  show(exhibit) {
    if (!exhibit && !this.#exhibit) return;
    this.#exhibit = exhibit;
    this.grid.setAttribute('aria-readonly', String(Boolean(exhibit)));
    this.place.classList.toggle('exhibit', Boolean(exhibit));
    this.redraw();
  }

  /** Loads what steps are set off with. */
  async prepare() {
    if (highlights) return;
    highlights = await import('./highlight.js');
    this.defs.append(highlights.arrowHead());
  }

  /**
   * Sets off a step, or nothing.
   * @param {?Partial<import('./highlight.js').Step>} step
   * @param {?number[][]} [candidates] what its cells may hold, shown there for as long
   * @returns {?import('./highlight.js').Highlight} null before `prepare`
   */
  highlight(step, candidates = null) {
    if (step && !highlights) {
      this.prepare().then(() => this.highlight(step, candidates));
      return null;
    }
    const before = this.#highlight?.cells ?? new Set();
    this.#highlight = step ? new highlights.Highlight(this.board, step) : null;
    this.#stepCandidates = candidates;
    const now = this.#highlight?.cells ?? new Set();
    for (const cell of new Set([...before, ...now])) this.#drawCell(cell);
    this.place.classList.toggle('pointing', Boolean(step));
    const shown = this.#highlight;
    if (shown) this.reveal(shown.area, { middle: true });
    this.under.replaceChildren(...(shown ? [...shown.drawHouses(), ...shown.drawLinks()] : []));
    this.over.replaceChildren(...(shown ? shown.drawCells() : []));
    return shown;
  }

  /** Marks cells as wrong, beside those that the page finds itself. @param {number[]} cells */
  setWrong(cells) {
    if (String(cells) === String([...this.#wrong])) return;
    this.#wrong = new Set(cells);
    this.#afterMove([]);
  }

  /** Sets off the frames of clues that are broken. @param {string[]} ids */
  setBroken(ids) {
    this.board.clues.forEach(({ id }, i) => {
      for (const group of this.svg.querySelectorAll(`[data-clue="${i}"]`)) group.classList.toggle('broken', ids.includes(id));
    });
  }

  /** Sets off a digit, whatever the cursor is on. @param {number} value 0 for that of the cursor */
  emphasise(value) {
    this.#chosen = value;
    this.#drawSelection();
  }

  /** @param {boolean} on whether the cells that cannot hold the digit are shaded */
  filter(on) {
    this.filters = on;
    this.#drawSelection();
  }

  /**
   * Where the board is larger than its place: brings these cells into sight, or the middle of them.
   * @param {Set<number>} cells
   */
  reveal(cells, how = {}) {
    reveal(this, cells, how);
  }

  /** Draws all cells again. */
  redraw() {
    this.#drawFog();
    this.#conflicts = this.#findConflicts();
    this.faces.forEach((_, cell) => this.#drawCell(cell));
    this.#drawSelection();
    this.#drawPen();
  }

  /** Moves the focus to the cursor's cell. */
  focus() {
    this.faces[this.game.cursor].focus({ preventScroll: true });
  }

  get hasFocus() {
    return this.grid.contains(document.activeElement);
  }

  /** A point of the screen in the drawing's own units. */
  inside(x, y) {
    const { left, top, width } = this.svg.getBoundingClientRect();
    const { x: from, y: above, width: units } = this.svg.viewBox.baseVal;
    const unit = units / width;
    return [(x - left) * unit + from, (y - top) * unit + above];
  }

  /** The square of a chess board at a point of the screen, or null. @param {number} x @param {number} y */
  squareAt(x, y) {
    return this.chess?.squareAt(...this.inside(x, y)) ?? null;
  }

  /** The cell at a point of the screen, or null. @param {number} x @param {number} y */
  cellAt(x, y) {
    const [column, row] = this.inside(x, y).map((each) => Math.floor(each / CELL));
    const inside = row >= 0 && column >= 0 && row < this.board.height && column < this.board.size;
    const cell = row * this.board.size + column;
    return inside && !this.board.gaps.has(cell) ? cell : null;
  }

  /** @param {number} value */
  symbol = (value) => (this.settings.letters ? this.board.record.symbols[value - 1] : String(this.board.shown(value)));

  #build() {
    const { board } = this;
    this.faces = Array.from({ length: board.cellCount }, (_, cell) => svg('g.cell', {
      role: 'gridcell', id: `cell-${cell}`, tabindex: -1, 'aria-colindex': board.column(cell) + 1, class: board.gaps.has(cell) && 'none',
    }, svg('rect.back', { width: CELL, height: CELL }), svg('g')));
    const rows = Array.from({ length: board.height }, (_, row) => svg('g', {
      role: 'row', 'aria-rowindex': row + 1,
    }, placed(board, row, this.faces.slice(row * board.size, (row + 1) * board.size))));
    this.grid = svg('g.grid', {
      role: 'grid', 'aria-label': t('Sudoku board, {board}', { board: board.title }), 'aria-multiselectable': 'true',
      'aria-rowcount': board.height, 'aria-colcount': board.size,
    }, rows);
    this.under = svg('g', { 'aria-hidden': 'true' });
    const hidden = (name) => svg(name, { 'aria-hidden': 'true' });
    this.seen = hidden('path.seen');
    this.same = hidden('path.same');
    this.out = hidden('path.out');
    this.behind = hidden('path.behind');
    this.over = svg('g.links', { 'aria-hidden': 'true' });
    this.pen = svg('path.pen', { 'aria-hidden': 'true' });
    this.ring = svg('rect.cursor', { width: CELL, height: CELL, rx: 4, 'aria-hidden': 'true' });
    this.defs = patterns();
    if (highlights) this.defs.append(highlights.arrowHead());
    this.ground = ground(board);
    this.lines = lines(board);
    this.drawn = svg('path.sketch', { 'aria-hidden': 'true' });
    const inFog = Boolean(board.beside?.fog) && !this.game.setting;
    this.fog = inFog && fogs ? new fogs.Fog(board) : null;
    for (const layer of [this.ground, this.lines]) this.fog?.hide(layer);
    const isChess = board.record.game === 'queens' && board.height === 1;
    this.chess = isChess && queens ? new queens.ChessBoard(board) : null;
    this.svg = svg('svg.board', { role: 'presentation' }, this.defs, this.fog?.mask ?? '', this.chess?.svg ?? '', this.ground, this.fog?.cover ?? '', this.seen, this.same, this.out, this.behind, this.under, this.grid, this.lines, this.pen, this.drawn, this.over, this.ring);
    this.#frame();
    this.#selected = new Set();
    this.place.classList.remove('exhibit', 'pointing');
    this.place.classList.toggle('large', board.size > 12);
    this.place.classList.toggle('unseen-yet', inFog && !fogs); // nothing that the fog hides is shown until it is there
    this.place.style.setProperty('--size', String(board.size));
    this.place.replaceChildren(this.svg);
    this.redraw();
    if (inFog && !fogs) import('./fog.js').then((module) => { fogs = module; if (this.board === board) this.#build(); });
    if (isChess && !queens) import('./chess-svg.js').then((module) => { queens = module; if (this.board === board) this.#build(); });
  }

  /** As much room as the clues beside the board need. */
  #frame() {
    const { board } = this;
    const [width, height] = [board.size * CELL, board.height * CELL];
    const { left, top, right, bottom } = margins(board);
    const above = this.chess?.height ?? 0;
    this.place.style.setProperty('--ratio', String(Math.min(1, (width + left + right) / (height + above + top + bottom))));
    this.svg.setAttribute('viewBox', `${-left} ${-top - above} ${width + left + right} ${height + above + top + bottom}`);
  }

  /** The rules are others now. @param {import('../model/board.js').Board} board */
  redrawRules(board) {
    this.board = board;
    const [under, over] = [ground(board), lines(board)];
    this.ground.replaceWith(under);
    this.lines.replaceWith(over);
    [this.ground, this.lines] = [under, over];
    this.#frame();
    this.redraw();
  }

  /** Shows how often each value stands in each cell. @param {?number[][]} times null for nothing */
  shade(times) {
    this.#times = times;
    this.redraw();
  }

  #values() {
    return this.#exhibit?.values ?? this.game.values;
  }

  /** @param {number} cell @returns {import('./cell-svg.js').Face} */
  #face(cell) {
    const own = (this.#exhibit?.cells ?? this.game.cells)[cell];
    const value = this.#values()[cell];
    const looks = this.#highlight?.looks.get(cell);
    const inStep = this.#highlight?.cells.has(cell) ? this.#stepCandidates?.[cell] : null; // and what it crosses out all the same
    const stepCandidates = inStep && [...new Set([...inStep, ...looks?.keys() ?? []])].sort((a, b) => a - b);
    const kept = this.game.kept && own.centre ? list(own.centre) : null;
    const bare = this.#exhibit && !this.#exhibit.cells ? [] : null;
    return {
      value,
      given: this.game.setting ? value !== 0 : (this.#exhibit?.fixed ?? this.board.givens)[cell] !== 0,
      corner: this.#exhibit && !this.#exhibit.cells ? 0n : own.corner,
      blue: own.blue,
      orange: own.orange,
      centre: own.centre,
      candidates: stepCandidates ?? this.#exhibit?.candidates?.[cell] ?? bare ?? kept ?? this.#possible(cell, own),
      times: this.#times?.[cell] ?? null,
      colours: own.colours,
      signs: own.signs,
      conflict: this.#conflicts.has(cell),
      fog: this.fog?.cells.has(cell),
      below: this.board.summed.has(cell),
      looks,
    };
  }

  /** While a puzzle is set: what a cell may hold, as far as that is known, unless it has marks. */
  #possible(cell, { corner: own, centre }) {
    return this.#times && !own && !centre ? this.#times[cell].flatMap((times, i) => (times ? i + 1 : [])) : null;
  }

  #drawCell(cell) {
    const face = this.#face(cell);
    const g = this.faces[cell];
    if (this.board.gaps.has(cell)) return;
    const { valueCount } = this.board;
    if (!redrawCandidates(g.lastChild, face, valueCount, this.symbol)) g.lastChild.replaceChildren(...drawCell(face, valueCount, this.symbol));
    this.chess?.draw(cell, face);
    g.setAttribute('aria-label', describeCell(this.board, cell, face));
    g.classList.toggle('conflict', face.conflict);
    if (face.given) g.setAttribute('aria-readonly', 'true');
    else g.removeAttribute('aria-readonly');
  }

  /** @param {number[]} changed */
  #afterMove(changed) {
    for (const cell of changed) this.#wrong.delete(cell); // until it is checked again
    const before = this.#conflicts;
    this.#conflicts = this.#findConflicts();
    const other = [...before, ...this.#conflicts].filter((cell) => before.has(cell) !== this.#conflicts.has(cell));
    for (const cell of new Set([...changed, ...other, ...this.#drawFog()])) this.#drawCell(cell);
    this.#shown = -1; // what was drawn again is not set off yet
    this.#drawSelection();
    this.#drawPen();
  }

  /** Hides what is in fog, and describes the clues that are not. @returns {number[]} the cells where that changed */
  #drawFog() {
    const changed = this.fog?.draw(this.#values()) ?? [];
    const claims = this.board.clues.flatMap(({ id, claim }) => (this.fog?.shows(id) ?? !this.place.classList.contains('unseen-yet') ? claim : [])).join('; ');
    if (claims !== (this.grid.getAttribute('aria-description') ?? '')) this.grid.setAttribute('aria-description', claims);
    return changed;
  }

  #findConflicts() {
    const { check } = this.settings;
    if (check === 'off') return new Set();
    return new Set([...this.board.conflicts(this.#values()), ...(this.#exhibit ? [] : this.#wrong)]);
  }

  /** The lines that the player has drawn. */
  #drawPen() {
    const cells = this.#exhibit ? this.#exhibit.cells ?? [] : this.game.cells;
    outline(this.pen, penLines(this.board, cells));
  }

  #drawSelection() {
    const { game, board } = this;
    const values = this.#values();
    const value = this.#chosen || (this.settings.same || this.filters ? values[game.cursor] : 0);
    const one = game.selection.size === 1;
    // Before the classes: browsers look at the style of a cell whose place in the tab order changes.
    this.#moveTabStop(game.cursor);
    this.#select(game.selection);
    // Of cells there may be many: each tint is one shape, which leaves the cells as they are.
    outline(this.seen, squares(board, one ? [...board.peers[game.cursor]] : []));
    outline(this.same, squares(board, value ? values.flatMap((each, cell) => (each === value && !game.selection.has(cell) && !board.gaps.has(cell) ? cell : [])) : []));
    outline(this.out, squares(board, this.filters && value ? values.flatMap((_, cell) => (board.gaps.has(cell) || this.#fits(cell, value) ? [] : cell)) : []));
    this.#setOff(value);
    const [x, y] = corner(board, game.cursor);
    this.ring.setAttribute('transform', `translate(${x} ${y})`);
  }

  #moveTabStop(cell) {
    if (cell === this.#tabStop && this.faces[cell].getAttribute('tabindex') === '0') return;
    this.faces[this.#tabStop]?.setAttribute('tabindex', '-1');
    this.faces[cell].setAttribute('tabindex', '0');
    this.reveal(new Set([cell]));
    this.#tabStop = cell;
  }

  /** Whether a cell holds a value, or may still. */
  #fits(cell, value) {
    const values = this.#values();
    if (values[cell]) return values[cell] === value;
    if (this.game.kept) return list(this.game.cells[cell].centre).includes(value);
    return ![...this.board.peers[cell]].some((peer) => values[peer] === value);
  }

  /** Sets off a digit among the marks: on large boards by tiles behind it, which leave its hundreds of cells as they are. */
  #setOff(value) {
    const tiles = this.place.classList.contains('large') && this.game.kept && !this.#exhibit;
    this.#tintChosen(tiles ? value : 0);
    const shown = tiles ? 0 : value;
    if (shown === this.#shown && !shown) return;
    for (const mark of this.grid.querySelectorAll('.chosen')) mark.classList.remove('chosen');
    if (shown) for (const mark of this.grid.querySelectorAll(`.v${shown}`)) mark.classList.add('chosen');
    this.#shown = shown;
  }

  /** Tiles behind a digit among the candidates of a large board. */
  #tintChosen(value) {
    const cells = value ? this.game.cells.flatMap((own, cell) => (!own.value && has(own.centre, value) ? cell : [])) : [];
    outline(this.behind, tiles(this.board, value, cells));
  }

  #select(cells) {
    for (const cell of new Set([...this.#selected, ...cells])) {
      const on = cells.has(cell);
      if (on === this.#selected.has(cell)) continue;
      this.faces[cell].classList.toggle('selected', on);
      this.faces[cell].setAttribute('aria-selected', String(on));
    }
    this.#selected = new Set(cells);
  }
}
