//! Games as a person types them: a value, or a ruleset and a board.

import type { Subject } from './answers';

const FIRST = /^([A-Za-z][\w.-]*(?:\([^)]*\))?)\s+(\S.*)$/s;

/** `domineering 4x4` is a position, where the first word is the name of a ruleset; all else is a value. */
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

/** What an error about a game speaks of: the text of its board, or of its value. */
export const toldOf = (subject: Subject | null): string =>
  subject === null ? '' : 'value' in subject ? subject.value : typeof subject.board === 'string' ? subject.board : '';
