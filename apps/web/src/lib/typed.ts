//! Games as typed by the user: a value, or a ruleset and a board.

import type { Subject } from './answers';

const FIRST = /^([A-Za-z][\w.-]*(?:\([^)]*\))?)\s+(\S.*)$/s;

/** Parses a typed game: a position if the first word is the name of a ruleset, otherwise a value. */
export function readTyped(text: string, rulesets: ReadonlySet<string>): Subject {
  const found = FIRST.exec(text.trim());
  const [, ruleset = '', board = ''] = found ?? [];
  const name = ruleset.replace(/\(.*$/s, '').toLowerCase();
  return found && rulesets.has(name) ? { ruleset, board: board.trim() } : { value: text.trim() };
}

/** A game as it would be typed. */
export function typed(subject: Subject): string {
  if ('value' in subject) return subject.value;
  const board = typeof subject.board === 'string' ? subject.board : JSON.stringify(subject.board);
  return `${subject.ruleset} ${board}`;
}

/** The text to which the column of an error refers: the board, or the value. */
export const sourceText = (subject: Subject | null): string =>
  subject === null ? '' : 'value' in subject ? subject.value : typeof subject.board === 'string' ? subject.board : '';
