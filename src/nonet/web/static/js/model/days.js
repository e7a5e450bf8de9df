/** Days as texts. */

/** A day in this place, as 2026-11-22. */
export function dayOf(date) {
  const two = (number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
