//! Worksheets as files of the worksheet language.

/** Between cells in a file: a comment to whoever runs it. */
const BETWEEN = '// %%';

/** Cells as a file of the worksheet language. */
export const toFile = (cells: readonly string[]): string => cells.map((text) => `${text.trimEnd()}\n`).join(`${BETWEEN}\n`);

/** The cells of a file. */
export function fromFile(text: string): string[] {
  const cells = text
    .replaceAll('\r\n', '\n')
    .split(/^\/\/ ?%%.*\n?/m)
    .map((cell) => cell.trim());
  const full = cells.filter((cell) => cell !== '');
  return full.length > 0 ? full : [''];
}
