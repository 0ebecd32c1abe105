//! Grids and strips.

import type { Letters } from '../answers';
import type { Drawing, Look, Spot } from './drawing';

/** The meaning of each letter of a row; other kinds of pieces are written `(5)`. */
const LOOKS: Record<string, [Look, string]> = {
  '.': ['empty', 'empty'],
  '#': ['hole', 'hole'],
  x: ['left', 'piece of Left'],
  o: ['right', 'piece of Right'],
  t: ['left', 'toad of Left'],
  f: ['right', 'frog of Right'],
  l: ['left', 'domino of Left'],
  r: ['right', 'domino of Right'],
  e: ['either', 'piece of both'],
};

/** The look of a letter of a grid, and its name. */
function reading(letter: string, letters: Letters): [Look, string] {
  if (typeof letters !== 'object') return LOOKS[letter] ?? ['plain', `piece ${letter}`];
  const kinds = ['.', 'x', 'o', '#'].map((kind) => LOOKS[kind]);
  return kinds[[...letters.letters].indexOf(letter)] ?? ['plain', `piece ${letter}`];
}

/** The cells of a row as they are written. */
export const cellsOf = (row: string): string[] => row.match(/\(-?\d+\)|./gu) ?? [];

/** Columns are letters from the left, rows numbers from the top: `b3`. */
export function square(row: number, column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(97 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${row + 1}`;
}

/** The row and the column of `b3`. */
export function squareAt(name: string): { row: number; column: number } {
  const match = /^([a-z]+)(\d+)$/i.exec(name);
  if (!match) return { row: 0, column: 0 };
  const [, letters = '', digits = '1'] = match;
  const column = [...letters.toLowerCase()].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 96, 0) - 1;
  return { row: Number(digits) - 1, column };
}

/** The drawing of a grid; that of Hex is slanted. */
export function drawGrid(rows: readonly string[], letters: Letters = 'xo', hexagons = false): Drawing {
  const cells = rows.map(cellsOf);
  const columns = Math.max(0, ...cells.map((row) => row.length));
  const margin = 0.55;
  const shift = (row: number) => (hexagons ? row * 0.5 : 0);
  const step = hexagons ? Math.sqrt(3) / 2 : 1;
  const spots: Spot[] = cells.flatMap((row, r) =>
    row.map((letter, c) => {
      const [look, words] = reading(letter, letters);
      const id = square(r, c);
      return {
        id,
        label: `${id}, ${words}`,
        look,
        shape: hexagons ? 'hexagon' : 'cell',
        x: margin + c + 0.5 + shift(r),
        y: margin + r * step + 0.5,
        width: 1,
        height: 1,
        ...(look === 'empty' || look === 'hole' ? {} : { text: letter.replace(/[()]/g, '').toUpperCase() }),
      } satisfies Spot;
    }),
  );
  const names = [
    ...Array.from({ length: columns }, (_, c) => ({ x: margin + c + 0.5, y: margin - 0.22, text: square(0, c).replace(/\d+$/, '') })),
    ...cells.map((_, r) => ({ x: margin - 0.25 + shift(r), y: margin + r * step + 0.5, text: String(r + 1) })),
  ];
  return {
    width: columns + margin + 0.15 + shift(Math.max(0, cells.length - 1)),
    height: (cells.length - 1) * step + 1 + margin + 0.15,
    lines: [],
    loops: [],
    spots,
    names,
  };
}
