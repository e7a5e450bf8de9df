/** What gestures are called, and how each is made. */

import { t } from '../words.js';

export const GROUPS = {
  cage: t('Cages and sets of cells'), line: t('Lines'), edge: t('Between two cells'), corner: t('At corners'),
  outside: t('Beside the board'), diagonal: t('Along diagonals'), cell: t('In cells'), board: t('The whole board'), text: t('Rules of rules'),
};

/** What is painted like a clue and is none: the fog, which leaves these cells. */
export const FOG = { name: 'fog', summary: t('Fog over the board, which lifts around right digits.'), gesture: { shape: 'cell', groups: 1, fields: [] } };

/** Its cells become a region of the board. */
export const REGION = { name: 'regions', summary: t('Regions of any shape instead of boxes.'), gesture: { shape: 'cage', groups: 1, fields: [] } };

export const HOW = {
  cage: t('Drag over its cells, or tap them one by one and press Enter.'), line: t('Drag from its first cell to its last.'),
  edge: t('Tap the edge between the cells, or drag from one to the other.'), corner: t('Tap the corner where its cells meet.'),
  outside: t('Tap beside the board, or drag from the first cell of the line over the second.'),
  diagonal: t('Tap beside the board, again to turn it, or drag from the first cell of the line over the second.'), cell: t('Drag over its cells.'),
  board: t('It holds for the whole board.'), text: t('Type it below.'),
};
