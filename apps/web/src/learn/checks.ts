//! Exercises are checked by asking the laboratory: nothing is written down here that it could say itself.

import type { Outcome, Questions, Worth } from '../lib/answers';
import { ask } from '../lib/api';
import { place } from '../lib/dyadic';
import { readSum } from '../lib/summands';
import { OUTCOMES } from '../lib/words';

/** Whether an answer is right, and a word about it. */
export type Verdict = { right: boolean; say: string };
export type Check = (typed: string) => Promise<Verdict>;

const LIMITS = { limits: { seconds: 10 } };

async function worthOf(summands: ReturnType<typeof readSum>): Promise<Worth> {
  const { worth } = await ask('position', { summands, moves: false }, LIMITS);
  if (!worth) throw new Error('that value is out of reach');
  return worth;
}
const written = (worth: Worth): string => worth.unicode ?? worth.plain ?? 'a long value';

/** The typed value equals the sum: their difference is a win for the second player. */
export function equals(sum: string): Check {
  return async (typed) => {
    const own = await worthOf([{ value: typed }]);
    const difference = await worthOf([...readSum(sum), { value: `-(${typed})` }]);
    return difference.outcome === 'P'
      ? { right: true, say: `Yes: it is worth ${written(own)}.` }
      : { right: false, say: `Not yet. Play it beside −(${typed}): ${OUTCOMES[difference.outcome].toLowerCase()}, so they are not equal.` };
  };
}

/** The chosen outcome is that of the sum. */
export function outcome(sum: string): Check {
  return async (typed) => {
    const worth = await worthOf(readSum(sum));
    return worth.outcome === (typed as Outcome)
      ? { right: true, say: `Yes: the value is ${written(worth)}.` }
      : { right: false, say: 'Not yet. Try it on the board: make the best moves for both players.' };
  };
}

/** The typed number is the mean, the temperature or a stop of the sum. */
export function measure(sum: string, what: 'mean' | 'temperature' | 'left_stop' | 'right_stop'): Check {
  return async (typed) => {
    const worth = await worthOf(readSum(sum));
    const own = await worthOf([{ value: typed }]);
    if (!own.plain || !Number.isFinite(place(own.plain))) return { right: false, say: 'Please type a number, such as 3/4.' };
    return own.plain === worth[what]
      ? { right: true, say: 'Yes.' }
      : { right: false, say: 'Not yet.' };
  };
}

/** The typed value has a property; the test says what is missing. */
export function having(test: (worth: Worth) => string | null): Check {
  return async (typed) => {
    const worth = await worthOf([{ value: typed }]);
    const missing = test(worth);
    return missing === null ? { right: true, say: `Yes: ${written(worth)} will do.` } : { right: false, say: `${written(worth)}: ${missing}` };
  };
}

/** The typed text is the same surreal number: it has the same sign expansion. */
export function sameNumber(number: string): Check {
  return async (typed) => {
    const [own, sought] = await Promise.all([ask('number', numberQuestion(typed)), ask('number', numberQuestion(number))]);
    const right = own.sign_expansion !== null && own.sign_expansion === sought.sign_expansion;
    return right
      ? { right, say: `Yes: its signs are ${own.sign_expansion}.` }
      : { right, say: `Not yet: the signs of ${typed} are ${own.sign_expansion ?? own.first_signs ?? 'not known'}.` };
  };
}

export const numberQuestion = (input: string): Questions['number'][0] => ({ input, terms: 8 });

/** The typed count is that of the complex of a game. */
export function counts(ruleset: string, board: string, what: 'facets' | 'dimension' | 'vertices'): Check {
  return async (typed) => {
    const answer = await ask('complex', { ruleset, board }, LIMITS);
    const sought = what === 'dimension' ? answer.dimension : (answer[what]?.length ?? null);
    return sought !== null && Number(typed) === sought ? { right: true, say: 'Yes.' } : { right: false, say: 'Not yet.' };
  };
}

/** The chosen move is one after which play stops at the best place for the player. */
export function bestMove(sum: string, player: 'Left' | 'Right'): Check {
  return async (typed) => {
    const { moves } = await ask('position', { summands: readSum(sum) }, LIMITS);
    const move = moves.find((move) => move.player === player && move.name === typed);
    if (!move) return { right: false, say: 'There is no such move.' };
    return move.loss !== null && place(move.loss) === 0
      ? { right: true, say: 'Yes: no move stops at a better place.' }
      : { right: false, say: `Not yet: another move stops ${move.loss} higher.` };
  };
}
