/**
 * Pencil marks of a cell as a bit set: bit v - 1 stands for value v. BigInt, since boards go beyond
 * the 32 values that bit operations on numbers could hold.
 */

const bit = (value) => 1n << BigInt(value - 1);

/** Whether a value is marked; the marks with and without it. */
export const has = (marks, value) => (marks & bit(value)) !== 0n;
export const plus = (marks, value) => marks | bit(value);
export const minus = (marks, value) => marks & ~bit(value);

/** @param {Iterable<number>} values */
export const of = (values) => [...values].reduce(plus, 0n);

/** The values in ascending order. @param {bigint} marks */
export function list(marks) {
  const values = [];
  for (let rest = marks, value = 1; rest; rest >>= 1n, value += 1) if (rest & 1n) values.push(value);
  return values;
}
