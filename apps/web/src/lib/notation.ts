//! Values as letters that common fonts have: the wide plus and minus of tinies and minies are empty boxes in most.

/** A stretch of a value, or a tiny or miny with its subscript. */
export type Stretch = string | { name: 'tiny' | 'miny'; index: string };

const TINY = /([＋－])([₀-₉]+)/gu;
const DIGITS = '₀₁₂₃₄₅₆₇₈₉';
const minus = (text: string): string => text.replaceAll('-', '−');

/** The stretches of a value that is written in Unicode. */
export function stretches(text: string): Stretch[] {
  const all: Stretch[] = [];
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

/** A value where no markup can be: in drawings, tips and labels. */
export const inText = (text: string): string => minus(text.replaceAll('＋', '+').replaceAll('－', '−'));
