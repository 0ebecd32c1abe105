//! Sums in an address: `domineering 4x4~nim 3 + 5~={1|-1}`. A board that no text says wholly is there as JSON.

import type { Board, Subject } from './answers';

const RULESET = /^([^\s(~=][^\s(~]*(?:\([^)]*\))?)\s+(.*)$/s;

/** A sum as it stands in an address. */
export function writeSum(summands: readonly Subject[]): string {
  return summands.map(writeSubject).join('~');
}

function writeSubject(subject: Subject): string {
  if ('value' in subject) return `=${subject.value}`;
  const board = typeof subject.board === 'string' ? subject.board : JSON.stringify(subject.board);
  return `${subject.ruleset.replaceAll(' ', '')} ${board}`;
}

/** The sum of an address. What is no board of a ruleset is taken for a value, and the server says what is wrong with it. */
export function readSum(text: string): Subject[] {
  return text.split('~').map(readSubject);
}

function readSubject(text: string): Subject {
  const match = RULESET.exec(text);
  if (!match) return { value: text.replace(/^=/, '').trim() };
  const [, ruleset = '', board = ''] = match;
  return { ruleset, board: board.startsWith('{"kind"') ? readBoard(board) : board };
}

function readBoard(text: string): Board | string {
  try {
    return JSON.parse(text) as Board;
  } catch {
    return text;
  }
}
