/** Brings cells into sight where the board is larger than its place. */

import { CELL, margins } from './frame-svg.js';

const EDGE = 24; // pixels that stay free around them

/** @param {import('./board-svg.js').BoardView} view @param {Set<number>} cells */
export function reveal(view, cells, { middle = false } = {}) {
  if (!view.place.classList.contains('zoomed') || !cells.size) return;
  const { left: before, top: above } = margins(view.board);
  const unit = view.svg.clientWidth / view.svg.viewBox.baseVal.width;
  const scroll = (room, at, space, positions) => {
    const from = (Math.min(...positions) * CELL + space) * unit;
    const to = ((Math.max(...positions) + 1) * CELL + space) * unit;
    const edge = Math.min(EDGE, Math.max(0, (room - (to - from)) / 2));
    if (middle || to - from > room) return (from + to - room) / 2;
    return Math.max(to + edge - room, Math.min(from - edge, at));
  };
  const { clientWidth, clientHeight, scrollLeft, scrollTop } = view.place;
  const all = [...cells];
  view.place.scrollTo({
    left: scroll(clientWidth, scrollLeft, before, all.map((cell) => view.board.column(cell))),
    top: scroll(clientHeight, scrollTop, above, all.map((cell) => view.board.row(cell))),
  });
}
