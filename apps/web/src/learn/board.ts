//! The boards of lessons.

import { readSum, writeSum } from '../lib/summands';
import { address } from '../lib/state.svelte';
import type { Lesson, Question, Step } from './lesson';

/** The sum that a step shows on the board of the page; null if it uses none. */
export function boardOf({ activity, question }: Step): string | null {
  switch (activity?.do) {
    case 'play':
      return activity.sum;
    case 'type':
      return `=${activity.start}`;
    case 'thermograph':
    case 'compound':
      return activity.of;
    case 'complex':
      return 'facets' in activity.of ? null : writeSum([activity.of]);
    case 'tree':
    case 'string':
      return null;
    case undefined:
      return question ? asked(question) : null;
  }
}

/** The sum that a question is about; null if it is about none. */
const asked = (question: Question): string | null =>
  ['value', 'fact', 'outcome', 'move'].includes(question.kind) && 'of' in question && typeof question.of === 'string' ? question.of : null;

/** The sum of an exercise that is shown on the board of the page; null if it has no board. */
export function boardOfExercise(question: Question): string | null {
  const sum = asked(question);
  return sum !== null && readSum(sum).some((subject) => 'ruleset' in subject) ? sum : null;
}

/** The address of a step, counted from 1. */
export function stepAddress({ id, steps }: Lesson, step: number): string {
  const sum = steps[step - 1] ? boardOf(steps[step - 1]!) : null;
  return address({ open: 'learn', lesson: id, step: String(step), ...(sum === null ? {} : { sum }) });
}
