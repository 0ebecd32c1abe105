import { describe, expect, test } from 'vitest';
import { lessons } from '../../src/learn/lessons';
import { pieces, relation } from '../../src/learn/prose';

describe('texts of lessons', () => {
  test('are taken apart into words, mathematics and terms', () => {
    expect(pieces('A _switch_ is `{a|b}`.')).toEqual([
      { is: 'words', text: 'A ' },
      { is: 'term', text: 'switch' },
      { is: 'words', text: ' is ' },
      { is: 'math', text: '{a|b}' },
      { is: 'words', text: '.' },
    ]);
  });

  test('state relations between games', () => {
    expect(relation('{0|1} = 1/2')).toEqual({ a: '{0|1}', sign: '=', b: '1/2' });
    expect(relation('↑ ∥ *')).toEqual({ a: '↑', sign: '∥', b: '*' });
    expect(relation('{3|-1}')).toBeNull();
  });

  test('have no mark that is left open', () => {
    for (const { id, steps, exercises } of lessons) {
      const questions = [...steps.flatMap(({ question }) => question ?? []), ...exercises];
      const texts = [...steps.flatMap(({ text, after = [], activity }) => [...text, ...after, activity?.task ?? '']), ...questions.flatMap(({ text, hint, why }) => [text, hint, why])];
      for (const text of texts) {
        const words = pieces(text).filter(({ is }) => is === 'words');
        expect(words.some(({ text }) => /[`_]/.test(text)), `${id}: ${text}`).toBe(false);
      }
    }
  });
});

test('lessons have different addresses', () => {
  expect(new Set(lessons.map(({ id }) => id)).size).toBe(lessons.length);
  for (const { steps } of lessons) expect(new Set(steps.map(({ title }) => title)).size).toBe(steps.length);
});
