//! Sentences about the current position and its moves.

import type { PositionAnswer, PositionMove, Side } from '../lib/answers';
import { Fraction } from '../lib/fraction';
import type { GradedMove } from '../lib/grades';
import type { Made } from '../lib/line';
import { inWords } from '../lib/notation';
import { fraction } from '../lib/terms';
import { OUTCOMES } from '../lib/words';

/** Who wins, if that is known; null if it is not. */
export function winner({ worth, loopy, winners }: PositionAnswer): string | null {
  if (worth) return `${OUTCOMES[worth.outcome]}.`;
  if (loopy) return `${OUTCOMES[loopy.outcome]}.`;
  const { left_first: left, right_first: right } = winners;
  if (left && right) return `${left === right ? `${left} wins, moving first or second` : left === 'Left' ? OUTCOMES.N : OUTCOMES.P}.`;
  if (left) return `If Left moves first, ${left} wins.`;
  if (right) return `If Right moves first, ${right} wins.`;
  return null;
}

/** What the position is worth and what a move gains, in words. */
export function worthInWords({ worth }: PositionAnswer): string | null {
  if (!worth) return null;
  const { mean, temperature, kind } = worth;
  if (['zero', 'integer', 'number'].includes(kind)) return null;
  const hot = temperature !== '0' && !temperature.startsWith('-');
  return `It is worth ${fraction(mean)} on average${hot ? `; a move gains ${fraction(temperature)}` : ''}.`;
}

/** Bounds of a value that was not found. */
export function bounds({ at_least, at_most }: PositionAnswer): string | null {
  const low = at_least === null ? null : `at least ${fraction(String(at_least))}`;
  const high = at_most === null ? null : `at most ${fraction(String(at_most))}`;
  return low || high ? `The value is ${[low, high].filter(Boolean).join(' and ')}.` : null;
}

/** How far a value may be written out in a sentence. */
const LONG = 60;

/** The announcement of a position for screen readers: one sentence. */
export function announced(answer: PositionAnswer, last: Made | null): string {
  const move = last ? `${last.player} ${last.name}. ` : '';
  const text = answer.worth?.unicode ?? answer.loopy?.unicode ?? null;
  const value = text !== null && text.length <= LONG ? `The value is ${inWords(text)}. ` : answer.worth ? `A value with mean ${fraction(answer.worth.mean)}. ` : '';
  return `${move}${value}${winner(answer) ?? ''}`.trim();
}

const GRADES = { best: 'Best.', fair: '', poor: '', unknown: '' } as const;

/** What a move leads to: its value, or what is known of it. */
export function result({ worth, loopy, draws, length, wins }: PositionMove): string {
  const text = worth?.unicode ?? loopy?.unicode ?? null;
  if (text !== null && text.length <= LONG) return inWords(text);
  if (worth) return `a value with mean ${fraction(worth.mean)}`;
  if (draws) return 'a draw';
  if (length !== null) return `ends in ${length} ${length === 1 ? 'move' : 'moves'}`;
  return wins === null ? '' : wins ? 'wins' : 'loses';
}

/** What a move gains or loses, in words. */
export function gain({ move, grade, player }: GradedMove, before: PositionAnswer | null): string {
  const parts: string[] = [];
  if (move.worth && before?.worth) {
    const [from, to] = [before.worth.mean, move.worth.mean].map((text) => Fraction.read(text));
    if (from && to) {
      const by = player === 'Left' ? to.minus(from) : from.minus(to);
      const sign = by.compare(Fraction.ZERO);
      parts.push(sign === 0 ? 'gains nothing on average' : `${sign > 0 ? 'gains' : 'loses'} ${fraction((sign > 0 ? by : by.negative()).toString())} on average`);
    }
  }
  if (move.loss !== null && move.loss !== '0') parts.push(`${fraction(move.loss)} worse than the best move`);
  else if (move.wins === false && before?.moves.some(({ player: other, wins }) => other === player && wins)) parts.push('lets the other player win');
  const words = parts.join(', ');
  return [words && `${words}.`, GRADES[grade]].filter(Boolean).join(' ');
}

/** The player to name for a side in a game. */
export const sideOf = (player: Side): 'of-left' | 'of-right' => (player === 'Left' ? 'of-left' : 'of-right');
