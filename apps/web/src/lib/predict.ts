//! The board after a move as it is drawn until the server has answered.

import type { Action, Board, Side } from './answers';
import { cellsOf, square } from './drawing/grid';
import { removeEdge } from './editing/picture';

/** The board after a move; null if it depends on the rules. */
export function predicted(board: Board, player: Side, action: Action): Board | null {
  if (board.kind === 'grid' && action.move === 'place') {
    const taken = new Set(action.cells);
    return { ...board, rows: board.rows.map((row, r) => cellsOf(row).map((letter, c) => (taken.has(square(r, c)) ? '#' : letter)).join('')) };
  }
  if (board.kind === 'grid' && action.move === 'step' && !action.arrows?.length) {
    const letterAt = (cell: string): string => letterOf(board, cell) ?? '.';
    const piece = letterAt(action.from);
    return { ...board, rows: board.rows.map((row, r) => cellsOf(row).map((letter, c) => (square(r, c) === action.from ? '.' : square(r, c) === action.to ? piece : letter)).join('')) };
  }
  if (board.kind === 'graph' && action.move === 'vertices') {
    const mark = player === 'Left' ? 'x' : 'o';
    return { ...board, marks: { ...board.marks, [mark]: [...(board.marks?.[mark] ?? []), ...action.vertices] } };
  }
  if (board.kind === 'picture' && action.move === 'cut') return removeEdge(board, action.edge);
  return null;
}

/** The letter of a cell of a grid; undefined if there is no such cell. */
export function letterOf(board: Board | null, cell: string): string | undefined {
  if (board?.kind !== 'grid') return undefined;
  for (const [r, row] of board.rows.entries()) {
    const at = cellsOf(row).findIndex((_, c) => square(r, c) === cell);
    if (at >= 0) return cellsOf(row)[at];
  }
  return undefined;
}
