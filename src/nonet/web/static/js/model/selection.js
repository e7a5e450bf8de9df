/** The cells that a player has selected, and the cursor among them. */

export class Selection extends EventTarget {
  selection = new Set([0]);
  cursor = 0;
  /** Cells that cannot be selected, as they do not exist. */
  gaps = new Set();

  /**
   * @param {number} cell the new cursor
   * @param {'only'|'add'|'toggle'|'move'} how `move` leaves the selection as it is
   */
  select(cell, how = 'only') {
    if (this.gaps.has(cell)) return;
    const before = new Set([...this.selection, this.cursor]);
    this.cursor = cell;
    if (how === 'only') this.selection = new Set([cell]);
    else if (how === 'add') this.selection.add(cell);
    else if (how === 'toggle' && !this.selection.delete(cell)) this.selection.add(cell);
    this.notify('select', [...new Set([...before, ...this.selection, cell])]);
  }

  /** @param {Iterable<number>} cells */
  selectAll(cells) {
    const before = new Set(this.selection);
    this.selection = new Set([...cells].filter((cell) => !this.gaps.has(cell)));
    this.notify('select', [...new Set([...before, ...this.selection])]);
  }

  /** Tells whoever listens what has changed. @param {'move'|'select'} kind @param {number[]} cells */
  notify(kind, cells) {
    this.dispatchEvent(new CustomEvent(kind, { detail: cells }));
  }
}
