/** Mouse, pen and finger on the board: a tap selects, a drag selects more, Shift and Ctrl add. */

/**
 * @param {HTMLElement} place
 * @param {() => import('../app.js').App} current
 */
export function listenToPointer(place, current) {
  let dragging = false;
  let drawing = false; // a clue
  let tapping = false; // on cells that are to get the digit that was chosen first
  let path = []; // drawn with the pen
  let waiting = null; // a finger on a board that scrolls: a tap, unless it moves on
  let tapped = { cell: -1, at: 0 }; // two taps with a key or a button between them are not a double tap

  const cellOf = (event) => current().view.cellAt(event.clientX, event.clientY);

  place.addEventListener('pointerdown', (event) => {
    waiting = null;
    if (event.pointerType === 'touch' && place.classList.contains('zoomed')) waiting = event;
    else press(event);
  });
  function press(event) {
    const { tools } = current().setting;
    if (tools?.draws && event.button <= 0) {
      drawing = tools.down(event.clientX, event.clientY);
      current().view.focus();
      event.preventDefault();
      return;
    }
    const square = current().view.squareAt(event.clientX, event.clientY);
    if (square && event.button <= 0) { put(event, square); return; }
    const cell = cellOf(event);
    if (cell === null || event.button > 0) return;
    const { game, view, hand } = current();
    const more = event.ctrlKey || event.metaKey;
    if (!more && !event.shiftKey && current().setting.reading?.tap(cell)) { event.preventDefault(); return; }
    const again = tapped.cell === cell && event.timeStamp - tapped.at < 350;
    tapped = { cell, at: event.timeStamp };
    path = hand.mode === 'pen' && !more ? [cell] : [];
    if (again && !more && !event.shiftKey && !hand.choosesFirst && hand.mode !== 'sign') selectAlike(game, view, cell);
    else if (event.shiftKey) game.selectAll([...game.selection, ...between(game, game.cursor, cell)]);
    else game.select(cell, more ? 'toggle' : 'only');
    if (event.shiftKey) game.select(cell, 'add');
    view.focus();
    // On a board drawn larger than its place a drag scrolls.
    dragging = !place.classList.contains('zoomed') && !again;
    tapping = !more && !event.shiftKey;
    event.preventDefault();
  }
  /** A queen is put on a square of the chess board, or taken from it. */
  function put(event, { cell, value }) {
    const { game, view, hand } = current();
    event.preventDefault();
    game.select(cell);
    view.focus();
    if (game.cells[cell].value === value) hand.erase();
    else hand.enter(value, hand.mode);
  }
  place.addEventListener('pointermove', (event) => {
    if (drawing && event.buttons) current().setting.tools?.move(event.clientX, event.clientY);
    if (!dragging || !event.buttons) return;
    const cell = cellOf(event);
    const { game, view } = current();
    if (cell === null || cell === game.cursor) return;
    if (path.length) path.push(cell);
    game.select(cell, path.length ? 'only' : 'add');
    view.focus();
  });
  for (const end of ['pointerup', 'pointercancel']) {
    window.addEventListener(end, () => {
      const { hand } = current();
      if (waiting && end === 'pointerup') press(waiting);
      waiting = null;
      if (drawing && end === 'pointerup') current().setting.tools?.up();
      drawing = false;
      if (path.length > 1) hand.draw(path);
      else if (tapping && end === 'pointerup') hand.tap();
      dragging = false;
      tapping = false;
      path = [];
    });
  }
  for (const kind of ['pointerdown', 'keydown']) {
    window.addEventListener(kind, ({ target }) => {
      if (kind === 'keydown' || !place.contains(/** @type {Node} */ (target))) tapped = { cell: -1, at: 0 };
    }, { capture: true });
  }
  place.addEventListener('mousedown', (event) => event.preventDefault()); // keeps the focus
}

/** A double tap: all cells with the same value, or all empty ones with the same marks. */
function selectAlike(game, view, cell) {
  const { value, corner, centre } = game.cells[cell];
  const alike = game.cells.flatMap((other, i) => {
    const same = value ? other.value === value
      : !other.value && (corner || centre) && other.corner === corner && other.centre === centre;
    return same ? i : [];
  });
  if (alike.length) game.selectAll(alike);
}

/** The rectangle between two cells. */
export function between({ board }, first, last) {
  const [r1, r2] = [board.row(first), board.row(last)].sort((a, b) => a - b);
  const [c1, c2] = [board.column(first), board.column(last)].sort((a, b) => a - b);
  const cells = [];
  for (let row = r1; row <= r2; row += 1) {
    for (let column = c1; column <= c2; column += 1) cells.push(row * board.size + column);
  }
  return cells;
}
