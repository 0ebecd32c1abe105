import { expect, it } from 'vitest';
import { fromFile, toFile } from '../../src/worksheet/cgs-file';

it('keeps cells through a file', () => {
  const cells = ['g := {3|1};\ng.Mean', '// a comment\n*2 + *3', 'y := 2;', 'x'];
  expect(fromFile(toFile(cells))).toEqual(cells);
  expect(fromFile(toFile(cells).replaceAll('\n', '\r\n'))).toEqual(cells);
});

it('writes a file that can be run: each cell ends', () => {
  expect(toFile(['x := 5', 'y := 2;', 'x + y'])).toBe('x := 5\n; // %%\ny := 2;\n// %%\nx + y\n');
});

it('reads a file without marks as one cell, and an empty one as an empty cell', () => {
  expect(fromFile('a := 1;\nb := 2;\n')).toEqual(['a := 1;\nb := 2;']);
  expect(fromFile('')).toEqual(['']);
});
