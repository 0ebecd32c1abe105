//! Proofs in words, and games as they are written in comparisons.

import type { Comparison, FormStep, Subject } from '../lib/answers';

/** How two games G and H compare, in words. */
export const RELATIONS: Record<Comparison, string> = {
  equal: 'G and H are equal',
  not_equal: 'G and H are not equal',
  at_most: 'G is at most H',
  at_least: 'G is at least H',
  less: 'G is less than H',
  greater: 'G is greater than H',
  confused: 'G is confused with H',
  less_or_confused: 'G is less than H or confused with it',
  greater_or_confused: 'G is greater than H or confused with it',
};

/** The signs between two games, with what they ask. */
export const SIGNS = [
  ['≥', '>='],
  ['≤', '<='],
  ['=', '='],
  ['>', '>'],
  ['<', '<'],
  ['‖', '||'],
] as const;

/** A sum as the left side of a comparison; null if one of its boards has no text. */
export function written(summands: readonly Subject[]): string | null {
  const parts = summands.map((subject) => {
    if ('value' in subject) return subject.value;
    if (typeof subject.board !== 'string' || subject.moves?.length || /["\\]/.test(subject.board)) return null;
    return `${subject.ruleset}("${subject.board}")`;
  });
  return parts.some((part) => part === null) ? null : parts.join(' + ');
}

/** Why a step removes or replaces an option: the words before the option that justifies it, the comparison, and the options that replace it. */
export function justified({ player, option, reason, before }: FormStep): { words: string; by: string; sign: '≥' | '≤'; than: string; instead: readonly string[] | null } {
  const left = player === 'Left';
  return reason.is === 'dominated'
    ? { words: 'is dominated by', by: reason.by, sign: left ? '≥' : '≤', than: option, instead: null }
    : { words: `is reversible through ${left ? 'Right' : 'Left'}’s reply`, by: reason.through, sign: left ? '≤' : '≥', than: before, instead: reason.replaced_by };
}
