//! Values in characters that common fonts have. Most fonts lack the wide plus and minus of tinies and minies.

/** A part of a value: text, or a tiny or miny with its subscript. */
export type Span = string | { name: 'tiny' | 'miny'; index: string };

const TINY = /([＋－])([₀-₉]+)/gu;
const DIGITS = '₀₁₂₃₄₅₆₇₈₉';
const minus = (text: string): string => text.replaceAll('-', '−');

/** The parts of a value in Unicode. */
export function spans(text: string): Span[] {
  const all: Span[] = [];
  let last = 0;
  for (const match of text.matchAll(TINY)) {
    if (match.index > last) all.push(minus(text.slice(last, match.index)));
    const [whole, sign, index = ''] = match;
    all.push({ name: sign === '＋' ? 'tiny' : 'miny', index: [...index].map((digit) => DIGITS.indexOf(digit)).join('') });
    last = match.index + whole.length;
  }
  if (last < text.length) all.push(minus(text.slice(last)));
  return all;
}

/** A value without markup: for drawings, tooltips and labels. */
export const inText = (text: string): string => minus(text.replaceAll('＋', '+').replaceAll('－', '−'));
