/** A link as a QR code, so that a game goes on on a phone. */

import { generate } from '../vendor/lean-qr.js';
import { openDialog } from '../view/dialog.js';
import { el, note, svg } from '../view/dom.js';
import { t } from '../words.js';

const QUIET = 4; // free modules around it, which readers need

/** @param {import('../app.js').App} app */
export async function openCode(app) {
  const links = await Promise.all([app.link(true), app.link(false)]);
  const codes = links.map(codeOf);
  const which = codes.findIndex(Boolean);
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);
  openDialog(t('QR code'),
    local && note(t('This page is served to this computer alone. For a phone in the same network start it with: {command}',
      { command: 'nonet serve --host 0.0.0.0' })) || '',
    which < 0 ? el('p.error', {}, t('The puzzle is too long for a QR code: copy the link.')) : drawn(codes[which]),
    note(which === 1 ? t('Scan it to open the puzzle. What you have written is too long for a QR code.')
      : t('Scan it to go on where you are.')));
}

/** @returns {?{size: number, get: (x: number, y: number) => boolean}} null if there is too much for a code */
function codeOf(link) {
  try {
    return generate(/** @type {never} */ (link));
  } catch {
    return null;
  }
}

/** Black on white in the dark as well: not every reader takes it the other way. */
function drawn({ size, get }) {
  const side = size + 2 * QUIET;
  let d = '';
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) if (get(x, y)) d += `M${x} ${y}h1v1h-1z`;
  }
  return svg('svg.qr', { viewBox: `${-QUIET} ${-QUIET} ${side} ${side}`, role: 'img', 'aria-label': t('QR code of the link') },
    svg('rect', { x: -QUIET, y: -QUIET, width: side, height: side, fill: '#ffffff' }), svg('path', { d, fill: '#000000' }));
}
