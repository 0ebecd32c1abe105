//! Moves on the boards of lessons. They have no grades and are in board order, so that they do not reveal the best move.

import type { PositionMove } from '../lib/answers';
import { graded, type GradedMove } from '../lib/grades';

/** The moves without grades; with `withNotes`, each with its result. */
export function ungraded(moves: readonly PositionMove[], withNotes: boolean): GradedMove[] {
  return graded(moves)
    .map(({ note, ...move }): GradedMove => ({ ...move, ...(withNotes && note !== undefined ? { note } : {}), grade: 'unknown' }))
    .toSorted((a, b) => moves.indexOf(a.move) - moves.indexOf(b.move));
}
