//! Answers in plain words.

import type { Because, LoopyOutcome, RanOut, Worth } from './answers';
import { shown } from './dyadic';

/** Who wins, in words. */
export const OUTCOMES: Record<LoopyOutcome, string> = {
  L: 'Left wins, whoever moves first',
  R: 'Right wins, whoever moves first',
  N: 'Whoever moves first wins',
  P: 'Whoever moves second wins',
  D: 'Nobody can force a win: a draw',
  NHat: 'Left wins moving first; if Right moves first it is a draw',
  NCheck: 'Right wins moving first; if Left moves first it is a draw',
  PHat: 'Left wins moving second; if Left moves first it is a draw',
  PCheck: 'Right wins moving second; if Right moves first it is a draw',
};

export const RAN_OUT: Record<RanOut, string> = {
  time: 'the time ran out',
  memory: 'the memory ran out',
  values: 'there were too many values',
  positions: 'there were too many positions',
  digits: 'a number has too many digits',
  endless: 'play need not end',
  stopped: 'it was stopped',
};

/** A worth that is too long to be written, in words. */
export function manyOptions(worth: Worth): string {
  const [left, right] = worth.options ?? [0, 0];
  return `a value with ${left} Left and ${right} Right options, too long to be written`;
}

/** Why a move is made. */
export function why(because: Because): string {
  switch (because.reason) {
    case 'chance':
      return 'It is a move by chance.';
    case 'wins':
      return 'A search proves that it wins.';
    case 'wins_in':
      return `It wins in ${because.moves} ${because.moves === 1 ? 'move' : 'moves of both'}, as all that can be reached proves.`;
    case 'draws':
      return 'Nobody can win; it keeps the draw.';
    case 'loses_in':
      return `The other player wins whatever is played; this move delays it most, for ${because.moves} moves.`;
    case 'loses':
      return 'A search proves that no move wins; this one leaves most moves.';
    case 'widest':
      return `Component ${because.component + 1} is widest at the ambient temperature ${shown(because.ambient)}: its thermograph is ${shown(because.width)} wide there.`;
    case 'hottest':
      return `Component ${because.component + 1} is the hottest: its temperature is ${shown(because.temperature)}.`;
    case 'answer':
      return `It answers a threat: component ${because.component + 1} became hotter (${shown(because.temperature)}) than the ambient temperature ${shown(because.ambient)}.`;
    case 'cooled':
      return `It gains most when the sum is cooled by the ambient temperature ${shown(because.ambient)} (component ${because.component + 1}).`;
    case 'best':
      return `It leads to the best stopping position: play stops at ${shown(because.stop)}.`;
    case 'infinitesimal':
      return 'Nothing is hot any more: it keeps the stopping position and wins most moves.';
    case 'number':
      return `Only numbers are left: it loses least, ${shown(because.loss)}.`;
    case 'out_of_reach':
      return `The search did not end, as ${RAN_OUT[because.why]}; the best stopping position lies between ${shown(because.between[0])} and ${shown(because.between[1])}. ${why(because.instead)}`;
    case 'undecided':
      return `A search did not end, as ${RAN_OUT[because.why]}; this move leaves most moves.`;
  }
}

/** A large number, readable: `12 345 678`. */
export const grouped = (count: number): string => Math.round(count).toString().replace(/\B(?=(\d{3})+$)/g, '\u202f');

/** Bytes in a unit of a person. */
export function bytes(count: number): string {
  const units = ['B', 'kB', 'MB', 'GB'];
  let unit = 0;
  while (count >= 1000 && unit < units.length - 1) {
    count /= 1000;
    unit++;
  }
  return `${count < 10 && unit > 0 ? count.toFixed(1) : Math.round(count)} ${units[unit]}`;
}
