//! Sums in an address: `domineering 4x4~nim 3 + 5~={1|-1}`. A board without a text notation is written as JSON, with the moves
//! that were made on it.

import type { Board, PlayedMove, Subject, SubjectOrSum } from './answers';

const RULESET = /^([^\s(~=][^\s(~]*(?:\([^)]*\))?)\s+(.*)$/s;

/** A sum as part of an address. */
export function writeSum(summands: readonly Subject[]): string {
  return summands.map(writeSubject).join('~');
}

function writeSubject(subject: Subject): string {
  if ('value' in subject) return `=${subject.value}`;
  const { ruleset, board, moves } = subject;
  const text = moves?.length ? JSON.stringify({ board, moves }) : typeof board === 'string' ? board : JSON.stringify(board);
  return `${ruleset.replaceAll(' ', '')} ${text}`;
}

/** Parses the sum of an address. Text that is not a ruleset with a board is taken as a value; the server reports errors in it. */
export function readSum(text: string): Subject[] {
  return text.split('~').map(readSubject);
}

function readSubject(text: string): Subject {
  const match = RULESET.exec(text);
  if (!match) return { value: text.replace(/^=/, '').trim() };
  const [, ruleset = '', board = ''] = match;
  return { ruleset, board, ...readJson(board) };
}

/** The board and the moves of a JSON text; empty if it is not JSON. */
function readJson(text: string): { board?: string | Board; moves?: PlayedMove[] } {
  if (!text.startsWith('{"')) return {};
  try {
    const read = JSON.parse(text) as Board | { board: string | Board; moves: PlayedMove[] };
    return 'kind' in read ? { board: read } : read;
  } catch {
    return {};
  }
}

/** A sum as the subject of a question: one summand stands for itself. */
export const together = (summands: readonly Subject[]): SubjectOrSum => (summands.length === 1 && summands[0] ? summands[0] : { sum: [...summands] });
