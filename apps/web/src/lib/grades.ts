//! Grades of moves.

import type { PositionMove, Side } from './answers';
import type { Clickable, Grade } from './drawing/handles';
import { place } from './dyadic';
import { inText } from './notation';

/** A move of an answer with its grade and its result. */
export type GradedMove = Clickable & { move: PositionMove; grade: Grade };

/** The moves with their grades, the best first.
 *
 * Best: the move has the best stop, and it wins, or draws if no move wins. If no move wins or draws, it is also an option of the
 * canonical form. (A reversible move may win too.) Fair: another option of the canonical form. Poor: dominated or reversible. */
export function graded(moves: readonly PositionMove[]): GradedMove[] {
  const canWin = (side: Side) => moves.some((move) => move.player === side && move.wins === true);
  const winnable = { Left: canWin('Left'), Right: canWin('Right') };
  const canDraw = (side: Side) => moves.some((move) => move.player === side && move.draws === true);
  const drawable = { Left: canDraw('Left'), Right: canDraw('Right') };
  const grade = (move: PositionMove): Grade => {
    if (move.sensible === null && move.wins === null) return 'unknown';
    const good = winnable[move.player] ? move.wins === true : drawable[move.player] ? move.draws === true : move.sensible !== false;
    const kept = move.loss === null || place(move.loss) === 0;
    if (good && kept) return 'best';
    return move.sensible !== false ? 'fair' : 'poor';
  };
  const order: Record<Grade, number> = { best: 0, fair: 1, unknown: 2, poor: 3 };
  const loss = (move: PositionMove) => (move.loss === null ? 0 : place(move.loss));
  return moves
    .map((move) => ({ move, player: move.player, name: move.name, action: move.action, grade: grade(move), ...note(move) }))
    .toSorted((a, b) => order[a.grade] - order[b.grade] || loss(a.move) - loss(b.move));
}

/** Longer values are not shown in a tooltip. */
const SHORT = 120;
function note({ worth, loopy }: PositionMove): { note?: string } {
  const text = (worth ?? loopy)?.unicode ?? (worth ?? loopy)?.plain;
  if (!text) return {};
  if (text.length > SHORT) return worth ? { note: `a value with mean ${worth.mean}` } : {};
  return { note: inText(text) };
}
