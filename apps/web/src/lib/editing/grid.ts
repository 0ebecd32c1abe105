//! Grids under a pencil.

import { cellsOf, squareAt } from '../drawing/grid';

/** The same grid with this on a cell. */
export function fill(rows: readonly string[], name: string, letter: string): string[] {
  const { row, column } = squareAt(name);
  return rows.map((text, r) => (r === row ? cellsOf(text).with(column, letter).join('') : text));
}

/** The same grid with another thing on a cell; a thing that is there already is taken away. */
export function put(rows: readonly string[], name: string, letter: string, free = '.'): string[] {
  const { row, column } = squareAt(name);
  return fill(rows, name, cellsOf(rows[row] ?? '')[column] === letter ? free : letter);
}

/** The same grid with so many rows and columns: what is cut off is lost, what is new is empty. */
export function resize(rows: readonly string[], height: number, width: number, free = '.'): string[] {
  return Array.from({ length: height }, (_, r) => {
    const cells = cellsOf(rows[r] ?? '').slice(0, width);
    while (cells.length < width) cells.push(free);
    return cells.join('');
  });
}

/** The same grid without pieces and holes. */
export const cleared = (rows: readonly string[], free = '.'): string[] => rows.map((row) => free.repeat(cellsOf(row).length));

/** A grid in one text: `3x4` where it is empty. */
export function gridText(rows: readonly string[]): string {
  const width = cellsOf(rows[0] ?? '').length;
  const bare = rows.length > 1 && rows.every((row) => row === '.'.repeat(width));
  return bare ? `${rows.length}x${width}` : rows.join('|');
}
