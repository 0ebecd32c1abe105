//! The parts of an answer about a position, combined while the rest is awaited.

import type { Component, PositionAnswer, PositionMove, Side, Worth } from './answers';

type PositionPart =
  | { part: 'summands'; summands: PositionAnswer['summands'] }
  | { part: 'moves'; moves: PositionMove[]; more: boolean }
  | { part: 'component'; index: number; component: Component }
  | { part: 'worth'; worth: Worth }
  | { part: 'bounds'; at_least: number | null; at_most: number | null }
  | { part: 'winner'; first: Side; winner: Side };

/** What is known so far; null if nothing is. */
export function gathered(parts: readonly Record<string, unknown>[]): PositionAnswer | null {
  if (parts.length === 0) return null;
  const answer: PositionAnswer = {
    schema: 1,
    summands: [],
    components: [],
    worth: null,
    loopy: null,
    out_of_reach: null,
    at_least: null,
    at_most: null,
    winners: { left_first: null, right_first: null, left_first_drawn: false, right_first_drawn: false },
    moves: [],
    more: false,
  };
  for (const part of parts as readonly PositionPart[]) {
    if (part.part === 'summands') answer.summands = part.summands;
    else if (part.part === 'moves') [answer.moves, answer.more] = [part.moves, part.more];
    else if (part.part === 'component') answer.components[part.index] = part.component;
    else if (part.part === 'worth') answer.worth = part.worth;
    else if (part.part === 'bounds') [answer.at_least, answer.at_most] = [part.at_least, part.at_most];
    else if (part.part === 'winner') answer.winners[part.first === 'Left' ? 'left_first' : 'right_first'] = part.winner;
  }
  answer.components = answer.components.filter((component) => component !== undefined);
  return answer;
}

/** Whether the value, a bound or a winner is known. */
export const hasWorth = ({ worth, at_least, at_most, winners }: PositionAnswer): boolean =>
  worth !== null || at_least !== null || at_most !== null || winners.left_first !== null || winners.right_first !== null;
