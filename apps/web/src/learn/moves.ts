//! Moves on the boards of lessons: not graded, and in the order of the board, so that nothing gives the best one away.

import type { PositionMove } from '../lib/answers';
import { graded, type GradedMove } from '../lib/grades';

/** The moves as they are clicked; `told`, with what each leads to. */
export function ungraded(moves: readonly PositionMove[], told: boolean): GradedMove[] {
  return graded(moves)
    .map(({ note, ...move }): GradedMove => ({ ...move, ...(told && note !== undefined ? { note } : {}), grade: 'unknown' }))
    .toSorted((a, b) => moves.indexOf(a.move) - moves.indexOf(b.move));
}
