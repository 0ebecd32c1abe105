import type { Questions, Subject, ThermographAnswer } from './answers.js';

export type * from './answers.js';

/** The error of a question. */
export class KelvinError extends Error {
  readonly kind: string;
  readonly line?: number;
  readonly column?: number;
}

/** The limits of a question, and what receives what is known of its answer. */
export interface Options {
  seconds?: number;
  bytes?: number;
  part?: (part: Record<string, unknown>) => void;
  progress?: (counts: { positions: number; steps: number; values: number; bytes: number }) => void;
  isCancelled?: () => boolean;
}

/** The result of a worksheet input. */
export interface Cell {
  input: string;
  value: { plain: string; unicode: string; latex: string | null; class: string } | null;
  printed: string[];
  pictures: { kind: string; svg: string }[];
  sum: Subject[] | null;
  classes: string | null;
  thermograph: ThermographAnswer | null;
  error: null;
}

export interface Kelvin {
  /** Answers a question of the JSON interface. */
  ask<A extends keyof Questions>(what: A, question?: Questions[A][0], options?: Options): Questions[A][1];
  /** The value of a position, or the canonical form of a value; null if it is too long to print. */
  value(ruleset: string, board?: string, options?: Options): string | null;
  /** Evaluates an input of the worksheet, whose variables remain. */
  evaluate(input: string, options?: Pick<Options, 'seconds' | 'bytes'>): Cell;
  /** Declares a placement ruleset in TOML. */
  declare(name: string, toml: string): void;
  /** Declares the rulesets among classes of the worksheet language. */
  declareClasses(text: string): string[];
  /** Starts the engine again after it ended, with the rulesets and the variables that it had. */
  restart(): Promise<void>;
}

/** Loads the engine: from the package, or from an address, bytes or a compiled module. */
export function load(source?: string | URL | BufferSource | WebAssembly.Module): Promise<Kelvin>;
