//! The types of lessons. Lessons are data. Their statements about games are also written as claims, which the tests check with the
//! server.
//!
//! In texts, `…` is mathematics and _…_ is a new term. An equation or an inequality between games, such as `{0|1} = 1/2`, is a
//! claim too.

import type { ComplexAnswer, ComplexSource, CompoundAnswer, NumberAnswer, Outcome, Side, Worth } from '../lib/answers';

/** A sum in the notation of addresses: `domineering 2x2~={1|-1}`. */
export type SumText = string;

export type Lesson = {
  /** Its name in addresses. */
  id: string;
  title: string;
  /** The subject in a line. */
  summary: string;
  steps: Step[];
  exercises: Question[];
  /** What to do after the last exercise, and the parameters of its address. */
  end: { text: string; name: string; show: Record<string, string> };
};

export type Step = {
  title: string;
  text: string[];
  /** Something to try. */
  activity?: Activity;
  /** A question to answer before the rest is shown. */
  question?: Question;
  /** Text that is shown afterwards. */
  after?: string[];
  claims?: Claim[];
};

/** Something to try with a part of the page. */
export type Activity =
  /** Moves are made on boards, by both players in any order, or in turn against an engine. */
  | {
      do: 'play';
      sum: SumText;
      task: string;
      /** The facts that are shown with the value. With `secret` nothing is shown before the question is answered. */
      facts?: Fact[];
      secret?: boolean;
      against?: { you: Side; first: Side; engine: 'exact' | 'thermostrat' | 'random' };
      /** Play stops when only a number is left; it is the score. */
      scored?: boolean;
    }
  /** Values are typed, and their facts are shown. */
  | { do: 'type'; start: string; examples: string[]; task: string; facts?: Fact[] }
  /** A thermograph is read at temperatures; with `built`, it is first built step by step. */
  | { do: 'thermograph'; of: SumText; task: string; built?: boolean }
  | { do: 'compound'; of: SumText; task: string }
  | { do: 'tree'; at: string; task: string }
  | { do: 'string'; of: string; examples: string[]; task: string }
  | { do: 'complex'; of: ComplexSource; task: string };

export type Fact = 'outcome' | 'mean' | 'temperature' | 'stops' | 'line';

/** A question that the page can check. The first right answer is shown on request. */
export type Question = {
  text: string;
  hint: string;
  /** The explanation of the answer. */
  why: string;
  right: [string, ...string[]];
  /** Plausible wrong answers, which must be rejected. */
  wrong: [string, ...string[]];
} & (
  | { kind: 'value'; of: SumText; form?: Form }
  | { kind: 'fact'; of: SumText; fact: 'mean' | 'temperature' | 'left_stop' | 'right_stop' }
  | { kind: 'outcome'; of: SumText }
  | { kind: 'compare'; a: string; b: string }
  /** A move of a player that wins, or that leads to the best stop. */
  | { kind: 'move'; of: SumText; player: Side; goal: 'win' | 'stop' }
  /** A value with certain properties. */
  | { kind: 'make'; wanted: Partial<Pick<Worth, 'mean' | 'temperature' | 'left_stop' | 'right_stop' | 'outcome' | 'kind'>> }
  /** A board of a ruleset with a given value. */
  | { kind: 'board'; ruleset: string; value: string }
  | { kind: 'number'; of: string; form?: Form }
  | { kind: 'birthday'; of: string }
  | { kind: 'count'; of: ComplexSource; count: Count }
  /** Facets of a complex with a given value. */
  | { kind: 'facets'; value: string }
);

/** How an answer must be written. */
export type Form = 'braces' | 'signs' | 'string';
/** The counts of a complex. */
export type Count = 'vertices' | 'facets' | 'dimension' | 'positions';

/** A statement of a lesson in the form of the server's answers. */
export type Claim =
  | { sum: SumText; is: { value?: string } & Partial<Omit<Worth, 'plain' | 'unicode' | 'latex'>> }
  | { number: string; is: Partial<NumberAnswer> }
  | { complex: ComplexSource; is: Partial<ComplexAnswer> }
  | { compound: SumText; is: Partial<Pick<CompoundAnswer, 'ambient' | 'guarantee'>> }
  /** A wall of a thermograph at a temperature. */
  | { wall: SumText; player: Side; t: string; is: string };

/** The claim that a sum has a value. */
export const worth = (sum: SumText, value: string, is: Partial<Worth> = {}): Claim => ({ sum, is: { ...is, value } });

export const OUTCOMES: readonly Outcome[] = ['L', 'R', 'N', 'P'];
/** The relations between two games, by the outcome of their difference. */
export const RELATIONS: readonly { outcome: Outcome; sign: string; words: string }[] = [
  { outcome: 'L', sign: '>', words: 'is greater than' },
  { outcome: 'R', sign: '<', words: 'is less than' },
  { outcome: 'P', sign: '=', words: 'is equal to' },
  { outcome: 'N', sign: '∥', words: 'is confused with' },
];
