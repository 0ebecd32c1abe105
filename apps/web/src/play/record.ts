//! A game in an address: the first player, the user's side and the moves.

import type { Side } from '../lib/answers';
import type { Params } from '../lib/state.svelte';

/** The engines with short descriptions. */
export const ENGINES = [
  ['exact', 'the best stop, by search'],
  ['thermostrat', 'the widest component at the ambient temperature'],
  ['hotstrat', 'the hottest component'],
  ['sentestrat', 'answers threats, else the hottest component'],
  ['orthodox', 'the largest gain when the sum is cooled'],
  ['random', 'any legal move'],
] as const;
export type EngineName = (typeof ENGINES)[number][0];

/** A move: the board on which it is made, from 1, and its name. */
export type Made = [number, string];

export type Setup = {
  sum: string;
  first: Side;
  /** The side of the user; `both` if two persons play. */
  you: Side | 'both';
  engine: EngineName;
  moves: Made[];
  /** The number of moves that are shown. It is smaller during a replay. */
  at: number;
};

/** The default game: a sum in which the temperature matters. */
export const EXAMPLE = 'domineering 3x3~domineering 2x3~cashing-cheques {3|-2}';

export function readSetup(params: Params): Setup {
  const side = (text: string | undefined): Side | undefined => (text === 'Left' || text === 'Right' ? text : undefined);
  const moves = readMoves(params['moves'] ?? '');
  const at = params['at'] === undefined ? moves.length : Math.max(0, Math.min(moves.length, Math.round(Number(params['at'])) || 0));
  return {
    sum: params['sum'] ?? EXAMPLE,
    first: side(params['first']) ?? 'Left',
    you: params['you'] === 'both' ? 'both' : (side(params['you']) ?? 'Left'),
    engine: ENGINES.find(([name]) => name === params['engine'])?.[0] ?? 'thermostrat',
    moves,
    at,
  };
}

/** Moves in the notation of addresses: `1 a1-a2~2 b1-c1`. */
export const writeMoves = (moves: readonly Made[]): string => moves.map(([board, name]) => `${board} ${name}`).join('~');

/** A key of the game up to a move. */
export const gameKey = ({ sum, first, moves }: Setup, ply: number): string => JSON.stringify([sum, first, writeMoves(moves.slice(0, ply))]);

function readMoves(text: string): Made[] {
  return text
    .split('~')
    .filter((move) => move !== '')
    .map((move) => {
      const space = move.indexOf(' ');
      return [Number(move.slice(0, space)) || 1, move.slice(space + 1)];
    });
}
