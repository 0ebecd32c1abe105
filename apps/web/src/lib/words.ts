//! Answers in words.

import type { Because, LoopyOutcome, RanOut, Worth } from './answers';
import { shown } from './dyadic';

/** Who wins, in words. */
export const OUTCOMES: Record<LoopyOutcome, string> = {
  L: 'Left wins, moving first or second',
  R: 'Right wins, moving first or second',
  N: 'The player who moves first wins',
  P: 'The player who moves second wins',
  D: 'Neither player can force a win: a draw',
  NHat: 'Left wins moving first; if Right moves first it is a draw',
  NCheck: 'Right wins moving first; if Left moves first it is a draw',
  PHat: 'Left wins moving second; if Left moves first it is a draw',
  PCheck: 'Right wins moving second; if Right moves first it is a draw',
};

export const RAN_OUT: Record<RanOut, string> = {
  time: 'the time limit was reached',
  memory: 'the memory limit was reached',
  values: 'there were too many values',
  positions: 'there were too many positions',
  digits: 'a number had too many digits',
  endless: 'play may not terminate',
  stopped: 'it was stopped',
};

/** A description of a value that is too long to print. */
export function manyOptions(worth: Worth): string {
  const [left, right] = worth.options ?? [0, 0];
  return `a value with ${left} Left and ${right} Right options, too long to print`;
}

/** The reason for a move. */
export function why(because: Because): string {
  switch (because.reason) {
    case 'chance':
      return 'The move is random.';
    case 'wins':
      return 'A search proves that it wins.';
    case 'wins_in':
      return `It wins in ${because.moves} ${because.moves === 1 ? 'move' : 'moves of both players'}: a search of all reachable positions proves this.`;
    case 'draws':
      return 'Neither player can win; this move keeps the draw.';
    case 'loses_in':
      return `The other player wins after every move. This move delays it longest, for ${because.moves} moves.`;
    case 'loses':
      return 'A search proves that no move wins. This one leaves the most moves.';
    case 'widest':
      return `Component ${because.component + 1} is widest at the ambient temperature ${shown(because.ambient)}: its thermograph is ${shown(because.width)} wide there.`;
    case 'hottest':
      return `Component ${because.component + 1} is the hottest: its temperature is ${shown(because.temperature)}.`;
    case 'answer':
      return `It answers a threat: the temperature of component ${because.component + 1} rose to ${shown(because.temperature)}, above the ambient temperature ${shown(because.ambient)}.`;
    case 'cooled':
      return `It gains most when the sum is cooled by the ambient temperature ${shown(because.ambient)} (component ${because.component + 1}).`;
    case 'best':
      return `It leads to the best stop: play stops at ${shown(because.stop)}.`;
    case 'infinitesimal':
      return 'No component is hot. The move keeps the stop and gains most in the infinitesimals.';
    case 'number':
      return `Only numbers are left. This move loses least, ${shown(because.loss)}.`;
    case 'out_of_reach':
      return `The search was not completed: ${RAN_OUT[because.why]}. The best stop is between ${shown(because.between[0])} and ${shown(because.between[1])}. ${why(because.instead)}`;
    case 'undecided':
      return `The search was not completed: ${RAN_OUT[because.why]}. This move leaves the most moves.`;
  }
}

/** A large number with its digits in groups: `12 345 678`. */
export const grouped = (count: number): string => Math.round(count).toString().replace(/\B(?=(\d{3})+$)/g, '\u202f');

/** A number of bytes with a unit: `1.5 MB`. */
export function bytes(count: number): string {
  const units = ['B', 'kB', 'MB', 'GB'];
  let unit = 0;
  while (count >= 1000 && unit < units.length - 1) {
    count /= 1000;
    unit++;
  }
  return `${count < 10 && unit > 0 ? count.toFixed(1) : Math.round(count)} ${units[unit]}`;
}
