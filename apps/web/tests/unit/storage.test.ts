import { expect, it } from 'vitest';
import { arrived, changed, EMPTY, isTimeline, redone, undone } from '../../src/stage/timeline';
import { read, union, write } from '../../src/learn/done';
import { current, keep, stored } from '../../src/lib/definitions';
import { MemoryStore } from '../../src/lib/storage';

it('undoes to the board that a link took the place of', () => {
  const drawn = changed(arrived(EMPTY, 'domineering 4x4'), 'domineering 4x5');
  const linked = arrived(drawn, 'nim 3');
  expect(undone(linked).now).toBe('domineering 4x5');
  expect(undone(undone(linked)).now).toBe('domineering 4x4');
  expect(redone(undone(linked))).toEqual(linked);
  expect(undone(undone(undone(linked))).now).toBe('domineering 4x4');
});

it('sees the buttons of the browser as undo and redo', () => {
  const two = changed(arrived(EMPTY, 'a'), 'b');
  expect(arrived(two, 'a')).toEqual(undone(two));
  expect(arrived(undone(two), 'b')).toEqual(two);
  expect(arrived(two, 'b')).toBe(two);
});

it('counts a stroke as one step', () => {
  const drawn = ['b', 'c', 'd'].reduce((all, to, i) => changed(all, to, i > 0), arrived(EMPTY, 'a'));
  expect(drawn.past).toEqual(['a']);
  expect(drawn.now).toBe('d');
});

it('reads only what is a history of boards', () => {
  expect(isTimeline(changed(EMPTY, 'a'))).toBe(true);
  for (const data of [null, 3, {}, { past: [1], now: null, future: [] }, { past: [], now: 3, future: [] }]) expect(isTimeline(data)).toBe(false);
});

it('unites what a student did in two windows', () => {
  const a = { numbers: { steps: [0, 1], exercises: [] } };
  const b = { numbers: { steps: [1, 2], exercises: [0] }, hot: { steps: [0], exercises: [] } };
  expect(union(a, b)).toEqual({ numbers: { steps: [0, 1, 2], exercises: [0] }, hot: { steps: [0], exercises: [] } });
  const store = new MemoryStore();
  write(store, a);
  expect(read(store)).toEqual(a);
  store.set('kelvin-lessons', '{"numbers": 3}');
  expect(read(store)).toEqual({});
});

it('stores every definition of a ruleset, and knows the last of each name', () => {
  const store = new MemoryStore();
  keep({ name: 'far-snort', toml: 'one' }, store, 1);
  keep({ name: 'far-snort', toml: 'two' }, store, 2);
  keep({ name: 'windows', toml: 'one' }, store, 3);
  expect(stored(store).map(({ toml }) => toml)).toEqual(['one', 'two', 'one']);
  expect(current(store)).toEqual([{ name: 'windows', toml: 'one' }, { name: 'far-snort', toml: 'two' }]);
  // A definition that is declared again is the latest.
  keep({ name: 'far-snort', toml: 'one' }, store, 4);
  expect(current(store)[0]).toEqual({ name: 'far-snort', toml: 'one' });
  expect(stored(store)).toHaveLength(3);
});
