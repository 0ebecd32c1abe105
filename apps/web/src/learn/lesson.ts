//! What a lesson is made of. Lessons are data: what they say of games is written as claims beside the words, and the tests ask the
//! server whether every one of them is true.
//!
//! In texts, `…` is mathematics and _…_ a word of the theory that is met for the first time. An equation or an inequality between
//! games, as `{0|1} = 1/2`, is a claim by itself.

import type { ComplexAnswer, ComplexSource, CompoundAnswer, NumberAnswer, Outcome, Side, Worth } from '../lib/answers';

/** A sum as it stands in an address: `domineering 2x2~={1|-1}`. */
export type SumText = string;

export type Lesson = {
  /** Its name in addresses. */
  id: string;
  title: string;
  /** What it is about, in a line. */
  summary: string;
  steps: Step[];
  exercises: Question[];
};

export type Step = {
  title: string;
  text: string[];
  /** What is tried out. */
  activity?: Activity;
  /** What is asked before the rest is told. */
  question?: Question;
  /** What is said when that is done. */
  after?: string[];
  claims?: Claim[];
};

/** Something that is done with a part of the page. */
export type Activity =
  /** Moves are made on boards, by both players in any order, or in turn against an engine. */
  | {
      do: 'play';
      sum: SumText;
      task: string;
      /** What is shown of the position beside its value; nothing at all where it shall be guessed. */
      facts?: Fact[];
      secret?: boolean;
      against?: { you: Side; first: Side; engine: 'exact' | 'thermostrat' | 'random' };
      /** Play stops when only a number is left; it is the score. */
      scored?: boolean;
    }
  /** Values are typed and looked at. */
  | { do: 'type'; start: string; examples: string[]; task: string; facts?: Fact[] }
  /** A thermograph is read by dragging along its temperatures; with `built`, it is built step by step before. */
  | { do: 'thermograph'; of: SumText; task: string; built?: boolean }
  | { do: 'compound'; of: SumText; task: string }
  | { do: 'tree'; at: string; task: string }
  | { do: 'string'; of: string; examples: string[]; task: string }
  | { do: 'complex'; of: ComplexSource; task: string };

export type Fact = 'outcome' | 'mean' | 'temperature' | 'stops' | 'line';

/** A question that the page can check. The first of the right answers is the one that is shown to whoever gives up. */
export type Question = {
  text: string;
  hint: string;
  /** Why it is so. */
  why: string;
  right: [string, ...string[]];
  /** Answers that a student might give and that must be refused. */
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
  /** A board of a ruleset that is worth something. */
  | { kind: 'board'; ruleset: string; value: string }
  | { kind: 'number'; of: string; form?: Form }
  | { kind: 'birthday'; of: string }
  | { kind: 'count'; of: ComplexSource; count: Count }
  /** Facets of a complex whose game is worth something. */
  | { kind: 'facets'; value: string }
);

/** How an answer must be written. */
export type Form = 'braces' | 'signs' | 'string';
/** What is counted in a complex. */
export type Count = 'vertices' | 'facets' | 'dimension' | 'positions';

/** Something that a lesson says, as the server would say it. */
export type Claim =
  | { sum: SumText; is: { value?: string } & Partial<Omit<Worth, 'plain' | 'unicode' | 'latex'>> }
  | { number: string; is: Partial<NumberAnswer> }
  | { complex: ComplexSource; is: Partial<ComplexAnswer> }
  | { compound: SumText; is: Partial<Pick<CompoundAnswer, 'ambient' | 'guarantee'>> }
  /** A wall of a thermograph at a temperature. */
  | { wall: SumText; player: Side; t: string; is: string };

/** What a sum is worth. */
export const worth = (sum: SumText, value: string, is: Partial<Worth> = {}): Claim => ({ sum, is: { ...is, value } });

export const OUTCOMES: readonly Outcome[] = ['L', 'R', 'N', 'P'];
/** How two games compare, by the outcome of their difference. */
export const RELATIONS: readonly { outcome: Outcome; sign: string; words: string }[] = [
  { outcome: 'L', sign: '>', words: 'is greater than' },
  { outcome: 'R', sign: '<', words: 'is less than' },
  { outcome: 'P', sign: '=', words: 'is equal to' },
  { outcome: 'N', sign: '∥', words: 'is confused with' },
];
