//! Exact numbers as places in a drawing, and as text.

/** The place of a number such as `-3/4`; NaN if the text is not a number. */
export function place(text: string): number {
  const match = /^\s*([+-]?)(\d+)(?:\/(\d+))?\s*$/.exec(text);
  if (!match) return NaN;
  const [, sign = '', above = '0', below = '1'] = match;
  const size = Number(above) / Number(below);
  return sign === '-' ? -size : size;
}

/** A number as it is printed: `−3/4`. */
export const shown = (text: string): string => text.replace(/^-/, '−');

/** At most about `most` ticks over an interval, at halves, quarters, ones, twos, fives, … */
export function ticks(from: number, to: number, most = 9): number[] {
  const span = to - from;
  if (!(span > 0) || !Number.isFinite(span)) return [from];
  let step = 2 ** Math.ceil(Math.log2(span / most));
  if (step > 1) {
    const ten = 10 ** Math.floor(Math.log10(span / most));
    step = [1, 2, 5, 10].map((times) => times * ten).find((step) => span / step <= most) ?? step;
    step = Math.max(1, step);
  }
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** A tick as text: `−3/4`. */
export function fraction(number: number): string {
  let below = 1;
  while (below < 1024 && !Number.isInteger(number * below)) below *= 2;
  const above = Math.round(Math.abs(number) * below);
  return `${number < 0 ? '−' : ''}${above}${below > 1 ? `/${below}` : ''}`;
}
