/** Puzzles that are pasted, and the progress that comes with a puzzle. */

/** Opens what is pasted, or dropped, anywhere but into a text field. @param {import('./app.js').App} app */
export function listenToPaste(app) {
  const take = (event, from) => {
    const text = from?.getData('text') ?? '';
    const [file] = from?.files ?? [];
    const target = /** @type {HTMLElement} */ (event.target);
    const dialog = /** @type {HTMLDialogElement | null} */ (document.querySelector('dialog[open]'));
    // Where a new puzzle is chosen it may be pasted as well; other dialogs stay.
    const isNew = Boolean(dialog?.querySelector('#tab-read'));
    if (event.defaultPrevented || (!text.trim() && !file) || target.closest?.('input, textarea') || (dialog && !isNew)) return;
    event.preventDefault();
    dialog?.close();
    app.attempt(async () => {
      const { openAny, openText } = await import('./views/open.js');
      await (file ? openAny(app, file) : openText(app, text));
    });
  };
  document.addEventListener('paste', (event) => take(event, event.clipboardData));
  document.addEventListener('drop', (event) => take(event, event.dataTransfer));
  document.addEventListener('dragover', (event) => { if (!(/** @type {HTMLElement} */ (event.target)).closest('input, textarea')) event.preventDefault(); });
}

const COLOURS = 8;

/** What a player has done in a puzzle that was pasted: its values, marks and colours; null for nothing. @param {Record<string, any>} record */
export function fromRecord({ givens, values, marks, document }) {
  const { entries = [], centre = [], corner = [], colours = [] } = document ?? {};
  if (!values && ![entries, centre, corner, colours].some(({ length }) => length)) return null;
  const names = [...new Set(colours.flat().filter((each) => typeof each === 'string'))]; // #ffe599
  const colour = (each) => 1 << ((typeof each === 'string' ? names.indexOf(each) : each - 1) % COLOURS);
  const set = (some = []) => some.reduce((sum, value) => sum | (1n << BigInt(value - 1)), 0n);
  const cells = new Map(givens.flatMap((given, cell) => {
    const value = entries[cell] || values?.[cell] || 0;
    const facts = { colours: (colours[cell] ?? []).reduce((sum, each) => sum | colour(each), 0) };
    if (value && !given) Object.assign(facts, { value });
    else if (!given) Object.assign(facts, { centre: set(marks?.[cell] ?? centre[cell]), corner: set(corner[cell]) });
    return given && !facts.colours ? [] : [[cell, facts]];
  }));
  return { cells, kept: Boolean(marks), seconds: 0 };
}
