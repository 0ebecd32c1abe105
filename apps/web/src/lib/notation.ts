//! Values in characters that common fonts have. Most fonts lack the wide plus and minus of tinies and minies.

import { fraction, SYMBOLS, type TermName } from './terms';

/** A part of a value. */
export type Token =
  | { is: 'text' | 'bar' | 'comma' | 'sup'; text: string }
  | { is: 'symbol'; text: string; term: TermName }
  | { is: 'tiny'; name: 'tiny' | 'miny'; index: string };

const DIGITS = '₀₁₂₃₄₅₆₇₈₉';
const digits = (text: string): string => [...text].map((digit) => (DIGITS.includes(digit) ? DIGITS.indexOf(digit) : digit)).join('');
const minus = (text: string): string => text.replaceAll('-', '−');
const TOKEN = /([＋－])([₀-₉]+)|(Tiny|Miny)\(([^()]*)\)|<([^<>]*)>|(\|+)|(,)|(-?\d+\/\d+)|([↑↓⇑⇓±*{}])|([^＋－|,↑↓⇑⇓±*{}<>\d-]+|-?\d+|[-＋－<>])/gu;

/** The parts of a value in Unicode. */
export function tokens(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map(([whole, sign, index = '', name, threat = '', power, bar, comma, number, symbol]): Token => {
    if (sign) return { is: 'tiny', name: sign === '＋' ? 'tiny' : 'miny', index: digits(index) };
    if (name) return { is: 'tiny', name: name === 'Tiny' ? 'tiny' : 'miny', index: fraction(threat) };
    if (power !== undefined) return { is: 'sup', text: minus(power) };
    if (bar) return { is: 'bar', text: bar };
    if (comma) return { is: 'comma', text: comma };
    if (number) return { is: 'text', text: fraction(number) };
    if (symbol) return { is: 'symbol', text: symbol === '*' ? '∗' : symbol, term: SYMBOLS[symbol] ?? 'bar' };
    return { is: 'text', text: minus(whole) };
  });
}

/** A value without markup: for drawings, tooltips and labels. */
export const inText = (text: string): string => minus(text.replaceAll('＋', '+').replaceAll('－', '−'));

/** Digits as subscripts; other text in parentheses. */
const lowered = (text: string): string => (/^\d+$/.test(text) ? [...text].map((digit) => DIGITS[Number(digit)]).join('') : `(${text})`);

/** A value in a sentence, with fractions and stars. */
export const inWords = (text: string): string =>
  tokens(text)
    .map((token) => (token.is === 'tiny' ? `${token.name === 'tiny' ? '+' : '−'}${lowered(token.index)}` : token.is === 'bar' ? ` ${token.text} ` : token.is === 'comma' ? ', ' : token.text))
    .join('');
