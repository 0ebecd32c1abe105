//! Editing of grids.

import { cellsOf, squareAt } from '../drawing/grid';

/** Sets the letter of a cell. */
export function fill(rows: readonly string[], name: string, letter: string): string[] {
  const { row, column } = squareAt(name);
  return rows.map((text, r) => (r === row ? cellsOf(text).with(column, letter).join('') : text));
}

/** Sets the letter of a cell, or clears the cell if it has that letter already. */
export function put(rows: readonly string[], name: string, letter: string, free = '.'): string[] {
  const { row, column } = squareAt(name);
  return fill(rows, name, cellsOf(rows[row] ?? '')[column] === letter ? free : letter);
}

/** Changes the size of a grid. Cells outside are removed, new cells are empty. */
export function resize(rows: readonly string[], height: number, width: number, free = '.'): string[] {
  return Array.from({ length: height }, (_, r) => {
    const cells = cellsOf(rows[r] ?? '').slice(0, width);
    while (cells.length < width) cells.push(free);
    return cells.join('');
  });
}

/** Clears a grid of pieces and holes. */
export const cleared = (rows: readonly string[], free = '.'): string[] => rows.map((row) => free.repeat(cellsOf(row).length));

/** The mirror image of a grid, with left and right exchanged. */
export const mirrored = (rows: readonly string[]): string[] => rows.map((row) => cellsOf(row).reverse().join(''));

/** A grid after a quarter turn to the right. */
export function rotated(rows: readonly string[]): string[] {
  const cells = rows.map(cellsOf);
  const width = Math.max(0, ...cells.map((row) => row.length));
  return Array.from({ length: width }, (_, c) => cells.map((row) => row[c] ?? '.').reverse().join(''));
}

/** A grid as text: `3x4` if it is empty. */
export function gridText(rows: readonly string[]): string {
  const width = cellsOf(rows[0] ?? '').length;
  const bare = rows.length > 1 && rows.every((row) => row === '.'.repeat(width));
  return bare ? `${rows.length}x${width}` : rows.join('|');
}
