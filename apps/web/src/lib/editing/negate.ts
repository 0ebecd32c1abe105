//! The negative of a board: the same position with the players exchanged.

import type { Board, Mark, Slip } from '../answers';
import { cellsOf } from '../drawing/grid';
import { mirrored } from './grid';

/** The rulesets of grids whose negative exchanges the owners of pieces. */
const PIECES = ['amazons', 'clobber', 'cannibal-clobber', 'col', 'go', 'hex', 'konane', 'nogo', 'snort', 'tic-tac-toe', 'toppling-dominoes'];
const SWAPPED: Record<string, string> = { x: 'o', o: 'x', t: 'f', f: 't', l: 'r', r: 'l' };
const MARKS: Partial<Record<Mark, Mark>> = { x: 'o', o: 'x', left: 'right', right: 'left', 'by-x': 'by-o', 'by-o': 'by-x' };
const COLOURS = { blue: 'red', red: 'blue', green: 'green' } as const;

const swapped = (rows: readonly string[]): string[] => rows.map((row) => cellsOf(row).map((cell) => SWAPPED[cell] ?? cell).join(''));
/** Rows and columns exchanged. */
function transposed(rows: readonly string[]): string[] {
  const cells = rows.map(cellsOf);
  return Array.from({ length: Math.max(0, ...cells.map((row) => row.length)) }, (_, c) => cells.map((row) => row[c] ?? '.').join(''));
}
const negative = (slip: Slip): Slip => (typeof slip === 'number' ? -slip : { left: slip.right.map(negative), right: slip.left.map(negative) });

/** The negative of a board; null if it is not known how to draw it. */
export function negated(board: Board, ruleset: string): Board | null {
  switch (board.kind) {
    case 'grid':
      if (ruleset === 'domineering' || ruleset === 'fission') return { ...board, rows: transposed(board.rows) };
      if (ruleset === 'toads-and-frogs') return { ...board, rows: mirrored(swapped(board.rows)) };
      if (ruleset === 'hex') return { ...board, rows: transposed(swapped(board.rows)) };
      return PIECES.includes(ruleset) && typeof board.pieces !== 'object' ? { ...board, rows: swapped(board.rows) } : null;
    case 'graph': {
      if (!['snort', 'col', 'nogo'].includes(ruleset)) return null;
      const marks = Object.entries(board.marks ?? {}).map(([mark, vertices]) => [MARKS[mark as Mark] ?? mark, vertices]);
      const { name: _, ...rest } = board;
      return { ...rest, marks: Object.fromEntries(marks) as NonNullable<typeof board.marks> };
    }
    case 'picture':
      return { ...board, edges: board.edges.map((edge) => ({ ...edge, colour: COLOURS[edge.colour] })) };
    case 'cheques':
      return { ...board, slips: board.slips.map(negative) };
    case 'cake':
      return ruleset === 'cutcake' ? { ...board, pieces: board.pieces.map(({ rows, columns }) => ({ rows: columns, columns: rows })) } : null;
    default:
      return null;
  }
}
