//! Reading and writing worksheets as .cgs files.

/** The separator of cells in a file: a semicolon, unless the cell ends with one, and a comment. */
const between = (text: string): string => (text.endsWith(';') ? '// %%' : '; // %%');
const BETWEEN = /^(?:; ?)?\/\/ ?%%.*\n?/m;

/** Cells as a file that can be run. */
export function toFile(cells: readonly string[]): string {
  const texts = cells.map((text) => text.trimEnd());
  return texts.map((text, i) => (i < texts.length - 1 ? `${text}\n${between(text)}\n` : `${text}\n`)).join('');
}

/** The cells of a file. */
export function fromFile(text: string): string[] {
  const cells = text
    .replaceAll('\r\n', '\n')
    .split(BETWEEN)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
  return cells.length > 0 ? cells : [''];
}
