//! The current position as an expression of the worksheet language.

import type { Board, Subject } from '../lib/answers';
import { typedText } from '../lib/editing/text';

/** The name of a ruleset in the worksheet language: `ToadsAndFrogs` for `toads-and-frogs`. */
const className = (ruleset: string): string =>
  ruleset.replace(/^[a-z][a-z0-9-]*/, (name) => name.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(''));

/** A sum whose boards are as they are drawn. */
export function expression(sum: readonly Subject[], boards: readonly (Board | null)[]): string {
  const summand = (subject: Subject, i: number): string => {
    if ('value' in subject) return sum.length > 1 ? `(${subject.value})` : subject.value;
    const text = typedText(boards[i] ?? subject.board);
    return `${className(subject.ruleset)}("${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}")`;
  };
  return sum.map(summand).join(' + ');
}
