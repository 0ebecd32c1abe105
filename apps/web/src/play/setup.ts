//! How a game is played: who plays, and which engines.

import type { Side } from '../lib/answers';
import type { Params } from '../lib/address';

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

export interface Setup {
  /** The player who moves first. */
  first: Side;
  /** The side of the user; `both` if two persons play, `neither` if two engines do. */
  you: Side | 'both' | 'neither';
  /** The opponent; of two engines, the one that plays Left. */
  engine: EngineName;
  /** Of two engines, the one that plays Right. */
  second: EngineName;
}

const engineOf = (text: string | undefined): EngineName => ENGINES.find(([name]) => name === text)?.[0] ?? 'thermostrat';

export function readSetup({ first, you, engine, second }: Params): Setup {
  return {
    first: first === 'Right' ? 'Right' : 'Left',
    you: you === 'both' || you === 'neither' || you === 'Right' ? you : 'Left',
    engine: engineOf(engine),
    second: engineOf(second ?? 'exact'),
  };
}

/** The engine that plays a side; null if a person does. */
export function engineFor({ you, engine, second }: Setup, side: Side): EngineName | null {
  if (you === 'both' || you === side) return null;
  return you === 'neither' && side === 'Right' ? second : engine;
}
