/** Links, texts for other programs, pictures, paper. */

import { ApiError, request } from '../api.js';
import { download, saveFile } from '../files.js';
import { announce, toast } from '../view/announce.js';
import { button, byId, card, choice, el, explainChoice, field, note, row, select } from '../view/dom.js';
import { picture, png, svgText } from '../view/picture.js';
import { View } from './view.js';
import { t } from '../words.js';

export class ShareView extends View {
  open() {
    if (this.panel.hasChildNodes()) return;
    this.panel.replaceChildren(this.#links(), this.#text(), this.#pictures(), this.#paper());
  }

  reset() {
    this.output?.replaceChildren();
    if (this.format) this.format.value = this.#usual;
    this.describe?.();
  }

  /** A line where that holds all of the puzzle, else JSON. */
  get #usual() {
    return this.app.board.record.text.startsWith('{') ? 'json' : 'line';
  }

  #links() {
    const send = async (progress) => this.#hand(await this.app.link(progress), t('Link copied.'));
    const share = navigator.share && matchMedia('(pointer: coarse)').matches && button(t('Send …'), async () =>
      navigator.share({ title: document.title, url: await this.app.link(false) }).catch(() => {}));
    return card(t('Link'), note(t('The link itself carries the puzzle: nothing is stored on a server.')),
      row(button(t('Copy link to the puzzle'), () => send(false), { iconName: 'copy', kind: 'primary' }),
        button(t('With my progress'), () => send(true), { iconName: 'copy' }), share,
        button(t('QR code'), async () => (await import('./qr.js')).openCode(this.app)),
        button(t('Save the game'), () => saveFile(this.app), { iconName: 'download' })),
      note(t('A saved game has every move. New, Open reads it, and so does nonet play.')));
  }

  /** Copies a text to the clipboard, or shows it where there is none. */
  async #hand(text, done) {
    try {
      await navigator.clipboard.writeText(text);
      toast(done);
    } catch {
      this.output.replaceChildren(textPlace(text));
      announce(t('This page may not use the clipboard. The text is shown below.'));
    }
  }

  #text() {
    this.format = el('select', { onchange: () => this.#write() });
    this.lost = el('p.small.lost', { role: 'status', hidden: true });
    this.progress = choice(t('With what I have written'), { onchange: () => this.#write() });
    this.output = el('div', { role: 'status' });
    this.answer(this.output, '', async () => {
      const { formats } = await request('formats');
      this.formats = formats.filter(({ writes }) => writes);
      this.describe = explainChoice(this.format, this.formats, this.#usual);
    });
    const suffix = () => this.formats?.find(({ name }) => name === this.format.value)?.suffixes[0] ?? '.txt';
    return card(t('Text for other programs'), field(t('Format'), this.format), this.progress,
      this.lost, row(button(t('Show'), () => this.#write()),
        button(t('Copy'), () => this.#write((text) => this.#hand(text, t('Copied.'))), { iconName: 'copy' }),
        button(t('Save'), () => this.#write((text) => save(text, 'text/plain', `sudoku${suffix()}`)), { iconName: 'download' })),
      this.output);
  }

  /** Shows the text; then something else may be done with it. */
  #write(then = (text) => {}) {
    this.lost.hidden = true;
    return this.answer(this.output, '', async () => {
      const { puzzle, values, marks } = await this.app.gameRequest();
      const now = this.progress.control.checked ? { values, marks } : {};
      const { text, lost } = await request('convert', { puzzle, ...now, to: this.format.value });
      this.lost.hidden = !lost.length;
      this.lost.textContent = t('{format} cannot say: {lost}', {
        format: this.format.value, lost: lost.map(([name, n]) => (n > 1 ? `${name} (${n})` : name)).join(', '),
      });
      then(text);
      return textPlace(text);
    });
  }

  #pictures() {
    const what = select([['now', t('the board as it is shown')], ['puzzle', t('the puzzle alone')]]);
    const draw = () => picture(this.app, what.value);
    return card(t('Picture'), field(t('Of'), what), row(
      button('SVG', () => save(svgText(draw()), 'image/svg+xml', 'sudoku.svg'), { iconName: 'download' }),
      button('PNG', async () => save(await png(draw()), 'image/png', 'sudoku.png'), { iconName: 'download' })));
  }

  #paper() {
    const what = select([['puzzle', t('the puzzle alone')], ['now', t('with what I have written')],
      ['candidates', t('with all candidates')]]);
    const solution = choice(t('The solution on a second page'));
    const print = () => this.app.attempt(() => printBoard(this.app, what.value, solution.control.checked));
    return card(t('Paper'), field(t('Print'), what), solution, row(button(t('Print'), print, { iconName: 'print' })));
  }
}

const textPlace = (text) => el('output.text', { tabindex: 0, 'aria-label': t('The puzzle as text') }, text);

/** Downloads a file. */
function save(content, type, name) {
  download(name, content, type);
  toast(t('{name} saved.', { name }));
}

/** Sheets of paper with the puzzle, made when they are printed and gone afterwards. */
async function printBoard(app, what, withSolution) {
  const { puzzle, values: givens } = await app.gameRequest();
  const pages = [];
  const start = app.game.setting ? givens : app.board.givens;
  const candidates = what === 'candidates' ? (await request('candidates', { puzzle, values: start })).candidates : undefined;
  pages.push(page(app, picture(app, what, { candidates })));
  if (withSolution) {
    const { values, status } = await request('solve', { puzzle, limit: 2 });
    if (!values) throw new ApiError(t('There is no solution to print.'));
    pages.push(page(app, picture(app, 'solution', { values }), status === 'unique' ? t('Solution') : t('A solution')));
  }
  const sheet = byId('print-sheet');
  sheet.replaceChildren(...pages);
  sheet.hidden = false;
  window.addEventListener('afterprint', () => {
    sheet.hidden = true;
    sheet.replaceChildren();
  }, { once: true });
  window.print();
}

function page(app, drawn, word = '') {
  const { board: { beside, record: { rules, game } } } = app;
  const plain = !rules || game === 'classic';
  return el('section.sheet', {},
    el('h2', {}, [byId('title').textContent, beside?.author, word].filter(Boolean).join(' – ')),
    drawn, plain ? '' : el('p', {}, rules));
}
