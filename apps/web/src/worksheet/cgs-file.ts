//! Worksheets as files of the worksheet language.

/** What stands between cells in a file: a semicolon, where the cell has none at its end, and a comment. */
const between = (text: string): string => (text.endsWith(';') ? '// %%' : '; // %%');
const BETWEEN = /^(?:; ?)?\/\/ ?%%.*\n?/m;

/** Cells as a file, which can be run as it is. */
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
