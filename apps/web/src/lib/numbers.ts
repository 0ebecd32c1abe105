//! Facts about numbers, each requested once, and the part of the number tree around a number.

import type { NumberAnswer } from './answers';
import { ask, isAbort, RequestError } from './api';
import { pretty } from './signs';

/** How many options of an infinite set, and terms of a series, are shown. */
const TERMS = 6;

const known = new Map<string, Promise<NumberAnswer>>();

/** The facts about a number. */
export function number(input: string): Promise<NumberAnswer> {
  let found = known.get(input);
  if (!found) {
    found = ask('number', { input, terms: TERMS });
    known.set(input, found);
    found.catch(() => known.delete(input));
    if (known.size > 5000) known.delete(known.keys().next().value ?? '');
  }
  return found;
}

/** A number as text. */
export const shownNumber = (answer: NumberAnswer): string => pretty(answer.normal_form ?? answer.input);

/** A number in a form that can be part of an expression. Strings and signs cannot. */
const normal = async (input: string): Promise<string> => (await number(input)).normal_form ?? input;

/** Negative, 0 or positive, as a is less than, equal to or greater than b; null if they cannot be subtracted. */
export async function compare(a: string, b: string): Promise<number | null> {
  try {
    const [left, right] = await Promise.all([a, b].map(normal));
    const difference = await number(`(${left}) - (${right})`);
    const text = difference.sign_expansion ?? difference.first_signs ?? difference.normal_form;
    if (text === null) return null;
    return text === '' || text === '0' ? 0 : text.startsWith('-') ? -1 : 1;
  } catch (error) {
    if (error instanceof RequestError || isAbort(error)) return null;
    throw error;
  }
}

/** The simplest number between two others, or null if it cannot be found. */
export async function between(low: string, high: string): Promise<NumberAnswer | null> {
  try {
    const [left, right] = await Promise.all([low, high].map(normal));
    return await number(`{${left}|${right}}`);
  } catch (error) {
    if (error instanceof RequestError || isAbort(error)) return null;
    throw error;
  }
}

/** A node of the visible part: its number, its place and its parent. */
export interface Node {
  input: string;
  answer: NumberAnswer | null;
  /** The level below the central number; negative above it. */
  level: number;
  /** From 0 at the left edge to 1 at the right edge. */
  across: number;
  /** The index of the node above it. */
  above: number | null;
}

/** The numbers of visible levels above and below the central number. */
export const ABOVE = 3;
export const BELOW = 3;

/** The visible part of the tree around a number: its nearest ancestors and descendants. */
export async function around(input: string): Promise<Node[]> {
  const centre = await number(input);
  const nodes: Node[] = [{ input, answer: centre, level: 0, across: 0.5, above: null }];
  let generation = [0];
  for (let level = 1; level <= BELOW; level++) {
    const children = generation.flatMap((index) => {
      const answer = nodes[index]?.answer;
      return [answer?.left_child, answer?.right_child].map((child, side) => ({ child: child ?? null, side, index }));
    });
    const next: number[] = [];
    const last = level === BELOW;
    const answers = await Promise.all(children.map(({ child }) => (child === null || last ? null : number(child))));
    children.forEach(({ child, side, index }, i) => {
      if (child === null) return;
      const above = nodes[index];
      const step = 1 / 2 ** (level + 1);
      const across = (above?.across ?? 0.5) + (side === 0 ? -step : step);
      next.push(nodes.push({ input: child, answer: answers[i] ?? null, level, across, above: index }) - 1);
    });
    generation = next;
  }
  let [below, answer] = [0, centre];
  for (let level = 1; level <= ABOVE && answer.parent !== null; level++) {
    const parent = await number(answer.parent);
    const left = parent.left_child === (nodes[below]?.input ?? '') || parent.left_child === answer.normal_form;
    const across = Math.min(0.96, Math.max(0.04, (nodes[below]?.across ?? 0.5) + (left ? 0.2 : -0.2) / level));
    const index = nodes.push({ input: answer.parent, answer: parent, level: -level, across, above: null }) - 1;
    const child = nodes[below];
    if (child) child.above = index;
    [below, answer] = [index, parent];
  }
  return nodes;
}
