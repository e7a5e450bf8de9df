/**
 * Signs that a player draws in cells, as bits: 1 shades it, 2 crosses it out, 3 circles it, others are letters.
 * To rules with shades a cell that is crossed out is one that is not shaded.
 */

export const MOST_SIGNS = 9;
export const LETTERS = 'ABCDEF';
export const SHADED = 1;
export const CROSSED = 2;
export const CIRCLED = 4;

/** The signs with one more, or less; no cell is shaded and crossed out. @param {number} signs @param {number} sign from 1 @param {boolean} on */
export function signed(signs, sign, on) {
  const bit = 1 << (sign - 1);
  const others = bit & (SHADED | CROSSED) ? SHADED | CROSSED : bit;
  return on ? (signs & ~others) | bit : signs & ~bit;
}

/** What a tap makes of a cell: shaded, then crossed out, then neither. @param {number} signs @returns {number} the sign to draw, or to take away */
export const nextSign = (signs) => (signs & (SHADED | CROSSED) ? 2 : 1);

/** As the server has it: 2 if a cell is shaded, 1 if it is crossed out, else 0. @param {{signs: number}} cell */
export const shadeOf = ({ signs }) => (signs & SHADED ? 2 : signs & CROSSED ? 1 : 0);

/** The sign that shows such a shade. @param {number} shade */
export const signOf = (shade) => (shade === 2 ? 1 : 2);
